"""The live view of a camera, for people who aim it: the picture with the eye's reading, and a sentence on each of
light, focus, tray and dice.

A picture is read while a page asks for it, at most once in `PACE_S` for all pages together. While the table waits for
dice, only the table's own readings are shown.
"""

import math
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from pi.cameras import Camera, CameraError
from pi.cameras.camera_health import SILENT, SILENT_S
from pi.cameras.remote import RemoteCamera
from pi.capture.camera_loop import CameraLoop
from pi.closing import Service
from pi.config import CameraConfig
from pi.doctor.camera import dice, picture
from pi.doctor.cameras import camera_name, is_other, local_cameras
from pi.doctor.finding import SIGNS, Finding, State
from pi.errors import PartError
from pi.night.types import Json
from pi.words import Words, words_in
from vision.card import CardFinder, Field, is_bare
from vision.eye import Eye
from vision.networks import NetworkError
from vision.overlay import outlined, overlay
from vision.picture import jpeg, narrowed
from vision.quality import quality, rim
from vision.reading import Frame, Reading
from web.pages import CameraPage, FindingLine

PACE_S = 1.0
"""Time between two pictures (s)."""
RETRY_S = 2.0
"""Time between two attempts to open a camera that failed (s)."""
WIDE_PX = 960
"""Width of the picture on a page (px)."""
LABELS = ("back", "card", "deck", "legend", "others", "choose", "picture")


class LiveCamera(Service):
    """A camera that no table uses: its newest frame, or its error. After a failure it is opened again."""

    is_hidden = is_reading = False
    has_seen_tray = True
    eye = Eye()

    def __init__(self, open_camera: Callable[[], Camera]) -> None:
        super().__init__("live-camera")
        self._open_camera = open_camera
        self._frame: Frame | None = None
        self.problem: PartError | None = None
        self.ready = threading.Event()
        """Set at the first frame or problem."""
        self.start()

    def current_frame(self) -> tuple[Frame, Reading | None] | None:
        frame = self._frame
        return None if frame is None else (frame, None)

    def field(self) -> Field | None:
        """Return None. No dice are hidden before a table runs, so the whole picture may be shown."""
        return None

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                with RemoteCamera(self._open_camera) as camera:
                    camera.live(SILENT_S)
                    self._follow(camera)
            except TimeoutError:
                # The thread of a driver that hangs is abandoned; no second one is started.
                self._fail(CameraError(SILENT))
                return
            except CameraError as error:
                self._fail(error)
            self._closing.wait(RETRY_S)

    def _follow(self, camera: RemoteCamera) -> None:
        while not self._closing.is_set():
            if (frame := camera.frame(SILENT_S)) is None:
                # The last picture of a film stays.
                self._closing.wait()
                return
            self._frame, self.problem = frame, None
            self.ready.set()

    def _fail(self, error: CameraError) -> None:
        self._frame, self.problem = None, error
        self.ready.set()


Source = CameraLoop | LiveCamera
"""The camera of a live view: the camera loop of the running table, or a camera opened by the wizard."""


@dataclass(frozen=True)
class LivePicture:
    """A picture as JPEG, with the dice and the rim of the tray drawn on it, and its findings."""

    picture: bytes
    findings: tuple[Finding, ...]


