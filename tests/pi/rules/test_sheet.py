"""Each game and its rule sheet, side by side: every number of the sheet is ticked off in the game, and no other.

A sheet sets a rule's number in bold at the head of a line (`**Q12**`); a game ticks it off in a comment or
docstring. Texts for the screen (`QT1`) are not the referee's.
"""

from __future__ import annotations

import ast
import inspect
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from pi.rules import GAMES
from tests.pi.sheets import sheet

TESTS = Path(__file__).parent / "games"
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
def test_every_rule_has_a_test_of_its_name(game: str) -> None:
    letter, numbers = sheet_of(game)
    tests = "\n".join(path.read_text("utf-8") for path in TESTS.glob(f"test_{file_of(game).stem}*.py"))
    names = " ".join(re.findall(r"^def test_(\w+)", tests, re.MULTILINE)).replace("_", " ")
    tested = numbers_in(names, letter.lower())
    assert numbers - tested == set(), "the sheet has rules without a test"
    assert tested - numbers == set(), "tests name rules that the sheet does not have"


@games
def test_every_option_of_the_sheet_is_one_of_the_game(game: str) -> None:
    missing = [option for option in GAMES[game].options_known if f"`{option}`" not in sheet(game)]
    assert missing == []
