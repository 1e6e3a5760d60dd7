"""A cache of rendered fragments of the current version: fifty phones may request the same page at once."""

import threading
from collections.abc import Callable, Hashable


class RenderCache:
    """The fragments of the newest version. The first request for a key renders it; concurrent requests wait."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._version = -1
        self._fragments: dict[Hashable, str] = {}

    def get(self, version: int, key: Hashable, draw: Callable[[], str]) -> str:
        """Return the fragment under this key, of this version or a newer one. ``draw`` renders it if it is missing."""
        with self._lock:
            if version > self._version:
                self._version, self._fragments = version, {}
            if key not in self._fragments:
                self._fragments[key] = draw()
            return self._fragments[key]
