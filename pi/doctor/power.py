"""The check of the power supply and the heat of a Raspberry Pi; other machines are not examined."""

from __future__ import annotations

from collections.abc import Iterator

from pi.doctor.finding import Finding, State
from pi.system.throttling import throttling


def examine() -> Iterator[Finding]:
    if (found := throttling()) is None:
        return
    if found.was_weak:
        yield Finding("power-weak", State.WARNING)
    if found.was_hot:
        yield Finding("power-hot", State.WARNING)
    if not found.was_weak and not found.was_hot:
        yield Finding("power-good", State.GOOD)
