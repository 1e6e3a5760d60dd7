"""The lobby of a night: kept as a whole, given back to that night alone, and never in the way of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi import files
from pi.table.lobby import Lobby, LobbyStore


def test_what_was_kept_comes_back_to_its_own_night(tmp_path: Path) -> None:
    path = tmp_path / "lobby.json"
    kept = Lobby("3", ("Zoé", "Ed"), "table")
    LobbyStore(path).save(kept)
    assert LobbyStore(path).of("3") == kept
    assert LobbyStore(path, "nobody").of("4") == Lobby("4", (), "nobody")


@pytest.mark.parametrize(
    "spoilt", [b"", b"{", b"[]", b'{"night": "3"}', b'{"night": "3", "waiting": [], "phones": "all"}']
)
def test_a_file_that_somebody_has_spoilt_is_none(tmp_path: Path, spoilt: bytes) -> None:
    path = tmp_path / "lobby.json"
    path.write_bytes(spoilt)
    assert LobbyStore(path).of("3") == Lobby("3")


def test_a_half_written_file_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "lobby.json"
    files.write(path, b"old")
    (tmp_path / "lobby.json.new").write_bytes(b"ha")
    assert path.read_bytes() == b"old"
    files.write(path, b"new")
    assert path.read_bytes() == b"new"
    assert [file.name for file in tmp_path.iterdir()] == ["lobby.json"]


def test_a_lobby_that_cannot_be_written_is_known_and_written_later(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "lobby.json"
    kept = Lobby("3", ("Zoé",), "nobody", helped=False)
    store = LobbyStore(path)
    for _ in range(2):
        with pytest.raises(FileNotFoundError):
            store.save(kept)
        assert store.of("3") == kept
    path.parent.mkdir()
    store.save(kept)
    assert LobbyStore(path).of("3") == kept
