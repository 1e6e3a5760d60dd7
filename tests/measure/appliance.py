"""The table as a service starts it: how long until it is ready, and until it has read a throw; what it takes when idle.

``python -m tests.measure appliance`` starts `croupier table` as systemd does, with dice that come to rest before its
camera (a film of 1280 x 720), and then once more with a tray on which nothing happens. It prints seconds by the clock
and of computing, megabytes, frames a second and the share of one core, with how busy the machine was.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from subprocess import PIPE
from typing import Any

import cv2

from pi.cameras.simulated import SimulatedCamera, SimulatedOptions
from pi.journal.store import Journal
from tests.evening import house, say
from tests.moments import PATIENCE_S
from vision.reading import Frame, Pixels
from vision.settle import Watcher

SIZE_WH, FPS = (1280, 720), 30.0
VALUES = (3, 5)
BEFORE, BEHIND = 8, 240
"""Frames before the throw, and behind it."""
DIFFERENT = 15
"""Of a tray on which nothing happens so many pictures are taken, and shown again and again."""

STARTED_S, IDLE_S = 5.0, 20.0
"""What a start leaves to do is done after so long; an idle table is watched for so long."""


# The table, in a process of its own ---------------------------------------------------------------


def table(config: str) -> None:
    """Run the table, and say how many frames it has looked at whenever a line is asked."""
    from pi.app import run

    looked = 0
    glance, see = Watcher.glance, Watcher.see

    def glancing(watcher: Watcher, frame: Frame) -> None:
        nonlocal looked
        looked += 1
        glance(watcher, frame)

    def seeing(watcher: Watcher, frame: Frame, *more: Any) -> Any:
        nonlocal looked
        looked += 1
        return see(watcher, frame, *more)

    def tell() -> None:
        for _ in sys.stdin:
            print(looked, flush=True)

    Watcher.glance, Watcher.see = glancing, seeing  # type: ignore[method-assign,assignment]
    threading.Thread(target=tell, daemon=True).start()
    run(Path(config))


class Started:
    """A table that was started a moment ago."""

    def __init__(self, process: subprocess.Popen[str], began_s: float) -> None:
        self._process, self._began_s = process, began_s

    def taken_s(self) -> tuple[float, float]:
        """Seconds since it was started: by the clock, and of computing."""
        return time.monotonic() - self._began_s, self._computing_s()

    def _computing_s(self) -> float:
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def megabytes(self) -> int:
        lines = Path(f"/proc/{self._process.pid}/status").read_text().splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith("VmRSS:"))) // 1024

    def frames(self) -> int:
        """How many frames it has looked at."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(file=self._process.stdin, flush=True)
        return int(next(line for line in self._process.stdout if line.strip().isdecimal()))


@contextmanager
def started(folder: Path, film: Path, *, loop: bool) -> Iterator[Started]:
    """Start a table, and wait until it says that it is ready."""
    config, place = folder / "croupier.toml", folder / "notify"
    config.write_text(
        f'[table]\nstate = "{folder / "state"}"\n[voice]\nkind = "none"\n[web]\nport = 0\n'
        f'[camera]\nkind = "files"\noptions = {{path = "{film}", loop = {str(loop).lower()}}}\n'
    )
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(place))
        line.settimeout(PATIENCE_S)
        command = [sys.executable, "-m", "tests.measure.appliance", str(config)]
        environment = {**os.environ, "NOTIFY_SOCKET": str(place)}
        began_s = time.monotonic()
        with subprocess.Popen(
            command, env=environment, text=True, stdin=PIPE, stdout=PIPE, stderr=subprocess.DEVNULL
        ) as process:
            try:
                assert line.recv(64).startswith(b"READY=1")
                yield Started(process, began_s)
            finally:
                place.unlink()
                process.terminate()


# What is measured -----------------------------------------------------------------------------------


def write(film: Path, pictures: Sequence[Pixels]) -> Path:
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), FPS, SIZE_WH)
    for picture in pictures:
        writer.write(picture)
    writer.release()
    return film


def still(camera: SimulatedCamera, number: int) -> list[Pixels]:
    """So many pictures of what lies there."""
    different = [camera.frame().pixels for _ in range(DIFFERENT)]
    return list(islice(cycle(different), number))


def starts(folder: Path) -> None:
    """A table that was switched off while it waited for the dice, and is switched on again."""
    camera = SimulatedCamera(SimulatedOptions(size_wh=SIZE_WH, fps=FPS, seed=1, real_time=False))
    before = [camera.frame().pixels] * BEFORE
    falls = round(camera.throw(values=VALUES).duration_s * FPS)
    falling = [camera.frame().pixels for _ in range(falls)]
    film = write(folder / "throw.avi", [*before, *falling, *still(camera, BEHIND)])
    with house(folder / "state") as running:
        for action in (
            {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]},
            {"do": "announce", "value": 62},
        ):
            say(running, action)
        say(running, {"do": "bluff"})
        lines = running.table.picker_context.past_actions.numbers[0]
    with started(folder, film, loop=False) as running, Journal(folder / "state" / "journal.db") as journal:
        ready = running.taken_s()
        while journal.last_line == lines:
            time.sleep(0.01)
        read = running.taken_s()
        print(f"ready after {ready[0]:.1f} s, of which {ready[1]:.1f} s of computing")
        rest_s = (BEFORE + falls) / FPS
        print(f"first throw read and counted after {read[0]:.1f} s, of which {read[1]:.1f} s of computing;", end=" ")
        print(f"it came to rest {rest_s:.1f} s after the camera had opened")
        print(f"{running.megabytes} MB")


def idles(folder: Path) -> None:
    """A table that looks at a tray on which nothing happens."""
    camera = SimulatedCamera(SimulatedOptions(size_wh=SIZE_WH, fps=FPS, seed=1, real_time=False))
    film = write(folder / "still.avi", still(camera, 2 * DIFFERENT))
    with started(folder, film, loop=True) as running:
        time.sleep(STARTED_S)
        frames, (began_s, computed_s) = running.frames(), running.taken_s()
        time.sleep(IDLE_S)
        more, (ended_s, computed_to_s) = running.frames() - frames, running.taken_s()
        took_s = ended_s - began_s
        share = 100 * (computed_to_s - computed_s) / took_s
        print(f"idle: {more / took_s:.1f} frames a second, {share:.0f} % of one core, {running.megabytes} MB")


def main() -> None:
    if len(sys.argv) > 1:
        table(sys.argv[1])
        return
    for measure in (starts, idles):
        with tempfile.TemporaryDirectory() as folder:
            measure(Path(folder))
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
