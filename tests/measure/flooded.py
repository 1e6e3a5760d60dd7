"""A crowd in the network, and how long a button takes meanwhile.

``python -m tests.measure flooded [CONNECTIONS]`` floods a real house from a process of its own, in five ways. Four are
connections that send nothing, that never complete a request, that request a stream, or a page. The fifth is a storm of
new connections, each of which requests a page, opened as quickly as possible. It prints two times in milliseconds. For
a button of wood: from the edge on its pin until its action is on disk and visible. For a button on the table's own
screen, pressed by a third process: until it is answered, each time on a new connection.

Other addresses of this machine stand for phones: only 127.0.0.1 is the table's own screen.
"""

from __future__ import annotations

import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path

from pi.app import App
from pi.night.types import Button
from tests.evening import house, say
from tests.measure.fifty import BLIND, PLAYERS
from tests.states import PATIENCE_S

OWN, FRONT = "127.0.0.1", "127.0.0.99"
PHONES = 40
CONNECTIONS = 3000
PRESSES = 200
PAUSE_S = 0.02
STREAMS = 32

STORM = "storm"
PAGE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
SENT = {
    "silent": b"",
    "slow": b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "streams": b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "pages": PAGE,
    STORM: PAGE,
}


# The crowd and the screen, in processes of their own --------------------------------------------


def crowd(port: int, kind: str, most: int) -> None:
    """Open connections and keep ``most`` of them; a storm continues to open them, and drops the oldest.

    Prints the number once so many are open. A storm then prints how many a second it opened, once stdin is closed.
    """
    enough = threading.Event()
    threading.Thread(target=lambda: enough.set() if sys.stdin.read() is not None else None, daemon=True).start()
    kept, opened, began_s = deque[socket.socket](), 0, time.monotonic()
    while not enough.is_set():
        if opened == most:
            print(opened, flush=True)
        if opened >= most and kind != STORM:
            enough.wait()
            return
        kept.append(connected(f"127.0.0.{2 + opened % PHONES}", port, SENT[kind]))
        opened += 1
        if len(kept) > most:
            kept.popleft().close()
    print(round(opened / (time.monotonic() - began_s)))


def connected(address: str, port: int, sent: bytes) -> socket.socket:
    """Return a connection from this address on which ``sent`` was sent. The table may refuse it."""
    line = socket.socket()
    line.bind((address, 0))
    line.setblocking(False)
    with suppress(OSError):
        line.connect((FRONT, port))
    with suppress(OSError):
        line.send(sent)
    return line


def screen(port: int, key: str) -> None:
    """Press a button on the table's own screen, and print how long each press took."""
    for _ in range(PRESSES):
        began_s = time.perf_counter()
        line = HTTPConnection(OWN, port, timeout=PATIENCE_S)
        line.request("POST", "/press", f"button=next&own={key}", {"Content-Type": "application/x-www-form-urlencoded"})
        assert line.getresponse().status == 204
        line.close()
        print(1000 * (time.perf_counter() - began_s), flush=True)
        time.sleep(PAUSE_S)


@contextmanager
def started(*words: object) -> Iterator[subprocess.Popen[str]]:
    """Run this program once more, for another part."""
    command = [sys.executable, "-m", "tests.measure.flooded", *map(str, words)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


# The table ---------------------------------------------------------------------------------------


def wood(running: App, done: Callable[[], bool]) -> list[float]:
    """Press *accept* on its pin until ``done``, and undo it each time. Return the milliseconds of each press."""
    table, took_ms = running.table, []
    while not done():
        before, began_s = table.state.version, time.perf_counter()
        running.buttons.press(Button.ACCEPT)
        assert table.wait(before, PATIENCE_S).version > before
        took_ms.append(1000 * (time.perf_counter() - began_s))
        table.hold(Button.NEXT).result()
        time.sleep(PAUSE_S)
    return took_ms


def measure(running: App) -> dict[str, list[float]]:
    """Return the milliseconds of the presses on wood and on the screen, both at once."""
    heard: list[float] = []
    with started("screen", running.server.port, running.own_key) as pressing:
        assert pressing.stdout is not None
        said = pressing.stdout
        listener = threading.Thread(target=lambda: heard.extend(map(float, said)))
        listener.start()
        wooden = wood(running, lambda: not listener.is_alive())
    return {"wood": wooden, "screen": heard}


def tell(beside: str, took_ms: dict[str, list[float]]) -> None:
    for button, ms in took_ms.items():
        cuts = statistics.quantiles(ms, n=100)
        figures = f"p50 {cuts[49]:5.1f}, p99 {cuts[98]:6.1f}, max {max(ms):6.1f} ms of {len(ms)} presses"
        print(f"{beside:28} {button:6} {figures}", flush=True)


def tell_all(connections: int) -> None:
    """Flood a house in each of the ways, and print how long its buttons take."""
    with (
        tempfile.TemporaryDirectory() as folder,
        house(
            Path(folder), camera=BLIND, panel={"pins": "mock"}, web={"host": "0.0.0.0", "streams": STREAMS}
        ) as running,
    ):
        say(running, {"do": "start", "game": "quinito", "players": list(PLAYERS)})
        tell("alone", measure(running))
        for kind in SENT:
            with started("crowd", running.server.port, kind, connections) as others:
                assert others.stdout is not None
                others.stdout.readline()
                took_ms = measure(running)
                a_second = others.communicate()[0].strip()
            tell(f"{kind}, {a_second} a second" if a_second else f"{kind}, {connections} open", took_ms)
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


def main() -> None:
    match sys.argv[1:]:
        case ["crowd", port, kind, most]:
            crowd(int(port), kind, int(most))
        case ["screen", port, key]:
            screen(int(port), key)
        case most:
            tell_all(int(most[0]) if most else CONNECTIONS)


if __name__ == "__main__":
    main()
