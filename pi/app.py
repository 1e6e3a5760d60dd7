"""The app: opens every part from one configuration and closes them in reverse order.

A part that fails does not stop the table: the wall shows the failure with its remedy, and the night goes on with the
other parts. While the journal cannot be written, play is refused, and the wall says so.
"""

import logging
import os
import secrets
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from pi import outside
from pi.broker.broker import REMEMBERED, Broker
from pi.broker.errors import BrokerError
from pi.broker.page import ClubPages
from pi.cameras import Camera, open_camera
from pi.capture.camera_loop import CameraLoop
from pi.capture.demo import DemoPlayers
from pi.capture.evidence_store import EvidenceStore, wipe
from pi.capture.simulated_players import SimulatedPlayers
from pi.capture.taught_sets import TaughtSets
from pi.capture.teaching import Teaching
from pi.closing import Closing
from pi.config import CameraConfig, Config, ConfigError, TableConfig, is_first_start, load, state_folder
from pi.doctor.live_view import CameraPages
from pi.doctor.taught_pages import TaughtPages
from pi.errors import PartError
from pi.files import MAX_BYTES, make_private, put_aside, put_odd_aside
from pi.history.history import HouseHistory
from pi.history.pages import HistoryPages
from pi.journal.disk import translating_errors
from pi.journal.folder_lock import FolderLock
from pi.journal.reader import NIGHTS, JournalReader
from pi.journal.store import SIMULATED_DICE, Journal
from pi.night.codes import NoticeCode
from pi.night.types import Button, Notice
from pi.panel.controller import Buttons, connect, connect_light
from pi.panel.light import Dimmer, Ring, wled
from pi.panel.panel import HOLDS, Panel
from pi.panel.pins import PanelError, factory
from pi.panel.wiring import wiring_page
from pi.phones.history import History
from pi.phones.service import Phones
from pi.picker.context import context_for
from pi.rules import GAMES
from pi.screens.card import card_page, deck_page
from pi.screens.presence import ScreenPresence
from pi.screens.wall import Invitation
from pi.shell import render
from pi.system import own_screen
from pi.system.access_code import FILE, SECRET_BYTES, NightSecret
from pi.system.announcement import ServiceAnnouncement
from pi.system.log import begin as begin_log
from pi.system.network import is_only_here, public_host
from pi.system.shutdown import ShutdownSignal
from pi.system.systemd import MAX_MIB, SystemdNotifier
from pi.system.throttling import ThrottlingWatch
from pi.table.beliefs import NightTally
from pi.table.desk import TableOptions
from pi.table.table import RunningTable
from pi.voice.options import VoiceOptions
from pi.voice.sound import VoiceError, VoiceSetup, voice_setup
from pi.voice.voice import Voice
from pi.web_adapter import TableAdapter, server
from pi.words import Words
from web.app import create_app
from web.camera import camera_pages
from web.card import printed_pages
from web.club import club_pages
from web.history import history_pages
from web.phone import phone_pages
from web.wiring import wiring_pages

log = logging.getLogger(__name__)
EVIDENCE_FOLDER = "pictures-tonight"
EARLIER = (
    "lobby.json",
    *(name + end for name in ("seen.db", "stories.db") for end in ("", "-wal", "-shm", "-journal")),
)
"""Files of an earlier version, with pictures, summaries and the guests of a night; they are deleted."""
TAUGHT = "taught"
MUTED = "muted"
BELIEFS = "beliefs"
STATE_FILES = (FILE, MUTED, BELIEFS, own_screen.FILE, REMEMBERED)
SMALL = tuple(name + end for name in STATE_FILES for end in ("", ".new"))
"""State files that are written as a whole, and their unfinished copies."""
FOLDERS = (EVIDENCE_FOLDER, NIGHTS, TAUGHT)
KEPT = ("journal*.db*", f"{NIGHTS}/*", f"{TAUGHT}/*", *(f"{name}*" for name in STATE_FILES))
"""Patterns of all state files, including files beside them and files that were put aside."""


@dataclass(frozen=True)
class Factories:
    """The constructors of the parts of a table. Tests replace some of them, for example by one with a test clock."""

    folder_lock: Callable[..., FolderLock] = FolderLock
    table: Callable[..., RunningTable] = RunningTable
    presence: Callable[..., ScreenPresence] = ScreenPresence
    camera_loop: Callable[..., CameraLoop] = CameraLoop
    camera: Callable[..., Camera] = open_camera
    panel: Callable[..., Panel] = Panel
    voice_setup: Callable[..., VoiceSetup | None] = voice_setup
    pages: Callable[..., Any] = create_app


