"""Fairness, against the printed tables of chi-square and against dice known to be fair or not."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from pi.history.fairness import FACES, SCORES, fairness, survival


@pytest.mark.parametrize(
    ("freedom", "tenth", "twentieth", "hundredth", "thousandth"),
    [  # NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.4
        (1, 2.706, 3.841, 6.635, 10.828),
        (2, 4.605, 5.991, 9.210, 13.816),
        (5, 9.236, 11.070, 15.086, 20.515),
        (20, 28.412, 31.410, 37.566, 45.315),
    ],
)
def test_the_survival_function_agrees_with_the_printed_tables(
    freedom: int, tenth: float, twentieth: float, hundredth: float, thousandth: float
) -> None:
    for value, p in ((tenth, 0.1), (twentieth, 0.05), (hundredth, 0.01), (thousandth, 0.001)):
        assert survival(value, freedom) == pytest.approx(p, rel=2e-3)


def test_chi_square_agrees_with_a_worked_example() -> None:
    found = fairness({1: 5, 2: 8, 3: 9, 4: 8, 5: 10, 6: 20}, FACES)
    assert (found.count, found.freedom) == (60, 5)
    assert found.chi_square == pytest.approx(13.4)
    assert found.verdict == "fair"
    assert found.p == pytest.approx(0.01991, rel=1e-3)


def test_too_few_throws_give_no_verdict() -> None:
    assert fairness({6: 29}, FACES).verdict == "few"
    assert fairness({}, FACES).verdict == "few"
    assert fairness({6: 30}, FACES).verdict == "loaded"


def test_fair_dice_are_called_odd_or_loaded_at_the_expected_rate() -> None:
    chance = random.Random(1)
    verdicts = Counter(fairness(Counter(chance.choices(range(1, 7), k=400)), FACES).verdict for _ in range(1000))
    assert verdicts["loaded"] <= 5
    assert verdicts["odd"] + verdicts["loaded"] <= 20


def test_a_die_that_shows_six_twice_as_often_is_detected() -> None:
    chance = random.Random(1)
    assert fairness(Counter(chance.choices(range(1, 7), (1, 1, 1, 1, 1, 2), k=400)), FACES).verdict == "loaded"


def test_there_are_36_ways_to_throw_21_scores() -> None:
    assert (len(SCORES), sum(SCORES.values())) == (21, 36)
