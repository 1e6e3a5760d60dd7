"""Time and memory of the eye, measured with one thread in a process of its own.

Times are CPU time of the process, so other load does not count. A *floor* of work that any reader needs, measured on
the same picture at the same time, shows the speed of the machine: grey, 5 x 5 blur, mean adaptive threshold over
31 pixels, contours.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from statistics import median

import cv2
import numpy as np

from vision.arrays import Floats32
from vision.eye import Eye
from vision.reading import Frame, Pixels
from vision.settle import Watcher
from vision.stills import load

Size = tuple[int, int]
"""Width and height in pixels."""

SIZES: tuple[Size, ...] = ((640, 480), (1280, 720))
FLOOR_ROUNDS = 3
GATE_FRAMES = 20
MOST_TIMED = 400
NOISE_LEVELS = 2.0
"""Grey levels by which two frames of a tray at rest differ, as a camera's do in bar light."""
STATUS = Path("/proc/self/status")


@dataclass(frozen=True)
class PictureTime:
    """Milliseconds for one picture of one size: a full read, the floor, the gate for a frame at rest."""

    read_ms: float
    floor_ms: float
    gate_ms: float


@dataclass(frozen=True)
class Speed:
    """All pictures at one size: medians, and the worst full read."""

    size_wh: Size
    floor_ms: float
    read_ms: float
    read_worst_ms: float
    gate_ms: float
    gate_worst_ms: float


@dataclass(frozen=True)
class Memory:
    """Resident size in MB: before there is an eye, and at most while it read every picture at every size."""

    before_mb: float
    peak_mb: float


def measure_speed(pool: ProcessPoolExecutor, files: Iterable[Path]) -> tuple[list[Speed], Memory | None]:
    """Time pictures at every size in a pool of one process, every one or `MOST_TIMED` of them, evenly chosen.

    There is no memory if the system does not report it.
    """
    files = list(files)
    return pool.submit(_measure, files[:: -(-len(files) // MOST_TIMED) or 1]).result()


def speed_of(size_wh: Size, times: list[PictureTime]) -> Speed:
    """Return medians and worst cases."""
    return Speed(
        size_wh,
        floor_ms=median(one.floor_ms for one in times),
        read_ms=median(one.read_ms for one in times),
        read_worst_ms=max(one.read_ms for one in times),
        gate_ms=median(one.gate_ms for one in times),
        gate_worst_ms=max(one.gate_ms for one in times),
    )


def picture_time(eye: Eye, pixels: Pixels) -> PictureTime:
    """Time one picture."""
    watcher, clock = Watcher(eye), count()
    frames = pixels, np.asarray(cv2.add(pixels, _noise(pixels.shape), dtype=cv2.CV_8U), np.uint8)

    def glance() -> None:
        number = next(clock)
        watcher.glance(Frame(frames[number % 2], number / 30))

    floor_ms = min(_took_ms(lambda: floor(pixels)) for _ in range(FLOOR_ROUNDS))
    read_ms = _took_ms(lambda: eye.read(pixels))
    gate_ms = median(_took_ms(glance) for _ in range(GATE_FRAMES))
    return PictureTime(read_ms, floor_ms, gate_ms)


def floor(pixels: Pixels) -> None:
    """Do the work of the floor: what any reader needs."""
    grey = cv2.blur(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), (5, 5))
    mask = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 31, 7)
    cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)


def framed(pixels: Pixels, size_wh: Size) -> Pixels:
    """Cut the middle of a picture to the shape of a frame and bring it to that size."""
    (tall, wide), (width, height) = pixels.shape[:2], size_wh
    across, down = min(wide, max(1, tall * width // height)), min(tall, max(1, wide * height // width))
    left, top = (wide - across) // 2, (tall - down) // 2
    return np.asarray(
        cv2.resize(pixels[top : top + down, left : left + across], size_wh, interpolation=cv2.INTER_AREA), np.uint8
    )


def _measure(files: list[Path]) -> tuple[list[Speed], Memory | None]:
    before, eye = _status_mb("VmRSS"), Eye()
    times: dict[Size, list[PictureTime]] = {size: [] for size in SIZES}
    # One size after the other, as a camera has one.
    for size, measured in times.items():
        for file in files:
            frame = framed(load(file), size)
            if not measured:
                picture_time(eye, frame)  # The first read loads what later ones find loaded.
            measured.append(picture_time(eye, frame))
    peak = _status_mb("VmHWM")
    memory = Memory(before, peak) if before is not None and peak is not None else None
    return [speed_of(size, measured) for size, measured in times.items()], memory


@cache
def _noise(shape: tuple[int, ...]) -> Floats32:
    return np.random.default_rng(0).normal(0, NOISE_LEVELS, shape).astype(np.float32)


def _took_ms(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def _status_mb(key: str) -> float | None:
    """Return a size of this process in MB (Linux, proc(5)): VmRSS is resident now, VmHWM at most so far."""
    if not STATUS.is_file():
        return None
    told = dict(line.split(":", 1) for line in STATUS.read_text("ascii", errors="replace").splitlines())
    return int(told[key].split()[0]) / 1000 if key in told else None
