"""Notices that stand as long as the night stands as it does: who wants to sit down, what a correction has set aside."""

from __future__ import annotations

from collections.abc import Iterator

from pi.moment import Notice
from pi.night import Night


def standing(night: Night) -> Iterator[Notice]:
    """What is the matter with a night as it is now."""
    if night.aside:
        yield Notice("set-aside", {"count": night.aside})
    yield from _knocks(night)


def _knocks(night: Night) -> Iterator[Notice]:
    """Who wants to sit down in the game that is on."""
    referee = night.referee
    game = referee.game.name if referee.game and night.playing else ""
    for name in night.waiting if game else ():
        yield Notice("knocking" if referee.may_join(name) else "waiting", {"player": name, "game": game})
