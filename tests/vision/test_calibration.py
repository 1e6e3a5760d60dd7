"""The calibration: the weights of views, and the threshold for a given risk."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision.calibration import FEATURES, Calibration, calibration_in_use
from vision.detector import Candidate
from vision.networks import CLASSES, NONE, UNREADABLE
from vision.reader import CandidateLook

PLAIN = Calibration((1.0, 0.0), (0.0,) * FEATURES, 0.5, {})


def seen(*values: int, score: float = 0.9, edge: float = 40.0, sharp: float = 4.0) -> CandidateLook:
    """Return a candidate whose views have each read a class."""
    logits = np.zeros((len(values), CLASSES), np.float32)
    logits[np.arange(len(values)), values] = sharp
    tilts = np.zeros((len(values), 2), np.float32)
    return CandidateLook(Candidate(10.0, 10.0, edge, score), logits, tilts, tilts[:, 0])


def test_without_weights_the_result_is_the_softmax_of_the_mean_view() -> None:
    (told,) = PLAIN.probabilities([seen(3, 3)])
    assert told.argmax() == 3
    assert told[3] == pytest.approx(np.exp(4) / (np.exp(4) + CLASSES - 1))
    assert told.sum() == pytest.approx(1)


def test_no_candidates_have_no_probabilities() -> None:
    assert PLAIN.probabilities([]).shape == (0, CLASSES)


def test_the_shipped_calibration_believes_views_that_agree_and_doubts_others() -> None:
    agree, differ = (
        calibration_in_use().probabilities([seen(4, 4, 4)])[0],
        calibration_in_use().probabilities([seen(4, 2, 4)])[0],
    )
    assert agree[4] > 0.9
    assert differ[4] < agree[4]


@pytest.mark.parametrize("value", [NONE, UNREADABLE])
def test_the_shipped_calibration_trusts_the_detector_about_other_things(value: int) -> None:
    little, much = (calibration_in_use().probabilities([seen(5, value, score=score)])[0] for score in (0.05, 0.95))
    assert little[NONE] > much[NONE]


def test_a_saved_calibration_is_loaded_unchanged(tmp_path: Path) -> None:
    calibration_in_use().save(tmp_path / "calibration.json")
    assert Calibration.load(tmp_path / "calibration.json") == calibration_in_use()
    assert 0.5 <= calibration_in_use().threshold < 1
