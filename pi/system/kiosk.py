"""The kiosk: the wall on the screen of this machine, and a dark screen while the table sleeps.

It runs in a compositor for one program (cage; `systemd/croupier-kiosk.service`). It waits until the table answers,
starts the browser, and asks the table once a second for activity. The page itself survives a
restart of the table. The kiosk sends nothing to the table.

1. The screen is switched on at the start, and then follows the table: it is dark after a while without activity, until
   the next press. While the table does not answer, the screen is on, to show the problem.
2. DPMS is set with wlr-randr, and CEC, for televisions, with cec-ctl.
3. If the page no longer answers though the table does, the kiosk restarts the browser, with an empty profile.
4. If the page of a browser has never answered, the browser is started once more without a graphics processor. After
   that, and when the browser ends by itself, the kiosk ends: systemd restarts it, together with the compositor.
5. If the table cannot start, its page with the reason (`pi.startup`) is shown instead.
6. If the configuration has changed since it was read, the kiosk ends as soon as the table does not answer, or at once
   if it could not be read: systemd restarts it, and it reads the configuration again.
"""

import logging
import math
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from pi.options import within
from pi.system import own_screen
from pi.system.browser import Browser
from pi.system.health import Health, health, is_unstarted
from pi.system.log import begin as begin_log

log = logging.getLogger(__name__)

