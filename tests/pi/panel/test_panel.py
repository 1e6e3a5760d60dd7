"""The panel: fingers, bouncing, holds and lamps, on gpiozero's mock pins and a clock that the tests set."""

from __future__ import annotations

import itertools
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from pi.night.types import Button, Meaning
from pi.panel.panel import HOLDS, Panel
from pi.panel.pins import CHIP, PanelError, PanelOptions
from tests.refusals import refusing, said

A, B, N = Button.ACCEPT, Button.BLUFF, Button.NEXT
PINS = {A: 17, B: 27, N: 22}
LAMPS = {A: 5, B: 6, N: 13}
NAMES = {"A": A, "B": B, "N": N}


class StuckPin(MockPWMPin):
    """A contact that is already down when its pin is opened: the pull-up cannot lift it."""

    def _set_pull(self, value: str) -> None:
        self._pull = value
        self._state = False


class Bench:
    """A panel on mock pins, its clock, and the trace of its gestures. The contacts of ``stuck_pins`` are down."""

    def __init__(
        self,
        *,
        pin_class: type[MockPin] = MockPWMPin,
        holds: frozenset[Button] = HOLDS,
        stuck_pins: Sequence[int] = (),
        **options: Any,
    ) -> None:
        self.now_s = 100.0
        self.trace: list[tuple[str, Button]] = []
        self.dark: list[list[str]] = []
        self.stuck: list[Button | None] = []
        self.factory = MockFactory(pin_class=pin_class)
        for number in stuck_pins:
            self.factory.pin(number, pin_class=StuckPin)
        self.panel = Panel(
            PanelOptions(**options),
            lambda button: self.trace.append(("press", button)),
            lambda button: self.trace.append(("hold", button)),
            factory=self.factory,
            holds=holds,
            on_stuck=self.stuck.append,
            on_dark=lambda parts: self.dark.append(list(parts)),
            clock=lambda: self.now_s,
        )

    def pin(self, number: int) -> Any:
        return self.factory.pin(number)

    def down(self, button: Button) -> None:
        """Close the contact: the pin is drawn to ground."""
        self.pin(PINS[button]).drive_low()

    def up(self, button: Button) -> None:
        self.pin(PINS[button]).drive_high()

    def follow(self, steps: str) -> None:
        """Do the steps of several fingers, each after the letter of its button; steps without a letter only pass time.

        "N+ .4 A+ 1" is *next* pressed for 0.4 s when *accept* is pressed, and then a second.
        """
        for step in steps.split():
            self.do(NAMES.get(step[0], A), step.lstrip("ABN"))

    def do(self, button: Button, step: str) -> None:
        """Do one step of a finger (`FINGERS`)."""
        match step:
            case "+":
                self.down(button)
            case "-":
                self.up(button)
            case "down" | "up":
                self.pin(PINS[button])._state = step == "up"
            case "read":
                self.panel.tick()
            case _ if step.startswith("~"):
                self.now_s += float(step[1:]) / 1000
            case _:
                self.pass_s(float(step))

    def pass_s(self, seconds: float) -> None:
        """Let time pass in steps like those of the panel's own thread."""
        end = self.now_s + seconds
        while self.now_s < end - 1e-9:
            self.now_s = min(self.now_s + 0.04, end)
            self.panel.tick()

    def lamp(self, button: Button) -> float:
        return float(self.pin(LAMPS[button]).state)

    def lamps(self) -> list[float]:
        return [self.lamp(button) for button in Button]


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.panel.close()


# Fingers ------------------------------------------------------------------------------------

TOLD_BOUNCES = "+ ~3 - ~3 " * 5 + "+ .3 " + "- ~3 + ~3 " * 5 + "- .3"

