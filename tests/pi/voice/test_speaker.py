"""The speaker: the real espeak-ng and the real aplay, with a file as sound card, and programs that fail.

Time is stopped unless a test advances it, so a process hangs exactly when a test decides.
"""

from __future__ import annotations

import contextlib
import gc
import os
import select
import shutil
import signal
import stat
import threading
import time
import wave
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pi.voice.announcer import Chime, Utterance
from pi.voice.chime import samples
from pi.voice.options import VoiceOptions
from pi.voice.sound import VoiceError, VoiceSetup, voice_setup
from pi.voice.speaker import Speaker
from tests.states import PATIENCE_S

pytestmark = pytest.mark.skipif(
    not (shutil.which("espeak-ng") and shutil.which("aplay")),
    reason="espeak-ng or aplay is not installed (apt install espeak-ng alsa-utils)",
)

BOMB = Chime("bomb", (220.0, 155.6, 110.0), is_beat=True)


class Studio:
    """A speaker, its clock, its reports, and a recording of its sounds."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tape = folder / "tape.wav"
        self.now_s = 100.0
        self.trouble: list[str | None] = []
        self.opened: list[Speaker] = []
        self.change = threading.Event()

    def speaker(
        self, language: str = "fr", *, player: str = "", clock: Callable[[], float] | None = None, **options: Any
    ) -> Speaker:
        """Open a speaker. ``player`` is a script in place of aplay."""
        wanted = {"kind": "speech", "output": "aplay", "device": f"file:'{self.tape}',wav", **options}
        setup = voice_setup(VoiceOptions(**wanted), language)
        assert setup is not None
        if player:
            setup = VoiceSetup(setup.engine, (self.script(player, "player"),), setup.engine_s)
        self.opened.append(Speaker(setup, self._note, self.change.set, clock=clock or (lambda: self.now_s)))
        return self.opened[-1]

    def _note(self, trouble: VoiceError | None) -> None:
        self.trouble.append(None if trouble is None else str(trouble))

    def script(self, text: str, name: str = "engine") -> str:
        """Write a program of a line or two that runs in this folder."""
        program = self.folder / name
        program.write_text(f'#!/bin/sh\ncd "{self.folder}"\n{text}\n')
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        return str(program)

    def scribe(self) -> tuple[str]:
        """Write an engine that speaks, and notes its input."""
        return (self.script('read -r text; echo "$text" >> notes; echo "$text" | espeak-ng --stdin --stdout'),)

    def crier(self) -> tuple[str]:
        """Write an engine that speaks, and writes its process into a pipe when it starts."""
        os.mkfifo(self.folder / "started")
        return (self.script("echo $$ > started\nexec espeak-ng --stdin --stdout"),)

    def started(self) -> int:
        """Return the next process that a program writes into the pipe."""
        return int((self.folder / "started").read_text())

    def noted(self) -> list[str]:
        return (self.folder / "notes").read_text().splitlines()

    def played(self) -> np.ndarray:
        with wave.open(str(self.tape), "rb") as tape:
            return np.frombuffer(tape.readframes(tape.getnframes()), np.int16).astype(float)

    def step(self, speaker: Speaker) -> None:
        """Wait until a sound has begun or ended, and let the speaker continue."""
        assert self.change.wait(PATIENCE_S)
        self.change.clear()
        speaker.tick()

    def listen(self, speaker: Speaker) -> None:
        """Let it speak to the end."""
        while not speaker.is_silent:
            self.step(speaker)

    def say(self, speaker: Speaker, *sentences: str, chime: Chime | None = None, adds: bool = False) -> None:
        speaker.speak(Utterance(sentences, chime, adds))


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    studio = Studio(tmp_path)
    yield studio
    for speaker in studio.opened:
        speaker.close()


def length_s(sound: np.ndarray) -> float:
    return len(sound) / 22_050


def ends(process: int) -> bool:
    """Return True if the process of this descriptor ends; close the descriptor."""
    try:
        return bool(select.select([process], [], [], PATIENCE_S)[0])
    finally:
        os.close(process)


def begins_with(sound: np.ndarray, chime: Chime) -> bool:
    expected = samples(chime)
    return np.array_equal(sound[: len(expected)], expected)


def test_a_sentence_is_spoken_and_played(studio: Studio) -> None:
    speaker = studio.speaker()
    studio.say(speaker, "Bo boit deux gorgées.")
    studio.listen(speaker)
    sound = studio.played()
    assert 1.0 < length_s(sound) < 4.0
    assert np.abs(sound).max() > 3_000
    assert studio.trouble == []


def test_length_follows_text_and_speed_and_language(studio: Studio) -> None:
    lengths = []
    for language, speed, text in (
        ("fr", 165, "Bo."),
        ("fr", 165, "Bo boit deux gorgées."),
        ("fr", 330, "Bo boit deux gorgées."),
        ("fr", 165, "Quinito 62"),
        ("en", 165, "Quinito 62"),
    ):
        speaker = studio.speaker(language, speed=speed)
        studio.say(speaker, text)
        studio.listen(speaker)
        lengths.append(length_s(studio.played()))
    assert lengths[0] < lengths[1] > lengths[2]
    assert lengths[3] != lengths[4]


@pytest.mark.parametrize("kind", ["speech", "chime"])
def test_a_loudspeaker_that_wakes_up_late_gets_silence_first(studio: Studio, kind: str) -> None:
    for lead_s in (0.0, 0.5):
        speaker = studio.speaker(lead_s=lead_s, kind=kind)
        studio.say(speaker, "Bo.", chime=Chime.GOOD)
        studio.listen(speaker)
        starts_s = np.argmax(np.abs(studio.played()) > 500) / 22_050
        assert lead_s <= starts_s < lead_s + 0.3


def test_sentences_keep_their_order_and_additions_follow_the_present_one(studio: Studio) -> None:
    speaker = studio.speaker(engine=studio.scribe())
    studio.say(speaker, "Un.", "Deux.", "Trois.")
    studio.say(speaker, "Au fait.", adds=True)
    studio.listen(speaker)
    studio.say(speaker, "Seul.", adds=True)
    studio.listen(speaker)
    assert studio.noted() == ["Un.", "Au fait.", "Deux.", "Trois.", "Seul."]


def test_the_next_call_ends_both_processes_of_this_one(studio: Studio) -> None:
    os.mkfifo(studio.folder / "started")
    # It writes its process when it receives sound: then the engine has noted its sentence.
    speaker = studio.speaker(engine=studio.scribe(), player="head -c 1 > heard\necho $$ > started\nexec sleep 1000")
    studio.say(speaker, "Un.", "Jamais.")
    player = os.pidfd_open(studio.started())
    studio.step(speaker)
    studio.say(speaker, "Deux.")
    assert ends(player)
    player = os.pidfd_open(studio.started())
    studio.step(speaker)
    speaker.hush()
    assert speaker.is_silent
    assert ends(player)
    assert studio.noted() == ["Un.", "Deux."]
    assert studio.trouble == []


def test_during_a_sentence_the_next_engine_waits_for_any_time(studio: Studio) -> None:
    speaker = studio.speaker(engine=studio.crier())
    studio.say(speaker, "Un.")
    first = studio.started()
    studio.listen(speaker)
    waiting = studio.started()
    studio.now_s += 100_000
    speaker.tick()
    studio.say(speaker, "Deux.")
    studio.listen(speaker)
    assert studio.trouble == []
    assert len({first, waiting, studio.started()}) == 3


def test_an_engine_that_dies_while_waiting_is_replaced(studio: Studio) -> None:
    speaker = studio.speaker(engine=studio.crier())
    speaker.tick()
    pid = studio.started()
    waiting = os.pidfd_open(pid)
    os.kill(pid, signal.SIGKILL)
    assert ends(waiting)
    studio.say(speaker, "Bo boit deux gorgées.")
    studio.started()
    studio.listen(speaker)
    assert length_s(studio.played()) > 1.0
    assert studio.trouble == []


def test_a_hanging_engine_is_killed_with_its_children_after_a_chime(studio: Studio) -> None:
    os.mkfifo(studio.folder / "started")
    engine = studio.script("sleep 1000 &\necho $! > started\nwait")
    speaker = studio.speaker(engine=(engine,), engine_s=5.0)
    studio.say(speaker, "Bonsoir.", "Encore.", chime=Chime.TURN)
    child = os.pidfd_open(studio.started())
    studio.now_s += 4.9
    speaker.tick()
    assert studio.trouble == []
    studio.now_s += 0.2
    speaker.tick()
    assert studio.trouble == [f"hung: {engine}"]
    assert ends(child)
    studio.listen(speaker)
    assert begins_with(studio.played(), Chime.TURN)


@pytest.mark.parametrize("kind", ["speech", "chime"])
def test_a_hanging_sound_card_is_killed_and_reported(
    studio: Studio, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pi.voice.playback.PLAYER_S", 0.1)
    os.mkfifo(studio.folder / "started")
    player_script = "echo $$ > started\nexec sleep 1000"
    speaker = studio.speaker(kind=kind, player=player_script, engine_s=600, clock=time.monotonic)
    studio.say(speaker, "Bo boit deux gorgées.", "Encore.", chime=Chime.TURN)
    player = os.pidfd_open(studio.started())
    while not speaker.is_silent:
        studio.change.wait(speaker.patience_s)
        studio.change.clear()
        speaker.tick()
    assert studio.trouble == [f"hung: {studio.folder / 'player'}"]
    assert ends(player)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"engine": 'echo "no such voice" >&2; exit 3'}, "engine no such voice"),
        ({"engine": "exit 0"}, "engine no WAV sound"),
        ({"engine": 'echo "this is no sound"'}, "engine no WAV sound"),
        ({"engine": "espeak-ng --stdin --stdout; echo late >&2; exit 1"}, "engine late"),
        ({"voice": "klingon-quenya"}, "voice does not exist"),
        ({"device": "hw:99"}, "aplay"),
    ],
)
def test_a_fault_is_reported_once_with_its_message_and_tried_again(
    studio: Studio, options: dict[str, Any], complaint: str
) -> None:
    if "engine" in options:
        engine = studio.script(options["engine"])
        speaker = studio.speaker(engine=(engine,))
    else:
        speaker = studio.speaker(**options)
    for _ in range(2):
        studio.say(speaker, "Bonsoir.", "Encore.", chime=Chime.GOOD)
        studio.listen(speaker)
    (trouble,) = studio.trouble
    assert complaint in str(trouble)
    if "engine" in options:
        assert begins_with(studio.played(), Chime.GOOD)
        studio.script("exec espeak-ng --stdin --stdout")
        studio.say(speaker, "Bonsoir.")
        studio.listen(speaker)
        assert studio.trouble[1:] == [None]


@pytest.mark.parametrize(("name", "kind"), [("engine", "speech"), ("player", "speech"), ("player", "chime")])
def test_a_missing_program_is_reported(studio: Studio, name: str, kind: str) -> None:
    speaker = studio.speaker(engine=(studio.script("exec sleep 1000"),), player="exec cat > /dev/null", kind=kind)
    (studio.folder / name).unlink()
    studio.say(speaker, "Bonsoir.", chime=Chime.GOOD)
    studio.listen(speaker)
    assert studio.trouble == [f"no-engine: {studio.folder / name}"]


def test_without_an_engine_there_are_only_chimes(studio: Studio) -> None:
    speaker = studio.speaker(kind="chime")
    studio.say(speaker, "Bonsoir.", chime=Chime.WRONG)
    studio.listen(speaker)
    assert begins_with(studio.played(), Chime.WRONG)
    studio.say(speaker, "32")
    assert speaker.is_silent


def test_a_beat_is_played_before_the_voice(studio: Studio) -> None:
    tapes = studio.folder / "tapes"
    speaker = studio.speaker(player="cat >> tapes")
    studio.say(speaker, "Bo finit son verre.", chime=BOMB)
    studio.listen(speaker)
    sounds = [np.frombuffer(sound[40:], np.int16) for sound in tapes.read_bytes().split(b"RIFF")[1:]]
    assert [begins_with(sound, BOMB) for sound in sounds] == [True, False]
    assert length_s(sounds[1]) > 1.0
    assert studio.trouble == []


def resources() -> tuple[int, int, int]:
    """Return how many threads, child processes and open files this process has, once each sound has ended."""
    for thread in threading.enumerate():
        if thread.name == "voice-playback":
            thread.join(PATIENCE_S)
    gc.collect()
    parents = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # a process that has ended meanwhile
            parents.append(int(file.read_text().rsplit(")", 1)[1].split()[1]))
    return threading.active_count(), parents.count(os.getpid()), len(os.listdir("/proc/self/fd"))


def test_a_hundred_sentences_leave_no_threads_processes_or_files(studio: Studio) -> None:
    hangs, fails = "hang) exec sleep 1000 ;;", "fail) exit 1 ;;"
    engine = studio.script(
        f'read -r text; case "$text" in {hangs} {fails} esac\necho | exec espeak-ng --stdin --stdout'
    )
    closed = resources()
    speaker = studio.speaker(engine=(engine,), device="null")
    studio.say(speaker, "Un.")
    studio.listen(speaker)
    silent = resources()
    for number in range(20):
        studio.say(speaker, "Un.", "coupé", "coupé", chime=BOMB)
        if number % 2:
            studio.step(speaker)
        if number % 10 == 0:
            studio.say(speaker, "hang")
            studio.now_s += 1000
            speaker.tick()
        if number % 10 == 1:
            studio.say(speaker, "fail", chime=Chime.GOOD)
            studio.listen(speaker)
        studio.say(speaker, "Deux.", "Trois.")
        if number % 10 < 2:
            studio.listen(speaker)
    studio.listen(speaker)
    assert {str(trouble).split(":")[0] for trouble in studio.trouble} == {"hung", "broke", "None"}
    assert np.less_equal(resources(), silent).all()
    speaker.close()
    assert np.less_equal(resources(), closed).all()