LOOK_S = 1.0
BROWSERS = ("chromium", "chromium-browser")
FLAGS = (
    *("--kiosk", "--ozone-platform=wayland", "--no-first-run", "--noerrdialogs", "--disable-infobars"),
    *("--disable-session-crashed-bubble", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--disable-pinch", "--password-store=basic", "--disable-breakpad", "--disk-cache-size=8388608"),
)
TRIES: tuple[tuple[str, ...], ...] = ((), ("--disable-gpu",))
"""Additional arguments of the browser: at the first start, and at the second if the first page did not answer."""
START_S = 60.0
"""A browser whose page has not answered after this time (s) counts as not started. A Raspberry Pi needs some 10 s."""
SILENT_S = 20.0
"""A page that has not answered for this time (s) counts as dead: it is asked once a second."""
MAX_MARGIN = 10
"""The widest margin at each edge (%)."""
COMMAND_S = 10.0
"""Time-out of a command (s): a television answers on CEC within seconds, or never."""


@dataclass(frozen=True)
class ScreenOptions:
    """The screen of a machine that shows the wall itself (the service croupier-kiosk)."""

    browser: str = ""
    blank: Literal["dpms", "cec", "none"] = "dpms"
    margin: float = field(default=0.0, metadata=within(0, MAX_MARGIN))
    blank_after_min: float = field(default=30.0, metadata=within(0.1, 10_080))

    @property
    def dark_s(self) -> float:
        return math.inf if self.blank == "none" else 60 * self.blank_after_min


Switch = Callable[[bool], None]
"""A function that switches the screen on or off."""


def switch(blank: str, run: Callable[[Sequence[str]], str]) -> Switch | None:
    """Return the function that switches the screen; None if it stays on. ``run`` returns the output of a command."""

    def dpms(on: bool) -> None:
        # The name of a screen begins a line; its properties are indented.
        names = [line.split()[0] for line in run(["wlr-randr"]).splitlines() if line[:1].strip()]
        for name in names:
            run(["wlr-randr", "--output", name, "--on" if on else "--off"])

    def cec(on: bool) -> None:
        run(["cec-ctl", "--skip-info", "--playback", "--to", "0", "--image-view-on" if on else "--standby"])

    return {"dpms": dpms, "cec": cec}.get(blank)


def run_logged(command: Sequence[str]) -> str:
    """Return the output of a command. A failure is only logged: the kiosk works even if the screen is not switched."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=COMMAND_S, check=True)  # noqa: S603 -- ours
    except (OSError, subprocess.SubprocessError) as error:
        log.warning("the screen cannot be switched on or off: %s", error)
        return ""
    return done.stdout


class Kiosk:
    """The kiosk: the wall at ``url``, or the reason for its absence at ``unstarted_url``, until the browser ends or
    `stop` is called. ``key`` is the key of the own screen. ``outdated(answered)`` is called with True if the table
    answers, and returns True if the configuration has to be read again. ``steady`` times the silence of the page.
    """

    def __init__(
        self,
        browser: Sequence[str],
        url: str,
        screen_switch: Switch | None,
        *,
        unstarted_url: str = "",
        key: str = "",
        outdated: Callable[[bool], bool] = lambda _answered: False,
        ask_health: Callable[[str], Health | None] = health,
        look_s: float = LOOK_S,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._browser = browser
        self._key = key
        self._url = url
        self._unstarted_url = unstarted_url
        self._is_lit = True
        self._screen_switch = screen_switch
        self._outdated = outdated
        self._ask_health = ask_health
        self._look_s = look_s
        self._steady = steady
        self._stop = threading.Event()

    def stop(self) -> None:
        self._stop.set()

    def run(self) -> int:
        """Switch the screen on, wait for a page, show it, and watch both. Return the exit status."""
        if self._screen_switch is not None:
            # A television may be in standby, behind a power cut for instance.
            self._screen_switch(True)
        tries = 0
        waited = False
        while (page := self._wait_for_page()) is not None:
            url, is_table = page
            if is_table and waited and not self._key:
                log.info("the table has started; the kiosk restarts to read its key")
                return 0
            waited = waited or not is_table
            shown_url = own_screen.page(url, self._key) if is_table else url
            with Browser([*self._browser, *TRIES[tries]], shown_url) as browser:
                showed = self._watch(browser, page)
                status = browser.status
            if self._stop.is_set():
                return 0
            if showed and status is not None:
                log.error("the browser has ended with %s; the kiosk ends, too", status)
                return status
            tries = 0 if showed else tries + 1
            if tries == len(TRIES):
                log.error("the browser shows no page; the kiosk ends")
                return 1 if status is None else status
            log.warning("the page does not answer; the browser is started anew")
        return 0

    def _wait_for_page(self) -> tuple[str, bool] | None:
        """Wait until a page answers, and return it (`_page`). Return None if the kiosk is stopped first."""
        while (page := self._page()) is None:
            if self._stop.wait(self._look_s) or self._ends(answered=False):
                return None
        return page

    def _ends(self, *, answered: bool) -> bool:
        """Stop if the configuration has to be read again. Return True if the kiosk is stopping."""
        if self._outdated(answered):
            log.info("the configuration has changed; the kiosk restarts to read it")
            self.stop()
        return self._stop.is_set()

    def _page(self) -> tuple[str, bool] | None:
        """Return the address to show, and True if the table itself answers there; None if nothing answers.

        A table that cannot start may serve the page with its reason at the same address.
        """
        if self._ask_health(self._url) is not None:
            return self._url, True
        return (self._unstarted_url, False) if self._unstarted_url and is_unstarted(self._unstarted_url) else None

    def _watch(self, browser: Browser, page: tuple[str, bool]) -> bool:
        """Watch a browser until it ends, its page is dead or another is wanted. Return True if the page answered."""
        answered, since_s = False, self._steady()
        while browser.status is None and not self._stop.wait(self._look_s):
            table = self._poll()
            if self._ends(answered=table is not None):
                return answered
            if browser.alive():
                answered, since_s = True, self._steady()
            elif self._steady() - since_s > (SILENT_S if answered else START_S) and self._page() is not None:
                return answered
            if (table is not None) != page[1] and self._page() not in (page, None):
                return True
        return answered

    def _poll(self) -> Health | None:
        table = self._ask_health(self._url)
        lit = table is None or not table.dark
        if lit != self._is_lit and self._screen_switch is not None:
            self._screen_switch(lit)
        self._is_lit = lit
        return table


def browser_of(options: ScreenOptions) -> str:
    return options.browser or next(filter(shutil.which, BROWSERS), BROWSERS[0])


def show(options: ScreenOptions, url: str, key: str, unstarted_url: str, outdated: Callable[[bool], bool]) -> int:
    """Show the wall until the kiosk is stopped (`Kiosk`). Return the exit status."""
    begin_log(logging.INFO)
    browser = browser_of(options)
    if not shutil.which(browser):
        log.error("there is no browser %s; sudo apt install chromium, or set browser in [screen]", browser)
        return 2
    screen_switch = switch(options.blank, run_logged)
    kiosk = Kiosk([browser, *FLAGS], url, screen_switch, unstarted_url=unstarted_url, key=key, outdated=outdated)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: kiosk.stop())
    return kiosk.run()
