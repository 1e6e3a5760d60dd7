"""Claims at the table: the meaning of dice on the card, how a claim is shown and spoken, and how it is dropped."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from pi.night.types import Button
from pi.rules import GAMES
from pi.rules.ladder import Ladder
from pi.screens.wall import screen
from pi.table.table import RunningTable
from pi.voice.announcer import Announcer
from pi.words import LANGUAGES, Words
from tests.house import RestartableTable, say

PLAYERS = ["Ana", "Bo", "Cy"]
CLAIMING = [name for name, game in GAMES.items() if game.claims is not None]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RunningTable]:
    with RestartableTable(tmp_path) as found:
        yield found.start()


def start(table: RunningTable, game: str, **options: object) -> None:
    say(table, {"do": "start", "game": game, "players": PLAYERS, "options": options})
    if game == "poker-menteur":
        say(table, {"do": "choose", "option": "left"})


def turn(table: RunningTable) -> int:
    expected = table.state.expected_claim
    assert expected is not None
    return int(expected["turn"])


def claim(table: RunningTable, *dice: int) -> int:
    number = table.claim(turn(table), dice).result()
    assert number is not None
    return number


def test_a_claim_is_withdrawn_by_its_number_alone(table: RunningTable) -> None:
    start(table, "quinito")
    number = claim(table, 2, 6)
    table.withdraw_claim(number + 1).result()
    assert table.state.claim is not None
    table.withdraw_claim(number).result()
    assert table.state.claim is None


SHOWN = {
    "fr": ("Les dés sur la carte annoncent", "62", "Annoncé dans 2", "L’annoncer tout de suite", "Pas celle-là"),
    "en": ("The dice on the card announce", "62", "Announced in 2", "Announce it now", "Not that"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_wall_shows_the_claim_with_the_time_that_is_left(table: RunningTable, language: str) -> None:
    start(table, "quinito")
    table.count_claim(claim(table, 2, 6), 2).result()
    wall = screen(table.state, Words(language, strict=True))
    assert wall.choice is not None
    accept, bluff, following = (button.text for button in wall.buttons)
    shown = (wall.choice.question, wall.choice.selected.text, wall.choice.position, accept, following)
    assert (shown, bluff) == (SHOWN[language], "")
    assert list(wall.choice.selected.dice) == [6, 2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_voice_says_a_claim_once_without_how_to_step(table: RunningTable, language: str) -> None:
    start(table, "quinito")
    caller = Announcer(Words(language, strict=True))
    caller.announce(table.state)
    number = claim(table, 2, 6)
    told = caller.announce(table.state)
    assert told is not None
    assert told.sentences == SHOWN[language][:2]
    table.count_claim(number, 2).result()
    assert caller.announce(table.state) is None


@pytest.mark.parametrize(("language", "faces", "told"), [("fr", "poker", "paire de 9"), ("en", "pips", "pair of 1s")])
def test_a_claim_that_may_not_be_announced_is_refused_in_words(
    table: RunningTable, language: str, faces: str, told: str
) -> None:
    start(table, "poker-menteur", faces=faces)
    say(table, {"do": "announce", "value": "brelan 2"}, {"do": "accept"})
    assert table.claim(turn(table), (1, 1)).result() is None
    (notice,) = screen(table.state, Words(language, strict=True)).notices
    assert told in notice.text
    assert Words(language).names.announcement("brelan 2+3", table.state.situation.rules) in notice.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notice_says_why_the_card_is_not_read(table: RunningTable, language: str) -> None:
    start(table, "quinito")
    words = Words(language, strict=True)
    table.doubt_claim(turn(table), "cocked").result()
    (notice,) = screen(table.state, words).notices
    assert words.names.render("", "unsure-cocked") in notice.text


def test_a_claim_of_an_earlier_turn_is_ignored(table: RunningTable) -> None:
    start(table, "quinito")
    before = turn(table)
    say(table, {"do": "announce", "value": 62}, {"do": "accept"})
    assert turn(table) > before
    assert table.claim(before, (6, 3)).result() is None
    table.doubt_claim(before, "cocked").result()
    assert table.state.notices == ()


TOO_FEW_OR_MANY = (("quinito", (2, 6, 6)), *product(CLAIMING, [(), (4,), (6,) * 6]))
AMBIGUOUS = product(["poker-menteur"], [(6, 1), (1, 2, 3, 4), (3, 3, 5, 4)])


@pytest.mark.parametrize(("game", "dice"), [*TOO_FEW_OR_MANY, *AMBIGUOUS])
def test_too_few_many_or_ambiguous_dice_claim_nothing(table: RunningTable, game: str, dice: tuple[int, ...]) -> None:
    start(table, game)
    before = table.state
    assert table.claim(turn(table), dice).result() is None
    assert table.state == before


def test_an_announcement_by_hand_drops_the_claim(table: RunningTable) -> None:
    start(table, "quinito")
    number = claim(table, 6, 2)
    say(table, {"do": "announce", "value": 64})
    table.count_claim(number, 0).result()
    assert table.state.claim is None
    assert (table.state.table or {})["announced"] == 64


def test_a_stopped_claim_is_not_announced_when_its_countdown_ends(table: RunningTable) -> None:
    start(table, "quinito")
    number = claim(table, 6, 2)
    assert table.press(Button.NEXT).result()
    table.count_claim(number, 0).result()
    assert (table.state.table or {})["announced"] is None


def test_holding_bluff_opens_the_menu_in_place_of_the_claim(table: RunningTable) -> None:
    start(table, "quinito")
    claim(table, 6, 2)
    assert table.hold(Button.BLUFF).result()
    assert (table.state.claim, table.state.offer.asks) == (None, "menu")


def test_after_a_look_under_the_cup_the_turn_is_the_same(table: RunningTable) -> None:
    start(table, "poker-menteur")
    say(table, {"do": "announce", "value": "brelan 2"}, {"do": "accept"})
    before = turn(table)
    say(table, {"do": "look"})
    assert table.state.expected_claim is None
    say(table, {"do": "throw", "count": 1})
    assert turn(table) == before


@pytest.mark.parametrize(
    ("ladder", "dice", "said"),
    [
        (Ladder(), (1, 2, 4, 5, 6), "rien"),
        (Ladder(), (5, 4, 3, 2, 1), "petite-suite"),
        (Ladder(suites=frozenset()), (5, 4, 3, 2, 1), "rien"),
        (Ladder(beside=3), (3, 3, 1, 5, 4), "paire 3+541"),
        (Ladder(beside=3), (3, 3, 5, 4), "paire 3+54"),
        (Ladder(), (4, 4, 2, 2, 6), "double-paire 4-2+6"),
        (Ladder(), (4, 2, 4, 2), "double-paire 4-2"),
        (Ladder(), (2, 2, 4, 4, 4), "full 4-2"),
        (Ladder(), (6, 6, 6, 6), "carre 6"),
        (Ladder(throws=True), (6, 6, 6, 6, 6), "quinte 6"),
    ],
)
def test_dice_claim_the_value_that_the_ladder_names(ladder: Ladder, dice: tuple[int, ...], said: str) -> None:
    assert ladder.announcement_of(dice) == said
    assert ladder.read(said) is not None
