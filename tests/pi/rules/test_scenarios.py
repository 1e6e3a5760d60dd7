"""The scenarios: each rule of the sheets, held by a game that is played step by step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pi.rules import GAMES, Referee
from pi.rules.protocol import answer

FOLDER = Path(__file__).parents[2] / "scenarios"


def scenarios_of(game: str) -> list[dict[str, Any]]:
    """The scenarios of a game, each with the rules that it holds the referee to."""
    scenarios: list[dict[str, Any]] = json.loads((FOLDER / f"{game}.json").read_text("utf-8"))
    return scenarios


SCENARIOS = [
    pytest.param(scenario, id=f"{game}: {scenario['name']}") for game in GAMES for scenario in scenarios_of(game)
]


def includes(actual: Any, expected: Any) -> bool:
    """Whether a table or event has everything that is expected of it: objects may have more keys."""
    if isinstance(expected, list) and isinstance(actual, list):
        return len(actual) == len(expected) and all(map(includes, actual, expected))
    if isinstance(expected, dict) and isinstance(actual, dict):
        return all(key in actual and includes(actual[key], value) for key, value in expected.items())
    return type(actual) is type(expected) and actual == expected


def in_order(events: list[dict[str, Any]], expected: list[Any]) -> bool:
    """Whether the expected events, by name or by their keys, happen in this order, others between them or not."""
    rest = iter(events)
    wanted = [{"event": event} if isinstance(event, str) else event for event in expected]
    return all(any(includes(event, want) for event in rest) for want in wanted)


def check(reply: dict[str, Any], expect: dict[str, Any]) -> None:
    known = {"ok", "error.code", "takes", "table", "events", "all_events"}
    assert set(expect) <= known, "the scenario expects something that this test does not look at"
    assert reply["ok"] == expect.get("ok", "error.code" not in expect), reply
    if "error.code" in expect:
        assert reply["error"]["code"] == expect["error.code"], reply
    if "takes" in expect:
        takes = [[e["player"], e["unit"], e["amount"]] for e in reply["events"] if e["event"] == "take"]
        # The takes alone, in any order: `events` and `all_events` say the order.
        assert sorted(takes) == sorted(expect["takes"]), reply["events"]
    for key, value in expect.get("table", {}).items():
        assert includes(reply["table"][key], value), f"{key}: {reply['table'][key]} instead of {value}"
    if "events" in expect:
        assert in_order(reply["events"], expect["events"]), reply["events"]
    if "all_events" in expect:
        assert reply["events"] == expect["all_events"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario(scenario: dict[str, Any]) -> None:
    referee = Referee()

    def say(action: Any) -> dict[str, Any]:
        line = action if isinstance(action, str) else json.dumps(action)
        return answer(referee, line.encode())

    if scenario["start"] is not None:
        check(say({"do": "start", **scenario["start"]}), scenario.get("started", {"ok": True}))
    for step in scenario["steps"]:
        before = referee.table
        reply = say(step["do"])
        check(reply, step["expect"])
        if not reply["ok"]:
            assert referee.table == before
