"""The page of the camera: the live picture, the readings in it, and hidden dice that are never shown."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Route, expect

from pi.app import Factories
from pi.night.types import Json
from pi.words import LANGUAGES, Words
from tests.evening import house, say, until
from tests.pages import SMALL
from tests.pi.capture.frames import CameraInHand, secret_pixels, tray
from tests.pi.capture.test_claims import LYING, turned
from tests.states import PATIENCE_S
from tests.vision.carded import with_card
from tests.web.axe import faults
from tests.web.test_stream import Link
from vision.card import PX_PER_MM

KEKENITO = {"do": "start", "game": "kekenito", "players": ["Ana", "Bo", "Cy"]}
QUINITO = {**KEKENITO, "game": "quinito"}
PLAYED = Path(__file__).parents[1] / "playthroughs"
SIZES = ((1280, 720), (800, 480), (390, 844))
ACTIONS = 30
"""Of one game: enough for all of its phases."""
EVERY_PHASE = {
    "quinito-two-pairs": True,
    "421-as-it-comes": False,
    "kael-card-by-card": True,
    "kekenito-petit-poulet-and-slaves": True,
    "poker-menteur-five-tries": True,
    "poker-menteur-an-honest-opening": True,
    "poker-menteur-all-the-dice-beside": True,
}
"""Recorded games, with True if they hide dice."""


@pytest.fixture
def still(tmp_path: Path) -> dict[str, Any]:
    """A camera in front of which nothing moves."""
    cv2.imwrite(str(tmp_path / "tray.png"), tray(2, 6))
    return {"kind": "files", "options": {"path": str(tmp_path / "tray.png"), "loop": True, "fps": 2.0}}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.one_a_day
def test_the_live_picture_has_a_plain_word_for_every_reading(
    tmp_path: Path, still: dict[str, Any], browser: Browser, language: str
) -> None:
    with house(tmp_path, camera=still) as running:
        page = browser.new_page(viewport=SMALL, reduced_motion="reduce")
        page.goto(f"{running.server.address}/camera?lang={language}")
        live = page.locator("canvas.live")
        words = Words(language, strict=True)
        read = words.names.render("", "doctor-camera-dice", {"values": words.names.join(["2", "6"])})
        expect(page.locator(".found")).to_contain_text(read, timeout=1000 * PATIENCE_S)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            expect(live).to_have_js_property("width", 640)
            assert page.locator(".found li").count() == 4
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert not faults(page)
        say(running, QUINITO)
        expect(live).to_have_count(0)
        expect(page.locator(".absent")).to_have_text(words.names.render("", "camera-hidden"))
        page.close()


def test_an_old_live_picture_is_marked_and_resumes_after_a_broken_answer(
    tmp_path: Path, still: dict[str, Any], browser: Browser
) -> None:
    with house(tmp_path, camera=still) as running, closing(Link(running.server.port)) as link:
        running.camera_loop.is_open.wait(PATIENCE_S)
        page = browser.new_page(viewport=SMALL, reduced_motion="reduce")
        page.goto(f"{link.address}/camera?lang=fr")
        lost, found = page.locator("#lost"), page.locator(".found")
        expect(lost).to_be_hidden()
        for cut, mend in ((link.broken.set, link.broken.clear), (link.whole.clear, link.whole.set)):
            cut()
            expect(lost).to_contain_text("ce qui est affiché peut dater")
            assert not faults(page)
            page.evaluate("document.querySelector('.found').remove()")
            mend()
            expect(found).to_be_attached()
            expect(lost).to_be_hidden()
        page.close()


def test_a_picture_that_never_comes_does_not_stop_the_page(
    tmp_path: Path, still: dict[str, Any], browser: Browser
) -> None:
    with house(tmp_path, camera=still) as running:
        running.camera_loop.is_open.wait(PATIENCE_S)
        page = browser.new_page(viewport=SMALL, reduced_motion="reduce")
        page.goto(f"{running.server.address}/camera?lang=fr")
        held: list[Route] = []
        with page.expect_request("**/camera.jpg"):
            page.route("**/camera.jpg*", lambda route: held.append(route))
        say(running, QUINITO)
        expect(page.locator(".absent")).to_have_text(Words("fr").names.render("", "camera-hidden"))
        for route in held:
            route.abort()
        page.close()


def test_while_dice_are_expected_only_the_table_s_own_reading_is_shown(tmp_path: Path) -> None:
    camera = CameraInHand()
    with house(tmp_path, make=Factories(camera=lambda _kind, _options: camera)) as running:
        client = running.flask.test_client()
        say(running, KEKENITO)
        camera.show([tray()])
        assert "No die in view" not in client.get("/camera/now?lang=en").text
        camera.show([tray(4, 2)] * 40)
        assert running.table.state.lying_dice is not None
        assert "Dice read: 2 and 4." in client.get("/camera/now?lang=en").text
        camera.end()


def test_before_a_tray_was_seen_the_network_gets_no_picture(tmp_path: Path) -> None:
    camera = CameraInHand()
    things = np.random.default_rng(1).integers(0, 256, (6, 8, 3), np.uint8)
    room = things.repeat(80, axis=0).repeat(80, axis=1)
    with house(tmp_path, make=Factories(camera=lambda _kind, _options: camera)) as running:
        client, own = running.flask.test_client(), f"own={running.own_key}"
        camera.show([room] * 3)
        assert pictures(client) == []
        assert client.get(f"/camera.jpg?{own}").status_code == 200
        assert "No tray has been in view" in client.get("/camera/now?lang=en").text
        camera.show([tray()] * 3)
        assert len(pictures(client)) == 2
        camera.show([room] * 3)
        assert len(pictures(client)) == 2
        camera.end()


def test_a_camera_that_does_not_open_is_reported_with_its_remedy(tmp_path: Path) -> None:
    with house(tmp_path, camera={"kind": "files", "options": {"path": str(tmp_path / "none.png")}}) as running:
        until(running, lambda state: any(notice.code == "camera-failed" for notice in state.notices))
        client = running.flask.test_client()
        assert "none.png" in client.get("/camera/now?lang=en").text
        assert client.get("/camera.jpg").status_code == 204


def actions(name: str) -> list[Json]:
    lines = (PLAYED / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line)["do"] for line in lines[:ACTIONS]]


def hides(table: Json | None) -> bool:
    """Return True if dice may be hidden by the protocol: a game is on, and no counted dice are expected in the open."""
    if table is None or table["over"]:
        return False
    return not any(entry["do"] == "dice" and "count" in entry for entry in table["expects"])


def pictures(client: FlaskClient) -> list[bytes]:
    return [answer.data for path in ("/tray.jpg", "/camera.jpg") if (answer := client.get(path)).status_code == 200]


@pytest.mark.parametrize("played", EVERY_PHASE)
@pytest.mark.one_a_day
def test_while_dice_are_hidden_no_page_shows_the_tray(tmp_path: Path, played: str) -> None:
    camera, seen = CameraInHand(), {True: 0, False: 0}
    with house(tmp_path, make=Factories(camera=lambda _kind, _options: camera)) as running:
        client = running.flask.test_client()
        for action in actions(played):
            if not running.table.submit(action).result().ok:
                continue
            hidden = hides(running.table.state.table)
            camera.show([tray(2, 6, secret=True)] + [tray(secret=hidden)] * 2)
            seen[hidden] += 1
            assert "img class" not in client.get("/").text or not hidden
            assert "<img" not in client.get("/camera/now").text or not hidden
            shown = pictures(client)
            assert len(shown) == (0 if hidden else 2)
            assert not any(map(secret_pixels, shown))
        camera.end()
    assert bool(seen[True]) is EVERY_PHASE[played]


def test_while_dice_are_hidden_the_page_shows_the_card_alone(tmp_path: Path) -> None:
    camera, picture = CameraInHand(), with_card(tray(4, 2), LYING, turned(6, 5))
    with house(tmp_path, make=Factories(camera=lambda _kind, _options: camera)) as running:
        client = running.flask.test_client()

        def seen() -> tuple[str, tuple[int, ...]]:
            shown = cv2.imdecode(np.frombuffer(client.get("/camera.jpg").data, np.uint8), cv2.IMREAD_COLOR)
            assert shown is not None
            return client.get("/camera/now?lang=en").text, shown.shape[1::-1]

        camera.show([picture] * 20)
        told, size_wh = seen()
        assert "The card is seen; on it: 5 and 6." in told
        assert "Dice read: 2 and 4." in told, "a marker is no die, nor are the dice on the card"
        assert size_wh == picture.shape[1::-1]
        say(running, QUINITO)
        camera.show([picture] * 20)
        told, size_wh = seen()
        assert "The card is seen; on it: 5 and 6." in told
        assert "Dice may be hidden now" in told
        assert size_wh == tuple(round(side * PX_PER_MM) for side in LYING.form.field_mm[2:])
        covered = picture.copy()
        cv2.circle(covered, (320, 400), 40, (40, 40, 40), -1)
        camera.show([covered] * 60)
        assert client.get("/camera.jpg").status_code == 204, "a cup stands on it"
        camera.end()
