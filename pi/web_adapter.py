"""The table as its pages use it (`web.ports.TablePort`), and the port at which they are served."""

import errno
import socket
from collections.abc import Callable, Sequence
from typing import Any

from pi.capture.camera_loop import CameraLoop
from pi.capture.simulated_players import SimulatedPlayers
from pi.config import WebConfig
from pi.errors import PartError
from pi.night.tables import is_running
from pi.night.types import Button
from pi.panel.controller import Buttons
from pi.screens.colours import colour_of
from pi.screens.presence import ScreenPresence
from pi.screens.wall import Invitation, WallView, screen
from pi.system.systemd import SystemdNotifier
from pi.table.table import RunningTable
from pi.words import Words, words_in
from web.serve import Server

NO_ADDRESS, NO_PAGES = "no-address", "no-pages"
UNSERVED = {errno.EADDRINUSE: "port-taken", errno.EADDRNOTAVAIL: NO_ADDRESS, errno.EACCES: "port-forbidden"}
"""The code of the problem with the address of the pages, by the system's error number."""


class TableAdapter:
    """An implementation of `web.ports.TablePort` by these parts, which exist before the first request."""

    table: RunningTable
    buttons: Buttons
    buttons_on_screen: bool
    simulated_players: SimulatedPlayers
    camera_loop: CameraLoop
    presence: ScreenPresence
    service: SystemdNotifier
    own_key: str
    secret: bytes
    demonstrates = False  # True while the program plays by itself
    when_pressed: Callable[[], None] | None = None  # called after each press or hold on the page

    def invitation(self) -> Invitation | None:
        """Return where a phone can take a seat; None if no phone can reach this machine."""
        raise NotImplementedError

    def words_in(self, language: str) -> Words:
        return words_in(language)

    @property
    def can_throw(self) -> bool:
        return self.simulated_players.can_throw

    def hue(self, name: str) -> str:
        return colour_of(name)

    def screen(self, language: str, *, invited: bool) -> WallView:
        state, invitation = self.table.state, self.invitation() if invited else None
        titles = self.titles(language) if state.situation.ending else ()
        return screen(state, self.words_in(language), invitation, titles)

    def titles(self, language: str) -> Sequence[str]:
        """Return the titles of the night; none here, without the journal."""
        return ()

    def refused(self, language: str, reason: str, **values: str) -> str:
        return self.words_in(language).problems.refused(reason, **values)

    def playing(self) -> bool:
        return is_running(self.table.state.table)

    def is_dark(self) -> bool:
        return self.table.state.is_dark

    def version(self) -> int:
        return self.table.state.version

    def screen_connected(self, on: bool) -> None:
        if on:
            self.presence.connect()
        else:
            self.presence.disconnect()

    def silent_s(self) -> float:
        return self.service.silent_s

    def wait(self, after_version: int, timeout_s: float) -> int:
        return self.table.wait(after_version, timeout_s).version

    def press(self, button: str) -> None:
        self._follow(self.buttons.press, button)

    def hold(self, button: str) -> None:
        self._follow(self.buttons.hold, button)

    def _follow(self, gesture: Callable[[Button], None], button: str) -> None:
        gesture(Button(button))
        if self.when_pressed is not None:
            self.when_pressed()

    def picture(self) -> bytes | None:
        return self.camera_loop.picture()

    def throw(self) -> None:
        self.simulated_players.throw()


class PagesError(PartError):
    """The pages cannot be served at the configured address."""

    def __init__(self, error: Exception, web: WebConfig) -> None:
        unknown = isinstance(error, socket.gaierror) or not isinstance(error, OSError)
        number = error.errno or 0 if isinstance(error, OSError) else 0
        code = NO_ADDRESS if unknown else UNSERVED.get(number, NO_PAGES)
        super().__init__(code, host=web.host, port=str(web.port), detail=str(error))


def server(app: Any, web: WebConfig) -> Server:
    """Return a server that holds the port of the pages. Raise PagesError."""
    try:
        return Server(app, web.host, web.port, web.streams)
    except (OSError, ValueError, OverflowError) as error:
        raise PagesError(error, web) from error
