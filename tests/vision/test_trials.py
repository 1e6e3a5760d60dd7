"""Trials: throws that are hard in one way, the same each time."""

from __future__ import annotations

import numpy as np
import pytest

from vision.bench.trials import TRIALS, main, throw, tried
from vision.rendering.truth import truth_of


def test_a_trial_is_the_same_each_time_and_another_with_another_seed() -> None:
    (_, pixels), (_, again), (_, other) = (throw("smeared", seed) for seed in (7, 7, 8))
    assert np.array_equal(pixels, again)
    assert not np.array_equal(pixels, other)


@pytest.mark.parametrize("kind", TRIALS)
def test_all_dice_of_a_trial_can_be_read(kind: str) -> None:
    shown, pixels = throw(kind, 7)
    assert pixels.shape == (*shown.view.size_wh[::-1], 3)
    assert 2 <= len(shown.dice) <= 5
    assert len(truth_of(shown).values) == len(shown.dice)


def test_dice_of_a_mixed_throw_differ_and_those_of_others_do_not() -> None:
    assert len({die.look for die in throw("mixed", 7)[0].dice}) > 1
    assert len({die.look for die in throw("plain", 7)[0].dice}) == 1


def test_a_plain_throw_is_read_surely_and_right_and_the_table_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert tried("plain", 1) == ((True, True), (True, True))
    main(1, 3, ["plain", "large"])
    head, plain, large = capsys.readouterr().out.splitlines()
    assert head.split() == ["number", "unknown", "number", "known"]
    assert plain.split()[:5] == ["plain", "2", "sure,", "0", "wrong"]
    assert large.split()[0] == "large"
