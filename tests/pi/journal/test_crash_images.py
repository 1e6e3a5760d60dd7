"""After any power cut every acknowledged action is on the disk, and no action that was never made."""

from __future__ import annotations

import errno
import os
import random
import tempfile
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest

from pi.journal import disk
from pi.journal.disk import JournalError
from pi.journal.night_file import JournalEntry, name_of
from pi.journal.reader import JournalReader
from pi.journal.store import Journal
from pi.night.night import Night
from pi.night.timeline import Line
from pi.rules import GAMES
from pi.rules.testing import NAMES
from tests.house import EVENING, PAUSE
from tests.pi.busy_table import next_action
from tests.pi.journal.crash_disk import Disk, Image, Recorder, image_of, lay
from tests.pi.journal.old_database import write_old_database

DAY = timedelta(days=1)
Nights = dict[str, list[Line]]


class Promise(NamedTuple):
    """The acknowledged and the submitted actions so far, by night; and files that must not be lost."""

    acknowledged: Nights
    said: Nights
    precious: tuple[bytes, ...]


class RecordedNights:
    """A journal whose disk is recorded, with its promise at each step; ``more`` actions are added each time."""

    def __init__(self, state: Path, os_patch: pytest.MonkeyPatch, seed: int, more: int) -> None:
        self.state, self.chance, self.more = state, random.Random(seed), more
        self.journal = Journal(state / "nights")
        self.acknowledged: Nights = {}
        self.said: Nights = {}
        self.precious: tuple[bytes, ...] = ()
        self.recorder = Recorder(state, os_patch)

    def promise(self) -> None:
        acknowledged, said = ({night: [*lines] for night, lines in of.items()} for of in (self.acknowledged, self.said))
        self.recorder.steps.append(Promise(acknowledged, said, self.precious))

    def all_is_there(self) -> None:
        self.acknowledged = self.said
        self.promise()

    def begin(self, now: datetime = EVENING) -> RecordedNights:
        self.journal.begin(now, PAUSE)
        return self

    def restart(self) -> RecordedNights:
        self.journal.close()
        self.journal = Journal(self.journal.folder)
        self.begin().all_is_there()
        return self

    def say(self, actions: int) -> RecordedNights:
        for line in play(Night.of(self.journal.lines()), self.chance, actions + self.more):
            acknowledged, self.said = self.said, {**self.said}
            self.said[self.journal.night] = [*self.said.get(self.journal.night, []), line]
            self.promise()
            try:
                self.journal.append(line, EVENING)
            except JournalError:
                self.said = acknowledged
                raise
            self.all_is_there()
        return self

    def put(self, path: Path, data: bytes, kept: int = 0, precious: bytes = b"") -> None:
        """Let another program put a file there, which contains this many actions of the night."""
        night = self.journal.night
        self.acknowledged = {**self.acknowledged, night: self.said.get(night, [])[:kept]}
        self.promise()
        disk.create(path, data)
        self.precious += (precious or data,)
        self.promise()


def play(night: Night, chance: random.Random, actions: int) -> Iterator[Line]:
    """Yield the next actions of a table, from the start of a game on."""
    for _ in range(actions):
        while True:
            start = {"do": "start", "game": chance.choice(sorted(GAMES)), "players": NAMES[:4]}
            action = next_action(night.table, night.past_actions, chance, night.referee) if night.table else start
            if night.submit(action).ok:
                break
        yield night.last_line


# Scenes of a night ------------------------------------------------------------------------------


def a_first_start(nights: RecordedNights) -> None:
    nights.begin().say(3).journal.note_clock_change(EVENING)
    nights.journal.probe(EVENING)
    nights.say(3)


def a_new_night(nights: RecordedNights) -> None:
    nights.begin().say(3).begin(EVENING + DAY).say(3)


def a_withdrawn_night(nights: RecordedNights) -> None:
    nights.begin().say(3).begin(EVENING + DAY).begin(EVENING + timedelta(hours=1)).say(3)


def an_older_copy_that_is_put_back(nights: RecordedNights) -> None:
    path = nights.begin().say(2).journal.path
    copy, kept = path.read_bytes(), len(nights.journal.entries)
    nights.say(2).put(path, copy, kept)
    nights.journal.keep(EVENING)
    nights.all_is_there()
    nights.say(2)


def a_foreign_file_in_its_place(nights: RecordedNights) -> None:
    nights.begin().say(3).put(nights.journal.path, b"What the guests have drunk\n" * 40)
    nights.say(2)


def a_damaged_line(nights: RecordedNights) -> None:
    nights.more = 0
    path = nights.begin().say(5).journal.path
    lines = path.read_bytes().splitlines(keepends=True)
    lines[3] = lines[3].replace(b"changed", b"chanced")
    nights.put(path, b"".join(lines), kept=2)
    nights.said = nights.acknowledged
    assert nights.restart().journal.repairs[0].lost == 3
    nights.say(8)


def a_torn_tail(nights: RecordedNights) -> None:
    path, torn = nights.begin().say(2).journal.path, b'{"night":"torn'
    nights.put(path, path.read_bytes() + torn, kept=len(nights.journal.entries), precious=torn)
    nights.restart().say(3)


