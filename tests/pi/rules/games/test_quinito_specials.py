"""Quinito, section 7 of its sheet: the special scores."""

from __future__ import annotations

import pytest

from .tale import Action, Tale, names, takes
from .test_quinito import EVERY_SPECIAL, ORDER


@pytest.mark.parametrize(
    ("options", "score", "taken"),
    [
        ({}, 41, ["Bo 1 penalty special-41"]),
        ({}, 51, [f"{player} 1 penalty special-51" for player in ("Ana", "Bo", "Cy", "Di")]),
        ({"score51": "pegatina"}, 51, [f"{player} 1 penalty special-51" for player in ("Ana", "Bo", "Cy", "Di")]),
        ({"score31": "previous"}, 31, ["Di 1 penalty special-31"]),
        ({"score42": "stephanois"}, 42, ["Ana 1 penalty special-42"]),
        ({}, 61, []),
        ({}, 31, []),
        ({"score32": "swap"}, 32, []),
    ],
)
def test_q30_a_score_that_is_granted_and_one_that_is_shown_have_their_effect(
    options: Action, score: int, taken: list[str]
) -> None:
    accepted = Tale(**options).play(f"{score} ok")
    assert names(accepted)[:2] == ["accepted", "special"]
    assert takes(accepted) == taken
    shown = Tale(**options).play(f"{score} no d{score}")
    assert names(shown)[:4] == ["shown", "lost", "take", "special"]
    assert takes(shown) == ["Bo 1 penalty lost", *taken]
    # Q31 The same behind a bluff, with the supplementary penalty.
    hidden = Tale(**options).play(f"66 no d{score}")
    assert takes(hidden) == ["Ana 6 penalty double", *taken, "Ana 1 penalty hidden"]


@pytest.mark.parametrize(("shown", "level"), [(41, 51), (31, 41), (51, 61), (61, 51), (41, 21)])
def test_q31_a_special_score_behind_another_is_hidden_too(shown: int, level: int) -> None:
    taken = Tale().takes(f"{level} no d{shown}")
    assert taken[0].startswith("Ana 1 ")
    assert taken[-1] == "Ana 1 penalty hidden"
    assert [take for take in taken if take.endswith("hidden")] == ["Ana 1 penalty hidden"]


def test_q31_a_bluff_over_an_ordinary_score_costs_no_supplement() -> None:
    assert Tale().takes("62 no d32") == ["Ana 1 penalty lost"]
    assert Tale(score32="swap").takes("62 no d32") == ["Ana 1 penalty lost", "Ana 1 penalty hidden"]


@pytest.mark.parametrize(
    ("announced", "shown"),
    [(a, s) for a in ORDER for s in (31, 32, 41, 42, 51, 61, 65, 21) if a not in (31, 32, 41, 42, 51, 61, 65, 21)],
)
def test_q32_a_true_ordinary_announcement_wakes_no_special_score(announced: int, shown: int) -> None:
    reply = Tale(**EVERY_SPECIAL).play(f"{announced} no d{shown}")
    if reply.events[0]["truth"]:
        price = announced % 10 if announced % 11 == 0 else 1
        assert takes(reply) == [f"Bo {price} penalty {'double' if announced % 11 == 0 else 'lost'}"]
        assert names(reply) == ["shown", "lost", "take", "round"]


