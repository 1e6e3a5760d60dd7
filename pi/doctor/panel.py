"""The test of buttons and lamps: each lamp breathes in turn, and a person presses its button."""

import queue
from collections.abc import Callable, Iterator

from pi.doctor.finding import Finding, State
from pi.night.types import Button, Meaning
from pi.panel.panel import Panel
from pi.panel.pins import PanelError, PanelOptions, PinFactory, factory, is_down

ASK_S = 20.0
"""Time to wait for a press (s): long enough to walk round the table."""

Wait = Callable[["queue.SimpleQueue[Button]", float], "Button | None"]


def next_press(presses: queue.SimpleQueue[Button], within_s: float) -> Button | None:
    """Return the next button that is pressed; None if none is pressed in time."""
    try:
        return presses.get(timeout=within_s)
    except queue.Empty:
        return None


def examine(
    options: PanelOptions, *, ask: bool, pins: Callable[[], PinFactory] = factory, wait: Wait = next_press
) -> Iterator[Finding]:
    """Open the panel. With ``ask``, have each button pressed by a person."""
    if options.pins == "mock":
        yield Finding("panel-on-screen", State.SKIPPED)
        return
    try:
        pin_factory = pins()
        stuck = next((button for button, pin in options.button_pins.items() if is_down(pin, pin_factory)), None)
        if stuck is not None:  # its contact sticks, or its wires touch
            yield Finding("panel-stuck", State.FAILED, {"button": stuck, "pin": options.button_pins[stuck]})
            return
        presses: queue.SimpleQueue[Button] = queue.SimpleQueue()
        with Panel(options, presses.put, presses.put, factory=pin_factory) as panel:
            panel.start()
            yield Finding("panel-opens", State.GOOD)
            if not ask:
                yield Finding("panel-unasked", State.SKIPPED)
                return
            for button in Button:
                yield Finding("panel-press", State.ASKED, {"button": button})
                panel.light({button: Meaning.SAY})
                yield press_finding(options, button, wait(presses, ASK_S))
    except PanelError as error:
        yield Finding("panel-closed", State.FAILED, error.values)


def press_finding(options: PanelOptions, asked: Button, button: Button | None) -> Finding:
    """Return the finding about the button ``asked``; ``button`` is the button that was pressed, None if none was."""
    if button is None:
        pin, lamp = options.button_pins[asked], options.lamp_pins[asked]
        return Finding("panel-silent", State.FAILED, {"button": asked, "pin": pin, "lamp": lamp})
    if button is not asked:
        return Finding("panel-crossed", State.FAILED, {"button": asked, "heard": button})
    return Finding("panel-pressed", State.GOOD, {"button": asked})
