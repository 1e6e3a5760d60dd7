"""Make the eye's networks: ``python -m vision.training FOLDER [--photographs FOLDER] [--scenes N] [--without SOURCE]``.

Draws scenes, trains two finders and four readers on them, then a little more on the photographs whose licence
allows it, and teaches the finders cups. The finder and the reader that look only briefly learn last, from all of this
and from what the others say of it. Writes them where :mod:`vision.networks` looks for them. ``--without`` leaves out
the photographs whose source begins with a word: so a figure for them is honest. Some hours on two cores.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path

import numpy as np
import onnx
import torch
from torch import nn

from vision import networks
from vision.crops import CROP_PX, FINE_PX
from vision.networks import (
    BRIEF_FINDER,
    BRIEF_READER,
    FINDER,
    KINDS,
    QUICK_FINDER,
    QUICK_READER,
    READER,
    SECOND_READER,
    THIRD_READER,
)
from vision.training.cups import teach_cups
from vision.training.learn import (
    BRIEF_VIEW_PX,
    VIEW_PX,
    finder_batches,
    finder_loss,
    learn,
    odds_of,
    reader_batches,
    reader_loss,
    taught,
)
from vision.training.nets import SMALL_BLOCKS, BriefReader, CropReader, Finder, QuickReader, Reader
from vision.training.photographs import Located, locate, photographs, samples_of
from vision.training.samples import Samples, samples

SHARD = 250
FINDER_STEPS, READER_STEPS = 6000, 20_000
FINDER_MORE, READER_MORE = 220, 300
BRIEF_FINDER_STEPS, BRIEF_READER_STEPS = 23_000, 16_500
SHARPER = 1.2
"""What the log odds of the brief reader are multiplied with: so they suit drawn crops that it has not seen."""
FINDERS, READERS = (FINDER, QUICK_FINDER), (READER, SECOND_READER, THIRD_READER, QUICK_READER)
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
    _write(finders, FINDERS, told.folder)
    _write(readers, READERS, told.folder)
    located = _located(told.photographs, told.without, told.folder) if told.photographs else []
    for side, own in _by_side(readers):
        drawn, real = _drawn(told.scenes, side), None
        if located:
            real = _joined([samples_of(np.random.default_rng(n), one, side) for n, one in enumerate(located)])
            for finder in finders if side == CROP_PX else ():
                _learn_finder(finder, drawn, real, FINDER_MORE, 1.0e-3)
            _learn_readers(own, drawn, real, READER_MORE, 1.2e-3)
        for finder in finders if side == CROP_PX else ():
            teach_cups(finder, _joined([drawn, real]) if real else drawn, _tell)
        if side == CROP_PX:
            brief = Finder(brief=True), BriefReader()
            _learn_finder(brief[0], drawn, real, BRIEF_FINDER_STEPS, 3e-3, finders[0])
            _learn_readers(brief[1:], drawn, real, BRIEF_READER_STEPS, 3e-3, own)
            _sharpen(brief[1])
            _write(brief, (BRIEF_FINDER, BRIEF_READER), told.folder)
    _write(finders, FINDERS, told.folder)
    _write(readers, READERS, told.folder)


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


def _learn_finder(
    finder: Finder, drawn: Samples, real: Samples | None, steps: int, rate: float, teacher: Finder | None = None
) -> None:
    """Train a finder; the brief one also on what a larger one says of the same."""
    both = drawn if real is None else _joined([drawn, real])
    often = np.ones(len(both.fields))
    if real is not None:
        often[len(drawn.fields) :] = PHOTOGRAPHS_SHARE * len(drawn.fields) / len(real.fields)
    view_px = VIEW_PX if teacher is None else BRIEF_VIEW_PX
    batches = finder_batches(both.fields, both.dice, both.masks, 24, 1, often, view_px)
    learn(finder, batches if teacher is None else taught(batches, teacher), steps, finder_loss, rate, _tell)


def _learn_readers(
    readers: Sequence[CropReader],
    drawn: Samples,
    real: Samples | None,
    steps: int,
    rate: float,
    teachers: Sequence[CropReader] = (),
) -> None:
    """Train readers; the brief one also on what larger ones say of the same."""
    both = drawn if real is None else _joined([drawn, real])
    shares = np.ones(len(both.crops))
    if real is not None:
        for kind in np.unique(real.kinds):
            ratio = (drawn.kinds == kind).sum() / (real.kinds == kind).sum()
            shares[len(drawn.crops) :][real.kinds == kind] = PHOTOGRAPHS_SHARE * ratio
    odds = odds_of(teachers, both.crops) if teachers else None
    for seed, reader in enumerate(readers, readers[0].side):
        batches = reader_batches(both.crops, both.kinds, both.places, 192, seed, shares, reader.side, odds)
        learn(reader, batches, steps, reader_loss, rate, _tell)


def _sharpen(reader: CropReader) -> None:
    """Make the odds of the brief reader those of somebody as sure as it may be."""
    verdict = reader.body[-1]
    with torch.no_grad():
        verdict.weight[:KINDS] *= SHARPER
        verdict.bias[:KINDS] *= SHARPER


def _write(nets: Sequence[Finder | CropReader], names: Sequence[str], folder: Path) -> None:
    for net, name in zip(nets, names, strict=True):
        axes = {0: "n", 2: "h", 3: "w"} if isinstance(net, Finder) else {0: "n"}
        _export(net, 256 if isinstance(net, Finder) else net.side, folder / name, axes)


def _export(net: nn.Module, side: int, path: Path, axes: dict[int, str]) -> None:
    shown = torch.rand(1, 3, side, side)
    names = {"input_names": ["x"], "output_names": ["y"], "dynamic_axes": {"x": axes, "y": {0: "n"}}}
    torch.onnx.export(net.eval(), (shown,), str(path), dynamo=False, opset_version=13, **names)
    _name_size(path, side)


def _name_size(path: Path, side: int) -> None:
    """Write the size of an example into a network's input.

    OpenCV 4 works out the sizes of all layers when it loads a network. An axis without a size counts as 1 there,
    too small for layers that halve, and the file is refused. A network still takes pictures of every size.
    """
    network = onnx.load(path)
    for axis, size in zip(network.graph.input[0].type.tensor_type.shape.dim, (1, 3, side, side), strict=True):
        axis.dim_value = size
    onnx.save(network, path)


def _tell(line: str) -> None:
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
