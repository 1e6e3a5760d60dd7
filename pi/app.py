"""The house: every room put together, from one configuration, until somebody stops it.

Parts that fail do not stop the table: a camera or a panel that cannot open is said on the wall
with its mend, and the night goes on with what is left. While the journal cannot be written
nothing is played, because nothing could be kept; the wall says so, and play goes on by itself.
"""

from __future__ import annotations

import logging
import secrets
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from datetime import timedelta
from functools import partial
from pathlib import Path

from pi.address import phones_reach
from pi.aids import aids_for
from pi.audience import Audience
from pi.broker.broker import NOTICE as BROKER_FAILED
from pi.broker.broker import Broker
from pi.broker.line import BrokerError
from pi.broker.page import ClubPages
from pi.cameras import Camera, open_camera
from pi.config import CameraConfig, Config, ConfigError, is_first_start, load, state_folder
from pi.journal import SIMULATED_DICE, Journal, JournalError
from pi.light import Lamp, Light, Ring, wled
from pi.lobby import LobbyBook
from pi.memory.archive import Archive
from pi.memory.memory import Memory
from pi.memory.pages import HousePages
from pi.memory.recall import Recall
from pi.memory.shelf import Shelf
from pi.menu import running
from pi.moment import Button, Notice
from pi.nightcode import SECRET_BYTES, code_of, secret_of, ticket_of
from pi.panel import HOLDS, Panel, open_panel
from pi.phones.door import Phones
from pi.phones.history import History
from pi.pins import PanelError, factory
from pi.regulars import Past
from pi.screen import Invitation, Screen, screen
from pi.seen.album import Album, wipe
from pi.service import Service
from pi.stop import Stop
from pi.table import RunningTable
from pi.tray import Hands
from pi.usage import say, spoken
from pi.voice.sound import VoiceError, gear
from pi.voice.voice import Voice
from pi.watch import Watch
from pi.wiring import wiring_page
from pi.words import Words
from web.app import create_app
from web.club import club_pages
from web.memory import memory_pages
from web.phone import phone_pages
from web.serve import Server
from web.wiring import wiring_pages

log = logging.getLogger(__name__)


ALBUM = "seen.db"
LOBBY = "lobby.json"

LIFT_S = 0.1
"""A finger on the screen stays on a held button for this long after the hold was understood."""


