"""The broker, looked at: does it answer, and does it let this table in?"""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator
from contextlib import closing

from pi.broker.line import BrokerError, Line
from pi.broker.options import BrokerOptions
from pi.broker.telling import Topics
from pi.doctor.finding import Finding, State

ANSWER_S = 5.0


def examine(options: BrokerOptions) -> Iterator[Finding]:
    """Go and see the broker that is named, under a name of the doctor's own."""
    if not options.host:
        yield Finding("broker-none", State.SKIPPED)
        return
    topics, began_s = Topics(options.club, options.name), time.monotonic()
    try:
        visit(options, topics)
    except BrokerError as error:
        yield Finding("broker-failed", State.FAILED, error.told)
        return
    took_ms = round(1000 * (time.monotonic() - began_s))
    said = {"host": options.host, "milliseconds": took_ms, "topic": f"{topics.club}/{topics.table}"}
    yield Finding("broker-answers", State.GOOD, said)


def visit(options: BrokerOptions, topics: Topics) -> None:
    """Connect, and leave again without a word. Raises BrokerError."""
    visitor = Visitor()
    name = f"croupier-doctor-{topics.club}-{topics.table}"
    with closing(Line(options, name, None, visitor)) as line:
        line.start()
        visitor.wait()


class Visitor:
    """Waits for the broker (`pi.broker.line.Heard`)."""

    def __init__(self) -> None:
        self._answers: queue.SimpleQueue[BrokerError | None] = queue.SimpleQueue()

    def wait(self) -> None:
        """Wait for the first answer. Raises BrokerError."""
        try:
            error = self._answers.get(timeout=ANSWER_S)
        except queue.Empty:
            error = BrokerError("broker-silent", seconds=str(round(ANSWER_S)))
        if error is not None:
            raise error

    def up(self) -> None:
        self._answers.put(None)

    def down(self, error: BrokerError) -> None:
        self._answers.put(error)

    def message(self, topic: str, payload: bytes, retained: bool) -> None:
        pass
