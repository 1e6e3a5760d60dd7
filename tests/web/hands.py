"""A table in the tests' hands: the other side of the web's port, fed with real states.

It plays a real game with the real referee and the real picker, and notes what the pages press.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

from pi.night.decision import Decisions
from pi.night.night import last_penalty
from pi.night.state import TableState
from pi.night.types import Button, Notice
from pi.night.wanted import running
from pi.picker.expected import PickerContext
from pi.picker.picker import Picker
from pi.rules import GAMES, Referee
from pi.screens.wall import Invitation, WallView, screen
from pi.words import Words

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


class TableInHand:
    """A port with a table that changes only by the test's calls."""

    def __init__(self, *, buttons_on_screen: bool = True, can_throw: bool = False) -> None:
        self.buttons_on_screen = buttons_on_screen
        self.can_throw = can_throw
        self.demonstrates = False
        self.pressed: list[tuple[str, str]] = []
        self.seen: bytes | None = None
        self.secret = b"secret of the tests"
        self.own_key = KEY
        self.invitation: Invitation | None = Invitation(
            "HTTP://CROUPIER.LOCAL:8421/P/SDDMTSDJPLQ", "croupier.local:8421/phone", "BCDFG"
        )
        self.moment = TableState()
        self._referee, self._picker = Referee(), Picker()
        self._changed = threading.Condition()

    def start(self, players: tuple[str, ...] = PLAYERS, game: str = "quinito", **options: Any) -> None:
        self._referee = Referee()
        most = GAMES[game].max_players or len(players)
        self.do({"do": "start", "game": game, "players": list(players[:most]), "options": options})

    def say(self, *actions: dict[str, Any]) -> None:
        for action in actions:
            self.do(action)

    def do(self, action: dict[str, Any]) -> None:
        reply = self._referee.submit(action)
        assert reply.ok, reply.error
        moment = replace(self.moment, table=reply.table, happened=reply.events, hidden=True, notices=())
        self.show(replace(moment, stepped=False, sight=None))

    def step(self, button: Button) -> None:
        self._picker.press(button, self.moment.table, self.context)
        self.show(replace(self.moment, stepped=True))

    def step_unsaid(self, button: Button) -> bool:
        """Press a button; what it says is not said, and the walk begins anew. Return whether it said nothing."""
        if self._picker.press(button, self.moment.table, self.context) is not None:
            self.begin_anew()
            return False
        self.show(self.moment)
        return True

    def begin_anew(self) -> None:
        """Stand where the table asks first."""
        self._picker = Picker()
        self.show(self.moment)

    def menu(self) -> None:
        self._picker.hold(Button.BLUFF, self.moment.table, self.context)
        self.show(replace(self.moment, stepped=True))

    def note(self, *notices: Notice) -> None:
        self.show(replace(self.moment, notices=notices))

    def show(self, moment: TableState) -> None:
        offer = self._picker.offer(moment.table, self.context)
        history = self._referee.history
        told = list(Referee().retell(history))
        penalty = last_penalty(told) if offer.asks == "menu" else ()
        made = Decisions.of(history[0][0], told) if history else Decisions()
        with self._changed:
            self.moment = replace(
                moment,
                version=self.moment.version + 1,
                offer=offer,
                penalty=penalty,
                decision=made.last,
                boldest=made.boldest,
            )
            self._changed.notify_all()

    def hang(self, moment: TableState) -> None:
        """Show a moment of another table as it is, its offer too."""
        with self._changed:
            self.moment = replace(moment, version=self.moment.version + 1)
            self._changed.notify_all()

    @property
    def context(self) -> PickerContext:
        game = self._referee.game
        starts = ({"do": "start", "game": "quinito", "players": list(PLAYERS), "options": {}},)
        if game is None:
            return PickerContext(starts)
        return PickerContext(starts, game.fault_kinds, ("Zoé",), Words("fr").rule_texts(game.name), game.cards)

    # The port

    screens = 0

    @property
    def invites(self) -> bool:
        return self.invitation is not None

    def screen(self, language: str, *, invited: bool) -> WallView:
        return screen(self.moment, Words(language, strict=True), self.invitation if invited else None)

    def screen_connected(self, on: bool) -> None:
        self.screens += 1 if on else -1

    def refused(self, language: str, reason: str, **values: str) -> str:
        return Words(language, strict=True).refused(reason, **values)

    def silent_s(self) -> float:
        return 0.0

    def playing(self) -> bool:
        return running(self.moment.table)

    def version(self) -> int:
        return self.moment.version

    def wait(self, after_version: int, timeout_s: float) -> int:
        with self._changed:
            self._changed.wait_for(lambda: self.moment.version > after_version, timeout_s)
            return self.moment.version

    def press(self, button: str) -> None:
        self.pressed.append(("press", button))

    def hold(self, button: str) -> None:
        self.pressed.append(("hold", button))

    def picture(self) -> bytes | None:
        return self.seen

    def throw(self) -> None:
        self.pressed.append(("throw", "tray"))


def announce(value: int | str, **more: Any) -> dict[str, Any]:
    return {"do": "announce", "value": value, **more}


def dice(*values: int, **more: Any) -> dict[str, Any]:
    return {"do": "dice", "values": list(values), **more}


ACCEPT, BLUFF, NEXT = {"do": "accept"}, {"do": "bluff"}, {"do": "next"}
