"""The album: a real file, bounded, and gone without a trace when the night is over."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pi.capture.evidence import Part, Pictures
from pi.capture.evidence_store import EvidenceStore, EvidenceStoreError, wipe
from pi.journal.store import Journal, JournalError
from pi.night.types import ReadingOutcome

EVENING = datetime(2026, 6, 5, 21, 0, tzinfo=UTC)
COUNTED = ReadingOutcome((2, 6), None, 4, 9)
UNSURE = ReadingOutcome((2,), "glare", None, 9)
MARK = b"a face at the table"
KEEP_S = 3600.0


def pictures(weight: int = 3000) -> Pictures:
    blob = (MARK * weight)[: weight // 4]
    return Pictures(blob, blob, blob, blob, (480, 270))


def opened(path: Path, **settings: Any) -> EvidenceStore:
    return EvidenceStore(path / "seen.db", keep_s=KEEP_S, **settings)


@pytest.fixture
def evidence_store(tmp_path: Path) -> Iterator[EvidenceStore]:
    with opened(tmp_path) as found:
        yield found


def bytes_of(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


def test_what_was_kept_is_there_after_a_restart(tmp_path: Path) -> None:
    with opened(tmp_path) as evidence_store:
        kept = [evidence_store.add(COUNTED, pictures(), EVENING), evidence_store.add(UNSURE, pictures(), EVENING)]
    with opened(tmp_path) as evidence_store:
        assert evidence_store.all() == kept
        assert evidence_store.last() == kept[1]
        assert (kept[1].why, kept[1].values, kept[1].line) == ("glare", (2,), None)
        assert all(evidence_store.picture(kept[0].number, part) == pictures().small for part in Part)
        assert evidence_store.picture(99, Part.PICTURE) is None


def test_the_end_of_the_night_leaves_no_byte(tmp_path: Path, evidence_store: EvidenceStore) -> None:
    heard: list[str] = []
    evidence_store.erased = lambda: heard.append("erased")
    for _ in range(20):
        evidence_store.add(COUNTED, pictures(300_000), EVENING)
    assert MARK in bytes_of(tmp_path)
    evidence_store.erase()
    assert MARK not in bytes_of(tmp_path)
    assert heard == ["erased"]
    assert evidence_store.all() == []
    assert evidence_store.picture(1, Part.FILM) is None
    evidence_store.add(COUNTED, pictures(), EVENING)
    assert len(evidence_store.all()) == 1


def test_a_new_night_of_the_journal_erases_the_album(tmp_path: Path, evidence_store: EvidenceStore) -> None:
    with Journal(tmp_path / "journal.db", evidence_store.erase) as journal:
        journal.begin_anew(EVENING)
        evidence_store.add(COUNTED, pictures(), EVENING)
        journal.begin_anew(EVENING)
        assert MARK not in bytes_of(tmp_path)


def test_no_night_begins_while_the_last_one_cannot_be_erased(tmp_path: Path) -> None:
    def stuck() -> None:
        raise EvidenceStoreError("album-not-erased", folder="/albums", detail="stuck")

    with Journal(tmp_path / "journal.db", stuck) as journal, pytest.raises(JournalError, match="stuck"):
        journal.begin_anew(EVENING)


def test_what_nobody_adds_to_is_erased_after_the_pause_between_two_nights(tmp_path: Path) -> None:
    now_s = [0.0]
    with opened(tmp_path, steady=lambda: now_s[0]) as evidence_store:
        evidence_store.add(COUNTED, pictures(), EVENING)
        for now_s[0] in (1.0, KEEP_S):
            evidence_store.expire()
            assert len(evidence_store.all()) == 1
        now_s[0] = KEEP_S + 1
        evidence_store.expire()
        assert MARK not in bytes_of(tmp_path)


def test_the_oldest_go_when_the_album_is_heavy_and_the_file_grows_no_more(tmp_path: Path) -> None:
    weight, most, sizes = 30_000, 300_000, []
    for kept in (20, 40):
        with opened(tmp_path, most_bytes=most) as evidence_store:
            for _ in range(20):
                evidence_store.add(COUNTED, pictures(weight), EVENING)
            assert [evidence.number for evidence in evidence_store.all()] == list(range(kept - 9, kept + 1))
        sizes.append(len(bytes_of(tmp_path)))
    assert sizes[0] == sizes[1] < 1.3 * most


def test_a_disk_that_is_nearly_full_is_left_to_the_journal(tmp_path: Path) -> None:
    room = [10_000]
    with opened(tmp_path, reserve_bytes=9_000, room=lambda _folder: room[0]) as evidence_store:
        with pytest.raises(EvidenceStoreError, match="Make room"):
            evidence_store.add(COUNTED, pictures(), EVENING)
        assert evidence_store.all() == []
        room[0] = 13_000
        evidence_store.add(COUNTED, pictures(), EVENING)
        assert len(evidence_store.all()) == 1


def test_a_file_that_cannot_grow_keeps_what_it_has(evidence_store: EvidenceStore) -> None:
    evidence_store.add(COUNTED, pictures(), EVENING)
    pages = evidence_store._db.execute("PRAGMA page_count").fetchone()[0]
    evidence_store._db.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(EvidenceStoreError, match="Make room"):
        evidence_store.add(COUNTED, pictures(100_000), EVENING)
    assert len(evidence_store.all()) == 1


@pytest.mark.parametrize("content", [b"not a database, but long enough to look like one" * 40, b""])
def test_a_damaged_album_is_begun_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "seen.db").write_bytes(content)
    with opened(tmp_path) as evidence_store:
        evidence_store.add(COUNTED, pictures(), EVENING)
        assert len(evidence_store.all()) == 1


def test_an_album_of_another_format_is_begun_anew(tmp_path: Path) -> None:
    with opened(tmp_path) as evidence_store:
        evidence_store.add(COUNTED, pictures(), EVENING)
        evidence_store._db.execute("PRAGMA user_version=99")
    with opened(tmp_path) as evidence_store:
        assert evidence_store.all() == []


def test_an_album_that_is_wiped_leaves_no_file(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as evidence_store:
        evidence_store.add(COUNTED, pictures(), EVENING)
    wipe(tmp_path / "seen.db")
    assert list(tmp_path.iterdir()) == []
    wipe(tmp_path / "seen.db")


def test_damage_that_shows_later_costs_the_pictures_and_is_told(tmp_path: Path) -> None:
    told: list[str] = []
    with opened(tmp_path) as evidence_store:
        evidence_store.damaged = lambda: told.append("damaged")
        evidence_store.add(COUNTED, pictures(), EVENING)
        evidence_store._db.execute("UPDATE sights SET dice = 'no list'")
        with pytest.raises(EvidenceStoreError):
            evidence_store.all()
        assert told == ["damaged"]
        assert evidence_store.all() == []
        evidence_store.add(COUNTED, pictures(), EVENING)
        assert len(evidence_store.all()) == 1


def test_an_album_that_another_program_holds_is_not_erased(tmp_path: Path) -> None:
    with opened(tmp_path) as evidence_store:
        evidence_store.add(COUNTED, pictures(), EVENING)
        evidence_store._db.execute("PRAGMA busy_timeout=10")
        with closing(sqlite3.connect(tmp_path / "seen.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(EvidenceStoreError):
                evidence_store.add(COUNTED, pictures(), EVENING)
            other.execute("ROLLBACK")
        assert len(evidence_store.all()) == 1
        evidence_store.probe()


def test_a_page_does_not_wait_for_a_picture_that_takes_long_to_write(tmp_path: Path) -> None:
    begun, goes_on = threading.Event(), threading.Event()

    def room(_folder: Path) -> int:
        begun.set()
        goes_on.wait(60)
        return 10**12

    with opened(tmp_path, room=room) as evidence_store:
        writing = threading.Thread(target=lambda: evidence_store.add(COUNTED, pictures(), EVENING))
        writing.start()
        assert begun.wait(60)
        for read in (evidence_store.all, evidence_store.last, lambda: evidence_store.picture(1, Part.PICTURE)):
            with pytest.raises(EvidenceStoreError, match="Try again"):
                read()
        goes_on.set()
        writing.join()
        assert len(evidence_store.all()) == 1
