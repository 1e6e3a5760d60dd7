"""The memory of the house: all its nights together, and each by itself.

Nights that are over do not change: each is replayed once and added to the sums. Only the last
night is replayed again after new actions. The first replay of many nights takes a while on a small
machine, so each request spends a few seconds on it and reports how many nights are left.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from pi.history.cache import SummaryCache
from pi.history.story import NightStory, night_story
from pi.history.tally import Tally, total
from pi.journal.reader import JournalReader, NightRange

PATIENCE_S = 2.0
"""An acceptable time to wait for a page."""


@dataclass(frozen=True)
class NightRow:
    """A night from outside, for lists: its games in order, their troubles and its own, and how long it was played."""

    night: int
    began: str
    games: tuple[str, ...]
    troubles: tuple[str, ...]
    lasted_s: int
    players: tuple[str, ...]


@dataclass(frozen=True)
class HistorySnapshot:
    """The memory at one time: ``evenings`` oldest first, ``unread`` the nights that are left to replay."""

    tally: Tally
    evenings: tuple[NightRow, ...]
    unread: int

    @property
    def players(self) -> tuple[str, ...]:
        """Return the names of all players, those with the most games first."""
        played = {key[1]: 0 for key in self.tally.played}
        for (_game, name, outcome), count in self.tally.played.items():
            played[name] += count if outcome == "played" else 0
        return tuple(sorted(played, key=lambda name: (-played[name], name)))


class HouseHistory:
    """What the house remembers. Any thread may ask; raises JournalError where the journal cannot be read."""

    def __init__(
        self,
        reader: JournalReader,
        cache: SummaryCache,
        *,
        patience_s: float = PATIENCE_S,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.reader = reader
        self._cache = cache
        self._patience_s = patience_s
        self._steady = steady
        self._lock = threading.Lock()
        self._tally = Tally()
        self._evenings: list[NightRow] = []
        self._upto = 0
        self._tonight: tuple[NightRange, NightStory] | None = None

    def known(self) -> HistorySnapshot:
        """Return all nights, as far as they could be replayed in the time of one request."""
        until_s = self._steady() + self._patience_s
        while (unread := self.read_on()) and self._steady() < until_s:
            pass
        with self._lock:
            stories = [self._of_tonight(bounds) for bounds in self.reader.nights(self._upto)[-1:]]
            tally = total((self._tally, *(story.tally for story in stories)))
            evenings = (*self._evenings, *(evening(story) for story in stories if was_played(story)))
            return HistorySnapshot(tally, evenings, unread)

    def read_on(self) -> int:
        """Replay one more night, if one is left. Return how many are left then."""
        with self._lock:
            over = self.reader.nights(self._upto)[:-1]
            if over:
                self._add(self._shelved(over[0]))
                self._upto = over[0].night
            return max(0, len(over) - 1)

    def tonight(self) -> int | None:
        """The number of the last night, which may still be going on; None before the first one."""
        return self.reader.newest()

    def night(self, number: int) -> NightStory | None:
        """One night; None where there was none of this number, or nothing was played in it."""
        nights = self.reader.nights(number - 1)
        if not nights or nights[0].night != number:
            return None
        story = self.story(nights[0], over=len(nights) > 1)
        return story if was_played(story) else None

    def story(self, bounds: NightRange, *, over: bool) -> NightStory:
        """Replay one night within its bounds; the story of one that is over is stored."""
        with self._lock:
            return self._shelved(bounds) if over else self._of_tonight(bounds)

    def _add(self, story: NightStory) -> None:
        self._tally.add(story.tally)
        if was_played(story):
            self._evenings.append(evening(story))

    def _shelved(self, bounds: NightRange) -> NightStory:
        story = self._cache.get(bounds)
        if story is None:
            story = self._told(bounds)
            self._cache.put(bounds, story)
        return story

    def _of_tonight(self, bounds: NightRange) -> NightStory:
        if self._tonight is None or self._tonight[0] != bounds:
            self._tonight = (bounds, self._told(bounds))
        return self._tonight[1]

    def _told(self, bounds: NightRange) -> NightStory:
        return night_story(bounds.night, bounds.began, self.reader.lines(bounds))


def was_played(story: NightStory) -> bool:
    """Whether there is anything to remember of a night."""
    return bool(story.games or story.trouble)


def evening(story: NightStory) -> NightRow:
    """A night as lists show it."""
    return NightRow(
        story.night,
        story.began,
        tuple(game.game for game in story.games),
        (*(game.trouble for game in story.games), story.trouble),
        sum(game.lasted_s for game in story.games),
        story.players,
    )
