"""The table's client of the broker: publish every state, receive commands if allowed, follow the club.

States come on the table's thread and only enter a queue. A separate thread sends the events of all of them, and the
newest state. If the broker is unreachable, the wall shows it, and the game goes on.
"""

import json
import logging
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Self

from pi import files, version
from pi.broker.club import Club
from pi.broker.connection import MqttConnection
from pi.broker.errors import BrokerError
from pi.broker.messages import OFFLINE, ONLINE, Topics, command, device, events, run_of, state_message
from pi.broker.options import BrokerOptions
from pi.closing import Service
from pi.night.codes import NoticeCode
from pi.night.state import TableState
from pi.night.types import Json
from pi.options import is_topic
from pi.table.table import RunningTable
from pi.words import LANGUAGES, Words

log = logging.getLogger(__name__)
MAX_WAITING = 256
"""The most states that wait to be published; then the oldest is dropped. A table makes a few a second."""
PRESSES_EACH_S, PRESSES_MOST = 2.0, 10.0
"""The most commands that are carried out: in each second, and in a burst after a pause."""
QUIET_S = 10.0
"""A flood of commands is over when none has been dropped for this time (s)."""
LOOK_S = 2.0
"""The interval at which the end of a flood and the name of the machine are checked (s)."""
REMEMBERED = "broker-topics"
"""The state file with the topics that the broker retains, one a line."""


