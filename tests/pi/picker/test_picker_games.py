"""Every game, played with the three buttons alone: a real night, the house's own context, presses and holds."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

import pytest

from pi.app import context_for
from pi.night.night import Night
from pi.night.types import LOOK, Button, Hold, Json, Meaning
from pi.picker.context import NightConfig
from pi.picker.expected import expected_menu
from pi.picker.menu import Menu, MenuItem, PickerContext
from pi.picker.picker import Picker
from pi.picker.ternary import on_buttons
from pi.rules import GAMES, Code, Referee, Reply
from pi.rules.game import Game
from pi.rules.testing import start_of, wander
from tests.pi.buttons import A, B, N
from tests.pi.picker.test_picker_laws import leaves

FEW = 20
"""The most presses to an action of any expectation."""

games = pytest.mark.parametrize("game", GAMES)


def key_of(said: Json) -> tuple[Any, ...]:
    """Return a key of the expectation that an action meets."""
    return said["do"], said.get("by"), said.get("pair")


@dataclass(frozen=True)
class Way:
    """The places to accept, menu by menu, to an action, and its presses.

    ``back`` is True if the first place is reached backwards.
    """

    places: tuple[int, ...]
    presses: int
    action: Json
    back: bool = False


def first_way(node: MenuItem, place: int, presses: int) -> Way | None:
    """Return the way to the first action under a node; None if there is no action."""
    places = [place]
    while node.opens is not None:
        menu = on_buttons(node.opens())
        place = next((at for at, one in enumerate(menu.items) if one.action is not None), menu.start)
        steps = 0 if menu.ternary else (place - menu.start) % len(menu.items)
        node, presses = menu.items[place], presses + 1 + steps
        places.append(place)
    return Way(tuple(places), presses + 1, node.action) if node.action is not None else None


def ways_under(node: MenuItem, place: int, presses: int) -> Iterator[Way]:
    """Yield a way for each node under a node that only groups others, or else the first way."""
    if node.opens is not None and node.entry.code in ("fold", "branch"):
        for way in ways(node.opens()):
            yield Way((place, *way.places), presses + 1 + way.presses, way.action)
    elif (first := first_way(node, place, presses)) is not None:
        yield first


def ways(menu: Menu) -> Iterator[Way]:
    """Yield one way for each node of a menu, which goes round in both directions; ``~place`` if red takes it."""
    menu = on_buttons(menu)
    yield from (Way((), 1, node.action) for node in menu.buttons.values() if node.action is not None)
    for place, node in enumerate(menu.items):
        steps = 0 if menu.ternary else (place - menu.start) % len(menu.items)
        back = len(menu.items) - steps
        passed = (menu.items[(menu.start - step) % len(menu.items)] for step in range(back))
        backwards = back < steps and all(one.otherwise is None for one in passed)  # there red is not a step back
        found = ways_under(node, place, back if backwards else steps)
        if node.otherwise is not None:
            found = chain(found, ways_under(node.otherwise, ~place, back if backwards else steps))
        yield from (replace(way, back=backwards) for way in found)


def options_of(expect: Json, game: type[Game]) -> set[str]:
    """Return each action that takes one of the options of an expectation, as JSON."""
    whose = {key: expect[key] for key in ("do", "by", "pair") if key in expect}
    argument = expect["of"] if expect["do"] == "choose" else game.argument(expect["do"])
    return {json.dumps({**whose, argument: option}, sort_keys=True) for option in expect.get("options", ())}


class Hand:
    """A player of a whole night with the three buttons alone."""

    def __init__(self, game: str, seed: int) -> None:
        self.chance = random.Random(seed)
        start = start_of(game, self.chance)
        config = NightConfig(game, players=tuple(start["players"]), regulars=("Zoé",), options=start["options"])
        self.night, self.picker, self._context = Night(), Picker(), context_for(config)
        self.said: list[Json] = []
        while self.night.table is None:  # the last table again, the game that the configuration names, its start
            self.press(A)

    @property
    def table(self) -> Json:
        assert self.night.table is not None
        return self.night.table

    @property
    def context(self) -> PickerContext:
        return self._context(self.night)

    def press(self, button: Button, *, hold: bool = False) -> Reply | None:
        """Press or hold. Return the reply of the referee if there was an action."""
        do = self.picker.hold if hold else self.picker.press
        action = do(button, self.night.table, self.context)
        if action is None or action == LOOK:
            return None
        self.said.append(action)
        return self.night.submit(action)

    def walk(self) -> Reply | None:
        """Accept a random entry of each menu until there is an action or no entry to accept."""
        while True:
            offer = self.picker.offer(self.night.table, self.context)
            if offer.index is None:
                reply = self.press(self.chance.choice(sorted(offer.meanings)))
                if reply is not None or not offer.entries:
                    return reply
                continue
            place = self.chance.randrange(len(offer.entries))
            for _ in range((place - offer.index) % len(offer.entries)):
                assert self.press(N) is None
            said = len(self.said)
            if self.picker.offer(self.night.table, self.context).meanings.get(A) is not Meaning.TAKE:
                return None
            reply = self.press(A)
            if len(self.said) > said:
                return reply

    def take(self, way: Way) -> Reply | None:
        """Make the presses of this way, from the first menu, and no more."""
        while self.picker.offer(self.night.table, self.context).holds.get(N) in (Hold.UP, Hold.UNTICK):
            self.press(N, hold=True)
        reply = None
        for depth, place in enumerate(way.places):
            offer = self.picker.offer(self.night.table, self.context)
            if offer.index is None:
                reply = self.press(list(Button)[place])
                continue
            stands, back = max(place, ~place), not depth and way.back
            while offer.index != stands:
                back = back and offer.meanings[B] is Meaning.BACK
                assert self.press(B if back else N) is None
                offer = self.picker.offer(self.night.table, self.context)
            reply = self.press(A if place >= 0 else B)
        return reply if way.places else self.press(Button(way.action["do"]))


def assert_admitted(before: Json, action: Json, reply: Reply) -> None:
    """Check that the action is admitted, unless P55 hides why not."""
    if reply.error is not None:
        said = action.get("action", action)
        assert before["options"].get("mieux"), (action, reply.error)
        assert (said["do"], reply.error.code) == ("announce", Code.ILLEGAL_ANNOUNCEMENT), (action, reply.error)


def assert_everything_can_be_said(table: Json, context: PickerContext) -> list[Way]:
    """Check that every expectation and each of its options is reached in few presses. Return the ways."""
    menu = expected_menu(table, context)
    found, sayable = list(ways(menu)), {json.dumps(node.action, sort_keys=True) for node in leaves(menu)}
    nearest: dict[tuple[Any, ...], int] = {}
    for way in found:
        nearest[key_of(way.action)] = min(way.presses, nearest.get(key_of(way.action), way.presses))
    for expect in table["expects"]:
        assert key_of(expect) in nearest, expect
        assert nearest[key_of(expect)] <= FEW, expect
        assert options_of(expect, GAMES[table["game"]]) <= sayable, expect
    return found


def play(game: str, seed: int, actions: int) -> tuple[set[str], set[str]]:
    """Play with directed and with wandering hands. Return the expected actions, and those entered and admitted."""
    hand, awaited, admitted = Hand(game, seed), set(), set()
    for turn in range(actions):
        before = hand.table
        if before["over"]:
            break
        found = assert_everything_can_be_said(before, hand.context)
        awaited |= {entry["do"] for entry in before["expects"]}
        meets = hand.chance.choice(sorted({key_of(way.action) for way in found}, key=str))
        way = hand.chance.choice([way for way in found if key_of(way.action) == meets])
        reply = hand.walk() if turn % 2 else hand.take(way)
        if reply is None:
            continue
        assert turn % 2 or hand.said[-1] == way.action
        assert_admitted(before, hand.said[-1], reply)
        if reply.ok:
            admitted.add(hand.said[-1]["do"])
    return awaited, admitted


@games
@pytest.mark.one_a_day
def test_every_expectation_of_every_game_can_be_met_with_three_buttons(game: str):
    awaited, admitted = set(), set()
    for seed in range(6):
        expected_here, said_here = play(game, seed, 60)
        awaited |= expected_here
        admitted |= said_here
    assert admitted == awaited


@pytest.mark.long
@games
def test_many_games_are_played_with_three_buttons(game: str):
    for seed in range(8):
        play(game, 1000 + seed, 120)


PRESSES = [*[(A, False)] * 5, *[(N, False)] * 6, *[(B, False)] * 3, (N, True), (B, True), (B, True), (A, True)]


def press_at_random(game: str, seed: int, presses: int) -> list[Json]:
    """Press and hold at random. Return the actions."""
    hand = Hand(game, seed)
    for _ in range(presses):
        before = hand.night.table
        button, hold = hand.chance.choice(PRESSES)
        reply = hand.press(button, hold=hold)
        # The table does not show that no action is left to undo.
        if reply is not None and before is not None and hand.said[-1]["do"] != "undo":
            assert_admitted(before, hand.said[-1], reply)
    return hand.said


@games
@pytest.mark.one_a_day
def test_random_presses_cause_only_known_actions(game: str):
    said = [action["do"] for seed in range(3, 6) for action in press_at_random(game, seed, 1000)]
    assert {"undo", "leave"} <= set(said)
    assert len(said) > 300


COLOURS = {"accept": A, "bluff": B}


def check_colours(menu: Menu, seen: set[str]) -> None:
    """Fail if an accept or a bluff has a button of the other colour, here and in opened lists."""
    menu = on_buttons(menu)
    for button, node in menu.buttons.items():
        assert COLOURS.get(node.entry.code, button) is button
    for place, node in enumerate(menu.items):
        if node.entry.code in COLOURS:
            assert menu.ternary, menu
            assert list(Button)[place] is COLOURS[node.entry.code], menu
            seen.add(node.entry.code)
        if node.opens is not None and node.entry.code == "fold":
            check_colours(node.opens(), seen)


@games
def test_accept_is_green_and_bluff_is_red_in_every_game(game: str) -> None:
    seen: set[str] = set()
    for seed in range(30):
        chance, referee = random.Random(seed), Referee()
        closed = {name: option.values for name, option in GAMES[game].options_known.items() if option.values}
        options = {name: chance.choice(values) for name, values in closed.items()}
        referee.submit({"do": "start", "game": game, "players": ["Ana", "Bo", "Cy", "Di"], "options": options})
        for _ in range(40):
            table = referee.table
            if table is None or table["over"]:
                break
            check_colours(expected_menu(table, PickerContext()), seen)
            referee.submit(wander(table, chance, referee))
    assert (seen == set(COLOURS)) is (game == "quinito")  # of two pairs; on one pair they are buttons themselves
