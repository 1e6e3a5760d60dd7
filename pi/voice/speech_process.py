"""A stage: one process at work on a sound, an engine that writes it or an output that plays it.

An engine needs most of its time to get ready, so one can be started before it is known what it will speak.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
import threading
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

from pi.closing import Closing
from pi.voice.options import WAV
from pi.voice.sound import VoiceError

REAP_S = 1.0
"""How long a killed process is waited for; one that hangs in its driver stays behind."""

WORDS_MOST = 200
"""Characters of a program's complaint that find room on the wall."""


class SpeechProcess(Closing):
    """A command that has been started, on the sound file in place of its `WAV`.

    ``on_end`` is called, on a thread of its own, when the process has ended. An engine ``speaks``, and waits until it
    is given a sentence. Raises VoiceError for a program that is not there, and OSError where there is no room.
    """

    def __init__(self, command: tuple[str, ...], wav: Path, on_end: Callable[[], None], *, speaks: bool) -> None:
        self.program, self.wav, self.speaks = command[0], wav, speaks
        self._errors = tempfile.TemporaryFile(dir=wav.parent)  # noqa: SIM115 -- closed with the stage
        try:
            self.process = subprocess.Popen(  # noqa: S603 -- what the configuration names
                [str(wav) if part == WAV else part for part in command],
                stdin=subprocess.PIPE if speaks else subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._errors,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            self._errors.close()
            raise VoiceError("no-program", self.program) from error
        self._end = threading.Thread(target=self._await_end, args=[on_end], name="voice-stage", daemon=True)
        self._end.start()

    def _await_end(self, on_end: Callable[[], None]) -> None:
        self.process.wait()
        on_end()

    @property
    def ended(self) -> bool:
        return self.process.poll() is not None

    def give(self, sentence: str) -> None:
        """Give an engine its text. If it has ended, its exit status says why."""
        if self.process.stdin is not None:
            with contextlib.suppress(BrokenPipeError), self.process.stdin as text:
                text.write(f"{sentence}\n".encode())

    def complaint(self) -> str:
        """The last thing that it complained of."""
        self._errors.seek(0)
        lines = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        return lines[-1][:WORDS_MOST] if lines else ""

    def close(self) -> None:
        """End it, with all its children, unless it has ended by itself."""
        if not self.ended:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self._end.join(REAP_S)
        if self.process.stdin is not None:
            self.process.stdin.close()
        self._errors.close()


class EnginePool(Closing):
    """The engines of a voice: each speaks once, and one may be ready before there is anything to be spoken."""

    def __init__(self, command: tuple[str, ...], folder: Path, on_end: Callable[[], None]) -> None:
        self._command = command
        self._on_end = on_end
        # The sound of one may still be heard while the next gets ready.
        self._wavs = cycle((folder / "speech.wav", folder / "next.wav"))
        self._waiting: SpeechProcess | None = None

    def stand_by(self) -> None:
        """Start one that waits. A failure here comes again when it is needed, and is reported then."""
        with contextlib.suppress(OSError):
            self._waiting = self._started()

    def take(self) -> SpeechProcess:
        """The one that waits, or a new one where it has ended meanwhile. Raises what a `SpeechProcess` raises."""
        waiting, self._waiting = self._waiting, None
        if waiting is None:
            return self._started()
        if not waiting.ended:
            return waiting
        waiting.close()
        return self._started()

    def close(self) -> None:
        """Let none wait."""
        if self._waiting is not None:
            self._waiting.close()

    def _started(self) -> SpeechProcess:
        wav = next(self._wavs)
        wav.unlink(missing_ok=True)
        return SpeechProcess(self._command, wav, self._on_end, speaks=True)
