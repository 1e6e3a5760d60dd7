"""The check of the broker: does it answer, does it accept this table, is the table's name used by this table only?"""

import queue
import secrets
import time
from collections.abc import Iterator
from contextlib import closing, suppress

from pi.broker.connection import MqttConnection
from pi.broker.errors import BrokerError
from pi.broker.messages import ONLINE, Topics, troubles_of
from pi.broker.options import BrokerOptions
from pi.doctor.finding import Finding, State
from pi.night.codes import NoticeCode

ANSWER_S = 5.0
RETAINED_S = 3.0
"""The longest wait for retained messages (s): a broker sends them at once; a table that never connected has none."""


def examine(options: BrokerOptions, *, runs: bool) -> Iterator[Finding]:
    """Examine the configured broker under a separate client name. ``runs`` is True while this machine's table runs."""
    if not options.host:
        yield Finding("broker-none", State.SKIPPED)
        return
    topics = Topics(options.club, options.name)
    try:
        took_ms, kept = visit(options, topics)
    except BrokerError as error:
        yield Finding("broker-failed", State.FAILED, error.values)
        return
    values = {"host": options.host, "milliseconds": took_ms, "topic": f"{topics.club}/{topics.table}"}
    yield Finding("broker-answers", State.GOOD, values)
    if NoticeCode.BROKER_SHARED in troubles_of(kept.get(topics.state, b"")):
        yield Finding("broker-shared", State.FAILED, {"table": topics.table})
    elif not runs and kept.get(topics.status) == ONLINE.encode():
        yield Finding("broker-there", State.WARNING, {"table": topics.table})


def visit(options: BrokerOptions, topics: Topics) -> tuple[int, dict[str, bytes]]:
    """Connect, receive the retained messages of this table, and disconnect without publishing.

    Return the response time in milliseconds, and the payloads by topic. Raise BrokerError.
    """
    visitor, began_s = Visitor(), time.monotonic()
    name = f"croupier-doctor-{topics.club}-{topics.table}-{secrets.token_hex(8)}"
    with closing(MqttConnection(options, name, None, visitor)) as line:
        line.start()
        visitor.wait()
        took_ms = round(1000 * (time.monotonic() - began_s))
        line.subscribe((topics.state, topics.status))
        return took_ms, visitor.retained_payloads(2)


class Visitor:
    """The handler of the test connection (`pi.broker.connection.Receiver`): it collects the messages."""

    def __init__(self) -> None:
        self._answers: queue.SimpleQueue[BrokerError | None] = queue.SimpleQueue()
        self._messages: queue.SimpleQueue[tuple[str, bytes]] = queue.SimpleQueue()

    def wait(self) -> None:
        """Wait until the broker accepts the connection. Raise BrokerError if it refuses, or after `ANSWER_S`."""
        try:
            error = self._answers.get(timeout=ANSWER_S)
        except queue.Empty:
            error = BrokerError("broker-silent", seconds=str(round(ANSWER_S)))
        if error is not None:
            raise error

    def retained_payloads(self, topics: int) -> dict[str, bytes]:
        """Return the retained payloads by topic, once ``topics`` of them have come or `RETAINED_S` is over."""
        payloads: dict[str, bytes] = {}
        until_s = time.monotonic() + RETAINED_S
        with suppress(queue.Empty):
            while len(payloads) < topics:
                topic, payload = self._messages.get(timeout=max(until_s - time.monotonic(), 0.0))
                payloads[topic] = payload
        return payloads

    def up(self) -> None:
        self._answers.put(None)

    def down(self, error: BrokerError) -> None:
        self._answers.put(error)

    def message(self, topic: str, payload: bytes, retained: bool) -> None:
        self._messages.put((topic, payload))
