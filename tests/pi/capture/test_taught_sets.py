"""The stored sets: kept, chosen, renamed, deleted, exported, imported, and what lies in their place."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest

from pi import files
from pi.capture.taught_sets import RESTING, TaughtSets
from pi.journal.disk import JournalError
from vision.taught import MAX_BYTES, SetKind, TaughtError, TaughtSet


def poker(name: str = "Poker dice") -> TaughtSet:
    pictures = {face: (np.full((48, 48, 3), 30 * int(face), np.uint8),) for face in "123456"}
    return TaughtSet(name, SetKind.POKER_DICE, pictures)


def logo(name: str = "Logo") -> TaughtSet:
    return TaughtSet(name, SetKind.DICE, {"1": (np.full((48, 48, 3), 90, np.uint8),)})


def names(sets: TaughtSets) -> list[str]:
    return [taught.name for taught in sets.sets.values()]


def add(sets: TaughtSets, taught: TaughtSet) -> int:
    number = sets.next_number
    sets.write(number, taught)
    return number


def name_in_use(sets: TaughtSets, kind: SetKind = SetKind.POKER_DICE) -> str | None:
    taught = sets.in_use(kind)
    return None if taught is None else taught.name


def test_the_newest_set_of_each_kind_stays_in_use_after_a_restart(tmp_path: Path) -> None:
    sets = TaughtSets(tmp_path / "taught")
    assert sets.sets == {}
    assert [add(sets, taught) for taught in (poker("one"), logo(), poker("two"))] == [1, 2, 3]
    for again in (sets, TaughtSets(tmp_path / "taught")):
        assert names(again) == ["one", "Logo", "two"]
        assert (name_in_use(again), name_in_use(again, SetKind.DICE)) == ("two", "Logo")
        assert again.in_use(SetKind.POKER_DICE) is again.in_use(SetKind.POKER_DICE)
        assert again.in_use(SetKind.CARDS) is None


def test_what_is_in_use_is_chosen_and_stays_chosen(tmp_path: Path) -> None:
    sets = TaughtSets(tmp_path)
    first, _second = add(sets, poker("one")), add(sets, poker("two"))
    add(sets, logo())
    for used, name in ((True, "one"), (False, None), (True, "one")):
        sets.use(first, used=used)
        for again in (sets, TaughtSets(tmp_path)):
            assert (name_in_use(again), name_in_use(again, SetKind.DICE)) == (name, "Logo")
    add(sets, poker("three"))
    assert name_in_use(sets) == name_in_use(TaughtSets(tmp_path)) == "three"


@pytest.mark.parametrize("content", ["", "{}", "7", "[[]]", '["1"]', "[9]"])
def test_where_nobody_knows_what_rests_the_newest_set_is_in_use(tmp_path: Path, content: str) -> None:
    add(TaughtSets(tmp_path), poker("one"))
    (tmp_path / RESTING).write_text(content)
    assert name_in_use(TaughtSets(tmp_path)) == "one"


def test_a_set_is_taught_again_in_its_own_place(tmp_path: Path) -> None:
    sets = TaughtSets(tmp_path)
    number = add(sets, poker("one"))
    add(sets, poker("two"))
    sets.write(number, poker("better"))
    assert names(sets) == names(TaughtSets(tmp_path)) == ["better", "two"]
    assert name_in_use(sets) == "two"


def test_a_deleted_set_is_gone_and_the_one_before_in_use_again(tmp_path: Path) -> None:
    sets = TaughtSets(tmp_path)
    _first, second = add(sets, poker("one")), add(sets, poker("two"))
    sets.delete(second)
    for again in (sets, TaughtSets(tmp_path)):
        assert names(again) == ["one"]
        assert name_in_use(again) == "one"
    with pytest.raises(KeyError):
        sets.delete(second)
    with pytest.raises(KeyError):
        sets.use(second, used=True)
    sets.use(1, used=False)
    sets.delete(1)
    assert add(sets, poker("new")) == 2
    assert name_in_use(sets) == "new"


BAD: dict[str, Callable[[], bytes]] = {
    "torn": lambda: poker().to_bytes()[:-40],
    "too large": lambda: poker().to_bytes() + bytes(MAX_BYTES),
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_a_file_that_is_not_a_set_is_put_aside_alone(tmp_path: Path, bad: Callable[[], bytes]) -> None:
    add(TaughtSets(tmp_path), logo())
    (tmp_path / "0002.zip").write_bytes(bad())
    sets = TaughtSets(tmp_path)
    assert sets.lost == ["0002.zip"]
    assert names(sets) == ["Logo"]
    assert (tmp_path / "0002.zip.aside").exists()
    assert TaughtSets(tmp_path).lost == []
    with pytest.raises(TaughtError):
        TaughtSet.from_bytes(bad())


def test_a_file_that_the_disk_does_not_read_stays_and_keeps_its_number(tmp_path: Path) -> None:
    add(TaughtSets(tmp_path), logo())
    with patch.object(files, "read", side_effect=OSError(errno.EIO, "Input/output error")):
        sets = TaughtSets(tmp_path)
    assert (sets.lost, sets.next_number) == (["0001.zip"], 2)
    assert names(TaughtSets(tmp_path)) == ["Logo"]


def test_a_full_disk_is_reported_and_every_set_stays(tmp_path: Path) -> None:
    sets = TaughtSets(tmp_path)
    number = add(sets, poker("one"))
    for act in (
        lambda: sets.write(2, poker("two")),
        lambda: sets.write(number, poker("two")),
        lambda: sets.use(number, used=False),
    ):
        full = patch.object(os, "fsync", side_effect=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
        with full, pytest.raises(JournalError) as error:
            act()
        assert error.value.code == "journal-full"
    assert names(sets) == names(TaughtSets(tmp_path)) == ["one"]
    assert name_in_use(sets) == name_in_use(TaughtSets(tmp_path)) == "one"
