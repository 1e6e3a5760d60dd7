"""Things that are opened once and closed once: cameras, the journal, the panel."""

import threading
from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self


class Closing(ABC):
    """An object that is closed at the end of its ``with`` block: ``with Journal(path) as journal: …``."""

    @abstractmethod
    def close(self) -> None:
        """Release all that was opened."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Service(Closing):
    """A part that works on its own thread, from `start` to `close`."""

    def __init__(self, name: str) -> None:
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> Self:
        self._thread.start()
        return self

    def close(self) -> None:
        """Stop the thread, and wait until its present piece of work is done."""
        self._closing.set()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join()

    @abstractmethod
    def _run(self) -> None:
        """Work until ``_closing`` is set."""
