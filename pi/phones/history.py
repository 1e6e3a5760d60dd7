"""The history of the game that is on, or was on last: what has happened, and what the camera saw of it.

It is told from the journal when somebody asks, once for all who ask before something else is said: what was taken back
has not happened, and a restart changes nothing.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from pi.memory.archive import Archive, Bounds, Entry
from pi.memory.story import replayable, retell
from pi.moment import Json
from pi.rules import Referee
from pi.seen.album import Album
from pi.timeline import fold
from pi.words import Words

MOST = 200
"""What is told of a game at most, the latest first: more than that nobody scrolls through."""


@dataclass(frozen=True)
class Told:
    """What one action has led to, in sentences; ``sight`` is the number of what the camera saw of it."""

    sentences: tuple[str, ...]
    sight: int | None


@dataclass(frozen=True)
class Heard:
    """What has happened up to a line of the journal, action by action, and the table behind the last one."""

    bounds: Bounds | None = None
    happened: tuple[tuple[Entry, tuple[Json, ...]], ...] = ()
    table: Json | None = None


class History:
    """Tells the last game of a journal. Raises JournalError where it cannot be read."""

    def __init__(self, archive: Archive, album: Album | None = None) -> None:
        self._archive = archive
        self._album = album
        self._lock = threading.Lock()
        self._heard = Heard()

    def told(self, words: Words) -> tuple[Told, ...]:
        """The last game in these words, the latest first."""
        heard = self._hear()
        sights = {sight.line: sight.number for sight in self._album.sights()} if self._album else {}
        table = heard.table or {}

        def tell() -> Iterator[Told]:
            for line, events in reversed(heard.happened):
                sentences = (*words.takes(events, table), *words.others(events, table))
                if sentences:
                    yield Told(sentences, sights.get(line.line))

        return tuple(islice(tell(), MOST))

    def _hear(self) -> Heard:
        """The last game of the night that is open."""
        with self._lock:
            newest = self._archive.newest()
            bounds = self._archive.nights(newest - 1)[0] if newest else None
            if bounds != self._heard.bounds:
                self._heard = self._retold(bounds)
            return self._heard

    def _retold(self, bounds: Bounds | None) -> Heard:
        games = fold(self._archive.lines(bounds)) if bounds else []
        lines, referee = games[-1] if games else [], Referee()
        if not lines or not replayable(str(lines[0].action["game"]), lines[0].rules):
            return Heard(bounds)
        return Heard(bounds, tuple(retell(lines, referee)), referee.table)
