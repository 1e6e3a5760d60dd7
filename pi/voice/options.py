"""The options of the voice: the section `[voice]` of the configuration."""

from dataclasses import dataclass, field
from typing import Literal

from pi.options import BadOption, within

WAV = "{wav}"
"""The placeholder of the output file in the engine commands of earlier versions."""


@dataclass(frozen=True)
class VoiceOptions:
    """The voice of the table, which speaks the sentences of the wall. Hold accept to mute it."""

    kind: Literal["auto", "speech", "chime", "none"] = "auto"
    voice: str = ""
    speed: int = field(default=165, metadata=within(80, 450))
    volume: int = field(default=100, metadata=within(0, 200))
    engine: tuple[str, ...] = ()
    engine_s: float = field(default=5.0, metadata=within(0.1, 600))
    output: Literal["", "pw-play", "paplay", "aplay"] = ""
    device: str = ""
    lead_s: float = field(default=0.0, metadata=within(0, 60))

    def __post_init__(self) -> None:
        if any(WAV in part for part in self.engine):
            raise BadOption("wav-file", wav=WAV)
