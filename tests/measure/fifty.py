"""Fifty phones at once: the time from the commit of an action until it reaches them.

``python -m tests.measure fifty`` plays a game on a real house and prints the milliseconds from each commit to its
arrival at each of fifty phones. They are in a process of their own, have entered the code and play for its seats.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import IO, Any

from pi.app import App
from tests.evening import house, say

PHONES = 50
ACTIONS = 60
PLAYERS = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal")
BLIND = {"kind": "simulated", "options": {"size_wh": [320, 240]}, "hands": "on-demand"}


# The phones, in a process of their own ---------------------------------------------------------


class Phones:
    """The received versions of all phones, each with the nanosecond of its arrival."""

    def __init__(self, count: int) -> None:
        self.heard: list[list[tuple[int, int]]] = [[] for _ in range(count)]
        self._all_at = 0

    async def listen(self, place: int, port: int, cookie: str) -> None:
        """Listen with one phone until the table closes. Print the version that all phones have reached."""
        address = f"127.0.1.{place + 1}"  # each phone has its own
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20, local_addr=(address, 0))
        writer.write(f"GET /phone/events?lang=fr HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n".encode())
        answer = await reader.readline()
        assert b" 200 " in answer, answer
        version = 0
        while line := await reader.readline():
            if line.startswith(b"id: "):
                version = int(line[4:])
            elif not line.strip() and version:
                self.heard[place].append((version, time.monotonic_ns()))
                version = 0
                self._tell()
        writer.close()

    def _tell(self) -> None:
        all_at = min(one[-1][0] if one else 0 for one in self.heard)
        if all_at > self._all_at:
            self._all_at = all_at
            print(all_at, flush=True)


async def listen_all(port: int, cookies: list[str]) -> None:
    phones = Phones(len(cookies))
    await asyncio.gather(*(phones.listen(place, port, cookie) for place, cookie in enumerate(cookies)))
    print(json.dumps(phones.heard), flush=True)


# The table ---------------------------------------------------------------------------------------


def cookie_of(running: App, seat: str) -> str:
    """Return the session of a phone that plays for a seat."""
    jar = CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    with browser.open(f"{running.server.address}/phone") as page:
        token = page.read().decode().partition('name="token" value="')[2].partition('"')[0]
    for path, fields in (("code", {"code": running.ticket}), ("play", {"seat": seat})):
        form = urllib.parse.urlencode({**fields, "token": token}).encode()
        browser.open(f"{running.server.address}/phone/{path}", form).close()
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)


def actions() -> Iterator[dict[str, Any]]:
    """Yield the actions of a long round of Quinito, and what follows it."""
    while True:
        for value in (31, 32, 43, 53, 54, 63, 64, 11, 22, 33):
            yield {"do": "announce", "value": value}
            yield {"do": "accept"}
            if value == 31:
                yield {"do": "next"}
        yield from ({"do": "announce", "value": 66}, {"do": "bluff"}, {"do": "dice", "values": [6, 2]})


def commits(running: App) -> dict[int, int]:
    """Return the nanosecond of every commit from now on, by the version of its state."""
    noted: dict[int, int] = {}
    append = running._journal.append

    def noting(*args: Any, **more: Any) -> int:
        line = append(*args, **more)
        noted[running.table.state.version + 1] = time.monotonic_ns()
        return line

    running._journal.append = noting  # type: ignore[method-assign]
    return noted


def await_all(told: IO[str], version: int) -> None:
    """Wait until all phones have reached a version."""
    while int(told.readline()) < version:
        pass


def measure(phones: int, number: int, *, one_by_one: bool) -> list[dict[int, float]]:
    """Return the milliseconds from each commit to its arrival, by version and phone; the last version arrived last.

    With ``one_by_one``, the next action waits until every phone has received the one before.
    """
    with tempfile.TemporaryDirectory() as folder:
        with house(Path(folder), camera=BLIND, web={"streams": phones + 4, "address": "127.0.0.1"}) as running:
            say(running, {"do": "start", "game": "quinito", "players": list(PLAYERS)})
            cookies = [cookie_of(running, PLAYERS[place % len(PLAYERS)]) for place in range(phones)]
            command = [sys.executable, "-m", "tests.measure.fifty", str(running.server.port), *cookies]
            others = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            assert others.stdout is not None
            await_all(others.stdout, running.table.state.version)
            noted, said = commits(running), actions()
            for left in reversed(range(number)):
                say(running, next(said))
                if one_by_one or not left:
                    await_all(others.stdout, running.table.state.version)
        heard = json.loads(others.communicate()[0])
    return [{version: (at - noted[version]) / 1e6 for version, at in one if version in noted} for one in heard]


def main() -> None:
    if len(sys.argv) > 1:
        asyncio.run(listen_all(int(sys.argv[1]), sys.argv[2:]))
        return
    by_phone = measure(PHONES, ACTIONS, one_by_one=True)
    every = sorted(ms for one in by_phone for ms in one.values())
    slowest = [max(one[version] for one in by_phone) for version in set.intersection(*map(set, by_phone))]
    cuts = statistics.quantiles(every, n=100)
    print(f"{PHONES} phones, {ACTIONS} actions: {len(every)} of {PHONES * ACTIONS} arrived one by one")
    print(f"commit to delivery, ms: p50 {cuts[49]:.1f}, p95 {cuts[94]:.1f}, p99 {cuts[98]:.1f}, max {every[-1]:.1f}")
    print(f"until the last phone has it, ms: median {statistics.median(slowest):.1f}, max {max(slowest):.1f}")


if __name__ == "__main__":
    main()
