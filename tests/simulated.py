"""Nights at a simulated tray (`pi.cameras.simulated`), whose pictures a test shows; all else is the real table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from pi.cameras.simulated import SimulatedCamera, SimulatedOptions
from pi.capture.simulated_players import SimulatedPlayers
from pi.capture.taught_sets import TaughtSets
from pi.capture.teaching import Teaching
from pi.night.night import Night
from pi.night.types import Button, Json
from pi.picker.menu import PickerContext
from pi.table.table import RunningTable
from pi.words import Words
from tests.house import running_table
from tests.pi.capture.frames import STEP_S, CameraInHand, watched

LOOK, FRAMES_MOST = 5, 600
"""Frames of one look, and the limit of all waiting."""


class SimulatedNight:
    """A table, its tray, and the presses at it. ``told`` counts what has happened."""

    def __init__(
        self, table: RunningTable, tray: SimulatedCamera, eye: CameraInHand, sets: TaughtSets, words: Words
    ) -> None:
        self.table, self.tray, self._eye, self.sets, self.words = table, tray, eye, sets, words
        self.presses, self.told = Counter[str](), Counter[str]()

    @classmethod
    @contextmanager
    def open(
        cls,
        folder: Path,
        words: Words,
        context: Callable[[Night], PickerContext] = lambda _night: PickerContext(),
        *,
        step_s: float = STEP_S,
        **camera: Any,
    ) -> Iterator[Self]:
        """Open a table whose camera takes a picture each ``step_s``. ``camera`` are options of the tray."""
        eye, options = CameraInHand(step_s), SimulatedOptions(seed=3, real_time=False, **camera)
        with SimulatedCamera(options) as tray, running_table(folder, context) as table:
            sets = TaughtSets(folder / "taught")
            teaching = Teaching(sets, table, words.names.taught_set, words.names.face_in_picture)
            table.know_teaching(teaching)
            hands = SimulatedPlayers(table, auto=True)
            hands.use_camera(tray)
            table.subscribe(hands.follow)
            with watched(table, eye, teaching=teaching):
                yield cls(table, tray, eye, sets, words)

    @property
    def on(self) -> Json:
        """The table of the running game."""
        return self.table.state.table or {}

    @property
    def lesson(self) -> Json:
        return self.table.state.lesson or {}

    def look(self, frames: int) -> None:
        """Let the camera process this many frames."""
        for _ in range(0, frames, LOOK):
            self._eye.show([self.tray.frame().pixels for _ in range(LOOK)])

    def until(self, seen: Callable[[], bool]) -> int:
        """Process frames until ``seen`` returns true. Return their number."""
        for frames in range(0, FRAMES_MOST, LOOK):
            if seen():
                return frames
            self.look(LOOK)
        raise AssertionError(f"nothing happens: {self.table.state}")

    def press(self, button: Button) -> None:
        self.presses[button] += 1
        assert self.table.press(button).result()
