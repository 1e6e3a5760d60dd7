"""Nights of Kaël whose hands are counted by the camera: no button is pressed at a count.

The printed deck is read at once; a drawn deck without markers is taught first.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pi.night.state import TableState
from pi.night.types import Button, Json
from pi.picker.expected import expected_menu
from pi.picker.menu import PickerContext
from pi.picker.ternary import on_buttons
from pi.rules.games.kael import Kael
from pi.screens.wall import WallView, screen
from pi.voice.announcer import Announcer
from pi.words import LANGUAGES, Words
from tests.house import say
from tests.simulated import LOOK, SimulatedNight
from tests.states import take
from tests.web.fingers import way_to
from vision.deck import CARDS
from vision.taught import CARD_FACES, SetKind

PLAYERS = ["Ana", "Bo", "Cy"]
STEP_S = 0.1
DOUBTED, LAID_MOST = 20, 5
"""Frames after which a doubt is said; how often a hand is laid until every card is clear."""
MOST, TAUGHT_MANCHES = 7, 3
SLIPS = ("overlapping", "one too many", "in two goes", "a card short")


class HandNight(SimulatedNight):
    """A night of Kaël whose hands are laid in the tray, from the printed deck or the drawn one of a ``style``."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.style: int | None = None
        self._announcer, self.spoken = Announcer(self.words), list[str]()
        self._rng = random.Random(5)
        self.table.subscribe(self._hear)

    def _hear(self, state: TableState) -> None:
        utterance = self._announcer.announce(state)
        self.spoken += utterance.sentences if utterance else ()

    @property
    def wall(self) -> WallView:
        return screen(self.table.state, self.words)

    def lay(self, cards: Sequence[str], *, overlapping: bool = False) -> None:
        self.tray.lay(tuple(cards), overlapping=overlapping, style=self.style)
        self.look(2 * LOOK)

    def lay_clearly(self, cards: Sequence[str], *, overlapping: bool = False) -> None:
        """Lay cards, and lay them again while one of them is asked for."""
        for _ in range(LAID_MOST):
            self.lay(cards, overlapping=overlapping)
            if self.wall.hand is None:
                self.look(DOUBTED)
            if self.wall.hand is not None and self.wall.hand.sure:
                return
            self.told["asked for"] += 1
            self.lay([])
        raise AssertionError(f"{cards} are not read: {self.wall.hand}")

    def teach(self) -> None:
        """Show the table its cards, one face after another."""
        assert self.table.teach(SetKind.CARDS).result()
        for face in CARD_FACES:
            assert self.lesson["face"] == face
            self.lay([face])
            assert self.table.press(Button.ACCEPT).result()
        self.look(LOOK)
        assert self.table.press(Button.ACCEPT).result()
        assert self.table.state.lesson is None
        self.lay([])

    def count(self, deck: list[str], held: int | None) -> None:
        """Lay the hand that is expected now, perhaps with a slip before, and take it away."""
        hand = self.table.state.hand
        assert hand is not None
        by, whose = hand["by"], self.wall.pairs[0].who
        assert whose == by
        cards = sorted((deck.pop() for _ in range(held or self._rng.randint(1, 3))), key=list(Kael.cards).index)
        way = way_to(on_buttons(expected_menu(self.on, PickerContext())), {"do": "cards", "values": cards, "by": by})
        assert way is not None
        self.told["presses by hand"] += len(way)
        slip = self._rng.choice(("", *SLIPS))
        self.told[slip] += 1
        if slip == "one too many" and held:
            self.lay([*cards, deck[0]])
            assert self.wall.hand is not None
            assert not self.wall.hand.sure
        if slip == "a card short" and held and held > 1:
            self.lay(cards[1:])
            self.lay([])
            assert self.table.state.hand == {**hand, "values": (), "why": None}, "it must not count"
        self.lay_clearly(cards, overlapping=slip == "overlapping")
        seen = self.wall.hand
        assert seen is not None
        assert (list(seen.cards), seen.sure) == (cards, True)
        assert str(Kael.hand_total(cards)) in seen.text
        if slip == "in two goes":
            self.lay(cards[: len(cards) // 2])
        self.lay([])
        told = next(event for event in self.table.state.happened if event["event"] == "shown")
        assert (told["player"], told["cards"]) == (by, cards)
        self.told["hands"] += 1


def deck_of(rng: random.Random) -> list[str]:
    return rng.sample(CARDS, len(CARDS))


@pytest.mark.long
@pytest.mark.parametrize("style", [None, 2], ids=["printed", "taught"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_night_of_kael_is_counted_without_a_press(tmp_path: Path, language: str, style: int | None) -> None:
    rng = random.Random(7)
    with HandNight.open(tmp_path, Words(language, strict=True), lambda _night: PickerContext(), step_s=STEP_S) as bar:
        bar.style = style
        bar.look(2 * LOOK)
        if style is not None:
            bar.teach()
        say(bar.table, {"do": "start", "game": "kael", "players": PLAYERS})
        while not bar.on["over"] and (style is None or bar.on["manche"] <= TAUGHT_MANCHES):
            take(bar.table, bar.press, "choose-option", option=str(MOST))
            take(bar.table, bar.press, "kael", by=bar.on["expects"][0]["by"])
            pressed, deck = bar.presses.copy(), deck_of(rng)
            bar.look(2 * LOOK)
            while not bar.on["over"] and bar.on["phase"] == "reveal":
                bar.count(deck, None)
            assert bar.presses == pressed
        if not bar.on["over"]:
            say(bar.table, {"do": "end"})
        followed(bar, rng)
        print(dict(bar.told), dict(bar.presses))
        assert set(bar.told) >= set(SLIPS)
        assert any(bar.words.names.render("", "asks-hand") in sentence for sentence in bar.spoken)


def followed(bar: HandNight, rng: random.Random) -> None:
    """Play two manches in which the table knows how many cards each player holds, and end the game."""
    say(bar.table, {"do": "start", "game": "kael", "players": PLAYERS, "options": {"follow": "cards"}})
    draw: Json = {"do": "draw", "from": "pioche"}
    for held in ("4", "6"):
        deck = deck_of(rng)
        say(bar.table, {"do": "choose", "option": held}, {"do": "turn-up", "card": deck.pop()})
        for _ in PLAYERS:
            say(bar.table, {"do": "lay", "cards": [deck.pop()]}, draw)
        say(bar.table, {"do": "kael"})
        for _ in PLAYERS[1:]:
            say(bar.table, {"do": "lay", "cards": [deck.pop()]}, draw)
        bar.look(2 * LOOK)
        while bar.on["phase"] == "reveal":
            bar.count(deck, int(held))
    say(bar.table, {"do": "end"})
