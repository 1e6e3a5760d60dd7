"""All that the journal does to the disk: files that are written as a whole, and one that grows line by line.

Each function raises OSError; `trouble` makes of it what the wall says. Nothing here overwrites a file that another
program has written: `create` gives it a name of its own first.
"""

from __future__ import annotations

import errno
import logging
import math
import os
import shutil
import stat
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from pi.errors import PartError

log = logging.getLogger(__name__)

PART = ".part"
"""The end of the name of a file that is not written to its end yet."""

BLOCK_BYTES = 4096
"""A file with a bad sector is read block by block."""

FULL, NO_INODE, READ_ONLY = "journal-full", "journal-no-inode", "journal-read-only"
OWNER, BAD_SECTOR, GONE = "journal-owner", "journal-bad-sector", "journal-gone"

UNWRITTEN = "journal-unwritten"

CODES = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: OWNER,
    errno.EPERM: OWNER,
    errno.EIO: BAD_SECTOR,
    **dict.fromkeys((errno.ENOENT, errno.ENOTDIR, errno.ENODEV, errno.ENXIO, errno.ESTALE, errno.ENOTCONN), GONE),
}


class JournalError(PartError):
    """The journal cannot be opened, read or written."""


def trouble(error: OSError, path: Path) -> JournalError:
    """Return the error of the journal for an error of the system at a path."""
    if isinstance(error, JournalError):
        return error
    code = CODES.get(error.errno or 0, UNWRITTEN)
    with suppress(OSError):
        room = os.statvfs(_nearest(path))
        if code == FULL and room.f_files and not room.f_favail:
            code = NO_INODE
    values = {"path": str(path), "folder": str(path.parent), "owner": _owner(_nearest(path))}
    return JournalError(code, **values, detail=error.strerror or str(error))


def _owner(path: Path) -> str:
    try:
        return path.owner()
    except (OSError, KeyError):
        return "?"


def signature(file: Path | int) -> tuple[int, int, int, int] | tuple[()]:
    """Return what changes when a file is written, replaced or removed: device, inode, size, time; () for no file."""
    try:
        found = os.stat(file)
    except OSError:
        return ()
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def read(path: Path, most_bytes: float = math.inf) -> bytes:
    """Return the beginning of a file, or all of it, with zeros in the place of blocks that the disk cannot read.

    What is no regular file is empty.
    """
    # Without O_NONBLOCK the system waits until something else opens the other end of a FIFO.
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            return b""
        size = int(min(os.fstat(handle).st_size, most_bytes))
        try:
            return os.pread(handle, size, 0)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
        return b"".join(_block(handle, start) for start in range(0, size, BLOCK_BYTES))[:size]
    finally:
        os.close(handle)


def _block(handle: int, start: int) -> bytes:
    try:
        return os.pread(handle, BLOCK_BYTES, start)
    except OSError:
        return bytes(BLOCK_BYTES)


def create(path: Path, data: bytes, why_aside: str = "", now: datetime | None = None) -> tuple[int, str]:
    """Put a whole file on the disk. Return its handle, open to append, and the name of what was put aside for it.

    With ``why_aside`` what stands in its place keeps another name. After a power cut the one or the other is there.
    """
    missing = [folder for folder in (path.parent, *path.parent.parents) if not folder.exists()]
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = path.with_name(path.name + PART)
    part.unlink(missing_ok=True)
    handle = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
    try:
        _write(handle, data)
        os.fsync(handle)
        aside = _set_aside(path, why_aside, now) if now is not None and os.path.lexists(path) else ""
        part.replace(path)
        # The folder may be new too, and its name not on the disk yet.
        for folder in (path.parent, path.parent.parent, *(folder.parent for folder in missing)):
            sync(folder)
    except BaseException:
        os.close(handle)
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    return handle, aside


def append(handle: int, end: int, data: bytes) -> None:
    """Put data on the disk behind the ``end`` of an open file. Where that fails, the file ends where it did."""
    try:
        _write(handle, data)
        os.fdatasync(handle)
    except OSError:
        with suppress(OSError):
            os.ftruncate(handle, end)
        raise


def _write(handle: int, data: bytes) -> None:
    if os.write(handle, data) != len(data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _set_aside(path: Path, why: str, now: datetime) -> str:
    """Give what stands under a path another name and return that; a file keeps its first name, too."""
    aside = _free_name(path, why, now)
    if path.is_symlink() or not path.is_file():
        path.rename(aside)
        return aside.name
    try:
        os.link(path, aside)
    except OSError:  # a file system without links
        try:
            shutil.copyfile(path, aside)
            sync(aside)
        except BaseException:
            aside.unlink(missing_ok=True)
            raise
    return aside.name


def keep_tail(path: Path, tail: bytes, now: datetime) -> None:
    """Write the torn end of a file beside it; where there is no room for that, only the log has it."""
    try:
        os.close(create(_free_name(path, "torn", now), tail)[0])
    except OSError as error:
        log.warning("%r is cut off from %s, and cannot be kept (%s)", tail, path, error)


def _free_name(path: Path, why: str, now: datetime) -> Path:
    stamped = f"{path.name}.{why}-{now.astimezone():%Y%m%d-%H%M%S}"
    names = (path.with_name(f"{stamped}{f'-{n}' if n else ''}") for n in count())
    return next(name for name in names if not os.path.lexists(name))


def sync(path: Path) -> None:
    """Have a file, or the names in a folder, outlive a power cut."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def room_bytes(file: Path) -> int:
    """Return the room that the disk of a file has left; 0 where nothing can be written to it at all."""
    try:
        disk = os.statvfs(_nearest(file))
        if file.is_file():
            # Some file systems say only to a writer that they are closed after an error.
            os.close(os.open(file, os.O_WRONLY | os.O_NONBLOCK))
    except OSError:
        return 0
    return 0 if disk.f_flag & os.ST_RDONLY else disk.f_bavail * disk.f_frsize


def _nearest(path: Path) -> Path:
    """Return the path, or the first folder above it that is there."""
    return next(found for found in (path, *path.parents) if found.exists())
