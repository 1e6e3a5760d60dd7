"""The screen, looked at: is one plugged in?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pi.doctor.finding import Finding, State

DRM = Path("/sys/class/drm")
"""Where Linux tells of each connector of its graphics cards whether a screen is on it."""


def examine(drm: Path = DRM) -> Iterator[Finding]:
    """Look for a screen on any connector."""
    connectors = sorted(drm.glob("card*-*/status"))
    there = [status.parent.name.split("-", 1)[1] for status in connectors if status.read_text().strip() == "connected"]
    if there:
        yield Finding("screen-there", State.GOOD, {"connectors": tuple(there)})
    elif connectors:
        yield Finding("screen-none", State.WARNING)
    else:
        yield Finding("screen-unknown", State.SKIPPED)
