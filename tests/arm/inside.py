"""Runs where Croupier is installed, on any processor: reads pictures, or does one thing often enough to be counted.

inside.py about               what it runs on, as one JSON object
inside.py read FOLDER         every network runs once; then one line of JSON for each picture
inside.py reads FOLDER TIMES  so many full reads, of the pictures in turn
inside.py idles FOLDER TIMES  so many frames of a tray on which nothing happens
"""

from __future__ import annotations

import json
import multiprocessing
import os
import platform
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime, timedelta
from importlib.metadata import version
from itertools import cycle, islice
from pathlib import Path

import cv2
import numpy as np

from pi.doctor import eye as doctor
from pi.doctor.finding import State
from pi.journal.reader import NIGHTS
from pi.journal.store import Journal
from pi.night.timeline import Line
from vision.eye import Eye
from vision.reading import Frame, Pixels
from vision.settle import Watcher
from vision.stills import load

KEPT = 20
"""Lines of the journal that are written and read."""
NOISE_LEVELS = 2.0
"""The difference of two frames of a tray at rest in grey levels, as of a camera in bar light."""


def about() -> dict[str, object]:
    """Return the platform and the installed versions."""
    return {
        "machine": platform.machine(),
        "page_bytes": os.sysconf("SC_PAGE_SIZE"),
        "python": platform.python_version(),
        **{name: version(name) for name in ("croupier", "numpy", "opencv-python-headless", "onnxruntime", "mujoco")},
        "networks": sorted(path.name for path in weights()),
        "features": cv2.getCPUFeaturesLine(),
    }


def weights() -> list[Path]:
    """Return the installed networks."""
    return list((Path(sys.modules["vision"].__path__[0]) / "weights").glob("*.onnx"))


def pictures(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.png"))


def read(folder: Path) -> None:
    """Load every network and run each once; then read each picture."""
    if any(finding.state is not State.GOOD for finding in doctor.examine()):
        raise SystemExit("a network does not run")
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("fork")) as processes:
        for reading in processes.map(_reading_of, pictures(folder)):
            print(json.dumps(reading), flush=True)


def _reading_of(file: Path) -> dict[str, object]:
    reading = Eye().read(load(file))
    dice = sorted((die.box, die.value, die.second, die.confidence) for die in reading.dice)
    return {"file": file.name, "why": reading.why, "dice": dice}


def keep(folder: Path) -> None:
    """Write a journal, be killed, and read it: ``KEPT`` acknowledged lines."""
    now, pause = datetime.now(UTC), timedelta(hours=8)
    folder.mkdir()
    if not (writer := os.fork()):
        with Journal(folder / NIGHTS) as journal:
            journal.begin(now, pause)
            for _ in range(KEPT):
                journal.append(Line({"do": "sit", "players": ["Ana"]}, True), now)
            os.kill(os.getpid(), signal.SIGKILL)
    _, status = os.waitpid(writer, 0)
    with Journal(folder / NIGHTS) as journal:
        journal.begin(now, pause)
        print(json.dumps({"ended_by": os.WTERMSIG(status), "lines": len(journal.lines())}))


def reads(shown: list[Pixels], times: int) -> None:
    eye = Eye()
    for pixels in islice(cycle(shown), times):
        eye.read(pixels)


def idles(shown: list[Pixels], times: int) -> None:
    pixels = shown[0]
    noise = np.random.default_rng(0).normal(0, NOISE_LEVELS, pixels.shape).astype(np.float32)
    frames = pixels, np.asarray(cv2.add(pixels, noise, dtype=cv2.CV_8U), np.uint8)
    watcher = Watcher(Eye())
    for number in range(times):
        watcher.glance(Frame(frames[number % 2], number / 30))


def main(what: str, *more: str) -> None:
    # Threads that wait for each other only add translated instructions.
    cv2.setNumThreads(1)
    if what == "about":
        print(json.dumps(about()))
    elif what == "read":
        read(Path(more[0]))
    elif what == "keep":
        keep(Path(more[0]))
    else:
        shown = [load(file) for file in pictures(Path(more[0]))]
        {"reads": reads, "idles": idles}[what](shown, int(more[1]))


if __name__ == "__main__":
    main(*sys.argv[1:])
