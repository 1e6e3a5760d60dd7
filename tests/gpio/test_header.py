"""The panel on a gpiochip of the kernel itself, through the unmodified gpiozero and lgpio (`make test-gpio`).

gpio-sim replaces the header of a Pi. Its sysfs presses the buttons, by pulling a line down, and reads the lamps, by the
level of every line. In the guest time is counted in instructions: a busy host cannot stretch a bounce of a millisecond
to a press, and no real time passes while a button is held.
"""

from __future__ import annotations

import queue
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pi.night.types import Button, Meaning
from pi.panel.panel import BREATH_S, Panel
from pi.panel.pins import PanelOptions

HOUSE = Path(__file__).parents[2]
HEADER = Path("/sys/devices/platform/gpio-sim.0/gpiochip0")
PATIENCE_S = 60.0
PI_4, PI_5 = "c03114", "d04170"
OPEN = "from pi.panel import pins; found = pins.factory(); print(type(found).__name__, found.chip)"
TAKE = """
from pi.panel.panel import Panel
from pi.panel.pins import PanelError, PanelOptions
try:
    Panel(PanelOptions(pins="auto"), print, print)
except PanelError as error:
    print(error.values["trouble"], error.values["pin"])
"""
FINGER_S = 0.1
"""How long a quick finger stays down, and stays away before it returns, in seconds."""
A, B, N = Button.ACCEPT, Button.BLUFF, Button.NEXT
OPTIONS = PanelOptions(pins="auto", buzzer=26)

pytestmark = pytest.mark.skipif(not HEADER.exists(), reason="this kernel has no gpio-sim: make test-gpio")


@contextmanager
def board(revision: str, folder: Path) -> Iterator[None]:
    """A machine that identifies itself as this Pi, as a Pi's kernel does."""
    told = folder / "cpuinfo"
    told.write_text(f"Revision\t: {revision}\n")
    subprocess.run(["mount", "--bind", told, "/proc/cpuinfo"], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "/proc/cpuinfo"], check=True)


