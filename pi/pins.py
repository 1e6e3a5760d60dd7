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

CHIP = Path("/dev/gpiochip0")
"""The header's pins, on a Pi 5 too since its kernel 6.6.45."""


class PanelError(OSError):
    """The panel cannot open; ``mend`` says what to do about it."""

    def __init__(self, problem: str, mend: str) -> None:
        super().__init__(f"{problem}. {mend}")
        self.problem = problem
        self.mend = mend


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
            raise PanelError(f"pin {twice[0]} is named twice", "Give every button, lamp and buzzer a pin of its own")
        if any(pin < 0 for pin in self.button_pins.values()):
            raise PanelError("a button has no pin", "Give accept, bluff and next a BCM number from 0 to 27 each")
        if not 0 <= self.bounce_s < self.hold_s:
            raise PanelError(
                f"bounce_s = {self.bounce_s} and hold_s = {self.hold_s} leave no time to press a button",
                "Take a bounce_s of 0 or more and a longer hold_s; 0.05 and 1.0 are usual",
            )

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
        raise PanelError(
            f"gpiozero cannot be imported ({error})",
            "Install it: apt install python3-gpiozero, or pip install gpiozero",
        ) from error
    if pins == "mock":
        return MockFactory(pin_class=MockPWMPin)
    if not CHIP.exists():
        raise PanelError(
            f"this machine has no pins: there is no {CHIP}",
            'Run it on a Raspberry Pi, or set pins = "mock" under [panel] and use the buttons on the screen',
        )
    found = _default_factory()
    if isinstance(found, MockFactory):
        raise PanelError(
            "GPIOZERO_PIN_FACTORY in the environment says mock",
            'Take it out of the environment, or set pins = "mock" under [panel] if that is meant',
        )
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
            raise PanelError(
                f"no library can drive the pins of this machine ({reasons})",
                "Install lgpio (apt install python3-lgpio, and a virtual environment with --system-site-packages), "
                "see that the user is in the group gpio, and that the working directory or $LG_WD can be written",
            ) from error
    return gpiozero.Device.pin_factory


def opened(kind: Any, pin: int, **keys: Any) -> Any:
    """One device on a pin. Raises PanelError."""
    try:
        return kind(pin, **keys)
    except Exception as error:
        # Every pin library has errors of its own: lgpio.error, OSError, gpiozero's.
        raise PanelError(
            f"pin {pin} cannot be used ({type(error).__name__}: {error})",
            "End the program that uses it (gpioinfo says which), or name another BCM number under [panel]",
        ) from error


def lamp(pin: int, **keys: Any) -> Any:
    """A lamp with brightness where the pin can, else one that is on or off."""
    import gpiozero

    try:
        return gpiozero.PWMLED(pin, **keys)
    except gpiozero.PinPWMUnsupported:
        return gpiozero.LED(pin, **keys)
