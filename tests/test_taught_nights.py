"""Nights with taught dice: the table is taught by its buttons, and plays without a press for a throw."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi.night.types import Button
from pi.picker.context import NightConfig, context_for
from pi.screens.wall import LessonView, screen
from pi.words import LANGUAGES, Words
from tests.house import say
from tests.test_card_nights import COUNTED, PLAYERS, READ, CardNight, Dice, poker
from vision.taught import SetKind

FACES = {"fr": ("As", "Roi", "Dame", "Valet", "10", "9"), "en": ("ace", "king", "queen", "jack", "10", "9")}
NAMES = {"fr": "Dés de poker 1", "en": "Poker dice 1"}
TRIED = ("trial", "alike")
"""What the wall says of a set that is stored: nothing else, or that two faces look alike."""
TURNS = 12


class TaughtNight(CardNight):
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

    def lay(self, *values: int, says: str) -> None:
        """Lay dice in the tray, and look until the wall says this of them."""
        self.tray.throw(values=values)
        self.until(lambda: self.lesson["says"] == "hand")
        self.until(lambda: self.lesson["says"] == says)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_poker_dice_are_taught_by_the_buttons_and_then_read_all_night(tmp_path: Path, language: str) -> None:
    words = Words(language, strict=True)

    def wall() -> LessonView:
        lesson = screen(bar.table.state, words).lesson
        assert lesson is not None
        return lesson

    context = context_for(NightConfig(players=tuple(PLAYERS)))
    with TaughtNight.open(tmp_path, words, context, card=True, faces="poker") as bar:
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
        taught = bar.sets.in_use(SetKind.POKER_DICE)
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
