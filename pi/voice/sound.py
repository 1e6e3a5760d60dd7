"""Sound: the engine that speaks and the program that plays, as commands.

Options go in, :class:`VoiceSetup` comes out, or a :class:`VoiceError` that says what is missing. Nothing is started
here.
"""

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pi.night.codes import NoticeCode
from pi.night.types import Notice
from pi.voice.options import VoiceOptions

VOICES = {"fr": "fr", "en": "en-gb"}
"""The voice of espeak-ng for each language of the table."""
OUTPUTS: Mapping[str, tuple[tuple[str, ...], str]] = {
    "pw-play": (("pw-play", "/dev/stdin"), "--target="),
    "paplay": (("paplay",), "--device="),
    "aplay": (("aplay", "-q"), "--device="),
}
"""The commands that play a WAV file from their input, with the option that names an output; sound servers are first.

pw-play takes `-` for raw sound (pw-cat of PipeWire 0.3.65), so it is given its input by name.
"""
PACKAGES = {"espeak-ng": "espeak-ng", "pw-play": "pipewire-bin", "paplay": "pulseaudio-utils", "aplay": "alsa-utils"}
"""The Debian package of each program; a configured engine has none."""
Why = Literal["no-program", "no-engine", "no-output", "hung", "broke"]


class VoiceError(OSError):
    """A part of the voice is missing or has failed; :attr:`notice` is shown on the wall."""

    def __init__(self, why: Why, program: str = "", detail: str = "") -> None:
        package = PACKAGES.get(program, "")
        if why == "no-program" and not package:
            why = "no-engine"
        super().__init__(f"{why}: {program} {detail}".rstrip())
        self.program = program
        values = {"why": why, "program": program, "package": package, "detail": detail}
        self.notice = Notice(NoticeCode.VOICE_FAILED, values)


@dataclass(frozen=True)
class VoiceSetup:
    """The commands of the voice. Without ``engine`` there are only chimes."""

    engine: tuple[str, ...] | None
    output: tuple[str, ...]
    engine_s: float = 5.0
    volume: int = 100
    lead_s: float = 0.0


def voice_setup(options: VoiceOptions, language: str, environment: Mapping[str, str] = os.environ) -> VoiceSetup | None:
    """Return the commands for the options; with ``auto``, for the programs found. Return None without a voice.

    Raise VoiceError if a program that the options name is missing.
    """
    if options.kind == "none":
        return None
    auto = options.kind == "auto"
    outputs = (name for name in OUTPUTS if _finds_something(name, environment))
    output: str = options.output or next(outputs, "")
    if not output or not (shutil.which(output) or auto):
        if auto:
            return None
        raise VoiceError("no-program", output) if output else VoiceError("no-output")
    engine = None if options.kind == "chime" else engine_command(options, language)
    if engine and not shutil.which(engine[0]):
        if not auto or options.engine:
            raise VoiceError("no-program", engine[0])
        engine = None
    command, to = OUTPUTS[output]
    if options.device:
        command = command[0], f"{to}{options.device}", *command[1:]
    return VoiceSetup(engine, command, options.engine_s, options.volume, options.lead_s)


def engine_command(options: VoiceOptions, language: str) -> tuple[str, ...]:
    """Return the command that reads a sentence on its input and writes it, spoken, as a WAV file to its output."""
    voice = options.voice or VOICES[language]
    settings = ("-v", voice, "-s", str(options.speed), "-a", str(options.volume))
    return options.engine or ("espeak-ng", *settings, "-b", "1", "--stdin", "--stdout")


def _finds_something(output: str, environment: Mapping[str, str]) -> bool:
    """Return True if a program is installed and has an output: a running server, or a sound card."""
    runtime = Path(environment.get("XDG_RUNTIME_DIR", "/nonexistent"))
    server = {"pw-play": runtime / "pipewire-0", "paplay": runtime / "pulse" / "native"}.get(output)
    has_output = server.exists() if server else any(Path("/dev/snd").glob("pcm*p"))
    return has_output and shutil.which(output) is not None
