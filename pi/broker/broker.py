"""The broker's part of the table: tells every moment, hears commands where that is allowed, hears the club.

Moments come on the table's thread and only wait in a queue; they are drawn and said on a thread of its own, the state
of the newest one only. A broker that is away is said on the wall, and the game goes on.
"""

from __future__ import annotations

import json
import logging
import queue
import threading
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Self

from pi.broker.club import Club
from pi.broker.line import BrokerError, Line
from pi.broker.options import BrokerOptions
from pi.broker.telling import OFFLINE, ONLINE, Topics, command, device, events, state
from pi.closing import Closing
from pi.moment import Button, Json, Moment, Notice
from pi.words import LANGUAGES, Words

log = logging.getLogger(__name__)

WAITING_MOST = 256
"""Moments that wait to be said. A table makes a few a second; what is older is told by the state."""

NOTICE = "broker-failed"


class Broker(Closing):
    """Tells ``moments`` to the broker. ``press`` does what a command says; ``say`` and ``settled`` tell the wall."""

    def __init__(
        self,
        options: BrokerOptions,
        now: Callable[[], Moment],
        *,
        press: Callable[[Button, bool], object],
        notice: Callable[[Notice], object],
        settled: Callable[[str], object],
        language: str,
    ) -> None:
        self.topics = Topics(options.club, options.name)
        self.club = Club(options.club)
        self._options, self._now, self._press = options, now, press
        self._notice, self._settled = notice, settled
        self._language = language
        self._words = {each: Words(each) for each in LANGUAGES}
        self._moments: queue.Queue[Moment | None] = queue.Queue()
        self._thread = threading.Thread(target=self._run, name="broker", daemon=True)
        self._line: Line | None = None

    def start(self) -> Self:
        """Begin to look for the broker. Raises BrokerError where there is no library to speak to it."""
        identity = f"croupier-{self.topics.club}-{self.topics.table}"
        self._line = Line(self._options, identity, (self.topics.status, OFFLINE), self)
        self._thread.start()
        self._line.start()
        return self

    def follow(self, moment: Moment) -> None:
        """Tell one more moment, soon."""
        if self._moments.qsize() < WAITING_MOST:
            self._moments.put(moment)

    def say(self, topic: str, payload: str) -> bool:
        """Say something that the broker keeps, such as how bright a lamp shall be; whether it is there."""
        return self._line is not None and self._line.say(topic, payload, retain=True)

    def close(self) -> None:
        """Say goodbye and leave."""
        self._moments.put(None)
        if self._thread.is_alive():
            self._thread.join()
        if self._line is not None:
            self._line.say(self.topics.status, OFFLINE, retain=True)
            self._line.close()

    # What the line says (`pi.broker.line.Heard`)

    def up(self) -> None:
        """The broker answers: it is told everything that it keeps."""
        line = self._line
        if line is None:
            return
        line.hear((*self.club.topics, *([self.topics.cmd] if self._options.commands else [])))
        if self._options.discovery:
            known = device(self.topics, _version(), commands=self._options.commands, language=self._language)
            line.say(self.topics.device(self._options.discovery), _text(known), retain=True)
        line.say(self.topics.status, ONLINE, retain=True)
        self.follow(self._now())
        self.club.reach(True)
        self._settled(NOTICE)

    def down(self, error: BrokerError) -> None:
        """The broker does not answer."""
        self.club.reach(False)
        self._notice(Notice(NOTICE, error.told))

    def message(self, topic: str, payload: bytes, retained: bool) -> None:
        """A table of the club has said something, or somebody gives a command to this one."""
        if topic != self.topics.cmd:
            self.club.hear(topic, payload)
            return
        said = command(payload)
        if retained or said is None or not self._options.commands:
            log.warning("a command of the broker is not followed: %r", payload[:80])
        else:
            self._press(said.button, said.held)

    # Telling

    def _run(self) -> None:
        while (moment := self._moments.get()) is not None:
            try:
                self._tell(moment)
            except Exception:
                log.exception("the broker could not be told")

    def _tell(self, moment: Moment) -> None:
        line = self._line
        if line is None:
            return
        if happened := events(moment):
            line.say(self.topics.event, _text(happened), retain=False)
        if self._moments.empty():  # the state of a moment that is past helps nobody
            line.say(self.topics.state, _text(state(moment, self._words)), retain=True)


def _text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _version() -> str:
    try:
        return version("croupier")
    except PackageNotFoundError:
        return "0"
