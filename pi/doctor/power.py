"""The power supply and the heat of a Raspberry Pi, looked at; another machine has no such finding."""

from __future__ import annotations

from collections.abc import Iterator

from pi.doctor.finding import Finding, State
from pi.system.throttling import Throttling, throttling


def examine() -> Iterator[Finding]:
    found = throttling()
    if found is None:
        return
    since_start = found.since_start
    if since_start & Throttling.WEAK:
        yield Finding("power-weak", State.WARNING)
    if since_start.is_hot:
        yield Finding("power-hot", State.WARNING)
    if not since_start & Throttling.WEAK and not since_start.is_hot:
        yield Finding("power-good", State.GOOD)
