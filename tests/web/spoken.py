"""How long after its commit to the journal an action is heard, beside how long after it the wall shows it.

``python -m tests.web.spoken`` plays a game on a real house, with the wall open in Chromium and espeak-ng for a voice.
It prints the milliseconds from each commit to the frame, to the engine that begins to speak, and to the first sentence
that is handed to the loudspeaker (an output that plays into nothing). How busy the machine was stands beside it.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from typing import Any

from pi.house import House
from tests.evening import house, say
from tests.moments import PATIENCE_S
from tests.web.fifty import ACTIONS, BLIND, PLAYERS, actions, commits
from tests.web.painted import screens, told

VOICE = {"kind": "speech", "output": "aplay", "device": "null"}
ENGINE, LOUDSPEAKER = "the engine", "the loudspeaker"


def begun(running: House) -> dict[str, list[int]]:
    """Note from now on the nanosecond at which the first sentence of each call goes to engine and loudspeaker."""
    noted: dict[str, list[int]] = {ENGINE: [], LOUDSPEAKER: []}
    assert running.voice is not None
    speaker = running.voice.speaker
    call, start, wanted = speaker.say, speaker._start, set[str]()

    def calling(*args: Any) -> None:
        wanted.update(noted)
        call(*args)

    def starting(*args: Any, speaks: bool) -> None:
        what = ENGINE if speaks else LOUDSPEAKER
        if what in wanted:
            wanted.remove(what)
            noted[what].append(time.time_ns())
        start(*args, speaks=speaks)

    speaker.say, speaker._start = calling, starting  # type: ignore[method-assign]
    return noted


def measure() -> dict[str, list[float]]:
    """The milliseconds from each commit to each of them; the next action waits until all have been."""
    with (
        tempfile.TemporaryDirectory() as folder,
        house(Path(folder), camera=BLIND, voice=VOICE) as running,
    ):
        say(running, {"do": "start", "game": "quinito", "players": list(PLAYERS)})
        with screens(running, 1) as (wall,):
            heard, committed, said = begun(running), commits(running, time.time_ns), actions()
            for number in range(ACTIONS):
                version = say(running, next(said)).version
                wall.wait_for_function("version => version in window.painted", arg=version)
                give_up_s = time.monotonic() + PATIENCE_S
                while len(heard[LOUDSPEAKER]) <= number:
                    assert time.monotonic() < give_up_s, "nothing was heard"
                    time.sleep(0.001)
            frames = wall.evaluate("window.painted")
    ms = {"the wall": [frames[str(at)] - ns / 1e6 for at, ns in committed.items()]}
    for what, at_ns in heard.items():
        ms[what] = [(at - ns) / 1e6 for at, ns in zip(at_ns, committed.values(), strict=True)]
    return ms


def main() -> None:
    for what, ms in measure().items():
        print(told(what, ms))
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
