"""The line to the broker: paho-mqtt, opened when it is asked for and not before.

It looks for the broker by itself, again and again, while the table plays on. Callbacks come on its own thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from pi.broker.options import BrokerOptions
from pi.closing import Closing
from pi.trouble import Trouble

KEEP_ALIVE_S = 15
"""A table that was unplugged is said to be gone after one and a half of it."""
AGAIN_S = 1, 30
"""A broker that is away is looked for after so long, then ever more seldom."""
WAITING_MOST = 200
"""Messages that wait for a slow broker; what is retained is said anew when it is back."""


class BrokerError(Trouble):
    """The broker cannot be spoken to."""


class Heard(Protocol):
    """Who hears of the broker."""

    def up(self) -> None:
        """The broker answers; what it is to know must be said now."""

    def down(self, error: BrokerError) -> None:
        """It answers no longer, or not yet."""

    def message(self, topic: str, payload: bytes, retained: bool) -> None:
        """Something that was subscribed to."""


class Line(Closing):
    """One connection. ``will`` is topic and payload of what the broker says when it misses this table."""

    def __init__(self, options: BrokerOptions, identity: str, will: tuple[str, str] | None, heard: Heard) -> None:
        """Raises BrokerError where no library is there to speak to the broker."""
        mqtt = library()
        self._options, self._heard = options, heard
        self._client = client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id=identity)
        secure(client, options)
        if will is not None:
            client.will_set(*will, qos=1, retain=True)
        client.max_queued_messages_set(WAITING_MOST)
        client.reconnect_delay_set(*AGAIN_S)
        client.on_connect = self._connected
        client.on_connect_fail = lambda *_: heard.down(BrokerError("broker-away", **self._where))
        client.on_disconnect = self._disconnected
        client.on_message = lambda _client, _data, said: heard.message(said.topic, bytes(said.payload), said.retain)
        self._closed = False

    def start(self) -> None:
        """Begin to look for the broker."""
        self._client.connect_async(self._options.host, self._options.port, KEEP_ALIVE_S)
        self._client.loop_start()

    def say(self, topic: str, payload: str, *, retain: bool) -> bool:
        """Say something, if the broker is there; whether it is."""
        there = bool(self._client.is_connected())
        if there:
            self._client.publish(topic, payload, qos=1, retain=retain)
        return there

    def hear(self, topics: Sequence[str]) -> None:
        """Subscribe to topics."""
        self._client.subscribe([(topic, 1) for topic in topics])

    def close(self) -> None:
        """Leave the broker; what was said last is said to its end."""
        self._closed = True
        self._client.disconnect()
        self._client.loop_stop()

    def _connected(self, _client: Any, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if reason.is_failure:
            self._heard.down(BrokerError("broker-refuses", **self._where))
        else:
            self._heard.up()

    def _disconnected(self, *_: Any) -> None:
        if not self._closed:
            self._heard.down(BrokerError("broker-away", **self._where))

    @property
    def _where(self) -> dict[str, str]:
        return {"host": self._options.host, "port": str(self._options.port)}


def secure(client: Any, options: BrokerOptions) -> None:
    """Tell a client who this table is, and whether it speaks encrypted."""
    if options.user:
        client.username_pw_set(options.user, options.password or None)
    if options.tls:
        client.tls_set()


def library() -> Any:
    """paho-mqtt's client. Raises BrokerError where it is not installed."""
    try:
        import paho.mqtt.client
    except ImportError as error:
        raise BrokerError("no-paho") from error
    return paho.mqtt.client
