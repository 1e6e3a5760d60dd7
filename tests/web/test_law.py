"""The rules in their own words, on the wall in a real browser: one hold away, whole, and closed by any press."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pi.night.codes import NoticeCode
from pi.night.types import Button, Notice
from tests.pages import SMALL, WALL
from tests.web.hands import ACCEPT, BLUFF, LONG_NAMES, TableInHand, announce, dice
from tests.web.situations import SITUATIONS, Situation
from tests.web.still import StillWalls
from tests.web.test_fork import SAID, open_menu
from tests.web.test_notices import notices
from tests.web.test_room import ROOM
from web.app import graded

CUT = """() => [...document.querySelectorAll(".law, .consulted, .consulted .shown, .press span")]
  .filter(part => part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 2)
  .map(part => `${part.className} ${part.textContent}`)"""
SIZES = (WALL, SMALL)


def test_opening_the_menu_shows_the_rules(table: TableInHand, still: StillWalls) -> None:
    table.say(announce(62), BLUFF, dice(5, 2), announce(44))
    assert still.texts(".law") == []
    table.menu()
    assert still.texts(".law h2") == ["Pourquoi", "La règle"]
    assert still.texts(".law .take") == ["Ana boit une gorgée : bluff démasqué par Bo."]
    assert still.texts(".law dt") == ["Q25", "Q23", "Q24", "Q17", "Q27", "Q28"]
    assert still.texts(".asked") == ["Cy accepter ou bluff ?"]


@pytest.mark.parametrize("press", [Button.ACCEPT, Button.BLUFF])
def test_a_press_closes_the_rules(table: TableInHand, still: StillWalls, press: Button) -> None:
    table.menu()
    assert len(still.texts(".law")) == 1
    table.step(press)
    assert still.texts(".law") == []


def test_an_action_in_the_meantime_still_counts(table: TableInHand, still: StillWalls) -> None:
    table.menu()
    table.say(announce(62), ACCEPT)
    assert still.texts(".asked") == ["Bo annonce plus haut"]


def test_the_menu_shows_each_of_its_lines_whole(table: TableInHand, still: StillWalls) -> None:
    table.say(announce(62))
    table.menu()
    for entry in table.state.offer.entries:
        assert len(still.texts(".consulted li")) == len(table.state.offer.entries)
        still.keep(entry.code, "fr")
        table.step(Button.NEXT)
    assert still.wrong(ROOM, *SIZES) == []


def fullest(table: TableInHand) -> Iterator[Situation]:
    """Yield, for each size of rules, the situation with the most rules and the one with the most single rules."""
    full: dict[str, tuple[int, Situation]] = {}
    most: dict[int, Situation] = {}
    for situation in SITUATIONS:
        situation.play(table, LONG_NAMES)
        table.menu()
        if law := table.screen("fr", invited=False).law:
            size = graded(law.length, "law")
            full[size] = max(full.get(size, (0, situation)), (law.length, situation), key=lambda one: one[0])
            most[len(law.sentences) + len(law.why) + len(law.now)] = situation
    assert len(full) > 3
    yield from (situation for _, situation in full.values())
    yield most[max(most)]


@pytest.mark.long
def test_any_number_of_rules_is_shown_whole(table: TableInHand, still: StillWalls) -> None:
    for situation in fullest(table):
        situation.play(table, LONG_NAMES)
        table.menu()
        still.keep((situation.game, situation.name), "fr")
    assert still.wrong(CUT, *SIZES) == []


def test_many_short_rules_are_shown_whole(table: TableInHand, still: StillWalls) -> None:
    """Each begins on a line of its own and wastes the rest of the last one."""
    table.say(announce(11), BLUFF, dice(5, 1))
    table.menu()
    assert len(still.texts(".law .take")) == 3
    still.keep("short ones", "fr")
    assert still.wrong(CUT, *SIZES) == []


def test_the_likeliest_correction_is_whole_beside_the_rules(table: TableInHand, still: StillWalls) -> None:
    for game in SAID:
        open_menu(table, game)
        still.keep(game)
    assert still.wrong(CUT, *SIZES) == []


def test_a_notice_that_comes_meanwhile_is_shown(table: TableInHand, still: StillWalls) -> None:
    table.menu()
    table.note(Notice(NoticeCode.RECOVERED))
    assert still.texts(".law .notice") == ["La partie reprend exactement où elle en était."]
    assert still.texts(".law dt") != []


@pytest.mark.long
def test_notices_above_the_rules_and_the_rules_below_are_whole(table: TableInHand, still: StillWalls) -> None:
    longest = max(notices("fr"), key=lambda notice: len(notice[1]))[0]
    for situation in fullest(table):
        situation.play(table, LONG_NAMES)
        table.menu()
        for several in ([longest], [longest, Notice(NoticeCode.RECOVERED), Notice(NoticeCode.WALL_GONE)]):
            table.note(*several)
            assert len(still.texts(".law .notice")) == len(several)
            still.keep((situation.game, situation.name, len(several)), "fr")
        table.note()
    assert still.wrong(CUT, *SIZES) == []