REAL = Factories()
DEMO_PLAYERS = 4
DEMO_END_S = 2.0
"""How long the wall shows the end of the demonstration before the pages close (s)."""


class App(TableAdapter):
    """A running table with its camera, panel and pages. ``service`` is notified at each turn of the table's loop."""

    def __init__(self, config: Config, *, service: SystemdNotifier | None = None, make: Factories = REAL) -> None:
        self._parts = ExitStack()
        self._make = make
        self.service = service or SystemdNotifier()
        self.presence = make.presence(
            lambda is_gone: self.table.set_notice(NoticeCode.WALL_GONE, {} if is_gone else None)
        )
        self.secret = secrets.token_bytes(SECRET_BYTES)
        self.own_key = own_screen.fresh_key()
        self._announcement: ServiceAnnouncement | None = None
        try:
            self._open(config)
        except BaseException:
            self._parts.close()
            raise

    def _open(self, config: Config) -> None:
        """Lock the folder, then take the port, and only then touch the files: a refused start changes nothing."""
        state = state_folder(config.table)
        self._web = config.web
        lock = self._parts.enter_context(self._make.folder_lock(state))
        lock.take()
        self.flask = self._make.pages(
            self, language=config.table.language, address=config.web.address, walls=config.web.walls
        )
        self.flask.config["MARGIN"] = config.screen.margin
        self.server = server(self.flask, config.web)
        self._parts.callback(self.server.close)
        # It is closed after the table, whose thread checks it.
        announcement = self._parts.enter_context(ServiceAnnouncement(self.server.port))
        odd = _put_in_order(state)
        self.own_key = self.flask.config["OWN_KEY"] = _own_key(state)
        self._secret = NightSecret(state)
        self._sign()
        self._tally = NightTally(state / BELIEFS)
        evidence_store = self._evidence_store(config, state)
        self.table = self._table(config, state, lock, evidence_store)
        self._sets = TaughtSets(state / TAUGHT)
        words = Words(config.table.language)
        self._teaching = Teaching(self._sets, self.table, words.names.taught_set, words.names.face_in_picture)
        self.table.know_teaching(self._teaching)
        if lost := [*odd, *self._sets.lost, *([FILE] if self._secret.is_lost else [])]:
            self.table.show_notice(Notice(NoticeCode.STATE_LOST, {"files": ", ".join(lost)}))
        self._report_outside(config.night.game)
        if evidence_store is not None:
            evidence_store.on_erased = lambda: self.table.show_evidence(None)
            kept = evidence_store.all()
            self.table.show_evidence(kept[-1].as_json() if kept else None)
        self._open_parts(config, state, evidence_store)
        self._add_pages(config, evidence_store)
        self.server.start()
        # The pages close before the parts that they show.
        self._parts.callback(self.server.close)
        if self.service.is_present and not is_only_here(config.web.host):
            announcement.check()
            self._announcement = announcement

    def _table(
        self, config: Config, state: Path, lock: FolderLock, evidence_store: EvidenceStore | None
    ) -> RunningTable:
        self._journal = journal = self._parts.enter_context(
            Journal(state / NIGHTS, partial(self._end_night, evidence_store))
        )
        options = TableOptions(
            pause=timedelta(hours=config.table.new_night_after_h),
            grace_s=config.table.grace_s,
            idle_s=60 * config.table.idle_after_min or None,
            dark_s=config.screen.dark_s,
            dice=dice_of(config.camera),
            phones=config.night.phones,
        )
        context = context_for(config.night, config.table.language)
        table = self._make.table(journal, context, options, tally=self._tally, lock=lock.take, beat=self._beat)
        self._parts.callback(table.close)
        return table.start()

    def _open_parts(self, config: Config, state: Path, evidence_store: EvidenceStore | None) -> None:
        self.voice = self._voice(config, state)
        self.panel: Panel | None = None
        # Without another meaning, a hold of a button silences the voice.
        self.buttons = Buttons(self.table, self._refused, HOLDS if self.voice is None else frozenset(Button))
        self.buttons_on_screen = config.panel.pins == "mock"
        if not self.buttons_on_screen:
            panel = connect(config.panel, self.buttons, self._make.panel)
            self.panel = panel and self._parts.enter_context(panel).start()
        self.simulated_players = SimulatedPlayers(self.table, auto=config.camera.hands == "auto")
        self.table.subscribe(self.simulated_players.follow)
        self.camera_loop = self._make.camera_loop(
            lambda: self._camera(config), self.table, evidence_store, teaching=self._teaching
        )
        self._parts.enter_context(self.camera_loop).start()
        self.broker = self._broker(config)
        self._light(config)
        self._parts.enter_context(ThrottlingWatch(self.table.show_notice, self.table.clear_notice)).start()

    def _add_pages(self, config: Config, evidence_store: EvidenceStore | None) -> None:
        history = self._parts.enter_context(remembered(config).start())
        self._house = HistoryPages(history, evidence_store)
        phones = Phones(
            self.table,
            lambda: self.code,
            lambda: self.ticket,
            History(history.reader, evidence_store),
            lambda: self.invitation() is not None,
        )
        for pages in (
            history_pages(self._house),
            phone_pages(phones),
            wiring_pages(lambda language: wiring_page(config.panel, Words(language)), has_card=True),
            printed_pages("card", lambda language: card_page(Words(language))),
            printed_pages("deck", lambda language: deck_page(Words(language))),
            camera_pages(
                CameraPages(self.camera_loop, config.camera, self.camera_loop.lesson),
                TaughtPages(self._sets, self.table),
            ),
            club_pages(ClubPages(self.broker.club if self.broker else None)),
        ):
            self.flask.register_blueprint(pages)

    def _sign(self) -> None:
        self.secret = self.flask.secret_key = self._secret.value

    def _end_night(self, evidence_store: EvidenceStore | None) -> None:
        """End a night: erase its evidence, replace the secret that admits phones, and clear its tally."""
        if evidence_store is not None:
            evidence_store.erase()
        with translating_errors(self._secret.path):
            self._secret.renew()
        self._tally.set({})
        self._sign()

    def _report_outside(self, game: str) -> None:
        broken = [f"{part.name} ({part.package} {part.version}): {part.error}" for part in outside.load() if part.error]
        if broken:
            self.table.show_notice(Notice(NoticeCode.OUTSIDE_FAILED, {"packages": "; ".join(broken)}))
        if missing := outside.missing_game(game):
            log.warning("the game %s, named in [night], is not installed; another one can be chosen", game)
            self.table.show_notice(Notice(NoticeCode.NO_SUCH_GAME, missing))

    def _beat(self) -> None:
        self.service.beat()
        self.presence.check()
        if self._announcement is not None:
            self._announcement.check()

    def _evidence_store(self, config: Config, state: Path) -> EvidenceStore | None:
        """Return the evidence store. If pictures are never kept, erase all and return None."""
        folder, keeps = state / EVIDENCE_FOLDER, config.camera.pictures == "night"
        try:
            if not keeps:
                wipe(folder)
            for name in EARLIER:
                (state / name).unlink(missing_ok=True)
        except OSError as error:
            log.warning("%s", error)
        return EvidenceStore(folder, keep_s=3600 * config.table.new_night_after_h) if keeps else None

    def _voice(self, config: Config, state: Path) -> Voice | None:
        words = Words(config.table.language)
        try:
            setup = self._make.voice_setup(config.voice, words.language)
            voice = Voice(setup, words, self.table, state / MUTED) if setup else None
        except VoiceError as error:
            self.table.show_notice(error.notice)
            return None
        return None if voice is None else self._parts.enter_context(voice).start()

    def _broker(self, config: Config) -> Broker | None:
        if not config.broker.host:
            return None
        try:
            broker = Broker(
                config.broker,
                self.table,
                remembered=state_folder(config.table) / REMEMBERED,
                language=config.table.language,
                address=self._public_address,
                lamp=config.light.topic if config.light.kind == "wled" else "",
            )
        except BrokerError as error:
            self.table.set_notice(NoticeCode.BROKER_FAILED, error.values)
            return None
        self.table.subscribe(broker.follow)
        return self._parts.enter_context(broker).start()

    def _light(self, config: Config) -> None:
        options = config.light
        lamp: Dimmer | None = None
        if options.kind == "ring":
            try:
                pins = self.panel.factory if self.panel else factory()
                lamp = self._parts.enter_context(Ring(options.pin, pins))
            except PanelError as error:
                self.table.show_notice(Notice(NoticeCode.LIGHT_FAILED, error.values))
        elif options.kind == "wled" and self.broker is not None:
            lamp = wled(self.broker.publish, options.topic)
        elif options.kind == "wled":
            self.table.show_notice(Notice(NoticeCode.LIGHT_FAILED, PartError("light-no-broker").values))
        if lamp is not None:
            connect_light(options, self.table, lamp, lambda: self.camera_loop.is_reading)

    def _refused(self, button: Button) -> None:
        """Blink and repeat the question aloud, after a press that had no meaning."""
        if self.panel is not None:
            self.panel.refuse(button)
        if self.voice is not None:
            self.voice.again()

    def _camera(self, config: Config) -> Camera:
        camera = self._make.camera(config.camera.kind, config.camera.options)
        self.simulated_players.use_camera(camera)
        return camera

    @property
    def code(self) -> str:
        return self._secret.code

    @property
    def ticket(self) -> str:
        return self._secret.ticket

    @property
    def printed_address(self) -> str:
        """The address of the own screen, without its key if the output goes to a log."""
        return self.server.address if self.service.is_present else own_screen.page(self.server.address, self.own_key)

    def _public_address(self) -> str:
        """Return the host and port by which other machines reach the pages; empty if none can."""
        host = public_host(self._web.host, self._web.address)
        return f"{host}:{self._web.port or self.server.port}" if host else ""

    def invitation(self) -> Invitation | None:
        host = self._public_address()
        if not host:
            return None
        # Capital letters make a smaller QR code, readable across a room. Not every reader takes a scheme in capitals.
        return Invitation(f"http://{host.upper()}/P/{self.ticket}", f"{host}/phone", self.code)

    def titles(self, language: str) -> tuple[str, ...]:
        return self._house.titles(language)

    def add(self, part: Closing) -> None:
        """Add a part that is closed before the present ones."""
        self._parts.enter_context(part)

    def close(self) -> None:
        self._parts.close()


