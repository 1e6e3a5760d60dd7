"""The camera loop: one camera, opened again until it is there, and never used while dice are hidden."""

from __future__ import annotations

import math
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from pi.cameras import Camera, open_camera
from pi.cameras.camera_health import LATE_S
from pi.capture.camera_loop import CameraLoop
from pi.closing import Closing
from pi.night.state import TableState
from pi.night.types import Button, Json
from pi.table.table import RunningTable
from pi.words import LANGUAGES, Words
from tests.house import START, RestartableTable, full_disk, say
from tests.pi.cameras.failing import Clock
from tests.pi.capture.frames import CameraInHand, tray, watched
from tests.states import PATIENCE_S, table_of, until
from tests.vision.drawing import Drawn, draw
from vision import networks
from vision.eye import Eye
from vision.reading import Frame, Pixels


def files(path: Path, **options: object) -> Callable[[], Camera]:
    return lambda: open_camera("files", {"path": str(path), "real_time": False, **options})


EMPTY = np.full((120, 160, 3), (60, 110, 70), np.uint8)


def empty_tray(path: Path) -> Path:
    cv2.imwrite(str(path), EMPTY)
    return path


def test_the_end_of_a_film_is_reported(table: RunningTable, tmp_path: Path) -> None:
    with CameraLoop(files(empty_tray(tmp_path / "tray.png"), hold_s=0.2), table).start():
        until(table, lambda m: trouble_of(m, "camera-failed") == "film-over")


def revealing(table: RunningTable) -> None:
    """Play until two dice are expected in the open."""
    say(table, START, {"do": "announce", "value": 62}, {"do": "bluff"})


def ask_the_camera(table: RunningTable) -> None:
    """Step to the camera's entry and accept it."""
    while table.state.offer.entries[table.state.offer.index or 0].code != "camera":
        table.press(Button.NEXT).result()
    assert table.press(Button.ACCEPT).result()


def unsure(state: TableState) -> list[tuple[str, list[int]]]:
    """Return why a reading did not count, and its values."""
    return [(n.values["why"], n.values["values"]) for n in state.notices if n.code == "unsure"]


ROLLING = [draw([Drawn(1 + n, n - 2.5, 0.5 * n - 1, 0.7 * n)], (320, 240), edge_px=36) for n in range(6)]


@pytest.mark.parametrize(("pictures", "why"), [(ROLLING, "moving"), ([EMPTY], "count")], ids=["rolling", "empty"])
def test_a_request_that_cannot_be_answered_says_why(
    table: RunningTable, tmp_path: Path, pictures: list[Pixels], why: str
) -> None:
    for number, picture in enumerate(pictures):
        cv2.imwrite(str(tmp_path / f"{number}.png"), picture)
    with CameraLoop(files(tmp_path, hold_s=0.04, loop=True), table).start() as watch:
        assert watch.is_open.wait(PATIENCE_S)
        revealing(table)
        assert unsure(table.state) == []
        ask_the_camera(table)
        assert unsure(until(table, lambda m: bool(unsure(m)))) == [(why, [])]


@pytest.fixture
def camera(table: RunningTable) -> Iterator[CameraInHand]:
    """A camera in the test's hand that the table uses."""
    camera = CameraInHand()
    with watched(table, camera):
        yield camera


def test_dice_that_the_disk_refused_are_read_again_once_it_accepts(table: RunningTable, camera: CameraInHand) -> None:
    revealing(table)
    with full_disk(table._recorder._journal):
        camera.show([tray(1, 6)] * 25)
        assert not table.submit({"do": "dice", "values": [1, 6]}).result().ok
        assert [notice.code for notice in table.state.notices] == ["journal-failed"]
    until(table, lambda state: not state.notices)
    camera.show([tray(1, 6)] * 25)
    assert [event["dice"] for event in table.state.happened if event["event"] == "shown"] == [[6, 1]]


def test_dice_that_the_disk_refused_and_people_entered_are_not_read_again(
    table: RunningTable, camera: CameraInHand
) -> None:
    say(table, START_421)
    with full_disk(table._recorder._journal):
        camera.show([tray(3, 5, 6)] * 25)
        assert [notice.code for notice in table.state.notices] == ["journal-failed"]
    say(table, *ENTERED)
    camera.show([tray(3, 5, 6)] * 25)
    assert [*table_of(table.state)["hands"]] == ["Ana"]


