"""Parts that fail in a whole house during play: the wall shows the remedy, and the game goes on without a restart.

The remedy is in French and English. The game goes on with the remaining parts: the three buttons, a phone, dice entered
by hand. How each part is supervised is tested in `tests/pi/cameras`, `tests/pi/table/test_disk_and_clock.py`,
`tests/pi/screens/test_presence.py`, `tests/pi/voice` and `tests/pi/broker`.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, NoReturn
from unittest.mock import patch
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from pi import outside
from pi.app import App, Factories
from pi.cameras import Camera, CameraError
from pi.capture.camera_loop import CameraLoop
from pi.night.state import TableState
from pi.night.types import Button, Meaning
from pi.panel.panel import Panel, PanelOptions
from pi.phones.controls import controls
from pi.screens.presence import GONE_S
from pi.voice.sound import VoiceSetup
from pi.words import LANGUAGES, Words
from tests.evening import events, house, say, until
from tests.house import START
from tests.pi.cameras.failing import Clock, FailingCamera
from tests.states import heard, table_of

HUNG_ENGINE = VoiceSetup(("sleep", "600"), ("true",), engine_s=0.2)


class Room:
    """A house with every part. Its camera, panel and clocks are in the test's hand."""

    def __init__(self) -> None:
        self.clock, self.hands_s = Clock(), [100.0]
        self.fails: CameraFails | None = None
        self.cameras: list[FailingCamera] = []
        self.pins = MockFactory(pin_class=MockPWMPin)
        self.house: App

    @contextmanager
    def open(self, folder: Path, setup: VoiceSetup | None = None, **sections: Any) -> Iterator[Room]:
        make = Factories(
            camera=lambda _kind, _options: self._camera(),
            camera_loop=partial(CameraLoop, retry_s=0.01, tick_s=0.01, steady=self.clock),
            panel=partial(Panel, factory=self.pins, clock=lambda: self.hands_s[0]),
            voice_setup=lambda _options, _language: setup,
        )
        night = {"phones": "table", **sections.pop("night", {})}
        with house(folder, make=make, night=night, panel={"pins": "auto"}, **sections) as running:
            self.house = running
            self.phone = running.flask.test_client()
            assert self.phone.post("/phone/code", data={"code": running.ticket}).status_code == 303
            assert self.phone.post("/phone/play", data={"table": "on"}).status_code == 303
            try:
                yield self
            finally:
                self.mend()

    def _camera(self) -> Camera:
        if self.fails is not None and self.fails.absent:
            raise CameraError("no-device", path="/dev/video0")
        self.cameras.append(FailingCamera(self.clock))
        if self.fails is not None:
            self.fails.spoil(self.cameras[-1])
        return self.cameras[-1]

    def spoil(self, fails: CameraFails) -> None:
        """Make the camera fail, and every one that is opened in its place."""
        self.fails, self.clock.hanging = fails, fails.hangs
        fails.spoil(self.cameras[-1])

    def mend(self) -> None:
        self.fails, self.clock.hanging = None, False
        for camera in self.cameras:
            camera.grey, camera.pause_s, camera.still = 120, camera.steps_s, False
            camera.running.set()

    def said(self, code: str, french: str = "", english: str = "", *, trouble: str = "") -> tuple[str, ...]:
        """Return the sentences on the wall about this, one for each language, once they are shown.

        They contain ``french`` and ``english``.
        """

        def stands(state: TableState) -> bool:
            return any(n.code == code and trouble in (n.values.get("trouble"), "") for n in state.notices)

        (notice,) = (notice for notice in until(self.house, stands).notices if notice.code == code)
        sentences = tuple(Words(language, strict=True).problems.notice(notice) for language in LANGUAGES)
        for language, sentence, remedy in zip(LANGUAGES, sentences, (french, english), strict=True):
            wall = html.unescape(self.house.flask.test_client().get(f"/?lang={language}").text)
            assert remedy in sentence
            assert sentence in wall.replace("\xa0", " ")
        return sentences

    def until_gone(self, code: str) -> None:
        until(self.house, lambda state: all(notice.code != code for notice in state.notices))

    def tap(self, button: Button) -> None:
        """Press a real button on its pin for 0.1 s, and lift the finger for 0.1 s."""

        def press() -> None:
            pin = self.pins.pin(PanelOptions().button_pins[button])
            for drive in (pin.drive_low, pin.drive_high):
                drive()
                self.hands_s[0] += 0.1

        heard(self.house.table, press)

    def say_by_phone(self, do: str, **fields: str) -> None:
        """Answer the present question on the phone that plays for the whole table, again if the table is too busy."""
        state = self.house.table.state
        control = next(one for one in controls(state, Words("fr"), None) if one.do == do)
        form = {"do": do, "by": control.by, "pair": str(control.pair), "question": str(control.question), **fields}

        def post() -> None:
            while self.phone.post("/phone/act", data=form).status_code == 503:
                pass

        heard(self.house.table, post)

    def play_a_round_by_phone(self) -> None:
        """Announce, call the bluff, and enter the dice, all on the phone."""
        while table_of(until(self.house, lambda state: bool(state.table)))["phase"] != "announce":
            self.say_by_phone("next")
        self.say_by_phone("announce", pick="62")
        self.say_by_phone("bluff", pick="bluff")
        self.say_by_phone("dice", n5="1", n4="1")
        assert events(self.house.table.state, "shown")

    def play_a_round(self) -> None:
        """Announce, call the bluff, and enter the dice, all with the three buttons."""
        while table_of(until(self.house, lambda state: bool(state.table)))["phase"] != "announce":
            self.tap(Button.NEXT)
        self.tap(Button.ACCEPT)
        self.tap(Button.BLUFF)
        while not events(state := self.house.table.state, "shown"):
            offer = state.offer
            at_the_camera = offer.index is not None and offer.entries[offer.index].code == "camera"
            assert not at_the_camera or offer.meanings[Button.BLUFF] is Meaning.TAKE, "the dice are told by hand"
            self.tap(Button.BLUFF if at_the_camera else Button.ACCEPT)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with Room().open(tmp_path) as opened:
        say(opened.house, START)
        assert opened.house.camera_loop.is_open.wait(60)
        yield opened


