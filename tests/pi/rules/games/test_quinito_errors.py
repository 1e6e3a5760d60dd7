"""Quinito, sections 14 and 15 of its sheet: the order of errors, the keys of events."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pi.rules import Referee
from tests.strategies import NAMES, wander

from .quinito import in_phase
from .tale import Action, Tale, action_of

# 14. Errors ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (None, "bad-json"),
        (3, "bad-json"),
        ([{"do": "start"}], "bad-json"),
        ("start", "bad-json"),
        ({}, "unknown-action"),
        ({"do": None}, "unknown-action"),
        ({"do": ["start"]}, "unknown-action"),
        ({"do": "Start"}, "unknown-action"),
        ({"do": "sing", "by": 3}, "unknown-action"),
        ({"do": "dice", "values": "62"}, "not-started"),
        ({"do": "accept", "by": "Nobody"}, "not-started"),
        ({"do": "undo"}, "not-started"),
        ({"do": "end"}, "not-started"),
        ({"do": "start"}, "bad-argument"),
        ({"do": "start", "game": "quinto", "players": []}, "bad-argument"),
        ({"do": "start", "game": ["quinito"], "players": ["Ana", "Bo", "Cy"]}, "bad-argument"),
    ],
)
def test_q82_before_the_start(action: Any, code: str) -> None:
    referee = Referee()
    reply = referee.submit(action)
    assert reply.error is not None
    assert reply.error.code == code
    assert referee.table is None


@pytest.mark.parametrize(
    ("phase", "action", "code"),
    [
        # unknown-action, already-started before anything about the arguments
        ("answer", {"do": "sing", "by": "Nobody"}, "unknown-action"),
        ("answer", {"do": "start", "game": "none", "players": 3}, "already-started"),
        ("answer", {"do": "start"}, "already-started"),
        # bad-argument before not-expected
        ("announce", {"do": "dice"}, "bad-argument"),
        ("announce", {"do": "dice", "values": []}, "bad-argument"),
        ("announce", {"do": "dice", "values": [0, 3]}, "bad-argument"),
        ("announce", {"do": "dice", "values": [7, 3]}, "bad-argument"),
        ("announce", {"do": "dice", "values": [True, 3]}, "bad-argument"),
        ("announce", {"do": "dice", "values": [2.0, 3]}, "bad-argument"),
        ("announce", {"do": "dice", "values": {"6": 2}}, "bad-argument"),
        ("answer", {"do": "announce"}, "bad-argument"),
        ("answer", {"do": "announce", "value": "43"}, "bad-argument"),
        ("answer", {"do": "choose"}, "bad-argument"),
        ("answer", {"do": "choose", "pair": 1}, "bad-argument"),
        ("answer", {"do": "choose", "player": "Nobody"}, "bad-argument"),
        ("answer", {"do": "choose", "option": 3}, "bad-argument"),
        ("answer", {"do": "rule", "text": " "}, "bad-argument"),
        ("answer", {"do": "rule"}, "bad-argument"),
        ("answer", {"do": "give"}, "bad-argument"),
        ("answer", {"do": "give", "to": {"Nobody": 1}}, "bad-argument"),
        ("answer", {"do": "give", "to": {"Bo": "1"}}, "bad-argument"),
        ("answer", {"do": "next", "pair": 2}, "bad-argument"),
        ("answer", {"do": "next", "by": "Nobody"}, "bad-argument"),
        ("answer", {"do": "next", "by": None}, "bad-argument"),
        ("answer", {"do": "next", "by": 1}, "bad-argument"),
        # bad-argument before not-your-turn
        ("answer", {"do": "accept", "by": "Ana", "pair": 2}, "bad-argument"),
        ("answer", {"do": "fault", "player": "Cy", "by": "Cy", "kind": "sneezed"}, "bad-argument"),
        ("answer", {"do": "fault", "player": "Nobody", "kind": "slow", "by": "Cy"}, "bad-argument"),
        ("answer", {"do": "fault", "player": "Cy", "kind": "slow", "by": "Nobody"}, "bad-argument"),
        ("reveal", {"do": "dice", "values": [7], "by": "Bo"}, "bad-argument"),
        ("house-rule", {"do": "rule", "text": "", "by": "Bo"}, "bad-argument"),
        # not-expected before not-your-turn, illegal-announcement and what is among the options
        ("announce", {"do": "accept", "by": "Di"}, "not-expected"),
        ("announce", {"do": "dice", "values": [6], "by": "Di"}, "not-expected"),
        ("answer", {"do": "announce", "value": 99, "by": "Di"}, "not-expected"),
        ("answer", {"do": "choose", "player": "Ana", "by": "Di"}, "not-expected"),
        ("answer", {"do": "choose", "option": "other"}, "not-expected"),
        ("answer", {"do": "give", "to": {"Bo": 1}}, "not-expected"),
        ("answer", {"do": "rule", "text": "left hand", "by": "Bo"}, "not-expected"),
        # not-your-turn before illegal-announcement, options and the number of dice
        ("announce", {"do": "announce", "value": 99, "by": "Bo"}, "not-your-turn"),
        ("swap", {"do": "choose", "player": "Ana", "by": "Bo"}, "not-your-turn"),
        ("swap", {"do": "choose", "option": "rethrow", "by": "Bo"}, "not-your-turn"),
        ("reveal", {"do": "dice", "values": [1], "by": "Bo"}, "not-your-turn"),
        ("counter", {"do": "dice", "values": [1, 1, 1], "by": "Ana"}, "not-your-turn"),
        ("answer", {"do": "fault", "player": "Cy", "kind": "slow", "by": "Cy"}, "not-your-turn"),
        # at last what is not among what may be said
        ("announce", {"do": "announce", "value": 99, "by": "Ana"}, "illegal-announcement"),
        ("swap", {"do": "choose", "player": "Ana", "by": "Ana"}, "bad-argument"),
        ("swap", {"do": "choose", "option": "rethrow"}, "bad-argument"),
        ("rethrow", {"do": "choose", "player": "Bo"}, "bad-argument"),
        ("rethrow", {"do": "choose", "option": "next"}, "bad-argument"),
        ("reverse", {"do": "choose", "option": "left"}, "bad-argument"),
        ("reveal", {"do": "dice", "values": [1], "by": "Ana"}, "bad-argument"),
        ("counter", {"do": "dice", "values": [2, 1, 1]}, "bad-argument"),
        ("race", {"do": "choose", "player": "Di"}, "bad-argument"),
        # the speaker of what is always allowed
        ("answer", {"do": "join", "player": "Flo", "by": "Nobody"}, "bad-argument"),
        ("answer", {"do": "leave", "player": "Bo", "by": "Nobody"}, "bad-argument"),
        ("answer", {"do": "end", "by": "Nobody"}, "bad-argument"),
        ("house-rule", {"do": "repeal", "rule": 1, "by": "Nobody"}, "bad-argument"),
    ],
)
def test_q82_the_first_code_that_fits_is_given(phase: str, action: Action, code: str) -> None:
    assert in_phase(phase).refused(action) == code


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"do": "accept"}, "bad-argument"),
        ({"do": "accept", "pair": 3, "by": "Di"}, "bad-argument"),
        ({"do": "choose", "pair": 1}, "bad-argument"),
        ({"do": "accept", "pair": 2, "by": "Ana"}, "not-expected"),
        ({"do": "announce", "pair": 2, "value": 99, "by": "Bo"}, "not-your-turn"),
        ({"do": "announce", "pair": 2, "value": 99}, "illegal-announcement"),
        ({"do": "give", "to": {"Bo": 1}}, "not-expected"),
    ],
)
def test_q82_with_two_pairs(action: Action, code: str) -> None:
    tale = Tale(double=True)
    tale.play("1/43")
    assert tale.refused(action) == code


@pytest.mark.parametrize("action", ["+Ed", "-Cy", "end"])
@pytest.mark.parametrize("by", ["Ana", "Bo", "Cy", "Di"])
def test_q82_anybody_at_the_table_may_say_who_comes_and_goes(action: str, by: str) -> None:
    Tale().say({**action_of(action), "by": by})


def test_q82_what_an_action_does_not_know_is_ignored() -> None:
    tale = Tale()
    tale.say({"do": "announce", "value": 43, "colour": "green", "values": [9], "player": "Nobody"})
    tale.say({"do": "fault", "player": "Cy", "kind": "slow", "pair": 9})
    tale.say({"do": "end", "pair": "one"})


# 15. Events ----------------------------------------------------------------------------

EVENTS = {
    "take": "player unit amount why",
    "started": "first",
    "announced": "player value michel",
    "accepted": "player",
    "accused": "player",
    "shown": "player dice score truth",
    "kinito": "thrower michel",
    "counter": "player dice score result",
    "special": "player score name",
    "direction": "direction",
    "rethrow": "player",
    "swapped": "player with",
    "designated": "player",
    "last": "player",
    "doubled": "player",
    "doubled-over": "player",
    "totem": "player",
    "lost": "player winner",
    "rule": "number by text",
    "repeal": "number by text",
    "round": "player",
    "fault": "player kind cry",
    "joined": "player",
    "left": "player",
    "broken-off": "player",
    "undone": "do",
    "ended": "",
}
OF_NO_PAIR = {"started", "repeal", "fault", "joined", "left", "undone", "ended"}


@pytest.mark.parametrize("double", [False, True])
def test_events_carry_the_keys_of_the_sheet_and_their_pair(double: bool) -> None:
    chance, met = random.Random(7), set()
    races: Action = {"score31": "two", "score32": "swap"}
    turns: Action = {"score32": "reverse", "score65": "kinito", "totem": True}
    for night in range(16):
        tale = Tale(" ".join(NAMES[:5]), double=double, **(turns if night % 2 else races))
        for _ in range(150):
            action = wander(tale.referee.table or {}, chance, ("slow", "speech"))
            for event in tale.say(action).events:
                met.add(event["event"])
                expected = {"event", *EVENTS[event["event"]].split()}
                of_a_pair = event["event"] not in OF_NO_PAIR and event.get("why") != "fault"
                assert set(event) == expected | ({"pair"} if double and of_a_pair else set())
                if "pair" in action and "pair" in event:
                    assert event["pair"] == action["pair"]
    assert met == set(EVENTS) - {"started", "undone", "ended"}
