"""A table in the tests' hands: a running table with a journal of its own, and the port of its pages.

Table, journal, context, buttons, simulated players and port are those of the house. A test acts on the table as the
house does, and waits until the table is done; the pages show the state that the table publishes. Not real are:

1. The camera, which takes seconds to open. A test lays a picture under it (`TableInHand.see`), which it sees as long
   as the table hides nothing.
2. The pins. Nothing presses buttons of wood; the pages only read that they are real.
3. The secrets of a night: code, ticket and keys are always the same.
4. The supervision of the screens. A test may keep its pages open for any time, and close them.

All players are new to a house without a past. They get no explanations unless a test asks for them
(`TableInHand.explain`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pi.app import context_for
from pi.cameras import Camera, CameraError
from pi.cameras.simulated import SimulatedCamera, SimulatedOptions
from pi.capture.camera_loop import CameraLoop
from pi.capture.simulated_players import SimulatedPlayers
from pi.closing import Closing
from pi.journal.reader import NIGHTS
from pi.journal.store import Journal
from pi.night.lobby import LOBBY
from pi.night.night import Night
from pi.night.state import TableState
from pi.night.types import Button, Hold, Json, Notice
from pi.panel.controller import Buttons
from pi.picker.context import NightConfig
from pi.picker.menu import PickerContext
from pi.rules import GAMES
from pi.screens.presence import ScreenPresence
from pi.screens.wall import Invitation
from pi.system.systemd import SystemdNotifier
from pi.table.desk import USUAL, TableOptions
from pi.table.table import RunningTable
from pi.web_adapter import TableAdapter
from pi.words import Words
from tests.states import take

LONG_NAMES = (
    "Anatole de la Bonne Table",
    "Barnabé de la Bonne Table",
    "Clémence de la Bonne Table",
    "Désirée de la Bonne Table",
    "Eugénie de la Bonne Table",
    "Maximiliennedelatourdupin",
    "Jean-Christophe-Emmanuel",
    "Wwwwwwwwwwwwwwwwwwwwwwww",
    "Zoé",
    "Marie-Antoinette Beauregard",
    "Théophile-Augustin Lecoq",
    "Philippine Vandenbroucke",
)
PLAYERS = ("Ana", "Bo", "Cy", "Di")
KEY = "key-of-the-own-screen"
INVITATION = Invitation("http://CROUPIER.LOCAL:8421/P/SDDMTSDJPLQ", "croupier.local:8421/phone", "BCDFG")
MEMORY = Path("/dev/shm")
"""A folder in memory, if the system has one: SQLite works the same there, and waits for no disk."""


@cache
def house_context() -> Callable[[Night], PickerContext]:
    """Return the context of the house for the players of the tests; its catalogues are read once."""
    return context_for(NightConfig("quinito", players=PLAYERS, regulars=("Zoé",)))


@cache
def simulated_tray() -> SimulatedCamera:
    """Return a small tray for dice that are thrown; no test uses its picture."""
    return SimulatedCamera(SimulatedOptions(size_wh=(64, 64), seed=1))


def no_camera() -> Camera:
    """Open no camera: the loop of a table in the tests' hands never starts."""
    raise CameraError("film-over")


@cache
def strict_words(language: str) -> Words:
    return Words(language, strict=True)


class LaidPictures(CameraLoop):
    """A camera loop without a camera: ``laid`` is its picture."""

    laid: bytes | None = None

    def picture(self) -> bytes | None:
        return None if self.is_hidden else self.laid


