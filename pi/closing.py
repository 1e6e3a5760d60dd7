"""Things that are opened once and closed once: cameras, the journal, the panel."""

import threading
from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self


class Closing(ABC):
    """Closed at the end of its ``with`` block: ``with Journal(path) as journal: …``."""

    @abstractmethod
    def close(self) -> None:
        """Let go of what was opened."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Service(Closing):
    """Does its work on a thread of its own, from `start` to `close`."""

    def __init__(self, name: str) -> None:
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> Self:
        self._thread.start()
        return self

    def close(self) -> None:
        """Stop, and wait for the end of what is being done."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()

    @abstractmethod
    def _run(self) -> None:
        """Work until ``_closing`` is set."""