def _put_in_order(state: Path) -> list[str]:
    """Make the state files readable for their owner only. Return the names of odd files and folders put aside."""
    odd = put_odd_aside((state / name for name in SMALL), MAX_BYTES)
    folders = [state / name for name in FOLDERS]
    odd += [folder.name for folder in folders if os.path.lexists(folder) and not folder.is_dir() and put_aside(folder)]
    make_private(file for name in KEPT for file in state.glob(name))
    return odd


def _own_key(folder: Path) -> str:
    """Return the key of the own screen; if it cannot be stored, a new one that is valid until the next start."""
    try:
        return own_screen.key_in(folder)
    except OSError as error:
        log.warning("the kiosk shows no buttons until the table can write to %s: %s", folder, error)
        return own_screen.fresh_key()


def remembered(config: Config) -> HouseHistory:
    return HouseHistory(JournalReader(state_folder(config.table) / NIGHTS))


def dice_of(config: CameraConfig) -> str:
    """Return the name of the dice in the journal. Simulated dice never have the name of real ones."""
    return SIMULATED_DICE if config.kind == "simulated" else config.dice


def run(path: Path | None) -> int:
    """Run the table until it is stopped. Return the exit status."""
    begin_log(logging.INFO)
    service = SystemdNotifier(max_mib=MAX_MIB)
    try:
        if is_first_start(path):
            from pi.startup import lead  # needs the doctor and the wizard, which no other start waits for

            lead(load(path), service)
        # Before the pages answer: from then on the table may be stopped too.
        stop = ShutdownSignal()
        app = App(load(path), service=service)
    except (ConfigError, PartError, OSError) as error:
        from pi.startup import refused  # needs a server of its own, which no other start waits for

        return refused(error, path)
    _serve(app, "cli-running", stop)
    return 0


