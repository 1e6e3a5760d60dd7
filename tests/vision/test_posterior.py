"""The posterior: whole readings compete, the number of dice is evidence, and candidates exclude each other."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.detector import Candidate
from vision.networks import CLASSES, NONE, UNREADABLE
from vision.posterior import ANOTHER, excludes, posterior


def apart(number: int) -> list[Candidate]:
    """Return candidates that do not exclude each other."""
    return [Candidate(100.0 * n, 50.0, 40.0, 0.9) for n in range(number)]


def surely(value: int, probability: float, other: int = NONE) -> list[float]:
    """Return the class probabilities of a candidate that is probably this class, and otherwise another."""
    row = [0.0] * CLASSES
    row[value], row[other] = probability, 1 - probability
    return row


def test_the_probability_of_a_reading_is_that_of_all_its_candidates() -> None:
    told = posterior(apart(3), np.array([surely(3, 0.9), surely(5, 0.8), surely(NONE, 0.7, 2)]))
    assert told.classes == (3, 5, NONE)
    assert told.probability == pytest.approx(0.9 * 0.8 * 0.7)
    assert told.number == 1.0


def test_the_number_of_dice_is_evidence() -> None:
    own = np.array([surely(3, 0.9), surely(5, 0.4), surely(NONE, 0.98, 2)])
    alone, told = posterior(apart(3), own), posterior(apart(3), own, 2)
    assert alone.classes == (3, NONE, NONE)
    assert told.classes == (3, 5, NONE)
    assert told.probability > 0.85
    two = 0.9 * 0.4 * 0.98 + 0.9 * 0.6 * 0.02 + 0.1 * 0.4 * 0.02
    assert told.number == pytest.approx(two / (two + ANOTHER * (1 - two)))


def test_a_number_of_dice_that_is_plainly_wrong_is_not_believed() -> None:
    own = np.array([surely(3, 0.98), surely(5, 0.98)])
    for count in (0, 1):
        told = posterior(apart(2), own, count)
        assert told.number < 0.5
        assert told.probability < 0.5


@pytest.mark.parametrize("count", [2, 3, 9])
def test_more_dice_than_candidates_have_no_probability(count: int) -> None:
    told = posterior(apart(1), np.array([surely(4, 0.9)]), count)
    assert (told.probability, told.number) == (0.0, 0.0)
    assert told.classes == (4,)


def test_without_candidates_there_are_surely_no_dice() -> None:
    told = posterior([], np.zeros((0, CLASSES)))
    assert (told.classes, told.probability) == ((), 1.0)
    assert posterior([], np.zeros((0, CLASSES)), 1).probability == 0


def test_a_die_without_a_readable_top_counts_as_a_die() -> None:
    told = posterior(apart(2), np.array([surely(3, 0.9), surely(UNREADABLE, 0.9)]), 2)
    assert told.classes == (3, UNREADABLE)


def test_a_die_without_a_probable_class_is_missing() -> None:
    row = [0.3] + [0.1] * (CLASSES - 1)
    told = posterior(apart(2), np.array([surely(3, 0.9), row]))
    assert told.classes == (3, NONE)
    assert told.missed == (1,)
    assert posterior(apart(1), np.array([surely(NONE, 0.6, 4)])).missed == ()


def test_one_large_die_competes_with_four_small_dice_in_its_place() -> None:
    small = [Candidate(100 + x * 20, 100 + y * 20, 18.0, 0.9) for x, y in itertools.product((-1, 1), repeat=2)]
    large = Candidate(100, 100, 60.0, 0.9)
    own = np.array([*(surely(4, 0.9) for _ in small), surely(4, 0.95)])
    told = posterior([*small, large], own)
    assert told.classes == (4, 4, 4, 4, NONE)
    # Either the small candidates are dice, or the large one: readings with neither do not count.
    assert told.probability == pytest.approx(0.9**4 * 0.05 / (0.05 + 0.95 * 0.1**4))
    assert posterior([*small, large], own, 1).classes == (NONE, NONE, NONE, NONE, 4)


@st.composite
def pictures(draw: st.DrawFn) -> tuple[list[Candidate], np.ndarray]:
    """Draw up to four candidates, some of which exclude each other, with any probabilities, including certainty."""
    number = draw(st.integers(1, 4))
    places = draw(st.lists(st.integers(0, 6), min_size=number, max_size=number))
    edges = draw(st.lists(st.sampled_from([20.0, 45.0]), min_size=number, max_size=number))
    seed = draw(st.integers(0, 9999))
    own = np.random.default_rng(seed).dirichlet([0.4] * CLASSES, number)
    own = np.eye(CLASSES)[own.argmax(axis=1)] if draw(st.booleans()) else own
    return [Candidate(12.0 * x, 0.0, edge, 0.9) for x, edge in zip(places, edges, strict=True)], own


@settings(max_examples=60, deadline=None)
@given(pictures(), st.one_of(st.none(), st.integers(0, 3)))
def test_it_equals_the_sum_over_every_reading(picture: tuple[list[Candidate], np.ndarray], count: int | None) -> None:
    candidates, own = picture
    pairs = [(a, b) for a, b in itertools.combinations(range(len(own)), 2) if excludes(candidates, a, b)]
    weights = {}
    for classes in itertools.product(range(CLASSES), repeat=len(own)):
        if not any(classes[a] and classes[b] for a, b in pairs):
            weights[classes] = float(np.prod(own[np.arange(len(own)), classes]))
    possible = {one: weight for one, weight in weights.items() if count in (None, sum(map(bool, one)))}
    whole = (1 - ANOTHER) * sum(possible.values()) + ANOTHER * sum(weights.values())
    told = posterior(candidates, own, count)
    if not any(possible.values()):
        assert (told.probability, told.number) == (0, count is None)
        return
    best = max(possible, key=possible.__getitem__)
    assert told.probability == pytest.approx(possible[best] / whole)
    assert possible[told.classes] == pytest.approx(possible[best])
    assert told.number == pytest.approx(1 if count is None else sum(possible.values()) / whole)


def test_an_excluded_candidate_costs_a_reading_nothing() -> None:
    same = [Candidate(100.0, 50.0, 40.0, 0.9), Candidate(103.0, 50.0, 40.0, 0.5), Candidate(300.0, 50.0, 40.0, 0.9)]
    told = posterior(same, np.array([surely(4, 0.999), surely(4, 0.95), surely(5, 0.6)]))
    assert told.classes == (4, NONE, 5)
    assert told.each == pytest.approx([0.999, 1.0, 0.6])
