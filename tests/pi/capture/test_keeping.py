"""From the camera to the album: what is kept of a game, and what never leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import pytest

from pi.config import Config
from pi.house import aids_for
from pi.journal import Journal
from pi.moment import Button, Json, Moment
from pi.seen.album import Album
from pi.seen.sight import Part, Sight
from pi.table import RunningTable
from pi.watch import Watch
from tests.moments import until, until_seen
from tests.pi.seen.frames import SIZE_WH, CameraInHand, decoded, secret_pixels, tray
from tests.vision.drawing import IVORY
from vision.eye import Eye
from vision.reading import Pixels

START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}
LIE: tuple[Json, ...] = ({"do": "announce", "value": 62}, {"do": "bluff"})


class Scene(NamedTuple):
    """A table that looks through a camera in the test's hand; ``room`` is what the disk has left."""

    table: RunningTable
    camera: CameraInHand
    album: Album
    watch: Watch
    room: list[int]

    def say(self, *actions: Json) -> None:
        for action in actions:
            reply = self.table.submit(action).result()
            assert reply.ok, reply.error

    def until(self, seen: Callable[[Moment], bool]) -> Moment:
        return until(self.table, seen)

    def show(self, pixels: Pixels, frames: int = 25) -> None:
        """Hold a picture before the camera for a second, unless more is said."""
        self.camera.show([pixels] * frames)


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    room, camera = [10**12], CameraInHand()
    with (
        Album(tmp_path / "seen.db", keep_s=3600, room=lambda _folder: room[0]) as album,
        Journal(tmp_path / "journal.db", album.erase) as journal,
    ):
        table = RunningTable(journal, aids_for(Config())).start()
        watch = Watch(lambda: camera, table, album, fresh_s=0.0).start()
        yield Scene(table, camera, album, watch, room)
        camera.end()
        watch.close()
        table.close()


def all_pictures(scene: Scene, sight: Sight) -> list[bytes]:
    return [scene.album.picture(sight.number, part) or b"" for part in Part]


EMPTY, FULL = tray(), tray(2, 6)


def worn(value: int) -> Pixels:
    """A throw with a 6, of which the other die has half lost the pip in its middle."""
    pixels = tray(value, 6)
    x, y, wide, tall = next(die.box for die in Eye().read(pixels, 2).dice if die.value == value)
    spot = cv2.circle(pixels.copy(), (x + wide // 2, y + tall // 2), round(0.13 * wide), IVORY, -1, cv2.LINE_AA)
    return np.asarray(cv2.addWeighted(pixels, 0.5, spot, 0.5, 0), np.uint8)


def test_what_the_eye_saw_next_best_is_what_a_correction_offers_first(scene: Scene) -> None:
    picture = worn(3)
    doubted = min(Eye().read(picture, 2).dice, key=lambda die: die.confidence)
    assert (doubted.value, doubted.second) == (3, 2)
    scene.say(START, *LIE)
    scene.show(EMPTY)
    scene.show(picture)
    scene.until(lambda m: any(event["event"] == "shown" for event in m.happened))
    scene.table.hold(Button.BLUFF).result()
    (likeliest, *_) = scene.table.moment.offer.entries
    assert (likeliest.values["was"]["values"], likeliest.values["now"]["values"]) == ([3, 6], [2, 6])


def test_a_reading_that_counts_keeps_its_picture_and_what_was_before(scene: Scene) -> None:
    scene.say(START, *LIE)
    scene.show(EMPTY)
    scene.show(FULL)
    until_seen(scene.table)
    (sight,) = scene.album.sights()
    assert (sight.values, sight.why, sight.line) == ((2, 6), None, 4)
    assert scene.table.moment.hidden
    assert decoded(all_pictures(scene, sight)[0]).shape[:2] == SIZE_WH[::-1]
    ivory = decoded(scene.album.picture(sight.number, Part.FILM) or b"").min(axis=2) > 150
    tall = sight.film_wh[1]
    assert not ivory[:tall].any(), "the film begins with an empty tray"
    assert ivory[-tall:].any()


def test_a_reading_that_is_not_sure_keeps_its_picture_too(scene: Scene) -> None:
    scene.say(START, *LIE)
    scene.show(EMPTY)
    scene.show(tray(2, 6, 3), frames=75)
    until_seen(scene.table)
    sight = scene.album.last()
    assert sight is not None
    assert (sight.why, sight.line) == ("count", None)


def test_nothing_that_the_camera_saw_while_dice_were_hidden_is_kept_or_leaves(scene: Scene) -> None:
    secret, left = tray(5, 3, secret=True), []
    scene.say(START)
    for level, values in ((62, (2, 6)), (63, (3, 5)), (64, (4, 2))):
        scene.show(secret, frames=60)
        left.append(scene.watch.picture())
        scene.say({"do": "announce", "value": level}, {"do": "bluff"})
        scene.show(EMPTY)
        scene.show(tray(*values))
        scene.until(lambda m: any(event["event"] == "shown" for event in m.happened))
        scene.show(secret, frames=60)
    sights = scene.album.sights()
    assert len(sights) == 3
    assert left == [None, None, None]
    assert [secret_pixels(jpeg) for sight in sights for jpeg in all_pictures(scene, sight)] == [0] * 9


def test_the_tray_is_shown_only_as_it_was_after_the_dice_were(scene: Scene) -> None:
    scene.say(START)
    scene.show(tray(5, 3, secret=True))
    scene.say(*LIE)
    assert scene.watch.picture() is None
    scene.show(EMPTY, frames=2)
    assert secret_pixels(scene.watch.picture() or b"") == 0
    scene.say({"do": "undo"})
    assert scene.watch.picture() is None


def test_what_was_seen_before_a_bluff_was_taken_back_is_in_no_film(scene: Scene) -> None:
    scene.say(START, *LIE)
    scene.show(tray(secret=True), frames=60)
    scene.say({"do": "undo"}, {"do": "bluff"})
    scene.show(EMPTY)
    scene.show(FULL)
    until_seen(scene.table)
    (sight,) = scene.album.sights()
    assert [secret_pixels(jpeg) for jpeg in all_pictures(scene, sight)] == [0, 0, 0]


def test_without_room_the_game_goes_on_and_the_wall_says_so_until_there_is_room(scene: Scene) -> None:
    scene.say(START)
    for room, failed, values in ((0, True, (2, 6)), (10**12, False, (3, 5))):
        scene.room[0] = room
        scene.say(*LIE)
        scene.show(EMPTY)
        scene.show(tray(*values))
        scene.until(lambda m, failed=failed: lost(m) is failed)
        assert (scene.album.last() is None) is failed
    assert len(scene.album.sights()) == 1


def lost(moment: Moment) -> bool:
    return any(notice.code == "pictures-failed" for notice in moment.notices)
