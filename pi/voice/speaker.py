"""The speaker: speak one call at a time, sentence by sentence; the next call cuts it short.

A sentence goes through the engine into a WAV file, and the file through the output. Both are processes
(`pi.voice.speech_process`); this is what happens to them: the time is read from one clock, and passes by
:meth:`Speaker.tick`.

1. An engine takes most of its time to get ready, so the engine of the next sentence is started while
   one is spoken. It waits for its text, however long, and speaks once.
2. A process that does not end in time is killed with all its children; one that fails is detected. Either is
   reported to ``on_trouble``, once; a call that succeeds after that is reported to it as None.
3. The chime of a beat is played before the sentences.
4. If the engine fails, the chime of the call is played instead, and the next call tries it again.
"""

from __future__ import annotations

import math
import tempfile
import time
import wave
from collections import deque
from collections.abc import Callable
from pathlib import Path

from pi.closing import Closing
from pi.voice import chime
from pi.voice.announcer import BEATS, Chime, Utterance
from pi.voice.sound import VoiceError, VoiceSetup
from pi.voice.speech_process import EnginePool, SpeechProcess
from pi.voice.wav import delay, length_s

CALM_S = 0.3
"""After a sound has begun the machine is left to whatever shows the same; then the next engine may get ready."""

LATE_S = 5.0
"""An output may take so long over a sound beyond its length: some wake up slowly."""


class Speaker(Closing):
    """Speaks with one setup. Used by one thread at a time. Raises VoiceError where there is no room for a sound.

    ``on_end`` is called, on any thread, when it is worth while to let time pass: a process has ended.
    """

    def __init__(
        self,
        setup: VoiceSetup,
        on_trouble: Callable[[VoiceError | None], None],
        *,
        on_end: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._setup = setup
        self._on_trouble = on_trouble
        self._on_end = on_end
        self._clock = clock
        self._rest: deque[str] = deque()
        self._chime: Chime | None = None
        self._stage: SpeechProcess | None = None
        self._deadline_s = 0.0
        self._spare_s = 0.0 if setup.engine else math.inf
        self._troubled = self._failed = False
        try:
            self._folder = tempfile.TemporaryDirectory(prefix="croupier-voice-")
            self._prepare(Path(self._folder.name))
        except OSError as error:
            raise VoiceError("broke", "croupier", str(error)) from error

    def _prepare(self, folder: Path) -> None:
        """Make the chimes, and room for what is spoken."""
        self._engines = EnginePool(self._setup.engine or (), folder, self._on_end)
        self._chimes = {which: chime.write(which, folder / f"{which}.wav", self._setup.volume) for which in Chime}
        for wav in self._chimes.values():
            delay(wav, self._setup.lead_s)

    @property
    def stage(self) -> SpeechProcess | None:
        """What is at work; None while nothing is said."""
        return self._stage

    @property
    def patience_s(self) -> float | None:
        """How long it may be before time has to pass again; None while nothing is said."""
        return None if self._stage is None else max(0.0, min(self._deadline_s, self._spare_s) - self._clock())

    def speak(self, call: Utterance) -> None:
        """Say this now, and nothing else any more; what only adds waits for the end of the sentence."""
        if call.adds and self._stage is not None and self._setup.engine is not None:
            self._rest.extendleft(reversed(call.sentences))
            return
        self.hush()
        self._failed = False
        self._chime = call.chime
        if self._setup.engine is None:
            self._play_chime()
        else:
            self._rest.extend(call.sentences)
            if call.chime in BEATS:
                self._play_chime()
            else:
                self._next()

    def hush(self) -> None:
        """Be silent at once."""
        self._rest.clear()
        if self._stage is not None:
            self._stage.close()
            self._stage = None

    def tick(self) -> None:
        """Process the time, and a process that has ended."""
        stage = self._stage
        if stage is not None and (stage.ended or self._clock() >= self._deadline_s):
            self._stage = None
            self._after(stage)
        if self._spare_s < math.inf and (self._stage is None or self._clock() >= self._spare_s):
            self._stand_by()

    def close(self) -> None:
        """Stop all sound and remove all files."""
        self.hush()
        self._engines.close()
        self._folder.cleanup()

    # One thing after the other ----------------------------------------------------------------

    def _after(self, stage: SpeechProcess) -> None:
        """Go on after a process that has ended, or should have."""
        status, complaint = stage.process.poll(), stage.complaint()
        stage.close()
        if status is None:
            self._fail(VoiceError("hung", stage.program), of_engine=stage.speaks)
        elif status != 0:
            self._fail(VoiceError("broke", stage.program, complaint), of_engine=stage.speaks)
        elif stage.speaks:
            self._play(stage.wav, stage.program)
        else:
            self._next()

    def _next(self) -> None:
        """Begin the next sentence; after the last one the success of the call is reported."""
        if self._rest:
            self._speak(self._rest.popleft())
        elif self._troubled and not self._failed:
            self._troubled = False
            self._on_trouble(None)

    def _speak(self, sentence: str) -> None:
        try:
            engine = self._engines.take()
        except VoiceError as error:
            self._fail(error, of_engine=True)
        except OSError as error:
            self._fail(VoiceError("broke", "croupier", str(error)), of_engine=True)
        else:
            engine.give(sentence)
            self._begin(engine, self._setup.engine_s)
            self._spare_s = math.inf

    def _stand_by(self) -> None:
        """Have an engine wait for the next sentence, unless it is known to fail; the next call tries it again."""
        self._spare_s = math.inf
        if not self._troubled:
            self._engines.stand_by()

    def _play(self, wav: Path, made_by: str = "") -> None:
        """Play what an engine has made, or a chime."""
        try:
            if made_by:
                delay(wav, self._setup.lead_s)
            limit_s = length_s(wav) + LATE_S
            self._begin(SpeechProcess(self._setup.output, wav, self._on_end, speaks=False), limit_s)
            self._spare_s = self._clock() + CALM_S if made_by or self._rest else math.inf
        except VoiceError as error:
            self._fail(error, of_engine=False)
        except (OSError, EOFError, wave.Error) as error:
            self._fail(VoiceError("broke", made_by or "croupier", str(error)), of_engine=bool(made_by))

    def _play_chime(self) -> None:
        if self._chime is not None:
            self._play(self._chimes[self._chime])

    def _begin(self, stage: SpeechProcess, limit_s: float) -> None:
        self._stage, self._deadline_s = stage, self._clock() + limit_s

    def _fail(self, error: VoiceError, *, of_engine: bool) -> None:
        """Give this call up, and say why unless that is known already."""
        self._rest.clear()
        self._failed = True
        if not self._troubled:
            self._troubled = True
            self._on_trouble(error)
        if of_engine:
            self._play_chime()
