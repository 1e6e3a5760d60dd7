"""The connection to the broker: paho-mqtt, imported only when a broker is configured.

It reconnects by itself, while the table plays on. Callbacks come on its own thread.
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
"""Interval of MQTT's keep-alive (s): an unplugged table is reported offline after 1.5 times this interval."""
AGAIN_S = 1, 30
"""The first and the longest time between two attempts to connect (s)."""
MAX_QUEUED = 200
"""The most messages that wait for a slow broker; retained ones are sent again at the next connection."""
MAX_PACKET_BYTES = 2**17
"""The longest message that the broker may send (MQTT 5, 3.1.2.11.4): a bound of the memory."""
EARLY_S = 60.0
MAX_EARLY = 3
"""If this many connections in a row have ended within `EARLY_S`, the wall shows that the broker ends them."""


class Phase(Enum):
    ASKED, UP, OVER = range(3)


class Receiver(Protocol):
    """The receiver of the events of the connection."""

    def up(self) -> None:
        """Subscribe and publish: the broker has accepted the connection."""

    def down(self, error: BrokerError) -> None:
        """Report the error: the connection has ended, or cannot be made."""

    def message(self, topic: str, payload: bytes, retained: bool) -> None:
        """Process a message of a subscribed topic."""


class MqttConnection(Closing):
    """One connection. ``will`` is topic and payload of the message that the broker sends when this table is lost."""

    def __init__(self, options: BrokerOptions, identity: str, will: tuple[str, str] | None, handler: Receiver) -> None:
        """Raise BrokerError if the library or the configured certificates are missing."""
        mqtt = library()
        context = trusted(options) if options.tls else None
        self._options, self._handler = options, handler
        self._client = client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, identity, protocol=mqtt.MQTTv5)
        if options.user:
            client.username_pw_set(options.user, options.password or None)
        if context is not None:
            client.tls_set_context(context)
        if will is not None:
            client.will_set(*will, qos=1, retain=True)
        client.max_queued_messages_set(MAX_QUEUED)
        client.reconnect_delay_set(*AGAIN_S)
        client.on_pre_connect = self._asked
        client.on_connect = self._connected
        client.on_connect_fail = self._unreached
        client.on_disconnect = self._disconnected
        client.on_message = lambda _client, _data, msg: handler.message(msg.topic, bytes(msg.payload), msg.retain)
        self._closed, self._phase = False, Phase.OVER
        self._early, self._up_s = 0, 0.0

    def start(self) -> None:
        from paho.mqtt.packettypes import PacketTypes
        from paho.mqtt.properties import Properties

        bounded = Properties(PacketTypes.CONNECT)
        bounded.MaximumPacketSize = MAX_PACKET_BYTES
        self._client.connect_async(self._options.host, self._options.port, KEEP_ALIVE_S, properties=bounded)
        self._client.loop_start()

    def publish(self, topic: str, payload: str, *, retain: bool) -> bool:
        """Send a message and return True; return False if the broker is not connected."""
        is_connected = bool(self._client.is_connected())
        if is_connected:
            self._client.publish(topic, payload, qos=1, retain=retain)
        return is_connected

    def subscribe(self, topics: Sequence[str]) -> None:
        self._client.subscribe([(topic, 1) for topic in topics])

    def close(self) -> None:
        """Disconnect after the last message is sent."""
        self._closed = True
        self._client.disconnect()
        self._client.loop_stop()

    def _asked(self, *_: object) -> None:
        self._phase = Phase.ASKED

    def _unreached(self, *_: object) -> None:
        """Report the error of a failed connection: the library calls this while it handles the exception."""
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
        """Delay the next connection, longer after each early end in a row. Return the error to report."""
        self._early = self._early + 1 if time.monotonic() - self._up_s < EARLY_S else 0
        self._client.reconnect_delay_set(min(2 ** max(self._early - 1, 0), AGAIN_S[1]), AGAIN_S[1])
        return trouble(self._options, "broker-ends" if self._early >= MAX_EARLY else "broker-away")


def library() -> ModuleType:
    """Return the module of paho-mqtt's client. Raise BrokerError if it is missing, or of a version before 2."""
    try:
        import paho.mqtt.client
        from paho.mqtt.enums import CallbackAPIVersion  # noqa: F401 -- new in version 2
    except ImportError as error:
        raise BrokerError("no-paho") from error
    return paho.mqtt.client
