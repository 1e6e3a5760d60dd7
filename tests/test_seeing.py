"""The evidence of the camera, in the whole house: kept, shown, restored after a restart, and erased."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pi.app import EARLIER, EVIDENCE_FOLDER, App, Factories
from pi.night.types import Button
from tests.evening import events, house, say
from tests.pi.capture.frames import CameraInHand, tray
from tests.states import offers_evidence, until_seen

START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}
LOOKS = 40
"""Frames in which dice come to rest and are read."""


@contextmanager
def seeing(folder: Path, **camera: str) -> Iterator[tuple[App, CameraInHand]]:
    """Yield a house whose camera is in the hand of the test."""
    shown = CameraInHand()
    make = Factories(camera=lambda _kind, _options: shown)
    with house(folder, make=make, camera={"kind": "files", **camera}) as running:
        yield running, shown
        shown.end()


def reveal(running: App, camera: CameraInHand) -> None:
    """Play until the camera has read a throw."""
    for action in (START, {"do": "announce", "value": 62}, {"do": "bluff"}):
        say(running, action)
    camera.show([tray()] + [tray(2, 6)] * LOOKS)
    assert events(running.table.state, "shown")


def press_to_see(running: App) -> int:
    """Hold *bluff*, press *next* and *accept*. Return the number of the shown evidence."""
    assert running.table.hold(Button.BLUFF).result()
    for button in (Button.NEXT, Button.ACCEPT):
        assert running.table.press(button).result()
    offer = running.table.state.offer
    assert offer.asks == "sight"
    return int(offer.entries[0].values["number"])


def status(running: App, number: int) -> int:
    try:
        with urllib.request.urlopen(f"{running.server.address}/house/seen/{number}/picture.jpg") as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


def test_the_evidence_of_a_throw_is_available_until_the_next_night(tmp_path: Path) -> None:
    with seeing(tmp_path) as (running, camera):
        reveal(running, camera)
        until_seen(running.table)
        number = press_to_see(running)
        assert running.table.hold(Button.BLUFF).result()
        assert running.table.hold(Button.BLUFF).result()
        assert running.table.press(Button.NEXT).result()
        assert f"/house/seen/{number}/picture.jpg" in running.flask.test_client().get("/").text
        assert status(running, number) == 200
        history = running.flask.test_client().get("/phone/history").text
        assert history.count(f'href="/house/seen/{number}') == 1
    files = {"kind": "files"}
    with house(tmp_path, camera=files) as running:
        until_seen(running.table)
        assert press_to_see(running) == number
    with house(tmp_path, camera=files, table={"new_night_after_h": 0.0}) as running:
        running.table.hold(Button.BLUFF).result()
        assert not offers_evidence(running.table.state)
        assert "/house/seen/" not in running.flask.test_client().get("/").text
        assert status(running, number) == 404


@pytest.mark.parametrize("before", ["never", "night"])
def test_a_table_that_keeps_no_pictures_has_none(tmp_path: Path, before: str) -> None:
    if before == "night":
        (tmp_path / EVIDENCE_FOLDER).mkdir()
        (tmp_path / EVIDENCE_FOLDER / "000001.zip").write_bytes(b"what was kept when pictures were")
    with seeing(tmp_path, pictures="never") as (running, camera):
        reveal(running, camera)
        running.table.hold(Button.BLUFF).result()
        assert not offers_evidence(running.table.state)
        assert status(running, 1) == 404
    assert not (tmp_path / EVIDENCE_FOLDER).exists()


@pytest.mark.parametrize("pictures", ["never", "night"])
def test_the_pictures_of_an_earlier_version_are_deleted_at_the_start(tmp_path: Path, pictures: str) -> None:
    for name in EARLIER:
        (tmp_path / name).write_bytes(b"a face at the table")
    with house(tmp_path, camera={"kind": "files", "pictures": pictures}):
        assert {path.name for path in tmp_path.iterdir()}.isdisjoint(EARLIER)


@pytest.mark.parametrize("odd", [Path.touch, lambda path: path.symlink_to("/dev/null")], ids=["a file", "a link"])
def test_a_foreign_file_in_place_of_the_pictures_is_reported_and_replaced(
    tmp_path: Path, odd: Callable[[Path], object]
) -> None:
    odd(tmp_path / EVIDENCE_FOLDER)
    with seeing(tmp_path) as (running, camera):
        (lost,) = (notice for notice in running.table.state.notices if notice.code == "state-lost")
        assert lost.values["files"] == EVIDENCE_FOLDER
        reveal(running, camera)
        until_seen(running.table)
