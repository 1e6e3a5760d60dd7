"""The ladder of announcements, against the appendix of the sheet and against every possible hand."""

from __future__ import annotations

import re
from itertools import combinations, combinations_with_replacement, pairwise
from pathlib import Path

import pytest

import pi.rules.games
from pi.rules.ladder import COMBINATIONS, SUITES, Ladder, ladder_of, parse

HANDS = list(combinations_with_replacement(range(1, 7), 5))
LADDERS = [
    Ladder(beside=beside, suites=frozenset(suites), throws=throws)
    for beside in (1, 3)
    for count in range(3)
    for suites in combinations(SUITES, count)
    for throws in (False, True)
]
ladders = pytest.mark.parametrize("ladder", LADDERS)


def appendix() -> list[dict[int, list[str]]]:
    """Return the two tables of the sheet: the place of the first rung of each line, and the line."""
    sheet = Path(pi.rules.games.__file__).with_name("poker-menteur.md").read_text("utf-8")
    tables = re.findall(r"```\n(.*?)```", sheet.split("## Appendix", 1)[1], re.DOTALL)
    lines = [[line.split(": ", 1) for line in table.strip().splitlines()] for table in tables]
    return [{int(place): rungs.split(", ") for place, rungs in table} for table in lines]


def test_the_rungs_equal_the_appendix() -> None:
    whole, finer = appendix()
    assert [rung for line in whole.values() for rung in line] == list(Ladder().rungs)
    for place, line in whole.items():
        assert list(Ladder().rungs[place - 1 : place - 1 + len(line)]) == line
    rungs = Ladder(beside=3).rungs
    for place, line in finer.items():
        assert list(rungs[place - 1 : place - 1 + len(line)]) == line
    assert len(rungs) == 249


def test_with_throws_each_quinte_has_five_rungs() -> None:
    rungs = Ladder(throws=True).rungs
    assert len(rungs) == 189 + 24
    start = rungs.index("quinte 4")
    assert rungs[start : start + 5] == ("quinte 4", "quinte 4/4", "quinte 4/3", "quinte 4/2", "quinte 4/1")


@ladders
def test_a_suite_that_is_not_played_is_missing_from_the_ladder(ladder: Ladder) -> None:
    whole = Ladder(ladder.beside, throws=ladder.throws).rungs
    assert ladder.rungs == tuple(rung for rung in whole if rung not in SUITES or rung in ladder.suites)


@ladders
def test_a_hand_meets_its_best_rung_and_all_below_and_none_above(ladder: Ladder) -> None:
    for hand in HANDS[::5]:
        place = ladder.rungs.index(ladder.best(hand))
        assert [ladder.meets(hand, rung) for rung in ladder.rungs] == [n <= place for n in range(len(ladder.rungs))]


def test_the_coarse_ladder_has_some_paires_and_brelans_without_a_hand() -> None:
    ladder = Ladder()
    reached = {ladder.best(hand) for hand in HANDS}
    # The highest of three different dice beside a paire, or of two beside a brelan, is never the lowest die.
    unreached = [rung for rung in ladder.rungs if rung not in reached]
    assert all(rung.startswith(("paire", "brelan")) for rung in unreached)
    assert "paire 1+2" in unreached
    assert "paire 1+4" in reached
    assert {ladder.best(hand) for hand in HANDS} | set(unreached) == set(ladder.rungs)


def test_every_rung_of_the_finest_ladder_is_some_hand_s_best() -> None:
    ladder = Ladder(beside=3)
    assert {ladder.best(hand) for hand in HANDS} == set(ladder.rungs)


@ladders
def test_every_rung_means_itself(ladder: Ladder) -> None:
    for rung in ladder.ordinary:
        assert ladder.read(rung) == rung
    for throws in range(1, 5) if ladder.throws else ():
        for value in range(1, 7):
            assert ladder.read(f"quinte {value}/{throws}", throws) == f"quinte {value}/{throws}"


@ladders
def test_a_bare_name_means_the_lowest_of_its_kind(ladder: Ladder) -> None:
    for name in COMBINATIONS:
        lowest = next((rung for rung in ladder.rungs if rung.split(" ")[0] == name), None)
        assert ladder.read(name) == lowest


@ladders
def test_above_returns_all_higher_rungs(ladder: Ladder) -> None:
    for lower, higher in pairwise(ladder.ordinary):
        assert ladder.above(lower)[0] == higher
        assert ladder.above(lower) == ladder.up_to(ladder.ordinary[-1])[len(ladder.up_to(lower)) :]
    assert ladder.above(ladder.top) == []


@pytest.mark.parametrize("known", [(), (6,), (1, 2), (6, 6), (3, 4, 5), (1, 1, 2), (1, 2, 3, 6), (2, 2, 5, 5)])
def test_best_with_returns_the_best_hand_containing_the_known_dice(known: tuple[int, ...]) -> None:
    for ladder in LADDERS:
        hands = [hand for hand in HANDS if all(hand.count(die) >= known.count(die) for die in known)]
        assert ladder.best_with(known) == max(map(ladder.best, hands), key=ladder.rungs.index)


def test_tables_with_equal_options_share_their_ladder() -> None:
    agreed = {"accompaniment": "one", "petite_suite": True, "grande_suite": True, "quinte_variant": False}
    assert ladder_of(agreed) is ladder_of(agreed | {"mieux": True})
    assert ladder_of(agreed) == Ladder()
    others = agreed | {"accompaniment": "all", "petite_suite": False, "quinte_variant": True}
    assert ladder_of(others) == Ladder(3, frozenset({"grande-suite"}), throws=True)


@pytest.mark.parametrize("value", [None, 3, "", "paire\n", "paire ", "Quinte", "mieux 2", b"paire", ["paire"]])
def test_a_value_that_is_not_an_announcement_gives_none(value: object) -> None:
    assert parse(value) is None
