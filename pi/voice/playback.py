"""One sound on its way to the loudspeaker: an engine that speaks a sentence, or a chime, and the player.

Engine and player are processes of one group, so one signal ends both. The sound passes from the engine to the player
through a thread of this process, for three reasons: a player plays noise if the engine writes no WAV file; a slow
loudspeaker needs silence before the first sample; and only then is it known which of the two programs is slow.
"""

import contextlib
import io
import os
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from typing import IO, cast

from pi.closing import Closing
from pi.voice.sound import VoiceError, VoiceSetup

PLAYER_S = 10.0
"""How long a player may read no sound (s): some outputs wake up slowly, and the pipe holds 64 KiB, 1.5 s of speech."""
KILLED_S = 1.0
"""The longest wait of `Playback.close` for the end of the killed processes (s)."""
PIECE_BYTES = 4096
HEAD_BYTES = 44
"""The head of a WAV file, as espeak-ng, piper and the chimes write it. Fields: bytes a second (28 to 31), bytes a frame
(32 and 33), the length of the sound (the last four). A longer head, with other fields, gets no silence."""
ENDLESS = (0x7FFFF000).to_bytes(4, "little")
"""The length in the head of a sound whose end is the end of the stream."""
MAX_COMPLAINT = 200
"""The most characters of a program's last error line on the wall."""


class Program:
    """A running program: its process, its name and its error output. Raises VoiceError if it does not start."""

    def __init__(self, command: tuple[str, ...], group: int = 0) -> None:
        self.name = command[0]
        self._errors = os.fdopen(os.memfd_create("errors"), "rb")
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(  # noqa: S603 -- what the configuration names
                command, stdin=pipe, stdout=pipe, stderr=self._errors, process_group=group
            )
        except OSError as error:
            self._errors.close()
            if isinstance(error, FileNotFoundError | PermissionError):
                raise VoiceError("no-program", self.name) from error
            raise VoiceError("broke", self.name, str(error)) from error
        self.input = cast(IO[bytes], self.process.stdin)
        self.output = cast(io.BufferedReader, self.process.stdout)

    def require_success(self) -> None:
        """Wait for the end of the program. Raise VoiceError with its last error line if it has failed."""
        if self.process.wait() != 0:
            self._errors.seek(0)
            lines = self._errors.read().decode("utf-8", "replace").strip().splitlines()
            raise VoiceError("broke", self.name, lines[-1][:MAX_COMPLAINT] if lines else "")

    def release(self) -> None:
        self.process.wait()
        for file in (self.input, self.output, self._errors):
            with contextlib.suppress(BrokenPipeError):
                file.close()


class Playback(Closing):
    """One sound. An engine is started at once and waits for its sentence, since it needs most of its time to get ready.

    With ``chime``, a WAV file, there is no engine. ``on_change`` is called on a separate thread, when the sound begins
    and when everything has ended. Raises VoiceError if the engine does not start.
    """

    def __init__(
        self, setup: VoiceSetup, clock: Callable[[], float], on_change: Callable[[], None], chime: bytes = b""
    ) -> None:
        self._setup, self._clock, self._on_change, self._chime = setup, clock, on_change, chime
        self._engine = None if chime else Program(setup.engine or ())
        self._programs = [] if self._engine is None else [self._engine]
        self._thread = threading.Thread(target=self._run, name="voice-playback", daemon=True)
        self.deadline_s = 0.0
        """The time, by the clock, after which the program that the sound waits for counts as hung."""
        self.has_begun = self.has_ended = False
        self.failure: VoiceError | None = None

    @property
    def has_lost_engine(self) -> bool:
        return self._engine is not None and self._engine.process.poll() is not None

    @property
    def patience_s(self) -> float:
        """The time until the deadline (s), at most `PLAYER_S`: the next deadline may be earlier than this one."""
        return max(0.0, min(self.deadline_s - self._clock(), PLAYER_S))

    def start(self, sentence: str = "") -> None:
        """Start the player, with the sound of a sentence or the chime. Raises VoiceError if it does not start."""
        if self._engine is not None:
            # An engine that has ended says why by its exit status.
            with contextlib.suppress(BrokenPipeError), self._engine.input as text:
                text.write(f"{sentence}\n".encode())
        try:
            player = Program(self._setup.output, self._engine.process.pid if self._engine is not None else 0)
        except VoiceError:
            self.close()
            raise
        self._programs.append(player)
        self._await(self._programs[0])
        self._thread.start()

    def hung(self) -> VoiceError:
        """Return the error of the program that the sound waits for."""
        return VoiceError("hung", self._awaited.name)

    def close(self) -> None:
        """Kill both processes with their children, if they run, and wait for their ends."""
        if self._thread.is_alive():
            self._kill()
            self._thread.join(KILLED_S)
        elif not self.has_ended:
            self._end()

    # On the thread of the sound -------------------------------------------------------------

    def _run(self) -> None:
        try:
            self._play(self._programs[-1])
        except VoiceError as error:
            self.failure = error
        finally:
            self._end()
            self._on_change()

    def _play(self, player: Program) -> None:
        # A player that has ended says why by its exit status.
        with contextlib.suppress(BrokenPipeError), player.input as loudspeaker:
            for piece in self._sound():
                self._await(player)
                loudspeaker.write(piece)
                loudspeaker.flush()
                if not self.has_begun:
                    self.has_begun = True
                    self._on_change()
                self._await(self._programs[0])
        self._await(player)
        player.require_success()

    def _sound(self) -> Iterator[bytes]:
        """Yield the sound with the silence before it, piece by piece."""
        source = io.BytesIO(self._chime) if self._engine is None else self._engine.output
        head = source.read(HEAD_BYTES)
        if self._engine is not None and not head.startswith(b"RIFF"):
            self._engine.require_success()
            raise VoiceError("broke", self._engine.name, "no WAV sound")
        silence = b""
        if head.endswith(b"data", 0, -4):
            bytes_s, frame_bytes = int.from_bytes(head[28:32], "little"), int.from_bytes(head[32:34], "little") or 1
            silence = bytes(round(self._setup.lead_s * bytes_s / frame_bytes) * frame_bytes)
            head = head[:4] + ENDLESS + head[8:40] + ENDLESS
        yield head
        for stream in (io.BytesIO(silence), source):
            while piece := stream.read1(PIECE_BYTES):
                yield piece
        if self._engine is not None:
            self._engine.require_success()

    def _await(self, program: Program) -> None:
        """Note which program the sound waits for, and until when."""
        self._awaited = program
        self.deadline_s = self._clock() + (self._setup.engine_s if program is self._engine else PLAYER_S)

    def _kill(self) -> None:
        # If all its processes have been waited for, the number of the group may be reused by now.
        if any(program.process.returncode is None for program in self._programs):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._programs[0].process.pid, signal.SIGKILL)

    def _end(self) -> None:
        self._kill()
        for program in self._programs:
            program.release()
        self.has_ended = True
