"""Views of a candidate: each is one forward pass over a crop, which returns the class, the position and the tilt.

The first two views correct the position and size of the candidate. The other views are cut at the corrected place,
each a little differently. The calibration (`vision.calibration`) turns the views, and their spread, into probabilities.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.arrays import Floats, Floats32
from vision.crops import Pyramid, crop
from vision.detector import Candidate, distance_px
from vision.networks import CLASSES, READER, run
from vision.reading import Pixels

SAME = 0.5
"""Maximum distance of two corrected candidates that are the same top, in edges of the smaller one."""
FARTHEST, LARGEST = 0.6, 0.5
"""Maximum correction of a candidate by one view: of its x and y in edges, and of its edge as a logarithm."""


@dataclass(frozen=True)
class CropView:
    """The cut of a crop: ``dx``, ``dy`` edges off the candidate, ``zoom`` times as wide, turned by ``roll`` rad."""

    dx: float = 0.0
    dy: float = 0.0
    zoom: float = 1.0
    roll: float = 0.0
    mirrored: bool = False


VIEWS = (
    CropView(),
    CropView(zoom=0.95, mirrored=True),
    CropView(dx=0.03, dy=-0.03, zoom=1.06, roll=0.12),
    CropView(dx=-0.03, dy=0.03, zoom=0.97, roll=-0.15, mirrored=True),
    CropView(dy=-0.03, zoom=1.1, roll=0.3),
)
"""The views of a candidate, in order; a candidate has at most all of them."""


@dataclass(frozen=True, eq=False)
class CandidateLook:
    """The results of N views of one candidate.

    ``candidate`` has its position and size corrected by the views. ``logits`` are (N, CLASSES). ``tilts`` (N, 2) are
    the tilts of the top to the line of sight (`vision.flatness`), ``variances`` (N,) the variance of each tilt.
    ``similar`` (6,) are the similarities to taught faces (`vision.taught_dice`), if they were compared.
    """

    candidate: Candidate
    logits: Floats32
    tilts: Floats32
    variances: Floats32
    similar: Floats | None = None

    @property
    def views(self) -> int:
        """The number of views, N."""
        return len(self.logits)

    def first(self, views: int) -> CandidateLook:
        """Return the look with its first ``views`` views only."""
        return replace(self, logits=self.logits[:views], tilts=self.tilts[:views], variances=self.variances[:views])


def distinct(looks: Sequence[CandidateLook]) -> list[CandidateLook]:
    """Return the first look at each top. ``looks`` are sorted by score, the highest first."""
    kept = list[CandidateLook]()
    for candidate_look in looks:
        candidate = candidate_look.candidate
        if all(
            distance_px(candidate, other.candidate) > SAME * min(candidate.edge, other.candidate.edge) for other in kept
        ):
            kept.append(candidate_look)
    return kept


def look(pyramid: Pyramid, candidates: Sequence[Candidate]) -> list[CandidateLook]:
    """Return the first look at each candidate, or raise :class:`vision.networks.NetworkError`."""
    empty = np.zeros((0, CLASSES), np.float32)
    return look_again(pyramid, [CandidateLook(candidate, empty, empty[:, :2], empty[:, 0]) for candidate in candidates])


def look_again(pyramid: Pyramid, looks: Sequence[CandidateLook]) -> list[CandidateLook]:
    """Return the looks, each with one more view, all from one forward pass.

    Raise :class:`vision.networks.NetworkError`.
    """
    if not looks:
        return []
    answers = run(READER, [_view_of(pyramid, earlier.candidate, VIEWS[earlier.views]) for earlier in looks])
    return [_add(earlier, answer) for earlier, answer in zip(looks, answers, strict=True)]


def _view_of(pyramid: Pyramid, candidate: Candidate, view: CropView) -> Pixels:
    """Return the crop of a candidate, (CROP_PX, CROP_PX, 3)."""
    middle = candidate.x + view.dx * candidate.edge, candidate.y + view.dy * candidate.edge
    cut = crop(pyramid, middle, candidate.edge * view.zoom, roll=view.roll)
    return np.asarray(cv2.flip(cut, 1), np.uint8) if view.mirrored else cut


def _add(earlier: CandidateLook, answer: Floats32) -> CandidateLook:
    """Return a look with the reader's outputs (READER_OUTPUTS,) for its next view added."""
    view, candidate = VIEWS[earlier.views], earlier.candidate
    logits, log_variance, top, tilt = answer[:CLASSES], answer[CLASSES], answer[CLASSES + 1 : -2], answer[-2:]
    return CandidateLook(
        _set_right(candidate, top, view) if earlier.views < 2 else candidate,
        np.concatenate([earlier.logits, logits[None]]),
        np.concatenate([earlier.tilts, (tilt @ _turned_back(view))[None]]),
        np.concatenate([earlier.variances, np.exp(log_variance)[None]]),
        earlier.similar,
    )


def _set_right(candidate: Candidate, top: Floats32, view: CropView) -> Candidate:
    """Return a candidate moved and resized to ``top``, the outputs of a view with ``roll`` 0."""
    edge = candidate.edge * view.zoom
    right, down = (min(max(float(way), -FARTHEST), FARTHEST) * edge for way in top[:2])
    x = candidate.x + view.dx * candidate.edge + (-right if view.mirrored else right)
    y = candidate.y + view.dy * candidate.edge + down
    return replace(candidate, x=x, y=y, edge=edge * math.exp(min(max(float(top[2]), -LARGEST), LARGEST)))


def _turned_back(view: CropView) -> Floats32:
    """Return the matrix (2, 2) that, multiplied from the right, turns a tilt (2,) in a view into one in the picture."""
    cos, sin, right = math.cos(view.roll), math.sin(view.roll), -1 if view.mirrored else 1
    return np.array([[right * cos, -right * sin], [sin, cos]], np.float32)
