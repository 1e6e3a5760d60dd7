"""The two learned networks, run by OpenCV: the files, their inputs, and what is wrong where one cannot be run.

`vision/weights/README.md` says what they were taught on. Both see a picture without its own mean and spread, so that
dim and bright rooms look alike.
"""

from __future__ import annotations

from collections import deque
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from vision.arrays import Floats32
from vision.fault import Fault
from vision.reading import Pixels

WEIGHTS = Path(__file__).parent / "weights"
DETECTOR, READER = "detector.onnx", "reader.onnx"
DETECTOR_CHANNELS = 6
"""Logit of a top's middle, log of its edge over ``EDGE_UNIT_PX``, offset x and y in cells; and logits of cup and hand,
which it was taught along the way and which are not used."""
EDGE_UNIT_PX = 32.0
STRIDE_PX, GRID_PX = 4, 32
"""Side of a cell of the detector's map; its pictures are so many pixels, or a multiple, wide and high."""
CLASSES = 8
NONE, UNREADABLE = 0, 7
"""The first and the last class of the reader; between them stand the values 1 to 6."""
READER_OUTPUTS = CLASSES + 6
"""Logits of the classes; log variance of the tilt; offset x and y of the top's middle and log of its edge, in edges;
tilt x and y (`vision.flatness`)."""
CROP_PX, EDGE_PX = 96, 39.0
"""Side of the reader's crops, and edge of a top in them: all of the die is in view, and what it lies beside."""
ENGINE = (cv2.dnn.ENGINE_CLASSIC,) if hasattr(cv2.dnn, "ENGINE_CLASSIC") else ()
"""Where OpenCV has two engines, the older one is half as fast again."""
MEAN, SPREAD, LEAST_SPREAD = 0.45, 4.0, 0.05
"""Mean of a network's input, and what the spread of a picture is multiplied with and added to before it divides."""


class NetworkError(Fault, RuntimeError):
    """A network is missing or broken, or this OpenCV cannot run it."""

    def __init__(self, file: Path, detail: str) -> None:
        super().__init__("network", file=file.name, opencv=cv2.__version__, detail=" ".join(detail.split()))


class _Network:
    """One file of weights; as many copies as run at once, because OpenCV's networks keep their last input."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._idle: deque[cv2.dnn.Net] = deque()

    def __call__(self, pictures: Floats32) -> Floats32:
        """Run the network; raise :class:`NetworkError`."""
        try:
            try:
                net = self._idle.pop()
            except IndexError:
                net = cv2.dnn.readNetFromONNX(np.fromfile(self._file, np.uint8), *ENGINE)
            net.setInput(pictures)
            answer = np.array(net.forward(), np.float32)
            self._idle.append(net)
            return answer
        except OSError as error:
            raise NetworkError(self._file, error.strerror or str(error)) from error
        except cv2.error as error:
            raise NetworkError(self._file, error.err or str(error)) from error


@cache
def _network(folder: Path, name: str) -> _Network:
    return _Network(folder / name)


def run(name: str, picture: Pixels) -> Floats32:
    """Run a network on one picture (H, W, 3) and return its only output; raise :class:`NetworkError`."""
    return _network(WEIGHTS, name)(evened(picture))[0]


def evened(picture: Pixels) -> Floats32:
    """Return a picture (H, W, 3) as (1, 3, H, W), without its own mean and spread."""
    # All colours side by side, as one.
    mean, spread = (told.item() for told in cv2.meanStdDev(picture.reshape(len(picture), -1)))
    scale = 1 / (SPREAD * spread + LEAST_SPREAD * 255)
    return np.asarray(cv2.dnn.blobFromImage(picture, scale, mean=(mean - MEAN / scale,) * 3), np.float32)


def require_networks() -> None:
    """Have both networks loaded, and run each once; raise :class:`NetworkError`."""
    cells = GRID_PX // STRIDE_PX
    _require(DETECTOR, GRID_PX, (DETECTOR_CHANNELS, cells, cells))
    _require(READER, CROP_PX, (READER_OUTPUTS,))


def _require(name: str, side: int, shape: tuple[int, ...]) -> None:
    said = run(name, np.zeros((side, side, 3), np.uint8))
    if said.shape != shape or not np.isfinite(said).all():
        raise NetworkError(WEIGHTS / name, f"its answer to a black picture is no answer: {said.shape}")
