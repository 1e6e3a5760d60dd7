"""The panel: three buttons, their lamps and a buzzer on the pins of a Raspberry Pi.

Edges of the pins come in; presses and holds go out to two callbacks, as :class:`Button`. The meanings of the buttons
come in and light the lamps. A button is wired to ground with the pin's own pull-up; a lamp's pin is high when it is
lit, and drives a transistor, never a lamp of more than 3.3 V.

1. *bluff* and *next* have a hold (`pi.panel.debounce`); *accept* has one, too, if ``holds`` names it.
2. gpiozero is set to debounce, and every contact is debounced here too (`pi.panel.debounce`),
   because not every kind of pin does so. Edges may be lost too, so each tick reads the pins themselves.
   Two buttons that are down together are not a hold: no undo was meant.
3. Time is read from one clock, and only `tick` acts on it. After `start`, the panel's thread calls `tick`; a test
   calls it directly.
4. A lamp breathes if its button may be pressed, is dark if the button does nothing now, and blinks after a wrong press.
5. A button that is down for longer than a finger would hold it is reported as stuck, and its lamp blinks until it
   is released. The other two buttons go on working.
6. If the pin of a lamp or buzzer cannot be driven, that is reported and retried later; everything else goes on.
"""

import logging
import math
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from typing import Any

from pi.closing import Service
from pi.night.types import Button, Meaning
from pi.panel import pins
from pi.panel.debounce import Debouncer, Gesture
from pi.panel.pins import Device, PanelOptions, PinFactory

log = logging.getLogger(__name__)
HOLDS = frozenset({Button.BLUFF, Button.NEXT})
"""The buttons with a hold at every table."""
TICK_S = 0.04
"""Interval of `Panel.tick` (s): as short as gpiozero's own for a pulsing lamp."""
BREATH_S = 1.6
"""Period of a breathing lamp (s)."""
DIMMEST = 0.15
"""The lowest brightness of a breathing lamp: a dark lamp shows that its button does nothing."""
BLINK_S = 0.1
"""Half the period of a blink after a refused press, and the length of a beep (s)."""
RETRY_S = 5.0
"""Time after which a lamp or buzzer that failed is tried again (s)."""
BLINKS = 3
"""The number of blinks after a refused press."""


class Lamp:
    """The lamp of one button."""

    def __init__(self, device: Any) -> None:
        self._device = device
        self._shown: float | None = None
        self._refused_s = -math.inf
        self.meaning: Meaning | None = None
        self.stuck = False

    def refuse(self, now_s: float) -> None:
        self._refused_s = now_s

    def show(self, now_s: float) -> None:
        """Set the brightness, from 0 to 1; a lamp that cannot be dimmed is on above 0."""
        value = self._brightness(now_s)
        if value != self._shown:
            self._device.value = self._shown = value

    def _brightness(self, now_s: float) -> float:
        blink = math.floor((now_s - self._refused_s) / BLINK_S) if now_s >= self._refused_s > -math.inf else math.inf
        if self.stuck:
            blink = math.floor(now_s / BLINK_S) % 2
        if blink < 2 * BLINKS:
            return 1.0 if blink % 2 == 0 else 0.0
        if self.meaning is None:
            return 0.0
        wave = (1 + math.cos(2 * math.pi * now_s / BREATH_S)) / 2
        return round(DIMMEST + (1 - DIMMEST) * wave, 2)


Callback = Callable[[Button], object]
BUZZER = "buzzer"


