"""The kiosk: it waits for the table, shows it, and switches the screen off; the browsers here are small programs."""

from __future__ import annotations

import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from pi.closing import Closing
from pi.system import own_screen
from pi.system.health import Health, health
from pi.system.kiosk import FLAGS, SILENT_S, START_S, Kiosk, ScreenOptions, run_logged, show, switch
from tests.evening import PATIENCE_S, house, say

STAYS = [sys.executable, "-c", "import sys, signal; print(sys.argv[1], flush=True); signal.pause()"]
URL = "http://127.0.0.1:9"
WELL: dict[str, object] = {"ok": True, "version": 1, "playing": False, "dark": False}


@pytest.mark.parametrize(
    ("blank", "commands"),
    [
        (
            "dpms",
            [["wlr-randr"], *(["wlr-randr", "--output", name, "--off"] for name in ("HDMI-A-1", "DSI-1"))],
        ),
        ("cec", [["cec-ctl", "--skip-info", "--playback", "--to", "0", "--standby"]]),
    ],
)
def test_each_kind_of_screen_is_switched_by_its_own_program(blank: str, commands: list[list[str]]) -> None:
    asked: list[Sequence[str]] = []

    def run(command: Sequence[str]) -> str:
        asked.append(command)
        return 'HDMI-A-1 "LG TV"\n  Enabled: yes\n  Modes:\nDSI-1 "(null)"\n  Enabled: yes\n'

    switched = switch(blank, run)
    assert switched is not None
    switched(False)
    assert asked == commands
    assert switch("none", run) is None


def test_a_failing_program_is_only_logged(caplog: pytest.LogCaptureFixture) -> None:
    assert run_logged(["/no/such/program"]) == run_logged([sys.executable, "-c", "raise SystemExit(3)"]) == ""
    assert len(caplog.records) == 2


def kiosk(browser: Sequence[str], asked: Callable[[str], Health | None], switches: list[bool]) -> Kiosk:
    return Kiosk(browser, URL, switches.append, ask_health=asked, look_s=0.01)


def test_the_browser_is_shown_once_the_table_answers(capfd: pytest.CaptureFixture[str]) -> None:
    well = Health(4, playing=False, dark=False)
    answers = iter([None, None])
    ends = [sys.executable, "-c", "import sys; print(sys.argv[-1]); raise SystemExit(5)"]
    shown = kiosk(ends, lambda _: next(answers, well), [])
    assert shown.run() == 5
    assert set(capfd.readouterr().out.split()) == {URL}


@pytest.mark.parametrize("light", [Health(2, playing=True, dark=False), None])
def test_the_screen_is_lit_at_the_start_and_dark_while_the_table_asks_for_it(light: Health | None) -> None:
    switches: list[bool] = []
    lit, dark = Health(1, playing=True, dark=False), Health(1, playing=True, dark=True)
    answers = iter([lit, lit, dark, dark, light])

    def asked(_url: str) -> Health | None:
        if switches[-2:] == [False, True]:
            shown.stop()
        return next(answers, light)

    shown = kiosk(STAYS, asked, switches)
    assert shown.run() == 0
    assert switches == [True, False, True]


def test_a_waiting_kiosk_can_be_stopped() -> None:
    shown = kiosk(STAYS, lambda _: None, [])
    threading.Timer(0.05, shown.stop).start()
    assert shown.run() == 0


WRAPPER = """#!/bin/bash
arguments=()
for each in "$@"; do [ "$each" = --ozone-platform=wayland ] || arguments+=("$each"); done
exec chromium --ozone-platform=headless --no-sandbox "${arguments[@]}"
"""


class Pages(Closing):
    """A table's own address for the kiosk and its browser: a page, and the health of the table."""

    def __init__(self) -> None:
        self.shown: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.asks: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.health = WELL
        pages = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body = json.dumps(pages.health) if self.path == "/health" else "<p>the wall"
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(body.encode())
                seen = pages.shown if self.path == "/" else pages.asks
                seen.put(self.headers["User-Agent"])

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def pages() -> Iterator[Pages]:
    with Pages() as served:
        yield served


@pytest.fixture
def table() -> Iterator[Pages]:
    """A table that has not started yet."""
    with Pages() as served:
        served.health = {"ok": False}
        yield served


