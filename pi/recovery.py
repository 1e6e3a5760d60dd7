"""Recovery: how the night that was going on comes back from the journal, after a restart or a line that was not kept.

What people should know of it comes back with it, as a notice.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import NamedTuple

from pi.journal import DamagedError, Journal, JournalError
from pi.moment import Notice
from pi.night import Night
from pi.rules import GAMES
from pi.salvage import salvage

log = logging.getLogger(__name__)


class Recovered(NamedTuple):
    """A night as it goes on, and what has become of it on the way."""

    night: Night
    notice: Notice | None = None


def recover(journal: Journal, now: datetime, pause: timedelta) -> Recovered:
    """The night that was going on; of a damaged journal, what can be read of it."""
    try:
        return _resume(journal, now, pause)
    except DamagedError as error:
        return _mended(journal, now, pause, error)


def taken_back(journal: Journal, now: datetime, error: JournalError) -> Recovered:
    """The night without the line that could not be written: what is not in the journal has not been said."""
    if isinstance(error, DamagedError):
        return _mended(journal, now, timedelta.max, error)
    return Recovered(Night.of(journal.lines()), Notice("journal-failed", error.told))


def _mended(journal: Journal, now: datetime, pause: timedelta, error: DamagedError) -> Recovered:
    """The night of a damaged journal, which is set aside."""
    log.warning("%s", error)
    found = salvage(journal, now)
    damaged = Notice("journal-damaged", {"file": found.aside.name, "lost": found.lost})
    return Recovered(_resume(journal, now, pause).night, damaged)


def _resume(journal: Journal, now: datetime, pause: timedelta) -> Recovered:
    """The night that was going on, or a new one where there is none or it was played by other rules."""
    if journal.begin(now, pause):
        return Recovered(Night())
    known = {name: game.version for name, game in GAMES.items()}
    other = [game for game, version in journal.rules_played() if known.get(game) != version]
    if not other:
        night = _told_again(journal)
        something = night.table is not None or night.setup.seats
        return Recovered(night, Notice("recovered") if something else None)
    journal.begin_anew(now)
    return Recovered(Night(), Notice("other-rules", {"game": other[0]}))


def _told_again(journal: Journal) -> Night:
    """The night as the journal tells it. Raises DamagedError where that makes no sense."""
    lines = journal.lines()
    try:
        return Night.of(lines)
    except Exception as error:
        raise DamagedError(journal.path, str(error)) from error
