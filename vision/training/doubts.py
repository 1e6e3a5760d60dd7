"""Fit the eye's doubt: ``python -m vision.training.doubts PHOTOGRAPHS WEIGHTS SOURCE [WEIGHTS SOURCE ...]``.

Each folder of weights reads the photographs of the source that it was trained without (``--without``); a ``SOURCE``
of ``*`` stands for all that no other pair names. What a reading says of its places is true or not as a whole; the
formulas of :mod:`vision.witness`, before and after geometry is asked, are fitted so that the product over the places
gives how often it is true.
Printed are the weights, and for each bound how many readings of two to five dice would be sure, how many of all
readings sure and wrong: each source judged by formulas that were fitted on the others.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import logsigmoid

from vision import networks
from vision.doubt import LEANS_DEG, LEANS_TOO_DEG, can_be_so
from vision.eye import checked, scan
from vision.stills import load
from vision.training.photographs import Photograph, photographs
from vision.witness import FACE, FACE_ALONE, NO_FACE, NO_FACE_ALONE, Place

BOUNDS = (0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98)
DECAY = 0.15
Formulas = tuple[tuple[float, ...], tuple[float, ...]]
ALONE, ASKED = (FACE_ALONE, NO_FACE_ALONE), (FACE, NO_FACE)
MOST = 1 - 1e-4
"""No reading is believed beyond this."""


@dataclass(frozen=True, eq=False)
class Read:
    """One reading of a photograph, with the evidence (N, ...) of its faces and of its other places."""

    photograph: Photograph
    source: str
    values: tuple[int, ...]
    faces: Tensor
    others: Tensor
    possible: bool
    """Whether nothing but a lack of confidence keeps it from being sure."""

    @property
    def right(self) -> bool:
        """Whether it says what the label says."""
        return self.values == self.photograph.values


def read_all(folder: Path, pairs: Sequence[tuple[Path, str]]) -> list[tuple[Read, Read]]:
    """Read every photograph by the networks that have not seen its source, before and after geometry is asked.

    Only where something is seen.
    """
    named = tuple(source for _, source in pairs if source != "*")
    found = []
    for weights, source in pairs:
        networks.WEIGHTS = weights
        for shot in photographs(folder, every=True):
            mine = shot.source.startswith(source) if source != "*" else not shot.source.startswith(named)
            if mine:
                pixels = load(folder / shot.file)
                seen = scan(pixels)
                alone, (asked, leaning) = seen.places(), checked(pixels, seen)
                if alone and asked:
                    first = _read(shot, source, alone, ALONE, pixels.shape, leaning=False)
                    found.append((first, _read(shot, source, asked, ASKED, pixels.shape, leaning=leaning)))
    return found


def _read(
    shot: Photograph,
    source: str,
    places: Sequence[Place],
    formulas: Formulas,
    shape: tuple[int, ...],
    *,
    leaning: bool,
) -> Read:
    faces = [place for place in places if place.look.is_face]
    others = [place for place in places if not place.look.is_face]
    values = tuple(sorted(place.look.value for place in faces))
    possible = can_be_so(places, shape, LEANS_TOO_DEG if leaning else LEANS_DEG)
    return Read(shot, source, values, _evidence(faces, formulas[0]), _evidence(others, formulas[1]), possible)


def _evidence(places: Sequence[Place], weights: Sequence[float]) -> Tensor:
    """What a formula with these weights is told of places, one row each."""
    return torch.tensor([place.evidence for place in places]).reshape(-1, len(weights))


def log_confidence(weights: Tensor, reads: Sequence[Read]) -> Tensor:
    """The logarithm of how likely each reading is right, (N,)."""
    total = torch.zeros(len(reads))
    first = reads[0].faces.shape[1]
    for rows, own in (
        ([r.faces for r in reads], weights[:first]),
        ([r.others for r in reads], weights[first:]),
    ):
        whose = torch.repeat_interleave(torch.arange(len(reads)), torch.tensor([len(row) for row in rows]))
        total = total.index_add(0, whose, logsigmoid(torch.cat(rows) @ own))
    return total


def fit(reads: Sequence[Read], formulas: Formulas) -> Tensor:
    """Fit both formulas, their weights in a row, by maximum likelihood of the readings."""
    weights = torch.tensor([*formulas[0], *formulas[1]], requires_grad=True)
    search = torch.optim.LBFGS([weights], max_iter=200, line_search_fn="strong_wolfe")
    right = torch.tensor([float(read.right) for read in reads])

    def loss() -> Tensor:
        search.zero_grad()
        share = log_confidence(weights, reads).exp().clamp(1e-6, MOST)
        off = torch.nn.functional.binary_cross_entropy(share, right, reduction="sum") + DECAY * (weights**2).sum()
        off.backward()
        return off

    search.step(loss)
    return weights.detach()


def honest(reads: Sequence[Read], formulas: Formulas) -> list[float]:
    """How likely each reading is right, by formulas that have not seen its source."""
    sources = {read.source for read in reads}
    weights = {source: fit([read for read in reads if read.source != source], formulas) for source in sources}
    return [float(log_confidence(weights[read.source], [read]).exp()) for read in reads]


def main() -> None:
    """Fit, and print the weights and the table."""
    folder, *rest = sys.argv[1:]
    both = read_all(Path(folder), [(Path(rest[n]), rest[n + 1]) for n in range(0, len(rest), 2)])
    alone, asked = ([pair[n] for pair in both] for n in (0, 1))
    _tell(f"weights alone: {np.round(fit(alone, ALONE).numpy(), 2).tolist()}")
    _tell(f"weights asked: {np.round(fit(asked, ASKED).numpy(), 2).tolist()}")
    shares = list(zip(asked, honest(asked, ASKED), strict=True))
    for known in (False, True):
        mine = [one for one in shares if _is_counted(one[0])] if known else shares
        _tell(f"number of dice {'known' if known else 'unknown'}: {len(mine)} readings")
        for bound in BOUNDS:
            sure = [read for read, share in mine if share >= bound and read.possible]
            right = sum(read.right and 2 <= len(read.values) <= 5 for read in sure)
            wrong = [read.photograph.file for read in sure if not read.right]
            _tell(f"{bound:.2f}: {right} right, {len(wrong)} of {len(sure)} wrong {' '.join(wrong[:8])}")


def _is_counted(read: Read) -> bool:
    return len(read.values) == len(read.photograph.values)


def _tell(line: str) -> None:
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
