"""Nights with taught dice: the table is taught by its buttons, and plays without a press for a throw.

Tray, dice, card and hand are simulated (`pi.cameras.simulated`); the rest is the real table.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pi.cameras.simulated import SimulatedCamera, SimulatedOptions
from pi.capture.camera_loop import CameraLoop
from pi.capture.simulated_players import SimulatedPlayers
from pi.capture.taught_sets import TaughtSets
from pi.capture.teaching import Teaching
from pi.night.types import Button, Json
from pi.picker.context import NightConfig, context_for
from pi.screens.wall import LessonView, screen
from pi.words import LANGUAGES, Words
from tests.house import running_table, say
from tests.pi.capture.frames import CameraInHand
from tests.test_card_nights import COUNTED, PLAYERS, READ, Dice, Night, poker
from vision.taught import CARD_FACES, SetKind

FACES = {"fr": ("As", "Roi", "Dame", "Valet", "10", "9"), "en": ("ace", "king", "queen", "jack", "10", "9")}
NAMES = {"fr": "Dés de poker 1", "en": "Poker dice 1"}
TRIED = ("trial", "alike")
"""What the wall says of a set that is stored: nothing else, or that two faces look alike."""
TURNS = 12


class TaughtNight(Night):
    """A night at which nobody presses a button for a throw."""

    def reveal(self) -> None:
        before = self.on
        self.until(lambda: self.on is not before)

    def announce(self, dice: Dice, slip: str, wrong: Dice) -> None:
        """Turn dice on the card; a hand turns them again if they are not announced."""
        before = self.on
        self.until(lambda: self.table.state.expected_claim is not None)
        self.told["turns"] += 1
        while self.on is before:
            self.told["laid"] += 1
            self.turn(dice)
            self.look(READ + COUNTED)
        self.told["read"] += 1

    @property
    def lesson(self) -> Json:
        return self.table.state.lesson or {}

    def lay(self, *values: int | str, says: str) -> None:
        """Lay dice or cards in the tray, and look until the wall says this of them."""
        if self.lesson["set"] == "cards":
            self._tray.lay(tuple(map(str, values)), style=1)
        else:
            self._tray.throw(values=tuple(map(int, values)))
        self.until(lambda: self.lesson["says"] == "hand")
        self.until(lambda: self.lesson["says"] == says)


@contextmanager
def night(folder: Path, words: Words, **camera: Any) -> Iterator[tuple[TaughtNight, TaughtSets]]:
    eye, options = CameraInHand(), SimulatedOptions(seed=3, real_time=False, **camera)
    context = context_for(NightConfig(players=tuple(PLAYERS)))
    with SimulatedCamera(options) as tray, running_table(folder, context) as table:
        sets = TaughtSets(folder / "taught")
        teaching = Teaching(sets, table, words.names.taught_set, words.names.face_in_picture)
        table.know_teaching(teaching)
        hands = SimulatedPlayers(table, auto=True)
        hands.use_camera(tray)
        table.subscribe(hands.follow)
        loop = CameraLoop(lambda: eye, table, sets=sets, teaching=teaching).start()
        yield TaughtNight(table, tray, eye), sets
        eye.end()
        loop.close()


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_poker_dice_are_taught_by_the_buttons_and_then_read_all_night(tmp_path: Path, language: str) -> None:
    words = Words(language, strict=True)

    def wall() -> LessonView:
        lesson = screen(bar.table.state, words).lesson
        assert lesson is not None
        return lesson

    with night(tmp_path, words, card=True, faces="poker") as (bar, sets):
        say(bar.table, {"do": "sit", "players": PLAYERS})
        assert bar.table.hold(Button.BLUFF).result()
        while bar.table.state.offer.entries[bar.table.state.offer.index or 0].code != "menu-teach":
            bar.press(Button.NEXT)
        bar.press(Button.ACCEPT)
        bar.press(Button.ACCEPT)
        for step, face in enumerate(FACES[language], 1):
            assert (wall().face, str(step) in wall().position) == (face, True)
            bar.lay(*[7 - step] * 5, says="seen")
            assert bar.lesson["seen"] == 5
            bar.press(Button.ACCEPT)
        bar.until(lambda: bar.lesson["says"] in TRIED)
        bar.lay(6, 5, 4, 2, 1, says="read")
        assert sorted(bar.lesson["faces"]) == [*"12456"]
        assert all(face in wall().text for face in FACES[language] if face not in ("Valet", "jack"))
        bar.press(Button.ACCEPT)
        taught = sets.in_use(SetKind.POKER_DICE)
        assert taught is not None
        assert taught.name == NAMES[language]
        assert bar.table.state.last_line == 1, "only the sitting down is in the journal"
        bar.presses.clear()
        options = {"faces": "poker", "points": 2}
        say(bar.table, {"do": "start", "game": "poker-menteur", "players": PLAYERS, "options": options})
        bar.play(TURNS, poker)
        print(dict(bar.told), dict(bar.presses))
        assert bar.told["read"] == TURNS
        assert bar.told["laid"] <= 2 * TURNS
        assert set(bar.presses) <= {Button.ACCEPT, Button.BLUFF}


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deck_without_markers_is_taught_and_then_read(tmp_path: Path, language: str) -> None:
    words = Words(language, strict=True)
    with night(tmp_path, words) as (bar, sets):
        assert bar.table.teach("cards").result()
        for face in CARD_FACES:
            assert bar.lesson["face"] == face
            bar.lay(face, says="seen")
            bar.press(Button.ACCEPT)
        bar.until(lambda: bar.lesson["says"] in TRIED)
        bar.lay("7", "X", "12", says="read")
        assert bar.lesson["faces"] == ["X", "7", "12"]
        assert "X, 7" in words.lesson(bar.lesson)
        bar.press(Button.ACCEPT)
        assert sets.in_use(SetKind.CARDS) is not None