class Broker(Service):
    """Publishes every state of a table to the broker, whose commands press its buttons, if allowed.

    ``remembered`` is the file of the topics that the broker retains, ``lamp`` the topic of a lamp; empty without one.
    The constructor raises BrokerError if the MQTT library is missing.
    """

    def __init__(
        self,
        options: BrokerOptions,
        table: RunningTable,
        *,
        remembered: Path,
        language: str,
        address: Callable[[], str] = str,
        lamp: str = "",
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__("broker")
        self.club = Club(options.club)
        self._options, self._table = options, table
        self._language, self._address = language, address
        self._words = {each: Words(each) for each in LANGUAGES}
        self._states: deque[TableState] = deque(maxlen=MAX_WAITING)
        self._there = threading.Event()
        self._run_id = secrets.token_hex(8)
        """The identifier of this start of this table: it distinguishes two tables of one name."""
        self._connection = self._connect()
        self._is_shared = False
        self._remembered, self._lamp = remembered, lamp
        self._published: dict[str, str] = {}
        self._steady = steady
        self._credit, self._credited_s = PRESSES_MOST, steady()
        self._dropped, self._dropped_s = 0, 0.0

    def start(self) -> Self:
        """Begin to connect to the broker."""
        super().start()
        # States that are queued already are not sent: a flood of them could displace retained messages.
        self._connection.start()
        return self

    def _connect(self) -> MqttConnection:
        """Return a new connection under the name of this table. Raise BrokerError."""
        self.topics = Topics(self._options.club, self._options.name)
        # If two clients have one name, the broker disconnects the older one.
        identity = f"croupier-{self.topics.club}-{self.topics.table}-{self._run_id}"
        return MqttConnection(self._options, identity, (self.topics.status, OFFLINE), self)

    def follow(self, state: TableState) -> None:
        self._states.append(state)
        self._there.set()

    def publish(self, topic: str, payload: str) -> None:
        """Send a retained message, such as the brightness of a lamp, now and at each new connection."""
        self._published[topic] = payload
        self._connection.publish(topic, payload, retain=True)

    def close(self) -> None:
        self._closing.set()
        self._there.set()
        super().close()
        self._disconnect()

    def _disconnect(self) -> None:
        self._connection.publish(self.topics.status, OFFLINE, retain=True)
        self._connection.close()

    # Events of the connection (`pi.broker.connection.Receiver`)

    def up(self) -> None:
        """Subscribe, and send all retained messages: the broker has answered."""
        self._connection.subscribe((*self.club.topics, *([self.topics.cmd] if self._options.commands else [])))
        self._take_back()
        self._publish_all()
        self.club.set_reached(True)
        self._table.clear_notice(NoticeCode.BROKER_FAILED)
        self._share(False)

    def _publish_all(self) -> None:
        line = self._connection
        if self._options.discovery:
            description = device(self.topics, version(), commands=self._options.commands, language=self._language)
            line.publish(self.topics.device(self._options.discovery), _text(description), retain=True)
        line.publish(self.topics.status, ONLINE, retain=True)
        for topic, payload in list(self._published.items()):
            line.publish(topic, payload, retain=True)
        self.follow(self._table.state)

    def _take_back(self) -> None:
        """Clear the messages retained under another name or setting, and store the topics retained from now on."""
        discovery = self._options.discovery
        retained = [self.topics.status, self.topics.state, *([self.topics.device(discovery)] if discovery else [])]
        retained += [self._lamp] if self._lamp else []
        try:
            old_topics = files.read(self._remembered).decode().splitlines() if self._remembered.exists() else []
            for topic in filter(is_topic, set(old_topics) - set(retained)):
                self._connection.publish(topic, "", retain=True)
            files.write(self._remembered, "\n".join(retained).encode())
        except (OSError, ValueError) as error:
            log.warning("broker: messages retained under an older name or setting stay there: %s", error)

    def down(self, error: BrokerError) -> None:
        self.club.set_reached(False)
        self._table.set_notice(NoticeCode.BROKER_FAILED, error.values)

    def message(self, topic: str, payload: bytes, retained: bool) -> None:
        if topic == self.topics.cmd:
            self._follow_command(payload, retained)
            return
        if not retained:
            self._check_name(topic, payload)
        self.club.handle(topic, payload)

    def _follow_command(self, payload: bytes, retained: bool) -> None:
        now_s = self._steady()
        self._credit = min(PRESSES_MOST, self._credit + (now_s - self._credited_s) * PRESSES_EACH_S)
        self._credited_s = now_s
        if self._credit < 1:
            self._dropped, self._dropped_s = self._dropped + 1, now_s
            if self._dropped == 1:
                self._table.set_notice(NoticeCode.BROKER_FLOODS, {})
            return
        self._credit -= 1
        button, is_hold = command(payload) or (None, False)
        if retained or button is None or not self._options.commands or self._is_shared:
            log.warning("broker: an unknown command is ignored: %r", payload[:80])
        else:
            (self._table.hold if is_hold else self._table.press)(button)

    def _check_name(self, topic: str, payload: bytes) -> None:
        """Show or clear the notice that another table uses this name. Publish anew if the messages were cleared."""
        if topic == self.topics.state and run_of(payload) not in (None, self._run_id):
            self._share(True)
        elif topic in (self.topics.state, self.topics.status) and not payload:
            self._publish_all()
        elif topic == self.topics.status and payload == OFFLINE.encode() and not self._closing.is_set():
            # The other table has left, or the broker misses an earlier connection of this one.
            self._connection.publish(self.topics.status, ONLINE, retain=True)
            self._share(False)

    def _share(self, is_shared: bool) -> None:
        if is_shared != self._is_shared:
            self._is_shared = is_shared
            self._table.set_notice(NoticeCode.BROKER_SHARED, {"table": self.topics.table} if is_shared else None)

    # Publishing

    def _run(self) -> None:
        while not self._closing.is_set() or self._states:
            self._there.wait(LOOK_S)
            self._there.clear()
            self._end_flood()
            self._follow_name()
            while self._states:
                try:
                    self._publish_state(self._states.popleft())
                except Exception:
                    log.exception("broker thread: a state could not be published; the next state follows")

    def _end_flood(self) -> None:
        if self._dropped and self._steady() - self._dropped_s >= QUIET_S:
            log.warning("broker: %d commands were dropped because they came too fast", self._dropped)
            self._dropped = 0
            self._table.clear_notice(NoticeCode.BROKER_FLOODS)

    def _follow_name(self) -> None:
        """Connect anew if the name of the table has changed together with the name of the machine."""
        if self._options.name == self.topics.table or self._closing.is_set():
            return
        self._disconnect()
        try:
            self._connection = self._connect()
        except BrokerError as error:
            self.down(error)
        else:
            self._connection.start()

    def _publish_state(self, state: TableState) -> None:
        if happened := events(state):
            self._connection.publish(self.topics.event, _text(happened), retain=False)
        if not self._states:  # if newer states are queued, this one is out of date
            message = state_message(state, self._words, self._run_id, self._address())
            self._connection.publish(self.topics.state, _text(message), retain=True)


def _text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
