"""Three witnesses of one place: the finder, the reader, and geometry, which has learnt nothing.

Every place is told to show a face or told to show none, and that may be wrong. Two small formulas
(logistic regressions) weigh what the witnesses say into how likely it is right; a reading is right when
all its places are, so their product is its confidence. The weights were fitted on readings of labelled
photographs by networks that had not seen their source (:mod:`vision.training.doubts`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.networks import Look

FACE = (1.54, 1.78, 1.48, -0.95, 2.73, -0.93)
"""For a place that is told to show a face; of `Place.evidence`."""
NO_FACE = (-0.47, -0.96, -1.85, -2.9)
"""For a place that is told to show none."""
LEAST_PEAK = 0.2
"""What the finder gives less than this to is no die, unless another witness sees one there."""
STRONG = 0.8
"""Odds of a face that the reader does not only dream of."""
LEAST_ODDS = 1e-3
FAINTEST = 0.02
"""The finder's peak where it saw nothing."""


@dataclass(frozen=True, eq=False)
class Place:
    """What is known of one place.

    ``look`` is the reader's, ``peak`` the finder's, from 0 to 1; ``told`` the face that geometry sees there, if any;
    ``off`` how much larger or smaller the die is than the others, as a logarithm, from 0 up.
    """

    look: Look
    peak: float
    told: int | None
    off: float

    @property
    def is_seen(self) -> bool:
        """Whether the place has to be accounted for."""
        seen = self.look
        return self.peak >= LEAST_PEAK or self.told is not None or float(seen.mean[seen.value]) >= STRONG

    @property
    def evidence(self) -> tuple[float, ...]:
        """What the formulas weigh, after a constant: log odds, log peak; of a face also how odd its size is.

        Then, of geometry, whether it sees the same face and whether it sees another; or whether it sees any.
        """
        seen, peak = self.look, math.log(max(self.peak, FAINTEST))
        if not seen.is_face:
            return 1.0, _log_odds(float(seen.mean[1:7].sum())), peak, float(self.told is not None)
        same = self.told == seen.value
        return 1.0, _log_odds(float(seen.mean[seen.value])), peak, self.off, same, self.told is not None and not same

    @property
    def certainty(self) -> float:
        """How likely it is, from 0 to 1, that what is said of this place is right."""
        weights = FACE if self.look.is_face else NO_FACE
        return 1 / (1 + math.exp(-math.fsum(w * x for w, x in zip(weights, self.evidence, strict=True))))


def _log_odds(share: float) -> float:
    share = min(max(share, LEAST_ODDS), 1 - LEAST_ODDS)
    return math.log(share / (1 - share))


def confidence(places: Sequence[Place]) -> float:
    """How likely it is, from 0 to 1, that a reading of these places is right."""
    return math.prod(place.certainty for place in places)


def usual_size(looks: Sequence[Look]) -> float | None:
    """The middle one of the sizes of what are plainly dice, or else of all that show a face; None without one."""
    faces = [seen for seen in looks if seen.is_face]
    plain = [seen for seen in faces if seen.mean[seen.value] > STRONG] or faces
    return float(np.median([seen.sighting.size for seen in plain])) if plain else None
