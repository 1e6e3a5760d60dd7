"""The house: every room put together, from one configuration, until it is stopped.

A part that fails does not stop the table: if a camera or a panel cannot open, the wall shows that
with its remedy, and the night goes on with what is left. While the journal cannot be written,
play is refused; the wall says so, and play goes on by itself once it can be written.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

from pi.broker.broker import NOTICE as BROKER_FAILED
from pi.broker.broker import Broker
from pi.broker.page import ClubPages
from pi.broker.why import BrokerError
from pi.cameras import Camera, open_camera
from pi.capture.camera_loop import CameraLoop
from pi.capture.evidence_store import EvidenceStore, EvidenceStoreError, wipe
from pi.capture.simulated_players import SimulatedPlayers
from pi.cli_help import render
from pi.config import CameraConfig, Config, ConfigError, is_first_start, load, state_folder
from pi.errors import PartError
from pi.files import MOST_BYTES, make_private, put_odd_aside
from pi.history.backfill import Backfill
from pi.history.cache import SummaryCache
from pi.history.history import HouseHistory
from pi.history.pages import HistoryPages
from pi.journal.claim import Claim
from pi.journal.reader import JournalReader
from pi.journal.store import SIMULATED_DICE, Journal, JournalError
from pi.night.types import Button, Notice
from pi.panel.controller import connect, connect_light
from pi.panel.light import Lamp, Ring, wled
from pi.panel.panel import HOLDS, Panel, open_panel
from pi.panel.pins import PanelError, factory
from pi.panel.wiring import wiring_page
from pi.phones.history import History
from pi.phones.service import Phones
from pi.picker.context import context_for
from pi.picker.regulars import PlayHistory
from pi.screens.presence import ScreenPresence
from pi.screens.wall import Invitation
from pi.system import own_screen
from pi.system.access_code import FILE, SECRET_BYTES, NightSecret, code_of, ticket_of
from pi.system.announcement import Announcement
from pi.system.network import is_only_here, public_host
from pi.system.shutdown import ShutdownSignal
from pi.system.systemd import SystemdNotifier
from pi.table.lobby import LobbyStore
from pi.table.table import RunningTable
from pi.voice.sound import VoiceError, VoiceSetup, voice_setup
from pi.voice.voice import Voice
from pi.web_adapter import TableAdapter, server
from pi.words import Words
from web.app import create_app
from web.club import club_pages
from web.memory import memory_pages
from web.phone import phone_pages
from web.wiring import wiring_pages

log = logging.getLogger(__name__)


ALBUM = "seen.db"
LOBBY = "lobby.json"
STORIES = "stories.db"
MUTED = "muted"
SMALL = tuple(name + end for name in (LOBBY, FILE, MUTED, own_screen.FILE) for end in ("", ".new"))
"""State files that are written as a whole."""
LARGE = tuple(name + end for name in (ALBUM, STORIES) for end in ("", "-wal", "-shm", "-journal"))
"""State files of SQLite that may be lost."""
KEPT = ("journal*.db*", *(f"{name}*" for name in (LOBBY, FILE, MUTED, own_screen.FILE, ALBUM, STORIES)))
"""All state files, with those beside them and those that were put aside."""


@dataclass(frozen=True)
class Factories:
    """What makes the parts of a table. A test gives others: with a clock or a camera of its own, for instance."""

    table: Callable[..., RunningTable] = RunningTable
    presence: Callable[..., ScreenPresence] = ScreenPresence
    camera_loop: Callable[..., CameraLoop] = CameraLoop
    camera: Callable[..., Camera] = open_camera
    panel: Callable[..., Panel] = open_panel
    voice_setup: Callable[..., VoiceSetup | None] = voice_setup
    pages: Callable[..., Any] = create_app


REAL = Factories()


class App:
    """A running table with its camera, panel and pages; closed in the reverse order.

    ``service`` gets the beat of the loop.
    """

    def __init__(self, config: Config, *, service: SystemdNotifier | None = None, make: Factories = REAL) -> None:
        self._parts = ExitStack()
        self._make = make
        self.service = service or SystemdNotifier()
        self.presence = make.presence(self._on_presence)
        self.secret = secrets.token_bytes(SECRET_BYTES)
        self.own_key = own_screen.fresh_key()
        self._lost: list[str] = []
        try:
            self._open(config)
        except BaseException:
            self._parts.close()
            raise

    def _open(self, config: Config) -> None:
        """Claim the folder, then the port, and only then touch what lies in the folder: a start that is refused leaves
        everything as it was.
        """
        state = state_folder(config.table)
        self._web = config.web
        claim = self._parts.enter_context(Claim(state))
        claim.take()
        self.flask = app = self._make.pages(
            TableAdapter(self), language=config.table.language, address=config.web.address, walls=config.web.walls
        )
        self.server = server(app, config.web)
        self._parts.callback(self.server.close)
        odd = put_odd_aside((state / name for name in SMALL), MOST_BYTES)
        odd += put_odd_aside(state / name for name in LARGE)
        make_private(file for name in KEPT for file in state.glob(name))
        self.own_key = app.config["OWN_KEY"] = _own_key(state)
        self._secret = NightSecret(state)
        self._sign()
        album = self._album(config, state)
        self._journal = journal = self._parts.enter_context(
            Journal(state / "journal.db", partial(self._end_night, album))
        )
        lobby = LobbyStore(state / LOBBY, config.night.phones)
        pause = timedelta(hours=config.table.new_night_after_h)
        self.table = self._make.table(
            journal,
            context_for(config.night, partial(past_in, journal), config.table.language),
            claim=claim.take,
            pause=pause,
            grace_s=config.table.grace_s,
            dice=dice_of(config.camera),
            lobby=lobby,
            beat=self._beat,
        )
        self._parts.callback(self.table.close)
        self.table.start()
        lost = (FILE if self._secret.is_lost else "", LOBBY if lobby.is_lost else "")
        self._report_lost([*odd, *filter(None, lost)])
        if album is not None:
            self._restore_evidence(album)
        self.voice = self._voice(config, state)
        self.panel = self._panel(config)
        self.simulated_players = SimulatedPlayers(self.table, auto=config.camera.hands == "auto")
        self.table.subscribe(self.simulated_players.follow)
        self.camera_loop = self._make.camera_loop(lambda: self._camera(config), self.table, album)
        self._parts.callback(self.camera_loop.close)
        self.camera_loop.start()
        memory = remembered(config)
        self._parts.enter_context(Backfill(memory).start())
        app.register_blueprint(memory_pages(HistoryPages(memory, album), language=config.table.language))
        phones = Phones(
            self.table,
            lambda: self.code,
            lambda: self.ticket,
            History(memory.archive, album),
            lambda: self.invitation() is not None,
        )
        app.register_blueprint(phone_pages(phones, language=config.table.language))
        app.register_blueprint(
            wiring_pages(lambda language: wiring_page(config.panel, Words(language)), language=config.table.language)
        )
        self.broker = self._broker(config)
        self._light(config)
        club = ClubPages(self.broker.club if self.broker else None)
        app.register_blueprint(club_pages(club, language=config.table.language))
        self.server.start()
        if self.service.is_present and not is_only_here(config.web.host):
            self._parts.enter_context(Announcement(self.server.port))

    def _sign(self) -> None:
        """Sign the sessions of the phones with the secret of this night."""
        self.secret = self.flask.secret_key = self._secret.value

    def _end_night(self, album: EvidenceStore | None) -> None:
        """A night is over: what was kept for it alone is erased, and what the phones know counts no more."""
        if album is not None:
            album.erase()
        self._secret.renew()
        self._sign()

    def _report_lost(self, files: Sequence[str]) -> None:
        """Say which of the state files held nothing that can be used."""
        self._lost += files
        if files:
            self.table.show_notice(Notice("state-lost", {"files": ", ".join(self._lost)}))

    def _beat(self) -> None:
        """The table's loop has gone round."""
        self.service.beat()
        self.presence.check()

    def _on_presence(self, gone: bool) -> None:
        if gone:
            self.table.show_notice(Notice("wall-gone"))
        else:
            self.table.clear_notice("wall-gone")

    def _album(self, config: Config, state: Path) -> EvidenceStore | None:
        """Where pictures are kept; None where they never are."""
        path = state / ALBUM
        if config.camera.pictures == "night":
            return self._parts.enter_context(EvidenceStore(path, keep_s=3600 * config.table.new_night_after_h))
        try:
            wipe(path)
        except OSError as error:
            log.warning("%s", error)
        return None

    def _restore_evidence(self, album: EvidenceStore) -> None:
        """Let the table's menu show what was seen last, until that is erased."""
        album.erased = lambda: self.table.show_evidence(None)
        album.damaged = lambda: self._report_lost([ALBUM])
        try:
            last = album.last()
        except EvidenceStoreError as error:
            log.warning("%s", error)  # the watch tries again, and says so
            return
        self.table.show_evidence(last.as_json() if last else None)

    def _voice(self, config: Config, state: Path) -> Voice | None:
        words = Words(config.table.language)
        try:
            found = self._make.voice_setup(config.voice, words.language)
            voice = Voice(found, words, self.table, state / MUTED) if found else None
        except VoiceError as error:
            self.table.show_notice(error.notice)
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
            notice=table.show_notice,
            settled=table.clear_notice,
            language=config.table.language,
        )
        try:
            broker.start()
        except BrokerError as error:
            table.show_notice(Notice(BROKER_FAILED, error.values))
            return None
        self._parts.enter_context(broker)
        table.subscribe(broker.follow)
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
                self.table.show_notice(Notice("light-failed", error.values))
        elif options.kind == "wled" and self.broker is not None:
            lamp = wled(self.broker.publish, options.topic)
        elif options.kind == "wled":
            self.table.show_notice(Notice("light-failed", PartError("light-no-broker").values))

        if lamp is not None:
            connect_light(options, table=self.table, lamp=lamp, looks=lambda: self.table.expected_dice is not None)

    def _panel(self, config: Config) -> Panel | None:
        # A hold of a button that means nothing else silences the voice.
        holds = HOLDS if self.voice is None else frozenset(Button)
        panel = connect(config.panel, self.table, self._again, holds=holds, opened=self._make.panel)
        return panel and self._parts.enter_context(panel).start()

    def _again(self) -> None:
        """Say aloud once more what is asked: a press meant nothing."""
        if self.voice is not None:
            self.voice.again()

    def _camera(self, config: Config) -> Camera:
        camera = self._make.camera(config.camera.kind, config.camera.options)
        self.simulated_players.use_camera(camera)
        return camera

    @property
    def code(self) -> str:
        """The code of the night."""
        return code_of(self.secret)

    @property
    def ticket(self) -> str:
        """What the QR code of the night carries."""
        return ticket_of(self.secret)

    @property
    def printed_address(self) -> str:
        """The address of the own screen; without its key where the output goes to a log."""
        return self.server.address if self.service.is_present else own_screen.page(self.server.address, self.own_key)

    def invitation(self) -> Invitation | None:
        """Where a phone can take a seat; None where no phone can reach this machine."""
        host = public_host(self._web.host, self._web.address)
        if host is None:
            return None
        host = f"{host}:{self._web.port or self.server.port}"
        # Capital letters make a smaller QR code: it has to be read from a corner of a small wall.
        return Invitation(f"HTTP://{host.upper()}/P/{self.ticket}", f"{host}/phone", self.code)

    def close(self) -> None:
        """Stop everything; what was said is on disk."""
        self._parts.close()


