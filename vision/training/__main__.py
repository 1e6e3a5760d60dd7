"""Make the eye's networks: ``python -m vision.training FOLDER [--photographs FOLDER] [--scenes N] [--without SOURCE]``.

Draws scenes, trains two finders and four readers on them, then a little more on the photographs whose licence
allows it, teaches the finders cups, and writes them where :mod:`vision.networks` looks for them. ``--without`` leaves
out the photographs whose source begins with a word: so a figure for them is honest. Some hours on two cores.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path

import numpy as np
import torch
from torch import nn

from vision import networks
from vision.crops import CROP_PX, FINE_PX
from vision.networks import FINDER, QUICK_FINDER, QUICK_READER, READER, SECOND_READER, THIRD_READER
from vision.training.cups import teach_cups
from vision.training.learn import finder_batches, finder_loss, learn, reader_batches, reader_loss
from vision.training.nets import SMALL_BLOCKS, CropReader, Finder, QuickReader, Reader
from vision.training.photographs import Located, locate, photographs, samples_of
from vision.training.samples import Samples, samples

SHARD = 250
FINDER_STEPS, READER_STEPS = 6000, 20_000
FINDER_MORE, READER_MORE = 220, 300
PHOTOGRAPHS_SHARE = 0.8
"""How often a photograph is shown, for each drawn scene."""


def main() -> None:
    """Train, and say how it goes."""
    asked = argparse.ArgumentParser(prog="python -m vision.training")
    asked.add_argument("folder", type=Path)
    asked.add_argument("--photographs", type=Path)
    asked.add_argument("--scenes", type=int, default=28_000)
    asked.add_argument("--without", default="")
    told = asked.parse_args()
    told.folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(0)
    finders = Finder(), Finder(quick=True)
    readers = Reader(), Reader(fine=True), Reader(SMALL_BLOCKS), QuickReader()
    for side, own in _by_side(readers):
        drawn = _drawn(told.scenes, side)
        for finder in finders if side == CROP_PX else ():
            _learn_finder(finder, drawn, None, FINDER_STEPS, 2.5e-3)
        _learn_readers(own, drawn, None, READER_STEPS, 3e-3)
    _write(finders, readers, told.folder)
    located = _located(told.photographs, told.without, told.folder) if told.photographs else []
    for side, own in _by_side(readers):
        drawn = _drawn(told.scenes, side)
        if located:
            real = _joined([samples_of(np.random.default_rng(n), one, side) for n, one in enumerate(located)])
            for finder in finders if side == CROP_PX else ():
                _learn_finder(finder, drawn, real, FINDER_MORE, 1.0e-3)
            _learn_readers(own, drawn, real, READER_MORE, 1.2e-3)
            drawn = _joined([drawn, real])
        for finder in finders if side == CROP_PX else ():
            teach_cups(finder, drawn, _tell)
    _write(finders, readers, told.folder)


def _by_side(readers: Sequence[CropReader]) -> Iterator[tuple[int, list[CropReader]]]:
    """Give the sides of crops, px, each with its readers: crops of both would not fit into memory."""
    for side in (CROP_PX, FINE_PX):
        yield side, [reader for reader in readers if max(reader.side, CROP_PX) == side]


def _drawn(scenes: int, side: int) -> Samples:
    shards = [range(at, at + SHARD) for at in range(0, scenes, SHARD)]
    with ProcessPoolExecutor() as pool:
        return _joined(list(pool.map(samples, shards, repeat(side))))


def _located(folder: Path, without: str, weights: Path) -> list[Located]:
    """Find the dice in photographs by these weights."""
    networks.WEIGHTS = weights
    wanted = [shot for shot in photographs(folder) if shot.free and not (without and shot.source.startswith(without))]
    located = [found for shot in wanted if (found := locate(folder, shot)) is not None]
    _tell(f"{len(located)} of {len(wanted)} photographs have their dice located")
    return located


def _joined(parts: list[Samples]) -> Samples:
    names = ("fields", "dice", "masks", "crops", "kinds", "places")
    return Samples(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def _learn_finder(finder: Finder, drawn: Samples, real: Samples | None, steps: int, rate: float) -> None:
    both = drawn if real is None else _joined([drawn, real])
    often = np.ones(len(both.fields))
    if real is not None:
        often[len(drawn.fields) :] = PHOTOGRAPHS_SHARE * len(drawn.fields) / len(real.fields)
    learn(finder, finder_batches(both.fields, both.dice, both.masks, 24, 1, often), steps, finder_loss, rate, _tell)


def _learn_readers(
    readers: Sequence[CropReader], drawn: Samples, real: Samples | None, steps: int, rate: float
) -> None:
    both = drawn if real is None else _joined([drawn, real])
    shares = np.ones(len(both.crops))
    if real is not None:
        for kind in np.unique(real.kinds):
            ratio = (drawn.kinds == kind).sum() / (real.kinds == kind).sum()
            shares[len(drawn.crops) :][real.kinds == kind] = PHOTOGRAPHS_SHARE * ratio
    for seed, reader in enumerate(readers, readers[0].side):
        middle = reader.side < CROP_PX
        batches = reader_batches(both.crops, both.kinds, both.places, 192, seed, shares, middle=middle)
        learn(reader, batches, steps, reader_loss, rate, _tell)


def _write(finders: Sequence[Finder], readers: Sequence[CropReader], folder: Path) -> None:
    for finder, name in zip(finders, (FINDER, QUICK_FINDER), strict=True):
        _export(finder, 256, folder / name, {0: "n", 2: "h", 3: "w"})
    for reader, name in zip(readers, (READER, SECOND_READER, THIRD_READER, QUICK_READER), strict=True):
        _export(reader, reader.side, folder / name, {0: "n"})


def _export(net: nn.Module, side: int, path: Path, axes: dict[int, str]) -> None:
    shown = torch.rand(1, 3, side, side)
    names = {"input_names": ["x"], "output_names": ["y"], "dynamic_axes": {"x": axes, "y": {0: "n"}}}
    torch.onnx.export(net.eval(), (shown,), str(path), dynamo=False, opset_version=13, **names)


def _tell(line: str) -> None:
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