@pytest.mark.parametrize(
    ("options", "steps"),
    [
        # (1) loss (2) effect (3) supplement (6) end of the turn
        ({}, {"62 no d41": "shown lost take:lost special take:special-41 take:hidden round"}),
        ({}, {"66 no d61": "shown lost take:double special take:hidden doubled round"}),
        (
            {},
            {
                "62 no d51": "shown lost take:lost special take:special-51 take:special-51 take:special-51"
                " take:special-51 direction take:hidden round"
            },
        ),
        # (4) a choice after the supplement
        (
            {"score31": "two"},
            {
                "62 no d31": "shown lost take:lost special take:hidden",
                "@Cy": "designated",
                "@Bo": "designated take:special-31 take:special-31",
                "@Bo ": "last take:race round",
            },
        ),
        ({}, {"62 no d31": "shown lost take:lost special take:hidden", "again": "rethrow round"}),
        (
            {"score32": "reverse"},
            {"62 no d32": "shown lost take:lost special take:hidden", "again": "direction rethrow round"},
        ),
        ({"score32": "swap"}, {"62 no d32": "shown lost take:lost special take:hidden", "@Cy": "swapped round"}),
        # (5) the house rule after the choice
        (
            {"score31": "two", "totem": True},
            {
                "21 no d31": "shown lost take:kinito totem special take:hidden",
                "@Cy @Bo": "designated take:special-31 take:special-31",
                "@Bo": "last take:race",
                "rule": "rule round",
            },
        ),
        ({}, {"21 no d31": "shown lost take:kinito special take:hidden", "next": "", "next ": "round"}),
        (
            {},
            {"21 no d61": "shown lost take:kinito special take:hidden", "rule": "rule doubled round"},
        ),
    ],
)
def test_q33_the_order_of_events_at_a_reveal(options: Action, steps: dict[str, str]) -> None:
    tale = Tale(**options)
    for words, expected in steps.items():
        reply = tale.play(words)
        told = [e["event"] + (f":{e['why']}" if e["event"] == "take" else "") for e in reply.events]
        assert told == expected.split(), words


def test_q34_31_accepted_the_thrower_may_throw_again_in_the_same_turn() -> None:
    tale = Tale()
    tale.play("54 ok 31 ok")
    assert tale["phase"] == "rethrow"
    assert tale["expects"] == [
        {"do": "choose", "by": "Bo", "of": "option", "options": ["rethrow"]},
        {"do": "next", "by": "Bo"},
    ]
    assert (tale["level"], tale["announced"]) == (54, 31)
    reply = tale.play("again")
    assert reply.events == ({"event": "rethrow", "player": "Bo"},)
    assert tale.see("phase thrower michel level announced throw") == ["announce", "Bo", "Cy", 31, None, "must"]
    assert tale.options() == ORDER


def test_q34_he_may_throw_again_as_often_as_he_makes_31_good() -> None:
    tale = Tale()
    tale.play("31 ok again 31 ok again 31 ok next")
    assert (tale["thrower"], tale["level"], tale["throw"]) == ("Bo", 31, "may")


@pytest.mark.parametrize("words", ["31 no d31", "62 no d31", "41 no d31"])
def test_q35_31_at_a_reveal_gives_the_thrower_the_next_round(words: str) -> None:
    tale = Tale()
    tale.play(words)
    assert (tale["phase"], tale["turn"], tale["michel"]) == ("rethrow", "Ana", "Bo")
    reply = tale.play("again")
    assert names(reply) == ["rethrow", "round"]
    assert (tale["thrower"], tale["michel"], tale["level"], tale["throw"]) == ("Ana", "Bo", None, "must")
    tale.play("undo next")
    assert (tale["thrower"], tale["level"]) == ("Bo", None)


def test_q36_41_costs_michel_one() -> None:
    assert Tale().takes("41 ok") == ["Bo 1 penalty special-41"]
    assert Tale().takes("41 no d41") == ["Bo 1 penalty lost", "Bo 1 penalty special-41"]


def test_q37_51_costs_everybody_one_from_the_thrower_on() -> None:
    tale = Tale(first="Cy")
    assert tale.takes("51 ok") == [f"{player} 1 penalty special-51" for player in ("Cy", "Di", "Ana", "Bo")]
    assert tale["direction"] == "right"
    # Bo is the thrower now; in the direction of play before the change Ana comes next.
    reply = tale.play("51 ok")
    assert takes(reply) == [f"{player} 1 penalty special-51" for player in ("Bo", "Ana", "Di", "Cy")]
    assert reply.events[-1] == {"event": "direction", "direction": "left"}
    assert (tale["direction"], tale["thrower"]) == ("left", "Cy")


def test_q38_after_51_the_player_on_the_other_side_goes_on() -> None:
    tale = Tale()
    tale.play("51 ok")
    assert tale.see("thrower michel level throw turn") == ["Di", "Cy", 51, "may", "Di"]
    for words in ("51 no d51", "62 no d51", "21 no d51 next"):
        tale = Tale()
        tale.play(words)
        assert tale.see("thrower michel level throw") == ["Di", "Cy", None, "must"]


