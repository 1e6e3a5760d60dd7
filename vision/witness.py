"""Three witnesses of one place: the finder, the readers, and geometry, which has learnt nothing and is asked last.

Every place is told to show a face or told to show none, and that may be wrong. Two small formulas
(logistic regressions) weigh what the witnesses say into how likely it is right; a reading is right when
all its places are, so their product is its confidence. The weights were fitted on readings of labelled
photographs by networks that had not seen their source (:mod:`vision.training.doubts`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from vision.networks import COCKED, HIDDEN, NOTHING, Look

FACE = (3.05, 1.51, 2.29, -0.44, -1.26, 2.8, -0.69)
"""For a place that is told to show a face; of `Place.evidence`."""
NO_FACE = (-0.38, -1.91, -2.07, -2.99)
"""For a place that is told to show none."""
FACE_ALONE = (2.62, 1.81, 1.54, -0.91, -0.14)
"""The same before geometry was asked."""
NO_FACE_ALONE = (-1.1, -1.02, -1.91)
LEAST_PEAK = 0.2
"""What the finder gives less than this to is no die, unless another witness sees one there."""
HARDLY = 0.1
"""Less than this the finder gives to hardly any die: geometry and the readers alone are not enough to believe it."""
STRONG = 0.8
"""Odds of a face that the reader does not only dream of."""
UNSEEN = 0.73
"""Odds below which a face that geometry does not see is not believed. Without this bound drawn throws that are
hard to read are surely misread now and then."""
AGREED, AGREED_GLANCED = 0.9, 0.7
"""Odds of the readers, and of the quick look, who together know better than a finder who saw nothing, and than geometry
that sees more pips: it takes those of the far faces of a see-through die for some."""
SPOILT_PEAK = SPOILT_ODDS = 0.3
"""Where the finder gives as much to a die, and the reader as much to one that leans or shows no whole face, it is
one. On photographs of dice that lie flat hardly ever."""
SURELY_A_DIE = 0.2
"""Odds of no die at all below which the readers see one, whatever it shows."""
SURELY_NONE = 0.8
"""Certainty from which on a place that shows no face is none at which a die may lie."""
WORST = 0.75
"""Certainty of a face that may be none, where there is one too many."""
BLAMED = 0.9
"""How likely it must be that just this one is none."""
LEAST_ODDS = 1e-3
FAINTEST = 0.02
"""The finder's peak where it saw nothing."""


