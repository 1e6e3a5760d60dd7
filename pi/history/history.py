"""The history of the house: all its nights together, and each by itself.

A night is replayed again only if its file has changed or was replaced.
The first replay of many nights takes a while on a small machine, so each request spends a few seconds on it and
reports how many nights are left.
"""

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from pi.closing import Service
from pi.history.story import NightStory
from pi.history.summary import replay, story_of
from pi.history.tally import Tally, total
from pi.journal.disk import JournalError
from pi.journal.reader import JournalReader, NightRange

log = logging.getLogger(__name__)
PATIENCE_S = 2.0
"""How long a request for a page may replay nights (s)."""


@dataclass(frozen=True)
class HistorySnapshot:
    """The history at one time: ``evenings`` oldest first, ``unread`` the number of nights left to replay."""

    tally: Tally
    evenings: tuple[NightStory, ...]
    unread: int

    @property
    def players(self) -> tuple[str, ...]:
        """The names of all players, sorted by the number of their games, the highest first."""
        played = Counter[str]()
        for (_game, name, outcome), count in self.tally.played.items():
            played[name] += count if outcome == "played" else 0
        return tuple(sorted(played, key=lambda name: (-played[name], name)))


class HouseHistory(Service):
    """The nights of the journal, for any thread. Raises JournalError if the journal cannot be read.

    A background thread replays past nights. It rests after each for as long as that took, so the table goes first.
    """

    def __init__(self, reader: JournalReader, *, steady: Callable[[], float] = time.monotonic) -> None:
        super().__init__("history")
        self.reader = reader
        self._steady = steady
        self._lock = threading.Lock()
        self._stories: dict[NightRange, NightStory] = {}

    def _run(self) -> None:
        try:
            while not self._closing.is_set():
                began_s = self._steady()
                if not self.read_on():
                    return
                self._closing.wait(self._steady() - began_s)
        except JournalError as error:
            log.warning("history: old nights cannot be replayed in advance, each is replayed on request: %s", error)

    def snapshot(self) -> HistorySnapshot:
        """Replay unread nights for the time of one request. Return all nights that have been replayed by then."""
        until_s = self._steady() + PATIENCE_S
        while (unread := self.read_on()) and self._steady() < until_s:
            pass
        with self._lock:
            nights = self.reader.nights()
            stories = [self._stories[night] for night in nights[:-1] if night in self._stories]
            stories += [self._story(night, replay) for night in nights[-1:]]
            evenings = tuple(filter(was_played, stories))
            return HistorySnapshot(total(story.tally for story in stories), evenings, unread)

    def read_on(self) -> int:
        """Read the next unread night that is over. Return the number of nights that are still unread."""
        with self._lock:
            nights = self.reader.nights()
            self._stories = {night: self._stories[night] for night in nights if night in self._stories}
            unread = [night for night in nights[:-1] if night not in self._stories]
            if unread:
                self._story(unread[0], story_of)
            return max(0, len(unread) - 1)

    def tonight(self) -> int:
        """Return the number of the last night, which may still be going on; 0 before the first one."""
        return len(self.reader.nights())

    def night(self, number: int) -> NightStory | None:
        """Return one night; None if there is no night with this number, or if nothing was played in it."""
        nights = self.reader.nights()
        if not 0 < number <= len(nights):
            return None
        story = self.story(nights[number - 1], over=number < len(nights))
        return story if was_played(story) else None

    def story(self, night: NightRange, *, over: bool) -> NightStory:
        """Return the story of a night. A night that is ``over`` is replayed only once: its summary is stored."""
        with self._lock:
            return self._story(night, story_of if over else replay)

    def _story(self, night: NightRange, make: Callable[[JournalReader, NightRange], NightStory]) -> NightStory:
        if night not in self._stories:
            self._stories[night] = make(self.reader, night)
        return self._stories[night]


def was_played(story: NightStory) -> bool:
    return bool(story.games or story.trouble)
