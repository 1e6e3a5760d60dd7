"""The rulebook: every rule that a phase or a penalty leads to can be read out, in every language."""

from __future__ import annotations

import random
import re
from itertools import islice

import pytest

from pi.night.night import last_penalty
from pi.night.outcome import read_outcome
from pi.night.situation import read_situation
from pi.rules import GAMES, Referee
from pi.screens.rules_text import now, rulebook, why
from pi.words import LANGUAGES
from tests.pi.sheets import cells, sheet, whys
from tests.strategies import actions_of

games = pytest.mark.parametrize("game", GAMES)

PLAYERS = ["Ana", "Bo", "Cy", "Di"]


def paragraphs(game: str) -> dict[str, str]:
    """The rules of a sheet by their numbers."""
    found = re.split(r"^\*\*([A-Z]\d+)\*\* ", sheet(game), flags=re.MULTILINE)[1:]
    return dict(zip(found[::2], found[1::2], strict=True))


def ranges(text: str) -> list[str]:
    """The numbers that a cell of a sheet names.

    >>> ranges("L39 to L41, L65")
    ['L39', 'L40', 'L41', 'L65']
    """
    numbers = []
    for letter, first, last in re.findall(r"([A-Z])(\d+)(?: to [A-Z](\d+))?", text):
        numbers += [f"{letter}{number}" for number in range(int(first), int(last or first) + 1)]
    return numbers


@games
def test_every_phase_and_every_why_of_a_sheet_leads_to_rules(game: str) -> None:
    book, text = rulebook(game), sheet(game)
    assert set(cells(text, ". Phases, expects, table\n", "phase")) - set(book.phases) == set()
    assert set(whys(text)) - set(book.whys) == set()


@games
def test_every_rule_that_a_sheet_names_beside_a_phase_is_read_out_for_it(game: str) -> None:
    book, rules = rulebook(game), paragraphs(game)
    part = sheet(game).split(". Phases, expects, table\n\n", 1)[1].split("\n\n", 1)[0]
    for row in re.findall(r"^\| `.*\|$", part, re.MULTILINE):
        cell = row.split("|")
        named = {number for number in ranges(cell[-2]) if number in rules}
        phases = re.findall(r"`([a-z-]+)`", cell[1].split(",")[0] if "before" in cell[1] else cell[1])
        read = {number for name in phases for key in book.phases if key.startswith(name) for number in book.phases[key]}
        assert named - read == set(), row


@games
def test_every_rule_that_names_a_why_is_read_out_for_it(game: str) -> None:
    book = rulebook(game)
    for number, text in paragraphs(game).items():
        for reason in set(re.findall(r"\(`(?:why` `)?([a-z0-9-]+)`\)", text)) & set(book.whys):
            assert number in book.whys[reason], f"{number} is not among the rules of {reason}"


@games
def test_every_rule_is_one_of_the_sheet_and_has_its_words_in_every_language(game: str) -> None:
    book, rules = rulebook(game), paragraphs(game)
    named = {number for numbers in (*book.phases.values(), *book.whys.values()) for number in numbers}
    assert named == set(book.rules), "a rule is named without words, or has words and is never named"
    assert set(book.rules) - set(rules) == set()
    for number, rule in book.rules.items():
        assert set(rule.words) == set(LANGUAGES), number
        assert all(text.rstrip(" »”").endswith((".", "!", "?")) for text in rule.words.values()), number


@games
def test_a_condition_is_an_option_with_values_that_it_can_have(game: str) -> None:
    known = GAMES[game].options_known
    for number, rule in rulebook(game).rules.items():
        assert all(set(values) <= set(known[name].values) for name, values in rule.when.items()), number


@games
def test_whatever_is_played_there_are_words_for_it(game: str) -> None:
    for seed in range(6):
        chance = random.Random(seed)
        known = GAMES[game].options_known
        options = {name: chance.choice(option.values) for name, option in known.items() if option.values}
        referee = Referee()
        reply = referee.submit({"do": "start", "game": game, "players": PLAYERS, "options": options})
        for _ in range(40):
            assert all(now(read_situation(reply.table), language) for language in LANGUAGES)
            if any(event["event"] == "take" for event in reply.events):
                assert all(why(read_outcome(reply.events, reply.table), language) for language in LANGUAGES)
            if reply.table["over"]:
                break
            some = islice(actions_of(chance.choice(reply.table["expects"]), reply.table), 30)
            reply = referee.submit(chance.choice(list(some)))


def test_the_last_penalty_is_found_again_behind_other_actions() -> None:
    referee = Referee()
    for action in (
        {"do": "start", "game": "quinito", "players": PLAYERS},
        {"do": "announce", "value": 62},
        {"do": "bluff"},
        {"do": "dice", "values": [5, 2]},
        {"do": "announce", "value": 43},
        {"do": "accept"},
    ):
        assert last_penalty(Referee().retell(referee.history)) == () or action["do"] in ("announce", "accept")
        reply = referee.submit(action)
    penalty = last_penalty(Referee().retell(referee.history))
    assert [event["player"] for event in penalty if event["event"] == "take"] == ["Ana"]
    assert [passage.number for passage in why(read_outcome(penalty, reply.table), "fr")] == ["Q25", "Q23", "Q24"]


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
    referee = Referee()
    referee.submit({"do": "start", "game": "quinito", "players": PLAYERS, "options": options})
    table = referee.submit({"do": "announce", "value": value}).table
    assert number in [passage.number for passage in now(read_situation(table), "en")]


def test_a_rule_that_is_not_played_is_not_read_out() -> None:
    referee = Referee()
    referee.submit({"do": "start", "game": "quinito", "players": PLAYERS})
    table = referee.submit({"do": "announce", "value": 43}).table
    table = referee.submit({"do": "accept"}).table
    numbers = [passage.number for passage in now(read_situation(table), "fr")]
    assert "Q20" in numbers
    assert "Q21" not in numbers
