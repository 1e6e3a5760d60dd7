"""The tables of a club, as published by the broker: for the page that shows them all.

Statuses and states go in, tables come out. Any client of the broker may write there, so the input is validated.
"""

import json
import re
from dataclasses import dataclass, replace

from pi.broker.messages import BASE, OFFLINE, ONLINE
from pi.broker.options import NAME
from pi.night.types import Json
from pi.words import plain
from web.versioned import Versioned

MAX_TABLES = 200
MAX_BYTES = 65536
MAX_LETTERS = 300
MAX_NAMES = 40
MAX_TROUBLES = 4
ADDRESS = re.compile(r"(?:[\w.-]{1,253}|\[[\da-f:]{2,39}\])(?::\d{1,5})?", re.ASCII)


@dataclass(frozen=True)
class TableSentences:
    """A table in one language: its game, the players at turn and their call for each pair of dice, and its troubles."""

    title: str = ""
    now: tuple[tuple[str, str], ...] = ()
    troubles: tuple[str, ...] = ()


@dataclass(frozen=True)
class ClubTable:
    """One table, ``online`` or not, and its last state. ``address`` is the host and port of its pages."""

    name: str
    online: bool = False
    playing: bool = False
    troubled: bool = False
    address: str = ""
    players: tuple[str, ...] = ()
    by_language: tuple[tuple[str, TableSentences], ...] = ()

    def sentences(self, language: str) -> TableSentences:
        """Return the table's sentences in a language; empty ones if the table is offline."""
        return dict(self.by_language).get(language, TableSentences()) if self.online else TableSentences()


class Club(Versioned):
    """All tables of one club. `handle` is called by one thread; every other method may be called from any."""

    def __init__(self, club: str) -> None:
        super().__init__()
        self.name = club
        self._tables: dict[str, ClubTable] = {}
        self.reached = False

    @property
    def topics(self) -> tuple[str, ...]:
        return tuple(f"{BASE}/{self.name}/+/{kind}" for kind in ("status", "state"))

    @property
    def tables(self) -> tuple[ClubTable, ...]:
        return tuple(table for _, table in sorted(self._tables.items()))

    def set_reached(self, reached: bool) -> None:
        with self.changing():
            self.reached = reached

    def handle(self, topic: str, payload: bytes) -> None:
        """Process a message of one of the ``topics``; ignore a malformed one."""
        *_, name, kind = topic.split("/")
        table = self._tables.get(name, ClubTable(name))
        if name not in self._tables and (len(self._tables) >= MAX_TABLES or not NAME.fullmatch(name)):
            return
        if kind == "status" and not payload:  # taken back: the table has another name now
            with self.changing():
                self._tables = {other_name: other for other_name, other in self._tables.items() if other_name != name}
            return
        updated = _status(table, payload) if kind == "status" else _state(table, payload)
        if updated is not None and updated != self._tables.get(name):
            with self.changing():
                self._tables = {**self._tables, name: updated}


def _status(table: ClubTable, payload: bytes) -> ClubTable | None:
    if payload not in (ONLINE.encode(), OFFLINE.encode()):
        return None
    return replace(table, online=payload == ONLINE.encode())


def _state(table: ClubTable, payload: bytes) -> ClubTable | None:
    """Return the table with the state in the payload; None if the payload is not a state."""
    if len(payload) > MAX_BYTES:
        return None
    try:
        message = json.loads(payload)
        address = message.get("address", "")
        return replace(
            table,
            playing=message["playing"] is True,
            troubled=bool(message["troubles"]),
            address=address if ADDRESS.fullmatch(address) else "",
            players=tuple(map(_text, message["players"][:MAX_NAMES])),
            by_language=tuple((language, _sentences(of)) for language, of in message["says"].items()),
        )
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _sentences(texts: Json) -> TableSentences:
    now = tuple((_text(pair["who"]), _text(pair["call"])) for pair in texts["now"][:2])
    return TableSentences(_text(texts["title"]), now, tuple(map(_text, texts.get("troubles", ())[:MAX_TROUBLES])))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return plain(value[:MAX_LETTERS])
