"""The check of the screen: is one connected, and can this machine show the wall on it?"""

import shutil
from collections.abc import Iterator
from pathlib import Path

from pi.doctor.finding import Finding, State
from pi.system.kiosk import ScreenOptions, browser_of

DRM = Path("/sys/class/drm")
"""Where Linux lists the connectors of its graphics cards and the screens on them."""
STATUS = "card*-*/status"
UNITS = Path("/etc/systemd/system")
KIOSK = "multi-user.target.wants/croupier-kiosk.service"
"""The link by which systemd starts the kiosk, on an installed box."""


def used_connectors(drm: Path = DRM) -> tuple[str, ...]:
    """Return the names of the connectors with a screen."""
    states = sorted(drm.glob(STATUS))
    return tuple(state.parent.name.split("-", 1)[1] for state in states if state.read_text().strip() == "connected")


def examine(options: ScreenOptions, drm: Path = DRM, units: Path = UNITS) -> Iterator[Finding]:
    """Examine the connectors for a screen, and an installed box for obstacles to its kiosk."""
    if connectors := used_connectors(drm):
        yield Finding("screen-there", State.GOOD, {"connectors": connectors})
        if (units / KIOSK).is_symlink():
            yield from hindrances(options, units)
    elif any(drm.glob(STATUS)):
        yield Finding("screen-none", State.WARNING)
    else:
        yield Finding("screen-unknown", State.SKIPPED)


def hindrances(options: ScreenOptions, units: Path) -> Iterator[Finding]:
    """Yield a finding for each obstacle that keeps the kiosk from showing the wall."""
    browser = browser_of(options)
    if not shutil.which(browser):
        yield Finding("screen-no-browser", State.FAILED, {"program": browser})
    default = units / "default.target"
    # Without this link Debian starts the desktop, if it is installed.
    target = default.readlink().name if default.is_symlink() else "graphical.target"
    if target == "graphical.target" and (units / "display-manager.service").is_symlink():
        yield Finding("screen-desktop", State.FAILED)