FINGERS: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "accept is said at once and not again": ("A", [("+", "press"), ("3 - 1", "")]),
    "a button with a hold is said when it is let go": ("BN", [("+ .9", ""), ("-", "press"), ("2", "")]),
    "a hold is said once while the button is down and is no press": (
        "BN",
        [("+ .96", ""), (".04", "hold"), ("5 - 2", "")],
    ),
    "a hold during which the pins were not read means nothing": ("BN", [("+ ~1500 - .2", "")]),
    "it may have been let go while the pins were not read": ("BN", [("+ ~1500 .96", ""), (".08", "hold")]),
    "a short tap is no hold however late it is seen": ("BN", [("+ ~20 - ~4000 .04", "press")]),
    "five bounces are one press": ("ABN", [(TOLD_BOUNCES, "press")]),
    "a tap shorter than the bouncing is a press": ("BN", [("+ ~10 -", ""), (".04", "press")]),
    "a contact that bounces while it is held is one hold": ("BN", [("+ ~10 - ~10 + 2 - 1", "hold")]),
    "presses one after the other all count": ("ABN", [("+ .06 - .06", "press")] * 4),
    "a tap of 0.1 s whose release nobody tells is a press": ("ABN", [("+ .1 up 3", "press")] * 2),
    "a tap of 0.2 s whose release nobody tells is a press": ("ABN", [("+ .2 up 3", "press")] * 2),
    "a tap of 0.6 s whose release nobody tells is a press": ("ABN", [("+ .6 up 3", "press")] * 2),
    "a press of which no edge is told is heard": ("ABN", [("down .3 up .3", "press")]),
    "a spike of which no edge is told is no press": ("ABN", [("down read ~2 up .2", "")] * 5),
    "a hold of which no edge is told is one hold": ("BN", [("down 3 up 1", "hold")]),
}
"""The buttons; the steps of a finger, and the resulting gesture of the panel.

`+` and `-` press and release, `down` and `up` do so without an edge. A number is seconds that pass, `~` milliseconds in
which no pin is read; `read` reads them.
"""


@pytest.mark.parametrize(
    ("button", "steps"),
    [(NAMES[name], steps) for names, steps in FINGERS.values() for name in names],
    ids=[f"{name}: {text}" for text, (names, _) in FINGERS.items() for name in names],
)
def test_the_steps_of_a_finger_cause_the_expected_gesture(
    bench: Bench, button: Button, steps: list[tuple[str, str]]
) -> None:
    said: list[tuple[str, Button]] = []
    for text, heard in steps:
        for step in text.split():
            bench.do(button, step)
        said += [(heard, button)] if heard else []
        assert bench.trace == said, text


def test_accept_can_be_held_if_its_hold_has_a_meaning() -> None:
    bench = Bench(holds=frozenset(Button))
    bench.follow("A+ .5")
    assert bench.trace == []
    bench.follow("A- .1 A+ 1.1 A-")
    assert bench.trace == [("press", A), ("hold", A)]
    bench.panel.close()


def test_two_buttons_released_between_readings_mean_nothing(bench: Bench) -> None:
    bench.follow("B+ N+ ~1500 B- N- .2")
    assert bench.trace == []


def test_two_buttons_at_once_do_not_affect_each_other(bench: Bench) -> None:
    bench.follow("N+ .4 A+ B+ .2 B- .6 A- N- 1")
    assert bench.trace == [("press", A), ("press", B)], "a finger lay beside the one on *next*"


def test_two_buttons_held_at_once_mean_neither_undo_nor_menu(bench: Bench) -> None:
    bench.follow("B+ .02 N+ 2 B- N- .2")
    bench.follow("N+ .02 B+ 2 N- B- .2")
    assert bench.trace == []
    bench.follow("N+ 1.1 N-")
    assert bench.trace == [("hold", N)]


@pytest.mark.parametrize("button", list(Button))
@pytest.mark.parametrize("gap_s", [0.002, 0.01, 0.02])
@pytest.mark.parametrize("bounces", [1, 6, 16])
def test_a_worn_contact_that_bounces_for_any_time_is_one_press(
    bench: Bench, button: Button, gap_s: float, bounces: int
) -> None:
    def bounce(last: Callable[[Button], None], other: Callable[[Button], None]) -> None:
        for _ in range(bounces):
            last(button)
            bench.pass_s(gap_s)
            other(button)
            bench.pass_s(gap_s)
        last(button)

    bounce(bench.down, bench.up)
    bench.pass_s(0.2)
    bounce(bench.up, bench.down)
    bench.pass_s(1)
    assert bench.trace == [("press", button)]


@pytest.mark.parametrize(("held_s", "stuck"), [(2, []), (22, [N, None])])
def test_a_button_down_at_the_opening_means_nothing_until_pressed_again(
    held_s: float, stuck: list[Button | None]
) -> None:
    bench = Bench(stuck_pins=[PINS[N]])
    assert bench.pin(PINS[N]).state is False
    bench.follow(f"{held_s} N- .2")
    assert (bench.trace, bench.stuck) == ([], stuck)
    bench.follow("N+ .2 N-")
    assert bench.trace == [("press", N)]
    bench.panel.close()


