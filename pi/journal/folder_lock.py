"""The claim on a state folder: only one running Croupier may use it.

`flock` on the folder itself holds the claim; the kernel drops it when the process ends, however it ends. Nothing is
written for it, so a folder on a read-only disk can be claimed too.
"""

import fcntl
import logging
import os
import time
from pathlib import Path

from pi.closing import Closing
from pi.journal.disk import JournalError

log = logging.getLogger(__name__)
PATIENCE_S, RETRY_S = 1.0, 0.05  # a process that is ending holds its claim for a moment longer
TAKEN = "folder-taken"


class TakenError(JournalError):
    """Another Croupier uses the state folder."""


class FolderLock(Closing):
    """The claim of this process on one folder, from `take` to `close`."""

    def __init__(self, folder: Path, *, patience_s: float = PATIENCE_S) -> None:
        self._folder = folder
        self._retries = round(patience_s / RETRY_S)
        self._handle: int | None = None

    def take(self) -> None:
        """Claim the folder, unless this object has done so already. Raise TakenError if another process has it.

        A folder that cannot be opened is tried again by the next call. On a disk without locks the folder is not
        locked, and that is logged.
        """
        try:
            if self._handle is None:
                self._folder.mkdir(parents=True, exist_ok=True)
                self._handle = os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY)
                self._wait_for(self._handle)
        except BlockingIOError:
            self.close()
            raise TakenError(TAKEN, folder=str(self._folder)) from None
        except OSError as error:
            log.warning("journal: %s cannot be locked (%s); run only one Croupier on it", self._folder, error)

    def close(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _wait_for(self, handle: int) -> None:
        for _ in range(self._retries):
            try:
                return fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                time.sleep(RETRY_S)
        return fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_taken(folder: Path) -> bool:
    """Return True if a running Croupier has claimed this folder; False if not, or if it cannot be tested."""
    with FolderLock(folder, patience_s=0) as lock:
        try:
            if folder.is_dir():
                lock.take()
        except OSError as error:
            return isinstance(error, TakenError)
    return False
