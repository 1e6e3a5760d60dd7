"""Pictures and films as a camera: a folder of photographs, one picture, or one film file.

Each picture of a folder is delivered for a while, in the order of the names; between two of them the tray may be shown
empty, so that each is a throw of its own. A file that is not a picture is skipped, and reported in ``complaint``. The
films that OpenCV reads (.mkv, .avi, .mp4 …) are played frame by frame.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path

import cv2
import numpy as np

from pi.cameras import CameraError
from pi.cameras.pace import Pace
from pi.closing import Closing
from pi.options import BadOption, within
from vision import MAX_PIXELS
from vision.reading import Frame, Pixels
from vision.stills import NotAPictureError, load

PICTURES = frozenset({".jpeg", ".jpg", ".png", ".webp"})
FALLBACK_FPS = 25.0
MIN_FPS, MAX_FPS = 1.0, 120.0
"""Bounds of the frame rate that a film states; a rate beyond them is taken for a mistake."""
CONFIGURED_FPS = 1000.0
"""The highest frame rate that the configuration may set."""
MAX_NAMED = 3
"""The complaint names at most this many skipped files."""
_ENDINGS = ", ".join(sorted(PICTURES))


@dataclass(frozen=True)
class FilesOptions:
    path: str = ""
    fps: float = field(default=0.0, metadata=within(0, CONFIGURED_FPS))
    hold_s: float = field(default=2.0, metadata=within(0.001, 86_400))
    gap_s: float = field(default=0.0, metadata=within(0, 86_400))
    empty: str = ""
    loop: bool = False
    real_time: bool = True

    def __post_init__(self) -> None:
        if not self.path:
            raise BadOption("no-path")


class FilesCamera(Closing):
    """A camera that plays files; satisfies :class:`pi.cameras.Camera`."""

    live = False
    complaint: CameraError | None = None

    def __init__(self, options: FilesOptions) -> None:
        """Open the files. Raise CameraError if none of them can be shown."""
        self.options = options
        path = Path(options.path)
        if not (path.is_dir() or path.is_file()):
            raise CameraError("no-file", path=str(path))
        still = path.is_dir() or path.suffix.lower() in PICTURES
        self._paths = _pictures(path) if still else []
        self._passed: dict[Path, None] = {}
        self._empty = _picture(Path(options.empty)) if options.empty else None
        self._film = None if still else _film(path)
        self._fps = options.fps or (FALLBACK_FPS if self._film is None else _fps(self._film))
        self._pace = Pace(self._fps, options.real_time)
        self._frames = self._stills() if self._film is None else self._moving(path, self._film)

    def frame(self) -> Frame | None:
        """Wait for the next frame; return None at the end. Raise CameraError if no file can be shown."""
        pixels = next(self._frames, None)
        return None if pixels is None else Frame(pixels, self._pace.tick())

    def close(self) -> None:
        self._frames = iter(())
        if self._film is not None:
            self._film.release()

    def _stills(self) -> Iterator[Pixels]:
        """Yield each picture for ``hold_s``, then the empty tray for ``gap_s``; without ``gap_s`` no empty tray."""
        while True:
            has_shown, broken = False, None
            for path in self._paths:
                try:
                    pixels = self._still(path)
                except CameraError as error:
                    self._pass_over(path)
                    broken = error
                    continue
                has_shown = True
                yield from repeat(pixels, self._frames_of(self.options.hold_s))
                if self.options.gap_s:
                    blank = _edge_colour(pixels) if self._empty is None else self._empty
                    yield from repeat(blank, self._frames_of(self.options.gap_s))
            if broken is not None and not has_shown:
                raise broken
            if not self.options.loop:
                return

    def _still(self, path: Path) -> Pixels:
        """Load a picture. Raise CameraError if the file is not a picture, or is a hidden file of a folder."""
        if path.name.startswith(".") and path != Path(self.options.path):
            raise CameraError("no-picture", path=str(path))
        return _picture(path)

    def _frames_of(self, seconds: float) -> int:
        return max(1, round(seconds * self._fps))

    def _pass_over(self, path: Path) -> None:
        """Add a file that is not a picture, or no longer there, to the complaint."""
        self._passed[path] = None
        names = ", ".join(each.name for each in list(self._passed)[:MAX_NAMED])
        self.complaint = CameraError("passed-over", path=self.options.path, count=len(self._passed), names=names)

    def _moving(self, path: Path, film: cv2.VideoCapture) -> Iterator[Pixels]:
        """Yield the frames of the film, again and again with ``loop``."""
        while True:
            has_frame, pixels = film.read()
            if not has_frame:
                raise CameraError("empty-film", path=str(path))
            while has_frame:
                yield np.asarray(pixels, np.uint8)
                has_frame, pixels = film.read()
            if not self.options.loop:
                return
            film.release()
            film = self._film = _film(path)


def _film(path: Path) -> cv2.VideoCapture:
    film = cv2.VideoCapture(str(path))
    width, height = film.get(cv2.CAP_PROP_FRAME_WIDTH), film.get(cv2.CAP_PROP_FRAME_HEIGHT)
    if not film.isOpened() or width * height > MAX_PIXELS:
        raise CameraError("no-film", path=str(path), pictures=_ENDINGS)
    return film


def _fps(film: cv2.VideoCapture) -> float:
    """Return the frame rate of a film."""
    fps = film.get(cv2.CAP_PROP_FPS)
    return fps if MIN_FPS <= fps <= MAX_FPS else FALLBACK_FPS


def _pictures(path: Path) -> list[Path]:
    """Return the pictures of a folder, in the order of their names. If the path is a file, return the file."""
    if path.is_file():
        return [path]
    try:
        pictures = sorted(each for each in path.iterdir() if each.suffix.lower() in PICTURES)
    except OSError as error:
        raise CameraError("folder-closed", path=str(path), detail=error.strerror or str(error)) from error
    if not pictures:
        raise CameraError("empty-folder", path=str(path), pictures=_ENDINGS)
    return pictures


def _picture(path: Path) -> Pixels:
    try:
        return load(path)
    except NotAPictureError as error:
        raise CameraError("no-picture", path=str(path)) from error


def _edge_colour(pixels: Pixels) -> Pixels:
    """Return a picture of the same size, filled with the median colour of its edge, where no dice lie."""
    edge = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    return np.broadcast_to(np.median(edge, axis=0).astype(np.uint8), pixels.shape).copy()
