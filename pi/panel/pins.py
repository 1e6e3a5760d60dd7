"""The pins: their configuration, and how they are opened.

Options go in, a gpiozero pin factory and devices on it come out, or a :class:`PanelError` with the problem and its
remedy. ``auto`` are the pins of this machine; with ``mock`` no pin is opened, and the page shows the buttons.
Neither ever replaces the other. gpiozero is imported here, when it is needed and not before.

lgpio, which drives the pins of a Pi, makes a file ``.lgd-nfy0`` in the working directory or in
``$LG_WD``: one of them must be writable.
"""

import os
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

from pi.errors import PartError
from pi.night.types import Button
from pi.options import within

CHIP = Path("/dev/gpiochip0")
"""The device file of the header's pins; on a Pi 5 since kernel 6.6.45."""
PIN = within(-1, 53)
"""The range of BCM pin numbers; -1 means no pin."""


class PanelError(PartError):
    """The panel cannot open."""


@dataclass(frozen=True)
class PanelOptions:
    """The buttons and lamps: BCM numbers of their pins (not those of the header), -1 where there is none."""

    pins: Literal["auto", "mock"] = "mock"
    accept: int = field(default=17, metadata=PIN)
    bluff: int = field(default=27, metadata=PIN)
    next: int = field(default=22, metadata=PIN)
    accept_lamp: int = field(default=5, metadata=PIN)
    bluff_lamp: int = field(default=6, metadata=PIN)
    next_lamp: int = field(default=13, metadata=PIN)
    buzzer: int = field(default=-1, metadata=PIN)
    bounce_s: float = field(default=0.05, metadata=within(0, 10))
    hold_s: float = field(default=1.0, metadata=within(0, 60))

    def __post_init__(self) -> None:
        used = [pin for pin in (*self.button_pins.values(), *self.lamp_pins.values(), self.buzzer) if pin >= 0]
        twice = sorted({pin for pin in used if used.count(pin) > 1})
        if twice:
            raise PanelError("pin-twice", pin=str(twice[0]))
        if any(pin < 0 for pin in self.button_pins.values()):
            raise PanelError("no-pin")
        if not 0 <= self.bounce_s < self.hold_s:
            raise PanelError("no-time", bounce_s=str(self.bounce_s), hold_s=str(self.hold_s))

    @property
    def button_pins(self) -> dict[Button, int]:
        return {Button.ACCEPT: self.accept, Button.BLUFF: self.bluff, Button.NEXT: self.next}

    @property
    def lamp_pins(self) -> dict[Button, int]:
        return {Button.ACCEPT: self.accept_lamp, Button.BLUFF: self.bluff_lamp, Button.NEXT: self.next_lamp}


PinFactory: TypeAlias = Any
"""A pin factory of gpiozero, a library without type hints."""
Device = TypeVar("Device")


def factory() -> PinFactory:
    """Return the pin factory of this machine. Raise PanelError."""
    if not CHIP.exists():
        raise PanelError("no-pins", chip=str(CHIP))
    if os.environ.get("GPIOZERO_PIN_FACTORY", "").lower() == "mock":
        raise PanelError("mock-in-environment")
    return _default_factory()


def _default_factory() -> PinFactory:
    """Return the factory that gpiozero chooses, except its slow fallback. Raise PanelError."""
    try:
        import gpiozero
    except ImportError as error:
        raise PanelError("no-gpiozero", detail=str(error)) from error
    with warnings.catch_warnings(record=True) as tried:
        warnings.simplefilter("always", gpiozero.PinFactoryFallback)
        warnings.simplefilter("error", gpiozero.NativePinFactoryFallback)
        try:
            gpiozero.Device.ensure_pin_factory()
        except Exception as error:
            # An installed library that may not open the chip raises an error of its own.
            reasons = "; ".join(dict.fromkeys(str(reason) for reason in (*(exc.message for exc in tried), error)))
            raise PanelError("no-pin-library", detail=reasons) from error
    return gpiozero.Device.pin_factory


def opened(kind: Callable[..., Device], pin: int, **keys: object) -> Device:
    """Return a device of this gpiozero class on a pin. Raise PanelError."""
    try:
        return kind(pin, **keys)
    except Exception as error:
        # Every pin library has errors of its own: lgpio.error, OSError, gpiozero's.
        raise PanelError("pin-held", pin=str(pin), detail=f"{type(error).__name__}: {error}") from error


def is_down(pin: int, pin_factory: PinFactory) -> bool:
    """Return True if a button is down now. Raise PanelError."""
    import gpiozero

    with opened(gpiozero.DigitalInputDevice, pin, pull_up=True, pin_factory=pin_factory) as contact:
        return bool(contact.is_active)


def lamp(pin: int, **keys: object) -> Any:
    """Return a lamp that can be dimmed if the pin has PWM, else a lamp that is on or off."""
    import gpiozero

    try:
        return gpiozero.PWMLED(pin, **keys)
    except gpiozero.PinPWMUnsupported:
        return gpiozero.LED(pin, **keys)