class House:
    """A running table with its camera, panel and pages; closed in the reverse order.

    ``steady`` is the clock by which the camera's pulse is felt.
    """

    def __init__(self, config: Config, *, steady: Callable[[], float] = time.monotonic) -> None:
        self._parts = ExitStack()
        self._steady = steady
        self.service = Service()
        self.audience = Audience(self._shown_nowhere)
        try:
            self._move_in(config)
        except BaseException:
            self._parts.close()
            raise

    def _move_in(self, config: Config) -> None:
        state = state_folder(config.table)
        self._web = config.web
        album = self._album(config, state)
        night_over = album.erase if album else lambda: None
        self._journal = journal = self._parts.enter_context(Journal(state / "journal.db", night_over))
        self.secret = _secret(state)
        pause = timedelta(hours=config.table.new_night_after_h)
        self.table = RunningTable(
            journal,
            aids_for(config, partial(past_in, journal)),
            pause=pause,
            grace_s=config.table.grace_s,
            dice=dice_of(config.camera),
            lobby=LobbyBook(state / LOBBY, config.night.phones),
            beat=self._beat,
        )
        self._parts.callback(self.table.close)
        self.table.start()
        if album is not None:
            self._remember(album)
        elif config.camera.pictures == "night":
            self.table.notice(Notice("pictures-failed", {"folder": str(state)}))
        self.voice = self._voice(config, state)
        self.panel = self._panel(config)
        self.hands = Hands(self.table, auto=config.camera.hands == "auto")
        self.table.listen(self.hands.follow)
        self.watch = Watch(lambda: self._camera(config), self.table, album, steady=self._steady)
        self._parts.callback(self.watch.close)
        self.watch.start()
        self.app = app = create_app(Door(self), language=config.table.language, address=config.web.address)
        memory = remembered(config)
        self._parts.enter_context(Recall(memory).start())
        app.register_blueprint(memory_pages(HousePages(memory, album), language=config.table.language))
        phones = Phones(self.table, lambda: self.code, lambda: self.ticket, History(memory.archive, album))
        app.register_blueprint(phone_pages(phones, language=config.table.language))
        app.register_blueprint(
            wiring_pages(lambda language: wiring_page(config.panel, Words(language)), language=config.table.language)
        )
        self.broker = self._broker(config)
        self._light(config)
        club = ClubPages(self.broker.club if self.broker else None)
        app.register_blueprint(club_pages(club, language=config.table.language))
        self.server = self._parts.enter_context(Server(app, config.web.host, config.web.port, config.web.streams))

    def _beat(self) -> None:
        """The table's loop has gone round."""
        self.service.beat()
        self.audience.look()

    def _shown_nowhere(self, gone: bool) -> None:
        if gone:
            self.table.notice(Notice("wall-gone"))
        else:
            self.table.settled("wall-gone")

    def _album(self, config: Config, state: Path) -> Album | None:
        """Where pictures are kept; None where they never are, or cannot be."""
        path = state / ALBUM
        try:
            if config.camera.pictures == "night":
                return self._parts.enter_context(Album(path, keep_s=3600 * config.table.new_night_after_h))
            wipe(path)
        except OSError as error:
            log.warning("%s", error)
        return None

    def _remember(self, album: Album) -> None:
        """Let the table's menu show what was seen last, until that is erased."""
        album.erased = lambda: self.table.sees(None)
        last = album.last()
        self.table.sees(last.as_json() if last else None)

    def _voice(self, config: Config, state: Path) -> Voice | None:
        words = Words(config.table.language)
        try:
            found = gear(config.voice, words.language)
            voice = Voice(found, words, self.table, state / "muted") if found else None
        except VoiceError as error:
            self.table.notice(error.notice)
            return None
        return None if voice is None else self._parts.enter_context(voice).start()

    def _broker(self, config: Config) -> Broker | None:
        if not config.broker.host:
            return None
        table = self.table
        broker = Broker(
            config.broker,
            lambda: table.moment,
            press=lambda button, held: (table.hold if held else table.press)(button),
            notice=table.notice,
            settled=table.settled,
            language=config.table.language,
        )
        try:
            broker.start()
        except BrokerError as error:
            table.notice(Notice(BROKER_FAILED, error.told))
            return None
        self._parts.enter_context(broker)
        table.listen(broker.follow)
        return broker

    def _light(self, config: Config) -> None:
        """Let the light over the tray follow the table, where there is one."""
        options = config.light
        lamp: Lamp | None = None
        if options.kind == "ring":
            try:
                pins = self.panel.factory if self.panel else factory(config.panel.pins)
                lamp = self._parts.enter_context(Ring(options.pin, pins))
            except PanelError as error:
                self.table.notice(Notice("light-failed", error.told))
        elif options.kind == "wled" and self.broker is not None:
            lamp = wled(self.broker.say, options.topic)
        if lamp is not None:
            self.table.listen(Light(options, lamp, lambda: self.table.wanted is not None).follow)

    def _panel(self, config: Config) -> Panel | None:
        def heard(meant: Callable[[Button], Future[bool]], button: Button) -> None:
            meant(button).add_done_callback(lambda done: None if done.result() else refuse(button))

        def refuse(button: Button) -> None:
            panel.refuse(button)
            if self.voice is not None:
                self.voice.again()

        def jam(button: Button | None) -> None:
            if button is None:
                self.table.settled("panel-failed")
            else:
                error = PanelError("button-stuck", button=str(button), pin=str(config.panel.button_pins[button]))
                self.table.notice(Notice("panel-failed", error.told))

        def dark(parts: Sequence[str]) -> None:
            if parts:
                self.table.notice(Notice("lamp-failed", {"parts": parts}))
            else:
                self.table.settled("lamp-failed")

        holds = HOLDS if self.voice is None else frozenset(Button)
        try:
            panel = open_panel(
                config.panel,
                partial(heard, self.table.press),
                partial(heard, self.table.hold),
                holds=holds,
                on_stuck=jam,
                on_dark=dark,
            )
        except PanelError as error:
            self.table.notice(Notice("panel-failed", error.told))
            return None
        self._parts.enter_context(panel)
        self.table.listen(lambda moment: panel.light(moment.offer.meanings))
        return panel.start()

    def _camera(self, config: Config) -> Camera:
        camera = open_camera(config.camera.kind, config.camera.options)
        self.hands.take(camera)
        return camera

    @property
    def code(self) -> str:
        """The code of the night."""
        return code_of(self.secret, self._journal.night)

    @property
    def ticket(self) -> str:
        """What the QR code of the night carries."""
        return ticket_of(self.secret, self._journal.night)

    def invitation(self) -> Invitation | None:
        """Where a phone can take a seat; None where no phone can reach this machine."""
        host = phones_reach(self._web.host, self._web.address)
        if host is None:
            return None
        host = f"{host}:{self._web.port or self.server.port}"
        # Capital letters make a smaller QR code: it has to be read from a corner of a small wall.
        return Invitation(f"HTTP://{host.upper()}/P/{self.ticket}", f"{host}/phone", self.code)

    def close(self) -> None:
        """Stop everything; what was said is on disk."""
        self._parts.close()


