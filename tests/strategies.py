"""Strategies for Hypothesis: starts of any game."""

from __future__ import annotations

from hypothesis import strategies as st

from pi.rules import GAMES
from pi.rules.testing import NAMES, Action


@st.composite
def starts(draw: st.DrawFn, game: str) -> Action:
    """Draw a start of a game: players and any of the closed sets of its options."""
    kind = GAMES[game]
    count = draw(st.integers(kind.min_players, min(kind.max_players or 6, 6)))
    options: dict[str, object] = {
        name: draw(st.sampled_from(option.values))
        for name, option in kind.options_known.items()
        if bool(option.values) and draw(st.booleans())
    }
    return {"do": "start", "game": game, "players": NAMES[:count], "options": options}
