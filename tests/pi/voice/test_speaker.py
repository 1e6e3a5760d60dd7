"""The speaker: the real espeak-ng and the real aplay, with a file as sound card, and engines that break.

Time stands still unless a test advances it, so a process has hung when the test says so.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import stat
import threading
import wave
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pi.voice.announcer import Chime, Utterance
from pi.voice.chime import samples
from pi.voice.options import WAV, VoiceOptions
from pi.voice.sound import VoiceError, voice_setup
from pi.voice.speaker import Speaker

pytestmark = pytest.mark.skipif(
    not (shutil.which("espeak-ng") and shutil.which("aplay")),
    reason="espeak-ng or aplay is not installed (apt install espeak-ng alsa-utils)",
)


class Studio:
    """A speaker, the clock beside it, what it reports, and a tape of what is played."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tape = folder / "tape.wav"
        self.now_s = 100.0
        self.trouble: list[str | None] = []
        self.opened: list[Speaker] = []

    def speaker(self, language: str = "fr", *, on_end: Callable[[], None] = lambda: None, **options: Any) -> Speaker:
        wanted = {"kind": "speech", "output": "aplay", "device": f"file:'{self.tape}',wav", **options}
        found = voice_setup(VoiceOptions(**wanted), language)
        assert found is not None
        self.opened.append(Speaker(found, self._note, on_end=on_end, clock=lambda: self.now_s))
        return self.opened[-1]

    def _note(self, trouble: VoiceError | None) -> None:
        self.trouble.append(None if trouble is None else str(trouble))

    def script(self, text: str) -> str:
        """A program of a line or two."""
        program = self.folder / "engine"
        program.write_text(f"#!/bin/sh\n{text}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        return str(program)

    def scribe(self) -> tuple[str, str]:
        """An engine that speaks, and notes what it was given."""
        note = f'echo "$text" >> "{self.folder}/notes"'
        return self.script(f'read -r text; {note}; echo "$text" | espeak-ng -w "$1" --stdin'), WAV

    def crier(self) -> tuple[str, str]:
        """An engine that speaks, and cries its process into a pipe when it is born."""
        os.mkfifo(self.folder / "born")
        return self.script(f'echo $$ > "{self.folder}/born"\nexec espeak-ng -w "$1" --stdin'), WAV

    def born(self) -> int:
        """The engine that is born next."""
        return int((self.folder / "born").read_text())

    def noted(self) -> list[str]:
        return (self.folder / "notes").read_text().splitlines()

    def played(self) -> np.ndarray:
        """The sound that was played last."""
        with wave.open(str(self.tape), "rb") as tape:
            return np.frombuffer(tape.readframes(tape.getnframes()), np.int16).astype(float)


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    studio = Studio(tmp_path)
    yield studio
    for speaker in studio.opened:
        speaker.close()


def listen(speaker: Speaker) -> None:
    """Let it speak to the end."""
    while speaker.stage is not None:
        speaker.stage.process.wait(60)
        speaker.tick()


def length_s(sound: np.ndarray) -> float:
    return len(sound) / 22_050


def test_a_sentence_is_spoken_and_played(studio: Studio) -> None:
    speaker = studio.speaker()
    speaker.speak(Utterance(("Bo boit deux gorgées.",)))
    listen(speaker)
    sound = studio.played()
    assert 1.0 < length_s(sound) < 4.0
    assert np.abs(sound).max() > 3_000
    assert studio.trouble == []


def test_a_longer_sentence_takes_longer_and_a_faster_voice_does_not(studio: Studio) -> None:
    lengths = []
    for speed, text in ((165, "Bo."), (165, "Bo boit deux gorgées."), (330, "Bo boit deux gorgées.")):
        speaker = studio.speaker(speed=speed)
        speaker.speak(Utterance((text,)))
        listen(speaker)
        lengths.append(length_s(studio.played()))
    assert lengths[0] < lengths[1] > lengths[2]


def test_french_and_english_are_different_voices(studio: Studio) -> None:
    spoken = []
    for language in ("fr", "en"):
        speaker = studio.speaker(language)
        speaker.speak(Utterance(("Quinito 62",)))
        listen(speaker)
        spoken.append(studio.played())
    assert len(spoken[0]) != len(spoken[1])


def test_a_loudspeaker_that_wakes_up_late_is_given_silence_first(studio: Studio) -> None:
    for call, kind in ((Utterance(("Bo.",)), "speech"), (Utterance(("Bo.",), Chime.GOOD), "chime")):
        for lead_s in (0.0, 0.5):
            speaker = studio.speaker(lead_s=lead_s, kind=kind)
            speaker.speak(call)
            listen(speaker)
            sound = studio.played()
            starts = np.argmax(np.abs(sound) > 500) / 22_050
            assert lead_s <= starts < lead_s + 0.3


def test_sentences_come_one_after_the_other(studio: Studio) -> None:
    speaker = studio.speaker(engine=studio.scribe())
    speaker.speak(Utterance(("Un.", "Deux.", "Trois.")))
    listen(speaker)
    assert studio.noted() == ["Un.", "Deux.", "Trois."]


def test_what_is_said_next_cuts_short_what_is_being_said(studio: Studio) -> None:
    speaker = studio.speaker(engine=(studio.script("exec sleep 1000"), WAV))
    speaker.speak(Utterance(("Une phrase bien longue.",)))
    assert speaker.stage is not None
    first = speaker.stage.process
    speaker.speak(Utterance(("Deux.",)))
    assert first.returncode == -9
    assert speaker.stage.process is not first
    speaker.hush()
    assert speaker.stage is None
    assert studio.trouble == []


def test_what_was_cut_short_is_never_said_later(studio: Studio) -> None:
    speaker = studio.speaker(engine=studio.scribe())
    speaker.speak(Utterance(("Un.", "Jamais.")))
    assert speaker.stage is not None
    speaker.stage.process.wait(60)
    speaker.speak(Utterance(("Deux.",)))
    listen(speaker)
    assert studio.noted() == ["Un.", "Deux."]


def test_what_only_adds_waits_for_the_end_of_the_sentence_and_nothing_is_lost(studio: Studio) -> None:
    speaker = studio.speaker(engine=studio.scribe())
    speaker.speak(Utterance(("Un.", "Deux.")))
    speaker.speak(Utterance(("Au fait.",), adds=True))
    listen(speaker)
    speaker.speak(Utterance(("Seul.",), adds=True))
    listen(speaker)
    assert studio.noted() == ["Un.", "Au fait.", "Deux.", "Seul."]


def test_while_a_sentence_is_heard_the_engine_of_the_next_waits_however_long(studio: Studio) -> None:
    speaker = studio.speaker(engine=studio.crier())
    speaker.speak(Utterance(("Un.",)))
    first = studio.born()
    listen(speaker)
    waiting = studio.born()
    studio.now_s += 100_000
    speaker.tick()
    speaker.speak(Utterance(("Deux.",)))
    assert speaker.stage is not None
    assert speaker.stage.process.pid == waiting != first
    listen(speaker)
    assert studio.trouble == []
    assert studio.born() not in (first, waiting)


def test_an_engine_that_dies_while_it_waits_is_replaced(studio: Studio) -> None:
    ended = threading.Event()
    speaker = studio.speaker(engine=studio.crier(), on_end=ended.set)
    speaker.tick()
    ended.clear()
    os.kill(studio.born(), signal.SIGKILL)
    assert ended.wait(60)
    speaker.speak(Utterance(("Bo boit deux gorgées.",)))
    studio.born()
    listen(speaker)
    assert length_s(studio.played()) > 1.0
    assert studio.trouble == []


def test_an_engine_that_waits_goes_with_the_speaker(studio: Studio) -> None:
    speaker = studio.speaker(engine=studio.crier())
    speaker.tick()
    waiting = os.pidfd_open(studio.born())
    speaker.close()
    assert select.select([waiting], [], [], 60)[0], "it waits on"
    os.close(waiting)


def test_an_engine_that_hangs_is_killed_with_its_children_and_the_chime_is_heard(studio: Studio) -> None:
    os.mkfifo(studio.folder / "born")
    engine = studio.script(f'sleep 1000 &\necho $! > "{studio.folder}/born"\nwait')
    speaker = studio.speaker(engine=(engine, WAV), engine_s=5.0)
    speaker.speak(Utterance(("Bonsoir.", "Encore."), Chime.TURN))
    assert speaker.stage is not None
    hung, child = speaker.stage.process, os.pidfd_open(studio.born())
    studio.now_s += 4.9
    speaker.tick()
    assert hung.poll() is None
    studio.now_s += 0.2
    speaker.tick()
    assert hung.returncode == -9
    assert select.select([child], [], [], 60)[0], "its child lives on"
    os.close(child)
    assert studio.trouble == [f"hung: {engine}"]
    listen(speaker)
    turn = samples(Chime.TURN)
    assert np.array_equal(studio.played()[: len(turn)], turn)


@pytest.mark.parametrize(
    ("engine", "said"),
    [
        ('echo "no such voice" >&2\nexit 3', "no such voice"),
        ("exit 0", "No such file"),
        ('echo "this is no sound" > "$1"', "does not start with RIFF"),
    ],
)
def test_an_engine_that_breaks_is_said_once_and_tried_again(studio: Studio, engine: str, said: str) -> None:
    speaker = studio.speaker(engine=(studio.script(engine), WAV))
    for _ in range(2):
        speaker.speak(Utterance(("Bonsoir.",), Chime.GOOD))
        listen(speaker)
    assert len(studio.trouble) == 1
    assert said in str(studio.trouble[0])
    studio.script('exec espeak-ng -w "$1" --stdin')
    speaker.speak(Utterance(("Bonsoir.",)))
    listen(speaker)
    assert studio.trouble[1:] == [None]


def test_a_voice_that_espeak_does_not_have_is_said_in_its_own_words(studio: Studio) -> None:
    speaker = studio.speaker(voice="klingon-quenya")
    speaker.speak(Utterance(("Bonsoir.",)))
    listen(speaker)
    assert "voice does not exist" in str(studio.trouble[0])


def test_an_output_without_a_card_is_said_and_the_rest_is_not_tried(studio: Studio) -> None:
    speaker = studio.speaker(device="hw:99")
    speaker.speak(Utterance(("Un.", "Deux."), Chime.TURN))
    listen(speaker)
    (trouble,) = studio.trouble
    assert "aplay" in str(trouble)


def test_a_program_that_is_gone_is_said(studio: Studio) -> None:
    engine = studio.script("exit 0")
    speaker = studio.speaker(engine=(engine, WAV))
    Path(engine).unlink()
    speaker.speak(Utterance(("Bonsoir.",)))
    assert studio.trouble == [f"no-engine: {engine}"]
    assert speaker.stage is None


def test_a_disk_that_takes_no_sound_is_said(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(studio.folder))
    speaker = studio.speaker()
    for folder in studio.folder.glob("croupier-voice-*"):
        shutil.rmtree(folder)
    speaker.speak(Utterance(("Bonsoir.",), Chime.GOOD))
    listen(speaker)
    assert ["No such file" in str(trouble) for trouble in studio.trouble] == [True]
    monkeypatch.setattr("tempfile.tempdir", str(studio.folder / "nowhere"))
    with pytest.raises(VoiceError, match="nowhere"):
        studio.speaker()


def test_without_an_engine_there_are_chimes_alone(studio: Studio) -> None:
    speaker = studio.speaker(kind="chime")
    speaker.speak(Utterance(("Bonsoir.",), Chime.WRONG))
    listen(speaker)
    wrong = samples(Chime.WRONG)
    assert np.array_equal(studio.played()[: len(wrong)], wrong)
    speaker.speak(Utterance(("32",)))
    assert speaker.stage is None


def test_a_beat_is_heard_before_the_voice(studio: Studio) -> None:
    speaker = studio.speaker()
    speaker.speak(Utterance(("Bo finit son verre.",), Chime.BOMB))
    assert speaker.stage is not None
    assert speaker.stage.process.wait(60) == 0
    bomb = samples(Chime.BOMB)
    assert np.array_equal(studio.played()[: len(bomb)], bomb)
    listen(speaker)
    assert studio.trouble == []
    assert not np.array_equal(studio.played()[: len(bomb)], bomb)


def test_a_closed_speaker_is_silent_and_leaves_no_file(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(studio.folder))
    speaker = studio.speaker(engine=(studio.script("exec sleep 1000"), WAV))
    assert list(studio.folder.glob("croupier-voice-*"))
    speaker.speak(Utterance(("Bonsoir.",)))
    assert speaker.stage is not None
    running = speaker.stage.process
    speaker.close()
    assert running.returncode == -9
    assert not list(studio.folder.glob("croupier-voice-*"))
