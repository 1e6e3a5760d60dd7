"""Quinito: the truth of every announcement over every throw. Each other rule has a scenario."""

from __future__ import annotations

from itertools import product

import pytest

from .tale import Action, Tale

ORDER = [31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 11, 22, 33, 44, 55, 66, 21]
EVERY_SPECIAL = {"score32": "reverse", "score42": "stephanois", "score65": "kinito"}


def is_true(announced: int, shown: int, specials: set[int]) -> bool:
    """Return True by Q23 and Q24, computed independently."""
    if announced not in specials:
        return ORDER.index(shown) >= ORDER.index(announced)
    return shown == announced or (announced, shown) == (65, 21)


@pytest.mark.parametrize(
    ("options", "specials"),
    [({}, {31, 41, 51, 61, 21}), (EVERY_SPECIAL, {31, 32, 41, 42, 51, 61, 65, 21})],
)
def test_q23_q24_every_announcement_and_throw_has_its_truth(options: Action, specials: set[int]) -> None:
    for announced, shown in product(ORDER, ORDER):
        reply = Tale("Ana Bo Cy", **options).play(f"{announced} no d{shown}")
        told = {event["event"]: event for event in reply.events}
        truth = is_true(announced, shown, specials)
        assert told["shown"]["truth"] == truth, (announced, shown)
        assert told["lost"] == {"event": "lost", "player": "Bo" if truth else "Ana", "winner": "Ana" if truth else "Bo"}
