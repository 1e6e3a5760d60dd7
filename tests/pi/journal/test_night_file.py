"""The lines of a night: damage costs only the damaged lines, and no line is read that was not written."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from pi.journal.night_file import FORMAT, ForeignError, JournalEntry, encode, parse
from pi.journal.reader import JournalReader
from pi.journal.recovery import playable_entries, with_whole_games
from tests.house import ANNOUNCE, EVENING, PAUSE
from tests.pi.journal.evenings import START, evening_of, played

SECTOR_BYTES = 512


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A night of two hundred actions."""
    folder = tmp_path_factory.mktemp("written")
    played(folder, *evening_of(seed=7, actions=200))
    return JournalReader(folder).nights()[0].path.read_bytes()


def read(data: bytes) -> list[JournalEntry]:
    """Return the actions in the data; none if the file is not a night."""
    try:
        return [entry for entry in parse(data).entries if entry]
    except ForeignError:
        return []


@pytest.mark.parametrize("step", [97, pytest.param(1, marks=pytest.mark.long)])
def test_a_night_that_is_cut_at_any_byte_has_every_line_before(written: bytes, step: int) -> None:
    whole = read(written)
    for end in range(written.index(b"\n") + 1, len(written) + 1, step):
        content = parse(written[:end])
        assert content.entries == whole[: written.count(b"\n", 0, end) - 1]
        assert content.is_whole


def test_a_night_without_its_first_line_is_refused(written: bytes) -> None:
    assert all(read(written[:end]) == [] for end in range(written.index(b"\n") + 1))


@pytest.mark.parametrize("bits", [300, pytest.param(10_000, marks=pytest.mark.long)])
def test_no_flipped_bit_makes_a_line_that_was_not_written(written: bytes, bits: int) -> None:
    """The long test flips other bits at each run."""
    whole = read(written)
    for bit in random.Random(1 if bits == 300 else None).sample(range(8 * len(written)), bits):
        flipped = bytearray(written)
        flipped[bit // 8] ^= 1 << bit % 8
        content = parse(bytes(flipped))
        found, rest = [entry for entry in content.entries if entry], iter(whole)
        assert len(found) >= len(whole) - 2, bit
        assert all(entry in rest for entry in found), bit
        assert not content.is_whole or bit // 8 == len(written) - 1


def test_foreign_sectors_or_zeros_cost_only_the_lines_they_touch(written: bytes, tmp_path: Path) -> None:
    whole = read(written)
    played(tmp_path, *evening_of(seed=8, actions=200), began=EVENING + PAUSE)
    other = JournalReader(tmp_path).nights()[0].path.read_bytes()
    for start in range(0, len(written) - SECTOR_BYTES, SECTOR_BYTES):
        end = start + SECTOR_BYTES
        touched = written[start:end].count(b"\n") + 1
        for sector in (bytes(SECTOR_BYTES), other[start:end].ljust(SECTOR_BYTES)):
            found = read(written[:start] + sector + written[end:])
            assert [entry for entry in found if entry not in whole] == []
            assert len(found) >= len(whole) - touched


def test_a_doubled_moved_or_missing_line_changes_no_other_line(written: bytes) -> None:
    whole = read(written)
    lines = written.splitlines(keepends=True)
    for place in range(1, len(lines) - 1):
        doubled = lines[: place + 1] + lines[place:]
        moved = [*lines[:place], *lines[place + 1 :], lines[place]]
        for data in (b"".join(doubled), b"".join(moved)):
            assert (read(data), parse(data).is_whole) == (whole, False)
        missing = b"".join(lines[:place] + lines[place + 1 :])
        assert parse(missing).entries == [*whole[: place - 1], None, *whole[place:]]
    assert parse(b"".join([*lines[:-1], b"?\n"])).entries == [*whole[:-1], None]


@pytest.mark.parametrize("place", [0, 1, 100])
def test_a_lost_first_line_costs_no_action(written: bytes, place: int) -> None:
    head, rest = written.split(b"\n", 1)
    for first in (b"", b"\n", head[:place] + b"x" + head[place + 1 :] + b"\n"):
        content = parse(first + rest)
        assert (content.entries, content.is_whole) == (read(written), False)
        assert content.head.night == parse(written).head.night


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "unknown"),
        (b"\n\n", "unknown"),
        (bytes(5000), "unknown"),
        (b"milk, eggs\n", "unknown"),
        (b'{"format":1}\n', "unknown"),
        (encode({"format": 1}), "unknown"),
        (encode({"croupier": 5, "format": 99}), "unknown"),
        (encode({"format": FORMAT + 1, "croupier": "9.0", "other": []}) + encode({"n": 1}), "newer"),
        (b"[" * 100_000 + b',"crc":"00000000"}\n', "unknown"),
    ],
    ids=range(9),
)
def test_data_in_another_format_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(ForeignError) as refused:
        parse(data)
    assert str(refused.value) == why


def test_jq_can_read_a_night(written: bytes, tmp_path: Path) -> None:
    (tmp_path / "night.jsonl").write_bytes(written)
    jq = shutil.which("jq")
    if jq is None:
        pytest.skip("there is no jq")
    read_by_jq = subprocess.run([jq, "-c", ".action", tmp_path / "night.jsonl"], capture_output=True, check=True)
    assert [json.loads(line) for line in read_by_jq.stdout.splitlines()[1:]] == [e.action for e in read(written)]


# Playable lines ------------------------------------------------------------------------------------------


def entries(*said: str) -> list[JournalEntry | None]:
    """Return lines in short: `start`, `announce`, `undo`; `?` is lost."""
    actions = {"start": START, "announce": ANNOUNCE, "undo": {"do": "undo"}, "correct": {"do": "correct"}}
    return [None if do == "?" else JournalEntry(n, "", actions[do], True) for n, do in enumerate(said, 1)]


@pytest.mark.parametrize(
    ("night", "kept"),
    [
        (("start", "announce"), [1, 2]),
        (("?", "start", "announce"), [2, 3]),
        (("start", "?", "announce"), [1]),
        (("start", "?", "announce", "start", "announce"), [1, 4, 5]),
        (("start", "?", "start", "undo", "announce"), [1]),
        (("start", "?", "start", "undo", "undo", "start", "announce"), [1, 6, 7]),
        (("start", "?", "start", "?", "start"), [1, 3, 5]),
        (("start", "?", "start", "announce", "correct", "announce"), [1, 3, 4]),
        ((), []),
    ],
)
def test_a_lost_line_costs_the_rest_of_its_game_only(night: tuple[str, ...], kept: list[int]) -> None:
    for keep in (with_whole_games, playable_entries):
        assert [entry.line for entry in keep(entries(*night))] == kept


@pytest.mark.parametrize(("night", "kept"), [(("start", "announce", "announce"), [1, 2]), (("undo", "announce"), [])])
def test_a_line_that_cannot_be_played_ends_the_playable_lines(night: tuple[str, ...], kept: list[int]) -> None:
    assert [entry.line for entry in playable_entries(entries(*night))] == kept
