"""Thumbnails of tonight's evidence, with captions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pi.capture.evidence import Evidence
from pi.words.statistics import StatisticsWords
from web.pages import Section, Thumbnail


def thumbnails(kept: Sequence[Evidence], say: StatisticsWords) -> Iterator[Section]:
    """Yield the stored evidence of the night, the latest first."""
    if kept:
        drawn = tuple(Thumbnail(one.number, caption(one, say), not one.why) for one in reversed(kept))
        yield Section(say("section-sights"), (say("sights-note"),), looks=drawn)


def caption(evidence: Evidence, say: StatisticsWords) -> str:
    """Return the time, and what was read if that counted."""
    values = say.names([str(value) for value in evidence.values])
    return say("sight-unsure" if evidence.why else "sight-read", time=say.clock(evidence.at), values=values)


def told_of(evidence: Evidence, say: StatisticsWords) -> str:
    """Return what was read, or why it was not sure."""
    if evidence.why:
        return say.unsure(evidence.why, evidence.values)
    return say("sight-counted", values=say.names([str(value) for value in evidence.values]))
