"""The eye: one picture in, one reading out.

1. The *detector* names the candidates: places where the top of a die may be (`vision.detector`).
2. The *reader* reads a crop of each candidate (`vision.reader`).
3. The *calibration* turns the reader's outputs into class probabilities (`vision.calibration`). With a
   taught set, the similarities to its faces count too (`vision.taught_dice`).
4. The *posterior* is the likeliest reading with its probability (`vision.posterior`). *Flatness* is the probability
   that none of its dice leans (`vision.flatness`). The product is the probability of the reading.
5. While the reading is undecided, the reader reads further crops of the undecided candidates, at most `MAX_VIEWS` each.
6. A reading is sure if its probability reaches the threshold of the calibration. Otherwise the lowest factor of its
   probability gives the reason (`vision.reason`).

The eye does not depend on the rules: the number of dice is a parameter.
"""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from vision.calibration import Calibration, calibration_in_use
from vision.crops import Pyramid
from vision.detector import MAX_CANDIDATES, Candidate, detect
from vision.flatness import CameraGeometry, Tops, probability_flat
from vision.networks import NONE, UNREADABLE
from vision.posterior import is_face, posterior
from vision.reader import VIEWS, CandidateLook, distinct, look, look_again
from vision.reading import Box, Die, Pixels, Reading
from vision.reason import Judgement, number_reason, reason
from vision.taught_dice import UNCERTAIN, TaughtDice

BODY = 1.25
"""Width of a die in a picture over the edge of its top: some of its sides are visible."""
MAX_VIEWS = len(VIEWS)
MIN_SECOND = 0.01
"""Minimum probability of the second value of a die."""
DECIDED = 0.995
"""Minimum probability of the likeliest class of a candidate that needs no further view."""
HOPELESS, ENOUGH = 0.05, 0.9
"""Bounds of the probability of an undecided reading; outside them there are no further views. Without the bounds, the
counts of right and wrong readings are equal, for 2,212 photographs from sources not used in the training."""


class Eye:
    """The eye for still pictures. It has no state, so several threads can use one eye.

    ``taught`` is the set whose faces are read. Pips are read for the faces that it does not contain.
    """

    def __init__(self, taught: TaughtDice | None = None) -> None:
        self.taught = taught

    def read(self, pixels: Pixels, count: int | None = None, camera: CameraGeometry | None = None) -> Reading:
        """Read the tops of all dice in a picture, or raise :class:`vision.networks.NetworkError`.

        ``count`` is the number of dice, if known. ``camera`` keeps the table's planes of sure readings.
        """
        calibration, pyramid = calibration_in_use(), Pyramid(pixels, quick=True)
        first = look(pyramid, detect(pyramid))
        if self.taught is not None:
            first = self.taught.compared(pyramid, first, calibration.probabilities(first)[:, NONE])
        judgement = judge(first, partial(look_again, pyramid), calibration, pixels.shape, count, camera, self.taught)
        probability = judgement.probability
        sure = probability >= calibration.threshold
        why = None
        if not sure and judgement.posterior.number < 1 / 2 and count is not None:
            # Another number of dice is more probable than the given one: the reading has all of them.
            judgement = _judge_looks(judgement.looks, calibration, pixels.shape, None, camera, False, self.taught)
            why = number_reason(pixels, judgement, count)
        elif not sure:
            why = reason(pyramid, judgement)
        if sure and camera is not None and judgement.faces:
            camera.remember(tops_of([judgement.looks[row] for row in judgement.faces], pixels.shape))
        unread = [row for row, value in enumerate(judgement.posterior.classes) if value == UNREADABLE]
        unread += judgement.posterior.missed
        return Reading(
            dice=_dice(judgement, pixels.shape),
            why=why,
            unread=() if sure else tuple(_box(judgement.looks[row].candidate, pixels.shape) for row in unread),
            probability=probability,
        )


