"""Calibration: turns the views of a candidate into probabilities of the classes.

It is a logistic model of seven numbers, fitted to readings by networks that were not trained on the picture's source
(`vision.training.calibrate`). The networks' logits are the evidence for a class. The evidence for or against a die is
the detector's score, the size relative to the other dice of the picture, and the spread of the views.
"""

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Self

import numpy as np

from vision.arrays import Floats, Floats32
from vision.networks import CLASSES, NONE, UNREADABLE, WEIGHTS
from vision.reader import CandidateLook

FILE = "calibration.json"
FEATURES = 5
"""Number of features: the constant 1; the logit of the detector's score; the absolute logarithm of the edge over
the usual edge; the standard deviation, over the views, of the likeliest class's log probability; the logarithm of the
number of views."""
MAX_LOGIT = 6.0


@dataclass(frozen=True)
class Calibration:
    """The fitted numbers.

    ``sharpness`` (2) gives the factor of the mean log probabilities: a constant, and a slope per logarithm of the
    number of views. ``none`` (FEATURES) are the weights of the features for the class ``NONE``. ``threshold`` is the
    minimum probability of a sure reading. ``hashes`` are the hashes of the calibrated networks, by file.
    """

    sharpness: tuple[float, ...]
    none: tuple[float, ...]
    threshold: float
    hashes: dict[str, str]

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a calibration from a file written by :meth:`save`."""
        content = json.loads(path.read_text("utf-8"))
        return cls(tuple(content["sharpness"]), tuple(content["none"]), content["threshold"], content["hashes"])

    def save(self, path: Path) -> None:
        """Write a calibration as JSON."""
        path.write_text(json.dumps(asdict(self), indent=2) + "\n", "utf-8")

    def probabilities(self, looks: Sequence[CandidateLook]) -> Floats:
        """Return the class probabilities (N, CLASSES) of N candidates of one picture."""
        if not looks:
            return np.zeros((0, CLASSES))
        logs, others = features(looks)
        logits = logs * (self.sharpness[0] + self.sharpness[1] * others[:, -1:])
        logits[:, NONE] += others @ np.array(self.none)
        logits = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(logits / logits.sum(axis=1, keepdims=True), np.float64)


def features(looks: Sequence[CandidateLook]) -> tuple[Floats, Floats]:
    """Return for N looks their views' mean log probabilities (N, CLASSES), and the numbers listed at ``FEATURES``."""
    view_logs = [_log_softmax(look.logits) for look in looks]
    logs = np.array([views.mean(axis=0) for views in view_logs])
    usual = _usual_edge(looks, logs)
    others = np.array(
        [
            (
                1.0,
                _logit(look.candidate.score),
                abs(math.log(look.candidate.edge / usual)),
                float(views[:, mean.argmax()].std()),
                math.log(look.views),
            )
            for look, views, mean in zip(looks, view_logs, logs, strict=True)
        ]
    )
    return logs, others


def _usual_edge(looks: Sequence[CandidateLook], logs: Floats) -> float:
    """Return the median edge, in px, of the candidates whose likeliest class is a value, or of all if none is."""
    faces = [look.candidate.edge for look, row in zip(looks, logs, strict=True) if 0 < row.argmax() < UNREADABLE]
    return float(np.median(faces or [look.candidate.edge for look in looks]))


def _log_softmax(logits: Floats32) -> Floats:
    highest = logits.max(axis=1, keepdims=True)
    return np.asarray(logits - highest - np.log(np.exp(logits - highest).sum(axis=1, keepdims=True)), np.float64)


def _logit(share: float) -> float:
    return min(max(math.log(share / (1 - share)) if share < 1 else MAX_LOGIT, -MAX_LOGIT), MAX_LOGIT)


@cache
def calibration_in_use() -> Calibration:
    """Return the shipped calibration."""
    return Calibration.load(WEIGHTS / FILE)
