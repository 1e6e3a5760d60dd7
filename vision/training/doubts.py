"""Fit the eye's doubt: ``python -m vision.training.doubts PHOTOGRAPHS WEIGHTS SOURCE [WEIGHTS SOURCE ...]``.

Each folder of weights reads the photographs of the source that it was trained without (``--without``); a ``SOURCE``
of ``*`` stands for all that no other pair names. What a reading says of its places is true or not as a whole; the
two formulas of :mod:`vision.witness` are fitted so that the product over the places gives how often it is true.
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
from vision.eye import look_around
from vision.stills import load
from vision.training.photographs import Photograph, photographs
from vision.witness import FACE, NO_FACE, Place

BOUNDS = (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98)
DECAY = 0.15
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

    @property
    def right(self) -> bool:
        """Whether it says what the label says."""
        return self.values == self.photograph.values


def evidence(places: Sequence[Place], weights: Sequence[float]) -> Tensor:
    """What a formula with these weights is told of places, one row each."""
    return torch.tensor([place.evidence for place in places]).reshape(-1, len(weights))


def read_all(folder: Path, pairs: Sequence[tuple[Path, str]]) -> list[Read]:
    """Read every photograph by the networks that have not seen its source; only where something is seen."""
    named = tuple(source for _, source in pairs if source != "*")
    found = []
    for weights, source in pairs:
        networks.WEIGHTS = weights
        for shot in photographs(folder, every=True):
            mine = shot.source.startswith(source) if source != "*" else not shot.source.startswith(named)
            if mine:
                places, _, opinion = look_around(load(folder / shot.file))
                faces = [place for place in places if place.look.is_face]
                others = [place for place in places if not place.look.is_face]
                values = tuple(sorted(place.look.value for place in faces))
                if places and not opinion.leaning:
                    found.append(Read(shot, source, values, evidence(faces, FACE), evidence(others, NO_FACE)))
    return found


def log_confidence(weights: Tensor, reads: Sequence[Read]) -> Tensor:
    """The logarithm of how likely each reading is right, (N,)."""
    total = torch.zeros(len(reads))
    for rows, own in (
        ([r.faces for r in reads], weights[: len(FACE)]),
        ([r.others for r in reads], weights[len(FACE) :]),
    ):
        whose = torch.repeat_interleave(torch.arange(len(reads)), torch.tensor([len(row) for row in rows]))
        total = total.index_add(0, whose, logsigmoid(torch.cat(rows) @ own))
    return total


def fit(reads: Sequence[Read]) -> Tensor:
    """Fit both formulas, those of `FACE` and of `NO_FACE` in a row, by maximum likelihood of the readings."""
    weights = torch.tensor([*FACE, *NO_FACE], requires_grad=True)
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


def honest(reads: Sequence[Read]) -> list[float]:
    """How likely each reading is right, by formulas that have not seen its source."""
    weights = {source: fit([read for read in reads if read.source != source]) for source in {r.source for r in reads}}
    return [float(log_confidence(weights[read.source], [read]).exp()) for read in reads]


def main() -> None:
    """Fit, and print the weights and the table."""
    folder, *rest = sys.argv[1:]
    reads = read_all(Path(folder), [(Path(rest[n]), rest[n + 1]) for n in range(0, len(rest), 2)])
    _tell(f"weights: {np.round(fit(reads).numpy(), 2).tolist()}")
    judged = list(zip(reads, honest(reads), strict=True))
    for known in (False, True):
        _tell(f"number of dice {'known' if known else 'unknown'}")
        mine = [one for one in judged if not known or len(one[0].values) == len(one[0].photograph.values)]
        for bound in BOUNDS:
            sure = [read for read, share in mine if share >= bound]
            right = sum(read.right and 2 <= len(read.values) <= 5 for read in sure)
            wrong = [read.photograph.file for read in sure if not read.right]
            _tell(f"{bound:.2f}: {right} right, {len(wrong)} of {len(sure)} wrong {' '.join(wrong[:8])}")


def _tell(line: str) -> None:
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
