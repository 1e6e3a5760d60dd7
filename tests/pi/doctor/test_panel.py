"""The doctor asks for button presses: on gpiozero's mock pins, with fingers that press when they are asked."""

from __future__ import annotations

from queue import SimpleQueue
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from pi.doctor.finding import Finding, State
from pi.doctor.panel import examine, next_press
from pi.night.types import Button
from pi.panel.pins import PanelError, PanelOptions
from tests.pi.panel.test_panel import StuckPin

REAL = PanelOptions(pins="auto")


@pytest.fixture
def factory() -> MockFactory:
    return MockFactory(pin_class=MockPWMPin)


def fingers(factory: MockFactory, presses: dict[int, int | None]) -> list[tuple[Finding, list[float]]]:
    """Return the findings with the lamps; ``presses`` maps the pin asked for to the pin that is pressed, or None."""
    asked = iter(presses.items())
    seen: list[tuple[Finding, list[float]]] = []

    def wait(heard: SimpleQueue[Button], _within_s: float) -> Button | None:
        pin = next(asked)[1]
        if pin is None:
            return None
        factory.pin(pin).drive_low()
        factory.pin(pin).drive_high()
        return next_press(heard, 5.0)

    for finding in examine(REAL, ask=True, pins=lambda: factory, wait=wait):
        seen.append((finding, [float(factory.pin(pin).state) for pin in REAL.lamp_pins.values()]))
    return seen


def test_each_button_is_asked_for_with_its_lamp_and_received(factory: MockFactory) -> None:
    seen = fingers(factory, {17: 17, 27: 27, 22: 22})
    found = [finding for finding, _ in seen]
    assert [finding.code for finding in found] == ["panel-opens", *["panel-press", "panel-pressed"] * 3]
    assert [f.values["button"] for f in found if f.state is State.ASKED] == list(Button)
    lit = [[value > 0 for value in lamps] for finding, lamps in seen if finding.code == "panel-pressed"]
    assert lit == [[True, False, False], [False, True, False], [False, False, True]]


def test_a_silent_and_a_crossed_button_are_distinguished(factory: MockFactory) -> None:
    _, _, silent, _, crossed, _, again = (finding for finding, _ in fingers(factory, {17: None, 27: 22, 22: 27}))
    assert (silent.code, silent.values) == ("panel-silent", {"button": Button.ACCEPT, "pin": 17, "lamp": 5})
    assert (crossed.code, crossed.values) == ("panel-crossed", {"button": Button.BLUFF, "heard": Button.NEXT})
    assert (again.code, again.values) == ("panel-crossed", {"button": Button.NEXT, "heard": Button.BLUFF})


def test_a_button_that_is_down_before_the_request_is_stuck(factory: MockFactory) -> None:
    factory.pin(27, pin_class=StuckPin)
    (finding,) = examine(REAL, ask=True, pins=lambda: factory)
    assert (finding.code, finding.values) == ("panel-stuck", {"button": Button.BLUFF, "pin": 27})


def test_without_a_person_no_press_is_requested(factory: MockFactory) -> None:
    codes = [finding.code for finding in examine(REAL, ask=False, pins=lambda: factory)]
    assert codes == ["panel-opens", "panel-unasked"]


def test_buttons_on_the_screen_have_no_findings() -> None:
    assert [finding.code for finding in examine(PanelOptions(), ask=True)] == ["panel-on-screen"]


def test_pins_that_cannot_be_opened_are_reported_with_their_remedy() -> None:
    def broken() -> Any:
        raise PanelError("no-pin")

    (finding,) = examine(REAL, ask=False, pins=broken)
    assert (finding.code, finding.values) == ("panel-closed", {"trouble": "no-pin"})


def test_waiting_for_a_press_ends() -> None:
    assert next_press(SimpleQueue(), 0.0) is None
