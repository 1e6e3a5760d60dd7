"""The pins: what the configuration says of them, and how they are opened.

Options go in, a gpiozero pin factory and devices on it come out, or a
:class:`PanelError`, which says what is wrong and what mends it. ``auto`` are the pins of
this machine, ``mock`` are pins that only a program drives; neither is ever put in the place of
the other. gpiozero is imported here, when it is needed and not before.

lgpio, which drives the pins of a Pi, makes a file ``.lgd-nfy0`` in the working directory or in
``$LG_WD``: one of them must be writable.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pi.moment import Button
from pi.options import option
from pi.trouble import Trouble

CHIP = Path("/dev/gpiochip0")
"""The header's pins, on a Pi 5 too since its kernel 6.6.45."""


class PanelError(Trouble):
    """The panel cannot open."""


@dataclass(frozen=True)
class PanelOptions:
    """The buttons and lamps: BCM numbers of their pins (not those of the header), -1 where there is none."""

    pins: Literal["auto", "mock"] = option(
        "mock", "auto: the pins of this machine; mock: none, only the buttons on the screen"
    )
    accept: int = option(17, "pin of the green button")
    bluff: int = option(27, "pin of the red button")
    next: int = option(22, "pin of the yellow button")
    accept_lamp: int = option(5, "pin of the lamp in the green button; -1 without a lamp")
    bluff_lamp: int = option(6, "pin of the lamp in the red button; -1 without a lamp")
    next_lamp: int = option(13, "pin of the lamp in the yellow button; -1 without a lamp")
    buzzer: int = option(-1, "pin of an active buzzer, which beeps at a hold and at a refusal; -1 without a buzzer")
    bounce_s: float = option(0.05, "after a change of a contact, further changes are bouncing for so long", "s")
    hold_s: float = option(1.0, "a button that is down for so long is held rather than pressed", "s")

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


def factory(pins: str) -> Any:
    """The pins of this machine, or pins that are none."""
    try:
        from gpiozero.pins.mock import MockFactory, MockPWMPin
    except ImportError as error:
        raise PanelError("no-gpiozero", detail=str(error)) from error
    if pins == "mock":
        return MockFactory(pin_class=MockPWMPin)
    if not CHIP.exists():
        raise PanelError("no-pins", chip=str(CHIP))
    found = _default_factory()
    if isinstance(found, MockFactory):
        raise PanelError("mock-in-environment")
    return found


def _default_factory() -> Any:
    """The factory that gpiozero takes on this machine, but not its slow last resort."""
    import gpiozero

    with warnings.catch_warnings(record=True) as tried:
        warnings.simplefilter("always", gpiozero.PinFactoryFallback)
        warnings.simplefilter("error", gpiozero.NativePinFactoryFallback)
        try:
            gpiozero.Device.ensure_pin_factory()
        except Exception as error:
            # A library that is there but may not open the chip raises an error of its own.
            reasons = "; ".join(dict.fromkeys(str(reason) for reason in (*(one.message for one in tried), error)))
            raise PanelError("no-pin-library", detail=reasons) from error
    return gpiozero.Device.pin_factory


def opened(kind: Any, pin: int, **keys: Any) -> Any:
    """One device on a pin. Raises PanelError."""
    try:
        return kind(pin, **keys)
    except Exception as error:
        # Every pin library has errors of its own: lgpio.error, OSError, gpiozero's.
        raise PanelError("pin-held", pin=str(pin), detail=f"{type(error).__name__}: {error}") from error


def is_down(pin: int, pin_factory: Any) -> bool:
    """Whether a button is down now. Raises PanelError."""
    import gpiozero

    with opened(gpiozero.DigitalInputDevice, pin, pull_up=True, pin_factory=pin_factory) as contact:
        return bool(contact.is_active)


def lamp(pin: int, **keys: Any) -> Any:
    """A lamp with brightness where the pin can, else one that is on or off."""
    import gpiozero

    try:
        return gpiozero.PWMLED(pin, **keys)
    except gpiozero.PinPWMUnsupported:
        return gpiozero.LED(pin, **keys)
