"""The wall and the phones while people sit down."""

from __future__ import annotations

import pytest

from pi.night.setup import Setup
from pi.night.state import TableState
from pi.night.types import Button
from pi.phones.page import named, problem_text, whereabouts
from pi.screens.wall import Invitation, screen
from pi.words import Words
from tests.pi.sitting import REGULARS, Evenings

A, B, N = Button.ACCEPT, Button.BLUFF, Button.NEXT
FRENCH, ENGLISH = Words("fr", strict=True), Words("en", strict=True)
INVITATION = Invitation("http://192.168.1.20:8421/join?code=BCDFG", "192.168.1.20:8421/join", "BCDFG")


def test_phones_are_invited_largely_before_games_and_smaller_during_them(
    evenings: Evenings,
) -> None:
    def ways() -> tuple[Invitation | None, Invitation | None]:
        wall = screen(evening.state, FRENCH, INVITATION)
        return wall.invitation, wall.corner_invitation

    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A)
    assert ways() == (INVITATION, None)
    evening.press(A)
    assert ways() == (None, INVITATION)


# The phone ----------------------------------------------------------------------------------


def test_a_phone_has_the_place_of_its_name() -> None:
    assert whereabouts(TableState(setup=Setup(("Ana",))), "Ana") == "seated"
    assert whereabouts(TableState(setup=Setup(("Ana",))), "Zoé") == "gone"
    assert whereabouts(TableState(table={"players": ["Ana"]}), "Ana") == "seated"
    assert whereabouts(TableState(), "Ana") == "gone"


def test_a_phone_shows_the_fault_of_a_name_or_code() -> None:
    assert problem_text(ENGLISH, "name-taken").startswith("That name is at the table already")
    assert problem_text(ENGLISH, "wrong-code").startswith("That is not tonight’s code")
    assert problem_text(ENGLISH, "") == ""


@pytest.mark.parametrize(
    ("typed", "name"),
    [(" Zoé ", "Zoé"), ("Bo\u202e\n  Smith", "Bo Smith"), ("\u200b", ""), ("", ""), ("x" * 29, ""), ("=1+1", "=1+1")],
)
def test_a_name_is_the_printable_part_of_the_typed_text(typed: str, name: str) -> None:
    assert named(typed) == name
