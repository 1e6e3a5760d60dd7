"""The small files of the state folder: read without ever waiting, written as a whole.

After a power cut the old file is there, or the new one, and never half of one. Anything may stand where a state file
was: a directory, a FIFO, a socket, a link to a device, gigabytes. Reading one never blocks and never fills the memory;
`put_aside` makes the place free again.
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
MOST_BYTES = 2**16
"""No small state file is larger than this."""
ASIDE = ".aside"
"""The end of the name under which something stays that is no state file."""
ASIDE_NAME = re.compile(r"\.aside\d*$|\.(damaged|taken|torn)-\d{8}-\d{6}(-\d+)?$")
"""The end of every name under which something is put aside: a state file, or a file of a night."""
MOST_ASIDE = 20
"""So many stay in one folder: the last ones."""


class NoStateFileError(OSError):
    """What stands under a path is no regular file, or too large for a small one."""


class TooLargeError(NoStateFileError):
    """A file is larger than any of its kind."""


def read(path: Path, most_bytes: int = MOST_BYTES) -> bytes:
    """Return the content of a small regular file. Raise OSError: FileNotFoundError where there is none, and
    NoStateFileError for everything that no Croupier has written.
    """
    # Without O_NONBLOCK the system waits until something else opens the other end of a FIFO.
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise NoStateFileError(f"{path} is no regular file")
        with os.fdopen(handle, "rb", closefd=False) as file:
            found = file.read(most_bytes + 1)
    finally:
        os.close(handle)
    if len(found) > most_bytes:
        raise TooLargeError(f"{path} is larger than {most_bytes} bytes")
    return found


def write(path: Path, data: bytes) -> None:
    """Put data on disk for its owner alone; a folder in its way is put aside. Raise OSError, and the old file stays."""
    new = path.with_name(path.name + ".new")
    for place in (new, path):
        if place.is_dir():
            put_aside(place)
    # Whatever stands there is no file of this call: opening a FIFO would wait, a link would lead elsewhere.
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def is_odd(path: Path, most_bytes: float = math.inf) -> bool:
    """Whether something stands under a path that is no regular file, even through links, or is too large."""
    try:
        found = path.stat()
        return not stat.S_ISREG(found.st_mode) or found.st_size > most_bytes
    except FileNotFoundError:
        return False
    except OSError:
        return os.path.lexists(path)


def put_aside(path: Path) -> bool:
    """Give whatever stands under a path another name beside it; whether that could be done."""
    names = (path.with_name(f"{path.name}{ASIDE}{number or ''}") for number in count())
    aside = next(name for name in names if not os.path.lexists(name))
    try:
        path.rename(aside)
    except OSError as error:
        log.warning("%s is no state file, and cannot be put aside: %s", path, error)
        return False
    log.warning("%s was no state file; it is put aside as %s", path, aside.name)
    drop_oldest_aside(path.parent)
    return True


def list_aside(folder: Path) -> list[Path]:
    """Return what was put aside in a folder, the oldest first."""
    found = [path for path in folder.glob("*") if ASIDE_NAME.search(path.name)]
    return sorted(found, key=lambda path: path.lstat().st_ctime_ns)


def drop_oldest_aside(folder: Path) -> None:
    """Delete the oldest of what was put aside in a folder, so that it does not fill the disk."""
    for path in list_aside(folder)[:-MOST_ASIDE]:
        log.warning("%s, which was put aside, is deleted: %d newer ones stay", path, MOST_ASIDE)
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


def put_odd_aside(paths: Iterable[Path], most_bytes: float = math.inf) -> list[str]:
    """Put aside what is no regular file, or too large; the names of what was put aside."""
    return [path.name for path in paths if is_odd(path, most_bytes) and put_aside(path)]


def make_private(paths: Iterable[Path]) -> None:
    """Make regular files private to their owner; an earlier version may have made them readable by all."""
    for path in paths:
        try:
            mode = path.stat().st_mode
            if stat.S_ISREG(mode) and mode & 0o077:
                path.chmod(0o600)
        except OSError as error:
            log.warning("others may read %s: %s", path, error)
