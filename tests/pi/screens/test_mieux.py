"""The value behind *mieux* is not on the wall (P55)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from pi.night.situation import read_situation
from pi.night.state import TableState
from pi.night.types import Button, Json
from pi.picker.menu import PickerContext
from pi.picker.picker import Picker
from pi.rules import Referee
from pi.screens.wall import screen
from pi.words import LANGUAGES, Words
from tests.playthroughs import FILES, actions_of

FRENCH = Words("fr", strict=True)
ACCEPT, BLUFF, NEXT = {"do": "accept"}, {"do": "bluff"}, {"do": "next"}


@cache
def context(game: str) -> PickerContext:
    return PickerContext(rule_texts=FRENCH.rule_texts(game))


def states(actions: list[Json]) -> Iterator[TableState]:
    """Yield the state after each admitted action, with the offer of the buttons."""
    referee, picker = Referee(), Picker()
    for version, action in enumerate(actions):
        reply = referee.submit(action)
        if reply.ok:
            offer = picker.offer(reply.table, context(reply.table["game"]))
            situation = read_situation(reply.table, reply.events)
            yield TableState(version, reply.table, reply.events, offer, situation=situation)


def last(*actions: Json) -> TableState:
    """Return the state after the last of these actions, none of which may be refused."""
    taken = list(states([*actions]))
    assert len(taken) == len(actions), "an action was refused"
    return taken[-1]


LEFT = {"do": "choose", "option": "left"}


def say(value: str) -> Json:
    return {"do": "announce", "value": value}


HIDDEN = [
    [say("paire 3"), ACCEPT, say("mieux"), ACCEPT, say("mieux")],
    [say("brelan 2"), ACCEPT, say("mieux"), ACCEPT, say("mieux")],
    [say("carre 6+1"), ACCEPT, say("mieux"), ACCEPT, say("mieux")],
]
"""Rounds after which the state of the game is hard to remember."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("then", [[], [ACCEPT], [ACCEPT, {"do": "look"}], [BLUFF]])
def test_the_value_behind_mieux_changes_nothing_on_the_wall(then: list[Json], language: str):
    words, known = Words(language, strict=True), context("poker-menteur")
    start = {"do": "start", "game": "poker-menteur", "players": list("ABCD"), "options": {"mieux": True}}
    ends = [last(start, LEFT, *actions, *then) for actions in HIDDEN]
    assert len({str(end.table["bid"]["value"]) for end in ends if end.table}) == len(HIDDEN)
    pickers = [Picker() for _ in ends]
    for _ in range(40):
        offers = [picker.offer(end.table, known) for picker, end in zip(pickers, ends, strict=True)]
        walls = [screen(replace(end, offer=offer), words) for end, offer in zip(ends, offers, strict=True)]
        assert walls[0] == walls[1] == walls[2]
        for picker, end in zip(pickers, ends, strict=True):
            picker.press(Button.NEXT, end.table, known)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_wall_never_names_the_value_behind_mieux(language: str):
    words, searched = Words(language, strict=True), 0
    for state in states(actions_of(next(path for path in FILES if path.stem == "poker-menteur-mieux"))):
        bid = state.table and state.table["bid"]
        if bid and bid["said"] == "mieux":
            named, searched = words.names.announcement(bid["value"], state.situation.rules), searched + 1
            wall = str(replace(screen(state, words), choice=None))
            assert {"fr": "mieux", "en": "better"}[language] in wall
            assert named not in wall
            assert bid["value"] not in wall
    assert searched > 2
