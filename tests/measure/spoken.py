"""How long after its commit to the journal an action is heard, beside how long after it the wall shows it.

``python -m tests.measure spoken`` plays a game on a real house, with the wall open in Chromium and espeak-ng for a
voice. It prints the milliseconds from each commit to the frame, to the sentence that the engine is given, and to the
first sound that aplay gives to its sound card, which is a pipe that is emptied as fast as it would sound. How busy the
machine was stands beside it.
"""

from __future__ import annotations

import fcntl
import os
import select
import tempfile
import threading
import time
from pathlib import Path

from pi.app import App
from pi.voice.announcer import Utterance
from tests.evening import house, say
from tests.measure.fifty import ACTIONS, BLIND, PLAYERS, actions, commits
from tests.measure.painted import screens, told
from tests.moments import PATIENCE_S

WALL, ENGINE, LOUDSPEAKER = "the wall", "the engine", "the loudspeaker"
BREATH_S = 0.4
"""The time between a sentence and the next action: no person is quicker."""

PIPE_BYTES = 4096
SOUND_BYTES_S = 2 * 22_050


class Ear:
    """Notes when the first sentence of each call goes to the engine, and when the first sound of it comes out."""

    def __init__(self, pipe: Path) -> None:
        os.mkfifo(pipe)
        # Open at both ends, it waits for no player and ends with none.
        self._pipe = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
        fcntl.fcntl(self._pipe, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
        self._lock = threading.Lock()
        self._called = threading.Event()
        self._wanted = set[str]()
        self.heard_ns: dict[str, list[int]] = {ENGINE: [], LOUDSPEAKER: []}
        threading.Thread(target=self._listen, daemon=True).start()

    def follow(self, running: App) -> None:
        """Listen to what a house says from now on."""
        assert running.voice is not None
        speaker = running.voice.speaker
        say, speak = speaker.speak, speaker._say

        def saying(call: Utterance) -> None:
            if not call.adds:
                speaker.hush()
                with self._lock:
                    while self._sound():
                        pass
                    self._wanted.update(self.heard_ns)
                self._called.set()
            say(call)

        def speaking(sentence: str) -> None:
            self._note(ENGINE)
            speak(sentence)

        speaker.speak, speaker._say = saying, speaking  # type: ignore[method-assign]

    def await_sounds(self, number: int) -> None:
        """Wait until so many calls have been heard."""
        give_up_s = time.monotonic() + PATIENCE_S
        while len(self.heard_ns[LOUDSPEAKER]) < number:
            assert time.monotonic() < give_up_s, "nothing was heard"
            time.sleep(0.001)

    def _listen(self) -> None:
        while True:
            select.select([self._pipe], [], [])
            with self._lock:
                if sound := self._sound():
                    self._note(LOUDSPEAKER)
            # Whatever sounds still, a call is heard at once.
            self._called.wait(len(sound) / SOUND_BYTES_S)
            self._called.clear()

    def _sound(self) -> bytes:
        try:
            return os.read(self._pipe, PIPE_BYTES)
        except BlockingIOError:
            return b""

    def _note(self, what: str) -> None:
        if what in self._wanted:
            self._wanted.remove(what)
            self.heard_ns[what].append(time.time_ns())


def measure() -> dict[str, list[float]]:
    """The milliseconds from each commit to each of them; the next action waits until all have been."""
    with tempfile.TemporaryDirectory() as folder:
        card = Path(folder) / "card"
        ear = Ear(card)
        voice = {"kind": "speech", "output": "aplay", "device": f"file:'{card}',raw"}
        with house(Path(folder), camera=BLIND, voice=voice) as running:
            say(running, {"do": "start", "game": "quinito", "players": list(PLAYERS)})
            with screens(running, 1) as (wall,):
                ear.follow(running)
                committed, said = commits(running, time.time_ns), actions()
                for number in range(1, ACTIONS + 1):
                    version = say(running, next(said)).version
                    wall.wait_for_function("version => version in window.painted", arg=version)
                    ear.await_sounds(number)
                    time.sleep(BREATH_S)
                frames = wall.evaluate("window.painted")
    ms = {WALL: [frames[str(at)] - ns / 1e6 for at, ns in committed.items()]}
    for what, at_ns in ear.heard_ns.items():
        ms[what] = [(at - ns) / 1e6 for at, ns in zip(at_ns, committed.values(), strict=True)]
    return ms


def main() -> None:
    ms = measure()
    for what in ms:
        print(told(what, ms[what]))
    earlier = sum(heard < seen for heard, seen in zip(ms[LOUDSPEAKER], ms[WALL], strict=True))
    print(f"heard before it was painted: {earlier} of {len(ms[WALL])}")
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
