"""421, sections 2 to 7 of its sheet: options, fiches, the charge, rampots, the décharge.

Each test names the rule that it holds the referee to. Section 4 is in `test_jeu_421_combinations.py`,
sections 8 to 12 are in `test_jeu_421_table.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from pi.rules import Referee

from .tale import Action, Tale, names, takes

DEFAULTS: Action = {"first": "Ana", "start_fiches": 0, "first_entame": "last-charge", "play_on": True}
# With four fiches each: Cy takes 8, Bo takes the last 3. Then Ana has 4, Bo 7, Cy 12, and Bo has the entame.
CHARGE = "d421 d665 d664 d333 d665 d664"


def game(players: str = "Ana Bo Cy", **options: Any) -> Tale:
    return Tale(players, game="421", **options)


def charged(**options: Any) -> Tale:
    """Three players at the beginning of the décharge: Bo, Cy, Ana."""
    tale = game(**{"start_fiches": 4, **options})
    tale.play(CHARGE)
    return tale


def start_refused(**start: Any) -> str:
    referee = Referee()
    reply = referee.submit({"do": "start", "game": "421", "players": ["Ana", "Bo", "Cy"], **start})
    assert reply.error is not None
    assert referee.table is None
    return str(reply.error.code)


# 2. Players, material, options ---------------------------------------------------------


@pytest.mark.parametrize("count", [2, 3, 8])
def test_f1_two_to_eight_players(count: int) -> None:
    players = [f"P{number}" for number in range(count)]
    assert game(" ".join(players))["players"] == players


@pytest.mark.parametrize(
    "players", [[], ["Ana"], ["Ana", "Ana"], ["Ana", ""], ["Ana", " \t"], ["Ana", 3], [*"ABCDEFGHI"], "Ana", None]
)
def test_f1_too_few_too_many_or_no_names_are_refused(players: Any) -> None:
    assert start_refused(players=players) == "bad-argument"


def test_f2_every_option_may_be_left_out() -> None:
    assert game()["options"] == DEFAULTS
    assert list(game()["options"]) == list(DEFAULTS)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("first", "Bo"),
        *(("start_fiches", value) for value in range(11)),
        ("first_entame", "last-charge"),
        ("first_entame", "throw"),
        ("play_on", True),
        ("play_on", False),
    ],
)
def test_f2_the_table_shows_the_options_in_force(option: str, value: Any) -> None:
    assert game(**{option: value})["options"] == DEFAULTS | {option: value}


@pytest.mark.parametrize(
    "options",
    [
        *({"start_fiches": value} for value in (-1, 11, 2.0, "2", True, None)),
        *({"play_on": value} for value in (0, 1, "true", None)),
        *({"first_entame": value} for value in ("both", "", None)),
        *({"first": value} for value in ("Nobody", 1, None)),
        {"fiches": 2},
        [],
    ],
)
def test_f2_an_unknown_option_or_value_is_refused(options: Any) -> None:
    assert start_refused(options=options) == "bad-argument"


# 3. Fiches -----------------------------------------------------------------------------


def test_f3_the_pot_holds_eleven_fiches() -> None:
    assert game().see("pot aside") == [11, 0]


def test_f4_everybody_starts_with_as_many_fiches_of_his_own() -> None:
    assert game()["fiches"] == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert game(start_fiches=4)["fiches"] == {"Ana": 4, "Bo": 4, "Cy": 4}


@pytest.mark.parametrize(("players", "fiches", "total"), [("A B C D", 6, 35), ("A B C", 8, 35), ("A B", 10, None)])
def test_f5_more_than_33_fiches_are_many(players: str, fiches: int, total: int | None) -> None:
    referee = Referee()
    start = {"do": "start", "game": "421", "players": players.split(), "options": {"start_fiches": fiches}}
    reply = referee.submit(start)
    assert reply.ok
    warnings = [event for event in reply.events if event["event"] == "warning"]
    assert warnings == ([{"event": "warning", "why": "many-fiches", "total": total}] if total else [])


def test_f6_the_ledger_counts_what_was_taken_and_never_goes_down() -> None:
    tale = charged()
    assert tale["ledger"] == {"Ana": {"fiche": 0}, "Bo": {"fiche": 3}, "Cy": {"fiche": 8}}
    # Cy gives Bo 2: what he was told to take stays.
    tale.play("d665 next d543 d664")
    assert tale["fiches"] == {"Ana": 6, "Bo": 7, "Cy": 10}
    assert tale["ledger"] == {"Ana": {"fiche": 2}, "Bo": {"fiche": 3}, "Cy": {"fiche": 8}}


def test_f7_no_fiche_is_ever_lost() -> None:
    tale = game("Ana Bo Cy Di", start_fiches=2)
    story = "d421 +Ed:Ana d665 d664 -Bo d421 d665 d664 d663 d662 d421 d653 d652 d651 d665 next d664 d663 -Cy -Di"
    for word in story.split():
        if tale["over"]:
            break
        tale.play(word)
        joined = 1 if "Ed" in tale["ledger"] else 0
        assert tale["pot"] + sum(tale["fiches"].values()) + tale["aside"] == 11 + 2 * (4 + joined), word
    assert tale["aside"] > 0


# 4. Combinations: what a throw says ------------------------------------------------------


@pytest.mark.parametrize("dice", ["265", "652", "526"])
def test_f8_the_order_of_the_dice_has_no_meaning(dice: str) -> None:
    tale = game()
    hand = {"event": "hand", "player": "Ana", "dice": [6, 5, 2], "name": "652", "throws": 1, "value": 1}
    assert tale.play(f"d{dice}").events == (hand,)
    assert tale["hands"] == {"Ana": {"dice": [6, 5, 2], "throws": 1}}


def test_f12_nenette_is_said_with_every_throw_of_221() -> None:
    tale = game("Ana Bo")
    assert names(tale.play("d122")) == ["hand", "nenette"]
    assert names(tale.play("d221")) == ["hand", "nenette", "rampot"]
    reply = tale.play("d212")
    assert names(reply) == ["hand", "nenette"]
    assert reply.events[1] == {"event": "nenette", "player": "Ana"}


def test_f13_nenette_counts_one_when_everybody_threw_it() -> None:
    tale = game("Ana Bo")
    assert tale.takes("d221 d221 d421 d665") == ["Bo 1 fiche charge"]


# 5. The charge ---------------------------------------------------------------------------


def test_f14_one_throw_each_in_the_order_of_the_round() -> None:
    tale = game()
    for player in ("Ana", "Bo", "Cy"):
        assert tale.see("phase stage turn limit") == ["charge", "charge", player, 1]
        assert tale["expects"] == [{"do": "dice", "by": player, "count": 3}]
        tale.play({"Ana": "d421", "Bo": "d665", "Cy": "d664"}[player])
    assert tale.see("round phase") == [2, "charge"]


def test_f15_the_weakest_takes_what_the_strongest_is_worth() -> None:
    tale = game()
    assert tale.takes("d652 d653 d111") == ["Ana 7 fiche charge"]
    assert tale.see("pot fiches") == [4, {"Ana": 7, "Bo": 0, "Cy": 0}]


def test_f16_he_takes_what_is_left_in_the_pot() -> None:
    assert game(start_fiches=1).takes(CHARGE)[-1] == "Bo 3 fiche charge"
    tale = game(start_fiches=1)
    assert tale.takes("d421 d665 d664 d421 d665 d664") == ["Cy 8 fiche charge", "Bo 3 fiche charge"]
    assert tale["pot"] == 0


def test_f17_equally_weak_players_throw_a_rampot() -> None:
    tale = game()
    reply = tale.play("d331 d654 d313")
    assert reply.events[-1] == {"event": "rampot", "end": "weakest", "players": ["Ana", "Cy"]}
    assert tale.see("phase turn pot") == ["rampot", "Ana", 11]


def test_f17_equally_strong_players_throw_none_in_the_charge() -> None:
    tale = game()
    assert tale.takes("d666 d666 d665") == ["Cy 6 fiche charge"]
    assert tale.see("phase strongest") == ["charge", []]


def test_f18_the_named_player_throws_first_then_the_weakest() -> None:
    tale = game("Ana Bo Cy Di", first="Cy")
    assert tale["order"] == ["Cy", "Di", "Ana", "Bo"]
    tale.play("d421 d665 d664 d663")
    assert tale.see("order turn") == [["Bo", "Cy", "Di", "Ana"], "Bo"]
    # Bo and Ana are equally weak, Ana loses the rampot.
    tale.play("d322 d665 d664 d322 d665 d664")
    assert tale.see("order turn") == [["Ana", "Bo", "Cy", "Di"], "Ana"]


def test_f19_the_charge_is_over_when_the_pot_is_empty() -> None:
    tale = game(start_fiches=4)
    tale.play("d421 d665 d664 d333 d665")
    reply = tale.play("d664")
    assert names(reply) == ["hand", "take", "stage", "round"]
    assert reply.events[2:] == (
        {"event": "stage", "stage": "decharge"},
        {"event": "round", "number": 3, "stage": "decharge", "leader": "Bo"},
    )
    assert tale.see("phase stage pot") == ["decharge", "decharge", 0]


# 6. Rampot -------------------------------------------------------------------------------


def test_f20_each_tied_player_throws_once_in_the_order_of_the_round() -> None:
    tale = game("Ana Bo Cy Di", first="Bo")
    tale.play("d331 d654 d331 d331")
    assert tale.see("weakest value turn limit") == [["Bo", "Di", "Ana"], 2, "Bo", 1]
    assert tale["rampot"] == {"end": "weakest", "players": ["Bo", "Di", "Ana"], "hands": {}}
    assert tale["expects"] == [{"do": "dice", "by": "Bo", "count": 3}]
    tale.play("d124")
    assert tale.see("turn phase stage") == ["Di", "rampot", "charge"]
    assert tale["rampot"]["hands"] == {"Bo": [4, 2, 1]}
    assert tale["hands"]["Bo"] == {"dice": [3, 3, 1], "throws": 1}


def test_f21_who_is_tied_again_throws_again() -> None:
    tale = game("Ana Bo Cy Di")
    tale.play("d331 d331 d654 d331 d421 d322")
    reply = tale.play("d322")
    assert reply.events[-1] == {"event": "rampot", "end": "weakest", "players": ["Bo", "Di"]}
    assert tale.see("weakest turn") == [["Bo", "Di"], "Bo"]
    assert tale.takes("d664 d665") == ["Bo 2 fiche charge"]


def test_f22_the_throws_of_a_rampot_have_no_price() -> None:
    tale = game("Ana Bo")
    assert tale.takes("d651 d651 d421 d111") == ["Bo 1 fiche charge"]


def test_f22_in_the_decharge_neither() -> None:
    tale = charged()
    assert tale.takes("d543 next d543 d543 d421 d666 d221") == ["Ana 2 fiche decharge"]
    assert tale["last"] == {"round": 3, "weakest": "Ana", "strongest": "Bo", "amount": 2}


def test_f23_first_the_weakest_then_the_strongest() -> None:
    tale = game("Ana Bo Cy Di", start_fiches=3)
    tale.play("d421 d665 d664 d663 d665 d333 d664 d632")  # Ana 3, Bo 3, Cy 6, Di 11; Cy begins.
    tale.play("d332 next d661 d332")
    reply = tale.play("d661")
    assert reply.events[-1] == {"event": "rampot", "end": "weakest", "players": ["Cy", "Ana"]}
    assert tale.see("weakest strongest value") == [["Cy", "Ana"], ["Di", "Bo"], 1]
    reply = tale.play("d111 d211")
    assert reply.events[-1] == {"event": "rampot", "end": "strongest", "players": ["Di", "Bo"]}
    assert tale.see("weakest strongest turn") == [["Ana"], ["Di", "Bo"], "Di"]
    assert tale.takes("d421 d421 d651 d652") == ["Ana 1 fiche decharge"]
    assert tale["last"]["strongest"] == "Bo"


def test_f24_one_rampot_for_both_ends_when_everybody_is_tied() -> None:
    tale = charged()
    reply = tale.play("d543 next d453 d534")
    assert reply.events[-1] == {"event": "rampot", "end": "both", "players": ["Bo", "Cy", "Ana"]}
    # All tied again: thrown again.
    assert tale.play("d665 d665 d665").events[-1]["end"] == "both"
    # Two strongest: they part, the weakest stays.
    assert tale.play("d665 d221 d665").events[-1] == {"event": "rampot", "end": "strongest", "players": ["Bo", "Ana"]}
    assert tale.see("weakest strongest value") == [["Cy"], ["Bo", "Ana"], 2]
    assert tale.takes("d321 d432") == ["Cy 2 fiche decharge"]


def test_f24_two_weakest_of_a_rampot_for_both_ends_part() -> None:
    tale = charged()
    tale.play("d543 next d543 d543")
    assert tale.play("d665 d664 d664").events[-1] == {"event": "rampot", "end": "weakest", "players": ["Cy", "Ana"]}
    assert tale.takes("d651 d652") == ["Cy 2 fiche decharge"]


def test_f24_with_two_players_every_tie_is_one_for_both_ends() -> None:
    tale = game("Ana Bo", start_fiches=4)
    tale.play("d421 d665 d665 d333")
    assert tale.see("phase turn fiches") == ["decharge", "Bo", {"Ana": 4, "Bo": 15}]
    tale.play("d652 next")
    assert tale.play("d652").events[-1] == {"event": "rampot", "end": "both", "players": ["Bo", "Ana"]}
    assert tale.takes("d665 d664") == ["Ana 1 fiche decharge"]


# 7. The décharge -------------------------------------------------------------------------


def test_f25_the_strongest_gives_the_weakest_what_his_combination_is_worth() -> None:
    tale = charged()
    reply = tale.play("d333 next d652 d651")
    assert names(reply) == ["hand", "take", "given", "round"]
    assert takes(reply) == ["Ana 3 fiche decharge"]
    assert reply.events[2] == {"event": "given", "from": "Bo", "to": "Ana", "amount": 3}
    assert tale["fiches"] == {"Ana": 7, "Bo": 4, "Cy": 12}
    assert tale["last"] == {"round": 3, "weakest": "Ana", "strongest": "Bo", "amount": 3}


def test_f26_he_gives_all_he_has_if_it_is_less() -> None:
    tale = charged(play_on=True)
    assert tale.takes("d665 next d664 d421") == ["Cy 4 fiche decharge"]
    assert tale["fiches"] == {"Ana": 0, "Bo": 7, "Cy": 16}


def test_f27_the_weakest_of_the_last_round_of_the_charge_has_the_first_entame() -> None:
    assert charged().see("order turn limit round") == [["Bo", "Cy", "Ana"], "Bo", 3, 3]


def test_f28_a_coup_sec_for_the_first_entame() -> None:
    tale = game(start_fiches=4, first_entame="throw")
    reply = tale.play(CHARGE)
    assert [event for event in reply.events if event["event"] in ("stage", "round")] == [
        {"event": "stage", "stage": "entame"},
        {"event": "round", "number": 3, "stage": "entame", "leader": "Bo"},
    ]
    assert tale.see("phase stage round order limit value") == ["entame", "entame", 3, ["Bo", "Cy", "Ana"], 1, None]
    before = tale["fiches"]
    tale.play("d441 d322 d322")
    assert tale.see("phase stage weakest strongest value") == ["rampot", "entame", ["Cy", "Ana"], [], None]
    reply = tale.play("d666 d555")
    assert names(reply) == ["hand", "stage", "round"]
    assert tale.see("phase stage round order limit") == ["decharge", "decharge", 4, ["Ana", "Bo", "Cy"], 3]
    assert tale["last"] == {"round": 3, "weakest": "Ana", "strongest": None, "amount": 0}
    assert tale["fiches"] == before


def test_f29_the_entameur_may_throw_three_times() -> None:
    tale = charged()
    tale.play("d665 d664")
    assert tale.see("turn limit hands") == ["Bo", 3, {"Bo": {"dice": [6, 6, 4], "throws": 2}}]
    assert tale.play("d663").events[0]["throws"] == 3
    assert tale.see("turn limit") == ["Cy", 3]


def test_f30_he_may_stay_with_a_throw_that_was_not_his_last() -> None:
    tale = charged()
    assert tale.refused("next") == "not-expected"
    tale.play("d665")
    assert [entry["do"] for entry in tale["expects"]] == ["next", "keep", "dice"]
    assert {entry["by"] for entry in tale["expects"]} == {"Bo"}
    tale.play("next")
    # After the last throw that he may make the turn passes on by itself.
    assert tale.see("turn limit") == ["Cy", 1]
    tale.play("d664")
    assert tale["turn"] == "Ana"


def test_f31_any_dice_may_be_left_lying_or_thrown_again() -> None:
    tale = charged()
    tale.play("d665")
    tale.play("d111")  # all three thrown again, without a word
    assert tale["hands"]["Bo"] == {"dice": [1, 1, 1], "throws": 2}
    tale = charged()
    tale.play("d421 k4 d466 k66 d166")  # the 4 that was left lying once is thrown the next time
    assert tale["hands"]["Bo"] == {"dice": [6, 6, 1], "throws": 3}


@pytest.mark.parametrize(
    ("dice", "options"),
    [
        ("441", [[4], [1], [4, 4], [4, 1]]),
        ("652", [[6], [5], [2], [6, 5], [6, 2], [5, 2]]),
        ("411", [[4], [1], [4, 1], [1, 1]]),
        ("333", [[3], [3, 3]]),
    ],
)
def test_f32_one_or_two_of_the_dice_that_lie_there_may_be_kept(dice: str, options: list[list[int]]) -> None:
    tale = charged()
    tale.play(f"d{dice}")
    assert tale["expects"][1] == {"do": "keep", "by": "Bo", "options": options}
    for values in options:
        tale.play(f"k{''.join(map(str, values))}")
        assert tale["kept"] == values


@pytest.mark.parametrize("values", [[], [6], [1, 1], [4, 4, 1], [4, 4, 4], [4, 1, 6]])
def test_f32_anything_else_cannot_be_kept(values: list[int]) -> None:
    tale = charged()
    tale.play("d441")
    assert tale.refused({"do": "keep", "values": values}) == "bad-argument"


def test_f32_the_last_word_counts_until_the_throw_or_next() -> None:
    tale = charged()
    tale.play("d441 k1 k14")
    assert tale["kept"] == [4, 1]
    tale.play("k4 d466")
    assert tale["kept"] == []
    tale.play("k46 next")
    assert tale.see("kept turn") == [[], "Cy"]


@pytest.mark.parametrize(
    ("kept", "dice"), [("41", "444"), ("41", "122"), ("4", "111"), ("44", "411"), ("44", "666"), ("1", "442")]
)
def test_f33_a_kept_die_cannot_change(kept: str, dice: str) -> None:
    tale = charged()
    tale.play(f"d441 k{kept}")
    assert tale.refused(f"d{dice}") == "kept-changed"
    tale.play("d441")
    assert tale["hands"]["Bo"]["throws"] == 2


def test_f34_the_others_throw_at_most_as_often_as_the_entameur() -> None:
    tale = charged()
    tale.play("d651 d652 next")
    assert tale.see("turn limit") == ["Cy", 2]
    # Cy stops early, which does not bind Ana.
    tale.play("d653 next")
    assert tale.see("turn limit") == ["Ana", 2]
    tale.play("d332")
    assert tale["turn"] == "Ana"
    assert tale.takes("d555") == ["Bo 4 fiche decharge"]


def test_f35_only_the_last_throw_counts() -> None:
    tale = charged()
    assert tale.takes("d421 d322 next d664 next d665 d211") == ["Ana 1 fiche decharge"]


def test_f36_equally_strong_players_throw_a_rampot_in_the_decharge() -> None:
    tale = charged()
    reply = tale.play("d333 next d333 d651")
    assert reply.events[-1] == {"event": "rampot", "end": "strongest", "players": ["Bo", "Cy"]}
    assert tale.see("weakest strongest value limit") == [["Ana"], ["Bo", "Cy"], 3, 1]
    assert tale.takes("d652 d653") == ["Ana 3 fiche decharge"]
    assert tale["fiches"]["Cy"] == 9


def test_f36_equally_weak_players_throw_a_rampot_in_the_decharge() -> None:
    tale = charged()
    assert tale.play("d651 next d333 d651").events[-1]["end"] == "weakest"
    assert tale.takes("d652 d653") == ["Bo 3 fiche decharge"]


def test_f37_the_weakest_begins_the_next_round() -> None:
    tale = charged()
    tale.play("d333 next d651 d652")
    assert tale.see("order turn round limit") == [["Cy", "Ana", "Bo"], "Cy", 4, 3]
