"""The nights of a folder, also while a table writes the last one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from pi.journal import disk
from pi.journal.disk import JournalError, trouble
from pi.journal.night_file import SUFFIX, Content, ForeignError, JournalEntry, NightHead, decode, head_of, parse
from pi.journal.recovery import with_whole_games
from pi.night.types import Json

NIGHTS = "nights"
"""The name of the journal's folder in the state folder."""

HEAD_BYTES = 4096
"""The first line is shorter than this."""

HOUSE_FILE = "house"
"""The file that names the house whose nights lie beside it."""

ARRIVAL_NIGHTS = 100
"""Players and games are offered from so many nights: an earlier one counts for less than a ten-thousandth."""


class NightRange(NamedTuple):
    """One night from outside: its place among the nights, from 1; its file, as it is now (`disk.signature`)."""

    night: int
    name: str
    began: str
    path: Path
    version: tuple[int, ...]


class Known(NamedTuple):
    """The head of a file in one version, or why the file is refused; ``is_played`` where actions follow the head."""

    version: tuple[int, ...]
    head: NightHead | None
    why_not: str
    is_played: bool


class JournalReader:
    """The nights of one folder, in their order. Every method raises JournalError where a file cannot be read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[Path, Known] = {}

    def nights(self) -> list[NightRange]:
        """Return the nights of this house; only the last one can still grow."""
        ours, _ = self._sorted_out()
        return [
            NightRange(n, head.night, head.began, path, self._known[path].version)
            for n, (path, head) in enumerate(ours, 1)
        ]

    def newest(self) -> NightRange | None:
        """Return the last night; None before the first one."""
        return next(reversed(self.nights()), None)

    def refused(self) -> dict[str, str]:
        """Return why a file is no night of this house, by name: `newer`, `unknown`, `house` (another one) or `copy`."""
        return self._sorted_out()[1]

    def house(self) -> str:
        """Return the name of this house: what its file says, unless other nights lie here and none of its own.

        It is empty before the first night.
        """
        return self._house(self._look(path) for path in self._files())

    def data(self, night: NightRange) -> bytes:
        """Return the bytes of a file that were there when it was listed."""
        with self._translating_errors(night.path):
            return disk.read(night.path)[: night.version[2]]

    def content(self, night: NightRange) -> Content:
        """Return all that a file held when it was listed."""
        with self._translating_errors(night.path):
            return parse(self.data(night))

    def lines(self, night: NightRange) -> list[JournalEntry]:
        """Return the actions of a night, but for those of a game behind one that is lost."""
        return with_whole_games(self.content(night).entries)

    def arrivals(self, before: Path | None = None) -> list[tuple[int, Json]]:
        """Return every start and join of the nights before a file, oldest first, each with the place of its night."""
        nights = [night for night in self.nights() if night.path != before]
        return [(night.night, action) for night in nights[-ARRIVAL_NIGHTS:] for action in self._arrivals(night)]

    def last_said(self) -> datetime | None:
        """Return when the last action was said; None before the first one."""
        for night in reversed(self.nights()):
            if entries := [entry for entry in self.content(night).entries if entry]:
                return datetime.fromisoformat(entries[-1].at)
        return None

    def _arrivals(self, night: NightRange) -> Iterator[Json]:
        with self._translating_errors(night.path):
            for line in disk.read(night.path).splitlines():
                # Few lines are, and reading JSON takes a hundred times as long as this.
                if b'"do":"start"' in line or b'"do":"join"' in line:
                    action = (decode(line) or {}).get("action", {})
                    if action.get("do") in ("start", "join"):
                        yield action

    def _files(self) -> list[Path]:
        with self._translating_errors(self.folder):
            try:
                return sorted(self.folder / name for name in os.listdir(self.folder) if name.endswith(SUFFIX))
            except FileNotFoundError:
                return []

    def _sorted_out(self) -> tuple[list[tuple[Path, NightHead]], dict[str, str]]:
        """Return the nights in their order, and the files that are none."""
        known = {path: self._look(path) for path in self._files()}
        house = self._house(known.values())
        ours: dict[str, tuple[Path, NightHead]] = {}
        refused: dict[str, str] = {}
        # Of two files of one night, the one that has its name counts.
        for path in sorted(known, key=lambda path: (head := known[path].head) is None or path.stem != head.night):
            head = known[path].head
            if head is None:
                refused[path.name] = known[path].why_not
            elif head.house not in ("", house):
                refused[path.name] = "house"
            elif head.night in ours:
                refused[path.name] = "copy"
            else:
                ours[head.night] = path, head
        return [ours[night] for night in sorted(ours)], refused

    def _house(self, known: Iterable[Known]) -> str:
        try:
            named = disk.read(self.folder / HOUSE_FILE, HEAD_BYTES).decode("ascii", "replace").strip()
        except OSError:
            named = ""
        played = [file.head for file in known if file.head and file.head.house and file.is_played]
        if any(head.house == named for head in played) or not played:
            return named
        return max(played, key=lambda head: head.night).house

    def _look(self, path: Path) -> Known:
        """Return what the head of a file says, read once for each version of the file."""
        version = disk.signature(path)
        known = self._known.get(path)
        if known is None or known.version != version:
            with self._translating_errors(path):
                known = self._known[path] = self._read_head(path, version)
        return known

    def _read_head(self, path: Path, version: tuple[int, ...]) -> Known:
        data = disk.read(path, HEAD_BYTES) if version else b""  # a link to nowhere
        first, feed, _ = data.partition(b"\n")
        fields = decode(first) if feed else None
        try:
            head = head_of(fields) if fields and "n" not in fields else parse(disk.read(path) if data else b"").head
        except ForeignError as error:
            return Known(version, None, error.why, False)
        return Known(version, head, "", version[2] > len(first) + 1)

    @contextmanager
    def _translating_errors(self, path: Path) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise trouble(error, path) from error
        except ForeignError as error:
            where = {"path": str(path), "folder": str(self.folder)}
            raise JournalError("journal-unread", **where, detail=error.why) from error
