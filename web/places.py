"""Places for what lasts: each takes a thread, so there are only so many, shared out that nobody takes all of them."""

from __future__ import annotations

import threading
from collections import Counter


class Places:
    """One machine gets ``EACH`` of them, and all others together leave ``OWN`` to this one."""

    EACH, OWN = 1, 0

    def __init__(self, places: int) -> None:
        self.places = places
        self._lock = threading.Lock()
        self._taken: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Take a place for who asks from this address, "" for this machine; false where there is none for him."""
        with self._lock:
            free = self.places - self._taken.total()
            if free <= (self.OWN if address else 0) or (address and self._taken[address] >= self.EACH):
                return False
            self._taken[address] += 1
            return True

    def leave(self, address: str) -> None:
        """Give a place back."""
        with self._lock:
            self._taken[address] -= 1
            self._taken += Counter()  # forgets who has none any more
