"""The claim on a state folder: one running Croupier a folder.

`flock` on the folder itself holds the claim; the kernel drops it when the process ends, however it ends. Nothing is
written for it, so a folder on a read-only disk can be claimed too.
"""

from __future__ import annotations

import fcntl
import logging
import os
import time
from collections.abc import Callable
from pathlib import Path

from pi.closing import Closing
from pi.journal.disk import JournalError

log = logging.getLogger(__name__)

PATIENCE_S = 1.0
"""A process that is ending holds its claim for a moment longer."""

RETRY_S = 0.05


TAKEN = "folder-taken"


class TakenError(JournalError):
    """Another Croupier uses the state folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(TAKEN, folder=str(folder))


class FolderLock(Closing):
    """The claim of this process on one folder, from `take` to `close`. ``sleep`` waits between two tries."""

    def __init__(
        self, folder: Path, *, patience_s: float = PATIENCE_S, sleep: Callable[[float], object] = time.sleep
    ) -> None:
        self._folder = folder
        self._tries = 1 + round(patience_s / RETRY_S)
        self._sleep = sleep
        self._handle: int | None = None

    def take(self) -> None:
        """Claim the folder, unless this object has done so already. Raise TakenError where another process has it.

        A folder that cannot be opened is not claimed, and nothing can be written to it either; the next call tries
        again. So is one on a disk that knows no locks, which the log says.
        """
        if self._handle is not None:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handle = os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY)
        except OSError as error:
            log.warning("the state folder cannot be opened: %s", error)
            return
        try:
            self._flock(handle)
        except TakenError:
            os.close(handle)
            raise
        except OSError as error:
            log.warning("%s cannot be locked: %s; see that only one Croupier uses it", self._folder, error)
        self._handle = handle

    def close(self) -> None:
        """Give the folder up."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _flock(self, handle: int) -> None:
        for left in reversed(range(self._tries)):
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except BlockingIOError:
                if not left:
                    raise TakenError(self._folder) from None
            self._sleep(RETRY_S)


def is_taken(folder: Path) -> bool:
    """Whether a running Croupier has claimed this folder; False where that cannot be seen."""
    lock = FolderLock(folder, patience_s=0)
    try:
        if folder.is_dir():
            lock.take()
    except TakenError:
        return True
    except OSError:
        return False
    finally:
        lock.close()
    return False
