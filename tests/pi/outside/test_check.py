"""`croupier game check`: its messages about typical mistakes, each made in one file of a copy of the game."""

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
UNTOLD = 'self.ledger.add(said.player, "sip", 1)'
NAMED = 'self.tell("named", player'
SHOWN = '{"round": self.number'
CLOCK = SHOWN.replace("{", '{"now": __import__("time").time_ns(), ')
OTHERS = "self.seats.others(holder))]"

FACTS = "    @classmethod\n    def facts(cls, side: View, table: View)"
PROOF = "    @classmethod\n    def proof_of(cls, *_):\n        return ()\n\n"
OPTION = "highest-option-rounds"

MISTAKES = [
    ("hooks", "py", "facts(cls, side: View, table: View)", "facts(cls, table: View)", "facts takes (side, table): too"),
    ("opening", "py", START, "        return\n" + START, "game.py:36: with {} the game has ended before its first"),
    ("opening", "py", SHOWN, '{"turn": 1, "round": 1', "game.py:84: turn is a key of every table"),
    ("opening", "py", SHOWN, '{"seen": {1}, "round": 1', "game.py:84: seen is a set, which JSON does not have"),
    ("listing", "py", TAKE, TAKE.replace("1", "0"), "game.py:71: ValueError: a ledger only grows: 0 sip"),
    ("listing", "py", SHOWN, CLOCK, " does not lead back"),
    ("refusals", "py", SHOWN, CLOCK, "a refused action changes the game behind its table"),
    ("undo", "py", SHOWN, CLOCK, "game.py:15: the table after all is taken back is not that of the start: another now"),
    ("end", "py", SHOWN, CLOCK, "undo of {'do': 'end'} does not lead back: another now"),
    ("comings and goings", "py", SHOWN, CLOCK, " does not lead back"),
    ("replay", "py", TAKE, TAKE.replace("sip", "cup"), "game.py:71: ValueError: cup is not a unit of this game: sip"),
    ("replay", "py", TAKE, UNTOLD, "the ledger has not grown by the takes"),
    ("every branch", "py", "r, 2)]", "r, 2, objection=lambda _: 1 / 0)]", "game.py:58: ZeroDivisionError"),
    ("sheet", "md", "**H8**", "**H9** Sing.\n\n**H8**", "highest.md: no comment of the code names H9"),
    ("sheet", "py", "# H1", "# H1 H12", "game.py:19: H12 is no rule of"),
    ("sheet", "md", "`rounds`, ", "", "does not name the options ['rounds']"),
    ("events and reasons", "py", NAMED, NAMED.replace("named", "nods"), "does not list ['nods'] as an event"),
    ("events and reasons", "md", ". Events\n", ". Happenings\n", "no heading that ends in '. Events'"),
    ("events and reasons", "py", "    culprits: ClassVar = {", "    old: ClassVar = {", "no other: ['named']"),
    ("events and reasons", "md", "`take` has", "It has", "does not list ['named'] as an event, phase or reason"),
    ("scenarios", "scenarios.json", '"H7"', '"H77"', "scenarios.json:30: H77 is no rule of the sheet"),
    ("scenarios", "scenarios.json", '"best": 5', '"best": 6', "scenarios.json:3: the highest of three names"),
    ("scenarios", "scenarios.json", '"bad-argument"', '"ok"', ", step 4: bad-argument: 'Bo' is not among"),
    ("scenarios", "scenarios.json", '"steps": [', '"steps" [', "scenarios.json:7: Expecting ':' delimiter"),
    ("scenarios", "scenarios.json", '"steps"', '"moves"', "scenarios.json:3: the highest of three names somebody"),
    ("scenarios", "scenarios.json", "[\n", '["x",\n', "scenarios.json:1: this is no list of scenarios"),
    ("catalogues", "en.ftl", "label-best =", "label-best", "highest.en.ftl:36: not a Fluent sentence"),
    ("catalogues", "fr.ftl", "Manche { $number", "Manche { $no", "other variables in highest-event-round"),
    ("calls", "en.ftl", ".do = throws", ".do = throw", "highest-instruction-throw.do ('throw two dice')"),
    ("words", "fr.ftl", "highest-column-sip =", "highest-colonne =", "highest.fr.ftl lacks highest-column-sip"),
    ("words", "en.ftl", OPTION, "highest-o", "highest.en.ftl lacks highest-option-rounds with $value (or a line for"),
    ("rules read out", "rules.toml", '["H4", "H7"]', '["H4"]', "highest.rules.toml: H7: no phase and no reason"),
    ("walls and voice", "fr.ftl", "On lance", "{ $what } lance", "highest-state-throw: Unknown external: what"),
    ("walls and voice", "py", FACTS, PROOF + FACTS, "AttributeError: 'tuple' object has no attribute 'stretch'"),
    ("phones", "py", OTHERS, OTHERS.replace(")]", " * 2)]"), "two buttons"),
    (
        "history",
        "fr.ftl",
        "highest-why-named",
        "highest-reason-named",
        "highest.fr.ftl: no sentence for highest-why-named",
    ),
    ("files", "rules.toml", "[whys]", "[whys", "highest.rules.toml: "),
]


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a copy of the game, as a package that can be imported."""
    monkeypatch.syspath_prepend(tmp_path)
    source = Path(tests.sixth.highest.__file__).parent
    rulebook.cache_clear()
    yield shutil.copytree(source, tmp_path / "highest", ignore=shutil.ignore_patterns("__pycache__"))
    rulebook.cache_clear()


@pytest.mark.parametrize(("law", "ending", "right", "wrong", "told"), MISTAKES)
def test_a_mistake_is_reported_with_its_file(
    copy: Path, monkeypatch: pytest.MonkeyPatch, law: str, ending: str, right: str, wrong: str, told: str
) -> None:
    file = copy / ("game.py" if ending == "py" else f"highest.{ending}")
    text = file.read_text("utf-8")
    assert right in text
    file.write_text(text.replace(right, wrong, 1))
    for name in [name for name in sys.modules if name.partition(".")[0] == "highest"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(GAMES, "highest", import_module("highest.game").Highest)
    assert told in problem_with(TRY[law], "highest")


def test_each_law_can_be_broken() -> None:
    assert {law for law, *_ in MISTAKES} == set(TRY)


def test_a_game_that_is_not_installed_is_reported() -> None:
    assert [*report("nope")] == [(f"nope: no such game is installed; there are {', '.join(GAMES)}\n", False)]
