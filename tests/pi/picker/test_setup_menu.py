"""From an empty house to the first throw with three buttons: at a running table, with every press counted."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi.night.night import Night
from pi.night.types import Button, Entry, Meaning
from pi.rules import GAMES
from pi.words import Words
from tests.pi.buttons import A, B, N
from tests.pi.sitting import REGULARS, Evening, Evenings

# Presses counted ----------------------------------------------------------------------------


def test_four_known_players_play_after_six_presses(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A, A)
    assert evening.playing == ["Ana", "Bo", "Cy", "Dédé"]
    assert evening.presses == 6


def test_the_same_people_play_their_next_game_after_two_presses(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A, A)
    evening.say({"do": "end"})
    evening.presses = 0
    assert evening.press(N, A).playing == ["Ana", "Bo", "Cy", "Dédé"]
    assert evening.presses == 2


def test_on_another_night_the_same_people_play_after_three_presses(evenings: Evenings) -> None:
    start = {"do": "start", "game": "421", "players": ["Cy", "Ana"], "options": {"start_fiches": 4}}
    evening = evenings.begin(start, regulars=REGULARS)
    assert evening.shown == Entry("same", {"players": ["Cy", "Ana"]})
    assert evening.press(A, A, A).playing == ["Cy", "Ana"]
    assert evening.table["game"] == "421"
    assert evening.table["options"]["start_fiches"] == 4


def test_an_absent_regular_costs_one_press_and_is_not_shown_again(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, N, A)
    assert evening.seats == ("Ana", "Cy")
    assert evening.shown.values == {"players": ["Dédé"]}
    assert evening.press(A, A, A, A).playing == ["Ana", "Cy", "Dédé", "Élodie"]
    assert evening.presses == 7


def test_playing_with_fewer_than_usual_is_one_step_back(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A)
    assert evening.shown.code == "sit"
    assert evening.press(B).shown == Entry("play", {"game": "kekenito"})


def test_strangers_play_under_a_colour_and_an_animal(evenings: Evenings) -> None:
    evening = evenings.begin()
    assert evening.offer.entries[0] == Entry("names", {"of": "colour"})
    evening.press(A, A).press(A, A)
    before = [entry.code for entry in evening.offer.entries]
    evening.take("names", of="animal").press(A).press(A, A)
    assert [entry.code for entry in evening.offer.entries] == before, "each button takes what it took before"
    assert evening.take("play").press(A).playing == ["Rouge", "Bleu", "Renard", "Vert"]


# The way back -------------------------------------------------------------------------------


def test_holding_next_gives_back_one_seat_after_another(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A).hold(N)
    assert evening.seats == ("Ana",)
    evening.hold(N)
    assert evening.seats == ()
    assert evening.shown.values == {"players": ["Ana"]}
    assert Button.BLUFF in evening.offer.meanings


def test_a_start_by_mistake_is_undone_to_the_seats(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A, A).hold(N)
    assert (evening.playing, evening.seats) == ([], ("Ana", "Bo", "Cy", "Dédé"))
    assert evening.offer.asks == "ready"
    assert evening.take("seats").shown.code == "play"


def test_after_a_game_one_press_repeats_it_and_an_undo_returns(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A, A)
    evening.say({"do": "end"})
    before = evening.table
    assert [entry.code for entry in evening.offer.entries] == ["start", "next-game"]
    assert evening.press(A).playing == before["players"]
    assert not evening.table["over"]
    assert evening.hold(N).table == before


def test_a_seated_player_can_stand_up_or_move_in_the_menu(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A, A).hold(B)
    assert evening.offer.asks == "menu"
    evening.take("menu-stand").take("stand", player="Bo")
    assert evening.seats == ("Ana", "Cy")
    evening.press(A).hold(B).take("menu-move").take("move", player="Dédé").take("seat", after="Ana")
    assert evening.seats == ("Ana", "Dédé", "Cy")
    assert evening.hold(B).hold(B).offer.asks == "sit"


# Games and options --------------------------------------------------------------------------


def test_another_game_and_an_option_are_chosen_before_the_start(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A)
    evening.take("other-game").take("game", game="poker-menteur").take("option", option="points")
    assert (evening.offer.asks, evening.shown.values["value"]) == ("option", 5)
    evening.take("option", value=3)
    assert evening.shown.code == "start"
    evening.press(A)
    assert (evening.table["game"], evening.table["options"]["points"]) == ("poker-menteur", 3)


def test_bluff_leaves_an_option_as_it_is(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A).take("option", option="score31").hold(N)
    assert (evening.offer.asks, evening.shown.values["option"]) == ("ready", "score31")
    assert evening.setup.options == {}


def test_a_chosen_option_stays_for_the_next_game_of_that_kind(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A)
    evening.take("option", option="score31").take("option", value="two").press(A)
    evening.say({"do": "end"})
    evening.press(A)
    assert evening.table["options"]["score31"] == "two"


def test_after_a_game_other_people_can_sit_down_too(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A, A)
    evening.say({"do": "end"})
    evening.take("next-game").take("change").take("sit", players=["Flo"])
    assert evening.seats == ("Ana", "Bo", "Cy", "Dédé", "Flo")
    assert evening.take("play").press(A).playing == list(evening.table["players"])


@pytest.mark.parametrize("game", GAMES)
def test_every_offered_value_of_an_option_can_be_played(evenings: Evenings, game: str) -> None:
    evening = evenings.begin(players=REGULARS[:4], game=game).press(A, A)
    options = [entry.values["option"] for entry in evening.offer.entries if entry.code == "option"]
    assert options == list(GAMES[game].options_known)
    for name in options:
        evening.take("option", option=name)
        for value in [entry.values["value"] for entry in evening.offer.entries]:
            evening.take("option", option=name, value=value)
            assert evening.press(A).table["options"][name] == value or name == "totem"
            evening.hold(N).take("option", option=name)
        evening.hold(N)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_option_and_value_has_its_sentence(evenings: Evenings, language: str, game: str) -> None:
    words = Words(language, strict=True)
    assert words.about(Entry("game", {"game": game})).endswith(".")
    evening = evenings.begin(players=REGULARS[:4], game=game).press(A, A)
    for entry in evening.offer.entries:
        if entry.code == "option":
            assert words.about(entry).endswith((".", "?"))
            evening.take("option", option=entry.values["option"])
            assert all(words.offer(value) for value in evening.offer.entries)
            evening.hold(N)


# Guests -------------------------------------------------------------------------------------


def test_a_guest_who_sits_down_does_not_change_the_shown_entry(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, N, N)
    assert evening.shown.values == {"players": ["Dédé"]}
    evening.say({"do": "sit", "players": ["Zoé"]})
    assert evening.press(A).seats == ("Ana", "Zoé", "Dédé")


def test_one_press_in_the_menu_admits_a_guest_to_the_game(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A, A)
    assert evening.running.admit("Zoé").result() is None
    assert evening.hold(B).shown == Entry("seat", {"player": "Zoé", "after": "Dédé"})
    assert evening.press(A).playing[-1] == "Zoé"
    assert evening.state.waiting == ()


def test_a_guest_can_be_seated_elsewhere_or_turned_away(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A, A)
    evening.running.admit("Zoé").result()
    evening.running.admit("Gus").result()
    evening.hold(B).take("turn-away", player="Gus")
    assert evening.state.waiting == ("Zoé",)
    evening.hold(B).take("elsewhere").take("seat", after="Ana")
    assert evening.playing == ["Ana", "Zoé", "Bo", "Cy", "Dédé"]


def test_a_guest_whom_the_rules_exclude_plays_the_next_game(evenings: Evenings) -> None:
    evening = evenings.begin(players=("Ana", "Bo"), game="421").press(A, A, A)
    for values in ([4, 2, 1], [6, 6, 5]) * 2:
        evening.say({"do": "dice", "values": values})
    assert evening.table["stage"] != "charge"
    evening.running.admit("Zoé").result()
    assert evening.context.waiting == ()
    assert all(entry.code != "seat" for entry in evening.hold(B).offer.entries)
    evening.hold(B).say({"do": "end"})
    assert evening.press(N, A).playing == ["Ana", "Bo", "Zoé"]


def test_a_guest_without_a_seat_does_not_prevent_the_next_game(evenings: Evenings) -> None:
    eight = tuple(f"P{number}" for number in range(8))
    evening = evenings.begin(players=eight, game="421").press(A, A, A)
    evening.running.admit("Zoé").result()
    evening.say({"do": "end"})
    starts = {start["game"]: start["players"] for start in evening.context.starts}
    assert starts["421"] == list(eight)
    assert starts["kael"] == [*eight, "Zoé"]
    assert evening.take("next-game").take("change").offer.entries[0].code == "play"
    assert evening.take("sit", players=["Zoé"]).seats == (*eight, "Zoé")


def test_the_number_of_waiting_guests_is_limited_and_names_are_unique(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A, A)
    answers = [evening.running.admit(name).result() for name in ("Zoé", "zoé", "ANA", "", "G", "H", "I", "J")]
    assert [refusal and refusal.code for refusal in answers] == [
        *(None, "name-taken", "name-taken", "name-unfit"),
        *(None, None, None, "house-full"),
    ]


# Laws ---------------------------------------------------------------------------------------


@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 60))
@settings(max_examples=20)
def test_after_any_presses_the_night_outlives_a_power_cut_and_undoes(seed: int, steps: int) -> None:
    chance = random.Random(seed)
    with Evening(regulars=REGULARS[: chance.randrange(7)], players=REGULARS[: chance.choice([0, 3])]) as evening:
        for _ in range(steps):
            if evening.playing and chance.random() < 0.5:
                evening.say({"do": "end"})
            elif chance.random() < 0.15 and (evening.seats or evening.state.table):
                evening.hold(chance.choice([B, N]))
            else:
                evening.press(chance.choice([A, A, N, B]) if not evening.playing else B)
            meanings = evening.offer.meanings
            assert meanings.get(A) in (Meaning.TAKE, Meaning.SAY, None)
        again = Night.of(evening.lines)
        assert (again.table, again.setup, again.happened) == (
            evening.state.table,
            evening.setup,
            evening.state.happened,
        )
        while evening.submit({"do": "undo"}).ok:
            assert again.submit({"do": "undo"}).ok
            assert (again.table, again.setup) == (evening.state.table, evening.setup)
        assert (evening.state.table, evening.seats) == (None, ())
