"""Pictures and films as a camera: a folder of photographs, one picture, or one film file.

Each picture of a folder stands still for a while, in the order of the names; between
two of them the tray may be shown empty, so that each is a throw of its own. The films
that OpenCV reads (.mkv, .avi, .mp4 …) are played frame by frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from pi.cameras import CameraError
from pi.cameras.pace import Pace
from pi.closing import Closing
from pi.options import BadOption
from vision.reading import Frame, Pixels

PICTURES = frozenset({".bmp", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp"})
FALLBACK_FPS = 25.0
_ENDINGS = ", ".join(sorted(PICTURES))


@dataclass(frozen=True)
class FilesOptions:
    """What can be chosen about playing files."""

    path: str = ""
    fps: float = 0.0
    hold_s: float = 2.0
    gap_s: float = 0.0
    empty: str = ""
    loop: bool = False
    real_time: bool = True

    def __post_init__(self) -> None:
        if not self.path:
            raise BadOption("no-path")
        if self.fps < 0 or self.hold_s <= 0 or self.gap_s < 0:
            raise BadOption("signs", above="hold_s", least="fps, gap_s")


class FilesCamera(Closing):
    """Plays files; satisfies :class:`pi.cameras.Camera`."""

    live = False

    def __init__(self, options: FilesOptions) -> None:
        """Open the files. Raises CameraError when there is nothing there that can be shown."""
        self.options = options
        self._film: cv2.VideoCapture | None = None
        path = Path(options.path)
        if not path.exists():
            raise CameraError("no-file", path=str(path))
        still = path.is_dir() or path.suffix.lower() in PICTURES
        self._paths = _pictures(path) if still else []
        self._empty = _picture(Path(options.empty)) if options.empty else None
        fps = options.fps or (FALLBACK_FPS if still else self._open_film(path))
        self._fps = fps
        self._pace = Pace(fps, options.real_time)
        self._frames = self._stills() if still else self._moving(path)

    def frame(self) -> Frame | None:
        """Wait for the next frame; None at the end. Raises CameraError for a picture that is none."""
        pixels = next(self._frames, None)
        return None if pixels is None else Frame(pixels, self._pace.tick())

    def close(self) -> None:
        """Close the film; there are no more frames."""
        self._frames = iter(())
        if self._film is not None:
            self._film.release()

    def _stills(self) -> Iterator[Pixels]:
        """Give each picture for ``hold_s``, then the gap, at least one frame of what is longer than nothing."""
        while True:
            for path in self._paths:
                pixels = _picture(path)
                yield from [pixels] * max(1, round(self.options.hold_s * self._fps))
                if self.options.gap_s:
                    blank = _edge_colour(pixels) if self._empty is None else self._empty
                    yield from [blank] * max(1, round(self.options.gap_s * self._fps))
            if not self.options.loop:
                return

    def _open_film(self, path: Path) -> float:
        """Open a film and give its frames a second."""
        film = cv2.VideoCapture(str(path))
        if not film.isOpened():
            raise CameraError("no-film", path=str(path), pictures=_ENDINGS)
        if self._film is not None:
            self._film.release()
        self._film = film
        return float(film.get(cv2.CAP_PROP_FPS)) or FALLBACK_FPS

    def _moving(self, path: Path) -> Iterator[Pixels]:
        """Give the frames of the film, again and again with ``loop``."""
        if self._film is None:
            self._open_film(path)
        while self._film is not None:
            there, pixels = self._film.read()
            shown = False
            while there:
                shown = True
                yield np.asarray(pixels, np.uint8)
                there, pixels = self._film.read()
            if not shown:
                raise CameraError("empty-film", path=str(path))
            if not self.options.loop:
                return
            self._open_film(path)


def _pictures(path: Path) -> list[Path]:
    """List the pictures of a folder by name, or the one that was named."""
    if path.is_file():
        return [path]
    found = sorted(each for each in path.iterdir() if each.suffix.lower() in PICTURES)
    if not found:
        raise CameraError("empty-folder", path=str(path), pictures=_ENDINGS)
    return found


def _picture(path: Path) -> Pixels:
    try:
        pixels = cv2.imdecode(np.fromfile(path, np.uint8), cv2.IMREAD_COLOR)
    except (OSError, cv2.error):
        pixels = None
    if pixels is None:
        raise CameraError("no-picture", path=str(path))
    return np.asarray(pixels, np.uint8)


def _edge_colour(pixels: Pixels) -> Pixels:
    """Make a picture of the same size in the middle colour of the edge, where no dice lie."""
    edge = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    return np.broadcast_to(np.median(edge, axis=0).astype(np.uint8), pixels.shape).copy()
