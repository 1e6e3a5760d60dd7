"""Readings of the same pictures on two processors."""

from __future__ import annotations

import json
from typing import Any

ALIKE = 1e-3
"""Probabilities on two processors differ by at most this."""
Readings = list[dict[str, Any]]


def parse(output: str) -> Readings:
    """Return the JSON objects printed by `inside.py`, one a line."""
    return [json.loads(line) for line in output.splitlines()]


def decisions(reading: dict[str, Any]) -> tuple[Any, ...]:
    """Return the file, why the reading is not sure, and the value of each die in the order of their boxes."""
    return reading["file"], reading["why"], [die[1] for die in reading["dice"]]


def assert_alike(readings: Readings, others: Readings) -> float:
    """Return the largest difference of a probability. Raise AssertionError unless both decide the same."""
    assert [decisions(reading) for reading in readings] == [decisions(other) for other in others] != []
    apart = [
        abs(die[3] - twin[3])
        for reading, other in zip(readings, others, strict=True)
        for die, twin in zip(reading["dice"], other["dice"], strict=True)
    ]
    assert max(apart) <= ALIKE
    return max(apart)