def test_q38_michel_stays_who_answered_until_the_turn_is_over() -> None:
    tale = Tale()
    tale.play("21 no d51")
    assert (tale["direction"], tale["phase"], tale["michel"]) == ("right", "house-rule", "Bo")


@pytest.mark.parametrize(("form", "cry"), [("classic", "51"), ("pegatina", "pegatina")])
def test_q39_pegatina_is_the_same_with_another_cry(form: str, cry: str) -> None:
    tale = Tale(score51=form)
    reply = tale.play("51 ok")
    assert reply.events[1] == {"event": "special", "player": "Ana", "score": 51, "name": cry}
    assert (len(takes(reply)), tale["direction"], tale["thrower"], tale["level"]) == (4, "right", "Di", 51)


def window(*players: str) -> list[Action]:
    return [{"player": player, "pair": 1} for player in players]


def test_q40_the_window_opens_when_the_dice_go_on_and_closes_with_his_next_turn() -> None:
    tale = Tale("Ana Bo Cy")
    assert names(tale.play("61 ok")) == ["accepted", "special", "doubled"]
    assert tale["doubled"] == window("Ana")
    tale.play("62 ok 63 ok")
    assert (tale["thrower"], tale["doubled"]) == ("Ana", window("Ana"))
    assert names(tale.play("64 ok")) == ["accepted", "doubled-over"]
    assert tale["doubled"] == []


def test_q40_a_rethrow_is_still_the_same_turn() -> None:
    tale = Tale("Ana Bo Cy", score32="reverse")
    tale.play("61 ok 62 ok 63 ok 31 ok again")
    assert tale["doubled"] == window("Ana")
    tale.play("32 ok again")
    assert (tale["thrower"], tale["direction"], tale["doubled"]) == ("Ana", "right", window("Ana"))
    tale.play("43 ok")
    assert tale["doubled"] == []


@pytest.mark.parametrize("words", ["64 no d65", "64 no d32", "21 no d21 next", "21 ok d65 next", "21 ok d21 rule"])
def test_q40_at_a_reveal_or_counter_it_closes_when_the_next_round_begins(words: str) -> None:
    tale = Tale("Ana Bo Cy")
    *before, last = ["61 ok 62 ok 63 ok", *words.split()]
    tale.play(" ".join(before))
    assert tale["doubled"] == window("Ana")
    assert names(tale.play(last))[-2:] == ["doubled-over", "round"]
    assert tale["doubled"] == []


def test_q40_a_turn_that_was_broken_off_does_not_count() -> None:
    tale = Tale("Ana Bo Cy Di")
    tale.play("61 ok 62 ok 63 ok 64 ok 65 -Bo")
    assert (tale["thrower"], tale["doubled"]) == ("Cy", window("Ana"))
    tale.play("41 ok 43 ok 52 ok")
    assert tale["doubled"] == []


def test_q40_a_61_in_a_turn_that_is_broken_off_opens_nothing() -> None:
    tale = Tale()
    tale.play("21 no d61 -Bo")
    assert (tale["thrower"], tale["doubled"]) == ("Cy", [])


def test_q40_a_change_of_direction_may_bring_his_next_turn_early() -> None:
    tale = Tale()
    tale.play("61 ok 51 ok")
    assert (tale["thrower"], tale["doubled"]) == ("Ana", window("Ana"))
    tale.play("52 ok")
    assert tale["doubled"] == []


def test_q40_another_players_turn_closes_nothing() -> None:
    tale = Tale()
    tale.play("61 ok 62 no d65 43 no d32")
    assert tale["doubled"] == window("Ana")


