"""The speaker: speaks one call at a time, sentence by sentence; the next call interrupts it.

Each sentence and each chime is one :class:`Playback`. Time is read from one clock, and passes by :meth:`Speaker.tick`.

1. An engine takes most of its time to get ready, so as soon as one sentence is heard, the engine of the next is
   started. It waits for its text, however long.
2. A program that the sound waits for too long is killed with the rest of its group; one that fails is detected. Either
   is reported to ``on_trouble``, once; a call that succeeds after that is reported to it as None.
3. The chime of a beat is played before the sentences.
4. If the engine fails, the chime of the call is played instead, and the next call tries the engine again.
"""

import contextlib
import time
from collections import deque
from collections.abc import Callable

from pi.closing import Closing
from pi.voice import chime
from pi.voice.announcer import Chime, Utterance
from pi.voice.playback import Playback
from pi.voice.sound import VoiceError, VoiceSetup


class Speaker(Closing):
    """The speaker with the commands of ``setup``. Used by one thread at a time. ``on_change`` is called, on any thread,
    when :meth:`tick` is due before :attr:`patience_s` is over.
    """

    def __init__(
        self,
        setup: VoiceSetup,
        on_trouble: Callable[[VoiceError | None], None],
        on_change: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._setup = setup
        self._on_trouble = on_trouble
        self._on_change = on_change
        self._clock = clock
        self._rest: deque[str] = deque()
        self._chime: Chime | None = None
        self._playback: Playback | None = None
        self._next_playback: Playback | None = None
        self._troubled = self._failed = False

    @property
    def is_silent(self) -> bool:
        return self._playback is None

    @property
    def patience_s(self) -> float | None:
        """The longest time until the next `tick` (s); None while silent."""
        return None if self._playback is None else self._playback.patience_s

    def speak(self, call: Utterance) -> None:
        """Stop the current call and speak this one. A call that ``adds`` follows the current sentence."""
        if call.adds and self._playback is not None and self._setup.engine is not None:
            self._rest.extendleft(reversed(call.sentences))
            return
        self.hush()
        self._failed = False
        self._chime = call.chime
        if self._setup.engine is None:
            self._play_chime()
        else:
            self._rest.extend(call.sentences)
            if call.chime is not None and call.chime.is_beat:
                self._play_chime()
            else:
                self._next()

    def hush(self) -> None:
        self._rest.clear()
        if self._playback is not None:
            self._playback.close()
            self._playback = None

    def tick(self) -> None:
        playback = self._playback
        if playback is not None and (playback.has_ended or self._clock() >= playback.deadline_s):
            self._playback = None
            failure = playback.failure if playback.has_ended else playback.hung()
            playback.close()
            if failure is None:
                self._next()
            else:
                self._fail(failure)
        self._prepare()

    def close(self) -> None:
        self.hush()
        if self._next_playback is not None:
            self._next_playback.close()
            self._next_playback = None

    # One thing after the other ----------------------------------------------------------------

    def _next(self) -> None:
        """Begin the next sentence. After the last one, report success if the last report was a failure."""
        if self._rest:
            playback, self._next_playback = self._next_playback, None
            if playback is not None and playback.has_lost_engine:
                playback.close()
                playback = None
            self._start(self._rest.popleft(), playback=playback)
        elif self._troubled and not self._failed:
            self._troubled = False
            self._on_trouble(None)

    def _prepare(self) -> None:
        """Start the engine of the next sentence, unless the engine is known to fail; the next call tries it again."""
        is_due = self._playback is None or self._playback.has_begun
        if is_due and self._setup.engine and self._next_playback is None and not self._troubled:
            # A failure here comes again when the sentence is due, and is reported then.
            with contextlib.suppress(VoiceError):
                self._next_playback = Playback(self._setup, self._clock, self._on_change)

    def _play_chime(self) -> None:
        if self._chime is not None:
            self._start(sound=chime.wav(self._chime, self._setup.volume))

    def _start(self, sentence: str = "", sound: bytes = b"", playback: Playback | None = None) -> None:
        """Start a sentence, with the playback that was prepared for it if there is one, or the sound of a chime."""
        try:
            playback = playback or Playback(self._setup, self._clock, self._on_change, sound)
            playback.start(sentence)
        except VoiceError as error:
            self._fail(error)
        else:
            self._playback = playback

    def _fail(self, error: VoiceError) -> None:
        """Stop this call, and report the error unless one is already reported. Chime if the engine has failed."""
        self._rest.clear()
        self._failed = True
        if not self._troubled:
            self._troubled = True
            self._on_trouble(error)
        if error.program != self._setup.output[0]:
            self._play_chime()
