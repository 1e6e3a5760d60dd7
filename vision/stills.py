"""Still pictures from files, each read into one JSON object.

For a file that cannot be read, the object contains an ``error`` with a code and a message in the caller's language.
The EXIF rotation is applied. A picture that is damaged, partly transparent or blank is refused: dice may be missing.
"""

import ctypes
import threading
import time
from collections.abc import Callable, Sequence
from itertools import count as numbers
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision import MAX_PIXELS
from vision.eye import Eye
from vision.fault import Fault
from vision.formats import Head, head
from vision.overlay import overlay as drawn_over
from vision.quality import is_blank
from vision.reading import Pixels

MAX_BYTES = 200_000_000
"""Maximum size of a file: a lossless picture of 65 megapixels."""
LONGEST = 10
"""Maximum ratio of the sides of a picture; no camera exceeds it."""
COMPLAINTS = (
    b"Corrupt JPEG data: premature",
    b"Corrupt JPEG data: bad Huffman",
    b"Corrupt JPEG data: bad arithmetic",
    b"Corrupt JPEG data: found marker",
    b"extraneous bytes before marker",
    b"Premature end of JPEG file",
    b"Inconsistent progression",
    b"Invalid SOS parameters",
)
"""Beginnings of libjpeg's warnings about a damaged picture, which it decodes nevertheless (jerror.h, JWRN)."""
_libc = ctypes.CDLL(None)
_libc.open_memstream.restype = ctypes.c_void_p
_complaint, _length = ctypes.c_void_p(), ctypes.c_size_t()
_stream = ctypes.c_void_p(_libc.open_memstream(ctypes.byref(_complaint), ctypes.byref(_length)))
_stderr = ctypes.c_void_p.in_dll(_libc, "stderr")
"""The stream to which C libraries write errors. Python writes to file descriptor 2, which is not changed."""
_decoding = threading.Lock()


class NotAPictureError(Fault, ValueError):
    """The error if a file does not contain a picture that can be decoded."""


class NotWrittenError(Fault, OSError):
    """The error if a picture cannot be written to its path."""


def load(path: Path) -> Pixels:
    """Return the pixels of a picture file, upright. Raise :class:`NotAPictureError` if it is refused."""
    try:
        size = path.stat().st_size
        if path.is_dir():
            raise NotAPictureError("a-folder")
        if not path.is_file():
            raise NotAPictureError("no-file")
        if not size:
            raise NotAPictureError("empty-file")
        if size > MAX_BYTES:
            raise NotAPictureError("large-file", bytes=size, most=MAX_BYTES)
        content = np.fromfile(path, np.uint8, MAX_BYTES)
    except OSError as error:
        raise NotAPictureError("unopened", detail=error.strerror or str(error)) from error
    return decode(content)


def decode(content: np.ndarray) -> Pixels:
    """Return the pixels of an encoded picture, turned upright by its EXIF entry. Raise :class:`NotAPictureError`."""
    file_head = head(content.tobytes())
    if file_head is None:
        raise NotAPictureError("broken")
    _require_size(file_head)
    if not file_head.whole:
        raise NotAPictureError("damaged")
    if file_head.alpha and not _is_opaque(_decoded(content, cv2.IMREAD_UNCHANGED)):
        raise NotAPictureError("transparent")
    return np.asarray(_decoded(content, cv2.IMREAD_COLOR), np.uint8)


def _require_size(file_head: Head) -> None:
    shorter, longer = sorted((file_head.width, file_head.height))
    if file_head.width * file_head.height > MAX_PIXELS:
        raise NotAPictureError("large-picture", most=MAX_PIXELS // 1_000_000)
    if longer > LONGEST * shorter:
        raise NotAPictureError("long-picture", most=LONGEST)


def _is_opaque(pixels: np.ndarray) -> bool:
    """Return True if a picture has a fourth channel and no pixel is transparent."""
    return pixels.shape[2:] == (4,) and bool((pixels[..., 3] == np.iinfo(pixels.dtype).max).all())


def _decoded(content: np.ndarray, how: int) -> np.ndarray:
    try:
        with _decoding:
            pixels, complaint = _with_complaint(lambda: cv2.imdecode(content, how))
    except (cv2.error, MemoryError) as error:
        raise NotAPictureError("large-picture", most=MAX_PIXELS // 1_000_000) from error
    if pixels is None or any(start in complaint for start in COMPLAINTS):
        raise NotAPictureError("damaged")
    return pixels


def _with_complaint(decode: Callable[[], np.ndarray | None]) -> tuple[np.ndarray | None, bytes]:
    """Return the result of ``decode``, and the warnings that libjpeg has written to the error stream of C meanwhile."""
    errors = _stderr.value
    _libc.rewind(_stream)
    _stderr.value = _stream.value
    try:
        pixels = decode()
    finally:
        _stderr.value = errors
        _libc.fflush(_stream)
    return pixels, ctypes.string_at(_complaint, _length.value)


def read_file(
    path: Path | str,
    eye: Eye,
    count: int | None = None,
    overlay: Path | None = None,
    tell: Callable[[Fault], str] = str,
) -> dict[str, Any]:
    """Read one picture file and return the JSON object of `croupier read`.

    ``count`` is the number of dice, if known. ``overlay`` is the file to which the picture is written with the reading
    drawn over it. ``tell`` returns the message for a fault. Raise :class:`NotWrittenError`.
    """
    file = str(path)
    try:
        pixels = load(Path(path))
        if is_blank(pixels):
            raise NotAPictureError("blank")
    except NotAPictureError as error:
        return {"file": file, "error": {"code": "not-a-picture", "message": tell(error)}}
    start = time.perf_counter()
    reading = eye.read(pixels, count)
    took_ms = (time.perf_counter() - start) * 1000
    if overlay is not None:
        save(overlay, drawn_over(pixels, reading))
    return {"file": file, **reading.as_json(), "ms": round(took_ms, 1)}


def save(path: Path, pixels: Pixels) -> None:
    """Write a picture in the format of the file's suffix, and make its folder. Raise :class:`NotWrittenError` if it
    cannot be written.
    """
    if not path.suffix or not cv2.haveImageWriter(path.name):
        raise NotWrittenError("no-ending", path=str(path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotWrittenError("unmade", folder=str(path.parent), detail=error.strerror or str(error)) from error
    try:
        path.write_bytes(cv2.imencode(path.suffix, pixels)[1].tobytes())
    except OSError as error:
        raise NotWrittenError("unwritten", path=str(path), detail=error.strerror or str(error)) from error


def overlays_in(folder: Path, pictures: Sequence[Path | str]) -> list[Path]:
    """Return a path in a folder for the overlay of each picture. All paths differ, also from the pictures.

    >>> [path.name for path in overlays_in(Path("seen"), ["a.jpg", "b.png", "more/a.jpg"])]
    ['a.seen.jpg', 'b.seen.jpg', 'a.2.seen.jpg']
    """
    taken = {Path(picture) for picture in pictures}
    names = []
    for stem in (Path(picture).stem for picture in pictures):
        tries = (folder / f"{stem}{f'.{n}' if n > 1 else ''}.seen.jpg" for n in numbers(1))
        names.append(next(name for name in tries if name not in taken))
        taken.add(names[-1])
    return names
