"""The light over the tray: bright for the players, and constant while the eye reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from pi.night.setup import Setup
from pi.night.state import TableState
from pi.panel.light import Light, LightOptions, Ring, wled
from pi.panel.pins import PanelError
from tests.evening import house, say, until
from tests.pi.broker.conftest import Ear, Mosquitto, ear, mosquitto  # noqa: F401 -- fixtures
from tests.refusals import refusing

SEATED = TableState(setup=Setup(("Ana", "Bo")))
PLAYING = TableState(table={"over": False})
OVER = TableState(table={"over": True})


class Room:
    """A lamp that records its settings, and an eye."""

    def __init__(self) -> None:
        self.looks = False
        self.shown: list[float] = []
        self.light = Light(LightOptions(kind="ring"), self.shown.append, lambda: self.looks)

    def see(self, *states: TableState) -> list[float]:
        self.shown.clear()
        for state in states:
            self.light.follow(state)
        return self.shown


def test_it_is_bright_from_the_first_seat_to_the_game_s_end() -> None:
    room = Room()
    assert room.see(TableState()) == [0.3]
    assert room.see(SEATED, PLAYING, PLAYING) == [1.0]
    assert room.see(OVER, OVER) == [0.3]


def test_it_changes_only_after_the_eye_has_finished() -> None:
    room = Room()
    room.see(SEATED)
    room.looks = True
    assert room.see(PLAYING, OVER, OVER) == []
    room.looks = False
    assert room.see(OVER) == [0.3]


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    with MockFactory(pin_class=MockPWMPin) as pins:
        yield pins


def test_a_ring_dims_its_pin_and_an_occupied_pin_is_refused(factory: MockFactory) -> None:
    with Ring(12, factory) as ring:
        ring(0.25)
        assert factory.pin(12).state == 0.25
        with refusing(PanelError, match="12"):
            Ring(12, factory)


def test_a_wled_level_is_a_byte() -> None:
    said: list[tuple[str, str]] = []

    wled(lambda *message: said.append(message), "wled/bar")(0.5)
    assert said == [("wled/bar", "128")]


def test_the_broker_sends_the_level_to_a_wled_lamp(
    mosquitto: Mosquitto,  # noqa: F811
    ear: Ear,  # noqa: F811
    tmp_path: Path,
) -> None:
    broker = {"host": "127.0.0.1", "port": mosquitto.port, "table": "bar"}
    with house(tmp_path, broker=broker, light={"kind": "wled"}, camera={"kind": "files"}) as running:
        ear.until(lambda said: said.topic == "wled/table" and said.payload == b"76")
        say(running, {"do": "sit", "players": ["Ana"]})
        bright = ear.until(lambda said: said.topic == "wled/table" and said.payload != b"76")
        assert bright.payload == b"255"


def test_a_ring_without_pins_is_reported_and_the_table_plays_on(tmp_path: Path) -> None:
    light = {"kind": "ring", "pin": 17}
    with house(tmp_path, light=light, panel={"pins": "mock"}, camera={"kind": "files"}) as running:
        until(running, lambda state: any(notice.code == "light-failed" for notice in state.notices))
        assert say(running, {"do": "sit", "players": ["Ana"]}).setup is not None


def test_a_wled_lamp_without_a_broker_is_reported(tmp_path: Path) -> None:
    with house(tmp_path, light={"kind": "wled"}, camera={"kind": "files"}) as running:
        seen = until(running, lambda state: any(notice.code == "light-failed" for notice in state.notices))
    told = [notice.values for notice in seen.notices if notice.code == "light-failed"]
    assert told == [{"trouble": "light-no-broker"}]


def test_a_lamp_that_fails_later_is_reported_once_until_it_works_again(tmp_path: Path) -> None:
    told: list[bool] = []
    works = [True]

    def lamp(_level: float) -> None:
        if not works[0]:
            raise RuntimeError("GPIO busy")

    with house(tmp_path, camera={"kind": "files"}) as running:
        light = Light(LightOptions(kind="ring"), lamp, lambda: False, told.append)
        light.follow(running.table.state)
        state = say(running, {"do": "sit", "players": ["Ana"]})
        works[0] = False
        light.follow(state)
        light.follow(state)
        assert told == [True]
        works[0] = True
        light.follow(state)
    assert told == [True, False]
