"""Exposure and white balance of a camera: settled by its own automatics, then fixed.

A camera that goes on adjusting itself changes the whole picture whenever a hand or a white die comes into view. That
looks like motion. Metadata of frames goes in, controls to be set come out; this module does not use the camera.

1. The automatics run until they have hardly changed anything for a while; then their values are fixed.
2. If the picture becomes twice or half as bright for some seconds, the lighting of the room has changed, and the
   automatics run once more. Hands and cups are too small for that.
3. What the camera cannot fix stays automatic.
"""

from collections.abc import Container, Mapping
from typing import Any

import numpy as np

from vision.reading import Grey

Controls = dict[str, object]
Metadata = Mapping[str, Any]
"""The values that libcamera reports with a frame, by name."""
Values = tuple[float, ...]
CALM_S = 0.7
"""The automatics have settled after this time without a change (s); on a Pi they need about half a second."""
LONGEST_S = 5.0
"""After this time the values are fixed as they are (s): under a flickering lamp the automatics never settle."""
HARDLY = 0.03
"""Relative change of exposure and gains below which they count as unchanged."""
STRANGE_FACTOR = 2.0
STRANGE_S = 4.0
THINNED = 8
"""Only every eighth row and column of the grey picture is examined."""
AUTOMATIC: Controls = {"AeEnable": True, "ExposureTime": 0, "AnalogueGain": 0.0, "AwbEnable": True}
"""Exposure and gain of 0 leave both to the camera, in versions of libcamera in which AeEnable alone does not."""


class Exposure:
    """The exposure of one camera since it was opened. ``controls`` are the names of the camera's controls."""

    def __init__(self, controls: Container[str]) -> None:
        self._controls = controls
        self._can = "AeEnable" in controls and "ExposureTime" in controls
        self._since_s: float | None = None
        self._same_since_s = 0.0
        self._values: Values = ()
        self._held_at: float | None = None
        self._strange_since_s: float | None = None

    @property
    def is_held(self) -> bool:
        """True while the values are fixed."""
        return self._held_at is not None

    def update(self, metadata: Metadata, grey: Grey, time_s: float) -> Controls:
        """Examine one frame. Return the controls to set now; none for most frames."""
        if not self._can or "ExposureTime" not in metadata:
            return {}
        brightness = float(grey[::THINNED, ::THINNED].mean()) + 1
        return self._watch(brightness, time_s) if self.is_held else self._converge(metadata, brightness, time_s)

    def _converge(self, metadata: Metadata, brightness: float, time_s: float) -> Controls:
        """Return no controls until the automatics have settled; then return the controls that fix their values."""
        exposure = float(metadata["ExposureTime"]) * float(metadata.get("AnalogueGain", 1.0))
        values = (exposure, *map(float, metadata.get("ColourGains", ())))
        if self._since_s is None:
            self._since_s = time_s
        if len(values) != len(self._values) or not np.allclose(values, self._values, rtol=HARDLY, atol=0):
            self._values, self._same_since_s = values, time_s
        if time_s - self._same_since_s < CALM_S and time_s - self._since_s < LONGEST_S:
            return {}
        self._held_at = brightness
        held = {"AeEnable": False, "ExposureTime": metadata["ExposureTime"]}
        held |= {name: metadata[name] for name in ("AnalogueGain", "ColourGains") if name in metadata}
        return self._able(held | {"AwbEnable": False})

    def _watch(self, brightness: float, time_s: float) -> Controls:
        """Return the controls that restart the automatics if the lighting of the room has changed; else none."""
        assert self._held_at is not None  # noqa: S101 -- it is held
        if 1 / STRANGE_FACTOR < brightness / self._held_at < STRANGE_FACTOR:
            self._strange_since_s = None
            return {}
        if self._strange_since_s is None:
            self._strange_since_s = time_s
        if time_s - self._strange_since_s < STRANGE_S:
            return {}
        self._held_at = self._since_s = self._strange_since_s = None
        self._values = ()
        return self._able(AUTOMATIC)

    def _able(self, controls: Controls) -> Controls:
        return {name: value for name, value in controls.items() if name in self._controls}
