"""The line to the broker: paho-mqtt, opened when it is asked for and not before.

It looks for the broker by itself, again and again, while the table plays on. Callbacks come on its own thread.
"""

import sys
import time
from collections.abc import Sequence
from enum import Enum
from types import ModuleType
from typing import Any, Protocol

from pi.broker.errors import BrokerError, refused, trouble, trusted, unanswered, unreached
from pi.broker.options import BrokerOptions
from pi.closing import Closing

KEEP_ALIVE_S = 15
"""A table that was unplugged is said to be gone after one and a half of it."""
AGAIN_S = 1, 30
"""A broker that is away is looked for after so long, then ever more seldom."""
WAITING_MOST = 200
"""Messages that wait for a slow broker; what is retained is said anew when it is back."""
MOST_BYTES = 2**17
"""The broker leaves out longer messages (MQTT 5, 3.1.2.11.4), and this table spends no memory on them."""
EARLY_S = 60.0
EARLY_MOST = 3
"""So many connections in a row, each ended by the broker so soon, are no chance."""


class Phase(Enum):
    ASKED, UP, OVER = range(3)


class MessageHandler(Protocol):
    """Receives the events of the connection."""

    def up(self) -> None:
        """The broker answers; what it is to know must be said now."""

    def down(self, error: BrokerError) -> None:
        """It answers no longer, or not yet."""

    def message(self, topic: str, payload: bytes, retained: bool) -> None:
        """Something that was subscribed to."""


class MqttConnection(Closing):
    """One connection. ``will`` is topic and payload of what the broker says when it misses this table."""

    def __init__(
        self, options: BrokerOptions, identity: str, will: tuple[str, str] | None, heard: MessageHandler
    ) -> None:
        """Raise BrokerError where the library or the certificates of the configuration are not there."""
        mqtt = library()
        context = trusted(options) if options.tls else None
        self._options, self._handler = options, heard
        self._client = client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, identity, protocol=mqtt.MQTTv5)
        if options.user:
            client.username_pw_set(options.user, options.password or None)
        if context is not None:
            client.tls_set_context(context)
        if will is not None:
            client.will_set(*will, qos=1, retain=True)
        client.max_queued_messages_set(WAITING_MOST)
        client.reconnect_delay_set(*AGAIN_S)
        client.on_pre_connect = self._asked
        client.on_connect = self._connected
        client.on_connect_fail = self._unreached
        client.on_disconnect = self._disconnected
        client.on_message = lambda _client, _data, said: heard.message(said.topic, bytes(said.payload), said.retain)
        self._closed, self._phase = False, Phase.OVER
        self._early, self._up_s = 0, 0.0

    def start(self) -> None:
        from paho.mqtt.packettypes import PacketTypes
        from paho.mqtt.properties import Properties

        bounded = Properties(PacketTypes.CONNECT)
        bounded.MaximumPacketSize = MOST_BYTES
        self._client.connect_async(self._options.host, self._options.port, KEEP_ALIVE_S, properties=bounded)
        self._client.loop_start()

    def publish(self, topic: str, payload: str, *, retain: bool) -> bool:
        """Say something, if the broker is there; whether it is."""
        there = bool(self._client.is_connected())
        if there:
            self._client.publish(topic, payload, qos=1, retain=retain)
        return there

    def subscribe(self, topics: Sequence[str]) -> None:
        self._client.subscribe([(topic, 1) for topic in topics])

    def close(self) -> None:
        """Leave the broker; what was said last is said to its end."""
        self._closed = True
        self._client.disconnect()
        self._client.loop_stop()

    def _asked(self, *_: object) -> None:
        self._phase = Phase.ASKED

    def _unreached(self, *_: object) -> None:
        """Report why no connection could be made: the library calls this while it handles the exception."""
        self._early = 0
        self._handler.down(unreached(self._options, sys.exception()))

    def _connected(self, _client: object, _data: object, _flags: object, reason: Any, _properties: object) -> None:
        if reason.is_failure:
            self._phase = Phase.OVER
            self._handler.down(refused(self._options, reason.value, str(reason)))
        else:
            self._phase, self._up_s = Phase.UP, time.monotonic()
            self._handler.up()

    def _disconnected(self, *_: object) -> None:
        ended, self._phase = self._phase, Phase.OVER
        if self._closed or ended is Phase.OVER:
            return
        self._handler.down(unanswered(self._options) if ended is Phase.ASKED else self._lost())

    def _lost(self) -> BrokerError:
        """Let the next connection wait, the longer the more in a row have ended early. Return what is the matter."""
        self._early = self._early + 1 if time.monotonic() - self._up_s < EARLY_S else 0
        self._client.reconnect_delay_set(min(2 ** max(self._early - 1, 0), AGAIN_S[1]), AGAIN_S[1])
        return trouble(self._options, "broker-ends" if self._early >= EARLY_MOST else "broker-away")


def library() -> ModuleType:
    """Return paho-mqtt's client. Raise BrokerError where it is not installed, or in a version before 2."""
    try:
        import paho.mqtt.client
        from paho.mqtt.enums import CallbackAPIVersion  # noqa: F401 -- new in version 2
    except ImportError as error:
        raise BrokerError("no-paho") from error
    return paho.mqtt.client
