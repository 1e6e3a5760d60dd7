"""The history: old nights are replayed once, the last one again after every new action."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pi.history.history import PATIENCE_S, HistorySnapshot, HouseHistory
from pi.history.story import NightStory, night_story
from pi.history.tally import Tally
from pi.journal.disk import JournalError
from pi.journal.reader import JournalReader
from tests.house import START
from tests.pi.history.nights import Nights
from tests.refusals import refusing


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the replayed nights, in their order."""
    numbers: list[int] = []

    def noting(night: int, *told: Any, **more: Any) -> NightStory:
        numbers.append(night)
        return night_story(night, *told, **more)

    monkeypatch.setattr("pi.history.summary.night_story", noting)
    return numbers


@pytest.fixture
def three(nights: Nights) -> Nights:
    """Three nights of a game each, the last one still open."""
    for game in ("kekenito", "421"):
        nights.play(game, seed=1, steps=30)
        nights.begin()
    nights.say(START)
    return nights


def test_each_finished_night_is_replayed_once_even_after_a_restart(three: Nights, replayed: list[int]) -> None:
    first = three.memory.snapshot()
    assert replayed == [1, 2, 3]
    memory = three.memory
    assert memory.snapshot() == memory.snapshot() == first
    assert replayed == [1, 2, 3, 3]


def test_an_action_of_tonight_is_counted_at_once(three: Nights) -> None:
    memory = three.memory
    before = memory.snapshot().tally
    three.say({"do": "announce", "value": 62}, {"do": "bluff"}, {"do": "dice", "values": [4, 3]})
    after = memory.snapshot().tally
    assert after.takes - before.takes == {("quinito", "Ana", "penalty", "lost"): 1}
    assert after == three.memory.snapshot().tally


def test_the_total_is_the_sum_of_all_nights(three: Nights) -> None:
    known = three.memory.snapshot()
    stories = [three.memory.night(one.night) for one in known.evenings]
    whole = known.tally.games
    assert sum(whole.values()) == 3
    assert sum(story.tally.games.total() for story in stories if story) == whole.total()


@pytest.mark.parametrize("damage", ["", "{", '{"source": 1}', "[]", "\0" * 4096, "{}" * 2**22])
def test_a_damaged_summary_costs_time_and_nothing_else(three: Nights, replayed: list[int], damage: str) -> None:
    first = three.memory.snapshot()
    for summary in three.path.glob("*.summary"):
        summary.write_text(damage)
    assert three.memory.snapshot() == first
    assert replayed == [1, 2, 3, 1, 2, 3]


def test_a_summary_that_cannot_be_written_costs_time_and_nothing_else(three: Nights, replayed: list[int]) -> None:
    first = three.memory.snapshot()
    for summary in three.path.glob("*.summary"):
        summary.unlink()
        summary.with_name(f"{summary.name}.aside").mkdir()
        summary.mkdir()
        (summary / "something").touch()
        (summary.parent / f"{summary.name}.new").symlink_to("/dev/full")
    assert three.memory.snapshot() == first


def test_a_summary_of_another_night_or_of_other_rules_is_ignored(
    three: Nights, replayed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = three.memory.snapshot()
    one, two = sorted(three.path.glob("*.summary"))
    one_text = one.read_text()
    one.write_text(two.read_text())
    two.write_text(one_text)
    assert three.memory.snapshot() == first
    assert replayed == [1, 2, 3, 1, 2, 3]
    monkeypatch.setattr("pi.history.summary.FORMAT", 99)
    assert three.memory.snapshot() == first
    assert replayed[6:] == [1, 2, 3]


def test_a_night_restored_under_a_running_table_is_counted_at_once(three: Nights, tmp_path: Path) -> None:
    memory = three.memory
    before = memory.snapshot()
    first = three.reader.nights()[0].path
    backup = first.replace(tmp_path / "backup")
    assert [one.games for one in memory.snapshot().evenings] == [one.games for one in before.evenings[1:]]
    shutil.copy(backup, first)
    assert memory.snapshot() == before
    shutil.copy(three.reader.nights()[1].path, first)
    assert [one.games for one in memory.snapshot().evenings] == [one.games for one in before.evenings[1:]]


def test_a_request_ends_after_its_time_with_the_number_of_unread_nights(three: Nights) -> None:
    memory = HouseHistory(JournalReader(three.path), steady=count(step=PATIENCE_S + 1).__next__)
    assert [memory.snapshot().unread for _ in range(3)] == [1, 0, 0]
    assert memory.snapshot() == three.memory.snapshot()


def test_old_nights_are_replayed_in_the_background(three: Nights, replayed: list[int]) -> None:
    with HouseHistory(three.reader, steady=lambda: 0.0).start() as memory:
        memory._thread.join()
    assert replayed == [1, 2]
    assert len(list(three.path.glob("*.summary"))) == 2


def test_replaying_can_be_stopped_and_works_without_a_journal(three: Nights, tmp_path: Path) -> None:
    with three.memory.start():
        pass
    with HouseHistory(JournalReader(tmp_path / "none")).start() as memory:
        memory._thread.join()
    assert memory.snapshot() == HistorySnapshot(Tally(), (), 0)


def test_an_unknown_number_has_no_night(three: Nights) -> None:
    assert [three.memory.night(number) is not None for number in (0, 1, 3, 4)] == [False, True, True, False]
    three.begin()
    assert three.memory.night(4) is None


def test_a_journal_that_cannot_be_read_is_reported_with_its_remedy(tmp_path: Path) -> None:
    (tmp_path / "nights").write_text("no folder")
    with refusing(JournalError, match="is gone"):
        HouseHistory(JournalReader(tmp_path / "nights")).snapshot()
