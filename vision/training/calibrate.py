"""The calibration, fitted to readings of photographs by networks that were trained without their sources.

Each candidate of a photograph is a row: the outputs of its views, and its true class. The fit maximises the likelihood
of all rows. The threshold is the lowest from which at most ``RISK`` of the sure readings are wrong, by an upper bound.
"""

import hashlib
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch

from vision.bench.labels import ExpectedReading, labels_of
from vision.calibration import FEATURES, Calibration, features
from vision.crops import Pyramid
from vision.detector import Candidate, detect, distance_px
from vision.eye import judge
from vision.networks import DETECTOR, NONE, READER, UNREADABLE
from vision.reader import VIEWS, CandidateLook, distinct, look, look_again
from vision.stills import load
from vision.training.photographs import NO_FACE, NUMERALS, Photograph, Top

SAME = 0.45
"""Maximum distance, in edges, of a candidate from the middle of the top that it shows."""
BOARDS = "roboflow_dice", "epanemu", "craps_crops"
"""Folders that are left out: printed boards, and dice cut out of a throw, are not seen by a camera over a tray."""
OTHER_GAMES = ("rune55",)
"""Folders with dice of other games among the dice: they count for the fit, and not for the threshold."""
RISK, SAMPLES = 0.005, 2000
"""Maximum share of wrong readings among the sure ones, and number of samples of the sources for its bound."""
MIN_THRESHOLD = 0.5
VIEWED = 1, 2, len(VIEWS)
"""Numbers of views of a candidate, each in a row of its own."""
PRIOR = 1e-3
"""Weight of the squares of the parameters in the loss."""
ROUNDS = 60


@dataclass(frozen=True, eq=False)
class Held:
    """A photograph that the networks were not trained on: all views of its candidates, and its truth.

    ``truth`` has the class of each distinct candidate, or NO_FACE; None if the tops are not located. ``values`` are the
    values of the dice, lowest first; None if every sure reading is wrong.
    """

    source: str
    shape: tuple[int, ...]
    looks: tuple[CandidateLook, ...]
    truth: tuple[int, ...] | None
    values: tuple[int, ...] | None


def hold(folder: Path, sources: tuple[str, ...], photographs: Sequence[Photograph]) -> list[Held]:
    """Read the labelled photographs of some sources in a folder with the networks in `networks.WEIGHTS`.

    ``photographs`` are the photographs whose tops are located.
    """
    tops = {photograph.path: photograph.tops for photograph in photographs}
    held = []
    for label in labels_of(folder):
        if not label.source.startswith(sources):
            continue
        path = folder / label.file
        pixels = load(path)
        pyramid = Pyramid(pixels, quick=True)
        looks = look(pyramid, detect(pyramid))
        for _ in VIEWS[1:]:
            looks = look_again(pyramid, looks)
        values = None if label.expect == ExpectedReading.REFUSE else label.values
        numeral = NUMERALS in path.parts
        places = [seen_look.candidate for seen_look in distinct(looks)]
        truth = classes_of(places, tops[path], NO_FACE if numeral else NONE) if path in tops else None
        held.append(Held(f"{label.group} {label.source}", pixels.shape, tuple(looks), truth, values))
    return held


def classes_of(candidates: Sequence[Candidate], tops: Sequence[Top], other: int) -> tuple[int, ...]:
    """Return the class of each candidate. A top gives its value to the nearest candidate; all others have ``other``."""
    truth = [other] * len(candidates)
    for top in tops:
        distances = [distance_px(candidate, top.place) for candidate in candidates]
        if min(distances, default=math.inf) < SAME * top.place.edge:
            truth[distances.index(min(distances))] = top.value
    return tuple(truth)


