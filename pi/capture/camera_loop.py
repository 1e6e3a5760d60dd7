"""The camera loop: a thread that takes frames and reads the dice in them.

Frames go in. Readings go out to the table, once for each throw, and their evidence goes into the evidence store.
Between the throws only the eye's cheap gate checks the frames. Dice are read if, and only if, the table expects some,
so nothing under a cup is ever read. The card is read separately (`pi.capture.claims`), and blanked in the frames in
which throws are read. Hands of cards are read only while the table expects one (`pi.capture.hands`). If a camera cannot
open, hangs, freezes or is black (`pi.cameras.camera_health`), the wall shows the problem with its remedy, and the
camera is retried; no other camera replaces it. The same holds for networks that do not run, a picture on which the eye
fails, and an evidence store without room: the game goes on without them.

Dice are read with the taught set that is in use: poker dice if the game names its dice so, else dice with numbers.
Cards are read with the taught deck in use, beside those of the printed deck.
While the table is taught, its frames go to the lesson (`pi.capture.teaching`).
"""

import logging
import math
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import lru_cache, partial

from pi.cameras import Camera, CameraError
from pi.cameras.camera_health import DEADLY, SILENT, SILENT_S, CameraHealth
from pi.cameras.remote import MAX_DETAIL, RemoteCamera
from pi.capture.claims import CardReader
from pi.capture.evidence import close_up, develop
from pi.capture.evidence_store import EvidenceStore
from pi.capture.frame_buffer import FrameBuffer
from pi.capture.hands import HandWatcher
from pi.capture.teaching import Teaching, marks_of
from pi.closing import Service
from pi.errors import PartError
from pi.journal.disk import JournalError
from pi.night.codes import NoticeCode
from pi.night.tables import has_poker_dice
from pi.night.types import Json, Notice
from pi.table.table import RunningTable, wall_clock
from vision.card import Card, Field
from vision.eye import Eye
from vision.hands import HandReader
from vision.networks import NetworkError, require_networks
from vision.overlay import box_of, labelled
from vision.picture import jpeg, narrowed
from vision.quality import rim
from vision.reading import Frame, Pixels, Reading
from vision.settle import Watcher
from vision.taught import SetKind, TaughtSet
from vision.taught_dice import TaughtDice

log = logging.getLogger(__name__)
RETRY_S = 3.0
"""Time between two attempts to open a camera that failed (s): a cable is put back within seconds."""
SHOWN_S = 3.0
"""How long a page shows the frame that was read, with its reading (s)."""
TICK_S = 0.25
"""The longest wait for a frame before the health of the camera is checked (s)."""
PROBE_S = 1.0
"""Time after which an evidence store that failed is tried again (s)."""
WIDE_PX = 960
"""Width of the picture of a lesson (px)."""
MAX_STUCK = 2
"""While this many drivers hang, no camera is opened."""
OVER = CameraError("film-over")
reader_of = lru_cache(maxsize=1)(HandReader)
"""Returns the reader of a taught deck, or of printed cards alone: the same object until another deck is in use."""


