"""The voice: one thread that tells what the table publishes, and what it does when it is muted.

Moments go in from the table's thread and wait in a queue, and nothing there waits for the voice. The voice's own
thread takes them out, has the caller say what they tell, and the speaker speak. When somebody holds *accept* the
table says so in its moments: a muted voice is silent at once, and says all that matters when it may speak again.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from pi.closing import Closing
from pi.moment import Moment
from pi.table import RunningTable
from pi.words import Words

from .caller import Call, Caller, Chime
from .sound import Gear, VoiceError
from .speaker import Speaker

log = logging.getLogger(__name__)


class Voice(Closing):
    """Speaks for a table. ``mark`` is a file that is there while the voice is muted, so that it stays so.

    Time passes by :meth:`tick`, which a thread of the voice's own calls after :meth:`start`, and a test by itself.
    """

    def __init__(
        self,
        gear: Gear,
        words: Words,
        table: RunningTable,
        mark: Path,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._table = table
        self._mark = mark
        self._caller = Caller(words)
        self._news: queue.SimpleQueue[Moment | Chime] = queue.SimpleQueue()
        self._wake = threading.Event()
        self._speaker = Speaker(gear, self._report, on_end=self._wake.set, clock=clock)
        self._closing = False
        self._muted = mark.exists()
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
        table.mute(self._muted)
        table.listen(self.follow, first=True)

    @property
    def speaker(self) -> Speaker:
        return self._speaker

    def follow(self, moment: Moment) -> None:
        """Hear of a moment."""
        self._put(moment)

    def again(self) -> None:
        """Say again how things stand: somebody has pressed a button that means nothing, and may not see that."""
        self._put(Chime.WRONG)

    def _put(self, news: Moment | Chime) -> None:
        self._news.put(news)
        self._wake.set()

    # On the voice's thread ----------------------------------------------------------------

    def start(self) -> Self:
        """Begin to speak."""
        self._thread.start()
        return self

    def close(self) -> None:
        """Be silent, and stop."""
        self._closing = True
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join()
        self._speaker.close()

    def _run(self) -> None:
        while not self._closing:
            try:
                self.tick()
            except Exception:
                log.exception("the voice broke; it goes on with what comes next")
            self._wake.wait(self._speaker.patience_s)
            self._wake.clear()

    def tick(self) -> None:
        """Say the newest of what there is to say, and let time pass."""
        calls = [call for call in map(self._hear, self._waiting()) if call is not None]
        newest = max((place for place, call in enumerate(calls) if not call.adds), default=0)
        for call in calls[newest:]:
            if not self._muted:
                self._speaker.say(call)
        self._speaker.tick()

    def _waiting(self) -> list[Moment | Chime]:
        """What has come in, oldest first."""
        waiting = []
        while not self._news.empty():
            waiting.append(self._news.get())
        return waiting

    def _hear(self, news: Moment | Chime) -> Call | None:
        if isinstance(news, Chime):
            return self._caller.again(news)
        call = self._caller.hear(news)
        if news.muted is None or news.muted == self._muted:
            return call
        self._muted = news.muted
        self._remember()
        if self._muted:
            self._speaker.hush()
            return None
        return self._caller.again(Chime.GOOD)

    def _remember(self) -> None:
        try:
            if self._muted:
                self._mark.touch()
            else:
                self._mark.unlink(missing_ok=True)
        except OSError as error:
            log.warning("whether the voice is muted will be forgotten: %s", error)

    def _report(self, trouble: VoiceError | None) -> None:
        """Say on the wall that the voice has failed, or that it speaks again."""
        if trouble is None:
            self._table.settled("voice-failed")
        else:
            log.warning("the voice has failed: %s", trouble)
            self._table.notice(trouble.notice)