@pytest.fixture
def chromium(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Chromium without a screen; its profiles are in a folder of the test."""
    if not shutil.which("chromium"):
        pytest.skip("chromium is not installed")
    wrapper = tmp_path / "kiosk-browser"
    wrapper.write_text(WRAPPER)
    wrapper.chmod(0o755)
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    return [str(wrapper), *FLAGS]


class Running(Closing):
    """A kiosk that runs beside the test; its clock jumps by the time after which a dead page is detected."""

    def __init__(self, browser: Sequence[str], url: str, **more: Any) -> None:
        self.now_s = 0.0
        self.kiosk = Kiosk(browser, url, None, look_s=0.05, steady=lambda: self.now_s, **more)
        self.status: queue.SimpleQueue[int] = queue.SimpleQueue()
        self.thread = threading.Thread(target=lambda: self.status.put(self.kiosk.run()))
        self.thread.start()

    def let_pass(self, seconds: float) -> None:
        self.now_s += seconds

    def close(self) -> None:
        self.kiosk.stop()
        self.thread.join()


def processes(folder: Path, kind: str) -> list[int]:
    """Return the processes of one kind of the browsers with profiles in this folder; the browser itself has no kind."""
    lines: dict[int, list[str]] = {}
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            lines[int(each.parent.name)] = each.read_bytes().decode(errors="replace").replace("\0", " ").split()
    browsers = {pid for pid, line in lines.items() if any(f"--user-data-dir={folder}" in word for word in line)}
    found = []
    for pid, line in lines.items():
        with suppress(OSError):
            kinds = [word for word in line if word.startswith("--type=")]
            if os.getsid(pid) in browsers and kinds == ([f"--type={kind}"] if kind else []):
                found.append(pid)
    return found


@pytest.mark.parametrize(
    ("kind", "number"), [("renderer", signal.SIGKILL), ("renderer", signal.SIGSTOP), ("", signal.SIGSTOP)]
)
@pytest.mark.one_a_day
def test_a_dead_or_hanging_page_is_shown_again_in_a_new_profile(
    pages: Pages, chromium: list[str], tmp_path: Path, kind: str, number: signal.Signals
) -> None:
    with Running(chromium, pages.url) as running:
        pages.shown.get(timeout=PATIENCE_S)
        before = {*tmp_path.glob("browser-*")}
        while not processes(tmp_path, kind):
            # A page can be shown a moment before its process has its own name.
            threading.Event().wait(0.05)
        while {*tmp_path.glob("browser-*")} <= before:
            # A browser may show its page in a process that it has kept ready.
            for pid in processes(tmp_path, kind):
                with suppress(ProcessLookupError):
                    os.kill(pid, number)
            running.let_pass(SILENT_S / 4)
            assert running.status.empty(), "the kiosk has ended"
            threading.Event().wait(0.05)
        pages.shown.get(timeout=PATIENCE_S)
    assert not [*tmp_path.glob("browser-*")]


def test_a_browser_without_a_page_is_tried_without_graphics_before_the_end(
    pages: Pages, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    hangs = [sys.executable, "-c", "import sys, signal; print(sys.argv[1:], flush=True); signal.pause()"]
    running = Running(hangs, pages.url)
    shown = ""

    def until_shown(times: int) -> None:
        nonlocal shown
        while shown.count("\n") < times:
            shown += capfd.readouterr().out
            threading.Event().wait(0.05)

    until_shown(1)
    while "started anew" not in caplog.text:
        running.let_pass(START_S)
        threading.Event().wait(0.05)
    until_shown(2)
    while running.status.empty():
        running.let_pass(START_S)
        threading.Event().wait(0.05)
    running.close()
    assert running.status.get() != 0
    first, second = shown.splitlines()
    assert "--disable-gpu" not in first
    assert "--disable-gpu" in second


def test_the_page_about_a_failed_start_is_shown_until_the_table_runs(
    pages: Pages, table: Pages, capfd: pytest.CaptureFixture[str]
) -> None:
    stays = "import sys, signal; print(sys.argv[-1], flush=True); signal.pause()"
    pages.health = {"ok": False, "unstarted": "x"}
    with Running([sys.executable, "-c", stays], table.url, key="KEY", unstarted_url=pages.url):
        shown = ""
        while len(shown.split()) < 2:
            shown += capfd.readouterr().out
            if shown:
                table.health = WELL
            threading.Event().wait(0.05)
    assert shown.split() == [pages.url, own_screen.page(table.url, "KEY")]


@pytest.mark.parametrize("is_same", [False, True], ids=["at another address", "at the same address"])
def test_a_kiosk_without_a_key_ends_when_the_table_has_started(
    pages: Pages, table: Pages, capfd: pytest.CaptureFixture[str], is_same: bool
) -> None:
    unstarted = table if is_same else pages
    unstarted.health = {"ok": False, "unstarted": "x"}
    with Running(STAYS, table.url, unstarted_url=unstarted.url) as running:
        while not capfd.readouterr().out:
            threading.Event().wait(0.05)
        table.health = WELL
        assert running.status.get(timeout=PATIENCE_S) == 0


@pytest.mark.parametrize("is_broken", [False, True], ids=["moved", "mended"])
def test_a_kiosk_ends_after_its_configuration_is_repaired_or_changed(
    pages: Pages, tmp_path: Path, is_broken: bool
) -> None:
    browser, file = tmp_path / "chromium", tmp_path / "croupier.toml"
    browser.write_text(f"#!{sys.executable}\nimport signal\nprint('shown', flush=True)\nsignal.pause()\n")
    browser.chmod(0o755)
    good = f'[web]\nport = {pages.server.server_port}\n[screen]\nblank = "none"\n'
    file.write_text("[web]\nprot = 1\n" if is_broken else good)
    command = [sys.executable, "-m", "pi.cli", "kiosk", "--config", str(file)]
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as running:
        try:
            assert running.stdout is not None
            assert (b"shown" if not is_broken else b"web.prot") in running.stdout.readline()
            file.write_text("[web]\nport = 9000\n")
            if not is_broken:
                pages.asks = queue.SimpleQueue()
                for _ in range(3):
                    pages.asks.get(timeout=PATIENCE_S)
                assert running.poll() is None, "the wall of a table that plays is gone"
                pages.close()
            assert running.wait(PATIENCE_S) == 0
        finally:
            running.terminate()


def test_a_missing_browser_is_reported(caplog: pytest.LogCaptureFixture) -> None:
    assert show(ScreenOptions(browser="/no/browser"), URL, "", "", bool) == 2
    assert "apt install chromium" in caplog.text


def test_a_running_table_returns_its_health_and_other_pages_do_not(tmp_path: Path) -> None:
    with house(tmp_path, camera={"kind": "files"}) as running:
        for playing in (False, True):
            if playing:
                say(running, {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]})
            # The camera may change the state meanwhile.
            before, told, after = running.table.state, health(running.server.address), running.table.state
            assert told in {
                Health(version, playing, dark=False) for version in range(before.version, after.version + 1)
            }
        assert health(f"{running.server.address}/join") is None
    assert health(URL) is None
