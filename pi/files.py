"""The small files of the state folder: read without blocking, written as a whole.

After a power cut a file is the old or the new one, never a part. At its path there may be anything: a directory, a
FIFO, a socket, a link to a device, gigabytes. Reading never blocks and never fills the memory; `put_aside` frees the
path.
"""

import logging
import math
import os
import re
import shutil
import stat
from collections.abc import Iterable
from itertools import count
from pathlib import Path

log = logging.getLogger(__name__)
MAX_BYTES = 2**16
"""Maximum size of a small state file."""
ASIDE = ".aside"
"""The ending of the name of a file that was put aside."""
ASIDE_NAME = re.compile(r"\.aside\d*$|\.(damaged|taken|torn)-\d{8}-\d{6}(-\d+)?$")
"""The endings of all names of files that were put aside: state files, and files of a night."""
MAX_ASIDE = 20
"""Maximum number of files kept aside in one folder; the oldest are deleted."""


class NoStateFileError(OSError):
    """The path is not a regular file, or the file is too large."""


class TooLargeError(NoStateFileError):
    """The file is larger than the limit for its kind."""


def read(path: Path, most_bytes: int = MAX_BYTES) -> bytes:
    """Return the content of a small regular file. Raise FileNotFoundError if there is none, NoStateFileError if it is
    not a regular file or too large, OSError for other failures.
    """
    # Without O_NONBLOCK the system waits until another process opens the other end of a FIFO.
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise NoStateFileError(f"{path} is not a regular file")
        with os.fdopen(handle, "rb", closefd=False) as file:
            data = file.read(most_bytes + 1)
    finally:
        os.close(handle)
    if len(data) > most_bytes:
        raise TooLargeError(f"{path} is larger than {most_bytes} bytes")
    return data


def write(path: Path, data: bytes) -> None:
    """Replace a file; only its owner may read it. Put a folder at its path aside. OSError leaves the old file."""
    new = path.with_name(path.name + ".new")
    for target in (new, path):
        if target.is_dir():
            put_aside(target)
    # A file at this path is not from this call: opening a FIFO would wait, and a link would lead elsewhere.
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def is_odd(path: Path, most_bytes: float = math.inf) -> bool:
    """Return True if the path exists and, after following links, is not a regular file or is too large."""
    try:
        status = path.stat()
        return not stat.S_ISREG(status.st_mode) or status.st_size > most_bytes
    except FileNotFoundError:
        return False
    except OSError:
        return os.path.lexists(path)


def put_aside(path: Path) -> bool:
    """Rename a file or folder to a free name beside it. Return False if that fails."""
    names = (path.with_name(f"{path.name}{ASIDE}{number or ''}") for number in count())
    aside = next(name for name in names if not os.path.lexists(name))
    try:
        path.rename(aside)
    except OSError as error:
        log.warning("%s is not a state file, and cannot be put aside: %s", path, error)
        return False
    log.warning("%s was not a state file; it is put aside as %s", path, aside.name)
    drop_oldest_aside(path.parent)
    return True


def list_aside(folder: Path) -> list[Path]:
    """Return the files that were put aside in a folder, the oldest first."""
    paths = [path for path in folder.glob("*") if ASIDE_NAME.search(path.name)]
    return sorted(paths, key=lambda path: path.lstat().st_ctime_ns)


def drop_oldest_aside(folder: Path) -> None:
    """Delete the files put aside in a folder, except the last `MAX_ASIDE`, so that they do not fill the disk."""
    for path in list_aside(folder)[:-MAX_ASIDE]:
        log.warning("%s, put aside earlier, is deleted; the newest %d stay", path, MAX_ASIDE)
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


def put_odd_aside(paths: Iterable[Path], most_bytes: float = math.inf) -> list[str]:
    """Put aside the paths that are not regular files, or too large. Return the names of the files put aside."""
    return [path.name for path in paths if is_odd(path, most_bytes) and put_aside(path)]


def make_private(paths: Iterable[Path]) -> None:
    """Make regular files private to their owner; an earlier version may have made them readable by all."""
    for path in paths:
        try:
            mode = path.stat().st_mode
            if stat.S_ISREG(mode) and mode & 0o077:
                path.chmod(0o600)
        except OSError as error:
            log.warning("%s stays readable for other users: %s", path, error)
