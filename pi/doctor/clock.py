"""The check of the clock: it separates and dates the nights, and a Pi without a battery loses the time."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pi.doctor.finding import Finding, State
from pi.journal.disk import JournalError
from pi.journal.reader import JournalReader

BUILT = datetime(2026, 11, 1, tzinfo=UTC)
"""A clock that shows an earlier time is wrong: this program was written later."""
SYNCHRONIZED = Path("/run/systemd/timesync/synchronized")
"""The file that systemd-timesyncd of Raspberry Pi OS makes once it has the time from the network."""
SLACK = timedelta(minutes=2)


def examine(now: datetime, journal: Path, synchronized: Path = SYNCHRONIZED) -> Iterator[Finding]:
    values = {"time": now.astimezone().strftime("%Y-%m-%d %H:%M %Z")}
    last = last_line(journal)
    if now < BUILT:
        yield Finding("clock-unset", State.FAILED, values)
    elif last is not None and now + SLACK < last:
        yield Finding("clock-behind", State.FAILED, {**values, "last": last.astimezone().strftime("%Y-%m-%d %H:%M %Z")})
    elif synchronized.exists():
        yield Finding("clock-synchronized", State.GOOD, values)
    else:
        yield Finding("clock-alone", State.WARNING, values)


def last_line(journal: Path) -> datetime | None:
    """Return the time of the last action; None if it is unknown."""
    try:
        reader = JournalReader(journal)
        entries = (entry for night in reversed(reader.nights()) for entry in reversed(reader.lines(night)))
        return next((datetime.fromisoformat(entry.at) for entry in entries), None)
    except JournalError:
        return None
