"""The history of the running or the last game: its events, and the evidence of the camera.

It is read from the journal and played on each request. Measured on two cores with a game of 600 actions: 20 ms, less
than the 30 ms in which its sentences are rendered.
"""

from collections.abc import Iterator
from itertools import islice

from pi.capture.evidence_store import EvidenceStore
from pi.history.story import is_replayable, retell
from pi.journal.night_file import JournalEntry
from pi.journal.reader import JournalReader
from pi.night.outcome import read_outcome
from pi.night.timeline import fold
from pi.night.types import Json
from pi.rules import Referee
from pi.rules.kept_back import kept_back
from pi.words import Words
from web.pages import HistoryItem

MAX_ITEMS = 200
"""Largest number of entries shown, the latest first: players do not scroll further."""


class History:
    """The reader of the last game of a journal. Raises JournalError if the journal cannot be read."""

    def __init__(self, reader: JournalReader, evidence_store: EvidenceStore | None = None) -> None:
        self._reader = reader
        self._evidence_store = evidence_store

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
        bounds, referee = self._reader.newest(), Referee()
        games = fold(self._reader.lines(bounds)) if bounds else []
        if not games or not is_replayable(str(games[-1][0].action["game"]), games[-1][0].rules):
            return [], {}
        happened = list(retell(games[-1], referee))
        table = referee.table or {}
        hidden = kept_back([events for _, events in happened], table)
        return [line for index, line in enumerate(happened) if index not in hidden][::-1], table
