"""The speaker: says one call at a time, sentence by sentence; whatever is said next cuts it short.

A sentence goes through the engine into a WAV file, and the file through the output. Both are processes; this is
what happens to them, pure of threads: the time is read from one clock, and passes by :meth:`Speaker.tick`.

1. A process that does not end in time is killed with all its children, one that fails is noticed. Either is
   told to ``on_trouble``, once; a call that gets through after that is told to it as None.
2. Where the engine fails the chime of the call is heard instead, and the next call tries it again.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
import time
import wave
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pi.closing import Closing

from . import chime
from .caller import Call, Chime
from .options import WAV
from .sound import Gear, VoiceError
from .wav import delay, length_s

LATE_S = 5.0
"""An output may take so long over a sound beyond its length: some wake up slowly."""

REAP_S = 1.0
"""How long a killed process is waited for; one that hangs in its driver stays behind."""

WORDS_MOST = 200
"""Characters of a program's complaint that find room on the wall."""


@dataclass(frozen=True)
class Stage:
    """One process at work, until when it may, and whether it speaks or plays."""

    process: subprocess.Popen[bytes]
    program: str
    deadline_s: float
    speaks: bool

    def kill(self) -> None:
        """End it, with all its children."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(REAP_S)


class Speaker(Closing):
    """Speaks with one gear. Used by one thread at a time. Raises VoiceError where there is no room for a sound."""

    def __init__(
        self,
        gear: Gear,
        on_trouble: Callable[[VoiceError | None], None],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._gear = gear
        self._on_trouble = on_trouble
        self._clock = clock
        self._rest: deque[str] = deque()
        self._chime: Chime | None = None
        self._stage: Stage | None = None
        self._troubled = self._failed = False
        try:
            self._folder = tempfile.TemporaryDirectory(prefix="croupier-voice-")
            self._prepare(Path(self._folder.name))
        except OSError as error:
            raise VoiceError("broke", "croupier", str(error)) from error

    def _prepare(self, folder: Path) -> None:
        """Make the chimes, and room for what is spoken."""
        self._wav, self._text, self._errors = folder / "speech.wav", folder / "text", folder / "errors"
        self._text.touch()
        self._chimes = {which: chime.write(which, folder / f"{which}.wav", self._gear.volume) for which in Chime}
        for wav in self._chimes.values():
            delay(wav, self._gear.lead_s)

    @property
    def stage(self) -> Stage | None:
        """What is at work; None while nothing is said."""
        return self._stage

    def say(self, call: Call) -> None:
        """Say this now, and nothing else any more; what only adds waits for the end of the sentence."""
        if call.adds and self._stage is not None and self._gear.engine is not None:
            self._rest.extendleft(reversed(call.sentences))
            return
        self.hush()
        self._failed = False
        self._chime = call.chime
        if self._gear.engine is None:
            self._play_chime()
        else:
            self._rest.extend(call.sentences)
            self._next()

    def hush(self) -> None:
        """Be silent at once."""
        self._rest.clear()
        if self._stage is not None:
            self._stage.kill()
            self._stage = None

    def tick(self) -> None:
        """Take notice of the time, and of a process that has ended."""
        stage = self._stage
        if stage is None:
            return
        status = stage.process.poll()
        if status is None and self._clock() < stage.deadline_s:
            return
        self._stage = None
        if status is None:
            stage.kill()
            self._fail(VoiceError("hung", stage.program), of_engine=stage.speaks)
        elif status != 0:
            self._fail(VoiceError("broke", stage.program, self._last_words()), of_engine=stage.speaks)
        elif stage.speaks:
            self._play(self._wav, stage.program)
        else:
            self._next()

    def close(self) -> None:
        """Be silent and leave nothing behind."""
        self.hush()
        self._folder.cleanup()

    # One thing after the other ----------------------------------------------------------------

    def _next(self) -> None:
        """Begin the next sentence; behind the last one it is known whether all went well."""
        if self._rest and self._gear.engine is not None:
            try:
                self._wav.unlink(missing_ok=True)
                self._text.write_text(self._rest.popleft() + "\n", "utf-8")
            except OSError as error:
                self._fail(VoiceError("broke", "croupier", str(error)), of_engine=True)
            else:
                self._start(self._gear.engine, self._wav, self._gear.engine_s, speaks=True)
        elif self._troubled and not self._failed:
            self._troubled = False
            self._on_trouble(None)

    def _play(self, wav: Path, made_by: str = "") -> None:
        """Play what an engine has made, or a chime."""
        try:
            if made_by:
                delay(wav, self._gear.lead_s)
            limit_s = length_s(wav) + LATE_S
        except (OSError, EOFError, wave.Error) as error:
            self._fail(VoiceError("broke", made_by or "croupier", str(error)), of_engine=bool(made_by))
        else:
            self._start(self._gear.output, wav, limit_s, speaks=False)

    def _play_chime(self) -> None:
        if self._chime is not None:
            self._play(self._chimes[self._chime])

    def _start(self, command: tuple[str, ...], wav: Path, limit_s: float, *, speaks: bool) -> None:
        filled = [str(wav) if part == WAV else part for part in command]
        try:
            with self._text.open("rb") as text, self._errors.open("wb") as errors:
                process = subprocess.Popen(  # noqa: S603 -- what the configuration names
                    filled, stdin=text, stdout=subprocess.DEVNULL, stderr=errors, start_new_session=True
                )
        except OSError:
            self._fail(VoiceError("no-program", command[0]), of_engine=speaks)
        else:
            self._stage = Stage(process, command[0], self._clock() + limit_s, speaks)

    def _fail(self, error: VoiceError, *, of_engine: bool) -> None:
        """Give this call up, and say why unless that is known already."""
        self._rest.clear()
        self._failed = True
        if not self._troubled:
            self._troubled = True
            self._on_trouble(error)
        if of_engine:
            self._play_chime()

    def _last_words(self) -> str:
        """What the process complained of."""
        lines = self._errors.read_text("utf-8", "replace").strip().splitlines()
        return lines[-1][:WORDS_MOST] if lines else ""
