"""A camera that fails during play: the wall shows the remedy, play goes on, and dice are entered with the buttons."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pi.cameras import Camera, CameraError
from pi.cameras.camera_health import BLACK, FROZEN, SILENT, SLOW
from pi.capture.camera_loop import MAX_STUCK, CameraLoop
from pi.journal.store import Journal
from pi.night.state import TableState
from pi.night.types import Button
from pi.picker.menu import PickerContext
from pi.table.table import RunningTable
from pi.words import Words
from tests.pi.cameras.failing import Clock, FailingCamera
from tests.states import PATIENCE_S

START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}


class Room:
    """A table, its camera loop, and the opened cameras."""

    def __init__(self, folder: Path) -> None:
        self.journal = Journal(folder / "nights")
        self.table = RunningTable(self.journal, lambda _night: PickerContext()).start()
        self.states: queue.SimpleQueue[TableState] = queue.SimpleQueue()
        self.table.subscribe(self.states.put)
        self.clock = Clock()
        self.opened: queue.SimpleQueue[FailingCamera] = queue.SimpleQueue()
        self.absent = False
        self.cameras: list[FailingCamera] = []
        self.watch = CameraLoop(self._open, self.table, retry_s=0.01, tick_s=0.01, steady=self.clock).start()

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
        self.table.close()
        self.journal.close()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    found = Room(tmp_path)
    yield found
    found.close()


def troubles(state: TableState) -> list[str]:
    return [str(notice.values["trouble"]) for notice in state.notices if notice.code.startswith("camera-")]


def tell_dice_with_the_buttons(table: RunningTable) -> None:
    """Play a round to its dice, and enter them with the buttons: red for *by hand*, then two presses a die."""
    for action in (START, {"do": "announce", "value": 62}, {"do": "bluff"}):
        assert table.submit(action).result().ok
    for _ in range(6):
        if any(event["event"] == "shown" for event in table.state.happened):
            return
        offer = table.state.offer
        at_the_camera = offer.index is not None and offer.entries[offer.index].code == "camera"
        assert table.press(Button.BLUFF if at_the_camera else Button.ACCEPT).result()
    raise AssertionError(f"no dice could be told: {table.state.offer}")


def test_an_unplugged_camera_is_reported_and_found_again(room: Room) -> None:
    camera = room.camera()
    room.absent = camera.unplugged = True
    (notice,) = room.until_told("no-device").notices
    assert notice.values == {"trouble": "no-device", "path": "/dev/video0"}
    tell_dice_with_the_buttons(room.table)
    room.absent = False
    room.camera()
    room.until_well()


def test_a_hanging_camera_is_reported_abandoned_and_opened_again(room: Room) -> None:
    camera = room.camera()
    room.absent = True
    camera.running.clear()
    room.clock.hanging = True
    room.until(lambda state: bool({SILENT, "no-device"} & set(troubles(state))))
    tell_dice_with_the_buttons(room.table)
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


@pytest.mark.parametrize(("grey", "pause_s", "code"), [(5, 0.04, BLACK), (120, 5.0, SLOW)])
def test_a_black_or_slow_camera_is_reported_until_it_is_healthy(
    room: Room, grey: int, pause_s: float, code: str
) -> None:
    camera = room.camera()
    camera.grey, camera.pause_s = grey, pause_s
    state = room.until_told(code)
    (notice,) = (notice for notice in state.notices if notice.code == "camera-poor")
    for language in ("fr", "en"):
        assert Words(language, strict=True).problems.notice(notice).endswith(".")
    tell_dice_with_the_buttons(room.table)
    camera.grey, camera.pause_s = 120, 0.04
    room.until_well()
    assert room.opened.empty(), "it was not opened anew"
