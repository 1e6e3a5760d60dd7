"""The eye: one picture in, one reading out.

1. The *detector* names the candidates: places where the top of a die may be (`vision.detector`).
2. The *reader* looks at each from near (`vision.reader`).
3. The *calibration* makes class probabilities of what it has seen (`vision.calibration`). With taught faces, so do the
   similarities to them (`vision.taught_dice`).
4. The *posterior* weighs whole readings (`vision.posterior`); *flatness* says how probable it is that no die of the
   likeliest one leans (`vision.flatness`). The product is the probability of the reading.
5. Where that is undecided, the reader looks again at what is, at most `MAX_VIEWS` times.
6. A reading is sure from the threshold of the calibration; else it says what costs most (`vision.reason`).

The eye knows no rules: how many dice there should be is told from outside.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from vision.arrays import Floats
from vision.calibration import Calibration, calibration_in_use
from vision.crops import Pyramid
from vision.detector import MAX_CANDIDATES, Candidate, detect
from vision.flatness import CameraGeometry, Tops, probability_flat
from vision.networks import NONE, UNREADABLE
from vision.posterior import Posterior, is_face, posterior
from vision.reader import VIEWS, CandidateLook, distinct, look, look_again
from vision.reading import Box, Die, Pixels, Reading
from vision.reason import number_reason, reason
from vision.taught_dice import UNCERTAIN, TaughtDice

BODY = 1.25
"""Width of a die as seen over the edge of its top: some of its sides show."""
MAX_VIEWS = len(VIEWS)
MIN_SECOND = 0.01
"""A value that is less probable was not seen."""
DECIDED = 0.995
"""A candidate whose likeliest class has this probability is not looked at again."""
HOPELESS, ENOUGH = 0.05, 0.9
"""A reading that is less or more probable is decided: no candidate is looked at again. Further views changed no count
of right or wrong readings of 2,212 photographs that the networks had not seen, by source."""


@dataclass(frozen=True, eq=False)
class Judgement:
    """A reading with all that it is made of; the rows of ``probabilities`` (N, CLASSES) are those of the looks.

    ``flat`` is the probability that each die leans, in the order of ``faces``, and last that none does. ``whole`` is
    the probability that all dice are among the looks.
    """

    looks: tuple[CandidateLook, ...]
    probabilities: Floats
    posterior: Posterior
    flat: Floats
    whole: float

    @property
    def faces(self) -> tuple[int, ...]:
        """The rows of the dice whose tops are read."""
        return tuple(row for row, value in enumerate(self.posterior.classes) if is_face(value))

    @property
    def probability(self) -> float:
        """The probability that the reading is right; 0 where a die has no readable top."""
        if UNREADABLE in self.posterior.classes:
            return 0.0
        return float(self.posterior.probability * self.flat[-1] * self.whole)


class Eye:
    """Reads still pictures. Has no state: one eye may serve several threads.

    With ``taught``, the faces of this set are read, beside pips where a face of the set is not taught.
    """

    def __init__(self, taught: TaughtDice | None = None) -> None:
        self.taught = taught

    def read(self, pixels: Pixels, count: int | None = None, camera: CameraGeometry | None = None) -> Reading:
        """Read the tops of all dice in a picture; raise :class:`vision.networks.NetworkError`.

        ``count`` is how many dice there should be, if known. ``camera`` is what is known of the camera; it learns from
        a reading that is sure.
        """
        calibration, pyramid = calibration_in_use(), Pyramid(pixels, quick=True)
        first = look(pyramid, detect(pixels))
        if self.taught is not None:
            first = self.taught.compared(pyramid, first, calibration.probabilities(first)[:, NONE], camera)
        judgement = judge(first, partial(look_again, pyramid), calibration, pixels.shape, count, camera, self.taught)
        probability = judgement.probability
        sure = probability >= calibration.threshold
        why = None
        if not sure and judgement.posterior.number < 1 / 2 and count is not None:
            # More probably there is another number of dice: all of them are shown.
            judgement = _judge_looks(
                judgement.looks, calibration, pixels.shape, None, camera, cut=False, taught=self.taught
            )
            why = number_reason(pixels, judgement.looks, judgement.posterior, count)
        elif not sure:
            why = reason(
                pyramid, judgement.looks, judgement.probabilities, judgement.posterior, judgement.flat, judgement.whole
            )
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
    """Judge candidates of a picture of this shape by their ``first`` looks.

    While the reading is undecided, `look_more` returns further looks at the undecided candidates.
    """
    looks = distinct(first)
    # The detector has named as many candidates as it may: there may be more.
    cut = len(first) == MAX_CANDIDATES and (count is None or count >= len(looks))
    judgement = _judge_looks(looks, calibration, shape, count, camera, cut, taught)
    for _ in range(MAX_VIEWS - 1):
        if judgement.probability >= ENOUGH or judgement.posterior.probability <= HOPELESS:
            break
        undecided = [
            row
            for row, class_probabilities in enumerate(judgement.probabilities)
            if class_probabilities.max() < DECIDED
        ]
        # Where only the flatness is undecided, the tops are.
        rows = undecided or list(judgement.faces)
        if taught is not None:
            # The second view sets the place right; further ones tell nothing of a taught face.
            likeliest = judgement.probabilities.argmax(axis=1)
            rows = [row for row in rows if looks[row].views < 2 or not taught.has(int(likeliest[row]))]
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
    taught: TaughtDice | None = None,
) -> Judgement:
    probabilities = calibration.probabilities(looks)
    if taught is not None:
        probabilities = taught.probabilities(looks, probabilities)
    likeliest = posterior([look.candidate for look in looks], probabilities, count)
    faces = [looks[row] for row, value in enumerate(likeliest.classes) if is_face(value)]
    flat = probability_flat(tops_of(faces, shape), camera)
    # What was left out scores less than all of these. The last one's probability of being no die stands for it.
    last = min(range(len(looks)), key=lambda row: looks[row].candidate.score) if cut else -1
    return Judgement(tuple(looks), probabilities, likeliest, flat, float(probabilities[last, NONE]) if cut else 1.0)


def tops_of(faces: Sequence[CandidateLook], shape: tuple[int, ...]) -> Tops:
    """Return the tilts of these faces, each the mean of its views, with their places in a picture of this ``shape``."""
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
