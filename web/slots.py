"""Slots for long requests. Each request takes a thread, so their number is limited, in all and for one machine."""

import threading
from collections import Counter


class Slots:
    """A limit of simultaneous requests. Any other machine gets ``EACH`` slots; ``OWN`` are reserved for this one."""

    EACH, OWN = 1, 0

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self._lock = threading.Lock()
        self._taken: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Take a slot for a client at this address ("" is this machine). Return False if the client may have none."""
        with self._lock:
            free = self.slots - self._taken.total()
            if free <= (self.OWN if address else 0) or (address and self._taken[address] >= self.EACH):
                return False
            self._taken[address] += 1
            return True

    def leave(self, address: str) -> None:
        with self._lock:
            self._taken[address] -= 1
            self._taken += Counter()  # drops addresses without a place