# The camera -----------------------------------------------------------------------------------


class CameraFails(NamedTuple):
    """A fault of a camera, and of every one opened in its place, with the code of its notice and the remedies."""

    spoil: Callable[[FailingCamera], object]
    code: str
    trouble: str
    mends: tuple[str, str]
    absent: bool = False
    hangs: bool = False


CAMERAS = {
    "unplugged": CameraFails(
        lambda camera: setattr(camera, "unplugged", True),
        *("camera-failed", "no-device", ("Brancher la caméra", "Plug the camera in")),
        absent=True,
    ),
    "hanging": CameraFails(
        lambda camera: camera.running.clear(),
        *("camera-failed", "camera-silent", ("Vérifier câble et alimentation", "Check its cable and its power")),
        hangs=True,
    ),
    "frozen": CameraFails(
        lambda camera: setattr(camera, "still", True),
        *("camera-failed", "camera-frozen", ("La débrancher et la rebrancher", "Unplug it and plug it in again")),
    ),
    "black": CameraFails(
        lambda camera: setattr(camera, "grey", 5),
        *("camera-poor", "camera-black", ("Ôter le cache", "Take the cap off")),
    ),
    "one frame in five seconds": CameraFails(
        lambda camera: setattr(camera, "pause_s", 5.0),
        *("camera-poor", "camera-slow", ("Changer de câble", "Try another cable")),
    ),
}


@pytest.mark.parametrize("fails", CAMERAS.values(), ids=CAMERAS)
def test_a_failed_camera_shows_its_remedy_and_dice_are_entered_by_hand(room: Room, fails: CameraFails) -> None:
    room.spoil(fails)
    french, _ = room.said(fails.code, *fails.mends, trouble=fails.trouble)
    assert french.endswith("saisir les dés avec les boutons.")
    room.play_a_round()
    room.play_a_round_by_phone()
    room.mend()
    room.until_gone(fails.code)
    assert fails.code == "camera-failed" or len(room.cameras) == 1, "it was not opened anew"


