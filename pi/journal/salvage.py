"""Salvage: a damaged journal is set aside, and its readable lines become the new one.

The damaged file is kept as it is, under another name, for experts. Actions acknowledged since the table started
are in memory, so none of them is lost. Otherwise every readable row is taken (`pi.journal.carving`). Of the open
night only consistent lines are kept:

1. Every line before the first lost one.
2. After a lost line the state of its game is unknown, so the rest of that game is lost with it. The next game
   that was not taken back past its own start is whole again.

A lost line of an older night leaves an empty one of its number, which no reader takes for an action.

The new file is made beside the old one, and takes its place once it is complete (`pi.journal.store.install_successor`).
A power cut in between leaves either the one or the other.
"""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from itertools import chain, count, groupby
from pathlib import Path
from typing import NamedTuple

from pi.journal.carving import Found, Pages, Row
from pi.journal.store import (
    ALONE,
    CLOCK_COLUMNS,
    COMPANIONS,
    LINE_COLUMNS,
    MARK,
    NIGHT_COLUMNS,
    SUCCESSOR,
    DamagedError,
    Journal,
    JournalError,
    install_successor,
    is_sound,
    parts_of,
    read_line,
    signed_row,
    sync_folder,
)
from pi.night.night import Night
from pi.night.timeline import Line
from pi.night.types import Json

log = logging.getLogger(__name__)


class Salvaged(NamedTuple):
    """Where the damaged file lies now, and how many lines of the night are lost; None where nothing could be read.

    ``taken`` where nothing was damaged, but another program has taken the files away.
    """

    aside: Path
    lost: int | None
    taken: bool


class Numbered(NamedTuple):
    """A line with its number in the file."""

    number: int
    action: Json
    changed: bool


class Rows(NamedTuple):
    """The rows of a journal by their numbers; ``damaged`` are the numbers of lines that say nothing any more."""

    nights: dict[int, Row]
    lines: dict[int, Row]
    clock: dict[int, Row]
    damaged: set[int]


def salvage(journal: Journal, now: datetime) -> Salvaged:
    """Set the file of a journal aside and fill a new one with what can be read.

    Raises JournalError where there is no room for that; nothing has changed then.
    """
    taken = journal.taken
    try:
        with ALONE:
            rows = _found(journal, taken)
            lost = _complete(rows, journal.tonight)
            part = _make(journal.path, rows)
            aside = _keep_aside(journal.path, now)
            part.rename(journal.path.with_name(journal.path.name + SUCCESSOR))
            sync_folder(journal.path.parent)
            # Earlier, rows of files that were taken away would be nowhere; later, SQLite would remove the new log.
            journal.close()
            install_successor(journal.path)
    except (OSError, sqlite3.Error) as error:
        where = {"path": str(journal.path), "folder": str(journal.path.parent)}
        raise JournalError("journal-stuck", **where, detail=str(error)) from error
    log.warning("the journal was damaged; it is set aside as %s, and lines of the night are lost: %s", aside, lost)
    if lost != 0:
        # What the camera saw is told by the numbers of the lines, and those of lost lines are given again.
        try:
            journal.night_over()
        except JournalError as error:
            log.warning("%s", error)
    return Salvaged(aside, lost, taken)


# Reading ----------------------------------------------------------------------------------


def _found(journal: Journal, taken: bool) -> Rows:
    """What can be read of a journal; of files that were taken away, through the connection that still has them."""
    if taken:
        try:
            return _sorted_out(Found(row, listed=True) for row in journal.rows())
        except DamagedError as error:
            log.warning("what was open cannot be read: %s", error)
    journal.close()
    return carved(journal.path)


def carved(path: Path) -> Rows:
    """Every row of a file that is what was written once, and the numbers of the lines that are not."""
    return _sorted_out(Pages(path).rows())


def _sorted_out(rows: Iterable[Found]) -> Rows:
    """These rows by their tables and numbers, the newest version of each."""
    found = Rows({}, {}, {}, set())
    kinds = {NIGHT_COLUMNS: found.nights, LINE_COLUMNS: found.lines, CLOCK_COLUMNS: found.clock}
    for row, listed in rows:
        if len(row) in kinds and is_sound(row):
            kinds[len(row)][row[0]] = row  # type: ignore[index]
        elif len(row) == LINE_COLUMNS and listed and isinstance(row[0], int):
            found.damaged.add(row[0])
    found.damaged.difference_update(found.lines)
    return found


def _complete(rows: Rows, tonight: tuple[Row, list[Row]] | None) -> int | None:
    """Make whole nights of what was found; how many lines of the open one are lost, None where nothing was found."""
    if not rows.nights and not rows.lines and tonight is None:
        return None
    _drop_withdrawn(rows)
    for line in sorted(rows.lines):
        _, night, at, *_ = rows.lines[line]
        rows.nights.setdefault(night, signed_row(night, at, line))  # type: ignore[arg-type]
    lost = _remembered_night(rows, *tonight) if tonight and _makes_sense(tonight[1]) else _sensible_night(rows)
    _leave_gaps(rows)
    return lost


def _drop_withdrawn(rows: Rows) -> None:
    """Drop every night that an older one has gone on behind: a wrong clock has begun it, and it was withdrawn."""
    last = {night: line for line, (_, night, *_) in sorted(rows.lines.items())}
    for number, (_, _, first, _) in list(rows.nights.items()):
        if any(night < number and line >= first for night, line in last.items()):  # type: ignore[operator]
            del rows.nights[number]


def _makes_sense(lines: list[Row]) -> bool:
    return _plays([line for row in lines if (line := _numbered(row))])


