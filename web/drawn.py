"""What is drawn once for everybody who looks at the same moment: fifty phones ask for the same page at once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable


class Drawn:
    """The drawings of the newest version, each made by the first who asks for it; the others wait for him."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._version = -1
        self._drawings: dict[Hashable, Drawing] = {}

    def get(self, version: int, key: Hashable, draw: Callable[[], str]) -> str:
        """The drawing under this key, of this version or of a newer one."""
        with self._lock:
            if version > self._version:
                self._version, self._drawings = version, {}
            drawing = self._drawings.setdefault(key, Drawing())
        return drawing.get(draw)


class Drawing:
    """One drawing, made when it is asked for first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._made: str | None = None

    def get(self, draw: Callable[[], str]) -> str:
        """What was drawn; where that failed, the next who asks tries again."""
        with self._lock:
            if self._made is None:
                self._made = draw()
            return self._made
