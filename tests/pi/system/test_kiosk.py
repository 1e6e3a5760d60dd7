"""The kiosk: it waits for the table, shows it, and lets the screen sleep; the browsers here are small programs."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from pi.health import Health, health
from pi.kiosk import Blanker, Kiosk, ScreenOptions, ran, show, switch
from tests.evening import house, say

STAYS = [sys.executable, "-c", "import sys, signal; print(sys.argv[1], flush=True); signal.pause()"]
URL = "http://127.0.0.1:9"


def test_the_screen_sleeps_when_nothing_happens_and_wakes_at_the_next_change() -> None:
    blanker = Blanker(60, now_s=0)
    seen = [blanker.see(version, now_s) for version, now_s in [(1, 1), (1, 50), (1, 61), (1, 90), (2, 91), (2, 92)]]
    assert seen == [None, None, False, None, True, None]


def test_a_table_that_does_not_answer_keeps_the_screen_lit() -> None:
    blanker = Blanker(60, now_s=0)
    assert [blanker.see(None, now_s) for now_s in (30, 70, 500)] == [None] * 3
    assert blanker.see(7, 520) is None


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
    switched(on=False)
    assert asked == commands
    assert switch("none", run) is None


def test_a_program_that_fails_is_logged_and_no_more(caplog: pytest.LogCaptureFixture) -> None:
    assert ran(["/no/such/program"]) == ran([sys.executable, "-c", "raise SystemExit(3)"]) == ""
    assert len(caplog.records) == 2


def kiosk(
    browser: Sequence[str], asked: Callable[[str], Health | None], switches: list[bool], clock: Callable[[], float]
) -> Kiosk:
    return Kiosk(
        browser,
        URL,
        Blanker(60, now_s=0),
        lambda *, on: switches.append(on),
        asked=asked,
        look_s=0.01,
        clock=clock,
    )


def test_the_browser_is_shown_once_the_table_answers(capfd: pytest.CaptureFixture[str]) -> None:
    well = Health(4, playing=False)
    answers = iter([None, None])
    ends = [sys.executable, "-c", "import sys; print(sys.argv[1]); raise SystemExit(5)"]
    shown = kiosk(ends, lambda _: next(answers, well), [], lambda: 0.0)
    assert shown.run() == 5
    assert capfd.readouterr().out.strip() == URL


def test_the_screen_sleeps_and_wakes_while_the_browser_runs_until_it_is_stopped() -> None:
    switches: list[bool] = []
    looks = iter([(1, 1.0), (1, 2.0), (1, 70.0), (2, 81.0), (2, 82.0)])
    now_s = [0.0]

    def asked(_url: str) -> Health:
        version, now_s[0] = next(looks)
        if switches == [False, True]:
            shown.stop()
        return Health(version, playing=True)

    shown = kiosk(STAYS, asked, switches, lambda: now_s[0])
    assert shown.run() != 0
    assert switches == [False, True]


def test_a_kiosk_that_waits_can_be_stopped() -> None:
    shown = kiosk(STAYS, lambda _: None, [], lambda: 0.0)
    threading.Timer(0.05, shown.stop).start()
    assert shown.run() == 0


def test_a_browser_that_is_not_there_is_said(caplog: pytest.LogCaptureFixture) -> None:
    assert show(ScreenOptions(browser="/no/browser"), URL) == 2
    assert "apt install chromium" in caplog.text


def test_a_screen_that_would_always_be_dark_is_refused() -> None:
    with pytest.raises(ValueError, match="blank_after_min"):
        ScreenOptions(blank_after_min=0)


def test_a_running_table_tells_its_version_and_whether_a_game_is_on_and_nobody_else_does(tmp_path: Path) -> None:
    with house(tmp_path, camera={"kind": "files"}) as running:
        assert health(running.server.address) == Health(running.table.moment.version, playing=False)
        version = say(running, {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}).version
        assert health(running.server.address) == Health(version, playing=True)
        assert health(f"{running.server.address}/join") is None
    assert health(URL) is None