def test_a_button_that_stays_down_is_stuck_and_the_others_work(bench: Bench) -> None:
    bench.follow("B+ 19.5")
    assert (bench.stuck, bench.trace) == ([], [("hold", B)])
    bench.pass_s(1)
    assert bench.stuck == [B]
    assert breaths(bench, 0.8)[B] == {0.0, 1.0}
    bench.follow("A+ A-")
    assert bench.trace == [("hold", B), ("press", A)]
    bench.follow("B- .2")
    assert (bench.stuck, bench.lamp(B)) == ([B, None], 0.0)


def test_after_start_the_panel_ticks_by_itself() -> None:
    held, clock, factory = threading.Event(), itertools.count(step=0.01), MockFactory(pin_class=MockPWMPin)
    said = (lambda _: None, lambda _: held.set())
    with Panel(PanelOptions(), *said, factory=factory, clock=lambda: next(clock)) as panel:
        panel.start()
        factory.pin(22).drive_low()
        assert held.wait(10)


# Lamps and buzzer ---------------------------------------------------------------------------


def test_lamps_are_dark_until_a_button_has_a_meaning(bench: Bench) -> None:
    bench.pass_s(1)
    assert bench.lamps() == [0, 0, 0]


def breaths(bench: Bench, seconds: float = 1.6) -> dict[Button, set[float]]:
    """Return the brightness of each lamp, sampled within one breath."""
    seen: dict[Button, set[float]] = {button: set() for button in Button}
    for _ in range(round(seconds / 0.04)):
        bench.pass_s(0.04)
        for button in Button:
            seen[button].add(bench.lamp(button))
    return seen


@pytest.mark.parametrize("meaning", list(Meaning))
def test_a_lamp_breathes_while_its_button_has_any_meaning(bench: Bench, meaning: Meaning) -> None:
    bench.panel.light({A: meaning, N: meaning})
    seen = breaths(bench)
    for lit in (A, N):
        assert (min(seen[lit]), max(seen[lit])) == (0.15, 1.0)
        assert len(seen[lit]) > 10, "a calm breath has no steps that can be seen"
    assert seen[B] == {0.0}
    bench.panel.light({B: meaning})
    seen = breaths(bench)
    assert (seen[A], seen[N]) == ({0.0}, {0.0})
    assert min(seen[B]) == 0.15


def test_all_lamps_breathe_at_the_same_time(bench: Bench) -> None:
    bench.panel.light({A: Meaning.TAKE, B: Meaning.BACK, N: Meaning.STEP})
    for _ in range(40):
        bench.pass_s(0.04)
        assert len(set(bench.lamps())) == 1


def test_a_plain_pin_is_on_instead_of_breathing() -> None:
    bench = Bench(pin_class=MockPin)
    bench.panel.light({A: Meaning.SAY, N: Meaning.STEP})
    bench.pass_s(0.8)
    assert bench.lamps() == [1, 0, 1]
    bench.panel.close()


def test_a_refusal_blinks_three_times_and_changes_no_other_lamp(bench: Bench) -> None:
    bench.panel.light({N: Meaning.STEP})
    bench.panel.refuse(B)
    bench.now_s += 0.05
    blinks, others = [], []
    for _ in range(8):
        bench.panel.tick()
        blinks.append(bench.lamp(B))
        others.append(bench.lamp(N))
        assert bench.lamp(A) == 0
        bench.now_s += 0.1
    assert blinks == [1, 0] * 3 + [0, 0]
    assert all(0.15 <= lit <= 1 for lit in others)


def test_the_buzzer_beeps_at_a_hold_and_at_a_refusal() -> None:
    bench = Bench(buzzer=19)
    bench.follow("N+ 1")
    assert bench.pin(19).state == 1
    bench.pass_s(0.12)
    assert bench.pin(19).state == 0
    bench.panel.refuse(N)
    assert bench.pin(19).state == 1
    bench.pass_s(0.12)
    assert bench.pin(19).state == 0
    bench.panel.close()


