"""Buttons and lamps that fail in a whole house: said on the wall with their mend, survived, and gone by themselves.

Cameras are tried in `tests/pi/cameras/test_failing_camera.py`, the clock in `tests/pi/test_clock.py`, a wall that
nobody shows in `tests/pi/test_audience.py`, the voice in `tests/pi/voice`, the broker in `tests/pi/broker`.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest

from pi.house import House
from pi.moment import Button, Notice
from pi.panel import Panel, open_panel
from pi.words import Words
from tests.evening import house, say, until

START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}


class Room:
    """A house whose panel lives on virtual time."""

    def __init__(self, running: House, now_s: list[float]) -> None:
        assert running.panel is not None
        self.running, self._now_s = running, now_s
        self.panel: Panel = running.panel

    def pass_s(self, seconds: float) -> None:
        self._now_s[0] += seconds

    def said(self, code: str) -> str:
        """The sentence on the wall about this, as soon as it stands there."""
        moment = until(self.running, lambda moment: any(notice.code == code for notice in moment.notices))
        sentence = Words("en").notice(next(notice for notice in moment.notices if notice.code == code))
        assert sentence in html.unescape(self.running.app.test_client().get("/?lang=en").text).replace("\xa0", " ")
        return sentence

    def gone(self, code: str) -> bool:
        moment = until(self.running, lambda moment: not any(notice.code == code for notice in moment.notices))
        return Notice(code) not in moment.notices

    def plays_on(self) -> bool:
        """Whether a game goes on with what is left: with *accept*, and dice that somebody says."""
        before = self.running.table.moment.version
        self.panel.tap(Button.ACCEPT)
        moment = until(self.running, lambda moment: moment.version > before and bool(moment.table))
        return bool(moment.table and moment.table["announced"])


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    now_s = [100.0]
    monkeypatch.setattr("pi.house.open_panel", partial(open_panel, clock=lambda: now_s[0]))
    with house(tmp_path, camera={"kind": "files"}, panel={"pins": "mock"}) as running:
        say(running, START)
        until(running, lambda moment: any(notice.code == "camera-failed" for notice in moment.notices))
        running.table.settled("camera-failed").result()
        yield Room(running, now_s)


def test_a_button_that_is_stuck_is_said_with_its_mend_and_the_others_play_on(room: Room) -> None:
    room.panel.push(Button.BLUFF)
    room.pass_s(25)
    assert "27" in room.said("panel-failed"), "the pin to look at"
    assert room.plays_on()
    room.panel.release(Button.BLUFF)
    room.pass_s(1)
    assert room.gone("panel-failed")


def test_a_lamp_whose_pin_is_gone_is_said_with_its_mend_and_its_button_plays_on(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_value: float) -> NoReturn:
        raise OSError("lgpio: bad handle")

    lamp = room.panel.factory.pin(5)
    with monkeypatch.context() as patch:
        patch.setattr(lamp, "_set_state", gone)
        room.pass_s(1)
        assert "Check the pin" in room.said("lamp-failed")
        assert room.plays_on()
    room.pass_s(60)
    assert room.gone("lamp-failed")
