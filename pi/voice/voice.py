"""The voice: one thread that speaks the published states, and its muting.

States come from the table's thread into a queue, so that the table never waits for the voice. The voice's thread
passes them to the announcer, and its sentences to the speaker. Holding *accept* mutes the voice at once, and
unmutes it: then it speaks the whole present state.
"""

import logging
import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path

from pi.closing import Service
from pi.night.codes import NoticeCode
from pi.night.state import TableState
from pi.table.table import RunningTable
from pi.voice.announcer import Announcer, Chime, Utterance
from pi.voice.sound import VoiceError, VoiceSetup
from pi.voice.speaker import Speaker
from pi.words import Words

log = logging.getLogger(__name__)


class Voice(Service):
    """The voice of a table. The file ``mark`` exists while it is muted, so that a restart does not unmute it.

    Time passes by :meth:`tick`, which the voice's thread calls after :meth:`start`, and a test directly.
    """

    def __init__(
        self,
        setup: VoiceSetup,
        words: Words,
        table: RunningTable,
        mark: Path,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__("voice")
        self._table = table
        self._mark = mark
        self._announcer = Announcer(words)
        self._news: queue.SimpleQueue[TableState | Chime] = queue.SimpleQueue()
        self._wake = threading.Event()
        self.speaker = Speaker(setup, self._report, on_change=self._wake.set, clock=clock)
        self._muted = mark.exists()
        table.mute(self._muted)
        table.subscribe(self._put, first=True)

    def again(self) -> None:
        """Repeat the present state: a button without a meaning was pressed, perhaps by a blind player."""
        self._put(Chime.WRONG)

    def _put(self, news: TableState | Chime) -> None:
        self._news.put(news)
        self._wake.set()

    # On the voice's thread ----------------------------------------------------------------

    def close(self) -> None:
        self._closing.set()
        self._wake.set()
        super().close()
        self.speaker.close()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self.tick()
            except Exception:
                log.exception("voice thread: a step failed; the next utterance follows")
            self._wake.wait(self.speaker.patience_s)
            self._wake.clear()

    def tick(self) -> None:
        calls = [call for call in map(self._utterance_for, self._waiting()) if call is not None]
        newest = max((index for index, call in enumerate(calls) if not call.adds), default=0)
        for call in calls[newest:]:
            if not self._muted:
                self.speaker.speak(call)
        self.speaker.tick()

    def _waiting(self) -> list[TableState | Chime]:
        """Take and return all queued items, oldest first."""
        return [self._news.get() for _ in range(self._news.qsize())]

    def _utterance_for(self, news: TableState | Chime) -> Utterance | None:
        if isinstance(news, Chime):
            return self._announcer.again(news)
        call = self._announcer.announce(news)
        if news.muted is None or news.muted == self._muted:
            return call
        self._muted = news.muted
        self._remember()
        if self._muted:
            self.speaker.hush()
            return None
        return self._announcer.again(Chime.GOOD)

    def _remember(self) -> None:
        try:
            if self._muted:
                self._mark.touch()
            else:
                self._mark.unlink(missing_ok=True)
        except OSError as error:
            log.warning("voice: muting cannot be saved, the next start forgets it: %s", error)

    def _report(self, trouble: VoiceError | None) -> None:
        """Show the notice of a failed voice; clear it if ``trouble`` is None."""
        if trouble is None:
            self._table.clear_notice(NoticeCode.VOICE_FAILED)
        else:
            log.warning("voice: %s; a notice is shown", trouble)
            self._table.show_notice(trouble.notice)