@pytest.mark.parametrize(
    ("options", "words", "taken"),
    [
        ({}, "62 no d65", ["Cy 2 penalty lost"]),
        ({}, "44 no d43", ["Bo 8 penalty double"]),
        ({}, "21 no d21", ["Cy 2 major kinito"]),
        ({}, "21 ok d21", ["Bo 2 major kinito"]),
        ({"totem": True}, "21 ok d21", ["Bo 4 major kinito"]),
        ({}, "41 ok", ["Cy 2 penalty special-41"]),
        ({}, "62 no d41", ["Bo 2 penalty lost", "Cy 2 penalty special-41", "Bo 2 penalty hidden"]),
        ({}, "51 ok", [f"{player} 2 penalty special-51" for player in ("Bo", "Cy", "Di", "Ana")]),
        ({"score31": "previous"}, "31 ok", ["Ana 2 penalty special-31"]),
        (
            {"score31": "two"},
            "31 ok @Ana @Di @Ana",
            ["Ana 2 penalty special-31", "Di 2 penalty special-31", "Ana 2 penalty race"],
        ),
        ({"score42": "stephanois"}, "42 ok", ["Bo 2 penalty special-42"]),
        ({}, "!Di", ["Di 2 penalty fault"]),
        ({"reward": "food"}, "62 no d65", ["Bo 2 reward lost"]),
        ({"reward": "food"}, "21 no d61", ["Cy 2 major-reward kinito", "Cy 2 reward hidden"]),
        ({"reward": "food", "totem": True}, "21 ok d21", ["Cy 4 major-reward kinito"]),
    ],
)
def test_q41_while_a_window_is_open_every_amount_is_doubled(options: Action, words: str, taken: list[str]) -> None:
    tale = Tale(**options)
    tale.play("61 ok")
    assert tale.takes(words) == taken


def test_q41_the_turn_that_proves_a_61_is_not_doubled_by_it() -> None:
    assert Tale().takes("61 no d61 !Ana") == ["Bo 1 penalty lost", "Ana 2 penalty fault"]
    assert Tale().takes("66 no d61") == ["Ana 6 penalty double", "Ana 1 penalty hidden"]
    assert Tale().takes("21 no d61 !Di rule !Di") == [
        "Ana 1 major kinito",
        "Ana 1 penalty hidden",
        "Di 1 penalty fault",
        "Di 2 penalty fault",
    ]


def test_q42_several_windows_double_once() -> None:
    tale = Tale()
    assert tale.takes("61 ok 61 ok 61 ok !Bo") == ["Bo 2 penalty fault"]
    assert tale["doubled"] == window("Ana", "Bo", "Cy")


@pytest.mark.parametrize("words", ["61 ok", "61 no d61", "65 no d61"])
def test_q42_a_61_in_the_turn_that_ends_the_window_opens_a_new_one(words: str) -> None:
    tale = Tale("Ana Bo Cy")
    tale.play("61 ok 61 ok 63 ok")
    assert tale["doubled"] == window("Ana", "Bo")
    told = names(tale.play(words))
    assert [event for event in told if event.startswith("doubled")] == ["doubled-over", "doubled"]
    assert tale["doubled"] == window("Bo", "Ana")


def test_q43_31_may_cost_the_previous_player_one() -> None:
    tale = Tale(score31="previous")
    assert tale.takes("31 ok") == ["Di 1 penalty special-31"]
    assert (tale["phase"], tale["thrower"], tale["level"]) == ("announce", "Bo", 31)
    tale = Tale(score31="previous")
    assert tale.takes("51 ok 31 no d31")[-2:] == ["Cy 1 penalty lost", "Ana 1 penalty special-31"]
    assert tale["thrower"] == "Cy"


@pytest.mark.parametrize(("words", "level"), [("31 ok", 31), ("31 no d31", None), ("62 no d31", None)])
def test_q44_31_as_a_race_of_two(words: str, level: int | None) -> None:
    tale = Tale(score31="two")
    tale.play(words)
    assert (tale["phase"], tale["turn"], tale["designated"]) == ("designate", "Ana", [])
    assert tale["expects"] == [{"do": "choose", "by": "Ana", "of": "player", "options": ["Bo", "Cy", "Di"]}]
    assert tale.refused("@Ana") == "bad-argument"
    assert takes(tale.play("@Di")) == []
    assert (tale["phase"], tale["designated"], tale.options("choose")) == ("designate", ["Di"], ["Bo", "Cy"])
    assert tale.refused("@Di") == "bad-argument"
    assert takes(tale.play("@Bo")) == ["Di 1 penalty special-31", "Bo 1 penalty special-31"]
    assert (tale["phase"], tale["designated"], tale.options("choose")) == ("race", ["Di", "Bo"], ["Bo", "Di"])
    assert tale.refused("@Cy") == "bad-argument"
    reply = tale.play("@Bo")
    assert takes(reply) == ["Bo 1 penalty race"]
    assert tale.see("phase thrower level designated") == ["announce", "Bo", level, []]


