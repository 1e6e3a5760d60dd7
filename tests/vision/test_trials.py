"""Trials: throws that are hard in one way, the same each time."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.scenes import box_of
from vision.bench.trials import TRIALS, main, throw, tried


def test_a_trial_repeats_from_its_seed_and_differs_from_others() -> None:
    (_, pixels), (_, again), (_, other) = (throw("smeared", seed) for seed in (7, 7, 8))
    assert np.array_equal(pixels, again)
    assert not np.array_equal(pixels, other)


@pytest.mark.parametrize("kind", [kind for kind, trial in TRIALS.items() if trial.readable])
@pytest.mark.one_a_day
def test_all_dice_of_a_trial_can_be_read(kind: str) -> None:
    shown, pixels = throw(kind, 7)
    assert pixels.shape == (*shown.view.size_wh[::-1], 3)
    assert 2 <= len(shown.dice) <= 5
    assert len(shown.values) == len(shown.dice)


@pytest.mark.parametrize("kind", [kind for kind, trial in TRIALS.items() if not trial.readable])
def test_a_trial_without_readable_dice_shows_something_and_is_never_right(kind: str) -> None:
    shown, pixels = throw(kind, 8)
    foreign = sum(die.look.art is not None for die in shown.dice)
    assert pixels.std() > 5
    assert foreign == (1 if kind == "mingled" else len(shown.dice))
    for sure, right in tried(kind, 7):
        assert not (sure and right) or not shown.dice


def test_four_small_dice_lie_like_the_pips_of_a_large_one() -> None:
    for seed in range(2):
        boxes = np.array(boxes_of("square", seed))
        middles = boxes[:, :2] + boxes[:, 2:] / 2
        away = np.linalg.norm(middles - middles.mean(axis=0), axis=1)
        assert len(boxes) == 4
        assert away.max() < 1.6 * away.min()


@pytest.mark.long
def test_pixels_that_are_not_square_squeeze_dice() -> None:
    tall = [np.mean([box[3] / box[2] for box in boxes_of("aspect", seed)]) for seed in range(8)]
    plain = [np.mean([box[3] / box[2] for box in boxes_of("plain", seed)]) for seed in range(8)]
    assert np.ptp(np.log(tall)) > np.ptp(np.log(plain)) + 0.2


def boxes_of(kind: str, seed: int) -> list[tuple[int, int, int, int]]:
    shown, _ = throw(kind, seed)
    return [box_of(shown, number) for number in range(len(shown.dice))]


def test_only_the_dice_of_a_mixed_throw_differ() -> None:
    assert len({die.look for die in throw("mixed", 7)[0].dice}) > 1
    assert len({die.look for die in throw("plain", 7)[0].dice}) == 1


@pytest.mark.long
def test_a_plain_throw_is_surely_right_and_the_printed_table_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    assert tried("plain", 1) == ((True, True), (True, True))
    main(1, 3, ["plain", "large"])
    head, plain, large = capsys.readouterr().out.splitlines()
    assert head.split() == ["number", "unknown", "number", "known"]
    assert plain.split()[:5] == ["plain", "2", "sure,", "0", "wrong"]
    assert large.split()[0] == "large"
