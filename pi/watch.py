"""The watch: the one thread that looks through the camera.

Frames go in, readings go out to the table, each throw once, and what was seen of them into the
album. Between the throws only the eye's cheap gate looks at the frames; dice are read when, and
only when, the table expects some, so that nothing that lies under a cup is ever read. A camera
that cannot open or stops delivering is said on the wall with its mend and tried again; no other
camera takes its place. So is an album that has no room, and the game goes on without pictures.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Self

from pi.cameras import Camera, CameraError
from pi.moment import Notice
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
        clock: Callable[[], datetime] = wall_clock,
    ) -> None:
        self._open_camera = open_camera
        self._table = table
        self._album = album
        self._retry_s = retry_s
        self._fresh_s = fresh_s
        self._clock = clock
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
                with self._open_camera() as camera:
                    self._table.settled("camera-failed")
                    self.looking.set()
                    self._look(camera)
                if not self._closing.is_set():
                    self._say(OVER)
                return
            except CameraError as error:
                self._say(error)
            except Exception:
                log.exception("the eye broke; it begins anew")
            self.looking.clear()
            self._latest = None
            self._closing.wait(self._retry_s)

    def _say(self, error: CameraError) -> None:
        log.warning("%s", error)
        self._table.notice(Notice("camera-failed", error.told))

    def _look(self, camera: Camera) -> None:
        """Look until the film ends or the watch closes."""
        # After a restart, or when a cable was knocked, the dice of the last action may still lie there.
        watcher = Watcher(fresh=not self._table.dice_were_said)
        recent = Recent()
        asked, era = self._table.asked, self._table.era
        while not self._closing.is_set() and (frame := camera.frame()) is not None:
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