def _serve(app: App, code: str, stop: ShutdownSignal) -> None:
    """Print the sentence ``code`` with the address of the pages, and serve them until the end is requested."""
    print(render(code, address=app.printed_address), flush=True)  # noqa: T201
    app.service.ready()
    stop.wait()
    app.close()


def run_demo(language: Literal["fr", "en"]) -> int:
    """Run a table that plays by itself, in a temporary folder, until a press or a signal. Return the exit status."""
    begin_log(logging.WARNING)
    words = Words(language)
    with TemporaryDirectory(prefix="croupier-demo-") as folder:
        config = Config(
            table=TableConfig(language=language, state=folder, grace_s=0, idle_after_min=0),
            voice=VoiceOptions(kind="none"),
        )
        stop = ShutdownSignal()
        try:
            app = App(config)
        except (PartError, OSError) as error:
            from pi.startup import refused

            return refused(error, None)
        demonstrate(app, words, stop.request)
        _serve(app, "cli-demo-running", stop)
    print(render("cli-demo-over"), flush=True)  # noqa: T201
    return 0


def demonstrate(app: App, words: Words, end: Callable[[], None], **more: Any) -> DemoPlayers:
    """Let a table play by itself. A press on its page ends that; ``end`` is called `DEMO_END_S` later."""
    games = {game: min(kind.max_players or DEMO_PLAYERS, DEMO_PLAYERS) for game, kind in GAMES.items()}
    players = DemoPlayers(app.table, games, words.names.numbered("colour")[:DEMO_PLAYERS], **more)
    app.demonstrates = True

    def over() -> None:
        if app.demonstrates:
            app.demonstrates = False
            players.close()
            app.table.show_notice(Notice(NoticeCode.DEMO_OVER)).result()
            threading.Timer(DEMO_END_S, end).start()

    app.when_pressed = over
    app.add(players.start())
    return players