# Buttons and lamps ----------------------------------------------------------------------------


def test_a_stuck_button_shows_its_remedy_and_the_others_still_work(room: Room) -> None:
    room.pins.pin(27).drive_low()
    room.hands_s[0] += 25
    room.said("panel-failed", "27", "27")
    room.tap(Button.ACCEPT)
    room.say_by_phone("bluff", pick="bluff")
    assert events(room.house.table.state, "accused")
    room.pins.pin(27).drive_high()
    room.hands_s[0] += 1
    room.until_gone("panel-failed")


def test_a_lamp_without_its_pin_shows_its_remedy_and_its_button_works(room: Room) -> None:
    def gone(_value: float) -> NoReturn:
        raise OSError("lgpio: bad handle")

    with patch.object(room.pins.pin(5), "_set_state", gone):
        room.hands_s[0] += 1
        room.said("lamp-failed", "Vérifier le fil, et la broche", "Check the wire, and the pin")
        room.play_a_round()
    room.hands_s[0] += 60
    room.until_gone("lamp-failed")


# Voice, broker, browser -------------------------------------------------------------------------


NOBODYS_PORT = {"host": "127.0.0.1", "port": 1, "table": "bar"}
"""A broker on a port without a listener."""


@pytest.mark.parametrize(
    ("parts", "code", "french", "english"),
    [
        ({"setup": HUNG_ENGINE}, "voice-failed", "Vérifier l’enceinte", "sleep"),
        ({"broker": NOBODYS_PORT}, "broker-failed", "Vérifier que le broker tourne", "Check that the broker runs"),
    ],
    ids=["voice hung", "broker away"],
)
def test_a_failed_part_shows_its_remedy_and_the_game_goes_on(
    tmp_path: Path, parts: dict[str, Any], code: str, french: str, english: str
) -> None:
    with Room().open(tmp_path, **parts) as room:
        say(room.house, START)
        room.said(code, french, english)
        room.play_a_round()


def test_an_unusable_package_shows_its_remedy_and_another_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "hearts-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hearts\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text("[croupier.games]\nhearts = no_such_module:Hearts\n")
    monkeypatch.syspath_prepend(tmp_path)
    outside.load.cache_clear()
    try:
        with Room().open(tmp_path / "state", night={"game": "hearts", "options": {"lives": 3}}) as room:
            room.said(
                "no-such-game",
                "Le jeu hearts, nommé dans [night] de la configuration, n’est pas installé : en choisir",
                "The game hearts, named by [night] of the configuration, is not installed: choose",
            )
            say(room.house, START)
            _, english = room.said("outside-failed")
            assert "hearts (hearts 1.2): entry_points.txt:2: ModuleNotFoundError: No module named 'no_such_" in english
            assert table_of(room.house.table.state)["turn"] == "Ana"
    finally:
        outside.load.cache_clear()


def test_a_missing_wall_is_reported_on_phones_and_the_game_goes_on(room: Room) -> None:
    with urlopen(f"{room.house.server.address}/events") as wall:
        wall.readline()
    later_s = iter(range(1000, 10**6, round(GONE_S) + 1)).__next__
    with patch.object(room.house.presence, "_steady", later_s):
        while not any(notice.code == "wall-gone" for notice in room.house.table.state.notices):
            room.play_a_round_by_phone()
        room.said("wall-gone", "Rallumer", "back on")


# The end ----------------------------------------------------------------------------------------


class LastAsked(CameraLoop):
    """A camera loop that asks for a page while it is closed."""

    address = ""
    answered = True

    def close(self) -> None:
        try:
            urlopen(f"{self.address}/health").close()
        except URLError:
            LastAsked.answered = False
        super().close()


def test_the_pages_end_before_the_parts_behind_them(tmp_path: Path) -> None:
    with house(tmp_path, make=Factories(camera_loop=LastAsked)) as running:
        LastAsked.address = running.server.address
        urlopen(f"{running.server.address}/health").close()
    assert not LastAsked.answered
