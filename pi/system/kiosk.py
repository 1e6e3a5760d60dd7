"""The kiosk: the wall on the screen of this machine, and a dark screen while the table sleeps.

Runs inside a compositor for one program (cage; `systemd/croupier-kiosk.service`). It waits until the table answers,
starts the browser, and looks once a second whether anything has happened at the table. The page itself outlives a
restart of the table. Nothing is told to the table.

1. When nothing has happened for a while the screen is switched off; with the next press it comes back.
2. DPMS is asked for with wlr-randr, CEC, which a television understands, with cec-ctl.
3. When the browser ends the kiosk ends: whoever started it starts it anew.
"""

from __future__ import annotations

import logging
import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from pi.health import Health, health
from pi.options import BadOption

log = logging.getLogger(__name__)

LOOK_S = 1.0
BROWSERS = ("chromium", "chromium-browser")
FLAGS = (
    "--kiosk",
    "--ozone-platform=wayland",
    "--no-first-run",
    "--noerrdialogs",
    "--disable-infobars",
    "--disable-session-crashed-bubble",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-pinch",
    "--password-store=basic",
)
COMMAND_S = 10.0
"""A television answers on CEC within seconds, or never."""


@dataclass(frozen=True)
class ScreenOptions:
    """The screen of this machine, where it shows the wall itself (the service croupier-kiosk)."""

    browser: str = ""
    blank: Literal["dpms", "cec", "none"] = "dpms"
    blank_after_min: float = 30.0

    def __post_init__(self) -> None:
        if self.blank_after_min <= 0:
            raise BadOption("blank", value=self.blank_after_min)


class Blanker:
    """Tells when a screen is to be switched; pure of clocks and screens."""

    def __init__(self, after_s: float, now_s: float) -> None:
        self._after_s = after_s
        self._changed_s = now_s
        self._version: int | None = None
        self._lit = True

    def see(self, table_version: int | None, now_s: float) -> bool | None:
        """Whether the screen is to be switched on or off now; None to leave it. None for a table that does not answer:
        that keeps a lit screen lit, because it has something to say.
        """
        if table_version is None or table_version != self._version:
            self._version, self._changed_s = table_version, now_s
        lit = now_s - self._changed_s < self._after_s
        if lit == self._lit:
            return None
        self._lit = lit
        return lit


class Switch(Protocol):
    """Switches a screen on or off."""

    def __call__(self, *, on: bool) -> None: ...


def switch(blank: str, run: Callable[[Sequence[str]], str]) -> Switch | None:
    """How the screen is switched; None for never. ``run`` runs a command and gives what it says."""

    def dpms(*, on: bool) -> None:
        # Each screen is named at the beginning of a line; what is said of it is indented.
        names = [line.split()[0] for line in run(["wlr-randr"]).splitlines() if line[:1].strip()]
        for name in names:
            run(["wlr-randr", "--output", name, "--on" if on else "--off"])

    def cec(*, on: bool) -> None:
        run(["cec-ctl", "--skip-info", "--playback", "--to", "0", "--image-view-on" if on else "--standby"])

    switches: dict[str, Switch] = {"dpms": dpms, "cec": cec}
    return switches.get(blank)


def ran(command: Sequence[str]) -> str:
    """What a command says; one that fails costs a dark screen, never the wall, and is logged."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=COMMAND_S, check=True)  # noqa: S603 -- ours
    except (OSError, subprocess.SubprocessError) as error:
        log.warning("the screen cannot be switched: %s", error)
        return ""
    return done.stdout


class Kiosk:
    """Shows the wall at ``url`` until the browser ends or `stop` is called."""

    def __init__(
        self,
        browser: Sequence[str],
        url: str,
        blanker: Blanker,
        switched: Switch | None,
        *,
        asked: Callable[[str], Health | None] = health,
        look_s: float = LOOK_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._command = [*browser, url]
        self._url = url
        self._blanker = blanker
        self._switched = switched
        self._asked = asked
        self._look_s = look_s
        self._clock = clock
        self._stop = threading.Event()

    def stop(self) -> None:
        """End the browser and the kiosk."""
        self._stop.set()

    def run(self) -> int:
        """Wait for the table, show it, and look after the screen; the browser's exit status."""
        while self._asked(self._url) is None:
            if self._stop.wait(self._look_s):
                return 0
        with subprocess.Popen(self._command) as shown:  # noqa: S603 -- what the configuration names
            try:
                while shown.poll() is None and not self._stop.wait(self._look_s):
                    self._look()
            finally:
                shown.terminate()
            return shown.wait()

    def _look(self) -> None:
        table = self._asked(self._url)
        on = self._blanker.see(table.version if table else None, self._clock())
        if on is not None and self._switched is not None:
            self._switched(on=on)


def show(options: ScreenOptions, url: str) -> int:
    """Show the wall until somebody says stop; the exit status."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    browser = options.browser or next(filter(shutil.which, BROWSERS), BROWSERS[0])
    if not shutil.which(browser):
        log.error("there is no browser %s: sudo apt install chromium, or set browser in [screen]", browser)
        return 2
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "croupier-wall"
    kiosk = Kiosk(
        [browser, *FLAGS, f"--user-data-dir={cache}"],
        url,
        Blanker(60 * options.blank_after_min, time.monotonic()),
        switch(options.blank, ran),
    )
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: kiosk.stop())
    return kiosk.run()
