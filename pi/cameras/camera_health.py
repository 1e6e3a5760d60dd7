"""The health of a camera: do its pictures come, change, and show anything?

Frames and the time go in, the code of a trouble comes out. Pure: it opens nothing and waits for nothing.

1. A sensor has noise, so a picture equal to the last one in every bit is not new: it is not read.
   After some seconds without a new picture the camera is *frozen*. The pictures of a film may be equal.
2. A camera is *slow* if its frames come too late: dice can still be read, only later. It is *silent* if none come.
3. It is *black* if the picture is dark. Opening the camera again does not help; its cap has to be taken off.
"""

import numpy as np

from vision.reading import Grey

SILENT, FROZEN, SLOW, BLACK = "camera-silent", "camera-frozen", "camera-slow", "camera-black"
DEADLY = frozenset({SILENT, FROZEN})
"""Failures without new frames; reopening the camera may help."""
SILENT_S = 10.0
"""A camera without a frame for this time is silent (s): every camera starts sooner."""
LATE_S = 2.0
"""A frame is late if it comes this long after its request (s): a throw is over by then."""
CALM_S = 4.0
"""A slow camera has recovered once no frame was late for this time (s)."""
FROZEN_S = 5.0
BLACK_S = 3.0
DARKEST = 32
"""A picture is black if 99 of 100 pixels are below this grey: a lens cap leaves noise, a dim bar is brighter."""
THINNED = 8
"""Only every eighth row and column of a picture is examined."""


class CameraHealth:
    """The health of one camera since it was opened. Only a ``live`` camera has to deliver a new picture each time."""

    def __init__(self, *, live: bool, opened_s: float) -> None:
        self._live = live
        self._asked_s, self._frames = opened_s, 0
        self._late_s: float | None = None
        self._same_since_s: float | None = None
        self._black_since_s: float | None = None
        self._grey: Grey | None = None

    @property
    def is_well(self) -> bool:
        """True if the last frame proves that the camera works: any frame of a film, a second new one of a sensor."""
        return self._frames > (1 if self._live else 0) and self._same_since_s is None

    def ask(self, now_s: float) -> None:
        """Record that the next frame is requested now: processing the last frame is not a delay of the camera."""
        self._asked_s = now_s

    def beat(self, grey: Grey, now_s: float) -> bool:
        """Process a frame that has come now; the next frame is then requested. Return True if it is a new picture."""
        if self._frames and now_s - self._asked_s > LATE_S:
            self._late_s = now_s
        again = self._live and self._grey is not None and _same(grey, self._grey)
        self._same_since_s = (self._same_since_s or self._asked_s) if again else None
        is_black = np.percentile(grey[::THINNED, ::THINNED], 99) < DARKEST
        self._black_since_s = (self._black_since_s or now_s) if is_black else None
        self._grey, self._asked_s = grey, now_s
        self._frames += 1
        return not again

    def trouble(self, now_s: float) -> str | None:
        """Return the code of the present trouble; None without one."""
        waited_s = now_s - self._asked_s
        if self._live and waited_s > SILENT_S:
            return SILENT
        if self._same_since_s is not None and now_s - self._same_since_s > FROZEN_S:
            return FROZEN
        late = self._late_s is not None and now_s - self._late_s < CALM_S
        if self._live and self._frames and (late or waited_s > LATE_S):
            return SLOW
        return BLACK if self._black_since_s is not None and now_s - self._black_since_s > BLACK_S else None


def _same(grey: Grey, other: Grey) -> bool:
    thin = np.s_[::THINNED, ::THINNED]
    return np.array_equal(grey[thin], other[thin]) and np.array_equal(grey, other)