def a_sector_that_cannot_be_written(nights: RecordedNights) -> None:
    nights.begin().say(3)
    nights.more = 0
    with patch.object(os, "fdatasync", side_effect=OSError(errno.EIO, "bad sector")):
        nights.say(1)
    assert nights.journal.repairs[0].what == "unwritable"
    nights.say(2)


def a_full_disk(nights: RecordedNights) -> None:
    nights.begin().say(3)
    write = os.write
    with patch.object(os, "write", lambda handle, data: write(handle, data[:99])), pytest.raises(JournalError):
        nights.say(1)
    nights.say(2)


def an_import(nights: RecordedNights) -> None:
    played = {at: [*play(Night(), nights.chance, 4)] for at in (EVENING - 2 * DAY, EVENING - DAY)}
    nights.said = {name_of(at): lines for at, lines in played.items()}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.db"
        old = [[JournalEntry(0, at.isoformat(), *line) for line in lines] for at, lines in played.items()]
        write_old_database(path, old).close()
        nights.put(nights.state / path.name, path.read_bytes())
    nights.all_is_there()
    nights.begin().say(2)


Scene = Callable[[RecordedNights], None]
SCENES: tuple[Scene, ...] = (
    a_first_start,
    a_new_night,
    a_withdrawn_night,
    an_older_copy_that_is_put_back,
    a_foreign_file_in_its_place,
    a_damaged_line,
    a_torn_tail,
    a_sector_that_cannot_be_written,
    a_full_disk,
    an_import,
)


# After the cut ------------------------------------------------------------------------------------


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder in memory, if there is one: thousands of disks are built in it."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="croupier-", dir=memory if memory.is_dir() else None) as found:
        yield Path(found)


def record(scene: Scene, folder: Path, seed: int = 1, more: int = 0) -> Recorder:
    """Return the recorded disk of a scene, with its promises."""
    lay({}, folder / "played")
    with pytest.MonkeyPatch.context() as patch:
        nights = RecordedNights(folder / "played", patch, seed, more)
        scene(nights)
        nights.journal.close()
    return nights.recorder


def images(recorder: Recorder) -> Iterator[tuple[Image, Promise]]:
    """Yield the disks that a power cut may leave, with the promise at that time."""
    disk, seen, promise = Disk(recorder), set[int](), Promise({}, {}, ())
    for step in recorder.steps:
        if isinstance(step, Promise):
            promise = step
        else:
            disk.take(step)
        for image in disk.images():
            if (what := hash((*image.items(), id(promise)))) not in seen:
                seen.add(what)
                yield image, promise


def check(folder: Path, found: Iterable[tuple[Image, Promise]]) -> None:
    """Start a table on each of these disks twice, check its actions, and play on."""
    state, line = folder / "cut", Line({"do": "sit", "players": ["Zed"]}, True)
    for image, promise in found:
        lay(image, state)
        kept = start(state)
        for night, lines in promise.acknowledged.items():
            assert kept.get(night, [])[: len(lines)] == lines, f"an acknowledged action of {night} is lost"
        for night, lines in kept.items():
            assert lines == promise.said.get(night, [])[: len(lines)], f"an action of {night} was never said"
        for data in promise.precious:
            assert any(data in (found or b"") for found in image_of(state).values()), "a file is lost"
        mended = sorted(state.glob("nights/*.jsonl.*-*"))
        assert start(state, line) == kept
        assert sorted(state.glob("nights/*.jsonl.*-*")) == mended, "a second start mends again"
        after = start(state)
        assert after == {**kept, max(after): [*kept.get(max(after), []), line]}


def start(state: Path, *more: Line) -> Nights:
    """Return the actions of every night that a table reads, after adding more."""
    reader = JournalReader(state / "nights")
    with Journal(reader.folder) as journal:
        journal.begin(EVENING, PAUSE)
        found = {
            one.name: [Line(entry.action, entry.changed) for entry in reader.lines(one)] for one in reader.nights()
        }
        assert found.get(journal.night, []) == journal.lines(), "a night is lost"
        for line in more:
            journal.append(line, EVENING)
    return found


@pytest.mark.parametrize("scene", SCENES)
def test_no_acknowledged_action_is_lost_in_a_power_cut(folder: Path, scene: Scene) -> None:
    check(folder, random.Random(1).sample([*images(record(scene, folder))], 25))


@pytest.mark.long
@pytest.mark.parametrize("scene", SCENES)
def test_no_acknowledged_action_is_lost_in_any_power_cut(folder: Path, scene: Scene) -> None:
    found = [*images(record(scene, folder))]
    found += [one for seed in range(2, 6) for one in images(record(scene, folder, seed, more=3))]
    check(folder, found)
    # The power fails again while a table starts on such a disk.
    again = 0
    for image, promise in random.Random(2).sample(found, 30):
        lay(image, folder / "played")
        with pytest.MonkeyPatch.context() as patch:
            recorder = Recorder(folder / "played", patch)
            start(folder / "played")
        twice = [(image, promise) for image, _ in images(recorder)]
        check(folder, twice)
        again += len(twice)
    print(f"{len(found)} disks after one power cut, {again} after two")
