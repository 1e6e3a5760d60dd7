"""Chimes: the short sounds of a table without a voice, synthesised here.

Each is a few struck tones one after the other: rising for a new turn, falling for a problem.
"""

import io
import wave

import numpy as np
from numpy.typing import NDArray

from pi.voice.announcer import Chime

RATE_HZ = 22_050
NOTE_S = 0.14
"""Time from one tone to the next (s)."""
RING_S = 0.45
"""How long a struck tone sounds (s)."""


def samples(chime: Chime, volume: int = 100) -> NDArray[np.int16]:
    """Return the sound, `(N,)` at `RATE_HZ`; ``volume`` is from 0 to 200 %."""
    tones = chime.tones_hz
    sound = np.zeros(int((NOTE_S * (len(tones) - 1) + RING_S) * RATE_HZ))
    time_s = np.arange(int(RING_S * RATE_HZ)) / RATE_HZ
    # The octave above makes it a bell rather than a whistle; 5 ms of attack keep it from clicking.
    envelope = np.minimum(time_s / 0.005, 1) * np.exp(-time_s * 9)
    for number, tone in enumerate(tones):
        start = int(number * NOTE_S * RATE_HZ)
        wave_form = np.sin(2 * np.pi * tone * time_s) + 0.3 * np.sin(4 * np.pi * tone * time_s)
        sound[start : start + len(time_s)] += wave_form * envelope
    return np.asarray(sound / np.abs(sound).max() * volume / 200 * 32_000, np.int16)


def wav(chime: Chime, volume: int = 100) -> bytes:
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE_HZ)
        sound.writeframes(samples(chime, volume).tobytes())
    return file.getvalue()
