"""Every word of a game can be said with three buttons and with a thumb, and a thumb is never the longer way."""

from __future__ import annotations

import pytest

from tests.measure.rounds import count
from tests.short_games import SHORT_GAMES


@pytest.mark.parametrize("game", SHORT_GAMES)
def test_a_thumb_is_no_longer_a_way_than_three_buttons(game: str) -> None:
    said, presses, touches = count(game)
    assert 0 < said <= touches <= presses
