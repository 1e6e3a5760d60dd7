"""Chimes: short, different, and of the configured loudness."""

from __future__ import annotations

import io
import wave

import numpy as np
import pytest

from pi.rules import GAMES
from pi.voice.announcer import Chime
from pi.voice.chime import RATE_HZ, samples, wav

BEATS = {beat: flourish for kind in GAMES.values() for beat, flourish in kind.beats.items()}
CHIMES = [Chime.TURN, Chime.GOOD, Chime.WRONG, *(Chime(beat, flourish.tones_hz) for beat, flourish in BEATS.items())]


@pytest.mark.parametrize("which", CHIMES, ids=str)
def test_a_chime_is_a_short_sound_that_fades(which: Chime) -> None:
    with wave.open(io.BytesIO(wav(which)), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE_HZ)
        sound = np.frombuffer(file.readframes(file.getnframes()), np.int16).astype(float)
    assert 0.3 < len(sound) / RATE_HZ < 1.0
    loudest = np.abs(sound).max()
    assert loudest == 16_000
    assert np.abs(sound[-RATE_HZ // 100 :]).max() < loudest / 20
    assert abs(sound[0]) < loudest / 20


def test_chimes_differ_in_their_loudest_tones() -> None:
    def tones(which: Chime) -> set[int]:
        sound = samples(which).astype(float)
        spectrum = np.abs(np.fft.rfft(sound))
        pitch = np.fft.rfftfreq(len(sound), 1 / RATE_HZ)
        return {int(round(hz, -1)) for hz in pitch[spectrum > spectrum.max() / 2]}

    turn, good, wrong = (tones(which) for which in (Chime.TURN, Chime.GOOD, Chime.WRONG))
    assert good < turn
    assert not wrong & turn
    assert max(wrong) < min(turn)


def test_each_beat_has_tones_of_its_own() -> None:
    assert len({which.tones_hz for which in CHIMES}) == len(CHIMES)


def test_a_chime_has_the_configured_loudness() -> None:
    assert np.abs(samples(Chime.TURN, 200)).max() == 32_000
    assert np.abs(samples(Chime.TURN, 0)).max() == 0
