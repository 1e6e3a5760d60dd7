"""The screen, looked at: is one plugged in, and can this machine show the wall on it?"""

import shutil
from collections.abc import Iterator
from pathlib import Path

from pi.doctor.finding import Finding, State
from pi.system.kiosk import ScreenOptions, browser_of

DRM = Path("/sys/class/drm")
"""Where Linux tells of each connector of its graphics cards whether a screen is on it."""
STATUS = "card*-*/status"
UNITS = Path("/etc/systemd/system")
KIOSK = "multi-user.target.wants/croupier-kiosk.service"
"""The link by which systemd starts the kiosk; only an installed box has it."""


def connected(drm: Path = DRM) -> tuple[str, ...]:
    """Return the names of the connectors with a screen."""
    states = sorted(drm.glob(STATUS))
    return tuple(state.parent.name.split("-", 1)[1] for state in states if state.read_text().strip() == "connected")


def examine(options: ScreenOptions, drm: Path = DRM, units: Path = UNITS) -> Iterator[Finding]:
    """Look for a screen on any connector, and for what keeps the kiosk of an installed box from showing the wall."""
    if there := connected(drm):
        yield Finding("screen-there", State.GOOD, {"connectors": there})
        if (units / KIOSK).is_symlink():
            yield from hindrances(options, units)
    elif any(drm.glob(STATUS)):
        yield Finding("screen-none", State.WARNING)
    else:
        yield Finding("screen-unknown", State.SKIPPED)


def hindrances(options: ScreenOptions, units: Path) -> Iterator[Finding]:
    """Return what keeps the kiosk from showing the wall."""
    browser = browser_of(options)
    if not shutil.which(browser):
        yield Finding("screen-no-browser", State.FAILED, {"program": browser})
    default = units / "default.target"
    # Without a link of its own Debian starts the desktop, where it has one.
    target = default.readlink().name if default.is_symlink() else "graphical.target"
    if target == "graphical.target" and (units / "display-manager.service").is_symlink():
        yield Finding("screen-desktop", State.FAILED)
