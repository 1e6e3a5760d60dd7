"""A write that is torn, or lost since the last sync, costs no action that was acknowledged, and doubles none."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pi.journal.store import Journal
from pi.night.timeline import Line
from pi.picker.menu import PickerContext
from pi.table.table import RunningTable
from tests.pi.busy_table import next_action
from tests.pi.power_cut import Acknowledged, Disk, Recorded, Recorder

EVENING = datetime(2026, 6, 5, 21, 0, tzinfo=UTC)
NAMES = ("journal.db", "journal.db-wal", "journal.db-shm", "journal.db-head")
CHECKPOINT_PAGES = 24
"""So often the log is moved into the file here, so that what is cut lies in both."""


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder in memory where there is one: thousands of disks are built in it."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="croupier-", dir=memory if memory.is_dir() else None) as found:
        yield Path(found)


def play(journal: Journal, actions: int, seed: int, acknowledged: Callable[[], None]) -> list[Line]:
    """Let a table play what chance brings; the lines of the night."""
    journal._db.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
    chance, done = random.Random(seed), 0
    table = RunningTable(journal, lambda _night: PickerContext(), clock=lambda: EVENING).start()
    while done < actions:
        if table.submit(next_action(table.moment.table, table.picker_context.past_actions, chance)).result().ok:
            done += 1
            acknowledged()
    table.close()
    return journal.lines()


def kept_of(folder: Path, files: dict[str, bytes]) -> list[Line]:
    """The lines of a journal of these files, which is not damaged."""
    write(folder, files)
    with Journal(folder / "journal.db") as journal:
        journal.begin(EVENING, timedelta(hours=8))
        return journal.lines()


def write(folder: Path, files: dict[str, bytes]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)


def found(folder: Path, files: dict[str, bytes]) -> tuple[list[Line], list[str]]:
    """What a table that starts on these files has, and what it says."""
    write(folder, files)
    with Journal(folder / "journal.db") as journal:
        table = RunningTable(journal, lambda _night: PickerContext(), clock=lambda: EVENING)
        journal.begin(EVENING, timedelta(hours=8))
        return journal.lines(), [notice.code for notice in table.moment.notices]


def commits(folder: Path, actions: int, seed: int) -> tuple[list[dict[str, bytes]], list[Line]]:
    """The files as they were after each of these actions."""
    states: list[dict[str, bytes]] = []
    with Journal(folder / "played" / "journal.db") as journal:
        kept = [journal.path.with_name(name) for name in NAMES]
        lines = play(journal, actions, seed, lambda: states.append({file.name: file.read_bytes() for file in kept}))
    return states, lines


HEADER_BYTES, FRAME_BYTES = 32, 24 + 4096
"""Of a log; a commit is one or more frames, each with one page."""


def frames(place: int) -> int:
    """Where the frame begins in which this byte of a log lies."""
    return place - (place - HEADER_BYTES) % FRAME_BYTES


LAST_BYTES = 2 * 4096
"""Of the file: the pages that it has grown by."""

STEPS = [331, pytest.param(1, marks=pytest.mark.long)]


@pytest.mark.parametrize("step", STEPS)
def test_a_log_that_is_cut_at_any_byte_loses_only_what_lies_behind_the_cut(folder: Path, step: int) -> None:
    states, lines = commits(folder, actions=14, seed=3)
    last, log = states[-1], states[-1]["journal.db-wal"]
    # After a checkpoint the log is written from its beginning again: a commit is where it differs from what was there.
    ends = {}
    for number in range(len(states) - 3, len(states)):
        before, after = states[number - 1]["journal.db-wal"], states[number]["journal.db-wal"]
        changed = [place for place, (a, b) in enumerate(zip(before, after, strict=False)) if a != b]
        ends[number] = frames(changed[0]) if changed else len(before)
        ends[number + 1] = frames(changed[-1]) + FRAME_BYTES if changed and len(before) == len(after) else len(after)
    first, end = ends[len(states) - 3], ends[len(states)]
    assert sorted(ends.values()) == list(ends.values()), "a checkpoint came in between"
    near = {place + off for place in ends.values() for off in (-1, 0, 1)}
    cuts = sorted({*range(first, end + 2, step), *near, *range(end, len(log), 997)})
    for cut in cuts:
        kept = kept_of(folder / "cut", {**last, "journal.db-wal": log[:cut]})
        certain = max((number for number, end in ends.items() if end <= cut), default=min(ends) - 1)
        assert kept == lines[: len(kept)]
        assert len(kept) >= certain
    print(f"the log was cut at {len(cuts)} places")


@pytest.mark.parametrize("step", STEPS)
def test_an_index_that_is_cut_at_any_byte_loses_nothing(folder: Path, step: int) -> None:
    states, lines = commits(folder, actions=10, seed=4)
    for cut in range(0, len(states[-1]["journal.db-shm"]), step):
        shm = states[-1]["journal.db-shm"][:cut]
        assert kept_of(folder / "cut", {**states[-1], "journal.db-shm": shm}) == lines


@pytest.mark.parametrize(("step", "near_the_end"), [(997, 331), pytest.param(29, 1, marks=pytest.mark.long)])
def test_a_file_that_is_cut_anywhere_starts_and_keeps_what_lies_before(
    folder: Path, step: int, near_the_end: int
) -> None:
    states, lines = commits(folder, actions=40, seed=5)
    content = states[-1]["journal.db"]
    cuts = sorted({*range(0, len(content), step), *range(len(content) - LAST_BYTES, len(content), near_the_end)})
    print(f"the file was cut at {len(cuts)} places")
    for cut in cuts:
        kept, notices = found(folder / "cut", {**states[-1], "journal.db": content[:cut]})
        assert all(line in lines for line in kept)
        assert kept == lines or "journal-damaged" in notices


@pytest.mark.parametrize(("actions", "cuts"), [(40, 60), pytest.param(300, 1500, marks=pytest.mark.long)])
def test_writes_that_were_not_synced_may_be_lost_or_torn(
    folder: Path, monkeypatch: pytest.MonkeyPatch, actions: int, cuts: int
) -> None:
    recorder, chance = Recorder(f"recorder-{actions}"), random.Random(actions)
    with monkeypatch.context() as patch:
        patch.setattr("pi.journal.store.connect", lambda path: Recorded(path, f"recorder-{actions}"))
        with Journal(folder / "played" / "journal.db") as journal:
            lines = play(journal, actions, 6, lambda: recorder.steps.append(Acknowledged()))
            steps = list(recorder.steps)
    recorder.unregister()
    assert sum(1 for step in steps if isinstance(step, Acknowledged)) == actions
    moments = set(chance.sample(range(len(steps)), min(cuts, len(steps))))
    disk = Disk()
    for number, step in enumerate(steps):
        disk.take(step)
        for kept in (0.0, 0.5, 1.0) if number in moments else ():
            survived = kept_of(folder / "cut", dict(disk.after_a_cut(chance, kept)))
            assert survived == lines[: len(survived)]
            assert disk.acknowledged <= len(survived) <= disk.acknowledged + 1
