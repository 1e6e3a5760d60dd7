"""The memory: old nights are replayed once, the last one again after every new action."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from pi.history.backfill import Backfill
from pi.history.cache import SummaryCache, key_of
from pi.history.history import HouseHistory
from pi.journal.reader import JournalEntry, JournalReader, NightRange
from pi.journal.store import JournalError
from tests.pi.history.nights import Nights

START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}


class Watched(JournalReader):
    """An archive that notes which nights were read."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.read: list[int] = []

    def lines(self, bounds: NightRange, after: int = 0) -> list[JournalEntry]:
        self.read.append(bounds.night)
        return super().lines(bounds, after)


@pytest.fixture
def three(nights: Nights) -> Nights:
    """Three nights of a game each, the last one still open."""
    for game in ("kekenito", "421"):
        nights.play(game, seed=1, steps=30)
        nights.begin()
    nights.say(START)
    return nights


def test_each_night_that_is_over_is_told_once_and_never_again_after_a_restart(three: Nights) -> None:
    reader = Watched(three.path)
    memory = HouseHistory(reader, three.cache)
    first = memory.known()
    assert reader.read == [1, 2, 3]
    assert memory.known() == first
    restarted = Watched(three.path)
    assert HouseHistory(restarted, three.cache).known() == first
    assert restarted.read == [3]


def test_what_is_said_tonight_is_known_at_once(three: Nights) -> None:
    memory = three.memory
    before = memory.known().tally
    three.say({"do": "announce", "value": 62}, {"do": "bluff"}, {"do": "dice", "values": [4, 3]})
    after = memory.known().tally
    assert after.takes - before.takes == {("quinito", "Ana", "penalty", "lost"): 1}
    assert after == three.memory.known().tally


def test_all_nights_together_are_the_sum_of_each(three: Nights) -> None:
    known = three.memory.known()
    stories = [three.memory.night(one.night) for one in known.evenings]
    whole = known.tally.games
    assert sum(whole.values()) == 3
    assert sum(story.tally.games.total() for story in stories if story) == whole.total()


def test_a_cache_that_is_damaged_deleted_or_cannot_be_written_costs_time_and_nothing_else(three: Nights) -> None:
    first = three.memory.known()
    path = three.path.with_name("stories.db")
    path.write_bytes(b"no database at all" * 100)
    assert three.memory.known() == first
    again = Watched(three.path)
    assert HouseHistory(again, three.cache).known() == first
    assert again.read == [3], "the cache was not begun anew"
    path.unlink()
    assert three.memory.known() == first
    nowhere = SummaryCache(three.path.parent / "nowhere" / "stories.db")
    assert HouseHistory(JournalReader(three.path), nowhere).known() == first


def test_a_story_is_not_found_under_another_key(three: Nights, monkeypatch: pytest.MonkeyPatch) -> None:
    bounds = JournalReader(three.path).nights()[0]
    assert three.memory.known().unread == 0
    assert three.cache.get(bounds) is not None
    assert three.cache.get(bounds._replace(last=bounds.last + 1)) is None
    key = key_of(bounds)
    monkeypatch.setattr("pi.history.cache.FORMAT", 99)
    assert key_of(bounds) != key
    assert three.cache.get(bounds) is None


def test_a_look_takes_its_time_and_says_how_many_nights_are_left(three: Nights) -> None:
    seconds: Iterator[int] = count()
    memory = HouseHistory(JournalReader(three.path), three.cache, patience_s=0.5, steady=lambda: next(seconds))
    assert [memory.known().unread for _ in range(3)] == [1, 0, 0]
    assert memory.known() == three.memory.known()


def test_recall_tells_the_old_nights_while_nobody_asks(three: Nights) -> None:
    Backfill(three.memory, steady=lambda: 0.0).start().join()
    bounds = JournalReader(three.path).nights()
    assert [three.cache.get(one) is not None for one in bounds] == [True, True, False]


def test_recall_can_be_stopped_and_does_without_a_journal(three: Nights, tmp_path: Path) -> None:
    with Backfill(three.memory).start():
        pass
    with Backfill(HouseHistory(JournalReader(tmp_path / "none.db"), three.cache)).start() as backfill:
        backfill.join()


def test_there_is_no_night_of_a_number_that_was_never_played(three: Nights) -> None:
    assert [three.memory.night(number) is not None for number in (0, 1, 3, 4)] == [False, True, True, False]
    three.begin()
    assert three.memory.night(4) is None


def test_a_journal_that_cannot_be_read_is_said_with_its_mend(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be read"):
        HouseHistory(JournalReader(tmp_path / "none.db"), SummaryCache(tmp_path / "stories.db")).known()
