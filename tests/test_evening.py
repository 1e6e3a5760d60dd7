"""The whole way: from frames of dice to the sentence on the wall, in a real browser."""

from __future__ import annotations

import csv
import os
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from pi.app import App, Factories
from pi.capture.camera_loop import CameraLoop
from pi.night.state import TableState
from pi.night.types import Button
from pi.words import Words
from tests.evening import events, house, say, say_nothing, table_process, until
from tests.pages import click
from tests.states import PATIENCE_S, table_of
from vision.eye import Eye
from vision.reading import Pixels

PHOTOS = Path(os.environ.get("CROUPIER_PHOTOS", Path(__file__).parents[2] / "shared" / "photos"))
PLAYERS = {"players": ["Ana", "Bo", "Cy"]}
BEGIN = [Button.ACCEPT] * 3
"""The people of the last time, in the same seats; the game in the configuration; its start."""
VIRTUAL: dict[str, Any] = {"kind": "simulated", "options": {"real_time": False, "size_wh": [480, 360]}}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
    opened.set_default_timeout(PATIENCE_S * 1000)
    yield opened
    opened.close()


def wall_says_who_takes_what(page: Page, running: App) -> None:
    """Compare the wall with the events of the reveal: its sentences are there, word by word."""
    state = until(running, lambda m: bool(events(m, "shown")))
    assert state.table is not None
    for sentence in Words("fr").take_sentences(state.situation.outcome):
        expect(page.locator("body")).to_contain_text(sentence)
    assert events(state, "take")
    for taken in events(state, "take"):
        line = page.locator(f"[data-row={taken['player']}]")
        expect(line).to_contain_text(str(state.table["ledger"][taken["player"]][taken["unit"]]))


@pytest.mark.long
def test_after_a_simulated_throw_and_a_bluff_the_wall_names_the_taker(page: Page, tmp_path: Path) -> None:
    with house(tmp_path, night=PLAYERS, camera=VIRTUAL) as running:
        page.goto(running.printed_address)
        click(page, running, *BEGIN)
        click(page, running, *[Button.NEXT] * 9, Button.ACCEPT)  # 61 is passed, then 54 and the others up to the tenth
        assert running.table.state.table is not None
        assert table_of(running.table.state)["announced"] == 61
        click(page, running, Button.BLUFF)
        wall_says_who_takes_what(page, running)


def two_dice() -> list[tuple[Path, list[int]]]:
    """Return labelled photographs of exactly two dice, from above or at a slant."""
    if not (PHOTOS / "labels.csv").exists():
        return []
    with (PHOTOS / "labels.csv").open(encoding="utf-8", newline="") as rows:
        return [
            (PHOTOS / row["file"], [int(value) for value in row["values"].split()])
            for row in csv.DictReader(rows)
            if row["group"] in ("plain", "oblique") and row["n_dice"] == "2"
        ]


def picture_in(file: Path) -> Pixels:
    return np.asarray(cv2.imread(str(file)), np.uint8)


