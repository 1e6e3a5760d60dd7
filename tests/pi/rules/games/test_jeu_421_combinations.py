"""421, section 4 of its sheet: the combinations of three dice, against the table of the sheet."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement, pairwise
from pathlib import Path

import pytest

from pi.rules.combinations import ORDER, strength_of, value_of

SHEET = Path(__file__).parents[4] / "pi/rules/games/421.md"
IN_WORDS = (
    "421 111 666 555 444 333 222 654 543 432 321 "
    "665 664 663 662 661 655 653 652 651 644 643 642 641 633 632 631 622 621 611 "
    "554 553 552 551 544 542 541 533 532 531 522 521 511 443 442 441 433 431 422 411 332 331 322 311 211 221"
)
STRONGEST_FIRST = IN_WORDS.split()


def combination(name: str) -> tuple[int, ...]:
    return tuple(map(int, name))


def test_f9_the_56_combinations_are_ordered_from_the_strongest() -> None:
    assert list(ORDER) == list(map(combination, STRONGEST_FIRST))
    assert sorted(ORDER) == sorted(c[::-1] for c in combinations_with_replacement(range(1, 7), 3))
    assert all(strength_of(better) > strength_of(worse) for better, worse in pairwise(ORDER))


def test_f9_every_combination_of_the_sheet_has_its_place() -> None:
    rows = re.findall(r"^\| (?:[\d, ]+) \| ([\d, ]+)", SHEET.read_text("utf-8"), re.MULTILINE)
    assert " ".join(rows).replace(",", " ").split() == STRONGEST_FIRST


@pytest.mark.parametrize(
    ("name", "fiches"),
    [
        *(("421", 8), ("111", 7), ("666", 6), ("555", 5), ("444", 4), ("333", 3), ("222", 2)),
        *(("654", 2), ("543", 2), ("432", 2), ("321", 2)),
    ],
)
def test_f9_f10_each_figure_has_its_value_in_fiches(name: str, fiches: int) -> None:
    assert value_of(combination(name)) == fiches


def test_f9_f11_f13_every_other_combination_is_worth_one() -> None:
    assert {value_of(combination(name)) for name in STRONGEST_FIRST[11:]} == {1}


def test_f10_every_brelan_beats_every_tierce_and_every_tierce_the_rest() -> None:
    strengths = [strength_of(combination(name)) for name in ("111", "666", "222", "654", "321", "665")]
    assert strengths == sorted(strengths, reverse=True)


@pytest.mark.parametrize("aces", ["211", "311", "411", "511", "611"])
def test_f11_two_aces_are_ordinary(aces: str) -> None:
    assert strength_of(combination("321")) > strength_of(combination(aces)) > strength_of(combination("221"))


def test_f12_nenette_is_the_weakest_of_all() -> None:
    assert min(ORDER, key=strength_of) == (2, 2, 1)
