"""Still pictures from files, read and told as one JSON object each.

A picture that cannot be read is an answer too: an ``error`` with a code and a
message that says what was found instead. The EXIF rotation is honoured.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.eye import Eye
from vision.overlay import overlay as drawn_over
from vision.reading import Pixels

MAX_BYTES = 200_000_000
"""A picture of 100 megapixels has some 50 MB; what is larger is something else."""


class NotAPictureError(ValueError):
    """A file holds no picture that can be decoded."""


def load(path: Path) -> Pixels:
    """Decode a picture file; raises :class:`NotAPictureError`."""
    try:
        size = path.stat().st_size
        if path.is_dir():
            raise NotAPictureError("this is a folder: name the pictures in it")
        if not path.is_file():
            raise NotAPictureError("this is no ordinary file")
        if not size:
            raise NotAPictureError("the file is empty")
        if size > MAX_BYTES:
            raise NotAPictureError(f"the file has {size} bytes, more than any picture ({MAX_BYTES})")
        content = np.fromfile(path, np.uint8)
    except OSError as error:
        raise NotAPictureError(f"the file cannot be opened: {error.strerror}") from error
    return decode(content)


def decode(content: np.ndarray) -> Pixels:
    """Decode the bytes of a picture, upright as its EXIF entry says; raises :class:`NotAPictureError`."""
    try:
        pixels = cv2.imdecode(content, cv2.IMREAD_COLOR)
    except cv2.error as error:
        raise NotAPictureError("the picture is too large to be decoded: make it smaller") from error
    if pixels is None:
        raise NotAPictureError("the file is broken or in no known format: JPEG and PNG are known")
    return np.asarray(pixels, np.uint8)


def read_file(path: Path | str, eye: Eye, count: int | None = None, overlay: Path | None = None) -> dict[str, Any]:
    """Read one picture file and return the JSON object of `croupier read`.

    ``count`` is how many dice there should be; ``overlay`` is a folder in which to write
    the picture with what was seen drawn over it, made if need be.
    """
    path = Path(path)
    try:
        pixels = load(path)
    except NotAPictureError as error:
        return {"file": str(path), "error": {"code": "not-a-picture", "message": str(error)}}
    start = time.perf_counter()
    reading = eye.read(pixels, count)
    took_ms = (time.perf_counter() - start) * 1000
    if overlay is not None:
        overlay.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(overlay / f"{path.stem}.png"), drawn_over(pixels, reading))
    return {"file": str(path), **reading.as_json(), "ms": round(took_ms, 1)}
