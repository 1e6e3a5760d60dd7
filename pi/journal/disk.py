"""The disk operations of the journal: files that are written as a whole, and one that grows line by line."""

import errno
import math
import os
import pwd
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from pi.errors import PartError

BLOCK_BYTES = 4096
"""The size of the blocks in which a file is read: a bad sector costs its block alone."""
FULL, NO_INODE, UNREAD, UNWRITTEN = "journal-full", "journal-no-inode", "journal-unread", "journal-unwritten"
CODES = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), FULL),
    errno.EROFS: "journal-read-only",
    **dict.fromkeys((errno.EACCES, errno.EPERM), "journal-owner"),
    **dict.fromkeys((errno.EIO, errno.EUCLEAN, errno.EBADMSG, errno.EREMOTEIO), "journal-bad-sector"),
    **dict.fromkeys((errno.ENOENT, errno.ENOTDIR, errno.ENODEV, errno.ENXIO, errno.ENOMEDIUM), "journal-gone"),
    **dict.fromkeys((errno.ESTALE, errno.ENOTCONN, errno.ESHUTDOWN, errno.EHOSTDOWN), "journal-gone"),
}
Version = tuple[int, ...]
"""Device, inode, size and time of a file: they change when it is written or replaced. Empty for no file."""


class JournalError(PartError):
    """The journal, or another file that the table keeps, cannot be opened, read or written."""


@contextmanager
def translating_errors(path: Path) -> Iterator[None]:
    """Turn an OSError at a path, or a ValueError about its content, into a JournalError."""
    try:
        yield
    except JournalError:
        raise
    except (OSError, ValueError) as error:
        code = CODES.get(error.errno or 0, UNWRITTEN) if isinstance(error, OSError) else UNREAD
        owner = "?"
        with suppress(OSError, KeyError):
            room = os.statvfs(_nearest(path))
            if code == FULL and room.f_files and not room.f_favail:
                code = NO_INODE
            owner = str(_nearest(path).stat().st_uid)
            owner = pwd.getpwuid(int(owner)).pw_name
        detail = getattr(error, "strerror", None) or str(error)
        raise JournalError(code, path=str(path), folder=str(path.parent), owner=owner, detail=detail) from error


def version_of(file: Path | int) -> Version:
    with suppress(OSError):
        status = os.stat(file)
        return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns
    return ()


@contextmanager
def _open(path: Path, flags: int) -> Iterator[int]:
    # Without O_NONBLOCK the system waits until something else opens the other end of a FIFO.
    handle = os.open(path, flags | os.O_NONBLOCK, 0o600)
    try:
        yield handle
    finally:
        os.close(handle)


def read(path: Path, max_bytes: float = math.inf) -> bytes:
    """Return at most ``max_bytes`` of a file, with zeros for the blocks that the disk cannot read.

    Return empty bytes if it is not a regular file.
    """
    with _open(path, os.O_RDONLY) as handle:
        status = os.fstat(handle)
        size = int(min(status.st_size, max_bytes)) if stat.S_ISREG(status.st_mode) else 0
        return b"".join(_block(handle, start) for start in range(0, size, BLOCK_BYTES))[:size]


def _block(handle: int, start: int) -> bytes:
    try:
        return os.pread(handle, BLOCK_BYTES, start)
    except OSError as error:
        if error.errno != errno.EIO:
            raise
        return bytes(BLOCK_BYTES)


def create(path: Path, data: bytes, aside: Path | None = None) -> None:
    """Write a whole file to the disk. An existing file is replaced, or renamed to ``aside``.

    After a power cut the old or the new file is there; on a disk without links perhaps ``aside`` alone.
    """
    missing = [folder for folder in path.parents if not folder.exists()]
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    try:
        with _open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL) as handle:
            _write(handle, data)
            os.fsync(handle)
        if aside is not None:
            try:
                os.link(path, aside)
            except OSError:  # a folder, or a disk without links
                path.rename(aside)
        part.replace(path)
        # The folder may be new too, and its name not on the disk yet.
        for folder in (path.parent, path.parent.parent, *(folder.parent for folder in missing)):
            sync(folder)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def append(path: Path, version: Version, data: bytes) -> Version:
    """Append data to a file on the disk. Return its new version. If the file does not have ``version``, write nothing
    and return an empty version. If writing fails, the file is cut to its old length.
    """
    with _open(path, os.O_WRONLY | os.O_APPEND) as handle:
        if version_of(handle) != version:
            return ()
        try:
            _write(handle, data)
            os.fdatasync(handle)
        except OSError:
            with suppress(OSError):
                os.ftruncate(handle, version[2])
            raise
        return version_of(handle)


def _write(handle: int, data: bytes) -> None:
    if os.write(handle, data) != len(data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def free_name(path: Path, why: str, now: datetime) -> Path:
    """Return an unused path in the same folder: the file's name with the reason and the time added."""
    stamped = f"{path.name}.{why}-{now.astimezone():%Y%m%d-%H%M%S}"
    names = (path.with_name(f"{stamped}{f'-{n}' if n else ''}") for n in count())
    return next(name for name in names if not os.path.lexists(name))


def sync(path: Path) -> None:
    """Write the names in a folder to the disk, so that they outlive a power cut, if the disk supports it."""
    with _open(path, os.O_RDONLY) as handle:
        try:
            os.fsync(handle)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.ENOTSUP):
                raise


def room_bytes(file: Path) -> int:
    """Return the free bytes on the disk of a file; 0 if the file cannot be written."""
    try:
        if file.is_file():
            # Some file systems that became read-only after an error report it only to a writer.
            with _open(file, os.O_WRONLY):
                pass
        disk = os.statvfs(_nearest(file))
    except OSError:
        return 0
    return disk.f_bavail * disk.f_frsize


def _nearest(path: Path) -> Path:
    """Return the path, or the nearest folder above it that exists."""
    return next(candidate for candidate in (path, *path.parents) if os.path.exists(candidate))