class Panel(Service):
    """Buttons, lamps and buzzer on the pins of one gpiozero factory: ``factory``, or the factory of this machine.

    The constructor raises PanelError if a pin cannot be used. Other wired parts of the table use the same ``factory``.
    ``on_press`` and ``on_hold`` are called on a thread of gpiozero or of the panel, and must not wait. The same holds
    for ``on_stuck``: it is called with the first jammed button, and with None once no button is jammed. Every method
    may be called from any thread.
    """

    def __init__(
        self,
        options: PanelOptions,
        on_press: Callback,
        on_hold: Callback,
        *,
        factory: PinFactory | None = None,
        holds: frozenset[Button] = HOLDS,
        on_stuck: Callable[[Button | None], object] = lambda _button: None,
        on_dark: Callable[[Sequence[str]], object] = lambda _parts: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__("panel")
        self._on_dark = on_dark
        self._reported_dark: list[str] = []
        self._dark: dict[str, float] = {}
        self._on_stuck = on_stuck
        self._stuck: Button | None = None
        self._callbacks = {Gesture.PRESS: on_press, Gesture.HOLD: on_hold}
        self._clock = clock
        self._options = options
        self.factory = factory or pins.factory()
        self._lock = threading.Lock()
        self._beep_until_s = -math.inf
        self._debouncers = {
            button: Debouncer(options.bounce_s, options.hold_s if button in holds else None) for button in Button
        }
        with ExitStack() as opened:
            self._open(opened)
            self._devices = opened.pop_all()

    def _open(self, opened: ExitStack) -> None:
        """Open the pins. Raise PanelError; ``opened`` closes the pins that were opened before."""
        import gpiozero

        def device(kind: Callable[..., AbstractContextManager[Device]], pin: int, **keys: object) -> Device:
            return opened.enter_context(pins.opened(kind, pin, pin_factory=self.factory, **keys))

        buttons = {
            # Not gpiozero.Button, which would keep a thread for each button to time holds on a clock of its own.
            button: device(gpiozero.DigitalInputDevice, pin, pull_up=True, bounce_time=self._options.bounce_s or None)
            for button, pin in self._options.button_pins.items()
        }
        self._lamps = {
            button: Lamp(device(pins.lamp, pin)) for button, pin in self._options.lamp_pins.items() if pin >= 0
        }
        self._buzzer = device(gpiozero.Buzzer, self._options.buzzer) if self._options.buzzer >= 0 else None
        self._buttons = buttons
        for button, pin in buttons.items():
            self._debouncers[button].begin(self._clock(), down=bool(pin.is_active))
            pin.when_activated = partial(self._edge, button, True)
            pin.when_deactivated = partial(self._edge, button, False)

    # Buttons ----------------------------------------------------------------------------

    def _edge(self, button: Button, down: bool) -> None:
        with self._lock:
            gesture = self._debouncers[button].edge(down, self._clock())
        self._dispatch(button, gesture)

    def _dispatch(self, button: Button, gesture: Gesture | None) -> None:
        """Call the callback of a gesture without holding the lock: the callback may light the lamps."""
        if gesture is Gesture.HOLD:
            self._beep()
        if gesture is not None:
            self._callbacks[gesture](button)

    # Lamps and buzzer -------------------------------------------------------------------

    def light(self, meanings: Mapping[Button, Meaning]) -> None:
        """Light the buttons that have a meaning now."""
        with self._lock:
            for button, lamp in self._lamps.items():
                lamp.meaning = meanings.get(button)
                self._drive_lamp(button, lamp)

    def refuse(self, button: Button) -> None:
        """Blink and beep after a press that the table has refused."""
        self._beep()
        with self._lock:
            if button in self._lamps:
                self._lamps[button].refuse(self._clock())
                self._drive_lamp(button, self._lamps[button])

    def _beep(self) -> None:
        with self._lock:
            self._beep_until_s = self._clock() + BLINK_S
            self._drive_buzzer()

    def _drive_lamp(self, button: Button, lamp: Lamp) -> None:
        self._try(button, lambda: lamp.show(self._clock()))

    def _drive_buzzer(self) -> None:
        buzzer, beeps = self._buzzer, self._clock() < self._beep_until_s
        if buzzer is not None and beeps != buzzer.is_active:
            self._try(BUZZER, buzzer.on if beeps else buzzer.off)

    def _try(self, part: str, drive: Callable[[], None]) -> None:
        """Drive a pin; after a failure it is not driven for `RETRY_S`."""
        if self._clock() < self._dark.get(part, -math.inf):
            return
        try:
            drive()
        except Exception:
            # Every pin library has errors of its own: lgpio.error, OSError, gpiozero's.
            log.exception("panel: the pin of %s cannot be driven; it is tried again later", part)
            self._dark[part] = self._clock() + RETRY_S
        else:
            self._dark.pop(part, None)

    # Time -------------------------------------------------------------------------------

    def tick(self) -> None:
        """Read the contacts, report presses and holds, and set the lamps."""
        with self._lock:
            now_s = self._clock()
            gestures = [(button, self._read(button, now_s)) for button in self._debouncers]
            jammed = {button for button, contact in self._debouncers.items() if contact.is_stuck(now_s)}
            for button, lamp in self._lamps.items():
                lamp.stuck = button in jammed
                self._drive_lamp(button, lamp)
            self._drive_buzzer()
            dark = [str(part) for part in self._dark]
        for button, gesture in gestures:
            self._dispatch(button, gesture)
        stuck = next((button for button in Button if button in jammed), None)
        if stuck is not self._stuck:
            self._stuck = stuck
            self._on_stuck(stuck)
        if dark != self._reported_dark:
            self._reported_dark = dark
            self._on_dark(dark)

    def _read(self, button: Button, now_s: float) -> Gesture | None:
        """Return the gesture that follows from the level of the pin; None without one."""
        others = (contact for other, contact in self._debouncers.items() if other is not button)
        alone = not any(contact.is_held(now_s) for contact in others)
        return self._debouncers[button].tick(now_s, down=self._is_down(button), alone=alone)

    def _is_down(self, button: Button) -> bool:
        """Return True if the button is down; its last known state if the pin cannot be read."""
        try:
            return bool(self._buttons[button].is_active)
        except Exception:  # noqa: BLE001 -- a driver of pins raises anything, at every tick
            return self._debouncers[button].level

    def _run(self) -> None:
        while not self._closing.wait(TICK_S):
            try:
                self.tick()
            except Exception:
                log.exception("panel thread: a turn failed; the thread goes on")

    def close(self) -> None:
        """Stop, switch the lamps off and free the pins."""
        super().close()
        with self._lock:
            self._lamps, self._buzzer = {}, None
        self._devices.close()