class TableInHand(TableAdapter, Closing):
    """The port of a running table, and the hands of a test at that table. ``pressed`` are the presses of its pages.

    Its journal is in a folder of its own. A word that is missing in a language is an error.
    """

    own_key = KEY
    invites: Invitation | None = INVITATION
    secret = b"secret of the tests"

    def __init__(self, *, buttons_on_screen: bool = True, options: TableOptions = USUAL) -> None:
        self._opened = ExitStack()
        folder = Path(self._opened.enter_context(TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)))
        journal = self._opened.enter_context(Journal(folder / NIGHTS))
        self.service = SystemdNotifier({})
        self.presence = ScreenPresence(lambda _gone: None)
        self.table = RunningTable(journal, house_context(), options, beat=self.service.beat).start()
        self._opened.callback(self.table.close)
        self.simulated_players = SimulatedPlayers(self.table, auto=False)
        self.pictures = LaidPictures(no_camera, self.table)
        self.camera_loop = self.pictures
        self.buttons = Buttons(self.table, lambda _button: None)
        self.buttons_on_screen = buttons_on_screen
        self.pressed: list[tuple[str, str]] = []
        self.explain(False)

    def stop_clock(self) -> None:
        """Stop the table's clock; from now on only :meth:`pass_s` moves it."""
        self._now_s = time.monotonic()
        self.table._steady = lambda: self._now_s

    def pass_s(self, seconds: float) -> None:
        """Let seconds pass for the table, and wait until it has shown the changes."""
        self._now_s += seconds
        self.table._put(lambda: None).result()

    def words_in(self, language: str) -> Words:
        return strict_words(language)

    def invitation(self) -> Invitation | None:
        return self.invites

    def close(self) -> None:
        self._opened.close()

    @property
    def state(self) -> TableState:
        """The last state that the table published."""
        return self.table.state

    # What is done at the table

    def start(self, players: tuple[str, ...] = PLAYERS, game: str = "quinito", **options: Any) -> None:
        """End a running game, close every list, and start a game with as many of the players as it admits."""
        self.leave_lists()
        if self.playing():
            self.do({"do": "end"})
        most = GAMES[game].max_players or len(players)
        self.do({"do": "start", "game": game, "players": list(players[:most]), "options": options})

    def say(self, *actions: Json) -> None:
        for action in actions:
            self.do(action)

    def do(self, action: Json) -> None:
        """Enter an action that the table admits."""
        reply = self.table.submit(action).result()
        assert reply.ok, reply.error

    def step(self, button: Button) -> None:
        """Press a button that has a meaning."""
        assert self.table.press(button).result(), f"{button} means nothing"

    def take(self, code: str, **values: Any) -> None:
        """Accept the entry with this code and these values."""
        take(self.table, self.step, code, **values)

    def step_unsaid(self, button: Button) -> bool:
        """Press a button, and undo its action at once. Return True if it caused no action."""
        before = self.state.table
        self.step(button)
        if self.state.table is before:
            return True
        self.do({"do": "undo"})
        return False

    def menu(self) -> None:
        assert Hold.MENU in self.state.offer.holds.values()
        assert self.table.hold(Button.BLUFF).result()

    def leave_lists(self) -> None:
        """Close the table menu and every open list."""
        if self.state.offer.holds.get(Button.BLUFF) is Hold.CLOSE:
            assert self.table.hold(Button.BLUFF).result()
        while self.state.offer.holds.get(Button.NEXT) in (Hold.UP, Hold.UNTICK):
            assert self.table.hold(Button.NEXT).result()

    def note(self, *notices: Notice) -> None:
        """Show these notices and no others."""
        for notice in self.state.notices:
            self.table.clear_notice(notice.code).result()
        for notice in notices:
            self.table.show_notice(notice).result()

    def explain(self, shown: bool) -> None:
        """Switch explanations as for a new player on or off."""
        assert self.table.submit({"do": LOBBY, "explain": shown}).result().ok

    def keep_evidence(self, evidence: Json | None) -> None:
        """Give the table the evidence of the last judgement, as `Evidence.as_json`."""
        self.table.show_evidence(evidence).result()

    # What belongs to the table

    def see(self, picture: bytes | None) -> None:
        """Lay a picture under the camera."""
        self.pictures.laid = picture

    def lay_tray(self) -> None:
        """Give the table a simulated tray, on which dice can be thrown."""
        self.simulated_players.use_camera(simulated_tray())

    def build_in_buttons(self) -> None:
        """Give the table buttons of wood."""
        self.buttons_on_screen = False

    # What the pages press

    def press(self, button: str) -> None:
        self.pressed.append(("press", button))
        super().press(button)

    def hold(self, button: str) -> None:
        self.pressed.append(("hold", button))
        super().hold(button)

    def throw(self) -> None:
        self.pressed.append(("throw", "tray"))
        super().throw()


def announce(value: int | str, **more: Any) -> dict[str, Any]:
    return {"do": "announce", "value": value, **more}


def dice(*values: int, **more: Any) -> dict[str, Any]:
    return {"do": "dice", "values": list(values), **more}


ACCEPT, BLUFF, NEXT = {"do": "accept"}, {"do": "bluff"}, {"do": "next"}
