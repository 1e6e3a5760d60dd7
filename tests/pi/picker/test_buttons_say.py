"""Every press and hold has the effect that the wall shows: in all lists and menus of all games, and before them."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import pytest

from pi.night.situation import read_situation
from pi.night.types import Button, Hold, Json, Look, Meaning, Offer
from pi.picker.menu import PickerContext
from pi.picker.picker import Picker
from pi.rules import GAMES
from pi.rules.testing import wander
from pi.words import LANGUAGES, Words
from tests.pi.buttons import A, B, N
from tests.pi.picker.test_picker_games import Hand
from tests.pi.sitting import REGULARS, Evenings

WORDS = [Words(language, strict=True) for language in LANGUAGES]
DEEPEST = 3
OPENED = 1
"""The number of entries of one list that are opened, drawn at random; all of the first list and of the menu are."""


@dataclass(frozen=True, eq=False)
class Place:
    """A position: a picker, the offer outside the menu, and the offers of the lists that led here.

    ``unticked`` is the offer before the last tick, in a list in which several are chosen.
    """

    picker: Picker
    table: Json | None
    context: PickerContext
    closed: Offer
    lists: tuple[Offer, ...] = ()
    unticked: Offer | None = None

    @cached_property
    def offer(self) -> Offer:
        return self.picker.offer(self.table, self.context)

    @lru_cache(maxsize=8192)  # noqa: B019 -- no place outlives its test by much
    def after(self, button: Button, *, hold: bool = False) -> tuple[Picker, Json | Look | None, Offer]:
        """Return a copy of the picker after a press or a hold, the action or request, and the new offer."""
        picker = copy.copy(self.picker)
        said = (picker.hold if hold else picker.press)(button, self.table, self.context)
        return picker, said, picker.offer(self.table, self.context)

    def moved(self, button: Button) -> Place:
        picker, said, _ = self.after(button)
        assert said is None
        return replace(self, picker=picker)


def opened(place: Place, picker: Picker, offer: Offer) -> Place:
    """Return the list that a press has opened; a tick leaves the list the same."""
    ticks = offer.holds.get(N) is Hold.UNTICK
    lists = place.lists if ticks else (*place.lists, place.offer)
    return replace(place, picker=picker, lists=lists, unticked=place.offer if ticks else None)


def walk(place: Place, chance: random.Random, depth: int = 0) -> Iterator[Place]:
    """Yield every entry of this list, and of the lists that it opens."""
    offer = place.offer
    stops = [place]
    if offer.index is not None:
        for _ in offer.entries[1:]:
            stops.append(stops[-1].moved(N))
    yield from stops
    if depth == DEEPEST:
        return
    ways = [
        opened(stop, picker, then)
        for stop in stops
        for button, meaning in stop.offer.meanings.items()
        if meaning is Meaning.TAKE
        for picker, said, then in [stop.after(button)]
        if said is None
    ]
    for way in ways if depth == 0 else chance.sample(ways, min(OPENED, len(ways))):
        yield from walk(way, chance, depth + 1)


def check_presses(place: Place) -> None:
    offer = place.offer
    if offer.index is None:
        return
    count = len(offer.entries)
    for button, meaning in offer.meanings.items():
        _, said, then = place.after(button)
        if meaning is Meaning.STEP:
            assert (said, then.entries, then.index) == (None, offer.entries, (offer.index + 1) % count)
        elif meaning is Meaning.BACK and offer.leaves:
            assert (said, then) == (None, place.lists[-1] if place.lists else place.closed)
        elif meaning is Meaning.BACK:
            assert (said, then.entries, then.index) == (None, offer.entries, (offer.index - 1) % count)
        else:
            assert said is not None or then != offer
    if offer.meanings.get(B) is Meaning.BACK and place.table is not None:
        situation = read_situation(place.table)
        for words in WORDS:
            label = words.button(B, offer, situation)
            assert (label == words.names.render("", "button-leave")) is offer.leaves


def check_holds(place: Place) -> None:
    offer = place.offer
    assert A not in offer.holds
    for button in (B, N):
        _, said, then = place.after(button, hold=True)
        match offer.holds.get(button):
            case Hold.UNDO:
                assert said == {"do": "undo"}
                assert not place.lists
            case Hold.UNTICK:
                assert (said, then) == (None, place.unticked)
            case Hold.UP:
                assert (said, then) == (None, place.lists[-1])
            case Hold.MENU:
                assert (said, then.asks) == (None, "menu")
            case Hold.CLOSE:
                assert (said, then) == (None, place.closed)
            case _:
                assert (said, then) == (None, offer)


def check_everywhere(table: Json | None, context: PickerContext, chance: random.Random) -> set[str | None]:
    """Check all places in and outside the menu. Return the questions that were asked there."""
    outside = Picker()
    begin = Place(outside, table, context, outside.offer(table, context))
    places = list(walk(begin, chance))
    if begin.offer.holds.get(B) is Hold.MENU:
        menu, _, _ = begin.after(B, hold=True)
        places += walk(Place(menu, table, context, begin.closed), chance)
    for place in places:
        check_presses(place)
        check_holds(place)
    return {place.offer.asks for place in places}


@pytest.mark.parametrize("game", GAMES)
def test_in_every_list_of_a_game_buttons_act_as_shown(game: str) -> None:
    hand, asked = Hand(game, 1), set()
    for _ in range(3):
        asked |= check_everywhere(hand.night.table, hand.context, hand.chance)
        hand.night.submit(wander(dict(hand.table), hand.chance, hand.night.referee))
        if not hand.night.is_playing:
            break
    assert {"menu", "correct", "fault-player", "fault-kind", "end"} <= asked


def test_in_every_list_before_a_game_buttons_act_as_shown(evenings: Evenings) -> None:
    chance, asked = random.Random(1), set()
    for regulars in ((), REGULARS):
        evening = evenings.begin(regulars=regulars)
        for _ in range(6):
            asked |= check_everywhere(evening.state.table, evening.context, chance)
            evening.press(A)
    assert {"sit", "colour", "animal", "ready", "option", "game", "menu", "stand"} <= asked


@pytest.mark.parametrize("kind", ["colour", "animal"])
def test_a_list_of_names_is_left_without_removing_anybody(evenings: Evenings, kind: str) -> None:
    for leave in (lambda evening: evening.press(B), lambda evening: evening.hold(N)):
        evening = evenings.begin().press(A, A)
        seats, offer = evening.seats, evening.offer
        assert evening.take("names", of=kind).offer.asks == kind
        assert leave(evening).offer == offer
        assert evening.seats == seats != ()
