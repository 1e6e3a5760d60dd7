"""Thumbnails of tonight's evidence, with captions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pi.capture.evidence import Evidence
from pi.history.page import Section, Thumbnail
from pi.words.statistics import StatisticsWords


def thumbnails(sights: Sequence[Evidence], say: StatisticsWords) -> Iterator[Section]:
    """Yield the stored evidence of the night, the latest first."""
    if sights:
        drawn = tuple(Thumbnail(sight.number, caption(sight, say), not sight.why) for sight in reversed(sights))
        yield Section(say("section-sights"), (say("sights-note"),), looks=drawn)


def caption(sight: Evidence, say: StatisticsWords) -> str:
    """Return the time, and what was read if that counted."""
    values = say.names([str(value) for value in sight.values])
    return say("sight-unsure" if sight.why else "sight-read", time=say.clock(sight.at), values=values)


def told_of(sight: Evidence, say: StatisticsWords) -> str:
    """Return what was read, or why it was not sure."""
    if sight.why:
        return say.unsure(sight.why, sight.values)
    return say("sight-counted", values=say.names([str(value) for value in sight.values]))