def _own_key(folder: Path) -> str:
    """The key of the own screen; where it cannot be kept, one until the table is switched off."""
    try:
        return own_screen.key_in(folder)
    except OSError as error:
        log.warning("the kiosk has no buttons until the table can write to %s: %s", folder, error)
        return own_screen.fresh_key()


def past_in(journal: Journal) -> PlayHistory:
    """Return a journal's summary of the earlier nights; an empty one while it cannot be read."""
    try:
        return PlayHistory.of((night, action) for night, action in journal.arrivals() if night != journal.night)
    except JournalError as error:
        log.warning("%s", error)
        return PlayHistory()


def remembered(config: Config) -> HouseHistory:
    """Return the memory of the house, from the journal and the cache."""
    folder = state_folder(config.table)
    return HouseHistory(JournalReader(folder / "journal.db"), SummaryCache(folder / STORIES))


def dice_of(config: CameraConfig) -> str:
    """The name under which the journal keeps the dice on the tray: simulated ones never pass for real ones."""
    return SIMULATED_DICE if config.kind == "simulated" else config.dice


def run(path: Path | None) -> int:
    """Run the table until it is stopped. Return the exit status."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    service = SystemdNotifier()
    try:
        if is_first_start(path):
            from pi.startup import lead  # needs the doctor and the guide, which no other start waits for

            lead(load(path), service)
        # Before the pages answer: once they are visible, the table may be stopped too.
        stop = ShutdownSignal()
        house = App(load(path), service=service)
    except (ConfigError, PartError, OSError) as error:
        from pi.startup import refused  # needs a server of its own, which no other start waits for

        return refused(error, path)
    print(render("cli-running", address=house.printed_address), flush=True)  # noqa: T201
    house.service.ready()
    stop.wait()
    house.close()
    return 0
