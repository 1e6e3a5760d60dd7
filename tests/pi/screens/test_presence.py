"""Presence: a notice appears when the last screen has gone, and disappears when one comes back."""

from __future__ import annotations

import threading
from pathlib import Path
from urllib.request import urlopen

from pi.screens.presence import GONE_S, ScreenPresence
from tests.evening import house, until


class Screens:
    def __init__(self) -> None:
        self.now_s, self.told = 100.0, list[bool]()
        self.audience = ScreenPresence(self.told.append, steady=lambda: self.now_s)

    def wait(self, seconds: float) -> None:
        self.now_s += seconds
        self.audience.check()


def test_a_table_that_was_never_shown_misses_no_screen() -> None:
    screens = Screens()
    screens.wait(1000)
    assert screens.told == []


def test_a_screen_that_comes_back_at_once_is_not_missed() -> None:
    screens = Screens()
    for _ in range(5):
        screens.audience.connect()
        screens.audience.disconnect()
        screens.wait(GONE_S / 2)
    assert screens.told == []


def test_the_last_screen_is_missed_until_one_comes_back() -> None:
    screens = Screens()
    screens.audience.connect()
    screens.audience.connect()
    screens.audience.disconnect()
    screens.wait(1000)
    assert screens.told == []
    screens.audience.disconnect()
    screens.wait(GONE_S + 1)
    screens.wait(GONE_S + 1)
    assert screens.told == [True]
    screens.audience.connect()
    assert screens.told == [True, False]


def test_a_return_during_the_report_of_an_absence_is_reported_afterwards() -> None:
    screens, told = Screens(), list[bool]()
    back = threading.Thread(target=screens.audience.connect)

    def report(gone: bool) -> None:
        if gone:
            back.start()
            back.join(0.1)
        told.append(gone)

    screens.audience._on_gone = report
    screens.audience.connect()
    screens.audience.disconnect()
    screens.wait(GONE_S + 1)
    back.join()
    assert told == [True, False]


def test_a_house_reports_that_its_wall_has_gone_and_returned(tmp_path: Path) -> None:
    with house(tmp_path, camera={"kind": "files"}) as running:
        running.presence._steady = clock = iter(range(0, 10_000, 30)).__next__
        with urlopen(f"{running.server.address}/events") as stream:
            stream.readline()
        # The server notices it when it sends the next change.
        while not any(notice.code == "wall-gone" for notice in running.table.state.notices):
            running.table.submit({"do": "sit", "players": ["Ana"]}).result()
            running.table.submit({"do": "undo"}).result()
            assert clock() < 9000
        with urlopen(f"{running.server.address}/events") as stream:
            stream.readline()
            until(running, lambda state: not any(notice.code == "wall-gone" for notice in state.notices))
