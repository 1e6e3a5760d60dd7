"""Things that are opened once and closed once: cameras, the journal, the panel."""

from __future__ import annotations

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