@pytest.fixture(scope="module", autouse=True)
def a_pi_5(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with board(PI_5, tmp_path_factory.mktemp("board")):
        yield


class Bench:
    """A panel on the pins of this machine, and fingers and eyes on their other side."""

    def __init__(self) -> None:
        self._said: queue.SimpleQueue[tuple[str, Button | None]] = queue.SimpleQueue()
        self.panel = Panel(
            OPTIONS,
            lambda button: self._said.put(("press", button)),
            lambda button: self._said.put(("hold", button)),
            on_stuck=lambda button: self._said.put(("stuck", button)),
        ).start()

    def heard(self) -> tuple[str, Button | None]:
        """Wait for the next gesture of the panel, and return it."""
        return self._said.get(timeout=PATIENCE_S)

    def heard_all(self) -> list[tuple[str, Button | None]]:
        """Return its gestures since the last call."""
        return [self._said.get_nowait() for _ in range(self._said.qsize())]

    def down(self, button: Button, *, bounces: int = 0) -> None:
        self._pull(button, *["pull-down", "pull-up"] * bounces, "pull-down")

    def up(self, button: Button, *, bounces: int = 0) -> None:
        self._pull(button, *["pull-up", "pull-down"] * bounces, "pull-up")

    def press(self, button: Button, *, bounces: int = 0) -> None:
        self.down(button, bounces=bounces)
        time.sleep(FINGER_S)
        self.up(button, bounces=bounces)
        time.sleep(FINGER_S)

    def _pull(self, button: Button, *pulls: str) -> None:
        with (HEADER / f"sim_gpio{OPTIONS.button_pins[button]}" / "pull").open("w") as contact:
            for pull in pulls:
                contact.write(pull)
                contact.flush()

    def lamps(self, seconds: float) -> dict[Button, float]:
        """Return the average brightness of each lamp, from 0 to 1, over this time from now."""
        levels: dict[Button, list[int]] = {button: [] for button in Button}
        end_s = time.monotonic() + seconds
        while time.monotonic() < end_s:
            for button, pin in OPTIONS.lamp_pins.items():
                levels[button].append(level(pin))
        return {button: sum(seen) / len(seen) for button, seen in levels.items()}


def level(pin: int) -> int:
    """Return the level of a line, as read from the kernel."""
    return int((HEADER / f"sim_gpio{pin}" / "value").read_text())


def wait_for(pin: int, wanted: int) -> None:
    end_s = time.monotonic() + PATIENCE_S
    while level(pin) != wanted:
        assert time.monotonic() < end_s, f"pin {pin} is never {wanted}"


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.panel.close()
    for pin in OPTIONS.lamp_pins.values():
        wait_for(pin, 0)


@pytest.mark.parametrize("revision", [PI_4, PI_5])
def test_a_pi_of_either_kind_opens_the_header_by_lgpio(revision: str, tmp_path: Path) -> None:
    with board(revision, tmp_path):
        told = subprocess.run(
            [sys.executable, "-c", OPEN], cwd=HOUSE, check=True, capture_output=True, text=True
        ).stdout
    assert told.split() == ["LGPIOFactory", "0"]


@pytest.mark.parametrize("bounces", [0, 6])
def test_each_press_of_a_bouncing_contact_counts_once(bench: Bench, bounces: int) -> None:
    for button in (A, B, N, A):
        bench.press(button, bounces=bounces)
        assert bench.heard() == ("press", button)
    assert bench.heard_all() == []


def test_a_hold_is_not_a_press(bench: Bench) -> None:
    bench.down(N, bounces=6)
    assert bench.heard() == ("hold", N)
    bench.up(N, bounces=6)
    bench.press(A)
    assert bench.heard() == ("press", A)
    assert bench.heard_all() == []


def test_two_buttons_at_once_do_not_affect_each_other(bench: Bench) -> None:
    bench.down(N)
    bench.down(B)
    bench.down(A)
    assert bench.heard() == ("press", A)
    bench.up(B)
    assert bench.heard() == ("press", B)
    assert bench.heard() == ("hold", N)
    bench.up(N)
    assert bench.heard_all() == []


def test_a_button_that_stays_down_is_stuck_and_its_lamp_blinks(bench: Bench) -> None:
    bench.down(B)
    assert [bench.heard(), bench.heard()] == [("hold", B), ("stuck", B)]
    for wanted in (1, 0, 1, 0):
        wait_for(OPTIONS.bluff_lamp, wanted)
    bench.down(A)
    assert bench.heard() == ("press", A)
    bench.up(B)
    assert bench.heard() == ("stuck", None)


def test_lamps_of_possible_presses_breathe_and_the_others_are_dark(bench: Bench) -> None:
    bench.panel.light({A: Meaning.TAKE, N: Meaning.STEP})
    seen = [bench.lamps(BREATH_S / 16) for _ in range(32)]
    assert {lamps[B] for lamps in seen} == {0.0}
    for button in (A, N):
        bright = [lamps[button] for lamps in seen]
        assert min(bright) < 0.3
        assert max(bright) > 0.8
    bench.panel.light({})
    for pin in OPTIONS.lamp_pins.values():
        wait_for(pin, 0)


def test_a_refusal_blinks_and_beeps(bench: Bench) -> None:
    bench.panel.refuse(B)
    wait_for(OPTIONS.buzzer, 1)
    for wanted in (1, 0, 1, 0):
        wait_for(OPTIONS.bluff_lamp, wanted)
    wait_for(OPTIONS.buzzer, 0)


def test_a_closed_panel_switches_off_its_lamps_and_frees_its_pins(bench: Bench) -> None:
    bench.panel.light(dict.fromkeys(Button, Meaning.SAY))
    bench.panel.close()
    for pin in OPTIONS.lamp_pins.values():
        wait_for(pin, 0)
    Panel(OPTIONS, print, print, factory=bench.panel.factory).close()


def test_a_pin_of_another_program_is_named(bench: Bench) -> None:
    told = subprocess.run([sys.executable, "-c", TAKE], cwd=HOUSE, check=True, capture_output=True, text=True).stdout
    assert told.split() == ["pin-held", "17"]
