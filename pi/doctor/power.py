"""The check of the power supply and the heat of a Raspberry Pi; other machines are not examined."""

from __future__ import annotations

from collections.abc import Iterator

from pi.doctor.finding import Finding, State
from pi.system.throttling import throttling


def examine() -> Iterator[Finding]:
    if (status := throttling()) is None:
        return
    if status.was_weak:
        yield Finding("power-weak", State.WARNING)
    if status.was_hot:
        yield Finding("power-hot", State.WARNING)
    if not status.was_weak and not status.was_hot:
        yield Finding("power-good", State.GOOD)
