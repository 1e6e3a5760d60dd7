"""The options of the voice: the section `[voice]` of the configuration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pi.options import BadOption

WAV = "{wav}"
"""Stands in a command for the file that it writes or plays."""


@dataclass(frozen=True)
class VoiceOptions:
    """The voice of the table: what the wall says, spoken. Hold accept to mute it."""

    kind: Literal["auto", "speech", "chime", "none"] = "auto"
    voice: str = ""
    speed: int = 165
    volume: int = 100
    engine: tuple[str, ...] = ()
    engine_s: float = 5.0
    output: Literal["", "pw-play", "paplay", "aplay"] = ""
    device: str = ""
    lead_s: float = 0.0

    def __post_init__(self) -> None:
        if self.engine and WAV not in self.engine:
            raise BadOption("no-wav", wav=WAV)
        for name, value, least, most in (("speed", self.speed, 80, 450), ("volume", self.volume, 0, 200)):
            if not least <= value <= most:
                raise BadOption("range", key=name, value=value, least=least, most=most)
        if self.engine_s <= 0 or self.lead_s < 0:
            raise BadOption("signs", above="engine_s", least="lead_s")
