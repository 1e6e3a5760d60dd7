"""The page for authors, `pi/rules/README.md`: every hook, key and word is there."""

from __future__ import annotations

import inspect
import re
from itertools import chain
from pathlib import Path

import pi.rules.game
from pi.outside.check import messages
from pi.rules import GAMES
from pi.rules.forms import FORMS
from pi.rules.game import Action, Code, Game, expect
from pi.rules.ledger import Ledger
from pi.rules.seats import Seats
from pi.rules.testing import TABLE
from pi.words.vocabulary import prefix

PAGE = Path(pi.rules.__file__).with_name("README.md").read_text("utf-8")


def rows(heading: str) -> list[list[str]]:
    """Return the codes in the first cell of each row of the tables under a heading."""
    part = PAGE.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return [re.findall(r"`([^`]+)`", cell) for cell in re.findall(r"^\| (`.*?) \|", part, re.MULTILINE)]


def signature(owner: object, name: str) -> str:
    """Return a signature as the page writes it: without `self`, and without the underscores of unused parameters."""
    part = getattr(owner, name, None)
    if not callable(part):
        return name
    stars: dict[object, str] = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    parameters = [each for each in inspect.signature(part).parameters.values() if each.name != "self"]
    return f"{name}({', '.join(stars.get(each.kind, '') + each.name.lstrip('_') for each in parameters)})"


def test_every_hook_and_verb_of_a_game_is_on_the_page() -> None:
    names = [name for name in {**vars(Game), **Game.__annotations__} if not name.startswith("_")]
    hooks = [*chain(*rows("Hooks of `Game`"))]
    assert sorted(hooks) == sorted(signature(Game, name) for name in names)
    of_the_class = [signature(Game, name) for name in names if inspect.ismethod(getattr(Game, name, None))]
    first = hooks.index(of_the_class[0])
    assert hooks[first : first + len(of_the_class)] == of_the_class


def test_every_part_for_games_is_on_the_page_with_its_arguments() -> None:
    parts = {*chain(*rows("Parts of a game"))}
    owners = {"expect": expect, "seats": Seats, "ledger": Ledger, "action": Action}
    for part in parts:
        owner, _, name = part.partition("(")[0].rpartition(".")
        of = owners.get(owner, pi.rules.game)
        assert name in {*dir(of), *getattr(of, "__annotations__", ())}
        assert part.removeprefix(f"{owner}.") == signature(of, name)
    own = [name for name, found in vars(expect).items() if getattr(found, "__module__", "") == expect.__name__]
    wanted = {f"expect.{signature(expect, name)}" for name in own if name.islower() and name != "find"}
    assert wanted <= parts


def test_the_page_and_the_catalogues_have_the_same_keys() -> None:
    known = {key: re.compile(re.sub(r"[A-Z]+", ".+", key)) for key in chain(*rows("Keys of the catalogue"))}
    used = {name.removeprefix(f"{prefix(game)}-").partition(".")[0] for game in GAMES for name in messages(game, "en")}
    assert [name for name in sorted(used) if not any(key.fullmatch(name) for key in known.values())] == []
    assert [key for key, shape in known.items() if not any(map(shape.fullmatch, used))] == []


def test_the_keys_and_actions_of_the_protocol_are_reserved_words() -> None:
    table, _, _, actions, codes = rows("Reserved words")
    assert set(table) == TABLE
    assert set(actions) == {*FORMS, "start", "undo"}
    assert set(codes) == {*Code}
