"""Make the eye's networks: ``python -m vision.training FOLDER [--photographs FOLDER] [--scenes N] [--without SOURCE]``.

Draws scenes, trains the finder and three readers on them, then a little more on the photographs whose licence
allows it, teaches the finder cups, and writes them where :mod:`vision.networks` looks for them. ``--without`` leaves
out the photographs whose source begins with a word: so a figure for them is honest. Some hours on two cores.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import torch
from torch import nn

from vision import networks
from vision.networks import FINDER, READER, SECOND_READER, THIRD_READER
from vision.training.cups import teach_cups
from vision.training.learn import finder_batches, finder_loss, learn, reader_batches, reader_loss
from vision.training.nets import SMALL_BLOCKS, Finder, Reader
from vision.training.photographs import locate, photographs, samples_of
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
    drawn = _drawn(told.scenes)
    finder, readers = Finder(), (Reader(), Reader(), Reader(SMALL_BLOCKS))
    _learn_all(finder, readers, drawn, None, (FINDER_STEPS, READER_STEPS), (2.5e-3, 3e-3))
    _write(finder, readers, told.folder)
    if told.photographs is not None:
        networks.WEIGHTS = told.folder
        real = _real(told.photographs, told.without)
        _learn_all(finder, readers, drawn, real, (FINDER_MORE, READER_MORE), (1.0e-3, 1.2e-3))
        drawn = _joined([drawn, real])
    teach_cups(finder, drawn, _tell)
    _write(finder, readers, told.folder)


def _drawn(scenes: int) -> Samples:
    with ProcessPoolExecutor() as pool:
        return _joined(list(pool.map(samples, (range(at, at + SHARD) for at in range(0, scenes, SHARD)))))


def _real(folder: Path, without: str) -> Samples:
    wanted = [shot for shot in photographs(folder) if shot.free and not (without and shot.source.startswith(without))]
    located = [found for shot in wanted if (found := locate(folder, shot)) is not None]
    _tell(f"{len(located)} of {len(wanted)} photographs have their dice located")
    return _joined([samples_of(np.random.default_rng(seed), found) for seed, found in enumerate(located)])


def _joined(parts: list[Samples]) -> Samples:
    names = ("fields", "dice", "masks", "crops", "kinds", "places")
    return Samples(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def _learn_all(
    finder: Finder,
    readers: Sequence[Reader],
    drawn: Samples,
    real: Samples | None,
    steps: tuple[int, int],
    rates: tuple[float, float],
) -> None:
    both = drawn if real is None else _joined([drawn, real])
    fields, crops = len(drawn.fields), len(drawn.crops)
    often, shares = np.ones(len(both.fields)), np.ones(len(both.crops))
    if real is not None:
        often[fields:] = PHOTOGRAPHS_SHARE * fields / len(real.fields)
        for kind in np.unique(real.kinds):
            ratio = (drawn.kinds == kind).sum() / (real.kinds == kind).sum()
            shares[crops:][real.kinds == kind] = PHOTOGRAPHS_SHARE * ratio
    learn(
        finder, finder_batches(both.fields, both.dice, both.masks, 24, 1, often), steps[0], finder_loss, rates[0], _tell
    )
    for seed, reader in enumerate(readers, 1):
        batches = reader_batches(both.crops, both.kinds, both.places, 192, seed, shares)
        learn(reader, batches, steps[1], reader_loss, rates[1], _tell)


def _write(finder: Finder, readers: Sequence[Reader], folder: Path) -> None:
    _export(finder, 256, folder / FINDER, {0: "n", 2: "h", 3: "w"})
    for reader, name in zip(readers, (READER, SECOND_READER, THIRD_READER), strict=True):
        _export(reader, 64, folder / name, {0: "n"})


def _export(net: nn.Module, side: int, path: Path, axes: dict[int, str]) -> None:
    shown = torch.rand(1, 3, side, side)
    names = {"input_names": ["x"], "output_names": ["y"], "dynamic_axes": {"x": axes, "y": {0: "n"}}}
    torch.onnx.export(net.eval(), (shown,), str(path), dynamo=False, opset_version=13, **names)


def _tell(line: str) -> None:
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