class LiveView:
    """The live view of one camera for pages; every method may be called from any thread."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._finder = CardFinder()
        self._lock = threading.Lock()
        self._last: LivePicture | None = None
        self._due_s = 0.0
        self._last_state: tuple[bool, Reading | None] | None = None

    def look(self) -> LivePicture | None:
        """Return the present picture, at most `PACE_S` old by the clock of the camera. A new one is taken when the
        table begins to wait for dice, and when it has read them. While dice may lie hidden, the picture is only the
        field of the card. Return None while nothing may be shown.
        """
        with self._lock:
            if (current := self._source.current_frame()) is None:
                field = self._source.field()
                if field is None or self._last_state is not None or field.time_s >= self._due_s:
                    self._last, self._last_state = self._field_picture(field), None
                    self._due_s = field.time_s + PACE_S if field else 0.0
                return self._last
            frame, reading = current
            state = self._source.is_reading, reading
            if self._last is None or state != self._last_state or frame.time_s >= self._due_s:
                self._last, self._last_state, self._due_s = self._draw(frame, reading), state, frame.time_s + PACE_S
            return self._last

    def findings(self) -> tuple[Finding, ...]:
        if look := self.look():
            return look.findings
        problem = self._source.problem
        return () if problem is None else (Finding("camera-closed", State.FAILED, problem.values),)

    def picture(self, *, is_own: bool = True) -> bytes | None:
        """Return the JPEG of the present picture; None without one. Unless ``is_own``, return None until a tray was in
        view.
        """
        look = self.look()
        return look.picture if look is not None and (is_own or self._source.has_seen_tray) else None

    def _draw(self, frame: Frame, reading: Reading | None) -> LivePicture:
        pixels, claims = frame.pixels, list[Finding]()
        self._finder.follow(frame, True, math.inf)
        card = self._finder.card
        # A network that does not run is reported on the wall.
        with suppress(NetworkError):
            if reading is None and not self._source.is_reading:
                reading = self._source.eye.read((frame if card is None else card.veil(frame)).pixels)
            if card is not None:
                claims.append(_claim(self._source.eye.read(card.field(frame).pixels)))
        dice_findings = () if reading is None else tuple(dice(reading, pixels.shape[1]))
        drawn = outlined(pixels if reading is None else overlay(pixels, reading, caption=False), rim(pixels))
        drawn = drawn if card is None else outlined(drawn, card.outline)
        return LivePicture(jpeg(narrowed(drawn, WIDE_PX)), (*picture(quality(pixels)), *dice_findings, *claims))

    def _field_picture(self, field: Field | None) -> LivePicture | None:
        """Return the picture of the card's field; None while anything except dice is on it: a cup may hide dice."""
        with suppress(NetworkError):
            if field is not None and is_bare(field, reading := self._source.eye.read(field.pixels)):
                return LivePicture(jpeg(field.pixels), (_claim(reading),))
        return None


def _claim(reading: Reading) -> Finding:
    """Return the finding that the card is in view, with the values of the dice that were read on it."""
    return Finding("camera-card", State.GOOD, {"values": reading.values, "count": len(reading.values)})


def lines(findings: Sequence[Finding], words: Words) -> tuple[FindingLine, ...]:
    """Return the lines of the findings, without questions and skipped parts."""
    reported: Iterator[Finding] = (finding for finding in findings if finding.state not in (State.SKIPPED, State.ASKED))
    return tuple(FindingLine(SIGNS[finding.state], finding.text(words), finding.remedy(words)) for finding in reported)


class CameraPages(LiveView):
    """The live view of the running table, for its page (`web.ports.CameraPort`). ``lesson`` returns the picture to be
    shown while the table is taught, else None.
    """

    def __init__(self, source: Source, chosen: CameraConfig, lesson: Callable[[], bytes | None] = lambda: None) -> None:
        super().__init__(source)
        self._lesson = lesson
        options = {"options": dict(chosen.options)} if chosen.options else {}
        self._chosen: Json = {"kind": chosen.kind, **options}

    def picture(self, *, is_own: bool = True) -> bytes | None:
        lesson = self._lesson()
        if lesson is None:
            return super().picture(is_own=is_own)
        return lesson if is_own or self._source.has_seen_tray else None

    def page(self, language: str, *, is_own: bool) -> CameraPage:
        words, chosen = words_in(language), self._chosen
        findings, is_seen, looks = (self.findings(), self.picture(is_own=is_own) is not None, self._last is not None)
        nothing = "camera-room" if looks and not is_seen else "" if is_seen or findings else "camera-none"
        absent = "camera-hidden" if self._source.is_hidden and self._source.problem is None else nothing
        labels = {code: words.names.render("", f"camera-{code}") for code in LABELS}
        return CameraPage(
            words.names.render("", "camera-title"),
            (words.names.render("", "camera-told"),),
            camera_name(chosen, words),
            tuple(camera_name(other, words) for other in local_cameras() if is_other(other, chosen)),
            is_seen,
            absent and words.names.render("", absent),
            lines(findings, words),
            labels | words.names.connection(),
        )
