"""The last decision of a game, and its boldest lie."""

from __future__ import annotations

from typing import Any

from pi.night.decision import Decision
from pi.night.night import Night
from pi.night.rule_set import RuleSet
from pi.night.timeline import Line

START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}


def announce(value: int) -> dict[str, Any]:
    return {"do": "announce", "value": value}


def shown(*dice: int) -> tuple[dict[str, Any], ...]:
    return {"do": "bluff"}, {"do": "dice", "values": list(dice)}


def night(*actions: dict[str, Any]) -> Night:
    evening = Night()
    say(evening, START, *actions)
    return evening


def say(evening: Night, *actions: dict[str, Any]) -> None:
    for action in actions:
        reply = evening.submit(action)
        assert reply.ok, reply.error


def decided(evening: Night) -> Decision:
    assert evening.decisions.last is not None
    return evening.decisions.last


def takers(evening: Night) -> list[str]:
    return [event["player"] for event in decided(evening).happened if event["event"] == "take"]


def test_a_decision_stays_until_the_next_announcement() -> None:
    evening = night(announce(62))
    assert evening.decisions.last is None
    say(evening, *shown(5, 2))
    assert (takers(evening), decided(evening).number) == (["Ana"], 4)
    say(evening, {"do": "fault", "player": "Cy", "by": "Ana", "kind": "slow"})
    assert (takers(evening), decided(evening).number) == (["Cy"], 5)
    say(evening, announce(31))
    assert evening.decisions.last is None


def test_a_decision_contains_the_events_of_its_round_only() -> None:
    evening = night(announce(62), *shown(5, 2), announce(44), {"do": "accept"}, announce(55), *shown(5, 5))
    said = [event["value"] for event in decided(evening).led if event["event"] == "announced"]
    assert said == [44, 55]


def test_undo_and_corrections_restore_the_matching_decision() -> None:
    evening = night(announce(62), *shown(5, 2))
    say(evening, announce(31), {"do": "undo"})
    assert takers(evening) == ["Ana"]
    say(evening, {"do": "correct", "number": 4, "action": {"do": "dice", "values": [6, 2], "by": "Ana"}})
    assert takers(evening) == ["Bo"]
    say(evening, {"do": "undo"}, {"do": "undo"})
    assert evening.decisions.last is None


def test_a_restart_restores_the_decision() -> None:
    actions = (START, announce(66), *shown(3, 1))
    again = Night.of(Line(action, True) for action in actions)
    assert takers(again) == takers(night(*actions[1:]))
    assert again.decisions.boldest == again.decisions.last


def test_the_boldest_lie_claimed_most_beyond_its_dice() -> None:
    evening = night(announce(62), *shown(6, 1), announce(66), *shown(3, 2), announce(44), *shown(6, 5))
    assert evening.decisions.boldest is not None
    proof = evening.decisions.boldest.proof(RuleSet.of(evening.table))
    assert (proof.claim_dice, proof.dice) == ((6, 6), (3, 2))


def test_a_game_without_a_lie_has_none_and_later_games_start_over() -> None:
    evening = night(announce(62), *shown(6, 2))
    assert evening.decisions.boldest is None
    say(evening, announce(66), *shown(3, 2), {"do": "end"}, START)
    assert evening.decisions.boldest is None
    assert evening.decisions.last is None
