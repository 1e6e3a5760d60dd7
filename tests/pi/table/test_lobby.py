"""The lobby of a night: kept as a whole, given back to that night alone, and never in the way of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi import atomic
from pi.lobby import Lobby, LobbyBook
from tests.evening import house, say, until


def test_what_was_kept_comes_back_to_its_own_night(tmp_path: Path) -> None:
    path = tmp_path / "lobby.json"
    kept = Lobby(3, ("Zoé", "Ed"), "table")
    LobbyBook(path).keep(kept)
    assert LobbyBook(path).of(3) == kept
    assert LobbyBook(path, "nobody").of(4) == Lobby(4, (), "nobody")


@pytest.mark.parametrize("spoilt", [b"", b"{", b"[]", b'{"night": 3}', b'{"night": 3, "waiting": [], "phones": "all"}'])
def test_a_file_that_somebody_has_spoilt_is_none(tmp_path: Path, spoilt: bytes) -> None:
    path = tmp_path / "lobby.json"
    path.write_bytes(spoilt)
    assert LobbyBook(path).of(3) == Lobby(3)


def test_a_half_written_file_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "lobby.json"
    atomic.write(path, b"old")
    (tmp_path / "lobby.json.new").write_bytes(b"ha")
    assert path.read_bytes() == b"old"
    atomic.write(path, b"new")
    assert path.read_bytes() == b"new"
    assert [file.name for file in tmp_path.iterdir()] == ["lobby.json"]


def test_a_lobby_that_cannot_be_kept_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "lobby.json.new").mkdir()
    with house(tmp_path, camera={"kind": "files"}) as running:
        say(running, {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]})
        assert running.table.guest("Zoé").result() is None
        assert "lobby-failed" in {notice.code for notice in running.table.moment.notices}
        (tmp_path / "lobby.json.new").rmdir()
        say(running, {"do": "announce", "value": 62})
        until(running, lambda m: "lobby-failed" not in {notice.code for notice in m.notices})
    assert LobbyBook(tmp_path / "lobby.json").of(1).waiting == ("Zoé",)
