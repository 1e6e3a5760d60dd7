"""Publish the table state to subscribers and to threads waiting for the next version.

`publish` and `subscribe` are called on the table thread only, once it runs; `wait` and `state` are thread-safe. An
exception in one subscriber is logged and does not affect the others.
"""

import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pi.night.state import TableState
from pi.picker.menu import PickerContext
from web.versioned import Versioned

log = logging.getLogger(__name__)
Subscriber = Callable[[TableState], None]


class Published(NamedTuple):
    """A state, and the picker's context in it. The context is None if no offer could be made."""

    state: TableState = TableState()
    context: PickerContext | None = None


class Publisher(Versioned):
    """The present state, and its subscribers."""

    def __init__(self) -> None:
        super().__init__()
        self.published = Published()
        self._first: list[Subscriber] = []
        self._subscribers: list[Subscriber] = []

    @property
    def state(self) -> TableState:
        return self.published.state

    def publish(self, state: TableState, context: PickerContext | None) -> None:
        """Publish this state, unless it is the present one."""
        if state is self.state:
            return
        with self.changing(state.version):
            self.published = Published(state, context)
            self._notify(self._first)
        self._notify(self._subscribers)

    def subscribe(self, listener: Subscriber, *, first: bool) -> None:
        """Add a listener, called now and at each new state. ``first``: before the threads that wait for it wake."""
        (self._first if first else self._subscribers).append(listener)
        self._notify([listener])

    def _notify(self, listeners: Sequence[Subscriber]) -> None:
        for listener in listeners:
            try:
                listener(self.state)
            except Exception:
                log.exception("publisher: a listener failed; the others are called")
