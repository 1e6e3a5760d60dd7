"""Whole games of all five kinds, in a real browser against the whole house: by phones, and by the three buttons."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pi.app import App
from pi.night.codes import NoticeCode
from pi.night.state import TableState
from pi.night.types import Json
from pi.rules import GAMES
from pi.rules.testing import listed_actions
from tests.evening import empty_tray, house, say, until
from tests.pages import SMALL
from tests.short_games import END, SHORT_GAMES
from tests.states import table_of
from tests.web.fingers import Fingers
from tests.web.thumbs import Thumb, phones

VIRTUAL = {"kind": "simulated", "options": {"real_time": False, "size_wh": [480, 360]}}

EVERYDAY = frozenset({"quinito"})
"""The game played with the buttons of a page every day; `test_picker_games.py` tries each choice of all five games."""

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def opened(browser: Browser) -> Iterator[Open]:
    with phones(browser) as new:
        yield new


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    folder = tmp_path_factory.mktemp("house")
    with house(folder, camera=empty_tray(folder), night={"phones": "table"}) as running:
        yield running


@pytest.fixture(scope="module")
def thumb(running: App, opened: Open) -> Thumb:
    """A phone that plays for the whole table."""
    thumb = Thumb(opened(), running)
    thumb.code()
    thumb.play_for("Toute la table")
    return thumb


@pytest.fixture(scope="module")
def fingers(running: App, opened: Open) -> Fingers:
    """The wall with its three buttons."""
    page = opened(viewport=SMALL)
    page.goto(running.printed_address)
    return Fingers(page, running)


def begin(running: App, game: str, players: Sequence[str], options: Mapping[str, Any]) -> None:
    """End the running game, and start another."""
    table = running.table.state.table
    if table is not None and not table["over"]:
        say(running, END)
    say(running, {"do": "start", "game": game, "players": list(players), "options": dict(options)})


def play_short(running: App, hand: Thumb | Fingers, game: str) -> None:
    short = SHORT_GAMES[game]
    begin(running, game, short.players, short.options)
    for action in short.actions:
        if action == END:
            hand.end()
        else:
            hand.say(action)
    table = table_of(running.table.state)
    assert {key: table[key] for key in short.ends} == short.ends


@pytest.mark.parametrize("game", SHORT_GAMES)
@pytest.mark.one_a_day
def test_a_short_game_can_be_played_by_thumb(running: App, thumb: Thumb, game: str) -> None:
    play_short(running, thumb, game)
    expect(thumb.page.locator(".state")).to_contain_text("Partie terminée")


@pytest.mark.parametrize(
    "game", [game if game in EVERYDAY else pytest.param(game, marks=pytest.mark.long) for game in SHORT_GAMES]
)
@pytest.mark.one_a_day
def test_a_short_game_can_be_played_with_three_buttons(running: App, fingers: Fingers, game: str) -> None:
    play_short(running, fingers, game)
    expect(fingers.page.locator(".state")).to_contain_text("Partie terminée")


@pytest.mark.parametrize("game", ["quinito", "kekenito"])
def test_a_thumb_enters_a_rule(running: App, thumb: Thumb, game: str) -> None:
    begin(running, game, ("Ana", "Bo", "Cy"), {})
    won: dict[str, list[Json]] = {
        "quinito": [{"do": "announce", "value": 21}, {"do": "accept"}, {"do": "dice", "values": [2, 1]}],
        "kekenito": [{"do": "dice", "values": [6, 6]}, {"do": "give", "to": {"Bo": 6}}],
    }
    for action in won[game]:
        say(running, action)
    by = table_of(running.table.state)["turn"]
    thumb.say({"do": "rule", "by": by, "text": "On ne dit plus « six »."})
    expect(thumb.page.locator("[data-part=rest] li")).to_have_text("1. On ne dit plus «\u00a0six\u00a0».")


# Long games ----------------------------------------------------------------------------------

MOST = {"thumb": 120, "fingers": 50}
"""Actions after which the table stops a game that does not end by itself; each takes several presses."""


def in_order(action: dict[str, Any], game: str) -> dict[str, Any]:
    """Return an action with its dice or cards in the order in which they are counted."""
    order: list[Any] = list(GAMES[game].cards) or list(range(1, 7))
    if action["do"] in ("dice", "cards"):
        return {**action, "values": sorted(action["values"], key=order.index)}
    return action


@pytest.mark.long
@pytest.mark.parametrize("way", ["thumb", "fingers"])
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("quinito", {"double": True, "totem": True, "score31": "two", "score32": "swap"}),
        ("kekenito", {"variant": True}),
        ("421", {}),
        ("poker-menteur", {"points": 2, "mieux": True, "quinte_variant": True}),
        ("kael", {"follow": "cards", "first_over_loses": True}),
    ],
)
def test_a_random_long_game_can_be_played_by_thumb_and_buttons(
    running: App, request: pytest.FixtureRequest, way: str, game: str, options: dict[str, Any]
) -> None:
    hand, chance = request.getfixturevalue(way), random.Random(421)
    begin(running, game, ("Ana", "Bo", "Cy"), options)
    for _ in range(MOST[way]):
        table = table_of(running.table.state)
        if table["over"]:
            return
        # Three buttons can enter suggested rules only; the announcements possible under mieux are secret.
        actions = [action for action in listed_actions(table) if action["do"] != "rule"]
        hand.say(in_order(chance.choice(actions), game))
    say(running, END)


def waits_for_people(state: TableState) -> bool:
    """Return True if the game is over or expects more than dice."""
    table = table_of(state)
    return bool(table["over"]) or any(entry["do"] != "dice" for entry in table["expects"])


def throw_until_people_act(running: App) -> None:
    """Throw, and repeat unreadable throws, while the table expects only dice."""
    while not waits_for_people(before := running.table.state):
        running.simulated_players.throw()
        until(running, partial(has_read, before))


def has_read(before: TableState, state: TableState) -> bool:
    """Return True if the table has since taken dice, or shown why not."""
    return state.table != before.table or bool(unread(state) - unread(before))


def unread(state: TableState) -> set[int]:
    """Return the serials of the notices about unreadable dice."""
    return {notice.serial for notice in state.notices if notice.code == NoticeCode.UNSURE}


@pytest.mark.long
@pytest.mark.parametrize("game", ["quinito", "kekenito", "421", "poker-menteur"])
def test_every_player_uses_a_phone_while_the_camera_reads_the_dice(browser: Browser, tmp_path: Path, game: str) -> None:
    chance = random.Random(62)
    # Dice read while a player keeps others would be refused, or the player would be too late.
    camera = {**VIRTUAL, "hands": "on-demand"}
    with house(tmp_path, camera=camera, web={"streams": 8}) as running, phones(browser) as opened:
        begin(running, game, ("Ana", "Bo", "Cy"), {})
        thumbs = {name: Thumb(opened(), running) for name in ("Ana", "Bo", "Cy")}
        for name, thumb in thumbs.items():
            thumb.code()
            thumb.play_for(name)
        for _ in range(15):
            throw_until_people_act(running)
            table = table_of(running.table.state)
            actions = [action for action in listed_actions(table) if action["do"] not in ("dice", "rule")]
            if table["over"] or not actions:
                break
            action = chance.choice(actions)
            thumbs[action["by"]].say(action)
        assert not any(notice.code == NoticeCode.REFUSED for notice in running.table.state.notices)
