"""A camera that hangs or freezes is left behind, and opened again; its notices: `tests/test_failing_parts.py`."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from pi.cameras import Camera, CameraError
from pi.cameras.camera_health import FROZEN, SILENT
from pi.capture.camera_loop import MAX_STUCK, CameraLoop
from pi.night.state import TableState
from pi.table.table import RunningTable
from tests.pi.cameras.failing import Clock, FailingCamera
from tests.states import PATIENCE_S


class Room:
    """A table, its camera loop, and the opened cameras."""

    def __init__(self, table: RunningTable) -> None:
        self.states: queue.SimpleQueue[TableState] = queue.SimpleQueue()
        table.subscribe(self.states.put)
        self.clock = Clock()
        self.opened: queue.SimpleQueue[FailingCamera] = queue.SimpleQueue()
        self.absent = False
        self.cameras: list[FailingCamera] = []
        self.watch = CameraLoop(self._open, table, retry_s=0.01, tick_s=0.01, steady=self.clock).start()

    def _open(self) -> Camera:
        if self.absent:
            raise CameraError("no-device", path="/dev/video0")
        camera = FailingCamera(self.clock)
        self.cameras.append(camera)
        self.opened.put(camera)
        return camera

    def camera(self) -> FailingCamera:
        return self.opened.get(timeout=PATIENCE_S)

    def until(self, seen: Callable[[TableState], bool]) -> TableState:
        """Return the next state for which ``seen`` is true, even if it is over already."""
        while not seen(state := self.states.get(timeout=PATIENCE_S)):
            pass
        return state

    def until_told(self, code: str) -> TableState:
        return self.until(lambda state: code in troubles(state))

    def until_well(self) -> TableState:
        return self.until(lambda state: not troubles(state))

    def close(self) -> None:
        self.clock.hanging = False
        for camera in self.cameras:
            camera.running.set()
        self.watch.close()


@pytest.fixture
def room(table: RunningTable) -> Iterator[Room]:
    with closing(Room(table)) as room:
        yield room


def troubles(state: TableState) -> list[str]:
    return [str(notice.values["trouble"]) for notice in state.notices if notice.code.startswith("camera-")]


def test_a_hanging_camera_is_reported_abandoned_and_opened_again(room: Room) -> None:
    camera = room.camera()
    room.absent = True
    camera.running.clear()
    room.clock.hanging = True
    room.until(lambda state: bool({SILENT, "no-device"} & set(troubles(state))))
    room.clock.hanging = room.absent = False
    room.camera()
    room.until_well()
    assert not camera.closed.is_set()
    camera.running.set()
    assert camera.closed.wait(PATIENCE_S), "a driver that comes back lets go of its camera"


def test_hanging_drivers_do_not_pile_up(room: Room) -> None:
    for number in range(MAX_STUCK):
        room.camera().running.clear()
        room.clock.hanging = True
        latest_s = time.monotonic() + PATIENCE_S
        while len(room.watch._stuck) <= number:
            assert time.monotonic() < latest_s, "it was not left behind"
            threading.Event().wait(0.01)
    room.until_told(SILENT)
    assert len(room.cameras) == MAX_STUCK
    room.clock.hanging = False
    room.cameras[0].running.set()
    room.camera()
    room.until_well()


def test_a_camera_that_repeats_its_picture_is_opened_again(room: Room) -> None:
    camera = room.camera()
    camera.still = True
    room.until_told(FROZEN)
    assert camera.closed.wait(PATIENCE_S)
    room.camera()
    room.until_well()
