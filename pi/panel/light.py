"""The light over the tray: bright while somebody plays, dimmer otherwise, and never changing while the eye looks.

A ring of LEDs on a pin, through a transistor, or a WLED lamp that the broker leads to. Moments come in, brightnesses
go out. The eye looks when, and only when, the table expects dice; what the light missed then it does afterwards.
It is bright as soon as somebody sits down, so that it has been so for long when the first dice are thrown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from pi import pins
from pi.closing import Closing
from pi.menu import running
from pi.moment import Moment

Lamp = Callable[[float], bool]
"""Sets a brightness from 0 to 1; whether that could be done now."""

WLED_MOST = 255


@dataclass(frozen=True)
class LightOptions:
    """A light over the tray that the table dims."""

    kind: Literal["none", "ring", "wled"] = "none"
    pin: int = 12
    topic: str = "wled/table"
    playing: float = 1.0
    idle: float = 0.3

    def __post_init__(self) -> None:
        if not (0 <= self.playing <= 1 and 0 <= self.idle <= 1):
            raise ValueError("playing and idle are 0 to 1")
        if self.kind == "wled" and (not self.topic or set(self.topic) & set("+#")):
            raise ValueError("topic is the name of one lamp, without + and #")


class Light:
    """Dims a lamp. ``looks`` says whether the eye looks now; `follow` is called with every moment."""

    def __init__(self, options: LightOptions, lamp: Lamp, looks: Callable[[], bool]) -> None:
        self._options, self._lamp, self._looks = options, lamp, looks
        self._shown: float | None = None

    def follow(self, moment: Moment) -> None:
        """Be as bright as this moment wants it, unless the eye looks."""
        awake = running(moment.table) or bool(moment.setup and moment.setup.seats)
        wanted = self._options.playing if awake else self._options.idle
        if wanted != self._shown and not self._looks() and self._lamp(wanted):
            self._shown = wanted


class Ring(Closing):
    """LEDs on a pin, dark when it is closed."""

    def __init__(self, pin: int, factory: Any) -> None:
        """Raises PanelError."""
        self._lamp = pins.opened(pins.lamp, pin, pin_factory=factory)

    def __call__(self, level: float) -> bool:
        self._lamp.value = level
        return True

    def close(self) -> None:
        self._lamp.close()


def wled(say: Callable[[str, str], bool], topic: str) -> Lamp:
    """A WLED lamp: it takes a brightness from 0 to 255 under its own topic."""
    return lambda level: say(topic, str(round(WLED_MOST * level)))