def test_a_panel_may_have_no_lamps() -> None:
    bench = Bench(accept_lamp=-1, bluff_lamp=-1, next_lamp=-1)
    bench.panel.light({A: Meaning.SAY})
    bench.panel.refuse(A)
    bench.down(A)
    assert bench.trace == [("press", A)]
    bench.panel.close()


# Opening and closing ------------------------------------------------------------------------


def test_a_pin_in_use_is_named_and_the_others_are_freed() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    first = Panel(PanelOptions(accept=2, bluff=3, next=4), print, print, factory=factory)
    with refusing(PanelError, match="pin 5 cannot be used") as caught:
        Panel(PanelOptions(), print, print, factory=factory)
    assert "[panel]" in said(caught.value)
    first.close()
    Panel(PanelOptions(), print, print, factory=factory).close()


def test_closing_switches_the_lamps_off_and_frees_the_pins(bench: Bench) -> None:
    bench.panel.light({N: Meaning.STEP})
    bench.panel.close()
    assert bench.lamp(N) == 0
    bench.panel.light({N: Meaning.STEP})
    bench.panel.tick()
    assert bench.lamp(N) == 0
    Panel(PanelOptions(), print, print, factory=bench.factory).close()


@pytest.mark.skipif(CHIP.exists(), reason="this machine has pins")
def test_without_pins_auto_is_refused_and_nothing_else_is_opened() -> None:
    with refusing(PanelError, match="no /dev/gpiochip0") as caught:
        Panel(PanelOptions(pins="auto"), print, print)
    assert 'pins = "mock"' in said(caught.value)


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine that seems to have pins, and a gpiozero that has not yet searched for them."""
    chip = tmp_path / "gpiochip0"
    chip.touch()
    monkeypatch.setattr("pi.panel.pins.CHIP", chip)
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    return chip


@pytest.mark.skipif(CHIP.exists(), reason="this machine has pins")
def test_auto_without_a_library_for_the_pins_names_the_tried_ones(chip: Path) -> None:
    with refusing(PanelError, match="Falling back from lgpio") as caught:
        Panel(PanelOptions(pins="auto"), print, print)
    assert "python3-lgpio" in said(caught.value)
    assert gpiozero.Device.pin_factory is None


def test_auto_ignores_mock_pins_in_the_environment(chip: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    with refusing(PanelError, match="GPIOZERO_PIN_FACTORY in the environment says mock"):
        Panel(PanelOptions(pins="auto"), print, print)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"accept": 5}, "pin 5 is named twice"),
        ({"next": -1}, "a button has no pin"),
        ({"bounce_s": 1.0}, "leave no time"),
        ({"bounce_s": -0.1}, "leave no time"),
    ],
)
def test_impossible_options_are_refused(options: dict[str, Any], problem: str) -> None:
    with refusing(PanelError, match=problem):
        PanelOptions(**options)


def test_gpiozero_is_imported_only_when_a_panel_is_opened() -> None:
    program = "import sys, pi.panel.panel; sys.exit('gpiozero' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


# Faults -------------------------------------------------------------------------------------


class LosablePin(MockPWMPin):
    """A pin that fails once its chip is gone."""

    gone = False

    def _set_state(self, value: float) -> None:
        if self.gone and self.function == "output":
            raise OSError("lgpio: bad handle")
        super()._set_state(value)


def test_a_lamp_whose_pin_fails_is_reported_and_lights_again_later(caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench(pin_class=LosablePin)
    bench.panel.light({A: Meaning.SAY, N: Meaning.STEP})
    bench.pin(LAMPS[A]).gone = True
    bench.pass_s(60)
    assert bench.dark == [["accept"]]
    assert min(breaths(bench)[N]) == 0.15
    assert len(caplog.records) < 15, "it is not tried all the time"
    bench.follow("A+ .2")
    assert bench.trace == [("press", A)]
    bench.panel.refuse(A)
    bench.pin(LAMPS[A]).gone = False
    bench.pass_s(6)
    assert bench.dark == [["accept"], []]
    assert bench.lamp(A) > 0
    bench.panel.close()


def test_a_buzzer_whose_pin_fails_does_not_disturb_the_buttons() -> None:
    bench = Bench(pin_class=LosablePin, buzzer=26)
    bench.pin(26).gone = True
    bench.follow("N+ 1.5")
    assert bench.trace == [("hold", N)]
    assert bench.dark == [["buzzer"]]
    bench.pin(26).gone = False
    bench.panel.close()
