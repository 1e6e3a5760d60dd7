"""The log: a failure that repeats is written a few times, then counted."""

from __future__ import annotations

import logging

import pytest

from pi.system.log import MAX_LINES, WINDOW_S, Repeats


def test_a_repeated_failure_is_logged_a_few_times_and_then_counted(caplog: pytest.LogCaptureFixture) -> None:
    now_s, log = 0.0, logging.getLogger("test")
    caplog.handler.addFilter(repeats := Repeats(lambda: now_s))
    for now_s in (*(number / 100 for number in range(1000)), WINDOW_S):
        log.warning("the pin does not answer: %d", round(now_s))
    log.warning("something else")
    caplog.handler.removeFilter(repeats)
    assert len(caplog.messages) == MAX_LINES + 2
    assert caplog.messages[-2] == f"the pin does not answer: 60 (and {1000 - MAX_LINES} times more before)"
