"""The learned networks, run by onnxruntime: their files, inputs, outputs and errors.

`vision/weights/README.md` lists the pictures on which they were trained. The mean and the spread of each input are
removed, so that dim and bright rooms look alike.
"""

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import onnxruntime
from onnxruntime.capi import onnxruntime_pybind11_state as state

from vision.arrays import Floats32
from vision.fault import Fault
from vision.reading import Pixels

WEIGHTS = Path(__file__).parent / "weights"
DETECTOR, READER = "detector.onnx", "reader.onnx"
DETECTOR_CHANNELS = 6
"""Number of outputs per cell: logit of a top's middle, log of its edge over ``EDGE_UNIT_PX``, offset x and y in cells,
and the logits of cup and hand, which were trained too but are not used."""
EDGE_UNIT_PX = 32.0
STRIDE_PX, GRID_PX = 4, 32
"""Side of a cell of the detector's map; width and height of the detector's input are multiples of ``GRID_PX``."""
CLASSES = 8
NONE, UNREADABLE = 0, 7
"""The first and the last class of the reader. The classes between them are the values 1 to 6."""
READER_OUTPUTS = CLASSES + 6
"""Number of outputs: logits of the classes; log variance of the tilt; offset x and y of the top's middle and log of
its edge, in edges; tilt x and y (`vision.flatness`)."""
CROP_PX, EDGE_PX = 96, 39.0
"""Side of the reader's crops, and edge of a top in them: the crop shows the whole die and its surroundings."""
MEAN, SPREAD, MIN_SPREAD = 0.45, 4.0, 0.05
"""Mean of a network's input. A picture is divided by ``SPREAD`` times its spread, plus ``MIN_SPREAD``."""
_ERRORS = tuple(kind for kind in vars(state).values() if isinstance(kind, type) and issubclass(kind, Exception))
"""The exceptions of onnxruntime, which have no common base."""


class NetworkError(Fault, RuntimeError):
    """The error if a network is missing or broken, or if this version of onnxruntime cannot run it."""

    def __init__(self, file: Path, detail: str) -> None:
        detail = " ".join(detail.split())
        super().__init__("network", file=file.name, onnxruntime=onnxruntime.__version__, detail=detail)


def _threads() -> int:
    """Return the number of threads that run a network: one core is left to the table's thread.

    It is at most OpenCV's number, so that one setting bounds both.
    """
    return max(1, min(cv2.getNumThreads(), (os.cpu_count() or 1) - 1))


@cache
def _session(file: Path) -> onnxruntime.InferenceSession:
    """Load a network and return its session, which all threads share."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = _threads()
    # Waiting threads do not spin, so that their cores are free.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(file.read_bytes(), options, providers=["CPUExecutionProvider"])


def run(name: str, pictures: Sequence[Pixels]) -> Floats32:
    """Run a network on N pictures (H, W, 3) of one size. Return its output (N, ...) or raise :class:`NetworkError`."""
    file = WEIGHTS / name
    try:
        (answers,) = _session(file).run(None, {"x": evened(pictures)})
    except OSError as error:
        raise NetworkError(file, error.strerror or str(error)) from error
    except _ERRORS as error:
        raise NetworkError(file, str(error)) from error
    return np.asarray(answers, np.float32)


def evened(pictures: Sequence[Pixels]) -> Floats32:
    """Return N pictures (H, W, 3) of one size as (N, 3, H, W), each with the mean ``MEAN`` and an equal spread."""
    height, width = pictures[0].shape[:2]
    evened_pictures = np.empty((len(pictures), 3, height, width), np.float32)
    for picture, even in zip(pictures, evened_pictures, strict=True):
        # One mean and spread for all colours together.
        mean, spread = (value.item() for value in cv2.meanStdDev(picture.reshape(height, -1)))
        scale = 1 / (SPREAD * spread + MIN_SPREAD * 255)
        np.multiply(picture.transpose(2, 0, 1), np.float32(scale), out=even)
        even += np.float32(MEAN - mean * scale)
    return evened_pictures


def require_networks() -> None:
    """Load the networks and run each once. Raise :class:`NetworkError` if one fails."""
    cells = GRID_PX // STRIDE_PX
    _require(DETECTOR, GRID_PX, (DETECTOR_CHANNELS, cells, cells))
    _require(READER, CROP_PX, (READER_OUTPUTS,))


def _require(name: str, side: int, shape: tuple[int, ...]) -> None:
    answer = run(name, [np.zeros((side, side, 3), np.uint8)])[0]
    if answer.shape != shape or not np.isfinite(answer).all():
        raise NetworkError(WEIGHTS / name, f"its output for a black picture has a wrong shape: {answer.shape}")
