"""The evidence store: real files, bounded, and erased without a trace after the night."""

from __future__ import annotations

import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pi.capture.evidence import Part, Pictures
from pi.capture.evidence_store import EvidenceStore
from pi.journal.disk import JournalError
from pi.journal.store import Journal
from pi.night.types import ReadingOutcome
from tests.refusals import refusing
from tests.states import PATIENCE_S

EVENING = datetime(2026, 6, 5, 21, 0, tzinfo=UTC)
COUNTED = ReadingOutcome((2, 6), None, 4, 9)
UNSURE = ReadingOutcome((2,), "glare", None, 9)
MARK = b"a face at the table"
KEEP_S = 3600.0


def pictures(weight: int = 3000) -> Pictures:
    jpegs = {part: (part.encode() + MARK * weight)[: weight // len(Part)] for part in Part}
    return Pictures(jpegs, (480, 270), ((1, 2, 30, 40),))


def opened(path: Path, **settings: Any) -> EvidenceStore:
    return EvidenceStore(path / "pictures", keep_s=KEEP_S, **settings)


@pytest.fixture
def evidence_store(tmp_path: Path) -> EvidenceStore:
    return opened(tmp_path)


def add(store: EvidenceStore, count: int = 1, weight: int = 3000) -> None:
    for _ in range(count):
        store.add(COUNTED, pictures(weight), EVENING)


def numbers(store: EvidenceStore) -> list[int]:
    return [evidence.number for evidence in store.all()]


def bytes_of(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())


def test_evidence_is_the_same_after_a_restart(tmp_path: Path, evidence_store: EvidenceStore) -> None:
    kept = [evidence_store.add(judged, pictures(), EVENING) for judged in (COUNTED, UNSURE)]
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.rglob("*")} == {0o700, 0o600}, "for the owner alone"
    for store in (evidence_store, opened(tmp_path)):
        assert store.all() == kept
        assert (kept[1].why, kept[1].values, kept[1].line) == ("glare", (2,), None)
        assert {part: store.picture(1, part) for part in Part} == pictures().jpegs
        assert store.picture(99, Part.PICTURE) is None


def test_the_end_of_the_night_leaves_no_file(tmp_path: Path, evidence_store: EvidenceStore) -> None:
    heard: list[str] = []
    evidence_store.on_erased = lambda: heard.append("erased")
    add(evidence_store, 20, 300_000)
    (tmp_path / "pictures" / "000021.zip.new").write_bytes(MARK)
    assert MARK in bytes_of(tmp_path)
    evidence_store.erase()
    assert list(tmp_path.iterdir()) == []
    assert heard == ["erased"]
    assert evidence_store.all() == []
    assert evidence_store.picture(1, Part.FILM) is None
    add(evidence_store)
    assert numbers(evidence_store) == [1]


def test_a_foreign_file_in_the_folder_is_not_erased(tmp_path: Path, evidence_store: EvidenceStore) -> None:
    add(evidence_store)
    (tmp_path / "pictures" / "holiday.jpg").write_bytes(b"of somebody")
    evidence_store.erase()
    assert bytes_of(tmp_path) == b"of somebody"


def test_a_night_begins_only_after_the_last_one_s_evidence_is_erased(
    tmp_path: Path, evidence_store: EvidenceStore
) -> None:
    with Journal(tmp_path / "nights", evidence_store.erase) as journal:
        add(evidence_store)
        journal.begin_anew(EVENING)
        assert MARK not in bytes_of(tmp_path)
        (tmp_path / "pictures" / "000001.zip").mkdir(parents=True)
        with refusing(JournalError, match="pictures cannot be written"):
            journal.begin_anew(EVENING)


def test_evidence_is_erased_a_pause_after_the_last_addition(tmp_path: Path) -> None:
    now_s = [0.0]
    store = opened(tmp_path, steady=lambda: now_s[0])
    add(store)
    for now_s[0] in (1.0, KEEP_S):
        store.expire()
        assert numbers(store) == [1]
    now_s[0] = KEEP_S + 1
    store.expire()
    assert MARK not in bytes_of(tmp_path)


def test_evidence_that_could_not_be_erased_is_erased_after_another_pause(tmp_path: Path) -> None:
    now_s = [0.0]
    store = opened(tmp_path, steady=lambda: now_s[0])
    add(store)
    obstacle = tmp_path / "pictures" / "0.zip"
    obstacle.mkdir()
    now_s[0] = KEEP_S + 1
    with pytest.raises(JournalError):
        store.expire()
    obstacle.rmdir()
    now_s[0] = 2 * (KEEP_S + 1)
    store.expire()
    assert MARK not in bytes_of(tmp_path)
    assert not (tmp_path / "pictures").exists()


def test_the_oldest_evidence_is_deleted_when_the_total_is_too_large(tmp_path: Path) -> None:
    for kept in (20, 40):
        store = opened(tmp_path, max_bytes=310_000)
        add(store, 20, 30_000)
        assert numbers(store) == list(range(kept - 9, kept + 1))
        assert len(bytes_of(tmp_path)) <= 310_000
        assert store.picture(kept - 10, Part.PICTURE) is None
    add(store, weight=400_000)
    assert numbers(store) == [41], "the newest is kept however large it is"


def test_a_disk_that_is_nearly_full_is_left_to_the_journal(tmp_path: Path) -> None:
    room = [10_000]
    store = opened(tmp_path, reserve_bytes=9_000, room=lambda _folder: room[0])
    with refusing(JournalError, match="Make room"):
        add(store)
    assert store.all() == []
    room[0] = 13_000
    add(store)
    assert numbers(store) == [1]


def test_a_failing_disk_costs_only_new_evidence_and_needs_no_restart(
    tmp_path: Path, evidence_store: EvidenceStore
) -> None:
    add(evidence_store)
    (tmp_path / "pictures").rename(tmp_path / "elsewhere")
    (tmp_path / "pictures").touch()
    for use in (evidence_store.probe, lambda: add(evidence_store)):
        with refusing(JournalError, match="pictures cannot be written"):
            use()
    (tmp_path / "pictures").unlink()
    (tmp_path / "elsewhere").rename(tmp_path / "pictures")
    evidence_store.probe()
    add(evidence_store)
    assert numbers(evidence_store) == numbers(opened(tmp_path)) == [1, 2]
    assert len(list((tmp_path / "pictures").iterdir())) == 2, "a probe leaves no file"


DAMAGE: dict[str, Callable[[Path], object]] = {
    "missing": Path.unlink,
    "empty": lambda file: file.write_bytes(b""),
    "cut off": lambda file: file.write_bytes(file.read_bytes()[:-9]),
    "not a zip file": lambda file: file.write_bytes(b"no zip file" * 400),
    "of another version": lambda file: file.write_bytes(file.read_bytes().replace(b'"why"', b'"wot"')),
    "another description": lambda file: file.write_bytes(file.read_bytes().replace(b"evidence.json", b"evidence.toml")),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_costs_its_evidence_only(
    tmp_path: Path, evidence_store: EvidenceStore, damage: Callable[[Path], object]
) -> None:
    add(evidence_store, 3)
    damage(tmp_path / "pictures" / "000002.zip")
    store = opened(tmp_path)
    assert numbers(store) == [1, 3]
    assert store.picture(2, Part.PICTURE) is None
    assert store.picture(3, Part.FILM) == pictures().jpegs[Part.FILM]
    add(store)
    assert numbers(store) == [1, 3, 4]


def test_damage_while_the_table_runs_costs_its_picture_only(tmp_path: Path, evidence_store: EvidenceStore) -> None:
    add(evidence_store, 2)
    (tmp_path / "pictures" / "000001.zip").unlink()
    file = tmp_path / "pictures" / "000002.zip"
    file.write_bytes(file.read_bytes().replace(b"film" + MARK, b"FILM" + MARK))
    assert evidence_store.picture(1, Part.PICTURE) is None
    assert evidence_store.picture(2, Part.FILM) is None
    assert evidence_store.picture(2, Part.PICTURE) == pictures().jpegs[Part.PICTURE]


def test_a_programming_error_erases_nothing(tmp_path: Path, evidence_store: EvidenceStore) -> None:
    add(evidence_store)
    with pytest.raises(TypeError):
        evidence_store.add(ReadingOutcome((2, object()), None, 4, 9), pictures(), EVENING)  # type: ignore[arg-type]
    assert evidence_store.picture(object(), Part.FILM) is None  # type: ignore[arg-type]
    assert numbers(evidence_store) == numbers(opened(tmp_path)) == [1]


def test_a_page_does_not_wait_for_a_slow_write(tmp_path: Path) -> None:
    page = ThreadPoolExecutor()

    def room(_folder: Path) -> int:
        # The store asks for the room while it writes.
        if store.all():
            assert page.submit(numbers, store).result(PATIENCE_S) == [1]
            assert page.submit(store.picture, 1, Part.FILM).result(PATIENCE_S) == pictures().jpegs[Part.FILM]
        return 10**12

    store = opened(tmp_path, room=room)
    add(store, 2)
    assert numbers(store) == [1, 2]
