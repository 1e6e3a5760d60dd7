"""The watch: the one thread that looks through the camera.

Frames go in, readings go out to the table, each throw once, and what was seen of them into the
album. Between the throws only the eye's cheap gate looks at the frames; dice are read when, and
only when, the table expects some, so that nothing that lies under a cup is ever read. A camera
that cannot open, hangs, freezes or is black (`pi.cameras.pulse`) is said on the wall with its
mend and tried again; no other camera takes its place. So is an album that has no room, and the
game goes on without pictures.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Self

from pi.cameras import Camera, CameraError
from pi.cameras.pulse import DEADLY, SILENT, SILENT_S, Pulse
from pi.cameras.remote import RemoteCamera
from pi.moment import Json, Notice
from pi.seen.album import Album, AlbumError
from pi.seen.recent import Recent
from pi.seen.sight import Judged, develop
from pi.table import RunningTable, wall_clock
from vision.picture import jpeg
from vision.reading import Frame, Pixels, Reading
from vision.settle import Watcher

log = logging.getLogger(__name__)

RETRY_S = 3.0
"""Between two attempts to open a camera that failed: a cable is put back within seconds."""

FRESH_S = 0.5
"""A page that asks for a picture waits so long for the first frame that shows nothing hidden."""

TICK_S = 0.25
"""While a frame is waited for, the time is looked at so often."""

STUCK_MOST = 2
"""Cameras whose driver has not come back: with so many none is opened any more until one of them does."""

OVER = CameraError("film-over")


class Watch:
    """Looks through a camera for a table. ``open_camera`` opens the camera that the configuration names.

    Without an album nothing that was seen is kept.
    """

    def __init__(
        self,
        open_camera: Callable[[], Camera],
        table: RunningTable,
        album: Album | None = None,
        *,
        retry_s: float = RETRY_S,
        fresh_s: float = FRESH_S,
        tick_s: float = TICK_S,
        clock: Callable[[], datetime] = wall_clock,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._open_camera = open_camera
        self._table = table
        self._album = album
        self._retry_s = retry_s
        self._fresh_s = fresh_s
        self._tick_s = tick_s
        self._clock = clock
        self._steady = steady
        self._said: Json | None = None
        self._stuck: list[RemoteCamera] = []
        self._taken: int | None = None
        self._news = threading.Condition()
        self._latest: Frame | None = None
        self.looking = threading.Event()
        """Set while a camera is open."""
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)

    def start(self) -> Self:
        """Begin to look."""
        self._thread.start()
        return self

    def close(self) -> None:
        """Stop looking and let go of the camera."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()

    def picture(self) -> bytes | None:
        """A JPEG of the tray now; None while dice may lie hidden, or when there is no frame.

        A frame from before they were shown is none of now.
        """
        with self._news:
            self._news.wait_for(lambda: self._table.era in (None, self._taken), self._fresh_s)
            frame, taken = self._latest, self._taken
        return None if frame is None or taken is None or taken != self._table.era else jpeg(frame.pixels)

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                if self._look_through():
                    return
            except CameraError as error:
                self._say("camera-failed", error)
            except Exception:
                log.exception("the eye broke; it begins anew")
            self.looking.clear()
            self._latest = None
            self._closing.wait(self._retry_s)

    def _look_through(self) -> bool:
        """Open the camera and look until it fails; whether that was all: the film is over, or the watch closes."""
        self._stuck = [camera for camera in self._stuck if camera.is_stuck]
        if len(self._stuck) >= STUCK_MOST:
            raise CameraError(SILENT)
        camera = RemoteCamera(self._open_camera)
        try:
            self._look(camera)
        finally:
            camera.close()
            if camera.is_stuck:
                self._stuck.append(camera)
        if not self._closing.is_set():
            self._say("camera-failed", OVER)
        return True

    def _say(self, code: str, error: CameraError) -> None:
        """Say what is wrong with the camera, once as long as it is the same."""
        if self._said != error.told:
            log.warning("%s", error)
            self._settle()
            self._said = error.told
            self._table.notice(Notice(code, error.told))

    def _settle(self) -> None:
        """Say that nothing is wrong any more."""
        if self._said is not None:
            self._table.settled("camera-failed")
            self._table.settled("camera-poor")
            self._said = None

    def _opened(self, camera: RemoteCamera) -> Pulse:
        """Wait until the camera is open."""
        opened_s = self._steady()
        while not self._closing.is_set() and self._steady() - opened_s <= SILENT_S:
            with suppress(TimeoutError):
                return Pulse(live=camera.live(self._tick_s), opened_s=self._steady())
        raise CameraError(SILENT)

    def _next(self, camera: RemoteCamera, pulse: Pulse) -> Frame | None:
        """The next frame that was taken anew; None at the end. Raises CameraError for a camera that has stopped."""
        while not self._closing.is_set():
            frame, fresh = None, False
            try:
                if (frame := camera.frame(self._tick_s)) is None:
                    return None
                fresh = pulse.beat(frame.grey, self._steady())
            except TimeoutError:
                pass
            trouble = pulse.trouble(self._steady())
            if trouble in DEADLY:
                raise CameraError(trouble)
            if trouble is not None:
                self._say("camera-poor", CameraError(trouble))
            elif pulse.is_well:
                self._settle()
            if fresh:
                return frame
        return None

    def _look(self, camera: RemoteCamera) -> None:
        """Look until the film ends or the watch closes."""
        pulse = self._opened(camera)
        self.looking.set()
        # After a restart, or when a cable was knocked, the dice of the last action may still lie there.
        watcher = Watcher(fresh=not self._table.dice_were_said)
        recent = Recent()
        asked, era = self._table.asked, self._table.era
        while (frame := self._next(camera, pulse)) is not None:
            # A frame that was on its way while the table changed belongs to no era.
            before, era = era, self._table.era
            taken = era if era == before else None
            with self._news:
                self._latest, self._taken = frame, taken
                self._news.notify_all()
            if self._album is not None:
                recent.add(frame, taken)
                self._expire(self._album)
            if asked != self._table.asked:
                asked = self._table.asked
                watcher.forget()
            wanted = self._table.wanted
            if wanted is None:
                watcher.glance(frame)
            elif reading := watcher.see(frame, wanted.get("count")):
                # The table's thread decides; until it has, the same dice must not be read a second time.
                judged = self._table.read(reading).result()
                if self._album is not None and judged is not None and judged.era is not None and judged.era == taken:
                    self._keep(self._album, judged, frame, reading, recent.until(frame.time_s, taken))

    def _keep(self, album: Album, judged: Judged, frame: Frame, reading: Reading, before: Sequence[Pixels]) -> None:
        try:
            sight = album.keep(judged, develop(frame, reading, before), self._clock())
        except AlbumError as error:
            self._lost(error, album.path.parent)
        else:
            self._table.settled("pictures-failed")
            self._table.sees(sight.as_json())

    def _expire(self, album: Album) -> None:
        try:
            album.expire()
        except AlbumError as error:
            self._lost(error, album.path.parent)

    def _lost(self, error: AlbumError, folder: Path) -> None:
        log.warning("%s", error)
        self._table.sees(None)
        self._table.notice(Notice("pictures-failed", {"folder": str(folder)}))
