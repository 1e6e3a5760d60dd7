"""The voice at a running table: on its own thread, muted by a hold, and never waited for by the table."""

from __future__ import annotations

import os
import shutil
import stat
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from pi.app import Factories
from pi.night.codes import NoticeCode
from pi.night.state import TableState
from pi.night.types import Button
from pi.panel.panel import Panel
from pi.picker.menu import PickerContext
from pi.table.table import RunningTable
from pi.voice.sound import VoiceSetup
from pi.voice.voice import Voice
from pi.words import Words
from tests.evening import house, until
from tests.house import ANNOUNCE, START, running_table
from tests.states import PATIENCE_S

PLAY = ("aplay", "-q", "--device=null")

pytestmark = pytest.mark.skipif(
    not (shutil.which("espeak-ng") and shutil.which("aplay")),
    reason="espeak-ng or aplay is not installed (apt install espeak-ng alsa-utils)",
)


class Room:
    """A table with a voice. Time passes only in `listen`. Every sentence for the voice is recorded."""

    def __init__(self, folder: Path, table: RunningTable) -> None:
        self.folder, self.table = folder, table
        self.now_s = 0.0
        self.voice = self.speak(self.scribe())

    def scribe(self) -> str:
        """Write an engine that speaks, and notes its input."""
        return f'read -r text; echo "$text" >> "{self.folder}/notes"; echo "$text" | espeak-ng --stdin --stdout'

    def speak(self, script: str) -> Voice:
        engine = self.folder / "engine"
        engine.write_text(f"#!/bin/sh\n{script}\n")
        engine.chmod(engine.stat().st_mode | stat.S_IXUSR)
        setup = VoiceSetup((str(engine),), PLAY)
        return Voice(setup, Words("fr"), self.table, self.folder / "muted", clock=lambda: self.now_s)

    def listen(self) -> list[str]:
        """Let the voice speak to the end. Return every sentence since the last time."""
        self.settle()
        self.voice.tick()
        while not self.voice.speaker.is_silent:
            assert self.voice._wake.wait(PATIENCE_S)
            self.voice._wake.clear()
            self.voice.tick()
        notes = self.folder / "notes"
        said = notes.read_text().splitlines() if notes.exists() else []
        notes.unlink(missing_ok=True)
        return said

    def settle(self) -> None:
        """Wait until all listeners have the present state."""
        self.table.clear_notice(NoticeCode.BROKER_SHARED).result()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with running_table(tmp_path, lambda _night: PickerContext(starts=(START,))) as table:
        room = Room(tmp_path, table)
        yield room
        room.voice.close()


def failures(state: TableState) -> list[str]:
    return [notice.values["why"] for notice in state.notices if notice.code == "voice-failed"]


def test_every_published_change_is_spoken(room: Room) -> None:
    assert room.listen()[0] == "Bienvenue à table, prendre place : deux au moins."
    room.table.press(Button.ACCEPT).result()
    assert room.listen()[:2] == ["La partie commence, Ana lance.", "Ana lance et annonce"]
    room.table.press(Button.NEXT).result()
    assert room.listen() == ["32", "3 sur 22"]
    assert room.listen() == []


def test_a_late_listener_hears_only_the_present_state(room: Room) -> None:
    room.listen()
    for button in (Button.ACCEPT, Button.NEXT, Button.NEXT, Button.NEXT):
        room.table.press(button).result()
    assert room.listen() == ["42", "5 sur 22"]


def test_the_voice_receives_a_state_before_any_screen(room: Room) -> None:
    room.listen()
    heard_before: list[list[int]] = []

    class Screens(threading.Condition):
        def notify_all(self) -> None:
            heard_before.append([news.version for news in room.voice._waiting() if isinstance(news, TableState)])
            super().notify_all()

    room.table._publisher._changed = Screens()
    versions = []
    for button in (Button.ACCEPT, Button.NEXT):
        assert room.table.press(button).result()
        room.settle()
        versions.append([room.table.state.version])
    assert heard_before == versions


def test_a_press_stops_the_present_sentence(room: Room) -> None:
    room.settle()
    room.voice.tick()
    playback = room.voice.speaker._playback
    assert playback is not None
    room.table.press(Button.ACCEPT).result()
    room.voice.tick()
    assert playback.has_ended
    assert "Quelle partie ?" not in room.listen()


