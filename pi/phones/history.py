"""The history of the running or the last game: its events, and the evidence of the camera.

It is read from the journal on request: what was taken back has not happened, and a restart changes nothing. The
result is cached; only later lines are read and played. After a line that changes earlier ones
(an undo, a correction), and after a new game, the whole game is replayed.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from pi.capture.evidence_store import EvidenceStore
from pi.history.story import replayable, retell
from pi.journal.reader import JournalEntry, JournalReader, NightRange
from pi.night.setup import VERBS
from pi.night.timeline import fold
from pi.night.types import Json
from pi.rules import Referee
from pi.rules.kept_back import kept_back
from pi.words import Words

MOST = 200
"""Entries of a game at most, the latest first: more are not worth scrolling."""


TURNING = frozenset({"undo", "correct", "start", "unreadable"})
"""Actions after which the game is told again from its beginning."""


@dataclass(frozen=True)
class HistoryItem:
    """What one action has led to, in sentences; ``evidence`` is the number of what the camera saw of it."""

    sentences: tuple[str, ...]
    evidence: int | None


class ReplayedGame:
    """The past of a game up to a line of the journal, action by action, and the referee in that state."""

    def __init__(self, bounds: NightRange | None, lines: Iterable[JournalEntry] = ()) -> None:
        self.bounds = bounds
        self.happened: list[tuple[JournalEntry, tuple[Json, ...]]] = []
        self.referee = Referee()
        self._add(list(lines))

    @property
    def table(self) -> Json:
        """The table after the last action."""
        return self.referee.table or {}

    def extend(self, bounds: NightRange, lines: Sequence[JournalEntry]) -> bool:
        """Play the next lines of the night. Return whether they only go on with the game."""
        played = [line for line in lines if line.action["do"] not in VERBS]
        if played and (self.table.get("over") or any(line.action["do"] in TURNING for line in played)):
            return False
        self._add(played)
        self.bounds = bounds
        return True

    def _add(self, lines: Sequence[JournalEntry]) -> None:
        self.happened += retell(lines, self.referee)


class History:
    """Reads the last game of a journal. Raises JournalError if it cannot be read."""

    def __init__(self, reader: JournalReader, evidence_store: EvidenceStore | None = None) -> None:
        self._reader = reader
        self._evidence_store = evidence_store
        self._lock = threading.Lock()
        self._heard = ReplayedGame(None)

    def items(self, words: Words) -> tuple[HistoryItem, ...]:
        """The last game in these words, the latest first."""
        latest, table = self._latest()
        evidence = self._evidence()

        def tell() -> Iterator[HistoryItem]:
            for line, events in latest:
                sentences = (*words.takes(events, table), *words.others(events, table))
                if sentences:
                    yield HistoryItem(sentences, evidence.get(line.line))

        return tuple(islice(tell(), MOST))

    def _evidence(self) -> dict[int | None, int]:
        """Return the number of the evidence, by the line of the journal."""
        kept = self._evidence_store.all() if self._evidence_store else ()
        return {evidence.line: evidence.number for evidence in kept}

    def _latest(self) -> tuple[list[tuple[JournalEntry, tuple[Json, ...]]], Json]:
        """What happened in the last game of the night that is open, the latest first, and its table."""
        with self._lock:
            newest = self._reader.newest()
            bounds = self._reader.nights(newest - 1)[0] if newest else None
            # What breaks half-way is forgotten, and told anew.
            heard, self._heard = self._heard, ReplayedGame(None)
            if bounds != heard.bounds and not self._goes_on(heard, bounds):
                heard = self._retold(bounds)
            self._heard = heard
            hushed = kept_back([events for _, events in heard.happened], heard.table)
            told = [one for place, one in enumerate(heard.happened) if place not in hushed]
            return told[::-1], heard.table

    def _goes_on(self, heard: ReplayedGame, bounds: NightRange | None) -> bool:
        """Play the new lines on. Return whether that was enough."""
        was = heard.bounds
        if (
            was is None
            or bounds is None
            or not heard.happened
            or (was.night, was.began) != (bounds.night, bounds.began)
        ):
            return False
        return was.last < bounds.last and heard.extend(bounds, self._reader.lines(bounds, was.last))

    def _retold(self, bounds: NightRange | None) -> ReplayedGame:
        games = fold(self._reader.lines(bounds)) if bounds else []
        lines = games[-1] if games else []
        playable = lines and replayable(str(lines[0].action["game"]), lines[0].rules)
        return ReplayedGame(bounds, lines if playable else ())
