"""`croupier game check`: what it says of typical mistakes, each made in one file of the game to copy."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import tests.sixth.highest
from pi.outside.check import LAWS, problem_with, report
from pi.rules import GAMES
from pi.screens.rules_text import rulebook

TRY = {law.name: law for law in LAWS}
START = '        first: str = self.options["first"]\n'
TAKE = 'self.take(said.player, 1, "sip", "named")'
NAMED = 'self.tell("named", player=holder, whom=said.player)'
SHOWN = '{"round": self.number'
CLOCK = SHOWN.replace("{", '{"now": __import__("time").time_ns(), ')

MISTAKES = [
    (
        "opening",
        "game.py",
        START,
        "        return\n" + START,
        "game.py:36: with {} the game has ended before its first",
    ),
    ("opening", "game.py", SHOWN, '{"turn": 1, "round": 1', "game.py:84: turn is a key of every table"),
    ("opening", "game.py", SHOWN, '{"seen": {1}, "round": 1', "game.py:84: seen is a set, which JSON does not have"),
    ("listing", "game.py", TAKE, TAKE.replace("1", "0"), "game.py:71: ValueError: a ledger only grows: 0 sip"),
    (
        "replay",
        "game.py",
        TAKE,
        TAKE.replace('"sip"', '"cup"'),
        "game.py:71: ValueError: cup is no unit of this game: sip",
    ),
    (
        "replay",
        "game.py",
        TAKE,
        TAKE.replace("self.take", "self.ledger.add")
        .replace(', "named"', "")
        .replace('player, 1, "sip"', 'player, "sip", 1'),
        "the ledger has not grown by the takes",
    ),
    ("listing", "game.py", SHOWN, CLOCK, " does not lead back"),
    ("refusals", "game.py", SHOWN, CLOCK, "a refused action changes the game behind its table"),
    ("undo", "game.py", SHOWN, CLOCK, "the table after all is taken back is not that of the start"),
    ("end", "game.py", SHOWN, CLOCK, "undo of `end` does not lead back"),
    ("comings and goings", "game.py", SHOWN, CLOCK, " does not lead back"),
    (
        "every branch",
        "game.py",
        "player, 2)]",
        "player, 2, objection=lambda _: 1 / 0)]",
        "game.py:58: ZeroDivisionError",
    ),
    ("sheet", "highest.md", "**H8**", "**H9** Sing.\n\n**H8**", "highest.md: no comment of the code names H9"),
    ("sheet", "game.py", "# H1", "# H1 H12", "game.py:19: H12 is no rule of"),
    ("sheet", "highest.md", "`rounds`, ", "", "does not name the options ['rounds']"),
    ("events and reasons", "game.py", NAMED, NAMED.replace("named", "nods"), "does not list ['nods'] as an event"),
    ("events and reasons", "highest.md", ". Events\n", ". Happenings\n", "no heading that ends in '. Events'"),
    ("events and reasons", "game.py", "    culprits: ClassVar = {", "    old: ClassVar = {", "no other: ['named']"),
    ("scenarios", "highest.scenarios.json", '"best": 5', '"best": 6', "highest.scenarios.json:3: the highest of three"),
    ("scenarios", "highest.scenarios.json", '"steps": [', '"steps" [', "Expecting ':' delimiter: line 7 column 13"),
    ("catalogues", "highest.en.ftl", "label-best =", "label-best", "highest.en.ftl:36: no sentence of Fluent"),
    (
        "catalogues",
        "highest.fr.ftl",
        "Manche { $number }",
        "Manche { $nombre }",
        "other variables in highest-event-round",
    ),
    ("calls", "highest.en.ftl", ".do = throws", ".do = throw", "highest-instruction-throw.do ('throw two dice')"),
    ("words", "highest.fr.ftl", "highest-column-sip =", "highest-colonne =", "highest.fr.ftl lacks highest-column-sip"),
    (
        "rules read out",
        "highest.rules.toml",
        '["H4", "H7"]',
        '["H4"]',
        "highest.rules.toml: H7: no phase and no reason",
    ),
    ("walls and voice", "highest.fr.ftl", "On lance", "{ $what } lance", "highest-state-throw: Unknown external: what"),
    (
        "phones",
        "game.py",
        "(holder, self.seats.others(holder))",
        "(holder, self.seats.others(holder) * 2)",
        "two buttons",
    ),
    ("history", "highest.fr.ftl", "highest-why-named", "highest-reason-named", "no sentence for highest-why-named"),
    ("files", "highest.rules.toml", "[whys]", "[whys", "highest.rules.toml: "),
]


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a copy of the game, as a package that can be imported."""
    monkeypatch.syspath_prepend(tmp_path)
    source = Path(tests.sixth.highest.__file__).parent
    rulebook.cache_clear()
    yield shutil.copytree(source, tmp_path / "highest", ignore=shutil.ignore_patterns("__pycache__"))
    rulebook.cache_clear()


@pytest.mark.parametrize(("law", "file", "right", "wrong", "told"), MISTAKES)
def test_a_mistake_is_told_with_its_file(
    copy: Path, monkeypatch: pytest.MonkeyPatch, law: str, file: str, right: str, wrong: str, told: str
) -> None:
    text = (copy / file).read_text("utf-8")
    assert right in text
    (copy / file).write_text(text.replace(right, wrong, 1))
    for name in [name for name in sys.modules if name.partition(".")[0] == "highest"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(GAMES, "highest", import_module("highest.game").Highest)
    assert told in problem_with(TRY[law], "highest")


def test_each_law_can_be_broken() -> None:
    assert {law for law, *_ in MISTAKES} == set(TRY)


def test_a_game_that_is_not_installed_is_told() -> None:
    assert [*report("nope")] == [(f"nope: no such game is installed; there are {', '.join(GAMES)}\n", False)]
