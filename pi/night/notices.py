"""Notices that follow from the state of the night: waiting guests, and the effects of a correction."""

from __future__ import annotations

from collections.abc import Iterator

from pi.night.codes import NoticeCode
from pi.night.night import Night
from pi.night.types import Notice


def night_notices(night: Night) -> Iterator[Notice]:
    """Yield the notices that follow from the state of the night."""
    if night.aside:
        yield Notice(NoticeCode.SET_ASIDE, {"count": night.aside})
    yield from _knocks(night)


def _knocks(night: Night) -> Iterator[Notice]:
    """Yield a notice for each guest of the running game."""
    referee = night.referee
    game = referee.game.name if referee.game and night.playing else ""
    for name in night.lobby.waiting if game else ():
        code = NoticeCode.KNOCKING if referee.may_join(name) else NoticeCode.WAITING
        yield Notice(code, {"player": name, "game": game})
