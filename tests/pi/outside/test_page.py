"""The page for authors, `pi/rules/README.md`: every hook, key and word is there."""

from __future__ import annotations

import inspect
import re
from itertools import chain
from pathlib import Path

import pi.rules
from pi.outside.check import messages
from pi.rules import GAMES
from pi.rules.forms import FORMS
from pi.rules.game import Game
from pi.rules.testing import TABLE
from pi.words.vocabulary import prefix

PAGE = Path(pi.rules.__file__).with_name("README.md").read_text("utf-8")


def rows(heading: str) -> list[list[str]]:
    """The codes in the first cell of each row of the tables under a heading."""
    part = PAGE.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return [re.findall(r"`([^`]+)`", cell) for cell in re.findall(r"^\| (`.*?) \|", part, re.MULTILINE)]


def signature(name: str) -> str:
    """A hook as the page writes it: without its own object, and without the underscores of what it does not use."""
    hook = inspect.getattr_static(Game, name, None)
    hook = hook.__func__ if isinstance(hook, classmethod) else hook
    if not inspect.isfunction(hook):
        return name
    stars: dict[object, str] = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    parameters = [each for each in inspect.signature(hook).parameters.values() if each.name not in ("self", "cls")]
    return f"{name}({', '.join(stars.get(each.kind, '') + each.name.lstrip('_') for each in parameters)})"


def test_every_hook_and_every_verb_of_a_game_is_on_the_page_with_its_arguments() -> None:
    names = [name for name in {**vars(Game), **Game.__annotations__} if not name.startswith("_")]
    assert sorted(chain(*rows("Hooks of `Game`"))) == sorted(map(signature, names))


def test_every_key_of_a_catalogue_is_on_the_page_and_every_key_of_the_page_in_a_catalogue() -> None:
    known = {key: re.compile(re.sub(r"[A-Z]+", ".+", key)) for key in chain(*rows("Keys of the catalogue"))}
    used = {name.removeprefix(f"{prefix(game)}-").partition(".")[0] for game in GAMES for name in messages(game, "en")}
    assert [name for name in sorted(used) if not any(key.fullmatch(name) for key in known.values())] == []
    assert [key for key, shape in known.items() if not any(map(shape.fullmatch, used))] == []


def test_every_key_of_a_table_and_every_action_of_the_protocol_is_a_reserved_word_of_the_page() -> None:
    table, _, _, actions = rows("Reserved words")
    assert set(table) == TABLE
    assert set(actions) == {*FORMS, "start", "undo"}
