"""Salvage: a damaged journal is set aside, and what can still be read of it is the new one.

The damaged file is kept as it is, under another name, for whoever knows more than this. From a copy of it every
line is taken that can be read, under its own number; of the night that is open, only what makes sense:

1. Up to the first line that is lost, everything.
2. Behind a lost line nobody knows how its game stood, so the rest of that game is lost with it. The next game
   that was not taken back past its own start is whole again.

The new file is made beside the old one, and takes its place when it is complete (`pi.journal.succeed`): whoever
pulls the plug in between has either the one or the other.
"""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from itertools import chain, count, groupby
from pathlib import Path
from typing import Any, NamedTuple

from pi.first_page import COPY, restore
from pi.journal import (
    COMPANIONS,
    SUCCESSOR,
    Journal,
    JournalError,
    checksum,
    connect,
    read_action,
    read_line,
    succeed,
    sync_folder,
)
from pi.night import Line, Night

log = logging.getLogger(__name__)

COLUMNS = {"line": None, "night": None, "at": "", "action": "", "changed": 1, "rules": None, "dice": None}
"""The columns of a line but for its checksum, each with what stands there where it is lost."""


class Salvaged(NamedTuple):
    """Where the damaged file lies now, and how many lines of the night are lost; None where nothing could be read."""

    aside: Path
    lost: int | None


class Numbered(NamedTuple):
    """A line with its number in the file."""

    number: int
    action: Any
    changed: bool


def salvage(journal: Journal, now: datetime) -> Salvaged:
    """Set the file of a journal aside and fill a new one with what can be read.

    Raises JournalError where there is no room for that; nothing has changed then.
    """
    journal.close()
    try:
        with tempfile.TemporaryDirectory(prefix="croupier-salvage-") as folder:
            copy = Path(folder) / "journal.db"
            _copy(journal.path, copy)
            nights, rows = _found(copy)
        aside = _keep_aside(journal.path, now)
        tonight = max(nights, default=0)
        sound = {line.number for line in sensible(_open_night(rows, tonight))}
        kept = [row for row in rows if row["night"] != tonight or row["line"] in sound]
        lost = _span(rows, tonight) - len(sound) if rows else None
        _make(journal.path, nights, kept)
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
    return Salvaged(aside, lost)


# Reading ----------------------------------------------------------------------------------


def _copy(path: Path, copy: Path) -> None:
    for end in ("", "-wal", COPY):
        if (part := path.with_name(path.name + end)).exists():
            shutil.copyfile(part, copy.with_name(copy.name + end))


def _found(path: Path) -> tuple[dict[int, str], list[dict[str, Any]]]:
    """What can be read of a file; where that is nothing, with the copy of its first page."""
    nights, rows = _readable(path)
    if not rows and restore(path):
        log.warning("the first page of the journal was damaged; it is read by its copy")
        nights, rows = _readable(path)
    return nights, rows


def _readable(path: Path) -> tuple[dict[int, str], list[dict[str, Any]]]:
    """The nights, each with when it began, and the lines that can be read, in their order."""
    with closing(connect(path)) as db:
        db.row_factory = sqlite3.Row
        # A file that has lost its end is read as far as it goes, and not refused as a whole.
        db.execute("PRAGMA writable_schema=ON")
        rows = [row for row in _both_ways(db, "lines", "line") if isinstance(row.get("night"), int)]
        nights = {row["night"]: str(row["began"]) for row in _both_ways(db, "nights", "night")}
    for row in rows:
        nights.setdefault(row["night"], str(row["at"]))
    return nights, rows


def _both_ways(db: sqlite3.Connection, table: str, key: str) -> list[dict[str, Any]]:
    """The rows of a table from its beginning to the damage, and from the damage to its end."""
    found: dict[int, dict[str, Any]] = {}
    for order in ("ASC", "DESC"):
        with suppress(sqlite3.Error):
            for row in db.execute(f"SELECT * FROM {table} NOT INDEXED ORDER BY {key} {order}"):  # noqa: S608 -- ours
                if row[key] in found:
                    break
                found[row[key]] = dict(row)
    return [found[number] for number in sorted(found)]


def _open_night(rows: Iterable[dict[str, Any]], night: int) -> list[Numbered | None]:
    """The lines of a night; None stands for one or more that are lost."""
    lines: list[Numbered | None] = []
    expected = None
    for row in rows:
        if expected is not None and row["line"] != expected and row["night"] == night:
            lines.append(None)
        expected = row["line"] + 1
        if row["night"] == night:
            action = _said(row)
            lines.append(None if action is None else Numbered(row["line"], action, bool(row["changed"])))
    return lines


def _said(row: dict[str, Any]) -> Any:
    """The action of a line; None where it is damaged. In an older format it has no checksum."""
    return read_line([*row.values()]) if "checksum" in row else read_action(row["action"])


def _span(rows: Sequence[dict[str, Any]], night: int) -> int:
    """How many lines a night has had, as far as their numbers tell."""
    numbers = [row["line"] for row in rows if row["night"] == night]
    return numbers[-1] - numbers[0] + 1 if numbers else 0


# Making sense -----------------------------------------------------------------------------


def sensible(lines: Iterable[Numbered | None]) -> list[Numbered]:
    """What can be played on of a night some of whose lines (None) are lost."""
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
    """The lines from the first start on that nothing behind it takes back.

    A correction names what it corrects by its place in the night, which nobody knows any more.
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
    except Exception:  # noqa: BLE001 -- nobody knows what a damaged line does to a game
        return False
    return True


# Writing ----------------------------------------------------------------------------------


def _keep_aside(path: Path, now: datetime) -> Path:
    """Give the damaged file another name, beside the one it has until its successor is there."""
    stamp = f"{path.stem}-damaged-{now.astimezone(UTC):%Y%m%d-%H%M%S}"
    names = (
        path.with_name(f"{stamp}{more}{path.suffix}") for more in chain([""], (f"-{number}" for number in count(2)))
    )
    aside = next(name for name in names if not name.exists())
    for end in ("", *COMPANIONS):
        if (part := path.with_name(path.name + end)).exists():
            _link(part, aside.with_name(aside.name + end))
    return aside


def _link(path: Path, name: Path) -> None:
    try:
        os.link(path, name)
    except OSError:  # a file system without links
        shutil.copy2(path, name)


def _make(path: Path, nights: dict[int, str], rows: Iterable[dict[str, Any]]) -> None:
    """Make the successor of a journal, and let it take its place."""
    part = path.with_name(path.name + ".part")
    for end in ("", *COMPANIONS):
        part.with_name(part.name + end).unlink(missing_ok=True)
    with Journal(part) as successor:
        successor.fill(nights, (_row(row) for row in rows))
    part.with_name(part.name + COPY).unlink(missing_ok=True)
    part.rename(path.with_name(path.name + SUCCESSOR))
    sync_folder(path.parent)
    succeed(path)


def _row(row: dict[str, Any]) -> list[Any]:
    """A line as it is written. One that is damaged stays so: nobody may take it for what was said."""
    kept = [empty if row.get(column) is None else row[column] for column, empty in COLUMNS.items()]
    return [*kept, row.get("checksum") if _said(row) is None else checksum(*kept)]
