"""The history of the game that is on, or was on last: what has happened, and what the camera saw of it.

It is told from the journal each time somebody asks: what was taken back has not happened, and a restart changes
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from pi.memory.archive import Archive, Entry
from pi.memory.story import replayable, retell
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


class History:
    """Tells the last game of a journal. Raises JournalError where it cannot be read."""

    def __init__(self, archive: Archive, album: Album | None = None) -> None:
        self._archive = archive
        self._album = album

    def told(self, words: Words) -> tuple[Told, ...]:
        """The last game in these words, the latest first."""
        lines = self._lines()
        if not lines or not replayable(str(lines[0].action["game"]), lines[0].rules):
            return ()
        sights = {sight.line: sight.number for sight in self._album.sights()} if self._album else {}
        referee = Referee()
        happened = list(retell(lines, referee))
        table = referee.table or {}

        def tell() -> Iterator[Told]:
            for line, events in reversed(happened):
                sentences = (*words.takes(events, table), *words.others(events, table))
                if sentences:
                    yield Told(sentences, sights.get(line.line))

        return tuple(islice(tell(), MOST))

    def _lines(self) -> list[Entry]:
        """The lines of the last game of the night that is open."""
        newest = self._archive.newest()
        bounds = self._archive.nights(newest - 1) if newest else []
        games = fold(self._archive.lines(bounds[0])) if bounds else []
        return games[-1] if games else []