class CameraLoop(Service):
    """The thread that reads the camera from ``open_camera``. Without an evidence store no picture is stored. Without
    ``teaching`` only pips are read.
    """

    def __init__(
        self,
        open_camera: Callable[[], Camera],
        table: RunningTable,
        evidence_store: EvidenceStore | None = None,
        *,
        teaching: Teaching | None = None,
        retry_s: float = RETRY_S,
        tick_s: float = TICK_S,
        clock: Callable[[], datetime] = wall_clock,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__("camera-loop")
        self._open_camera = open_camera
        self._table = table
        self._evidence_store = evidence_store
        self._teaching = teaching
        self._eye = Eye()
        self._in_use: TaughtSet | None = None
        self._retry_s = retry_s
        self._tick_s = tick_s
        self._clock = clock
        self._steady = steady
        self._reported: dict[NoticeCode, PartError] = {}
        self._stuck: list[RemoteCamera] = []
        self._probe_s = -math.inf
        self._latest: tuple[Frame, int | None] | None = None
        self._last_read: tuple[Frame, Reading, int] | None = None
        self._has_seen_tray = False
        self._frame_with_card: tuple[Frame, Card] | None = None
        self._hands = HandWatcher(table, lambda: reader_of(teaching.sets.in_use(SetKind.CARDS) if teaching else None))
        self.is_open = threading.Event()
        """Set while a camera is open."""

    def picture(self) -> bytes | None:
        """Return a JPEG of the cards of the hand that is counted, with their values; else of the last frame.
        Return None while dice may lie hidden, without a frame, or if no tray was seen.
        """
        frame, hand = self.frame(), self._table.state.hand
        if hand is not None and hand["values"] and (last := self._hands.last_reading) is not None:
            marks = marks_of(last[1])
            return jpeg(close_up(labelled(last[0].pixels, marks), [box_of(outline) for outline, _ in marks]))
        return jpeg(frame.pixels) if frame is not None and self.has_seen_tray else None

    @property
    def has_seen_tray(self) -> bool:
        """True if a tray was in view since the camera was opened. Until then the picture may show the room."""
        if not self._has_seen_tray and (frame := self.frame()) is not None:
            self._has_seen_tray = rim(frame.pixels) is not None
        return self._has_seen_tray

    def frame(self) -> Frame | None:
        """Return the last frame without waiting; None while dice may lie hidden, and until the next frame."""
        frame, visible_since = self._latest or (None, None)
        return None if visible_since is None or visible_since != self._table.state.visible_since else frame

    def current_frame(self) -> tuple[Frame, Reading | None] | None:
        """For `SHOWN_S` after a throw was read, return its frame and its reading. Else return the last frame and None.
        Return None while dice may lie hidden.
        """
        if (frame := self.frame()) is None:
            return None
        if (last := self._last_read) is not None:
            read_frame, reading, visible_since = last
            if visible_since == self._table.state.visible_since and frame.time_s - read_frame.time_s < SHOWN_S:
                return read_frame, reading
        return frame, None

    def field(self) -> Field | None:
        """Return the field of the card in the last frame, also while dice may lie hidden; None without a card."""
        frame, card = self._frame_with_card or (None, None)
        return card.field(frame) if frame and card else None

    def lesson(self) -> bytes | None:
        """Return a JPEG of the last frame with what the lesson has seen; None while nothing is taught."""
        teaching, frame = self._teaching, self.frame()
        if teaching is None or teaching.lesson is None or frame is None:
            return None
        return jpeg(narrowed(teaching.drawn(frame.pixels), WIDE_PX))

    @property
    def eye(self) -> Eye:
        """The eye for the dice of this table: it knows the taught set in use, if there is one of their kind."""
        if self._teaching is None:
            return self._eye
        kind = SetKind.POKER_DICE if has_poker_dice(self._table.state.table) else SetKind.DICE
        if (taught := self._teaching.sets.in_use(kind)) is not self._in_use:
            self._eye, self._in_use = Eye(TaughtDice(taught) if taught else None), taught
        return self._eye

    @property
    def is_hidden(self) -> bool:
        """True while dice may lie hidden."""
        return self._table.state.visible_since is None

    @property
    def is_reading(self) -> bool:
        """True while the table waits for dice or cards: pages then show only its own readings."""
        return self._table.state.expected_dice is not None or self._table.state.hand is not None

    @property
    def problem(self) -> PartError | None:
        """The error of a camera that delivers no picture; None while pictures come."""
        return self._reported.get(NoticeCode.CAMERA_FAILED)

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                if self._test_networks() and self._run_camera():
                    return
            except CameraError as error:
                self._clear(NoticeCode.CAMERA_POOR)
                self._report(NoticeCode.CAMERA_FAILED, error)
            except Exception as error:
                log.exception("camera loop: the eye failed; it starts anew")
                self._report(
                    NoticeCode.EYE_BROKE,
                    PartError("eye-broke", detail=f"{type(error).__name__}: {error}"[:MAX_DETAIL]),
                )
            self.is_open.clear()
            self._latest = self._last_read = self._frame_with_card = None
            self._maintain_store()
            self._closing.wait(self._retry_s)

    def _test_networks(self) -> bool:
        """Load and test the networks. If one does not run, show its error and return False."""
        try:
            require_networks()
        except NetworkError as error:
            self._report(NoticeCode.EYE_FAILED, PartError("eye-network", **error.values))
            return False
        self._clear(NoticeCode.EYE_FAILED)
        return True

    def _run_camera(self) -> bool:
        """Open the camera and process its frames. Return True when the film has ended or the loop is closing.
        Raise CameraError if the camera fails.
        """
        self._stuck = [camera for camera in self._stuck if camera.is_stuck]
        if len(self._stuck) >= MAX_STUCK:
            raise CameraError(SILENT)
        camera = RemoteCamera(self._open_camera)
        try:
            self._watch(camera)
        finally:
            self._table.watch_hands(False)
            camera.close()
            if camera.is_stuck:
                self._stuck.append(camera)
        if not self._closing.is_set():
            self._report(NoticeCode.CAMERA_FAILED, OVER)
        return True

    def _report(self, code: NoticeCode, error: PartError) -> None:
        """Log an error and show its notice, unless this error is already shown under ``code``."""
        if str(self._reported.get(code)) != str(error):
            log.warning("camera loop: %s", error)
            self._reported[code] = error
            if code is NoticeCode.PICTURES_FAILED:
                self._table.show_evidence(None)
            self._table.show_notice(Notice(code, error.values))

    def _clear(self, *codes: NoticeCode) -> None:
        for code in codes:
            if self._reported.pop(code, None) is not None:
                self._table.clear_notice(code)

    def _wait_until_open(self, camera: RemoteCamera) -> CameraHealth:
        """Wait until the camera is open, and return its health. Raise CameraError after `SILENT_S`."""
        opened_s = self._steady()
        while not self._closing.is_set() and self._steady() - opened_s <= SILENT_S:
            with suppress(TimeoutError):
                return CameraHealth(live=camera.live(self._tick_s), opened_s=self._steady())
        raise CameraError(SILENT)

    def _next(self, camera: RemoteCamera, health: CameraHealth) -> Frame | None:
        """Return the next new frame; None at the end of the film. Raise CameraError if the camera has stopped."""
        health.ask(self._steady())
        while not self._closing.is_set():
            frame, fresh = None, False
            with suppress(TimeoutError):
                if (frame := camera.frame(self._tick_s)) is None:
                    return None
                fresh = health.beat(frame.grey, self._steady())
            trouble = health.trouble(self._steady())
            if trouble in DEADLY:
                raise CameraError(trouble)
            if poor := CameraError(trouble) if trouble else camera.complaint:
                self._clear(NoticeCode.CAMERA_FAILED)
                self._report(NoticeCode.CAMERA_POOR, poor)
            elif health.is_well:
                self._clear(NoticeCode.CAMERA_FAILED, NoticeCode.CAMERA_POOR)
            if fresh:
                return frame
        return None

    def _watch(self, camera: RemoteCamera) -> None:
        """Read the frames until the film ends or the loop is closing."""
        health, self._has_seen_tray = self._wait_until_open(camera), False
        self.is_open.set()
        self._table.watch_hands(True)
        # After a restart, or when a cable was knocked, the last dice may still lie there.
        watcher = Watcher(fresh=self._table.state.lying_dice is None)
        lying_dice: Json | None = None
        recent, card = FrameBuffer(), CardReader(self._table, lambda: self.eye)
        waiting: Callable[[], None] | None = None
        read_requests, present_since = self._table.state.read_requests, self._table.state.visible_since
        while (frame := self._next(camera, health)) is not None:
            # A frame that was on its way while the table changed may show dice that are hidden now.
            before, present_since = present_since, self._table.state.visible_since
            visible_since = present_since if present_since == before else None
            self._latest = frame, visible_since
            if self._evidence_store is not None:
                recent.add(frame, visible_since)
                self._maintain_store()
            if read_requests != self._table.state.read_requests:
                read_requests = self._table.state.read_requests
                watcher.forget()
            state = self._table.state
            if lying_dice != state.lying_dice:
                lying_dice = state.lying_dice
                watcher.know(lying_dice["values"] if lying_dice else ())
            watcher.eye = self.eye
            wanted, tray = state.expected_dice, frame if card.card is None else card.card.veil(frame)
            reading = None
            if wanted is None:
                watcher.glance(tray)
                if self._teaching is not None:
                    self._teaching.follow(tray, watcher.motion)
            else:
                reading = watcher.see(tray, wanted.get("count"))
            if visible_since is not None:
                self._hands.see(tray, watcher.motion)
            card.see(frame, watcher.motion.stirred or any(watcher.motion.shift), watcher.motion.still_s)
            self._frame_with_card = None if card.card is None else (frame, card.card)
            if wanted is not None and reading is not None:
                self._clear(NoticeCode.EYE_BROKE)
                self._last_read = None if visible_since is None else (frame, reading, visible_since)
                question = state.questions.get(wanted["by"])
                film = recent.until(frame.time_s, visible_since)
                waiting = partial(self._submit, reading, question, frame, visible_since, film)
            if waiting is not None and not state.is_covered:
                waiting()
                waiting = None

    def _submit(
        self, reading: Reading, question: int | None, frame: Frame, visible_since: int | None, film: Sequence[Pixels]
    ) -> None:
        """Submit a reading to the table, as the answer to the question of this number, and store its evidence.

        ``visible_since`` is the version since which no dice have been hidden; ``film`` are the frames before ``frame``.
        """
        # The table's thread decides; until it has, the same dice must not be read a second time.
        outcome = self._table.read(reading, question).result()
        if self._evidence_store is None or outcome is None:
            return
        if visible_since is None or visible_since != outcome.visible_since:
            return
        try:
            evidence = self._evidence_store.add(outcome, develop(frame, reading, film), self._clock())
        except JournalError as error:
            self._report_store_error(error)
        else:
            self._clear_store_error()
            self._table.show_evidence(evidence.as_json())

    def _maintain_store(self) -> None:
        """Erase the evidence of a night that is over. After a failure of the store, test it again."""
        if self._evidence_store is None:
            return
        try:
            self._evidence_store.expire()
            if self._steady() >= self._probe_s:
                self._evidence_store.probe()
                self._clear_store_error()
        except JournalError as error:
            self._report_store_error(error)

    def _clear_store_error(self) -> None:
        self._probe_s = math.inf
        self._clear(NoticeCode.PICTURES_FAILED)

    def _report_store_error(self, error: JournalError) -> None:
        self._probe_s = self._steady() + PROBE_S
        self._report(NoticeCode.PICTURES_FAILED, error)
