"""Labelled pictures, changed in one way each: what the eye makes of other lamps, other dice, and worse cameras.

``python -m vision.bench.changes FOLDER`` reads all pictures of a folder after each change, without and with the number
of their dice, and prints how many readings of two to five dice are right and sure, and which sure ones are wrong.
No change alters what the dice show. Names after the folder select changes.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Sequence
from itertools import product, repeat
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator

from vision.bench.labels import Label, labels_of
from vision.bench.scores import Judged, Verdict
from vision.bench.work import workers
from vision.eye import Eye
from vision.picture import jpeg, turned_over
from vision.reading import Pixels
from vision.stills import load

Change = Callable[[Pixels, Generator], Pixels]
HUES = 180
"""Number of hues in a byte of OpenCV."""


def _lit(blue: float, green: float, red: float, level: float = 0.0) -> Change:
    """Make each colour so many times as bright, and all brighter by some levels: as bright as can be is white."""
    return lambda pixels, _: _bytes(pixels * np.array([blue, green, red]) + level)


def _bytes(levels: np.ndarray) -> Pixels:
    return np.clip(levels, 0, 255).astype(np.uint8)


def _noisy(deviation: float, light: float = 1.0) -> Change:
    return lambda pixels, chance: _bytes(pixels * light + chance.normal(0, deviation, pixels.shape))


def _hued(by: int, colourful: float = 1.0) -> Change:
    """Turn every colour by some of the `HUES`, and make it more colourful."""

    def change(pixels: Pixels, _: Generator) -> Pixels:
        told = cv2.cvtColor(pixels, cv2.COLOR_BGR2HSV).astype(np.float32)
        told[..., 0] = (told[..., 0] + by) % HUES
        told[..., 1] = np.clip(told[..., 1] * colourful, 0, 255)
        return np.asarray(cv2.cvtColor(told.astype(np.uint8), cv2.COLOR_HSV2BGR), np.uint8)

    return change


def _sized(across: float, down: float) -> Change:
    how = cv2.INTER_AREA if min(across, down) < 1 else cv2.INTER_CUBIC
    return lambda pixels, _: np.asarray(cv2.resize(pixels, None, None, across, down, how), np.uint8)


def _turned(degrees: float) -> Change:
    """Turn the picture, and the camera with it, as a whole: behind its corners is what most of it is."""

    def change(pixels: Pixels, _: Generator) -> Pixels:
        tall, wide = pixels.shape[:2]
        turn = cv2.getRotationMatrix2D((wide / 2, tall / 2), degrees, 1.0)
        across, down = (np.abs(turn[:, :2]) @ (wide, tall)).tolist()
        turn[:, 2] += (across - wide) / 2, (down - tall) / 2
        behind = np.median(pixels.reshape(-1, 3), axis=0).tolist()
        return np.asarray(cv2.warpAffine(pixels, turn, (round(across), round(down)), borderValue=behind), np.uint8)

    return change


def _shaded(pixels: Pixels, _: Generator) -> Pixels:
    return _bytes(pixels * np.linspace(0.35, 1.25, pixels.shape[1])[:, None])


def _soft(pixels: Pixels, _: Generator) -> Pixels:
    packed = jpeg(np.asarray(cv2.GaussianBlur(pixels, (0, 0), 1.3), np.uint8), 45)
    return np.asarray(cv2.imdecode(np.frombuffer(packed, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def _smeared(pixels: Pixels, _: Generator) -> Pixels:
    return np.asarray(cv2.blur(pixels, (max(3, pixels.shape[1] // 160), 1)), np.uint8)


def _grey(pixels: Pixels, _: Generator) -> Pixels:
    return np.asarray(cv2.cvtColor(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)


CHANGES: dict[str, Change] = {
    "none": lambda pixels, _: pixels,
    "mirrored": lambda pixels, _: np.ascontiguousarray(pixels[:, ::-1]),
    "dim": _noisy(4, 0.42),
    "bright": _lit(1.45, 1.45, 1.45),
    "pale": _lit(0.45, 0.45, 0.45, 90),
    "dark": lambda pixels, _: _bytes(255 * (pixels / 255) ** 1.9),
    "shaded": _shaded,
    "warm": _lit(0.5, 0.85, 1.15),
    "cold": _lit(1.2, 0.9, 0.6),
    "colourful": _hued(0, 1.8),
    "grey": _grey,
    "hue 60": _hued(30),
    "hue 200": _hued(100),
    "red is blue": lambda pixels, _: np.ascontiguousarray(pixels[..., ::-1]),
    "negative": lambda pixels, _: 255 - pixels,
    "noisy": _noisy(14),
    "soft": _soft,
    "smeared": _smeared,
    "smaller": _sized(0.6, 0.6),
    "larger": _sized(1.8, 1.8),
    "narrower": _sized(0.78, 1),
    "lower": _sized(1, 0.78),
    "turned 8": _turned(8),
    "turned 15": _turned(15),
    "turned 30": _turned(30),
    "turned 90": _turned(90),
    "turned over": lambda pixels, _: turned_over(pixels),
}
"""By name."""


def changed(pixels: Pixels, name: str, seed: int) -> Pixels:
    """Return a picture changed in the way of this name, the same for the same seed."""
    return CHANGES[name](pixels, np.random.default_rng(seed))


def judged(folder: Path, name: str, label: Label) -> Judged:
    """Read a labelled picture changed in one way."""
    pixels, eye = changed(load(folder / label.file), name, zlib.crc32(label.file.encode())), Eye()
    known = eye.read(pixels, len(label.values)) if label.values else None
    return Judged(label, eye.read(pixels), known)


def main(folder: Path, names: Sequence[str] = tuple(CHANGES)) -> None:
    """Write a table of what is read of a folder's labelled pictures after each of these changes."""
    labels = labels_of(folder)
    with workers() as pool:
        results = list(pool.map(judged, repeat(folder), *zip(*product(names, labels), strict=True), chunksize=8))
    sys.stdout.write(f"{'':14}{'number unknown':23}number known\n")
    for n, name in enumerate(names):
        own = results[n * len(labels) : (n + 1) * len(labels)]
        cells = _cell(own, [each.verdict for each in own]), _cell(own, [each.counted_verdict for each in own])
        wrong = [each.label.file for each in own if Verdict.WRONG in (each.verdict, each.counted_verdict)]
        sys.stdout.write(f"{name:12}  {cells[0]:21}  {cells[1]:21}  {' '.join(wrong)}".rstrip() + "\n")


def _cell(own: Sequence[Judged], verdicts: Sequence[Verdict]) -> str:
    both = list(zip(own, verdicts, strict=True))
    right = sum(each.label.of_a_table and told is Verdict.RIGHT for each, told in both)
    return f"{right} right, {verdicts.count(Verdict.WRONG)} wrong"


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or tuple(CHANGES))