START_421 = {**START, "game": "421"}
THROW = tray(3, 5, 6)
ENTERED: tuple[Json, ...] = ({"do": "dice", "values": [3, 5, 6]},)


def covered(*, wholly: bool = False) -> Pixels:
    """Return a picture of the thrown dice under a hand: one of them, or all."""
    under = THROW.copy()
    boxes = [die.box for die in Eye().read(under, 3).dice]
    x, y, wide, tall = boxes[-1]
    reach = (600, 200) if wholly else (2 * wide, tall)
    cv2.ellipse(under, (x + wide, y + tall // 2), reach, 0, 0, 360, (120, 150, 200), -1)
    return under


def hands(table: RunningTable) -> dict[str, list[int]]:
    return {player: hand["dice"] for player, hand in table_of(table.state)["hands"].items()}


def test_a_disk_that_stalls_does_not_make_the_camera_late(table: RunningTable) -> None:
    clock, camera = Clock(), CameraInHand()
    camera.live = True
    states: list[TableState] = []

    def stall(state: TableState) -> None:
        states.append(state)
        clock.pass_s(LATE_S + 1 if hands(table) else 0)

    say(table, START_421)
    table.subscribe(stall)
    with watched(table, camera, steady=clock):
        camera.show([THROW, THROW ^ np.uint8(1)] * 20)
    assert hands(table) == {"Ana": [6, 5, 3]}
    assert {notice.code for state in states for notice in state.notices} <= {"camera-failed"}, "the film is over"


BETWEEN: dict[str, tuple[Json, ...]] = {
    "nothing": (),
    "a fault": ({"do": "fault", "player": "Cy", "kind": "other"},),
    "a newcomer": ({"do": "join", "player": "Di", "after": "Cy"},),
}


@pytest.mark.parametrize(
    ("between", "wholly"), [("nothing", False), ("nothing", True), ("a fault", True), ("a newcomer", False)]
)
def test_dice_entered_by_hand_are_not_read_for_the_next_player(
    table: RunningTable, camera: CameraInHand, between: str, wholly: bool
) -> None:
    say(table, START_421)
    camera.show([covered(wholly=wholly)] * 60)
    say(table, *ENTERED, *BETWEEN[between])
    camera.show([covered(wholly=wholly)] * 5)
    camera.show([THROW] * 60)
    assert hands(table) == {"Ana": [6, 5, 3]}
    assert table.press(Button.ACCEPT).result(), "who wants them read asks for it"
    camera.show([THROW] * 60)
    assert hands(table) == {"Ana": [6, 5, 3], "Bo": [6, 5, 3]}


@pytest.mark.parametrize("lies_between", [tray(), tray(1, 2, 4)])
def test_the_same_dice_thrown_again_are_read_for_the_next_player(
    table: RunningTable, camera: CameraInHand, lies_between: Pixels
) -> None:
    say(table, START_421)
    camera.show([covered()] * 60)
    say(table, *ENTERED)
    camera.show([lies_between] * 40)
    camera.show([THROW] * 40)
    assert [6, 5, 3] in [hands(table).get("Bo"), hands(table).get("Cy")]


def test_a_throw_under_a_judgement_is_read_after_it_closes(tmp_path: Path) -> None:
    with RestartableTable(tmp_path) as evening:
        table, camera = evening.start(grace_s=1.0), CameraInHand()
        say(table, {**START_421, "players": ["Ana", "Bo"]})
        say(table, *({"do": "dice", "values": values} for values in ([6, 5, 4], [2, 2, 1])))
        with watched(table, camera):
            camera.show([tray()] * 20)
            before = hands(table)
            camera.show([THROW] * 60)
            assert (table.state.is_covered, hands(table)) == (True, before)
            evening.steady_s += 60.0
            evening.check()
            camera.show([THROW] * 2)
            assert [6, 5, 3] in hands(table).values()


def test_corrected_dice_are_not_read_for_the_next_player(table: RunningTable, camera: CameraInHand) -> None:
    say(table, START_421)
    camera.show([tray(3, 5, 5)] * 40)
    assert hands(table) == {"Ana": [5, 5, 3]}
    right = {"do": "dice", "values": [3, 5, 6], "by": "Ana"}
    say(table, {"do": "correct", "number": 2, "action": right})
    camera.show([THROW] * 40)
    assert hands(table) == {"Ana": [6, 5, 3]}


@pytest.mark.parametrize(
    ("between", "by_hand"), [("nothing", False), ("nothing", True), ("a fault", True), ("a newcomer", False)]
)
def test_after_a_fault_and_a_restart_lying_dice_are_not_read_again(
    table: RunningTable, between: str, by_hand: bool
) -> None:
    say(table, START_421)
    for again in (False, True):
        camera = CameraInHand()
        with watched(table, camera):
            camera.show([covered() if by_hand else THROW] * 40)
            if not again:
                say(table, *(ENTERED if by_hand else ()), *BETWEEN[between])
            camera.show([covered() if by_hand and not again else THROW] * 40)
    assert hands(table) == {"Ana": [6, 5, 3]}


class BrokenCamera(Closing):
    """A camera that raises in `frame`, or delivers pictures that break their reader."""

    live = True

    def __init__(self, pixels: Pixels | None) -> None:
        self._pixels = pixels

    def frame(self) -> Frame:
        if self._pixels is None:
            raise ZeroDivisionError("no rate")
        return Frame(self._pixels, time.monotonic())

    def close(self) -> None:
        pass


def raising() -> Camera:
    raise ValueError("cannot convert float NaN to integer")


def trouble_of(state: TableState, code: str) -> str | None:
    return next((str(notice.values["trouble"]) for notice in state.notices if notice.code == code), None)


@pytest.mark.parametrize(
    ("opened", "notice", "trouble"),
    [
        (raising, "camera-failed", "camera-broke"),
        (lambda: BrokenCamera(None), "camera-failed", "camera-broke"),
        (lambda: BrokenCamera(np.empty((0, 0, 3), np.uint8)), "eye-broke", "eye-broke"),
        (lambda: open_camera("files", {"path": "clips", "fps": math.nan}), "camera-failed", "camera-options"),
        (lambda: open_camera("files", {"path": "clips\0"}), "camera-failed", "no-file"),
    ],
    ids=["opening", "frame", "picture", "option", "path"],
)
def test_a_fault_is_reported_once_and_dice_are_entered_with_the_buttons(
    table: RunningTable, opened: Callable[[], Camera], notice: str, trouble: str
) -> None:
    watch = CameraLoop(opened, table, retry_s=0.01).start()
    state = until(table, lambda m: trouble_of(m, notice) is not None)
    assert trouble_of(state, notice) == trouble
    for language in LANGUAGES:
        assert all(Words(language, strict=True).problems.notice(one).endswith(".") for one in state.notices)
    again = threading.Event()
    table.subscribe(lambda later: again.set() if later.notices != state.notices else None)
    revealing(table)
    say(table, {"do": "dice", "values": [1, 2]})
    assert not again.is_set()
    watch.close()


def test_a_broken_eye_is_reported_until_its_network_is_restored(
    table: RunningTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weights = tmp_path / "weights"
    shutil.copytree(networks.WEIGHTS, weights)
    (weights / networks.READER).rename(tmp_path / "away.onnx")
    monkeypatch.setattr(networks, "WEIGHTS", weights)
    watch = CameraLoop(files(empty_tray(tmp_path / "tray.png"), loop=True), table, retry_s=0.01).start()
    state = until(table, lambda m: trouble_of(m, "eye-failed") is not None)
    told = Words("en", strict=True).problems.notice(state.notices[0])
    assert networks.READER in told
    assert "enter the dice with the buttons" in told
    revealing(table)
    say(table, {"do": "dice", "values": [1, 2]})
    (tmp_path / "away.onnx").rename(weights / networks.READER)
    until(table, lambda m: trouble_of(m, "eye-failed") is None)
    assert watch.is_open.wait(PATIENCE_S)
    watch.close()


def test_an_unreadable_file_is_reported_and_the_others_are_shown(table: RunningTable, tmp_path: Path) -> None:
    empty_tray(tmp_path / "tray.png")
    (tmp_path / "._tray.png").write_bytes(bytes(4000))
    with CameraLoop(files(tmp_path, loop=True), table).start() as watch:
        state = until(table, lambda m: trouble_of(m, "camera-poor") is not None)
        assert "._tray.png" in Words("en", strict=True).problems.notice(state.notices[0])
        revealing(table)
        latest_s = time.monotonic() + PATIENCE_S
        while watch.picture() is None:
            assert time.monotonic() < latest_s, "no frame has come"