class Door:
    """What the pages see of the house (`web.door.TableDoor`)."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._words: dict[str, Words] = {}

    @property
    def buttons_on_screen(self) -> bool:
        return self._house.panel is not None and self._house.panel.on_screen

    @property
    def tray(self) -> bool:
        return self._house.hands.at_a_tray

    def screen(self, language: str) -> Screen:
        return screen(self._house.table.moment, self._words_in(language), self._house.invitation())

    def _words_in(self, language: str) -> Words:
        return self._words.setdefault(language, Words(language))

    def refused(self, language: str, reason: str, **values: str) -> str:
        return self._words_in(language).refused(reason, **values)

    def playing(self) -> bool:
        return running(self._house.table.moment.table)

    def version(self) -> int:
        return self._house.table.moment.version

    def shown(self, on: bool) -> None:
        if on:
            self._house.audience.come()
        else:
            self._house.audience.go()

    def silent_s(self) -> float:
        return self._house.service.silent_s

    def wait(self, after_version: int, timeout_s: float) -> int:
        return self._house.table.wait(after_version, timeout_s).version

    def press(self, button: str) -> None:
        if self._house.panel is not None:
            self._house.panel.tap(Button(button))

    def hold(self, button: str) -> None:
        panel = self._house.panel
        if panel is not None:
            panel.push(Button(button))
            threading.Timer(panel.hold_s + LIFT_S, panel.release, [Button(button)]).start()

    def picture(self) -> bytes | None:
        return self._house.watch.picture()

    def throw(self) -> None:
        self._house.hands.throw()

    @property
    def secret(self) -> bytes:
        return self._house.secret


def _secret(folder: Path) -> bytes:
    """The secret of the house; where it cannot be kept, one until the table is switched off."""
    try:
        return secret_of(folder)
    except OSError as error:
        log.warning("phones have to show the code again after a restart, since %s cannot be written: %s", folder, error)
        return secrets.token_bytes(SECRET_BYTES)


def past_in(journal: Journal) -> Past:
    """What a journal tells of the nights before this one; nothing while it cannot be read."""
    try:
        return Past.of((night, action) for night, action in journal.arrivals() if night != journal.night)
    except JournalError as error:
        log.warning("%s", error)
        return Past()


def remembered(config: Config) -> Memory:
    """The memory of the house, from the journal and what was told of it before."""
    folder = state_folder(config.table)
    return Memory(Archive(folder / "journal.db"), Shelf(folder / "stories.db"))


def dice_of(config: CameraConfig) -> str:
    """The name under which the journal keeps the dice on the tray: simulated ones never pass for real ones."""
    return SIMULATED_DICE if config.kind == "simulated" else config.dice


def run(path: Path | None) -> int:
    """Run the table until it is told to stop; the exit status."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    try:
        if is_first_start(path):
            from pi.first_start import lead  # needs the doctor and the guide, which no other start waits for

            lead(load(path))
        # Before the pages answer: whoever sees them may stop the table too.
        stop = Stop()
        house = House(load(path))
    except ConfigError as error:
        print(f"croupier: {Words(spoken()).failure(error)}", file=sys.stderr)  # noqa: T201
        return 2
    except OSError as error:
        print(f"croupier: {say('cli-no-pages', detail=str(error))}", file=sys.stderr)  # noqa: T201
        return 2
    print(say("cli-running", address=house.server.address), flush=True)  # noqa: T201
    house.service.ready()
    stop.wait()
    house.close()
    return 0