def judge(
    first: Sequence[CandidateLook],
    look_more: Callable[[Sequence[CandidateLook]], Sequence[CandidateLook]],
    calibration: Calibration,
    shape: tuple[int, ...],
    count: int | None = None,
    camera: CameraGeometry | None = None,
    taught: TaughtDice | None = None,
) -> Judgement:
    """Return the judgement of a picture of this ``shape``. ``first`` are the first looks at its candidates.

    While the reading is undecided, ``look_more`` is called with looks. It returns each look with one more view.
    """
    looks = distinct(first)
    # The detector returns at most MAX_CANDIDATES: there may be more.
    cut = len(first) == MAX_CANDIDATES and (count is None or count >= len(looks))
    judgement = _judge_looks(looks, calibration, shape, count, camera, cut, taught)
    for _ in range(MAX_VIEWS - 1):
        if judgement.probability >= ENOUGH or judgement.posterior.probability <= HOPELESS:
            break
        undecided = np.flatnonzero(judgement.probabilities.max(axis=1) < DECIDED).tolist()
        # If no class is undecided, the flatness is: look at the faces again.
        rows = undecided or list(judgement.faces)
        if taught is not None:
            # The second view sets the place right; further ones tell nothing of a taught face.
            likeliest = judgement.probabilities.argmax(axis=1)
            rows = [row for row in rows if looks[row].views < 2 or likeliest[row] not in taught.faces]
        if not rows:
            break
        more = dict(zip(rows, look_more([looks[row] for row in rows]), strict=True))
        looks = distinct([more.get(row, earlier) for row, earlier in enumerate(looks)])
        judgement = _judge_looks(looks, calibration, shape, count, camera, cut, taught)
    return judgement


def _judge_looks(
    looks: Sequence[CandidateLook],
    calibration: Calibration,
    shape: tuple[int, ...],
    count: int | None,
    camera: CameraGeometry | None,
    cut: bool,
    taught: TaughtDice | None,
) -> Judgement:
    probabilities = calibration.probabilities(looks)
    if taught is not None:
        probabilities = taught.probabilities(looks, probabilities)
    likeliest = posterior([look.candidate for look in looks], probabilities, count)
    faces = [looks[row] for row, value in enumerate(likeliest.classes) if is_face(value)]
    flat = probability_flat(tops_of(faces, shape), camera)
    # Candidates that were left out score lower. They count as a die with the probability of the lowest one here.
    last = min(range(len(looks)), key=lambda row: looks[row].candidate.score) if cut else -1
    return Judgement(tuple(looks), probabilities, likeliest, flat, float(probabilities[last, NONE]) if cut else 1.0)


def tops_of(faces: Sequence[CandidateLook], shape: tuple[int, ...]) -> Tops:
    """Return the tops of these looks in a picture of this ``shape``. A tilt is the mean over the views of its look."""
    return Tops(
        np.array([face.tilts.mean(axis=0) for face in faces], np.float64).reshape(-1, 2),
        np.array([face.variances.mean() * (1 if face.similar is None else UNCERTAIN) for face in faces], np.float64),
        np.array([(face.candidate.x, face.candidate.y) for face in faces], np.float64).reshape(-1, 2),
        shape,
    )


def _dice(judgement: Judgement, shape: tuple[int, ...]) -> tuple[Die, ...]:
    dice = []
    for row, leans in zip(judgement.faces, judgement.flat, strict=False):
        value, class_probabilities = judgement.posterior.classes[row], judgement.probabilities[row].copy()
        probability = float(class_probabilities[value] * (1 - leans))
        class_probabilities[[NONE, value, UNREADABLE]] = 0
        second = int(class_probabilities.argmax()) if class_probabilities.max() >= MIN_SECOND else None
        dice.append(Die(value, _box(judgement.looks[row].candidate, shape), round(probability, 4), second))
    return tuple(dice)


def _box(candidate: Candidate, shape: tuple[int, ...]) -> Box:
    half = BODY * candidate.edge / 2
    left, right = (round(min(max(candidate.x + side * half, 0.0), shape[1])) for side in (-1, 1))
    top, bottom = (round(min(max(candidate.y + side * half, 0.0), shape[0])) for side in (-1, 1))
    return left, top, right - left, bottom - top
