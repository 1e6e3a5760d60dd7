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


def test_the_wall_shows_the_seats_in_their_order_and_who_comes_next(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, N, A)
    wall = screen(evening.moment, FRENCH, INVITATION)
    assert [row.name for row in wall.rows] == ["Ana", "Cy"]
    assert all(row.amounts == () and not row.acts for row in wall.rows)
    assert (wall.pairs[0].who, wall.pairs[0].call) == ("2 à table", "prendre place")
    assert wall.told == ("Cy à table.",)
    assert wall.choice is not None
    assert (wall.choice.question, wall.choice.shown.text) == ("Qui s’assoit ?", "Dédé")
    assert [said.text for said in wall.choice.before] == ["Au complet : jouer", "Bo"]
    assert wall.choice.about
    assert wall.invitation is INVITATION


@pytest.mark.parametrize("words", [FRENCH, ENGLISH], ids=["fr", "en"])
def test_every_entry_on_the_way_from_an_empty_house_is_named_and_explained(evenings: Evenings, words: Words) -> None:
    evening = evenings.begin(regulars=REGULARS)
    for button in (A, A, A, A, A):
        for _ in evening.offer.entries:
            choice = screen(evening.moment, words).choice
            assert choice is not None
            assert choice.shown.text
            assert choice.about
            evening.press(N)
        evening.press(button)


def test_a_game_is_explained_and_what_is_not_usual_is_listed(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A)
    assert screen(evening.moment, FRENCH).house_rules == ()
    evening.take("option", option="score32").take("option", value="swap")
    wall = screen(evening.moment, FRENCH)
    assert (wall.pairs[0].who, wall.pairs[0].call) == ("Quinito", "4 à table")
    assert wall.house_rules == ("32 : échanger son verre",)
    assert wall.labels["rules"] == "Convenu ce soir"


def test_a_number_that_the_table_agrees_on_is_not_drawn_as_dice(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS, game="kekenito").press(A, A, A, A, A)
    evening.take("option", option="glass_sips").take("option", value=15)
    for _ in evening.offer.entries:
        choice = screen(evening.moment, FRENCH).choice
        assert choice is not None
        assert [said.dice for said in (*choice.before, choice.shown, *choice.after) if said.dice] == []
        evening.press(N)
    evening.take("option", option="glass_sips")
    choice = screen(evening.moment, FRENCH).choice
    assert choice is not None
    assert choice.shown.dice == ()


def test_the_end_of_a_game_stays_on_the_wall_until_somebody_sits_down(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A, A)
    evening.say({"do": "end"})
    assert screen(evening.moment, FRENCH).title == "Quinito"
    evening.take("change")
    wall = screen(evening.moment, FRENCH)
    assert (wall.title, wall.columns, len(wall.rows)) == ("Croupier", (), 4)


def test_phones_are_invited_largely_while_people_may_sit_down_and_in_a_corner_while_they_play(
    evenings: Evenings,
) -> None:
    def ways() -> tuple[Invitation | None, Invitation | None]:
        wall = screen(evening.moment, FRENCH, INVITATION)
        return wall.invitation, wall.corner_invitation

    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A)
    assert ways() == (INVITATION, None)
    evening.press(A)
    assert ways() == (None, INVITATION)
    evening.hold(B)
    assert ways() == (INVITATION, None)


def test_a_button_says_that_it_can_be_held_once_somebody_sits_there(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS)
    assert [button.held for button in screen(evening.moment, FRENCH).buttons] == ["", "", ""]
    evening.press(A)
    assert [button.held for button in screen(evening.moment, FRENCH).buttons] == [
        *("", "maintenir : menu", "maintenir : annuler")
    ]


# The phone ----------------------------------------------------------------------------------


def test_a_phone_is_where_its_name_is() -> None:
    assert whereabouts(TableState(setup=Setup(("Ana",))), "Ana") == "seated"
    assert whereabouts(TableState(setup=Setup(("Ana",))), "Zoé") == "gone"
    assert whereabouts(TableState(table={"players": ["Ana"]}), "Ana") == "seated"
    assert whereabouts(TableState(), "Ana") == "gone"


def test_a_phone_says_what_is_wrong_with_a_name_or_with_a_code() -> None:
    assert problem_text(ENGLISH, "name-taken").startswith("That name is at the table already")
    assert problem_text(ENGLISH, "wrong-code").startswith("That is not tonight’s code")
    assert problem_text(ENGLISH, "") == ""


@pytest.mark.parametrize(
    ("typed", "name"),
    [(" Zoé ", "Zoé"), ("Bo\u202e\n  Smith", "Bo Smith"), ("\u200b", ""), ("", ""), ("x" * 29, ""), ("=1+1", "=1+1")],
)
def test_a_name_is_what_can_be_shown_of_what_was_typed(typed: str, name: str) -> None:
    assert named(typed) == name
