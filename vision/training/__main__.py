"""Make the eye's networks and their calibration: ``python -m vision.training OUT PHOTOGRAPHS [PHOTOGRAPHS ...]``.

1. ``--start`` is a folder with networks to go on from. Without it both learn from drawn scenes alone first.
2. The tops in the photographs whose licence allows it are located; both networks learn from them and drawn scenes.
3. The same is done once for each ``--without`` group of sources (``SOURCE,SOURCE``), in a folder of its own, without
   these; such networks read the photographs of those sources, and on their readings the calibration is fitted.

Two hours on two cores with ``--start``, two days without. The same seeds and files give the same networks on one
machine.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
import torch

from vision import calibration, networks
from vision.networks import DETECTOR, READER
from vision.training.calibrate import Held, fit, hold
from vision.training.crops import Crops, DrawnCrops, reader_batches
from vision.training.fields import detector_batches, field
from vision.training.learn import detector_loss, learn, reader_loss
from vision.training.nets import Detector, Reader, export, restore
from vision.training.photographs import Photograph, photographs
from vision.training.samples import Samples, samples

SHARD = 200
FIRST_SEED = 1_000_000
"""The bench and the tests draw scenes of other seeds."""
FIRST_STEPS = {DETECTOR: 20_000, READER: 40_000}
STEPS = {DETECTOR: 4000, READER: 4000}
HELD_STEPS = {DETECTOR: 2700, READER: 2300}
FIRST_RATES, RATES = {DETECTOR: 2.5e-3, READER: 1.5e-3}, {DETECTOR: 8e-4, READER: 6e-4}


@dataclass(frozen=True)
class Task:
    """What the networks of one folder learn from: ``folders`` without some sources, for so many steps."""

    out: Path
    start: Path
    folders: tuple[Path, ...]
    without: tuple[str, ...]
    steps: dict[str, int]


def main() -> None:
    """Train, and say how it goes."""
    asked = argparse.ArgumentParser(prog="python -m vision.training")
    asked.add_argument("out", type=Path)
    asked.add_argument("photographs", type=Path, nargs="+")
    asked.add_argument("--start", type=Path)
    asked.add_argument("--without", action="append", default=[])
    asked.add_argument("--scenes", type=int, default=6000)
    told = asked.parse_args()
    drawn = _drawn(told.scenes)
    start = told.start or _first(told.out / "drawn", drawn)
    folders, held = tuple(told.photographs), list[Held]()
    _learn(Task(told.out, start, folders, (), STEPS), drawn)
    for number, group in enumerate(told.without):
        task = Task(told.out / f"without-{number}", start, folders, tuple(group.split(",")), HELD_STEPS)
        _learn(task, drawn)
        held += _held(task)
    if held:
        calibration.save(fit(held, told.out), told.out / calibration.FILE)


def _drawn(scenes: int) -> Samples:
    shards = [range(at, at + SHARD) for at in range(FIRST_SEED, FIRST_SEED + scenes, SHARD)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        parts = list(pool.map(samples, shards))
    return Samples(*(np.concatenate([getattr(part, own.name) for part in parts]) for own in fields(Samples)))


def _first(out: Path, drawn: Samples) -> Path:
    """Teach both networks on drawn scenes alone; return their folder."""
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(0)
    detector, reader = Detector(), Reader()
    learn(detector, detector_batches([], drawn, 1), FIRST_STEPS[DETECTOR], detector_loss, FIRST_RATES[DETECTOR], _tell)
    learn(
        reader, reader_batches(None, DrawnCrops(drawn), 1), FIRST_STEPS[READER], reader_loss, FIRST_RATES[READER], _tell
    )
    export(detector, out / DETECTOR)
    export(reader, out / READER)
    return out


def _learn(task: Task, drawn: Samples) -> None:
    """Teach networks on drawn scenes and photographs, and write them with the manifest of their photographs."""
    task.out.mkdir(parents=True, exist_ok=True)
    networks.WEIGHTS = task.start
    located = [one for folder in task.folders for one in photographs(folder, task.without)]
    _tell(f"{task.out}: {len(located)} photographs have their tops located")
    torch.manual_seed(0)
    detector, reader = Detector(), Reader()
    restore(detector, task.start / DETECTOR)
    restore(reader, task.start / READER)
    by_source = defaultdict(list)
    for one in located:
        by_source[one.source].append(field(one))
    batches = detector_batches([*by_source.values()], drawn, 1)
    learn(detector, batches, task.steps[DETECTOR], detector_loss, RATES[DETECTOR], _tell)
    crops = Crops(located, np.random.default_rng(0))
    learn(reader, reader_batches(crops, DrawnCrops(drawn), 1), task.steps[READER], reader_loss, RATES[READER], _tell)
    export(detector, task.out / DETECTOR)
    export(reader, task.out / READER)
    (task.out / "trained_on.json").write_text(json.dumps(_manifest(located), indent=1) + "\n", "utf-8")


def _manifest(located: Sequence[Photograph]) -> list[dict[str, object]]:
    """Return what :mod:`vision.bench.trained` reads: the pictures of each source."""
    found = defaultdict(list)
    for one in located:
        found[one.source].append("/".join(one.path.parts[-3 if one.path.parent.name == "images" else -2 :]))
    return [{"source": source, "pictures": sorted(files)} for source, files in sorted(found.items())]


def _held(task: Task) -> list[Held]:
    """Read the photographs that the networks of a task had not seen."""
    networks.WEIGHTS = task.out
    found = []
    for folder in task.folders:
        known = photographs(folder)
        seen = {one.path for one in photographs(folder, task.without)}
        found += hold(folder, [one for one in known if one.path not in seen])
    return found


def _tell(line: str) -> None:
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
