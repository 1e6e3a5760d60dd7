"""The reader of the nights in a folder. A running table may write the last one meanwhile."""

import os
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pi.journal import disk
from pi.journal.disk import Version, translating_errors, version_of
from pi.journal.night_file import SUFFIX, Content, ForeignError, JournalEntry, NightHead, decode, head_of, parse
from pi.journal.recovery import with_whole_games
from pi.night.types import Json

NIGHTS = "nights"
"""The name of the journal's folder in the state folder."""
HEAD_BYTES = 4096
"""The first line is shorter than this."""
HOUSE_FILE = "house"
"""The file that names the house whose nights are in the same folder."""
ARRIVAL_NIGHTS = 100
"""The number of nights from which players and games are offered: earlier ones would hardly count (under 0.01 %)."""
Files = dict[Path, tuple[NightHead | str, Version]]


class NightRange(NamedTuple):
    """A listed night: its number among the nights, from 1; its file, and the file's version when it was listed."""

    night: int
    name: str
    began: str
    path: Path
    version: Version


@lru_cache(maxsize=2**12)
def _head(path: Path, version: Version) -> NightHead | str:
    """Return the head of a file in one version, or the reason why it is not a night."""
    data = disk.read(path, HEAD_BYTES) if version else b""  # a link to nowhere
    first, feed, _ = data.partition(b"\n")
    fields = decode(first) if feed else None
    try:
        return head_of(fields) if fields and "n" not in fields else parse(disk.read(path) if data else b"").head
    except ForeignError as error:
        return str(error)


class JournalReader:
    """The nights of one folder, in their order. Every method raises JournalError if a file cannot be read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def nights(self) -> list[NightRange]:
        """Return the nights of this house; only the last one can still grow."""
        return self._sort_files()[0]

    def newest(self) -> NightRange | None:
        """Return the last night; None before the first one."""
        return next(reversed(self.nights()), None)

    def refused_files(self) -> dict[str, str]:
        """Return the refused files by name, with the reason: `newer`, `unknown`, `house` (another one) or `copy`."""
        return self._sort_files()[1]

    def house(self) -> str:
        """Return the house that its file names or, if no night is of that house, that of the last night; else empty."""
        return self._house(self._files())

    def data(self, night: NightRange) -> bytes:
        """Return the bytes that the file of a night had when it was listed."""
        with translating_errors(night.path):
            return disk.read(night.path)[: night.version[2]]

    def content(self, night: NightRange) -> Content:
        """Return the content that the file of a night had when it was listed."""
        with translating_errors(night.path):
            return parse(self.data(night))

    def lines(self, night: NightRange) -> list[JournalEntry]:
        """Return the actions of a night; after a lost line the rest of that game is omitted."""
        return with_whole_games(self.content(night).entries)

    def arrivals(self, before: Path | None = None) -> list[tuple[int, Json]]:
        """Return starts and joins of the last nights except the file ``before``, oldest first, with their nights."""
        nights = [night for night in self.nights() if night.path != before]
        return [(night.night, action) for night in nights[-ARRIVAL_NIGHTS:] for action in self._arrivals(night)]

    def _arrivals(self, night: NightRange) -> Iterator[Json]:
        for line in self.data(night).splitlines():
            # Few lines match, and reading JSON takes a hundred times as long as this test.
            if b'"do":"start"' in line or b'"do":"join"' in line:
                action = (decode(line) or {}).get("action", {})
                if action.get("do") in ("start", "join"):
                    yield action

    def _files(self) -> Files:
        """Return the head of each file, or the reason why it has none, and its version."""
        with translating_errors(self.folder):
            try:
                paths = sorted(self.folder / name for name in os.listdir(self.folder) if name.endswith(SUFFIX))
            except FileNotFoundError:
                return {}
            versions = {path: version_of(path) for path in paths}
            return {path: (_head(path, version), version) for path, version in versions.items()}

    def _sort_files(self) -> tuple[list[NightRange], dict[str, str]]:
        """Return the nights in their order, and the reasons of the refused files by name."""
        files = self._files()
        house = self._house(files)
        ours: defaultdict[str, list[tuple[bool, Path, str, Version]]] = defaultdict(list)
        refused: dict[str, str] = {}
        for path, (head, version) in files.items():
            if isinstance(head, str):
                refused[path.name] = head
            elif head.house not in ("", house):
                refused[path.name] = "house"
            else:
                ours[head.night].append((path.stem != head.night, path, head.began, version))
        nights: list[NightRange] = []
        for name, candidates in sorted(ours.items()):
            # Of two files of one night, the file with the night's name counts.
            _, path, began, version = min(candidates)
            nights.append(NightRange(len(nights) + 1, name, began, path, version))
            refused |= {copy.name: "copy" for _, copy, *_ in candidates if copy != path}
        return nights, refused

    def _house(self, files: Files) -> str:
        try:
            named = disk.read(self.folder / HOUSE_FILE, HEAD_BYTES).decode("ascii", "replace").strip()
        except OSError:
            named = ""
        houses = {head.night: head.house for head, _ in files.values() if isinstance(head, NightHead) and head.house}
        return named if named in houses.values() or not houses else houses[max(houses)]
