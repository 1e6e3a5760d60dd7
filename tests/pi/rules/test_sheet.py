"""Each game and its rule sheet, side by side: the game names every number of the sheet, and no other.

A sheet has a rule's number in bold at the beginning of a line (`**Q12**`); a game has it in a comment or docstring.
Texts for the screen (`QT1`) are not the referee's.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pi.rules import GAMES
from pi.rules.testing import events_of, numbers_in, phases_of, rules_of, sheet, whys_of
from tests.playthroughs import files_of

from .test_scenarios import scenarios_of

TESTS = Path(__file__).parent

games = pytest.mark.parametrize("game", GAMES)


@games
def test_every_rule_has_a_scenario_or_a_test_with_its_number(game: str) -> None:
    numbers = set(rules_of(game))
    named = {rule for scenario in scenarios_of(game) for rule in scenario["rules"]}
    tests = "\n".join(path.read_text("utf-8") for path in TESTS.rglob("test_*.py"))
    names = " ".join(re.findall(r"^def test_(\w+)", tests, re.MULTILINE)).replace("_", " ")
    named |= {number.upper() for number in numbers_in(names, min(numbers)[0].lower())}
    assert numbers - named == set(), "the sheet has rules without a test"
    assert named - numbers == set(), "scenarios or tests name rules that the sheet does not have"


def told_of(game: str) -> dict[str, set[str]]:
    """Return the events of the sheet with their keys."""
    [section] = re.findall(r"^## \d+\. Events\n(.*?)^## ", sheet(game), re.MULTILINE | re.DOTALL)
    section = re.sub(r"\([^)]*\)", "", section)
    rows = re.findall(r"^\| (`.*?) \| (.*?) ?\|$", section, re.MULTILINE)
    keys_by_row = [(events, {"event", *re.findall(r"`(\w+)`", re.split("[:;]", row)[0])}) for events, row in rows]
    return {event: keys for events, keys in keys_by_row for event in re.findall(r"`([a-z0-9-]+)`", events)}


@games
def test_the_golden_games_contain_every_phase_reason_and_event_with_its_keys(game: str) -> None:
    known, met, why, phases = told_of(game), set(), set(), set()
    for path in files_of(game):
        replies = [json.loads(line)["reply"] for line in path.read_text("utf-8").splitlines()]
        phases |= {reply["table"]["phase"] for reply in replies if reply.get("table")}
        options = replies[0]["table"]["options"]
        for event in (event for reply in replies for event in reply.get("events", [])):
            met.add(event["event"])
            if event["event"] == "take":
                why.add(event["why"])
                # K54 A slave's take names the master.
                known["take"] = {"event", "player", "unit", "amount", "why"} | ({"of"} & set(event))
            optional = {"absent"} if event["event"] == "accepted" else set()
            optional |= {"pair"} if options.get("double") else set()
            assert set(event) - optional == known[event["event"]] - optional, event
    assert met == set(known) == {*events_of(game), "take"}
    assert why == set(whys_of(game))
    assert phases >= set(phases_of(game))
