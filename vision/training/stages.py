"""The stages of a training. Each writes files that the next one reads; existing files are not made again."""

import json
import multiprocessing
import os
import pickle
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import torch

from vision import networks
from vision.calibration import FILE
from vision.networks import DETECTOR, READER
from vision.training.calibrate import Held, fit, hold
from vision.training.crops import Crops, DrawnCrops, reader_batches
from vision.training.fields import detector_batches, example
from vision.training.learn import Batches, detector_loss, learn, reader_loss
from vision.training.nets import Detector, Reader, export
from vision.training.photographs import Photograph, photographs
from vision.training.samples import Samples, samples

SHARD = 200
FIRST_SEED = 2_000_000
"""The first seed of the training's scenes; the bench and the tests use others."""
SCENES = 4000
WITHOUT = (
    ("matteop65", "N3VERS4YDIE"),
    ("Epanemu", "jyu9551", "DamianTab", "burksbuilds"),
    ("nell-byler", "chaseelliott", "Ferwardo"),
)
"""Groups of sources that a training leaves out together, by the beginnings of their names: all with the same dice."""
FIRST, TEACHER, WHOLE, PAIR = "drawn", "teacher", "whole", "without-{}"
"""Folders of the networks trained on drawn scenes alone, of the teacher's networks, of the shipped networks, and of
those that are trained without a group."""
STEPS = {
    FIRST: {DETECTOR: 10000, READER: 4500},
    TEACHER: {DETECTOR: 500, READER: 500},
    WHOLE: {DETECTOR: 3000, READER: 3000},
    PAIR: {DETECTOR: 1500, READER: 1500},
}
FIRST_RATES, RATES = {DETECTOR: 2.5e-3, READER: 1.5e-3}, {DETECTOR: 8e-4, READER: 6e-4}
LOCATED, HELD = "located-{}.pickle", "held.pickle"


def train(out: Path, folders: Sequence[Path]) -> None:
    """Make both networks and their calibration in ``out / WHOLE`` from folders of labelled photographs."""
    out.mkdir(parents=True, exist_ok=True)
    groups = {PAIR.format(number): group for number, group in enumerate(WITHOUT)}
    folds = {WHOLE: (), **groups}.items()
    lessons = [(folder, name, TEACHER, without) for name in (READER, DETECTOR) for folder, without in folds]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), context, torch.set_num_threads, (1,)) as pool:
        _wait(pool.submit(_draw, out, seed) for seed in range(FIRST_SEED, FIRST_SEED + SCENES, SHARD))
        _wait(pool.submit(_learn, out, FIRST, name) for name in STEPS[FIRST])
        _wait(pool.submit(_locate, out, FIRST, *numbered) for numbered in enumerate(folders))
        _wait(pool.submit(_learn, out, TEACHER, name, FIRST) for name in STEPS[TEACHER])
        _wait(pool.submit(_locate, out, TEACHER, *numbered) for numbered in enumerate(folders))
        _wait(pool.submit(_learn, out, *lesson) for lesson in lessons)
        _wait(pool.submit(_read, out, *group) for group in groups.items())
    held = [reading for group in groups for reading in _load(out / group / HELD)]
    manifest = json.dumps(_manifest(_located(out, TEACHER)), indent=1)
    (out / WHOLE / "trained_on.json").write_text(f"{manifest}\n", "utf-8")
    fit(held, out / WHOLE).save(out / WHOLE / FILE)


def _wait(futures: Iterable[Future[None]]) -> None:
    for future in [*futures]:
        future.result()


def _draw(out: Path, seed: int) -> None:
    _once(out / FIRST / f"{seed}.pickle", lambda: samples(range(seed, seed + SHARD)))


def _locate(out: Path, teacher: str, number: int, folder: Path) -> None:
    networks.WEIGHTS = out / teacher
    _once(out / teacher / LOCATED.format(number), lambda: (folder, photographs(folder)))


def _learn(out: Path, folder: str, name: str, teacher: str = "", without: tuple[str, ...] = ()) -> None:
    """Train one network on drawn scenes. With ``teacher``, train the result further, also on the photographs whose tops
    ``teacher`` has located, except photographs from the sources in ``without``.
    """
    path = out / folder / name
    if path.exists():
        return
    path.parent.mkdir(exist_ok=True)
    torch.manual_seed(0)
    net: Detector | Reader = Detector() if name == DETECTOR else Reader()
    photographs = []
    if teacher:
        net.load_state_dict(torch.load((out / FIRST / name).with_suffix(".pt"), weights_only=True))
        every = (photograph for _, in_folder in _located(out, teacher) for photograph in in_folder)
        photographs = [photograph for photograph in every if not photograph.source.startswith(without or "/")]
    _tell(f"{folder}: {name} learns from {len(photographs)} photographs")
    steps, rates = STEPS.get(folder, STEPS[PAIR]), RATES if photographs else FIRST_RATES
    batches, loss = _batches(name, photographs, _drawn(out)), detector_loss if name == DETECTOR else reader_loss
    for line in learn(net, batches, steps[name], loss, rates[name], path.with_suffix(".part")):
        _tell(f"{folder}: {name}, {line}")
    torch.save(net.state_dict(), path.with_suffix(".pt"))
    export(net, path.with_suffix(".half"))
    path.with_suffix(".half").rename(path)


def _batches(name: str, photographs: Sequence[Photograph], drawn: Samples) -> Batches:
    if name == READER:
        crops = Crops(photographs, np.random.default_rng(0)) if photographs else None
        return reader_batches(crops, DrawnCrops(drawn), 1)
    by_source = defaultdict(list)
    for photograph in photographs:
        by_source[photograph.source].append(example(photograph))
    return detector_batches([*by_source.values()], drawn, 1)


def _read(out: Path, folder: str, sources: tuple[str, ...]) -> None:
    """Read the photographs of these sources with the networks that were trained without them."""

    def held() -> list[Held]:
        networks.WEIGHTS = out / folder
        located = _located(out, TEACHER)
        return [reading for path, taken in located for reading in hold(path, sources, taken)]

    _once(out / folder / HELD, held)


def _drawn(out: Path) -> Samples:
    parts = [_load(path) for path in sorted((out / FIRST).glob("[0-9]*.pickle"))]
    return Samples(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Samples)))


def _located(out: Path, teacher: str) -> list[tuple[Path, list[Photograph]]]:
    """Return the folders, each with its photographs whose tops this teacher has located."""
    return [_load(path) for path in sorted((out / teacher).glob(LOCATED.format("*")))]


def _manifest(located: Sequence[tuple[Path, Sequence[Photograph]]]) -> list[dict[str, object]]:
    """Return the manifest for `vision.bench.report`: name, licence and pictures of each source."""
    pictures = defaultdict(list)
    for folder, taken in located:
        for photograph in taken:
            pictures[photograph.source, photograph.licence].append(str(photograph.path.relative_to(folder)))
    entries = sorted(pictures.items())
    return [{"source": source, "licence": terms, "pictures": sorted(paths)} for (source, terms), paths in entries]


def _once(path: Path, make: Callable[[], object]) -> None:
    """Write the result of a stage, unless its file exists."""
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        half = path.with_suffix(".half")
        half.write_bytes(pickle.dumps(make()))
        half.rename(path)
        _tell(f"{path} is made")


def _load(path: Path) -> Any:
    return pickle.loads(path.read_bytes())  # noqa: S301 -- an own file


def _tell(line: str) -> None:
    print(line, flush=True)  # noqa: T201
