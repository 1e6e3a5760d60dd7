"""Whole games by the pages of phones, in a real browser against the whole house."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pi.house import House
from tests.evening import house, say
from tests.web.thumbs import Choice, Thumb, phones

BLIND = {"kind": "simulated", "options": {"size_wh": [320, 240]}, "hands": "on-demand"}
"""Nobody throws here: dice are said by hand."""

Open = Callable[..., Page]
Step = tuple[str, str, Choice]


@pytest.fixture(scope="module")
def new_phone(browser: Browser) -> Iterator[Open]:
    with phones(browser) as new:
        yield new


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house"), camera=BLIND, night={"phones": "table"}) as running:
        yield running


@pytest.fixture(scope="module")
def table(running: House, new_phone: Open) -> Thumb:
    """A phone that plays for the whole table."""
    begin(running, "quinito", "Ana", "Bo", "Cy")
    thumb = Thumb(new_phone(), running)
    thumb.code()
    thumb.play_for("Toute la table")
    return thumb


def begin(running: House, game: str, *players: str, **options: Any) -> None:
    """Start a game, and end the one before."""
    table = running.table.moment.table
    if table is not None and not table["over"]:
        say(running, {"do": "end"})
    say(running, {"do": "start", "game": game, "players": list(players), "options": options})


def dice(*values: int) -> dict[str, int]:
    """Dice to be tapped, face by face."""
    return {f"n{value}": values.count(value) for value in sorted(set(values))}


def play(thumb: Thumb, steps: list[Step]) -> None:
    for do, by, choice in steps:
        thumb.say(do, by, choice)


def end(thumb: Thumb) -> None:
    """End the game with the buttons of the table."""
    table, page = thumb.running.table, thumb.page
    thumb.tap(page.get_by_role("button", name="Menu de la table"))
    while table.moment.offer.entries[table.moment.offer.index or 0].code != "menu-end":
        thumb.tap(page.get_by_role("button", name="Suivant"))
    thumb.tap(page.get_by_role("button", name="Choisir"))
    thumb.tap(page.get_by_role("button", name="Choisir"))
    assert table.moment.table["over"]


# One game of each kind, from its first word to its end ---------------------------------------


def test_quinito_by_thumb(running: House, table: Thumb) -> None:
    begin(running, "quinito", "Ana", "Bo", "Cy")
    play(
        table,
        [
            ("announce", "Ana", "62"),
            ("accept", "Bo", "accept"),
            ("announce", "Bo", "21"),
            ("accept", "Cy", "accept"),
            ("dice", "Cy", dice(2, 1)),
        ],
    )
    table.say("rule", "Cy", text="On ne dit plus « six ».")
    moment = running.table.moment
    assert moment.table["ledger"]["Bo"] == {"penalty": 0, "major": 1}
    expect(table.page.get_by_role("listitem")).to_have_text("1. On ne dit plus «\u00a0six\u00a0».")
    end(table)
    expect(table.page.locator(".state")).to_contain_text("Partie terminée")


def test_kekenito_by_thumb(running: House, table: Thumb) -> None:
    begin(running, "kekenito", "Ana", "Bo", "Cy")
    play(
        table,
        [
            ("dice", "Ana", dice(5, 5)),
            ("give", "Ana", {"n0": 3, "n1": 1, "n2": 1}),
            ("dice", "Ana", dice(5, 2)),
            ("choose", "Ana", "never"),
            ("admit", "Ana", ["n1"]),
            ("dice", "Bo", dice(6, 6)),
            ("give", "Bo", {"n2": 6}),
        ],
    )
    table.say("rule", "Bo", text="Défense de pointer du doigt.")
    moment = running.table.moment
    assert {name: line["sip"] for name, line in moment.table["ledger"].items()} == {"Ana": 2, "Bo": 9, "Cy": 2}
    assert [rule["text"] for rule in moment.table["rules"]] == ["Défense de pointer du doigt."]
    end(table)


def test_421_by_thumb_until_somebody_has_won(running: House, table: Thumb) -> None:
    begin(running, "421", "Ana", "Bo")
    play(
        table,
        [
            ("dice", "Ana", dice(4, 2, 1)),
            ("dice", "Bo", dice(2, 2, 1)),
            ("dice", "Bo", dice(4, 2, 1)),
            ("dice", "Ana", dice(2, 2, 1)),
            ("dice", "Ana", dice(6, 5, 4)),
            ("keep", "Ana", "4"),
            ("dice", "Ana", {"n2": 1, "n1": 1}),
            ("next", "Ana", "next"),
            ("dice", "Bo", dice(6, 6, 5)),
            ("next", "Bo", "next"),
        ],
    )
    moment = running.table.moment
    assert moment.table["over"]
    assert moment.table["winners"] == ["Ana"]


def test_poker_menteur_by_thumb_until_one_is_out(running: House, table: Thumb) -> None:
    begin(running, "poker-menteur", "Ana", "Bo", points=1)
    play(
        table,
        [
            ("announce", "Ana", "brelan 2+1"),
            ("accept", "Bo", "accept"),
            ("look", "Bo", "look"),
            ("throw", "Bo", "2"),
            ("dice", "Bo", dice(6, 6)),
            ("announce", "Bo", "full 6-2"),
            ("bluff", "Ana", "bluff"),
            ("dice", "Ana", dice(6, 6, 2, 2, 1)),
        ],
    )
    moment = running.table.moment
    assert moment.table["over"]
    assert (moment.table["winners"], moment.table["losers"]) == (["Ana"], ["Bo"])


def test_kael_by_thumb_until_one_is_over(running: House, table: Thumb) -> None:
    begin(running, "kael", "Ana", "Bo", follow="cards")
    play(
        table,
        [
            ("choose", "Ana", "2"),
            ("turn-up", "Ana", "7"),
            ("lay", "Bo", "8"),
            ("draw", "Bo", "pioche"),
            ("lay", "Ana", "9"),
            ("draw", "Ana", "table"),
            ("kael", "Bo", "kael"),
        ],
    )
    while running.table.moment.table["phase"] != "reveal":
        by = running.table.moment.table["to_play"]
        play(table, [("lay", by, "10"), ("draw", by, "pioche")])
    hand = {"n0": 1, "n3": 1}
    play(table, [("cards", "Ana", {"n14": 2}), ("cards", "Bo", hand)])
    assert running.table.moment.table["last"]["result"] == "won"
    say(running, {"do": "leave", "player": "Ana"})
    assert running.table.moment.table["winners"] == ["Bo"]
