"""How long after its commit to the journal an action stands painted on a screen, with one screen and with fifty.

``python -m tests.measure painted`` plays a game on a real house, opens the wall and a phone in Chromium, lets
forty-eight further phones listen in a process of their own, and prints the milliseconds from each commit to the
frame after it, by the clock of this machine, and how busy the machine was.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, ViewportSize, sync_playwright

from pi.app import App
from tests.conftest import CHROMIUM, QUIET
from tests.evening import house, say
from tests.measure.fifty import ACTIONS, BLIND, PHONES, PLAYERS, actions, await_all, commits, cookie_of
from tests.pages import WALL

PHONE = ViewportSize(width=360, height=640)

NOTE_FRAMES = """(() => {
  window.painted = {};
  // The page draws what it hears before the frame that is asked for here, and what the frame's callback puts into the
  // queue runs when it has been painted.
  window.EventSource = class extends EventSource {
    constructor(...address) {
      super(...address);
      this.addEventListener("message", (event) => requestAnimationFrame(() => setTimeout(() => {
        window.painted[event.lastEventId] ??= performance.timeOrigin + performance.now();
      })));
    }
  };
})()"""


@contextmanager
def screens(running: App, number: int) -> Iterator[tuple[Page, ...]]:
    """The wall, and where there are several screens a phone too, as a browser paints them."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        opened = [browser.new_page(viewport=size) for size in (WALL, PHONE)[:number]]
        for page, path in zip(opened, ("/", "/phone"), strict=False):
            page.add_init_script(NOTE_FRAMES)
            page.goto(f"{running.server.address}{path}")
            page.wait_for_function("() => Object.keys(window.painted).length")
        yield tuple(opened)
        browser.close()


@contextmanager
def listeners(running: App, number: int) -> Iterator[Any]:
    """So many further phones, which only listen; says where they have come to."""
    if not number:
        yield None
        return
    cookies = [cookie_of(running, PLAYERS[place % len(PLAYERS)]) for place in range(number)]
    command = [sys.executable, "-m", "tests.measure.fifty", str(running.server.port), *cookies]
    others = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert others.stdout is not None
    await_all(others.stdout, running.table.moment.version)
    yield others.stdout
    others.terminate()
    others.communicate()


def measure(number: int) -> tuple[list[float], ...]:
    """The milliseconds from each commit to its frame, screen by screen; the next action waits until all are there."""
    with (
        tempfile.TemporaryDirectory() as folder,
        house(Path(folder), camera=BLIND, web={"streams": number + 4}) as running,
    ):
        say(running, {"do": "start", "game": "quinito", "players": list(PLAYERS)})
        with screens(running, number) as opened, listeners(running, max(0, number - 2)) as told:
            noted, said = commits(running, time.time_ns), actions()
            for _ in range(ACTIONS):
                version = say(running, next(said)).version
                for page in opened:
                    page.wait_for_function("version => version in window.painted", arg=version)
                if told is not None:
                    await_all(told, version)
            frames: list[dict[str, float]] = [page.evaluate("window.painted") for page in opened]
    return tuple([each[str(at)] - ns / 1e6 for at, ns in noted.items() if str(at) in each] for each in frames)


def told(name: str, ms: list[float]) -> str:
    cuts = statistics.quantiles(ms, n=100, method="inclusive")
    return f"{name}: {len(ms)} frames, ms: p50 {cuts[49]:.0f}, p99 {cuts[98]:.0f}, max {max(ms):.0f}"


def main() -> None:
    for number in (1, PHONES):
        for name, ms in zip(("the wall", "a phone"), measure(number), strict=False):
            print(told(f"{name}, of {number}", ms))
        print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
