"""The light over the tray: bright during play, dimmer otherwise, and constant while the eye reads.

The lamp is a ring of LEDs on a pin, through a transistor, or a WLED lamp reached through the broker. While the eye
reads, the brightness stays; a change that is due then follows afterwards. The lamp is bright as soon as a player sits
down, so that the light is steady when the first dice are thrown.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from pi.closing import Closing
from pi.night.state import TableState
from pi.night.tables import is_running
from pi.options import BadOption, is_topic, within
from pi.panel import pins

log = logging.getLogger(__name__)
Dimmer = Callable[[float], None]
"""A function that sets a brightness from 0 to 1."""
WLED_MAX = 255


@dataclass(frozen=True)
class LightOptions:
    """A light over the tray that the table dims."""

    kind: Literal["none", "ring", "wled"] = "none"
    pin: int = field(default=12, metadata=within(0, 53))
    topic: str = "wled/table"
    playing: float = field(default=1.0, metadata=within(0, 1))
    idle: float = field(default=0.3, metadata=within(0, 1))

    def __post_init__(self) -> None:
        object.__setattr__(self, "topic", self.topic.strip().rstrip("/"))
        if self.kind == "wled" and not is_topic(self.topic):
            raise BadOption("topic-path", key="topic", value=self.topic)


class Light:
    """The dimming of a lamp; `follow` is called with every state. ``looks()`` returns True while the eye reads.
    ``on_dark(True)`` is called when the lamp cannot be set, ``on_dark(False)`` when it can again.
    """

    def __init__(
        self,
        options: LightOptions,
        lamp: Dimmer,
        looks: Callable[[], bool],
        on_dark: Callable[[bool], object] = lambda _dark: None,
    ) -> None:
        self._options, self._lamp, self._looks, self._on_dark = options, lamp, looks, on_dark
        self._shown: float | None = None
        self._dark = False

    def follow(self, state: TableState) -> None:
        """Set the brightness for this state, unless the eye reads."""
        awake = is_running(state.table) or bool(state.setup and state.setup.seats) or state.lesson is not None
        wanted = self._options.playing if awake else self._options.idle
        if wanted == self._shown or self._looks():
            return
        try:
            self._lamp(wanted)
            self._shown, dark = wanted, False
        except Exception:  # a driver of pins raises anything
            log.exception("the light over the tray cannot be set; it is tried again")
            dark = True
        if dark != self._dark:
            self._dark = dark
            self._on_dark(dark)


class Ring(Closing):
    """LEDs on a pin; `close` switches them off."""

    def __init__(self, pin: int, factory: pins.PinFactory) -> None:
        """Open the pin. Raise PanelError."""
        self._lamp = pins.opened(pins.lamp, pin, pin_factory=factory)

    def __call__(self, level: float) -> None:
        self._lamp.value = level

    def close(self) -> None:
        self._lamp.close()


def wled(say: Callable[[str, str], None], topic: str) -> Dimmer:
    """Return the dimmer of a WLED lamp. It publishes a brightness from 0 to 255 under the lamp's topic."""
    return lambda level: say(topic, str(round(WLED_MAX * level)))