def fit(held: Sequence[Held], weights: Path) -> Calibration:
    """Return a calibration for the networks in the folder ``weights``, fitted to readings of photographs of tables."""
    held = [reading for reading in held if not any(name in reading.source for name in BOARDS)]
    answers = [(reading.truth, reading.source, distinct(reading.looks)) for reading in held if reading.truth]
    rows = [
        (*features([look.first(k) for look in looks]), truth, source)
        for truth, source, looks in answers
        for k in VIEWED
    ]
    logs = torch.tensor(np.concatenate([row[0] for row in rows]))
    others = torch.tensor(np.concatenate([row[1] for row in rows]))
    truth = torch.tensor(np.concatenate([row[2] for row in rows]))
    often = Counter(source for truth, source, _ in answers for _ in truth)
    shares = np.concatenate([np.full(len(row[2]), often[row[3]] ** -0.5) for row in rows])
    weight = torch.tensor(shares / shares.sum())
    numbers = torch.zeros(2 + FEATURES, dtype=torch.float64)
    numbers[0] = 1.0
    numbers.requires_grad_()
    optimiser = torch.optim.LBFGS([numbers], max_iter=20, line_search_fn="strong_wolfe")

    def loss() -> torch.Tensor:
        optimiser.zero_grad()
        logits = logs * (numbers[0] + numbers[1] * others[:, -1:])
        extra = torch.zeros_like(logits)
        extra[:, NONE] = others @ numbers[2:]
        log_probabilities = torch.log_softmax(logits + extra, dim=1)
        right = log_probabilities.gather(1, truth.clamp(min=0)[:, None])[:, 0]
        none = torch.logaddexp(log_probabilities[:, NONE], log_probabilities[:, UNREADABLE])
        whole = -(torch.where(truth == NO_FACE, none, right) * weight).sum() + PRIOR * (numbers**2).sum()
        whole.backward()
        return whole

    for _ in range(ROUNDS // 20):
        optimiser.step(loss)
    fitted = [round(number, 4) for number in numbers.tolist()]
    hashes = {name: hashlib.sha256((weights / name).read_bytes()).hexdigest() for name in (DETECTOR, READER)}
    plain = Calibration(tuple(fitted[:2]), tuple(fitted[2:]), 0.0, hashes)
    tables = [reading for reading in held if not any(name in reading.source for name in OTHER_GAMES)]
    readings = [(reading.source, *pair) for reading in tables for pair in judgements(reading, plain)]
    return replace(plain, threshold=threshold(readings))


def judgements(held: Held, fitted: Calibration) -> list[tuple[float, bool]]:
    """Return (probability, right) of the readings of a photograph: without its number of dice, and with it if known."""
    whole = {id(look.candidate): look for look in held.looks}

    def again(looks: Sequence[CandidateLook]) -> list[CandidateLook]:
        return [whole[id(earlier.candidate)].first(earlier.views + 1) for earlier in looks]

    pairs = []
    for count in (None, len(held.values)) if held.values else (None,):
        judged = judge([look.first(1) for look in held.looks], again, fitted, held.shape, count)
        values = tuple(sorted(judged.posterior.classes[row] for row in judged.faces))
        pairs.append((judged.probability, values == held.values))
    return pairs


def threshold(readings: Sequence[tuple[str, float, bool]]) -> float:
    """Return the lowest threshold with at most ``RISK`` wrong among the sure readings: (source, probability, right).

    The share of wrong is its upper 95 % bound over random samples of the sources. If no threshold has a share of at
    most ``RISK``, return the one with the lowest share.
    """
    sources = sorted({source for source, _, _ in readings})
    drawn = np.random.default_rng(0).multinomial(len(sources), [1 / len(sources)] * len(sources), SAMPLES)
    sure, wrong = np.zeros((2, len(sources)))
    shares = list[tuple[float, float]]()
    for source, probability, right in sorted(readings, key=lambda reading: -reading[1]):
        if probability < MIN_THRESHOLD:
            break
        sure[sources.index(source)] += 1
        wrong[sources.index(source)] += not right
        shares.append((float(np.quantile(drawn @ wrong / np.maximum(drawn @ sure, 1), 0.95)), probability))
    least = max(min(shares)[0], RISK)
    return round(min(probability for share, probability in shares if share <= least), 4)
