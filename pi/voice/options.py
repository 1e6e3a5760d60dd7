"""The options of the voice: the section `[voice]` of the configuration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pi.options import BadOption, option

WAV = "{wav}"
"""Stands in a command for the file that it writes or plays."""


@dataclass(frozen=True)
class VoiceOptions:
    """The voice of the table: what the wall says, spoken. Hold accept to mute it."""

    kind: Literal["auto", "speech", "chime", "none"] = option(
        "auto",
        "speech says the wall's sentences, chime only plays a short sound, none is silent; auto is speech where an "
        "engine is installed, else chime, and none where the machine has nothing to play a sound with",
    )
    voice: str = option("", "voice of espeak-ng, as `espeak-ng --voices` lists them; empty: the table's language")
    speed: int = option(165, "how fast espeak-ng speaks, from 80 to 450", "words a minute")
    volume: int = option(100, "how loud espeak-ng and the chimes are, from 0 to 200", "%")
    engine: tuple[str, ...] = option(
        (),
        "another engine: a command, started for each sentence, that reads it on its input and writes the sound to "
        'the file {wav}, as ["piper", "-m", "/path/to/voice.onnx", "-f", "{wav}"] does; empty: espeak-ng',
    )
    engine_s: float = option(5.0, "an engine that takes longer over a sentence has hung, and is stopped", "s")
    output: Literal["", "pw-play", "paplay", "aplay"] = option(
        "", "program that plays the sound; empty: the first that is installed and finds something to play it on"
    )
    device: str = option("", "output of that program, as `aplay -L` or `pactl list sinks` names it; empty: its default")

    lead_s: float = option(
        0.0, "silence before each sound, for a loudspeaker that swallows the beginning, as screens on HDMI may", "s"
    )

    def __post_init__(self) -> None:
        if self.engine and WAV not in self.engine:
            raise BadOption("no-wav", wav=WAV)
        for name, value, least, most in (("speed", self.speed, 80, 450), ("volume", self.volume, 0, 200)):
            if not least <= value <= most:
                raise BadOption("range", key=name, value=value, least=least, most=most)
        if self.engine_s <= 0 or self.lead_s < 0:
            raise BadOption("signs", above="engine_s", least="lead_s")
