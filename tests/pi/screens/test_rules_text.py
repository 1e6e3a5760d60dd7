"""The rulebook: every rule of a phase or a penalty has its text in every language."""

from __future__ import annotations

import re

import pytest

from pi.night.decision import Decisions
from pi.night.outcome import read_outcome
from pi.night.situation import read_situation
from pi.rules import GAMES, Referee
from pi.rules.testing import rules_of, sheet
from pi.screens.rules_text import phase_rules, rulebook, take_rules
from tests.house import START, played

games = pytest.mark.parametrize("game", GAMES)


def ranges(text: str) -> list[str]:
    """Return the rule numbers in a cell of a sheet.

    >>> ranges("L39 to L41, L65")
    ['L39', 'L40', 'L41', 'L65']
    """
    numbers = []
    for letter, first, last in re.findall(r"([A-Z])(\d+)(?: to [A-Z](\d+))?", text):
        numbers += [f"{letter}{number}" for number in range(int(first), int(last or first) + 1)]
    return numbers


@games
def test_every_rule_that_a_sheet_lists_for_a_phase_is_shown(game: str) -> None:
    book, rules = rulebook(game), rules_of(game)
    part = sheet(game).split(". Phases, expects, table\n\n", 1)[1].split("\n\n", 1)[0]
    for row in re.findall(r"^\| `.*\|$", part, re.MULTILINE):
        cell = row.split("|")
        named = {number for number in ranges(cell[-2]) if number in rules}
        phases = re.findall(r"`([a-z-]+)`", cell[1].split(",")[0] if "before" in cell[1] else cell[1])
        read = {number for name in phases for key in book.phases if key.startswith(name) for number in book.phases[key]}
        assert named - read == set(), row


@games
def test_every_rule_that_names_a_reason_is_shown_for_it(game: str) -> None:
    book = rulebook(game)
    for number, text in rules_of(game).items():
        for reason in set(re.findall(r"\(`(?:why` `)?([a-z0-9-]+)`\)", text)) & set(book.whys):
            assert number in book.whys[reason], f"{number} is not among the rules of {reason}"


def test_the_last_penalty_is_found_behind_later_actions() -> None:
    referee, decisions = Referee(), Decisions()
    for action in (
        START,
        {"do": "announce", "value": 62},
        {"do": "bluff"},
        {"do": "dice", "values": [5, 2]},
        {"do": "announce", "value": 43},
        {"do": "accept"},
    ):
        assert decisions.penalty == () or action["do"] in ("announce", "accept")
        reply = referee.submit(action)
        decisions.add(reply.events)
    assert [event["player"] for event in decisions.penalty if event["event"] == "take"] == ["Ana"]
    outcome = read_outcome(decisions.penalty, reply.table)
    assert [passage.number for passage in take_rules(outcome, "fr")] == ["Q25", "Q23", "Q24"]


@pytest.mark.parametrize(
    ("value", "options", "number"),
    [
        (43, {}, "Q23"),
        (44, {}, "Q27"),
        (21, {}, "Q51"),
        (65, {}, "Q23"),
        (65, {"score65": "kinito"}, "Q48"),
        (32, {}, "Q23"),
        (32, {"score32": "swap"}, "Q46"),
        (31, {"score31": "two"}, "Q44"),
    ],
)
def test_an_announcement_leads_to_its_own_rules(value: int, options: dict[str, str], number: str) -> None:
    table = played({**START, "options": options}, {"do": "announce", "value": value}).table
    assert number in [passage.number for passage in phase_rules(read_situation(table), "en")]


def test_a_rule_that_is_not_played_is_not_shown() -> None:
    table = played(START, {"do": "announce", "value": 43}, {"do": "accept"}).table
    numbers = [passage.number for passage in phase_rules(read_situation(table), "fr")]
    assert "Q20" in numbers
    assert "Q21" not in numbers
