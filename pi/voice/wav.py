"""WAV files: how long one sounds, and how to let it begin later."""

from __future__ import annotations

import wave
from pathlib import Path


def length_s(wav: Path) -> float:
    """How long a WAV file sounds. Raises wave.Error, EOFError or OSError where it is none."""
    with wave.open(str(wav), "rb") as file:
        frame = file.getnchannels() * file.getsampwidth()
        # An engine that streams does not know the length when it writes the header.
        return min(file.getnframes(), wav.stat().st_size // frame) / file.getframerate()


def delay(wav: Path, lead_s: float) -> None:
    """Put silence before a sound. Raises wave.Error, EOFError or OSError where the file is none."""
    if lead_s <= 0:
        return
    with wave.open(str(wav), "rb") as file:
        shape, frames = file.getparams(), file.readframes(file.getnframes())
    with wave.open(str(wav), "wb") as file:
        file.setparams(shape)
        silence = bytes(shape.sampwidth * shape.nchannels * round(lead_s * shape.framerate))
        file.writeframes(silence + frames)
