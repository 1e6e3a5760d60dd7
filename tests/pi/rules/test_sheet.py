"""Each game and its rule sheet, side by side: every number of the sheet is ticked off in the game, and no other.

A sheet sets a rule's number in bold at the head of a line (`**Q12**`); a game ticks it off in a comment or
docstring. Texts for the screen (`QT1`) are not the referee's.
"""

from __future__ import annotations

import ast
import inspect
import io
import json
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from pi.rules import GAMES
from tests.pi.sheets import sheet
from tests.playthroughs import FILES

from .test_scenarios import scenarios_of

TESTS = Path(__file__).parent
HEADING = re.compile(r"^\*\*([A-Z])(\d+)\*\*", re.MULTILINE)

games = pytest.mark.parametrize("game", GAMES)


def file_of(game: str) -> Path:
    """Where a game is written."""
    return Path(inspect.getfile(GAMES[game]))


def sheet_of(game: str) -> tuple[str, set[int]]:
    """The letter of a game's rules and their numbers."""
    headings = HEADING.findall(sheet(game))
    letters = {letter for letter, _ in headings}
    assert len(letters) == 1, f"the rules of one sheet have one letter: {letters}"
    return letters.pop(), {int(number) for _, number in headings}


def remarks(source: str) -> Iterator[str]:
    """The comments and docstrings of a file."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""


def numbers_in(text: str, letter: str) -> set[int]:
    """The rule numbers that a text names."""
    return {int(number) for number in re.findall(rf"\b{letter}(\d+)\b", text)}


@games
def test_every_rule_of_the_sheet_is_ticked_off_in_the_game(game: str) -> None:
    letter, numbers = sheet_of(game)
    ticked = numbers_in(" ".join(remarks(file_of(game).read_text("utf-8"))), letter)
    assert numbers - ticked == set(), "the sheet has rules that the game does not name"
    assert ticked - numbers == set(), "the game names rules that the sheet does not have"


@games
def test_every_rule_number_stands_once_in_the_sheet(game: str) -> None:
    headings = HEADING.findall(sheet(game))
    assert len(headings) == len(set(headings))


@games
def test_the_sheet_names_no_rule_that_it_does_not_have(game: str) -> None:
    letter, numbers = sheet_of(game)
    assert numbers_in(sheet(game), letter) <= numbers


@games
def test_every_rule_has_a_scenario_or_a_test_of_its_name(game: str) -> None:
    letter, numbers = sheet_of(game)
    named = {int(rule[1:]) for scenario in scenarios_of(game) for rule in scenario["rules"]}
    tests = "\n".join(path.read_text("utf-8") for path in TESTS.rglob("test_*.py"))
    names = " ".join(re.findall(r"^def test_(\w+)", tests, re.MULTILINE)).replace("_", " ")
    named |= numbers_in(names, letter.lower())
    assert numbers - named == set(), "the sheet has rules without a test"
    assert named - numbers == set(), "scenarios or tests name rules that the sheet does not have"


def told_of(game: str) -> tuple[dict[str, set[str]], set[str]]:
    """The events of the sheet with their keys, and the reasons of a `take`."""
    [section] = re.findall(r"^## \d+\. Events\n(.*?)^## ", sheet(game), re.MULTILINE | re.DOTALL)
    section = re.sub(r"\([^)]*\)", "", section)
    rows = re.findall(r"^\| (`.*?) \| (.*?) ?\|$", section, re.MULTILINE)
    keys = {event: re.findall(r"`(\w+)`", re.split("[:;]", row)[0]) for events, row in rows for event in marked(events)}
    [reasons] = re.findall(r"`take` has `why`(.*?)\.\n", section, re.DOTALL)
    return {event: {"event", *names} for event, names in keys.items()}, set(marked(reasons))


def marked(text: str) -> list[str]:
    """The names in a text of the sheet."""
    return re.findall(r"`([a-z0-9-]+)`", text)


@games
def test_the_golden_games_tell_every_event_with_the_keys_of_the_sheet(game: str) -> None:
    known, reasons = told_of(game)
    met, why = set(), set()
    for path in (path for path in FILES if path.name.startswith(f"{game}-")):
        replies = [json.loads(line)["reply"] for line in path.read_text("utf-8").splitlines()]
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
    assert met == set(known)
    assert why == reasons


@games
def test_every_option_of_the_sheet_is_one_of_the_game(game: str) -> None:
    missing = [option for option in GAMES[game].options_known if f"`{option}`" not in sheet(game)]
    assert missing == []