@pytest.mark.long
def test_photographs_of_two_dice_lead_to_the_sentence_on_the_wall(page: Page, tmp_path: Path) -> None:
    pictures = two_dice()
    if not pictures:
        pytest.skip(f"the photographs are not at {PHOTOS} (set CROUPIER_PHOTOS)")
    sure = [(picture, values) for picture, values in pictures if Eye().read(picture_in(picture), 2).sure]
    assert len(sure) > len(pictures) / 2, "of the photographs of two dice, the eye is sure of too few"
    for number, (picture, values) in enumerate(sure[:: len(sure) // 4]):
        options = {"path": str(picture), "gap_s": 1.0, "hold_s": 2.0, "loop": True, "real_time": False}
        with house(tmp_path / str(number), night=PLAYERS, camera={"kind": "files", "options": options}) as running:
            page.goto(running.printed_address)
            click(page, running, *BEGIN, Button.ACCEPT, Button.BLUFF)
            state = until(running, lambda m: bool(events(m, "shown")))
            assert sorted(events(state, "shown")[0]["dice"]) == values
            wall_says_who_takes_what(page, running)


def parts(page: Page) -> list[list[str]]:
    """Return the texts of the wall except notices, read in one call, as redrawn elements have no text."""
    return page.evaluate(
        "parts => parts.map(part => [...document.querySelectorAll(part)].map(shown => shown.innerText))",
        [".now", ".facts", ".told", "aside", "footer"],
    )


def test_after_a_kill_the_table_restarts_with_the_same_wall(page: Page, tmp_path: Path) -> None:
    four: dict[str, Any] = {"camera": {"kind": "files"}, "night": {"players": ["Ana", "Bo", "Cy", "Di"]}}
    with table_process(tmp_path, is_killed=True, **four) as address:
        page.goto(address)
        for button in (*BEGIN, Button.NEXT, Button.ACCEPT):
            before = page.locator(".wall").get_attribute("data-version")
            page.locator(f"[data-press={button}]").click()
            expect(page.locator(".wall")).not_to_have_attribute("data-version", str(before))
        expect(page.locator(".told")).to_contain_text("Ana annonce 32 à Bo.")
        shown = parts(page)
    with table_process(tmp_path, **four) as address:
        page.goto(address)
        assert parts(page) == shown
        page.locator("[data-press=bluff]").click()
        expect(page.locator(".who")).to_contain_text("Ana")


ROUNDS = 100
SILENCE_S = 20.0
"""After this many processor seconds without a new state the dice are thrown again. As for a slow camera, other work of
the machine does not count."""


def next_word(running: App, version: int) -> TableState:
    """Return the state after this version, or the same state if the table stays silent."""
    patience_s = time.process_time() + SILENCE_S
    while (later := running.table.wait(version, 0.1)).version == version and time.process_time() < patience_s:
        pass
    return later


def thrown(running: App) -> tuple[int | None, ...]:
    """Return the real values of the dice on the tray or under the cup, lowest first; None for a cocked die."""
    camera = running.simulated_players._camera
    assert camera is not None
    roll = camera._table.roll
    assert roll is not None
    return tuple(sorted((pose.value for pose in roll.rest), key=lambda value: value or 0))


def play_rounds(running: App, rounds: int) -> int:
    """Play rounds in which each announcement is called a bluff. Return how many were read, without a cocked die."""
    level = 0
    for _ in range(rounds):
        say(running, {"do": "announce", "value": 62})
        lies = thrown(running)
        state = say(running, {"do": "bluff"})
        while not events(state, "shown"):
            later = next_word(running, state.version)
            say_nothing(running)
            if later.version == state.version:  # silent: the dice are thrown again, and the round does not count
                running.simulated_players.throw()
                lies = (None,)
            elif not events(later, "shown"):  # not sure, and the wall shows it: the hands throw again
                lies = thrown(running)
            state = later
        (shown,) = events(state, "shown")
        if None not in lies:
            assert tuple(sorted(shown["dice"])) == lies, "the eye has read what does not lie there"
            level += 1
        while table_of(running.table.state)["phase"] != "announce":
            say(running, {"do": "next"})
    return level


@pytest.mark.long
def test_a_simulated_night_runs_on_virtual_time(tmp_path: Path) -> None:
    slow_camera = VIRTUAL | {"options": VIRTUAL["options"] | {"fps": 12.0}}
    make = Factories(camera_loop=partial(CameraLoop, steady=time.process_time))
    with house(tmp_path, make=make, night=PLAYERS, camera=slow_camera) as running:
        assert running.camera_loop.is_open.wait(PATIENCE_S)
        say(running, {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]})
        assert play_rounds(running, ROUNDS) > 0.8 * ROUNDS
        assert sum(line["penalty"] for line in table_of(running.table.state)["ledger"].values()) >= ROUNDS
