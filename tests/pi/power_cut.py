"""A disk that loses what was not synced: writes of SQLite are recorded, and the disk after a power cut is made of them.

The journal's own code runs on it, over the SQLite of `apsw`, which accepts a file system layer (VFS) in
Python. After a power cut, what was written since the last sync of its file may be there, or not, or in
part, sector by sector.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw

SECTOR = 512


@dataclass(frozen=True)
class Write:
    """Bytes written to a file; ``data`` None cuts the file at ``offset``."""

    name: str
    offset: int
    data: bytes | None


@dataclass(frozen=True)
class Sync:
    """Everything that was written to a file before is on the disk."""

    name: str


@dataclass(frozen=True)
class Delete:
    """A file is gone; after a power cut it may be there again, until its folder was synced."""

    name: str


@dataclass(frozen=True)
class SyncFolder:
    """Every name of the folder is on the disk: done after the first sync of a new log or rollback journal."""


@dataclass(frozen=True)
class Acknowledged:
    """An action was said to be done."""


Step = Write | Sync | Delete | SyncFolder | Acknowledged


class Recorder(apsw.VFS):
    """The system's own files, with every step written down."""

    def __init__(self, name: str) -> None:
        self.steps: list[Step] = []
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:
        return RecordedFile(self.steps, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        super().xDelete(filename, syncdir)
        self.steps += [Delete(Path(filename).name), *([SyncFolder()] if syncdir else [])]


class RecordedFile(apsw.VFSFile):
    def __init__(self, steps: list[Step], name: Any, flags: list[int]) -> None:
        path = Path(name.filename() if isinstance(name, apsw.URIFilename) else name)
        self._steps, self._name = steps, path.name
        self._new = self._name.endswith(("-wal", "-journal")) and not path.exists()
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:
        self._steps.append(Write(self._name, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, size: int) -> None:
        self._steps.append(Write(self._name, size, None))
        super().xTruncate(size)

    def xSync(self, flags: int) -> None:
        super().xSync(flags)
        self._steps += [Sync(self._name), *([SyncFolder()] if self._new else [])]
        self._new = False


class Rows(list[tuple[Any, ...]]):
    """What a statement has found, as `sqlite3` hands it over."""

    lastrowid = 0

    def fetchone(self) -> tuple[Any, ...] | None:
        return self.pop(0) if self else None


class Recorded:
    """A connection to recorded files, as the journal uses one of `sqlite3`."""

    def __init__(self, path: Path, recorder: str) -> None:
        self._db = apsw.Connection(str(path), vfs=recorder)

    @property
    def in_transaction(self) -> bool:
        return self._db.in_transaction

    def execute(self, sql: str, values: Iterable[Any] = ()) -> Rows:
        rows = Rows(self._db.execute(sql, tuple(values)))
        rows.lastrowid = self._db.last_insert_rowid()
        return rows

    executescript = execute

    def close(self) -> None:
        self._db.close()


@dataclass
class Disk:
    """What certainly lies on the disk, and what was written since."""

    durable: dict[str, bytearray] = field(default_factory=dict)
    pending: dict[str, list[Write]] = field(default_factory=dict)
    deleted: dict[str, bytearray] = field(default_factory=dict)
    acknowledged: int = 0

    def take(self, step: Step) -> None:
        match step:
            case Write(name):
                self.pending.setdefault(name, []).append(step)
            case Sync(name):
                content = self.durable.setdefault(name, bytearray())
                for write in self.pending.pop(name, []):
                    put(content, write)
            case Delete(name):
                self.deleted[name] = self.durable.pop(name, bytearray())
                self.pending.pop(name, None)
            case SyncFolder():
                self.deleted.clear()
            case Acknowledged():
                self.acknowledged += 1

    def after_a_cut(self, chance: random.Random, kept: float) -> Iterator[tuple[str, bytes]]:
        """The files, each with its content; ``kept`` is the chance of an unsynced write to be there."""
        for name, gone in self.deleted.items():
            if chance.random() >= kept:
                yield name, bytes(gone)
        for name in {*self.durable, *self.pending}:
            content = bytearray(self.durable.get(name, b""))
            for write in self.pending.get(name, []):
                if chance.random() < kept:
                    put(content, write if chance.random() < kept else torn(write, chance))
            yield name, bytes(content)


def put(content: bytearray, write: Write) -> None:
    if write.data is None:
        del content[write.offset :]
        return
    content.extend(bytes(max(0, write.offset - len(content))))
    content[write.offset : write.offset + len(write.data)] = write.data


def torn(write: Write, chance: random.Random) -> Write:
    """The first sectors of a write."""
    if write.data is None:
        return write
    return Write(write.name, write.offset, write.data[: SECTOR * chance.randrange(1 + len(write.data) // SECTOR)])