@dataclass(frozen=True, eq=False)
class Place:
    """What is known of one place.

    ``look`` is the readers', ``peak`` the finder's, from 0 to 1; ``off`` how much larger or smaller the die is than
    the others, as a logarithm, from 0 up; ``told`` the face that geometry sees there, if any, where it was ``asked``,
    whether ``vaguely``, and whether ``stained``; ``alone`` whether nothing else shows a face; ``glanced`` the odds of
    this face at the quick look, if it looked there; ``misshapen`` whether it is a one whose pip is no round spot,
    or alone and of the colour of the ground; ``askew`` whether its pips lie along the sides.
    """

    look: Look
    peak: float
    off: float
    told: int | None = None
    asked: bool = False
    vaguely: bool = False
    stained: bool = False
    alone: bool = False
    glanced: float | None = None
    misshapen: bool = False
    askew: bool = False

    @property
    def is_seen(self) -> bool:
        """Whether the place has to be accounted for."""
        seen = self.look
        plain = float(seen.mean[seen.value]) >= STRONG or float(seen.mean[NOTHING]) < SURELY_A_DIE
        return self.peak >= LEAST_PEAK or self.told is not None or plain

    @property
    def is_passed_over(self) -> bool:
        """Whether the readers plainly see a die there, but no face; the finder may hardly have seen it."""
        return not self.look.is_face and float(self.look.mean[NOTHING]) < SURELY_A_DIE

    @property
    def is_spoilt(self) -> bool:
        """Whether a die lies there that shows no face: it leans, is covered, dirty or blank."""
        return not self.look.is_face and self.peak >= SPOILT_PEAK and self.spoilt >= SPOILT_ODDS

    @property
    def may_be_unread(self) -> bool:
        """Whether a die may lie there that shows no face, or a face that was not seen."""
        return not self.look.is_face and (self.is_spoilt or self.is_passed_over or self.certainty < SURELY_NONE)

    @property
    def spoilt(self) -> float:
        """Odds, from 0 to 1, that the reader gives to a die that leans or shows no whole face."""
        return float(self.look.mean[COCKED] + self.look.mean[HIDDEN])

    @property
    def odds(self) -> float:
        """Odds, from 0 to 1, of what it is told to show."""
        return float(self.look.mean[self.look.value])

    @property
    def is_agreed(self) -> bool:
        """Whether the readers and the quick look agree on this face, and there are others beside it."""
        return not self.alone and self.odds >= AGREED and (self.glanced or 0.0) >= AGREED_GLANCED

    @property
    def is_disputed(self) -> bool:
        """Whether this face is not believed.

        Geometry contradicts it, where it was asked: it is certain of more pips, or of fewer while the readers are not
        strongly for theirs (half a six is a two), or it sees the same with a stain where another pip may be. Or it does
        not see the face while the readers are in doubt. Or the finder has hardly seen it. Readers and a quick look that
        agree count for more than the finder or more pips.
        Nor is a face believed that is misshapen, unless geometry sees the same, or whose pips lie as on no die.
        """
        if not self.look.is_face:
            return False
        if self.askew:
            return True
        if self.misshapen and self.told != self.look.value:
            return True
        if not self.asked:
            return False
        if self.peak < HARDLY and not self.is_agreed:
            return True
        if self.told == self.look.value:
            return self.stained
        if self.told is None or self.vaguely:
            return self.odds < UNSEEN
        return (self.told > self.look.value and not self.is_agreed) or self.odds < STRONG

    @property
    def evidence(self) -> tuple[float, ...]:
        """What the formulas weigh, after a constant: log odds, log peak.

        Of a face also how odd its size is, and whether there is no other by whose size one could tell. Then, of
        geometry if it was asked, whether it sees the same face and whether another; of what is none, whether it sees
        any.
        """
        seen, peak = self.look, math.log(max(self.peak, FAINTEST))
        if not seen.is_face:
            any_face = (float(self.told is not None),) if self.asked else ()
            return 1.0, _log_odds(float(seen.mean[1:7].sum())), peak, *any_face
        same = self.told == seen.value
        told = (float(same), float(self.told is not None and not same)) if self.asked else ()
        return 1.0, _log_odds(float(seen.mean[seen.value])), peak, self.off, float(self.alone), *told

    @property
    def certainty(self) -> float:
        """How likely it is, from 0 to 1, that what is said of this place is right."""
        asked, alone = (FACE, FACE_ALONE) if self.look.is_face else (NO_FACE, NO_FACE_ALONE)
        weights = asked if self.asked else alone
        return 1 / (1 + math.exp(-math.fsum(w * x for w, x in zip(weights, self.evidence, strict=True))))


def _log_odds(share: float) -> float:
    share = min(max(share, LEAST_ODDS), 1 - LEAST_ODDS)
    return math.log(share / (1 - share))


def confidence(places: Sequence[Place]) -> float:
    """How likely it is, from 0 to 1, that a reading of these places is right."""
    return math.prod(place.certainty for place in places)


def without_one_too_many(places: tuple[Place, ...], count: int | None) -> tuple[Place, ...]:
    """Leave out the face that is none, where there is one more than there should be dice.

    That is left out which alone has its pips as on no die, or at which nobody is certain, if it is so much likelier
    than any other to be the wrong one.
    """
    faces = [place for place in places if place.look.is_face]
    if count is None or len(faces) != count + 1:
        return places
    askew = [place for place in faces if place.askew]
    if len(askew) == 1:
        return tuple(place for place in places if place is not askew[0])
    worst = min(faces, key=lambda place: place.certainty)
    against = [(1 - place.certainty) / place.certainty for place in faces]
    if worst.certainty >= WORST or max(against) < BLAMED * math.fsum(against):
        return places
    return tuple(place for place in places if place is not worst)


def usual_size(looks: Sequence[Look]) -> float | None:
    """The middle one of the sizes of what are plainly dice, or else of all that show a face; None without one."""
    faces = [seen for seen in looks if seen.is_face]
    plain = [seen for seen in faces if seen.mean[seen.value] > STRONG] or faces
    return median(seen.sighting.size for seen in plain) if plain else None
