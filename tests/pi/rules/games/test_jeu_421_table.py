"""421, sections 8 to 12 of its sheet: winners and payers, coming and going, faults, undo, the table, errors.

Each test names the rule that it holds the referee to. The sections before are in `test_jeu_421.py`.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import pi.rules.games
from pi.rules import Referee
from tests.strategies import wander

from .tale import Tale, names, takes
from .test_jeu_421 import charged, game

# All fiches come from the pot; Cy takes 8, Bo the last 3: the pot is empty, and Ana has none.
ANA_IS_OUT = "d421 d111 d652 d654 d222 d665 d641 d642 d643"


def two(**options: Any) -> Tale:
    """Two players at the beginning of the décharge: Ana has 3, Bo 8, and Ana has the entame."""
    tale = game("Ana Bo", **options)
    tale.play("d421 d221 d333 d641")
    return tale


# 8. Winners and payers -------------------------------------------------------------------


def test_f38_who_has_no_fiche_after_giving_has_won() -> None:
    tale = two(play_on=False)
    tale.play("d654 next d111")
    assert tale.see("fiches over") == [{"Ana": 10, "Bo": 1}, False]
    tale.play("d443 next")
    reply = tale.play("d421")
    assert names(reply) == ["hand", "take", "given", "out", "pays-round", "ended"]
    assert reply.events[3:] == (
        {"event": "out", "player": "Bo"},
        {"event": "pays-round", "player": "Ana"},
        {"event": "ended", "winners": ["Bo"], "losers": ["Ana"]},
    )
    assert tale.see("over winners losers out") == [True, ["Bo"], ["Ana"], []]


def test_f38_without_play_on_the_first_one_ends_the_game() -> None:
    tale = charged(play_on=False)
    tale.play("d651 next d652 d555")
    assert tale.see("over winners losers fiches") == [True, ["Ana"], ["Cy"], {"Ana": 0, "Bo": 11, "Cy": 12}]


def test_f39_who_has_none_when_the_pot_becomes_empty_has_won() -> None:
    tale = game(play_on=False)
    reply = tale.play(ANA_IS_OUT)
    assert names(reply) == ["hand", "take", "out", "pays-round", "ended"]
    assert tale.see("over winners losers stage phase") == [True, ["Ana"], ["Cy"], "charge", "over"]


def test_f39_several_share_the_victory() -> None:
    tale = game("Ana Bo Cy Di", play_on=False, first="Di")
    tale.play("d652 d421 d111 d665 d651 d421 d111 d665")
    assert tale.see("winners losers fiches") == [["Ana", "Bo", "Cy"], ["Di"], {"Ana": 0, "Bo": 0, "Cy": 0, "Di": 11}]


def test_f39_before_the_pot_is_empty_having_no_fiche_means_nothing() -> None:
    tale = game(play_on=False)
    tale.play("d421 d111 d652")
    assert tale.see("over winners fiches") == [False, [], {"Ana": 0, "Bo": 0, "Cy": 8}]


def test_f39_with_play_on_the_others_go_on_with_the_decharge() -> None:
    tale = game()
    reply = tale.play(ANA_IS_OUT)
    assert names(reply) == ["hand", "take", "out", "stage", "round"]
    assert tale.see("over winners out stage order") == [False, ["Ana"], ["Ana"], "decharge", ["Bo", "Cy"]]


def test_f39_with_play_on_nobody_plays_a_decharge_alone() -> None:
    tale = game("Ana Bo", first="Bo")
    reply = tale.play("d665 d421 d664 d421")
    assert names(reply) == ["hand", "take", "out", "pays-round", "ended"]
    assert tale.see("stage winners losers out") == ["charge", ["Ana"], ["Bo"], ["Ana"]]


def test_f40_with_own_fiches_nobody_wins_in_the_charge() -> None:
    tale = game("Ana Bo", first="Bo", start_fiches=1, play_on=False)
    tale.play("d665 d421 d664 d421")
    assert tale.see("stage over winners fiches") == ["decharge", False, [], {"Ana": 1, "Bo": 12}]


def test_f41_all_who_hold_the_most_pay() -> None:
    tale = game("Ana Bo Cy Di", play_on=False, start_fiches=2)
    tale.play("d555 d654 d651 d653")
    assert tale["fiches"] == {"Ana": 2, "Bo": 2, "Cy": 7, "Di": 2}
    tale.play("d653 d652 d555 d211")  # in the order Cy, Di, Ana, Bo
    assert tale["fiches"] == {"Ana": 2, "Bo": 7, "Cy": 7, "Di": 2}
    tale.play("d653 d652 d665 d651")  # Bo, Cy, Di, Ana: Ana takes the last one
    assert tale.see("stage turn fiches") == ["decharge", "Ana", {"Ana": 3, "Bo": 7, "Cy": 7, "Di": 2}]
    reply = tale.play("d651 next d652 d653 d222")  # Ana, Bo, Cy, Di: Di gives Ana 2 and is out
    assert tale.see("winners losers") == [["Di"], ["Bo", "Cy"]]
    assert reply.events[-3:] == (
        {"event": "pays-round", "player": "Bo"},
        {"event": "pays-round", "player": "Cy"},
        {"event": "ended", "winners": ["Di"], "losers": ["Bo", "Cy"]},
    )


def test_f43_who_is_out_throws_no_more_and_the_last_one_pays() -> None:
    tale = game()
    tale.play(ANA_IS_OUT)
    assert tale.see("out winners losers turn order") == [["Ana"], ["Ana"], [], "Bo", ["Bo", "Cy"]]
    reply = tale.play("d444 next d665")
    assert names(reply) == ["hand", "take", "given", "out", "pays-round", "ended"]
    assert tale.see("out winners losers over") == [["Ana", "Bo"], ["Ana"], ["Cy"], True]


def test_f43_the_entame_goes_to_a_player_in_play() -> None:
    tale = game("Ana Bo Cy Di")
    tale.play("d421 d665 d651 d664")  # Cy takes 8
    tale.play("d421 d665 d664 d651")  # Cy, Di, Ana, Bo: Bo takes 3
    assert tale.see("out winners order") == [["Ana", "Di"], ["Ana", "Di"], ["Bo", "Cy"]]


def test_f44_when_the_game_is_over_nothing_of_a_round_is_left() -> None:
    tale = two(play_on=False)
    tale.play("d654 next d111 d443 next d421")
    assert tale.see("phase turn expects limit order hands kept") == ["over", None, [], 0, [], {}, []]
    assert tale.see("weakest strongest value rampot") == [[], [], None, None]
    assert tale.see("pot fiches stage round") == [0, {"Ana": 11, "Bo": 0}, "decharge", 4]
    assert tale["last"] == {"round": 4, "weakest": "Ana", "strongest": "Bo", "amount": 1}
    for word in ("d421", "next", "end", "-Ana", "+Cy", "!Ana:other", "k4"):
        assert tale.refused(word) == "game-over"
    assert tale.refused({"do": "start", "game": "421", "players": ["Ana", "Bo"]}) == "already-started"
    tale.play("undo")
    assert tale.see("over turn hands") == [False, "Bo", {"Ana": {"dice": [4, 4, 3], "throws": 1}}]


def test_f44_an_end_in_the_middle_leaves_nothing_of_the_round_either() -> None:
    tale = charged()
    tale.play("d441 k44 end")
    assert tale.see("phase limit order hands kept") == ["over", 0, [], {}, []]
    tale = game()
    tale.play("d331 d331 d421 d665 end")
    assert tale.see("weakest value rampot") == [[], None, None]


# 9. Coming, going, faults, undo, end -------------------------------------------------------


def test_f45_who_joins_throws_as_the_last_one_of_the_round() -> None:
    tale = game(start_fiches=1)
    reply = tale.play("d666 +Di:Ana")
    assert reply.events == ({"event": "joined", "player": "Di"},)
    assert tale.see("players order turn") == [["Ana", "Di", "Bo", "Cy"], ["Ana", "Bo", "Cy", "Di"], "Bo"]
    assert tale.see("fiches ledger") == [
        {"Ana": 1, "Di": 1, "Bo": 1, "Cy": 1},
        {name: {"fiche": 0} for name in ("Ana", "Bo", "Cy", "Di")},
    ]
    assert tale.takes("d665 d664 d663") == ["Di 6 fiche charge"]
    # In the next round he throws where he sits.
    assert tale["order"] == ["Di", "Bo", "Cy", "Ana"]


def test_f45_also_before_the_first_throw_and_during_the_last_one() -> None:
    tale = game("Ana Bo")
    tale.play("+Cy d421 d665 +Di:Bo")
    assert tale.see("players order turn") == [["Ana", "Bo", "Di", "Cy"], ["Ana", "Bo", "Cy", "Di"], "Cy"]
    assert tale.takes("d664 d663") == ["Di 8 fiche charge"]


def test_f45_without_after_on_the_last_seat() -> None:
    tale = game()
    tale.play("+Di")
    assert tale["players"] == ["Ana", "Bo", "Cy", "Di"]


def test_f45_nobody_joins_in_a_rampot_the_entame_or_the_decharge() -> None:
    tale = game()
    tale.play("d331 d331 d654")
    assert tale.refused("+Di") == "not-expected"
    assert charged().refused("+Di") == "not-expected"
    assert charged(first_entame="throw").refused("+Di") == "not-expected"


def test_f45_up_to_eight_players() -> None:
    tale = game("A B C D E F G")
    tale.play("+H")
    assert tale.refused("+I") == "not-expected"
    tale.play("-H +I")
    assert len(tale["players"]) == 8


@pytest.mark.parametrize("join", ["+Bo", "+Di:Nobody", "+Di:Di"])
def test_f45_who_is_at_the_table_cannot_join_nor_after_nobody(join: str) -> None:
    assert game().refused(join) == "bad-argument"
    assert charged().refused(join) == "bad-argument"


def test_f46_in_the_charge_his_fiches_go_into_the_pot() -> None:
    tale = game(start_fiches=1)
    tale.play("d666 d665 d664 -Cy")
    assert tale.see("pot aside fiches") == [12, 0, {"Ana": 1, "Bo": 1}]
    tale = game(start_fiches=1)
    tale.play("d331 d331 d654 -Cy")  # in a rampot of the charge
    assert tale.see("pot phase") == [12, "charge"]


@pytest.mark.parametrize("first_entame", ["throw", "last-charge"])
def test_f46_later_they_are_laid_aside(first_entame: str) -> None:
    tale = charged(first_entame=first_entame)
    tale.play("-Cy")
    assert tale.see("pot aside fiches") == [0, 12, {"Ana": 4, "Bo": 7}]


def test_f47_the_round_is_void_and_begins_again() -> None:
    tale = charged()
    tale.play("d543 next d655")
    reply = tale.play("-Cy")
    assert reply.events == (
        {"event": "left", "player": "Cy"},
        {"event": "void", "round": 3},
        {"event": "round", "number": 3, "stage": "decharge", "leader": "Bo"},
    )
    assert tale.see("round order hands turn limit") == [3, ["Bo", "Ana"], {}, "Bo", 3]


@pytest.mark.parametrize("thrown", ["", "d652", "d652 d331 d331"])
def test_f47_without_the_entameur_the_next_in_play_begins(thrown: str) -> None:
    tale = game("Ana Bo Cy Di", first="Bo")
    if thrown:
        tale.play(thrown)
    tale.play("-Bo")
    assert tale.see("order turn round hands") == [["Cy", "Di", "Ana"], "Cy", 1, {}]


def test_f47_who_began_it_in_place_of_the_entameur_begins_it_again_though_he_is_back() -> None:
    tale = game("Ana Bo Cy Di")
    tale.play("-Ana +Ana")
    assert tale["order"] == ["Bo", "Cy", "Di", "Ana"]
    tale.play("d652 -Cy")
    assert tale.see("order turn round") == [["Bo", "Di", "Ana"], "Bo", 1]


def test_f47_the_next_in_play_is_nobody_who_is_out() -> None:
    tale = game("Ana Bo Cy Di")
    tale.play("d666 d665 d664 d652")  # Di takes 6
    assert tale.see("turn fiches pot") == ["Di", {"Ana": 0, "Bo": 0, "Cy": 0, "Di": 6}, 5]
    tale.play("d653 d665 d664 d652")  # Di, Ana, Bo, Cy: Cy takes 1
    tale.play("d653 d652 d444 d651")  # Cy, Di, Ana, Bo: Bo takes 4
    assert tale.see("stage out order") == ["decharge", ["Ana"], ["Bo", "Cy", "Di"]]
    tale.play("d665 next d664 d663")  # Di takes 1
    assert tale["order"] == ["Di", "Bo", "Cy"]
    tale.play("-Di")
    assert tale.see("order out") == [["Bo", "Cy"], ["Ana"]]


def test_f47_a_rampot_and_kept_dice_are_void_too() -> None:
    tale = charged()
    tale.play("d333 next d333 d651 -Ana")
    assert tale.see("phase rampot weakest strongest value hands") == ["decharge", None, [], [], None, {}]
    tale = charged()
    tale.play("d441 k44 -Ana")
    assert tale.see("kept turn") == [[], "Bo"]
    assert [entry["do"] for entry in tale["expects"]] == ["dice"]


def test_f47_who_has_joined_and_leaves_before_his_throw_makes_the_round_void() -> None:
    tale = game()
    reply = tale.play("d421 +Di -Di")
    assert names(reply) == ["left", "void", "round"]
    assert tale.see("order hands") == [["Ana", "Bo", "Cy"], {}]


def test_f48_who_is_out_and_leaves_changes_nothing_else() -> None:
    tale = game()
    tale.play(ANA_IS_OUT + " d444")
    before = tale.see("hands order turn round pot aside out winners")
    assert names(tale.play("-Ana")) == ["left"]
    assert tale.see("hands order turn round pot aside out winners") == before
    assert tale.see("players fiches") == [["Bo", "Cy"], {"Bo": 3, "Cy": 8}]
    tale.play("next d665")
    assert tale.see("winners losers") == [["Ana"], ["Cy"]]


def test_f48_who_comes_back_keeps_his_ledger_and_gets_own_fiches() -> None:
    tale = game(start_fiches=2)
    tale.play("d666 d665 d664 -Cy")
    assert tale["ledger"]["Cy"] == {"fiche": 6}
    tale.play("+Cy:Ana")
    assert tale.see("ledger fiches players")[0]["Cy"] == {"fiche": 6}
    assert tale.see("fiches players pot") == [{"Ana": 2, "Cy": 2, "Bo": 2}, ["Ana", "Cy", "Bo"], 13]


def test_f49_one_player_in_play_is_the_end_and_he_pays_if_somebody_is_out() -> None:
    tale = game()
    tale.play(ANA_IS_OUT)
    reply = tale.play("-Bo")
    assert names(reply) == ["left", "void", "pays-round", "ended"]
    assert tale.see("over winners losers aside phase") == [True, ["Ana"], ["Cy"], 3, "over"]


@pytest.mark.parametrize("story", ["d421", "d421 d221 d333 d641"])
def test_f49_without_anybody_out_there_is_no_loser(story: str) -> None:
    tale = game("Ana Bo")
    tale.play(story)
    reply = tale.play("-Ana")
    assert names(reply) == ["left", "void", "ended"]
    assert tale.see("over winners losers limit order players") == [True, [], [], 0, [], ["Bo"]]
    tale.play("undo")
    assert tale.see("over players") == [False, ["Ana", "Bo"]]


def test_f50_a_fault_is_recorded_and_no_fiche_moves() -> None:
    tale = charged()
    tale.play("d441 k44")
    before = {key: value for key, value in (tale.referee.table or {}).items() if key != "faults"}
    reply = tale.play("!Ana:extra-throw")
    assert reply.events == ({"event": "fault", "player": "Ana", "kind": "extra-throw"},)
    tale.say({"do": "fault", "player": "Bo", "kind": "other", "by": "Cy"})
    assert tale["faults"] == [{"player": "Ana", "kind": "extra-throw"}, {"player": "Bo", "kind": "other"}]
    assert {key: value for key, value in (tale.referee.table or {}).items() if key != "faults"} == before


def test_f50_who_calls_a_fault_on_himself_or_one_that_does_not_exist_is_refused() -> None:
    tale = game()
    assert tale.refused("!Ana:rude") == "bad-argument"
    assert tale.refused("!Nobody:other") == "bad-argument"
    assert tale.refused({"do": "fault", "player": "Ana", "kind": "rude", "by": "Ana"}) == "bad-argument"
    assert tale.refused({"do": "fault", "player": "Ana", "kind": "other", "by": "Ana"}) == "not-your-turn"


def test_f51_undo_takes_back_whatever_changed_the_table() -> None:
    tale = game(start_fiches=4)
    charge = "d421 +Di -Di d421 d665 d664 d111 d665 d664"
    story = f"{charge} d441 k44 !Ana:other d446 next d651 d652 -Cy d665 end".split()
    tables = [tale.referee.table]
    for word in story:
        tale.play(word)
        tables.append(tale.referee.table)
    for word, table in zip(reversed(story), reversed(tables[:-1]), strict=True):
        reply = tale.play("undo")
        assert tale.referee.table == table, word
    assert reply.events == ({"event": "undone", "do": "dice"},)
    assert tale.refused("undo") == "nothing-to-undo"


def test_f51_the_same_keep_twice_does_not_count() -> None:
    tale = charged()
    tale.play("d441 k41 k14")
    assert tale.play("undo").events == ({"event": "undone", "do": "keep"},)
    assert tale["kept"] == []


def test_f52_end_stops_the_game_and_nobody_pays() -> None:
    tale = game()
    tale.play(ANA_IS_OUT)
    reply = tale.play("end")
    assert reply.events == ({"event": "ended", "winners": ["Ana"], "losers": []},)
    assert tale.see("over winners losers") == [True, ["Ana"], []]


@pytest.mark.parametrize(
    "action",
    [
        {"do": "announce", "value": "421"},
        {"do": "announce", "value": 421},
        {"do": "accept"},
        {"do": "bluff"},
        {"do": "choose", "player": "Bo"},
        {"do": "choose", "option": "x"},
        {"do": "give", "to": {"Bo": 1}},
        {"do": "rule", "text": "no names"},
        {"do": "repeal", "rule": 1},
    ],
)
def test_f53_the_words_of_other_games_are_known_and_never_expected(action: dict[str, Any]) -> None:
    tale = game()
    assert tale["rules"] == []
    assert tale.refused(action) == "not-expected"
    tale = charged()
    tale.play("d441")
    assert tale.refused(action) == "not-expected"


# 10. The table ---------------------------------------------------------------------------


def test_f54_the_keys_of_the_table() -> None:
    assert list(game().referee.table or {}) == [
        *("game", "phase", "turn", "direction", "expects", "players", "ledger", "rules", "over", "winners", "losers"),
        *("options", "stage", "round", "order", "limit", "hands", "kept", "value", "weakest", "strongest", "rampot"),
        *("pot", "fiches", "aside", "out", "last", "faults"),
    ]


def test_f54_at_the_beginning() -> None:
    tale = game(first="Bo")
    assert tale.see("game phase turn direction") == ["421", "charge", "Bo", "left"]
    assert tale.see("stage round order limit") == ["charge", 1, ["Bo", "Cy", "Ana"], 1]
    assert tale.see("hands kept value weakest strongest rampot") == [{}, [], None, [], [], None]
    assert tale.see("out last faults aside") == [[], None, [], 0]


def test_f54_a_settled_round_clears_the_table_in_the_same_step() -> None:
    tale = game()
    tale.play("d421 d665 d664")
    assert tale.see("hands kept value weakest strongest rampot") == [{}, [], None, [], [], None]
    assert tale["last"] == {"round": 1, "weakest": "Cy", "strongest": None, "amount": 8}


# 11. Errors ------------------------------------------------------------------------------


def test_f55_before_the_start() -> None:
    for action, code in (
        ([], "bad-json"),
        ({}, "unknown-action"),
        ({"do": "dance"}, "unknown-action"),
        ({"do": "keep", "values": [4]}, "not-started"),
        ({"do": "undo"}, "not-started"),
    ):
        error = Referee().submit(action).error
        assert error is not None
        assert error.code == code


@pytest.mark.parametrize(
    ("action", "code"),
    [
        # What is impossible in every phase comes before what the phase expects …
        ({"do": "keep"}, "bad-argument"),
        ({"do": "keep", "values": [7]}, "bad-argument"),
        ({"do": "keep", "values": 4, "by": "Cy"}, "bad-argument"),
        ({"do": "dice", "values": [1, 2, 7], "by": "Cy"}, "bad-argument"),
        ({"do": "dice", "values": [1, 2, 3], "by": "Nobody"}, "bad-argument"),
        ({"do": "announce"}, "bad-argument"),
        ({"do": "give", "to": {"Nobody": 1}}, "bad-argument"),
        # … that before the speaker …
        ({"do": "keep", "values": [], "by": "Cy"}, "not-expected"),
        ({"do": "keep", "values": [1, 2, 3]}, "not-expected"),
        ({"do": "next", "by": "Cy"}, "not-expected"),
        # … and that before how many dice there are.
        ({"do": "dice", "values": [1, 2], "by": "Cy"}, "not-your-turn"),
        ({"do": "dice", "values": [], "by": "Cy"}, "not-your-turn"),
        ({"do": "dice", "values": []}, "bad-argument"),
        ({"do": "dice", "values": [1, 2, 3, 4]}, "bad-argument"),
    ],
)
def test_f55_the_order_of_errors(action: dict[str, Any], code: str) -> None:
    assert game().refused(action) == code


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"do": "keep", "values": [4], "by": "Cy"}, "not-your-turn"),
        ({"do": "keep", "values": []}, "bad-argument"),
        ({"do": "keep", "values": [4, 4, 1]}, "bad-argument"),
        ({"do": "next", "by": "Ana"}, "not-your-turn"),
        ({"do": "dice", "values": [6, 6, 6], "by": "Ana"}, "not-your-turn"),
        ({"do": "dice", "values": [6, 6]}, "bad-argument"),
        ({"do": "dice", "values": [6, 6, 6]}, "kept-changed"),
    ],
)
def test_f55_kept_changed_comes_last(action: dict[str, Any], code: str) -> None:
    tale = charged()
    tale.play("d441 k44")
    assert tale.refused(action) == code


# 12. Events ------------------------------------------------------------------------------


def keys_of_events() -> dict[str, set[str]]:
    """The table of events of the sheet: each name with its keys."""
    sheet = (Path(pi.rules.games.__file__).parent / "421.md").read_text("utf-8")
    rows = sheet.split("## 12.", 1)[1].split("## 13.", 1)[0].splitlines()
    cells = [row.strip("|").split("|") for row in rows if row.startswith("| `")]
    return {
        name: set(re.findall(r"`(\w+)`", keys.split(":")[0]))
        for names_of, keys in cells
        for name in re.findall(r"`([a-z-]+)`", names_of)
    }


def test_every_event_has_the_keys_of_the_sheet_and_no_fiche_is_lost() -> None:
    known, met = keys_of_events(), set()
    assert known["hand"] == {"player", "dice", "name", "throws", "value"}
    known["take"] = {"player", "unit", "amount", "why"}
    for seed in range(12):
        options = {"start_fiches": 9, "first_entame": "throw"} if seed % 2 else {}
        players = ["Ana", "Bo", "Cy", "Di"]
        referee, chance = Referee(), random.Random(seed)
        reply = referee.submit({"do": "start", "game": "421", "players": players, "options": options})
        fiches = 11 + 4 * reply.table["options"]["start_fiches"]
        while not reply.table["over"] and len(referee.history) < 400:
            for event in reply.events:
                met.add(event["event"])
                assert set(event) - {"event"} == known[event["event"]], event
                fiches += reply.table["options"]["start_fiches"] if event["event"] == "joined" else 0
            assert reply.table["pot"] + sum(reply.table["fiches"].values()) + reply.table["aside"] == fiches
            reply = referee.submit(wander(reply.table, chance, ("other",)))
        met |= {event["event"] for event in reply.events}
    assert met == set(known) - {"undone"}


# Whole games -----------------------------------------------------------------------------


@pytest.mark.parametrize("play_on", [True, False])
@pytest.mark.parametrize("first_entame", ["last-charge", "throw"])
def test_a_game_comes_to_its_end_and_somebody_pays(play_on: bool, first_entame: str) -> None:
    tale, chance = game("Ana Bo Cy Di", play_on=play_on, first_entame=first_entame), random.Random(421)
    while not tale["over"]:
        tale.say(wander(tale.referee.table or {}, chance, ("other",)))
        assert tale["pot"] + sum(tale["fiches"].values()) + tale["aside"] == 11
    assert tale["winners"]
    assert tale["losers"]
    assert takes(tale.play("undo")) == []
