"""A disk after a power cut: a program's writes to one folder are recorded, and every possible result is built.

Of the bytes written to a file since its last sync, each sector is there, is zeros, or is missing. Of the names given or
removed since the last sync of their folder, the first ones are there.
"""

from __future__ import annotations

import os
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

SECTOR = 512
FOLDER = 0
"""The number of a folder in place of a file's number."""

IGNORED = ".import-"
"""Folders with this name are dropped."""

Image = dict[Path, bytes | None]
"""The files of a disk, and its folders, which have None."""


class Write(NamedTuple):
    """Bytes at an offset of a file; ``data`` None cuts the file there."""

    file: int
    offset: int
    data: bytes | None


class Sync(NamedTuple):
    """A file, by its number, or the names in a folder have been synced."""

    what: int | Path


class Names(NamedTuple):
    """Paths of one folder get other files at once; None for none."""

    files: dict[Path, int | None]


class Recorder:
    """Replaces functions of `os` and records their acts in one folder as ``steps``, to which others may add."""

    def __init__(self, root: Path, patch: pytest.MonkeyPatch) -> None:
        self.steps: list[Any] = []
        self.begun = image_of(root)
        self._root, self._new = root, count(1)
        self.names = {path: FOLDER if data is None else next(self._new) for path, data in self.begun.items()}
        self._now: dict[Path, int | None] = {**self.names}
        self._handles: dict[int, int | Path] = {}
        recorded: dict[str, Callable[..., Any]] = {
            "open": self._open,
            "write": self._write,
            "ftruncate": self._cut,
            **dict.fromkeys(("fsync", "fdatasync"), self._sync),
            **{name: partial(self._name, name) for name in ("link", "rename", "replace", "unlink", "mkdir")},
        }
        for name, record in recorded.items():
            patch.setattr(os, name, partial(record, getattr(os, name)))

    def _open(self, real: Callable[..., int], path: Any, flags: int, *args: Any, **options: Any) -> int:
        is_new = not os.path.lexists(path)
        handle = real(path, flags, *args, **options)
        self._handles.pop(handle, None)
        if not options and self._is_here(path):
            here = Path(path).relative_to(self._root)
            if is_new:
                self._names({here: next(self._new)})
            self._handles[handle] = self._now.get(here) or here
        return handle

    def _is_here(self, path: Any) -> bool:
        return Path(path).is_relative_to(self._root) and IGNORED not in str(path)

    def _write(self, real: Callable[..., int], handle: int, data: bytes) -> int:
        offset, written = os.fstat(handle).st_size, real(handle, data)
        if isinstance(file := self._handles.get(handle), int):
            self.steps.append(Write(file, offset, bytes(data[:written])))
        return written

    def _cut(self, real: Callable[..., None], handle: int, size: int) -> None:
        real(handle, size)
        if isinstance(file := self._handles.get(handle), int):
            self.steps.append(Write(file, size, None))

    def _sync(self, real: Callable[..., None], handle: int) -> None:
        real(handle)
        if handle in self._handles:
            self.steps.append(Sync(self._handles[handle]))

    def _name(self, kind: str, real: Callable[..., None], path: Any, *args: Any, **options: Any) -> None:
        real(path, *args, **options)
        if options or not self._is_here(path):
            return
        here = Path(path).relative_to(self._root)
        if kind in ("mkdir", "unlink"):
            self._names({here: FOLDER if kind == "mkdir" else None})
        else:
            there = Path(args[0]).relative_to(self._root)
            self._names({there: self._now[here], **({} if kind == "link" else {here: None})})

    def _names(self, files: dict[Path, int | None]) -> None:
        self._now.update(files)
        self.steps.append(Names(files))


class Disk:
    """The synced state of a disk, and the steps since."""

    def __init__(self, recorder: Recorder) -> None:
        self._names: dict[Path, int | None] = {**recorder.names}
        self._files = {number: recorder.begun[path] or b"" for path, number in recorder.names.items()}
        self._renamed: defaultdict[Path, list[Names]] = defaultdict(list)
        self._written: defaultdict[int, list[Write]] = defaultdict(list)

    def take(self, step: Write | Sync | Names) -> None:
        match step:
            case Write(file):
                self._written[file].append(step)
            case Names(files):
                self._renamed[next(iter(files)).parent].append(step)
            case Sync(int(file)):
                self._files[file] = _with(self._files.get(file, b""), self._written.pop(file, []))
            case Sync(Path() as folder):
                for names in self._renamed.pop(folder, []):
                    self._names.update(names.files)

    def images(self) -> Iterator[Image]:
        """Yield every state that a power cut may leave now."""
        renamed = [[steps[:n] for n in range(len(steps) + 1)] for steps in self._renamed.values()]
        written = [[(file, data) for data in self._contents(file)] for file in self._written]
        for choice, contents in product(product(*renamed), product(*written)):
            names, files = {**self._names}, {**self._files, **dict(contents)}
            for step in (step for steps in choice for step in steps):
                names.update(step.files)
            yield {
                path: None if number == FOLDER else files.get(number, b"")
                for path, number in sorted(names.items())
                if number is not None and all(names.get(folder) == FOLDER for folder in path.parents[:-1])
            }

    def _contents(self, file: int) -> set[bytes]:
        """Return the possible contents of a file: without later writes, with the first ones, or with one alone."""
        before, writes = self._files.get(file, b""), self._written[file]
        torn = [(number, torn) for number, write in enumerate(writes) for torn in _torn(write)]
        return {before, *(_with(before, [*some, one]) for number, one in torn for some in (writes[:number], []))}


def _torn(write: Write) -> Iterator[Write]:
    """Yield the possible results of a write: its first sectors, or zeros in place of the last or first ones."""
    file, offset, data = write
    yield write
    if data is not None:
        for place in (0, *range(SECTOR - offset % SECTOR, len(data), SECTOR)):
            kept = (data[:place], data[:place].ljust(len(data), b"\0"), bytes(place) + data[place:])
            yield from (Write(file, offset, part) for part in kept)


def _with(content: bytes, writes: list[Write]) -> bytes:
    for _, offset, data in writes:
        before = content[:offset].ljust(offset, b"\0")
        content = before if data is None else before + data + content[offset + len(data) :]
    return content


def image_of(root: Path) -> Image:
    """Return the content of a folder."""
    found = (path for path in sorted(root.rglob("*")) if IGNORED not in str(path))
    return {path.relative_to(root): None if path.is_dir() else path.read_bytes() for path in found}


def lay(image: Image, root: Path) -> None:
    """Make a folder from a disk image."""
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir()
    for path, data in image.items():
        (root / path).mkdir() if data is None else (root / path).write_bytes(data)