def test_q44_at_three_the_two_others_are_named() -> None:
    tale = Tale("Ana Bo Cy", score31="two")
    tale.play("31 ok @Cy")
    assert tale.options("choose") == ["Bo"]


def test_q45_32_accepted_he_may_play_again_the_other_way_round() -> None:
    tale = Tale(score32="reverse")
    tale.play("43 ok 32 ok")
    assert tale["phase"] == "reverse"
    assert tale["expects"] == [
        {"do": "choose", "by": "Bo", "of": "option", "options": ["rethrow"]},
        {"do": "next", "by": "Bo"},
    ]
    assert (tale["direction"], tale["michel"], tale["level"]) == ("left", "Cy", 43)
    assert names(tale.play("again")) == ["direction", "rethrow"]
    assert tale.see("direction phase thrower michel level throw") == ["right", "announce", "Bo", "Ana", 32, "must"]
    tale.play("undo next")
    assert tale.see("direction thrower michel level throw") == ["left", "Cy", "Di", 32, "may"]


@pytest.mark.parametrize("words", ["32 no d32", "62 no d32", "21 no d32"])
def test_q45_32_at_a_reveal_he_may_start_the_next_round_the_other_way_round(words: str) -> None:
    tale = Tale(score32="reverse")
    tale.play(words)
    assert (tale["phase"], tale["turn"]) == ("reverse", "Ana")
    rule = " next" if words.startswith("21") else ""
    tale.play("again" + rule)
    assert tale.see("direction thrower michel level throw") == ["right", "Ana", "Di", None, "must"]
    tale = Tale(score32="reverse")
    tale.play(words + " next" + rule)
    assert tale.see("direction thrower michel level") == ["left", "Bo", "Cy", None]


@pytest.mark.parametrize(
    ("words", "level"), [("43 ok 32 ok", 32), ("43 ok 32 no d32", None), ("43 ok 62 no d32", None)]
)
def test_q46_32_lets_him_change_glasses(words: str, level: int | None) -> None:
    tale = Tale(score32="swap")
    tale.play(words)
    assert tale["phase"] == "swap"
    assert tale["expects"] == [
        {"do": "choose", "by": "Bo", "of": "player", "options": ["Cy", "Di", "Ana"]},
        {"do": "next", "by": "Bo"},
    ]
    before = tale["ledger"]
    reply = tale.play("@Ana")
    assert reply.events[0] == {"event": "swapped", "player": "Bo", "with": "Ana"}
    assert tale["ledger"] == before
    assert (tale["thrower"], tale["level"]) == ("Cy", level)
    assert "swapped" not in names(tale.play("undo next"))
    assert (tale["thrower"], tale["level"]) == ("Cy", level)


def test_q47_stephanois_costs_the_thrower_one() -> None:
    tale = Tale(score42="stephanois")
    reply = tale.play("42 ok")
    assert reply.events[1] == {"event": "special", "player": "Ana", "score": 42, "name": "stephanois"}
    assert takes(reply) == ["Ana 1 penalty special-42"]
    assert Tale(score42="stephanois").takes("42 no d42") == ["Bo 1 penalty lost", "Ana 1 penalty special-42"]
    assert Tale().takes("42 ok") == []


def test_q48_65_keeps_its_place_in_the_order() -> None:
    tale = Tale(score65="kinito")
    assert tale.options() == ORDER
    assert Tale(score65="kinito").play("64 no d65").events[0]["truth"] is True
    assert Tale(score65="kinito").play("11 no d65").events[0]["truth"] is False
