"""A cache of rendered fragments of the current version: fifty phones may request the same page at once."""

import threading
from collections.abc import Callable, Hashable


class RenderCache:
    """The fragments of the newest version. The first request for a key renders it; concurrent requests wait."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._version = -1
        self._drawings: dict[Hashable, CachedRendering] = {}

    def get(self, version: int, key: Hashable, draw: Callable[[], str]) -> str:
        """Return the fragment under this key, of this version or a newer one. ``draw`` renders it if it is missing."""
        with self._lock:
            if version > self._version:
                self._version, self._drawings = version, {}
            drawing = self._drawings.setdefault(key, CachedRendering())
        return drawing.get(draw)


class CachedRendering:
    """One fragment, rendered at the first request."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._made: str | None = None

    def get(self, draw: Callable[[], str]) -> str:
        """Return the rendered text. If rendering failed, the next request tries again."""
        with self._lock:
            if self._made is None:
                self._made = draw()
            return self._made
