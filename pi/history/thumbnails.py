"""Looks: what the camera saw tonight, in words, as a list of small pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pi.memory.page import Look, Section
from pi.seen.sight import Sight
from pi.words.house import HouseWords


def looks(sights: Sequence[Sight], say: HouseWords) -> Iterator[Section]:
    """Every judgement of the night that is kept, the last one first."""
    if sights:
        drawn = tuple(Look(sight.number, caption(sight, say), not sight.why) for sight in reversed(sights))
        yield Section(say("section-sights"), (say("sights-note"),), looks=drawn)


def caption(sight: Sight, say: HouseWords) -> str:
    """When it was, and what was read if that counted."""
    values = say.names([str(value) for value in sight.values])
    return say("sight-unsure" if sight.why else "sight-read", time=say.clock(sight.at), values=values)


def told_of(sight: Sight, say: HouseWords) -> str:
    """What was read, or why it was not sure."""
    if sight.why:
        return say.unsure(sight.why, sight.values)
    return say("sight-counted", values=say.names([str(value) for value in sight.values]))
