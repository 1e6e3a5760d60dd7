"""Quinito, sections 2 to 6 of its sheet: options, penalties, scores, a turn, the reveal.

Each test names the rule that it holds the referee to. Section 7 is in `test_quinito_specials.py`,
8 to 10 in `test_quinito_kinito.py`, 11 in `test_quinito_faults.py`, 12 and 13 in `test_quinito_seats.py` and
`test_quinito_table.py`, 14 and 15 in `test_quinito_errors.py`.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from pi.rules import Referee

from .tale import Action, Tale, names, takes

ORDER = [31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 11, 22, 33, 44, 55, 66, 21]
DEFAULTS: Action = {
    "first": "Ana",
    "penalty": "drink",
    "stake": "",
    "reward": "none",
    "score31": "rethrow",
    "score32": "none",
    "score42": "none",
    "score51": "classic",
    "score65": "none",
    "relance": False,
    "totem": False,
    "double": False,
}
EVERY_SPECIAL = {"score32": "reverse", "score42": "stephanois", "score65": "kinito"}


def start_refused(**start: Any) -> str:
    referee = Referee()
    reply = referee.submit({"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"], **start})
    assert reply.error is not None
    assert referee.table is None
    assert referee.history == []
    return str(reply.error.code)


# 2. Players, material, options ---------------------------------------------------------


@pytest.mark.parametrize(
    "players",
    [
        [],
        ["Ana", "Bo"],
        ["Ana", "Bo", "Ana"],
        ["Ana", "Bo", ""],
        ["Ana", "Bo", "  \t"],
        ["Ana", "Bo", 3],
        ["Ana", "Bo", None],
        ["Ana", "Bo", ["Cy"]],
        ["Ana", "Bo", "\ud800"],
        "AnaBoCy",
        {"Ana": 1, "Bo": 2, "Cy": 3},
        None,
        3,
    ],
)
def test_q1_three_players_or_more_with_names_that_differ(players: Any) -> None:
    assert start_refused(players=players) == "bad-argument"


def test_q1_there_is_no_upper_limit() -> None:
    players = [f"P{number}" for number in range(200)]
    tale = Tale(" ".join(players))
    assert tale["players"] == players
    assert len(tale["ledger"]) == 200


def test_q1_a_start_without_players_is_refused() -> None:
    reply = Referee().submit({"do": "start", "game": "quinito"})
    assert reply.error is not None
    assert reply.error.code == "bad-argument"


def test_q2_every_option_may_be_left_out() -> None:
    assert Tale()["options"] == DEFAULTS
    assert list(Tale()["options"]) == list(DEFAULTS)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("first", "Bo"),
        *(("penalty", value) for value in ("drink", "slap", "money")),
        *(("stake", value) for value in ("", "2 €", "   ")),
        *(("reward", value) for value in ("none", "drink", "food", "sweet", "kiss")),
        *(("score31", value) for value in ("rethrow", "previous", "two")),
        *(("score32", value) for value in ("none", "reverse", "swap")),
        *(("score42", value) for value in ("none", "stephanois")),
        *(("score51", value) for value in ("classic", "pegatina")),
        *(("score65", value) for value in ("none", "kinito")),
        *product(("relance", "totem"), (False, True)),
        ("double", False),
    ],
)
def test_q2_the_table_shows_the_options_in_force(option: str, value: Any) -> None:
    assert Tale(**{option: value})["options"] == DEFAULTS | {option: value}


@pytest.mark.parametrize("totem", [{}, {"totem": False}, {"totem": True}])
def test_q2_double_makes_totem_true(totem: Action) -> None:
    assert Tale(double=True, **totem)["options"] == DEFAULTS | {"double": True, "totem": True}


@pytest.mark.parametrize(
    "options",
    [
        *({option: "other"} for option in DEFAULTS if option != "stake"),
        *({option: None} for option in DEFAULTS),
        *({option: []} for option in DEFAULTS),
        *({option: 1} for option in DEFAULTS),
        {"relance": 0},
        {"totem": "true"},
        {"penalty": "Drink"},
        {"first": "Nobody"},
        {"score99": "none"},
        {"": ""},
        {"stake": "\udfff"},
        [],
        "none",
        None,
    ],
)
def test_q2_an_unknown_option_or_value_is_refused(options: Any) -> None:
    assert start_refused(options=options) == "bad-argument"


def test_q3_the_player_named_by_first_throws_first() -> None:
    assert Tale()["thrower"] == "Ana"
    tale = Tale(first="Cy")
    assert tale.referee.events == ({"event": "started", "first": "Cy"},)
    assert (tale["thrower"], tale["turn"], tale["michel"], tale["players"]) == ("Cy", "Cy", "Di", tale.players)


# 3. Penalties and rewards ----------------------------------------------------------------


@pytest.mark.parametrize("reward", ["none", "drink", "food", "sweet", "kiss"])
def test_q4_every_player_has_every_unit_from_zero(reward: str) -> None:
    units = {"penalty", "major"} if reward == "none" else {"penalty", "reward", "major-reward"}
    for line in Tale(reward=reward)["ledger"].values():
        assert line == dict.fromkeys(units, 0)


@pytest.mark.parametrize("penalty", ["drink", "slap", "money"])
def test_q5_what_a_penalty_is_worth_changes_no_count(penalty: str) -> None:
    tale = Tale(penalty=penalty, stake="1 €")
    assert tale.takes("66 no d65 21 ok d65 rule 51 ok") == [
        "Ana 6 penalty double",
        "Cy 1 major kinito",
        *(f"{player} 1 penalty special-51" for player in ("Cy", "Di", "Ana", "Bo")),
    ]


@pytest.mark.parametrize(
    ("words", "taken"),
    [
        ("62 no d65", ["Ana 1 reward lost"]),  # Q25
        ("62 no d52", ["Bo 1 reward lost"]),
        ("44 no d55", ["Ana 4 reward double"]),  # Q27
        ("44 no d65", ["Bo 4 reward double"]),
        ("62 no d41", ["Bo 1 reward lost", "Bo 1 penalty special-41", "Bo 1 reward hidden"]),  # Q31
        ("21 no d21", ["Ana 1 major-reward kinito"]),  # Q52
        ("21 no d66", ["Bo 1 major-reward kinito"]),
        ("21 ok d65", ["Ana 1 major-reward kinito"]),
        ("21 ok d21", ["Bo 1 major-reward kinito"]),
        ("41 no d21", ["Bo 1 major-reward kinito", "Bo 1 reward hidden"]),  # Q53
        ("41 ok", ["Bo 1 penalty special-41"]),  # Q36
        ("!Cy", ["Cy 1 penalty fault"]),  # Q68
        ("51 no d51", ["Ana 1 reward lost", *(f"{p} 1 penalty special-51" for p in ("Ana", "Bo", "Cy", "Di"))]),
    ],
)
@pytest.mark.parametrize("reward", ["drink", "food", "sweet", "kiss"])
def test_q6_the_winner_receives_what_the_loser_would_take(reward: str, words: str, taken: list[str]) -> None:
    assert Tale(reward=reward).takes(words) == taken


def test_q6_with_the_totem_a_counter_earns_two_major_rewards() -> None:
    assert Tale(reward="food", totem=True).takes("21 ok d21") == ["Bo 2 major-reward kinito"]  # Q62


def test_q6_effects_of_the_other_forms_stay_penalties() -> None:
    tale = Tale(reward="kiss", score31="two", score42="stephanois")
    assert tale.takes("31 ok @Cy @Di @Di 42 ok") == [
        "Cy 1 penalty special-31",
        "Di 1 penalty special-31",
        "Di 1 penalty race",
        "Bo 1 penalty special-42",
    ]
    assert Tale(reward="kiss", score31="previous").takes("31 ok") == ["Di 1 penalty special-31"]


def test_q7_the_kinds_of_reward_count_alike() -> None:
    ledgers = []
    for reward in ("drink", "food", "sweet", "kiss"):
        tale = Tale(reward=reward)
        tale.play("21 no d21 rule 66 no d65 31 ok again 41 ok")
        ledgers.append(tale["ledger"])
    assert all(ledger == ledgers[0] for ledger in ledgers)


# 4. Scores -----------------------------------------------------------------------------


@pytest.mark.parametrize(("high", "low"), [(high, low) for high in range(1, 7) for low in range(1, high + 1)])
def test_q11_the_higher_die_is_the_tens(high: int, low: int) -> None:
    for values in ([high, low], [low, high]):
        tale = Tale()
        tale.play("21 no")
        reply = tale.say({"do": "dice", "values": values})
        assert reply.events[0]["score"] == 10 * high + low
        assert reply.events[0]["dice"] == [high, low]


def test_q12_each_score_is_beaten_by_those_behind_it_alone() -> None:
    for place, level in enumerate(ORDER[:-1]):
        if level in (31, 51):
            continue  # their acceptance is more than a level: Q34, Q38
        tale = Tale()
        tale.play(f"{level} ok")
        assert tale.options() == [s for s in ORDER if ORDER.index(s) > place or s in (31, 41, 51, 61, 21)]


@pytest.mark.parametrize(
    ("options", "specials"),
    [
        ({}, {31, 41, 51, 61, 21}),
        ({"score31": "previous", "score51": "pegatina"}, {31, 41, 51, 61, 21}),
        ({"score32": "reverse"}, {31, 32, 41, 51, 61, 21}),
        ({"score32": "swap"}, {31, 32, 41, 51, 61, 21}),
        ({"score42": "stephanois"}, {31, 41, 42, 51, 61, 21}),
        ({"score65": "kinito"}, {31, 41, 51, 61, 65, 21}),
        (EVERY_SPECIAL, {31, 32, 41, 42, 51, 61, 65, 21}),
    ],
)
def test_q13_the_special_scores_may_be_announced_over_66(options: Action, specials: set[int]) -> None:
    tale = Tale(**options)
    tale.play("66 ok")
    assert set(tale.options()) == specials
    assert tale.options() == sorted(specials, key=ORDER.index)


# 5. A turn -----------------------------------------------------------------------------


def test_q14_the_thrower_announces_and_shows_no_dice() -> None:
    tale = Tale()
    assert (tale["phase"], tale["expects"]) == ("announce", [{"do": "announce", "by": "Ana", "options": ORDER}])
    assert tale.refused("d62") == "not-expected"


@pytest.mark.parametrize("value", [0, -31, 12, 13, 26, 30, 67, 77, 100, 10**30])
def test_q15_a_whole_number_that_is_no_score_is_illegal(value: int) -> None:
    assert Tale().refused({"do": "announce", "value": value}) == "illegal-announcement"


@pytest.mark.parametrize("value", [None, True, False, "43", 43.5, 43.0, [43], {"value": 43}, float("inf")])
def test_q15_what_is_no_whole_number_is_no_announcement(value: Any) -> None:
    assert Tale().refused({"do": "announce", "value": value}) == "bad-argument"


def test_q15_with_a_level_what_is_not_higher_must_be_special() -> None:
    for level in (62, 65, 33):
        tale = Tale()
        tale.play(f"{level} ok")
        for score in ORDER:
            legal = ORDER.index(score) > ORDER.index(level) or score in (31, 41, 51, 61, 21)
            if legal:
                tale.play(f"{score} undo")
            else:
                assert tale.refused(str(score)) == "illegal-announcement"


def test_q15_the_same_score_again_does_not_beat_itself() -> None:
    tale = Tale()
    tale.play("62 ok")
    assert tale.refused("62") == "illegal-announcement"
    tale.play("61 ok 61")


def test_q16_michel_is_the_next_player_in_the_direction_of_play() -> None:
    tale = Tale()
    assert tale["michel"] == "Bo"
    tale.play("51 ok")
    assert (tale["direction"], tale["thrower"], tale["michel"]) == ("right", "Di", "Cy")


def test_q17_michel_and_nobody_else_answers() -> None:
    tale = Tale()
    tale.play("43")
    assert tale["phase"] == "answer"
    assert tale["expects"] == [{"do": "accept", "by": "Bo"}, {"do": "bluff", "by": "Bo"}]
    for do, by in product(("accept", "bluff"), ("Ana", "Cy", "Di")):
        assert tale.refused({"do": do, "by": by}) == "not-your-turn"
    tale.say({"do": "accept", "by": "Bo"})


@pytest.mark.parametrize("score", [score for score in ORDER if score not in (31, 41, 51, 61, 21)])
def test_q18_an_accepted_score_becomes_the_level_and_michel_the_thrower(score: int) -> None:
    tale = Tale()
    assert takes(tale.play(f"{score} ok")) == []
    assert tale.see("phase thrower michel level announced throw") == ["announce", "Bo", "Cy", score, None, "may"]


def test_q19_a_special_score_announced_low_starts_a_new_climb() -> None:
    tale = Tale()
    tale.play("66 ok 41 ok")
    assert tale["level"] == 41
    assert 42 in tale.options()
    assert 32 not in tale.options()


def test_q20_he_must_throw_who_starts_a_round_or_rethrows_else_he_may() -> None:
    tale = Tale(score32="reverse")
    throws = [tale["throw"]]
    for words in ("43 ok", "31 ok again", "54 ok", "32 ok again", "62 ok", "51 ok", "52 no d65"):
        tale.play(words)
        throws.append(tale["throw"])
    assert throws == ["must", "may", "must", "may", "must", "may", "may", "must"]


def test_q21_with_relance_he_must_always_throw() -> None:
    tale = Tale(relance=True)
    for words in ("43 ok", "31 ok next", "31 ok again", "54 ok", "51 ok", "52 no d65"):
        tale.play(words)
        assert tale["throw"] == "must"


def test_q22_after_an_accusation_the_thrower_lifts_the_cup() -> None:
    tale = Tale()
    assert tale.play("43 no").events == ({"event": "accused", "player": "Bo"},)
    assert (tale["phase"], tale["expects"]) == ("reveal", [{"do": "dice", "by": "Ana", "count": 2}])
    for by in ("Bo", "Cy"):
        assert tale.refused({"do": "dice", "values": [6, 2], "by": by}) == "not-your-turn"
    for values in ([6], [6, 2, 1]):
        assert tale.refused({"do": "dice", "values": values}) == "bad-argument"


# 6. The reveal -------------------------------------------------------------------------


def is_true(announced: int, shown: int, specials: set[int]) -> bool:
    """Q23 and Q24, over again."""
    if announced not in specials:
        return ORDER.index(shown) >= ORDER.index(announced)
    return shown == announced or (announced, shown) == (65, 21)


@pytest.mark.parametrize(
    ("options", "specials"),
    [({}, {31, 41, 51, 61, 21}), (EVERY_SPECIAL, {31, 32, 41, 42, 51, 61, 65, 21})],
)
def test_q23_q24_what_is_true_for_every_announcement_and_throw(options: Action, specials: set[int]) -> None:
    for announced, shown in product(ORDER, ORDER):
        reply = Tale("Ana Bo Cy", **options).play(f"{announced} no d{shown}")
        told = {event["event"]: event for event in reply.events}
        truth = is_true(announced, shown, specials)
        assert told["shown"]["truth"] == truth, (announced, shown)
        assert told["lost"] == {"event": "lost", "player": "Bo" if truth else "Ana", "winner": "Ana" if truth else "Bo"}


@pytest.mark.parametrize(
    ("words", "truth"),
    [("62 no d61", False), ("62 no d62", True), ("62 no d11", True), ("65 no d11", True), ("11 no d65", False)],
)
def test_q23_equal_or_higher_is_true(words: str, truth: bool) -> None:
    assert Tale().play(words).events[0]["truth"] is truth


@pytest.mark.parametrize(
    ("announced", "shown", "truth"),
    [(31, 31, True), (31, 66, False), (41, 61, False), (61, 61, True), (61, 62, False), (21, 66, False)],
)
def test_q24_a_special_score_is_true_only_as_itself(announced: int, shown: int, truth: bool) -> None:
    assert Tale().play(f"{announced} no d{shown}").events[0]["truth"] is truth


@pytest.mark.parametrize(("shown", "truth"), [(65, True), (21, True), (64, False), (66, False)])
def test_q24_a_65_as_kinito_is_true_with_21_too(shown: int, truth: bool) -> None:
    assert Tale(score65="kinito").play(f"65 no d{shown}").events[0]["truth"] is truth


def test_q24_an_announced_21_that_shows_a_65_is_a_bluff() -> None:
    assert Tale(score65="kinito").takes("21 no d65") == ["Ana 1 major kinito", "Ana 1 penalty hidden"]


def test_q25_michel_loses_to_the_truth_and_the_thrower_by_a_bluff() -> None:
    assert Tale().takes("62 no d65") == ["Bo 1 penalty lost"]
    assert Tale().takes("62 no d54") == ["Ana 1 penalty lost"]


@pytest.mark.parametrize("shown", [65, 54])
def test_q26_michel_starts_the_next_round_whoever_lost(shown: int) -> None:
    tale = Tale()
    reply = tale.play(f"62 no d{shown}")
    assert reply.events[-1] == {"event": "round", "player": "Bo"}
    assert tale.see("phase thrower michel level announced throw") == ["announce", "Bo", "Cy", None, None, "must"]
    assert tale.options() == ORDER


@pytest.mark.parametrize("x", range(1, 7))
def test_q27_loser_takes_x_for_a_double_x(x: int) -> None:
    announced = 11 * x
    for shown in (65, 43, 11, 22, 33, 44, 55, 66):
        loser = "Bo" if ORDER.index(shown) >= ORDER.index(announced) else "Ana"
        assert Tale().takes(f"{announced} no d{shown}") == [f"{loser} {x} penalty double"]


def test_q27_the_double_that_is_shown_does_not_count() -> None:
    assert Tale().takes("62 no d66") == ["Bo 1 penalty lost"]
    assert Tale().takes("41 no d66") == ["Ana 1 penalty lost"]


@pytest.mark.parametrize("x", range(1, 7))
def test_q28_accepting_a_double_costs_nothing(x: int) -> None:
    tale = Tale()
    assert tale.takes(f"{11 * x} ok") == []
    assert tale["level"] == 11 * x


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "43 ok 41 ok"),
        ({}, "43 ok 51 ok"),
        ({"score31": "previous"}, "43 ok 31 ok"),
        ({"score31": "two"}, "43 ok 31 ok @Ana @Di @Di"),
        ({"score42": "stephanois"}, "43 ok 42 ok"),
        ({}, "43 ok !Bo"),
    ],
)
def test_q29_effects_and_faults_make_nobody_a_loser(options: Action, words: str) -> None:
    tale = Tale(**options)
    for word in words.split():
        reply = tale.play(word)
        assert not {"lost", "round"} & set(names(reply))
    assert takes(reply)
    assert tale["level"] is not None
