"""The taught sets of a table: each one file in a folder. Of each kind, the newest set that does not rest is in use.

A file that is not a set is put aside. A file that the disk does not read stays.
"""

import json
import logging
import threading
from contextlib import suppress
from pathlib import Path

from pi import files
from pi.journal.disk import translating_errors
from vision.taught import MAX_BYTES, SetKind, TaughtSet

log = logging.getLogger(__name__)
RESTING = "resting"
"""The name of the file with the numbers of the sets that are not used."""


class TaughtSets:
    """The sets in a folder. Every method may be called from any thread; those that write raise JournalError.

    ``sets`` has all sets by their number, the oldest first. ``lost`` are the names of the files without a set.
    """

    def __init__(self, folder: Path) -> None:
        self._folder, self._lock = folder, threading.Lock()
        self.sets: dict[int, TaughtSet] = {}
        self.lost: list[str] = []
        self._resting = frozenset[int]()
        for path in sorted(folder.glob("*.zip")):
            try:
                self.sets[int(path.stem)] = TaughtSet.from_bytes(files.read(path, MAX_BYTES))
            except (files.NoStateFileError, ValueError) as error:
                log.warning("%s is put aside: it is not a taught set (%s)", path, error)
                self.lost.append(path.name)
                files.put_aside(path)
            except OSError as error:
                log.warning("%s is not read, and is tried again at the next start: %s", path, error)
                self.lost.append(path.name)
        with suppress(OSError, ValueError, TypeError):
            resting = json.loads(files.read(folder / RESTING))
            self._resting = frozenset(number for number in resting if isinstance(number, int))

    @property
    def next_number(self) -> int:
        """The number for a new set: higher than that of any file."""
        numbers = (int(path.stem) for path in self._folder.glob("*.zip") if path.stem.isdecimal())
        return max((0, *numbers, *self._resting)) + 1

    def in_use(self, kind: SetKind) -> TaughtSet | None:
        """Return the set of a kind that is in use: the same object until another one is."""
        sets = reversed(self.sets.items())
        return next((taught for number, taught in sets if taught.kind is kind and number not in self._resting), None)

    def write(self, number: int, taught: TaughtSet) -> None:
        """Store a set under this number. Raise TaughtError if it is too large."""
        content = taught.to_bytes()
        with self._lock:
            self._write(f"{number:04}.zip", content)
            self.sets = dict(sorted({**self.sets, number: taught}.items()))

    def use(self, number: int, *, used: bool) -> None:
        """Use this set alone of all of its kind, or none of them. Raise KeyError if there is none of this number."""
        kind = self.sets[number].kind
        resting = self._resting.union(other for other, taught in self.sets.items() if taught.kind is kind)
        with self._lock:
            resting = resting - {number} if used else resting
            self._write(RESTING, json.dumps(sorted(resting)).encode())
            self._resting = resting

    def delete(self, number: int) -> None:
        """Delete a set. Raise KeyError if there is none of this number."""
        path = self._folder / f"{number:04}.zip"
        with self._lock, translating_errors(path):
            sets = self.sets.copy()
            sets.pop(number)
            path.unlink(missing_ok=True)
            self.sets = sets

    def _write(self, name: str, content: bytes) -> None:
        with translating_errors(self._folder / name):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            files.write(self._folder / name, content)
