"""The last two seconds of the tray, while nothing on it is hidden.

Frames go in, each with the version since which no dice are hidden; small copies of some of them come out. When that
version changes, all frames are dropped. While dice may be hidden the version is None, and no frame is kept.
"""

from collections import deque

from pi.capture.evidence import FILM_PX, FRAMES
from vision.picture import narrowed
from vision.reading import Frame, Pixels

SPAN_S = 2.0
STEP_S = SPAN_S / FRAMES
LAG_S = 0.25
"""For this time after dice were hidden, frames are left out (s): cameras deliver late, so these may show the dice."""


class FrameBuffer:
    """The kept frames, each `FILM_PX` wide: 16 at 480x270 are 6 MB."""

    def __init__(self) -> None:
        self._frames: deque[tuple[float, Pixels]] = deque(maxlen=FRAMES)
        self._visible_since: int | None = None
        self._due_s = 0.0

    def add(self, frame: Frame, visible_since: int | None) -> None:
        """Add a frame; ``visible_since`` is the version since which nothing is hidden (`TableState`)."""
        if visible_since != self._visible_since:
            self._frames.clear()
            self._visible_since, self._due_s = visible_since, frame.time_s + LAG_S
        if visible_since is not None and frame.time_s >= self._due_s:
            self._frames.append((frame.time_s, narrowed(frame.pixels, FILM_PX)))
            self._due_s = max(self._due_s + STEP_S, frame.time_s)

    def until(self, now_s: float, visible_since: int | None) -> list[Pixels]:
        """Return the frames of the two seconds before ``now_s``, oldest first; none if dice were hidden meanwhile."""
        if visible_since is None or visible_since != self._visible_since:
            return []
        return [pixels for time_s, pixels in self._frames if now_s - SPAN_S <= time_s < now_s]
