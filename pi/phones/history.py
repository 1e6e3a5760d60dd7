"""The history of the running or the last game: its events, and the evidence of the camera.

It is read from the journal on request and cached; only later lines are read and played. After a line that changes
earlier ones (an undo, a correction), and after a new game, the whole game is replayed.
"""

import threading
from collections.abc import Iterator, Sequence
from itertools import islice

from pi.capture.evidence_store import EvidenceStore
from pi.history.story import is_replayable, retell
from pi.journal.night_file import JournalEntry
from pi.journal.reader import JournalReader, NightRange
from pi.night.lobby import LOBBY
from pi.night.outcome import read_outcome
from pi.night.setup import VERBS
from pi.night.timeline import fold
from pi.night.types import Json
from pi.rules import Referee
from pi.rules.kept_back import kept_back
from pi.words import Words
from web.pages import HistoryItem

MAX_ITEMS = 200
"""Largest number of entries shown, the latest first: players do not scroll further."""

TURNING = frozenset({"undo", "correct", "start"})
"""The actions after which the game is replayed from its beginning."""


class ReplayedGame:
    """A game so far: its lines with their events, and its referee. ``read`` are all lines of the night."""

    def __init__(self, bounds: NightRange | None, read: Sequence[JournalEntry], lines: Sequence[JournalEntry]) -> None:
        self.bounds, self.read = bounds, read
        self.referee = Referee()
        self.happened = list(retell(lines, self.referee))

    @property
    def table(self) -> Json:
        return self.referee.table or {}

    def extend(self, bounds: NightRange, read: Sequence[JournalEntry]) -> bool:
        """Play the new lines of the night. Return False if the game must be replayed from its beginning."""
        if not self.happened or read[: len(self.read)] != self.read:
            return False
        played = [line for line in read[len(self.read) :] if line.action["do"] not in (*VERBS, LOBBY)]
        if played and (self.table.get("over") or any(line.action["do"] in TURNING for line in played)):
            return False
        self.happened += retell(played, self.referee)
        self.bounds, self.read = bounds, read
        return True


class History:
    """The reader of the last game of a journal. Raises JournalError if the journal cannot be read."""

    def __init__(self, reader: JournalReader, evidence_store: EvidenceStore | None = None) -> None:
        self._reader = reader
        self._evidence_store = evidence_store
        self._lock = threading.Lock()
        self._game = ReplayedGame(None, (), ())

    def items(self, words: Words) -> tuple[HistoryItem, ...]:
        latest, table = self._latest()
        kept = self._evidence_store.all() if self._evidence_store else ()
        numbers = {evidence.line: evidence.number for evidence in kept}

        def tell() -> Iterator[HistoryItem]:
            for line, events in latest:
                outcome = read_outcome(events, table)
                sentences = (*words.take_sentences(outcome), *map(words.event, outcome.others))
                if sentences:
                    yield HistoryItem(sentences, numbers.get(line.line))

        return tuple(islice(tell(), MAX_ITEMS))

    def _latest(self) -> tuple[list[tuple[JournalEntry, tuple[Json, ...]]], Json]:
        """Return the lines and events of the last game of the open night, the latest first, and its table."""
        with self._lock:
            bounds = self._reader.newest()
            # If this fails half-way, the next request replays the whole game.
            game, self._game = self._game, ReplayedGame(None, (), ())
            if bounds is not None and bounds != game.bounds:
                read = self._reader.lines(bounds)
                if not game.extend(bounds, read):
                    game = _replay(bounds, read)
            self._game = game
            hidden = kept_back([events for _, events in game.happened], game.table)
            shown_lines = [line for index, line in enumerate(game.happened) if index not in hidden]
            return shown_lines[::-1], game.table


def _replay(bounds: NightRange, read: Sequence[JournalEntry]) -> ReplayedGame:
    games = fold(read)
    lines = games[-1] if games else []
    playable = lines and is_replayable(str(lines[0].action["game"]), lines[0].rules)
    return ReplayedGame(bounds, read, lines if playable else ())
