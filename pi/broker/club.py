"""The tables of a club, as published by the broker: for the page that shows them all.

Statuses and states go in, tables come out. Any client of the broker may write there, so the input is validated.
"""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, replace

from pi.broker.messages import BASE, OFFLINE, ONLINE
from pi.broker.options import NAME
from pi.words import plain

MOST_TABLES = 200
MOST_BYTES = 65536
MOST_LETTERS = 300
MOST_NAMES = 40


@dataclass(frozen=True)
class ClubTable:
    """One table: whether the broker reaches it, and its last state, by language."""

    name: str
    online: bool = False
    playing: bool = False
    troubled: bool = False
    players: tuple[str, ...] = ()
    titles: tuple[tuple[str, str], ...] = ()
    nows: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()

    def title(self, language: str) -> str:
        """What is played there."""
        return dict(self.titles).get(language, "")

    def now(self, language: str) -> tuple[tuple[str, str], ...]:
        """Return the players at turn and their call, pair by pair of dice; nothing if the broker has lost the table."""
        return dict(self.nows).get(language, ()) if self.online else ()


class Club:
    """All tables of one club; every method may be called from any thread."""

    def __init__(self, club: str) -> None:
        self.name = club
        self._tables: dict[str, ClubTable] = {}
        self._reached = False
        self._version = 1
        self._news = threading.Condition()

    @property
    def topics(self) -> tuple[str, ...]:
        """The topics to subscribe to."""
        return tuple(f"{BASE}/{self.name}/+/{kind}" for kind in ("status", "state"))

    @property
    def tables(self) -> tuple[ClubTable, ...]:
        """All tables that have been seen so far, by name."""
        with self._news:
            return tuple(self._tables[name] for name in sorted(self._tables))

    @property
    def reached(self) -> bool:
        """Whether the broker answers, so that the states are current."""
        return self._reached

    def set_reached(self, reached: bool) -> None:
        """Say whether the broker answers."""
        with self._news:
            self._reached = reached
            self._changed()

    def handle(self, topic: str, payload: bytes) -> None:
        """Receive a message of one of the topics; malformed ones are ignored."""
        *_, name, kind = topic.split("/")
        with self._news:
            table = self._tables.get(name, ClubTable(name))
            if name not in self._tables and (len(self._tables) >= MOST_TABLES or not NAME.fullmatch(name)):
                return
            heard = _status(table, payload) if kind == "status" else _state(table, payload)
            if heard is not None and heard != self._tables.get(name):
                self._tables[name] = heard
                self._changed()

    def version(self) -> int:
        """The number of the present state of the club."""
        return self._version

    def wait(self, after_version: int, timeout_s: float) -> int:
        """Wait until the version is above, or the time is over; the version then."""
        with self._news:
            self._news.wait_for(lambda: self._version > after_version, timeout_s)
            return self._version

    def _changed(self) -> None:
        self._version += 1
        self._news.notify_all()


def _status(table: ClubTable, payload: bytes) -> ClubTable | None:
    if payload not in (ONLINE.encode(), OFFLINE.encode()):
        return None
    return replace(table, online=payload == ONLINE.encode())


def _state(table: ClubTable, payload: bytes) -> ClubTable | None:
    """The table with a state that was read; None where it is no state."""
    if len(payload) > MOST_BYTES:
        return None
    try:
        said = json.loads(payload)
        languages = said["says"].items()
        return replace(
            table,
            playing=said["playing"] is True,
            troubled=bool(said["troubles"]),
            players=tuple(map(_text, said["players"][:MOST_NAMES])),
            titles=tuple((language, _text(of["title"])) for language, of in languages),
            nows=tuple(
                (language, tuple((_text(one["who"]), _text(one["call"])) for one in of["now"][:2]))
                for language, of in languages
            ),
        )
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return plain(value[:MOST_LETTERS])