def test_a_press_without_meaning_repeats_the_state(room: Room) -> None:
    room.table.submit(START).result()
    room.table.submit(ANNOUNCE).result()
    said = room.listen()
    assert room.listen() == []
    room.voice.again()
    again = room.listen()
    assert [sentence for sentence in again if sentence in said] == said
    # For a first-time player the state is explained as well.
    help_now = Words("fr").help(room.table.state.situation.side(1))
    assert [sentence for sentence in again if sentence not in said] == [help_now]


def test_holding_accept_mutes_at_once_and_again_repeats_the_state(room: Room, tmp_path: Path) -> None:
    room.table.submit(START).result()
    room.settle()
    room.voice.tick()
    playback = room.voice.speaker._playback
    assert playback is not None
    assert room.table.hold(Button.ACCEPT).result()
    room.voice.tick()
    assert playback.has_ended
    assert room.table.state.muted
    room.listen()
    room.table.submit(ANNOUNCE).result()
    assert room.listen() == []
    assert room.table.hold(Button.ACCEPT).result()
    assert not room.table.state.muted
    assert room.listen()[:2] == ["Ana annonce 62 à Bo.", "Bo : accepter ou bluff ?"]


def test_a_muted_voice_stays_muted_after_a_restart(room: Room) -> None:
    room.table.hold(Button.ACCEPT).result()
    room.listen()
    room.voice.close()
    room.voice = room.speak(room.scribe())
    assert room.listen() == []
    assert room.table.state.muted
    room.table.hold(Button.ACCEPT).result()
    assert room.listen()
    room.voice.close()
    room.voice = room.speak("exit 0")
    room.settle()
    assert room.table.state.muted is False


def test_without_a_voice_holding_accept_means_nothing(tmp_path: Path) -> None:
    with house(tmp_path) as running:
        assert running.voice is None
        assert running.table.state.muted is None
        assert not running.table.hold(Button.ACCEPT).result()


def test_a_repaired_voice_removes_its_notice(room: Room) -> None:
    (room.folder / "engine").write_text("#!/bin/sh\nexit 1\n")
    room.listen()
    room.settle()
    assert failures(room.table.state) == ["broke"]
    (room.folder / "engine").write_text("#!/bin/sh\nexec espeak-ng --stdin --stdout\n")
    room.table.submit(START).result()
    room.listen()
    room.settle()
    assert failures(room.table.state) == []


# The whole house ----------------------------------------------------------------------------


def test_the_house_speaks_on_its_own_thread_until_accept_is_held(tmp_path: Path) -> None:
    notes, engine = tmp_path / "notes", tmp_path / "engine"
    os.mkfifo(notes)
    engine.write_text(f'#!/bin/sh\nread -r text; echo "$text" > "{notes}"; echo "$text" | espeak-ng --stdin --stdout\n')
    engine.chmod(0o755)
    voice = {"kind": "speech", "output": "aplay", "device": "null", "engine": [str(engine)], "engine_s": 600}
    # The engine of the next sentence may start before this one has been read to its end.
    pins = MockFactory(pin_class=MockPWMPin)
    make, panel = Factories(panel=partial(Panel, factory=pins)), {"pins": "auto", "hold_s": 0.1}
    with house(tmp_path, make=make, voice=voice, panel=panel) as running, notes.open() as heard:
        assert heard.readline() == "Bienvenue à table, prendre place : deux au moins.\n"
        pins.pin(17).drive_low()
        assert until(running, lambda state: bool(state.muted)).table is None
        pins.pin(17).drive_high()
        assert failures(running.table.state) == []
    assert "voice" not in [thread.name for thread in threading.enumerate()]


def test_a_voice_that_cannot_start_is_reported_with_its_remedy(tmp_path: Path) -> None:
    voice = {"kind": "speech", "output": "aplay", "engine": ["no-such-engine"]}
    with house(tmp_path, voice=voice) as running:
        state = until(running, lambda state: bool(failures(state)))
        (notice,) = state.notices
        assert "« no-such-engine » est introuvable" in Words("fr", strict=True).problems.notice(notice)
        assert running.table.state.muted is None