def _remembered_night(rows: Rows, night: Row, lines: list[Row]) -> int:
    """Put the open night as the table knows it in the place of what was found of it; nothing is lost then."""
    number, _, first, _ = night
    for later in [known for known in rows.nights if known > number]:  # type: ignore[operator]
        del rows.nights[later]
    rows.nights[number] = night  # type: ignore[index]
    _replace(rows, first, lines)  # type: ignore[arg-type]
    return 0


def _sensible_night(rows: Rows) -> int:
    """Keep of the open night what makes sense, and count what is lost."""
    first: int = rows.nights[max(rows.nights)][2]  # type: ignore[assignment]
    last = max((number for number in rows.lines if number >= first), default=first - 1)
    said = [_numbered(rows.lines.get(number)) for number in range(first, last + 1)]
    kept = [rows.lines[line.number] for line in sensible(said)]
    behind = {number for number in rows.damaged if number > last}
    _replace(rows, first, [signed_row(first + place, *row[1:-1]) for place, row in enumerate(kept)])
    return last + 1 - first - len(kept) + len(behind)


def _numbered(row: Row | None) -> Numbered | None:
    action = None if row is None else read_line(row)
    return None if row is None or action is None else Numbered(row[0], action, bool(row[4]))  # type: ignore[arg-type]


def _replace(rows: Rows, first: int, lines: list[Row]) -> None:
    """Have these lines, and no others, from a number on."""
    for number in [number for number in rows.lines if number >= first]:
        del rows.lines[number]
    rows.lines.update((row[0], row) for row in lines)  # type: ignore[misc]
    for number in [number for number in rows.clock if number >= first + len(lines)]:
        del rows.clock[number]


def _leave_gaps(rows: Rows) -> None:
    """Put an empty line, without a checksum that is right, where one of an older night is lost."""
    begins = {night[2]: number for number, night in sorted(rows.nights.items())}
    night = None
    for number in range(1, max(rows.lines, default=0)):
        night = begins.get(number, night)
        if night is not None and number not in rows.lines:
            rows.lines[number] = (number, night, "", "", 0, None, None, 0)


# Making sense -----------------------------------------------------------------------------


def sensible(lines: Iterable[Numbered | None]) -> list[Numbered]:
    """Return the lines from which play can go on, of a night with lost lines (None)."""
    kept: list[Numbered] = []
    for place, stretch in enumerate(_stretches(lines)):
        kept += stretch if place == 0 else _from_a_whole_game(stretch)
    return kept if _plays(kept) else kept[: _playable(kept)]


def _stretches(lines: Iterable[Numbered | None]) -> Iterator[list[Numbered]]:
    """The lines between the lost ones; the first stretch is empty where the first line is lost."""
    rest = list(lines)
    if rest[:1] == [None]:
        yield []
    for there, stretch in groupby(rest, key=lambda line: line is not None):
        if there:
            yield [line for line in stretch if line is not None]


def _from_a_whole_game(lines: list[Numbered]) -> list[Numbered]:
    """Return the lines from the first start that no later line takes back.

    A correction names its target by its place in the night, which is unknown after a loss.
    """
    begin, standing = len(lines), 0
    for place, line in enumerate(lines):
        do = line.action["do"]
        if do == "correct":
            lines = lines[:place]
            break
        if standing == 0:
            begin, standing = (place, 1) if do == "start" else (len(lines), 0)
        else:
            standing += -1 if do == "undo" else line.changed
    return lines[begin:] if standing else []


def _playable(lines: Sequence[Numbered]) -> int:
    """How many of the lines can be played before one that cannot, found by halving."""
    good, bad = 0, len(lines)
    while bad - good > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if _plays(lines[:middle]) else (good, middle)
    return good


def _plays(lines: Sequence[Numbered]) -> bool:
    try:
        Night.of(Line(line.action, line.changed) for line in lines)
    except Exception:  # noqa: BLE001 -- a damaged line may break a game in any way
        return False
    return True


# Writing ----------------------------------------------------------------------------------


def _keep_aside(path: Path, now: datetime) -> Path:
    """Give the damaged file another name, beside the one it has until its successor is there. All or nothing."""
    stamp = f"{path.stem}-damaged-{now.astimezone(UTC):%Y%m%d-%H%M%S}"
    names = (
        path.with_name(f"{stamp}{more}{path.suffix}") for more in chain([""], (f"-{number}" for number in count(2)))
    )
    aside = next(name for name in names if not any(map(os.path.lexists, parts_of(name))))
    with ExitStack() as undone:
        for part, name in zip(parts_of(path), parts_of(aside), strict=True):
            if part.is_file():
                undone.callback(name.unlink, missing_ok=True)
                _link(part, name)
            elif os.path.lexists(part):
                part.rename(name)
        undone.pop_all()
    return aside


def _link(path: Path, name: Path) -> None:
    try:
        os.link(path, name)
    except OSError:  # a file system without links
        shutil.copy2(path, name)


def _make(path: Path, rows: Rows) -> Path:
    """Make the successor of a journal, whole and closed, under a name of its own."""
    part, new = path.with_name(path.name + ".part"), path.with_name(path.name + SUCCESSOR)
    ends = ("", MARK, *COMPANIONS)
    for leftover in (new, *(part.with_name(part.name + end) for end in ends)):
        _clear(leftover)
    with Journal(part) as successor:
        successor.fill(rows.nights.values(), rows.lines.values(), rows.clock.values())
    part.with_name(part.name + MARK).unlink(missing_ok=True)
    if part.with_name(part.name + "-wal").exists():
        raise OSError(f"{part} could not be completed")
    return part


def _clear(path: Path) -> None:
    """Have no file of this name; a folder gets another one."""
    if path.is_dir() and not path.is_symlink():
        path.rename(next(name for number in count(2) if not os.path.lexists(name := Path(f"{path}-{number}"))))
    path.unlink(missing_ok=True)
