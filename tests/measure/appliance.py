"""The table as a service starts it: the time until it is ready, and its share of a core and its memory when idle.

``python -m tests.measure appliance`` starts `croupier table` as systemd does, with a film of 1280 x 720 pixels and 30
frames a second without motion.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import cv2

from pi.cameras.simulated import SimulatedCamera, SimulatedOptions
from tests.states import PATIENCE_S

SIZE_WH, FPS, FRAMES = (1280, 720), 30.0, 30
STARTED_S, IDLE_S = 5.0, 20.0
"""The pause after the start, and the time during which the idle table is measured, in seconds."""


def write_film(path: Path) -> None:
    """Write a film of a tray without motion."""
    camera = SimulatedCamera(SimulatedOptions(size_wh=SIZE_WH, fps=FPS, seed=1, real_time=False))
    film = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), FPS, SIZE_WH)
    for _ in range(FRAMES):
        film.write(camera.frame().pixels)
    film.release()


def cpu_s(process: int) -> float:
    """Return the processor seconds of a process."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_mb(process: int) -> int:
    """Return the resident memory of a process in MB."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20


def measure(folder: Path) -> None:
    """Start a table and print its times and its memory."""
    write_film(folder / "still.avi")
    config, notify = folder / "croupier.toml", folder / "notify"
    config.write_text(
        f'[table]\nstate = "{folder / "state"}"\n[voice]\nkind = "none"\n[web]\nport = 0\n'
        f'[camera]\nkind = "files"\noptions = {{path = "{folder / "still.avi"}", loop = true}}\n'
    )
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ready:
        ready.bind(str(notify))
        ready.settimeout(PATIENCE_S)
        command = [sys.executable, "-m", "pi.cli", "table", "--config", str(config)]
        began_s = time.monotonic()
        table = subprocess.Popen(command, env={**os.environ, "NOTIFY_SOCKET": str(notify)}, stdout=subprocess.DEVNULL)
        try:
            assert ready.recv(64).startswith(b"READY=1")
            took_s = time.monotonic() - began_s
            print(f"ready after {took_s:.1f} s, of which {cpu_s(table.pid):.1f} s of computing")
            time.sleep(STARTED_S)
            before_s, began_s = cpu_s(table.pid), time.monotonic()
            time.sleep(IDLE_S)
            share = (cpu_s(table.pid) - before_s) / (time.monotonic() - began_s)
            print(f"idle: {share:.0%} of one core, {resident_mb(table.pid)} MB")
        finally:
            table.terminate()
            table.wait()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        measure(Path(temporary))
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
