"""The health of a camera: whether its pictures come, change, and show anything.

Frames and the time go in, the code of a trouble comes out. Pure: it opens nothing and waits for nothing.

1. A sensor has noise, so a picture equal to the last one in every bit is not a new one: it is not read.
   After some seconds without a new picture the camera is *frozen*. A film may stand still, at its own pace.
2. A camera is *slow* if its frames come too late: dice can still be read, only later. It is *silent* if none come.
3. It is *black* if the picture is dark. Opening the camera again does not help; its cap has to be taken off.
"""

import numpy as np

from vision.reading import Grey

SILENT, FROZEN, SLOW, BLACK = "camera-silent", "camera-frozen", "camera-slow", "camera-black"
DEADLY = frozenset({SILENT, FROZEN})
"""Failures without new frames; reopening the camera may help."""
SILENT_S = 10.0
"""Longer than any camera takes to start. A camera that hangs is open and delivers no frame."""
LATE_S = 2.0
"""A frame that comes later than this after it was asked for is late: a throw is over by then."""
CALM_S = 4.0
"""A camera has recovered once its frames have come in time for so long."""
FROZEN_S = 5.0
BLACK_S = 3.0
DARKEST = 32
"""Grey level under which 99 of 100 pixels of a black picture lie: a cap leaves noise, a dim bar more than that."""
THINNED = 8
"""Every eighth row and column of a picture is looked at."""


class CameraHealth:
    """The health of one camera since it was opened. Only a ``live`` camera has to show a new picture each time."""

    def __init__(self, *, live: bool, opened_s: float) -> None:
        self._live = live
        self._asked_s, self._frames = opened_s, 0
        self._late_s: float | None = None
        self._same_since_s: float | None = None
        self._black_since_s: float | None = None
        self._grey: Grey | None = None

    @property
    def is_well(self) -> bool:
        """Whether a frame was taken that shows that the camera works."""
        return self._frames > (1 if self._live else 0) and self._same_since_s is None

    def ask(self, now_s: float) -> None:
        """Note that the next frame is asked for only now: what was done with the last one is no delay of the camera."""
        self._asked_s = now_s

    def beat(self, grey: Grey, now_s: float) -> bool:
        """Count a frame, and ask for the next one. Return whether it is a new picture."""
        if self._frames and now_s - self._asked_s > LATE_S:
            self._late_s = now_s
        again = self._live and self._grey is not None and _same(grey, self._grey)
        self._same_since_s = (self._same_since_s or self._asked_s) if again else None
        self._black_since_s = (self._black_since_s or now_s) if _black(grey) else None
        self._grey, self._asked_s = grey, now_s
        self._frames += 1
        return not again

    def trouble(self, now_s: float) -> str | None:
        """The code of what is wrong now; None where all is well."""
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


def _black(grey: Grey) -> bool:
    return float(np.percentile(grey[::THINNED, ::THINNED], 99)) < DARKEST
