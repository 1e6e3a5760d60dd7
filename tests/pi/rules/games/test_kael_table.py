"""Kaël, sections 10 to 13 of its sheet: coming and going, faults, undo, the table, errors, events."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pi.rules import Referee
from tests.strategies import NAMES, wander

from .cards import Cards, card_action, scored
from .tale import Action, names

HAND_88 = "13,13,13,13,12,12,12"
PHASES = {
    "deal": "",
    "turn-up": "deal4",
    "play": "deal4 up9",
    "draw": "deal4 up9 8",
    "reveal": "deal4 up9 8 p 7 p 6 p kael 5 p 4 p",
}


def in_phase(phase: str) -> Cards:
    """A game in this phase, Ana's deal; in `reveal` it was Bo's Kaël."""
    game = Cards()
    if PHASES[phase]:
        game.play(PHASES[phase])
    assert game["phase"] == phase
    return game


def eliminated(**options: Any) -> Cards:
    """Bo is out with 101 points; Cy deals the third manche, with Ana and Di."""
    return scored(f"Ana Bo={HAND_88} Cy=2 Di=3 Ana=0", "Ana Bo=13 Cy=2 Di=3 Ana=0", players="Ana Bo Cy Di", **options)


# 10. Coming, going, faults, undo, end --------------------------------------------------------


@pytest.mark.parametrize(("word", "players"), [("+Di", "Ana Bo Cy Di"), ("+Di:Ana", "Ana Di Bo Cy")])
def test_l54_who_joins_sits_where_it_is_said_with_nothing(word: str, players: str) -> None:
    game = Cards()
    reply = game.play(word)
    assert reply.events == ({"event": "joined", "player": "Di"},)
    assert game["players"] == players.split()
    assert (game["scores"]["Di"], game["false_kaels"]["Di"], game["ledger"]["Di"]) == (0, 0, {"point": 0})
    game.play("deal2")
    assert game["hands"]["Di"] == 2


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "deal"])
def test_l54_only_before_the_deal(phase: str) -> None:
    assert in_phase(phase).refused("+Di") == "not-expected"


def test_l54_only_while_the_referee_follows_no_hands_either() -> None:
    game = Cards(follow="scores")
    game.play("deal2")
    assert game.refused("+Di") == "not-expected"


def test_l54_up_to_25_players() -> None:
    game = Cards(" ".join(f"P{number}" for number in range(24)))
    game.play("+Di")
    assert game.refused("+Ed") == "not-expected"


def test_l54_who_comes_back_has_his_old_score_and_his_old_false_kael() -> None:
    game = scored("Bo Ana=1 Cy=1 Bo=6")
    game.play("-Bo")
    assert game["scores"]["Bo"] == 20
    game.play("+Bo:Ana")
    assert (game["scores"]["Bo"], game["false_kaels"]["Bo"]) == (20, 1)
    game.play("deal2 Bo/kael Ana=1 Cy=1 Bo=6")
    assert game["out"] == ["Bo"]


def test_l54_who_was_eliminated_cannot_come_back() -> None:
    game = eliminated()
    game.play("-Bo")
    assert game.refused("+Bo") == "not-expected"
    game = scored("Bo Ana=1 Cy=1 Bo=6", "Bo Ana=1 Cy=1 Bo=6")
    game.play("-Bo")
    assert game.refused("+Bo") == "not-expected"


@pytest.mark.parametrize("word", ["+Bo", "+Di:Nobody"])
@pytest.mark.parametrize("phase", PHASES)
def test_l54_a_name_at_the_table_or_a_neighbour_who_is_not(phase: str, word: str) -> None:
    assert in_phase(phase).refused(word) == "bad-argument"


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "deal"])
@pytest.mark.parametrize(("who", "dealer"), [("Bo", "Ana"), ("Cy", "Ana"), ("Ana", "Bo")])
def test_l55_who_leaves_in_the_middle_makes_the_manche_void(phase: str, who: str, dealer: str) -> None:
    game = in_phase(phase)
    reply = game.play(f"-{who}")
    assert reply.events == (
        {"event": "left", "player": who},
        {"event": "void", "manche": 1},
        {"event": "manche", "number": 1, "dealer": dealer},
    )
    assert game.see("phase dealer manche turn to_play") == ["deal", dealer, 1, dealer, dealer]
    assert game.see("dealt stock pile run hands played kael lucky shown") == [
        *(None, 56, [], None, {}, {}, None, None, {}),
    ]


def test_l55_nobody_takes_points_for_a_void_manche() -> None:
    game = in_phase("reveal")
    game.play("Ana=13,13,13,12 -Cy")
    assert game["scores"] == {"Ana": 0, "Bo": 0, "Cy": 0}


def test_l55_also_where_the_referee_follows_the_scores_alone() -> None:
    game = Cards(follow="scores")
    game.play("deal2 Bo/kael Ana=1")
    assert names(game.play("-Ana")) == ["left", "void", "manche"]
    assert game.see("dealer kael shown") == ["Bo", None, {}]


def test_l55_before_the_deal_only_the_donneur_changes_if_it_was_he() -> None:
    game = Cards()
    assert names(game.play("-Cy")) == ["left"]
    assert game["dealer"] == "Ana"
    game = Cards()
    assert names(game.play("-Ana")) == ["left", "manche"]
    assert game.see("dealer turn manche") == ["Bo", "Bo", 1]


def test_l55_the_donneur_who_left_has_his_successor_behind_the_eliminated() -> None:
    game = eliminated()
    game.play("-Cy")
    assert game["dealer"] == "Di"
    game.play("deal2 -Di")
    assert (game["over"], game["winners"]) == (True, ["Ana"])


def test_l56_an_eliminated_player_is_only_taken_out() -> None:
    game = eliminated()
    game.play("deal2 Cy/kael Ana=1,2")
    before = game.referee.table or {}
    assert names(game.play("-Bo")) == ["left"]
    after = game.referee.table or {}
    changed = {key for key in after if after[key] != before[key]}
    assert changed == {"players", "out"}
    assert after["scores"]["Bo"] == 101


def test_l56_the_last_one_in_the_game_has_won() -> None:
    game = eliminated()
    game.play("-Di")
    reply = game.play("-Cy")
    assert reply.events == (
        {"event": "left", "player": "Cy"},
        {"event": "ended", "winners": ["Ana"], "losers": ["Bo"]},
    )
    assert game.see("over winners losers") == [True, ["Ana"], ["Bo"]]


def test_l56_also_in_the_middle_of_a_manche() -> None:
    game = Cards("Ana Bo")
    game.play("deal2 up4")
    assert names(game.play("-Ana")) == ["left", "void", "ended"]
    assert game.see("winners losers") == [["Bo"], []]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("kind", ["kael-out-of-turn", "late-cut", "no-draw", "other"])
def test_l57_a_fault_is_recorded_and_said_and_costs_nothing(phase: str, kind: str) -> None:
    game = in_phase(phase)
    before = game.referee.table or {}
    reply = game.say({"do": "fault", "player": "Bo", "kind": kind, "by": "Ana"})
    assert reply.events == ({"event": "fault", "player": "Bo", "kind": kind},)
    assert game.referee.table == {**before, "faults": [{"player": "Bo", "kind": kind}]}


def test_l57_faults_are_kept_in_their_order() -> None:
    game = in_phase("play")
    game.play("!Bo:other !Ana:no-draw !Bo:other")
    assert [fault["player"] for fault in game["faults"]] == ["Bo", "Ana", "Bo"]


def test_l57_only_the_known_kinds_and_not_of_oneself() -> None:
    game = in_phase("play")
    for kind in ("late", "slow", "", None, 3):
        assert game.refused({"do": "fault", "player": "Bo", "kind": kind}) == "bad-argument"
    assert game.refused({"do": "fault", "player": "Bo", "kind": "other", "by": "Bo"}) == "not-your-turn"


WORDS = {
    "deal": ["deal2", "+Di", "-Bo", "-Ana", "!Bo:other", "end"],
    "turn-up": ["up7", "-Bo", "!Bo:other", "end"],
    "play": ["8", "9,9,9", "X", "Bo/9,9,9", "Cy/9,9,9", "-Ana", "!Bo:other", "end"],
    "draw": ["p", "t", "Cy/8,8,8", "-Cy", "!Bo:other", "end"],
    "reveal": ["Cy=1,1,1,1", "Ana=!", "lucky", "Cy/4,4,4", "-Bo", "!Bo:other", "end"],
}


@pytest.mark.parametrize(("phase", "word"), [(phase, word) for phase, words in WORDS.items() for word in words])
def test_l58_undo_takes_back_what_changed_the_table(phase: str, word: str) -> None:
    game = in_phase(phase)
    before = game.referee.table
    game.play(word)
    reply = game.play("undo")
    assert game.referee.table == before
    assert reply.events == ({"event": "undone", "do": card_action(word)["do"]},)


def test_l58_the_count_is_taken_back_with_the_last_hand() -> None:
    game = in_phase("reveal")
    game.play("Cy=1,1,1,1 Ana=2,2,2,2")
    before = game.referee.table
    game.play("Bo=0,0,3,-1 undo")
    assert game.referee.table == before


def test_l58_back_to_the_start() -> None:
    game = Cards()
    before = game.referee.table
    game.play("deal2 up4 5 p undo undo undo undo")
    assert game.referee.table == before
    assert game.refused("undo") == "nothing-to-undo"


@pytest.mark.parametrize("phase", PHASES)
def test_l59_end_stops_the_game_without_winners_and_losers(phase: str) -> None:
    game = in_phase(phase)
    reply = game.play("end")
    assert reply.events == ({"event": "ended", "winners": [], "losers": []},)
    assert game.see("over winners losers") == [True, [], []]


EMPTY: Action = {
    "phase": "over",
    "turn": None,
    "to_play": None,
    "dealer": None,
    "dealt": None,
    "run": None,
    "takeable": None,
    "kael": None,
    "lucky": None,
    "expects": [],
    "pile": [],
    "hands": {},
    "played": {},
    "shown": {},
    "stock": 56,
}


@pytest.mark.parametrize("phase", PHASES)
def test_l60_when_the_game_is_over_the_table_is_cleared_and_the_rest_stays(phase: str) -> None:
    game = in_phase(phase)
    game.play("!Bo:other")
    before = game.referee.table or {}
    game.play("end")
    assert game.referee.table == {**before, **EMPTY, "over": True}


def test_l60_also_when_it_was_won() -> None:
    game = scored(f"Ana Bo={HAND_88} Ana=0", "Ana Bo=13 Ana=0", players="Ana Bo")
    assert {key: game[key] for key in EMPTY} == EMPTY
    assert game.see("manche last") == [
        2,
        {"manche": 2, "kael": "Ana", "result": "won", "totals": {"Ana": 0, "Bo": 13}},
    ]
    for word in ("deal2", "+Di", "-Bo", "!Bo:other", "end", "p"):
        assert game.refused(word) == "game-over"
    game.play("undo")
    assert game["phase"] == "reveal"


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(
    "action",
    [
        {"do": "dice", "values": [1, 2]},
        {"do": "announce", "value": 3},
        {"do": "announce", "value": "kael"},
        {"do": "accept"},
        {"do": "bluff"},
        {"do": "next"},
        {"do": "give", "to": {"Bo": 1}},
        {"do": "rule", "text": "no pointing"},
        {"do": "repeal", "rule": 1},
    ],
)
def test_l61_known_and_never_expected(phase: str, action: Action) -> None:
    game = in_phase(phase)
    assert game.refused(action) == "not-expected"
    assert game["rules"] == []


# 11. Phases, expects, table --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "turn", "to_play"),
    [
        ("", "Ana", "Ana"),
        ("deal2", "Ana", "Ana"),
        ("deal2 up9", "Bo", "Bo"),
        ("deal4 up9", None, "Bo"),
        ("deal4 up9 8", None, "Bo"),
        ("deal4 up9 8,8,8,8", "Cy", "Cy"),
        ("deal2 up9 8 p", None, "Cy"),
        ("deal2 up9 8 p 7 p 6 p kael 5 p 4 t", None, None),
        ("deal2 up9 8 p 7 p 6 p kael 5 p 4 t Cy=1,1", "Ana", None),
        ("deal2 up9 8 p 7 p 6 p kael 5 p 4 t Cy=1,1 Ana=2,2", "Bo", None),
    ],
)
def test_l62_turn_is_the_only_one_expected_and_to_play_whose_turn_it_is(words: str, turn: str, to_play: str) -> None:
    game = Cards()
    if words:
        game.play(words)
    assert game.see("turn to_play") == [turn, to_play]


OWN_KEYS = (
    "options to_play manche dealer dealt stock pile run takeable hands played kael lucky shown scores false_kaels out "
    "last faults"
)
SHARED_KEYS = "game phase turn direction expects players ledger rules over winners losers"


@pytest.mark.parametrize("follow", ["cards", "scores"])
def test_l63_the_table_has_these_keys_and_no_other(follow: str) -> None:
    chance, game = random.Random(5), Cards(" ".join(NAMES[:4]), follow=follow)
    for _ in range(120):
        table = game.referee.table or {}
        assert set(table) == {*OWN_KEYS.split(), *SHARED_KEYS.split()}
        assert (table["game"], table["direction"], table["rules"]) == ("kael", "left", [])
        if table["over"]:
            break
        game.say(wander(table, chance, ("other",)))


def test_l63_the_table_at_the_start() -> None:
    game = Cards()
    start = game.see("manche dealer dealt stock pile run takeable hands played kael lucky shown out last faults")
    assert start == [1, "Ana", None, 56, [], None, None, {}, {}, None, None, {}, [], None, []]
    assert game.see("scores false_kaels") == [{"Ana": 0, "Bo": 0, "Cy": 0}] * 2


def test_l63_nothing_that_was_shown_before_changes_afterwards() -> None:
    game = in_phase("reveal")
    table = game.referee.table or {}
    pile, shown, scores = table["pile"], table["shown"], table["scores"]
    game.play("Cy=1,1,1,1 Ana=2,2,2,2 Bo=0,0,3,-1")
    assert (pile, shown, scores) == (["9", "8", "7", "6", "5", "4"], {}, {"Ana": 0, "Bo": 0, "Cy": 0})


# 12. Errors --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (None, "bad-json"),
        ({}, "unknown-action"),
        ({"do": "sing", "by": 3}, "unknown-action"),
        ({"do": "lay", "cards": 3}, "not-started"),
        ({"do": "kael"}, "not-started"),
        ({"do": "undo"}, "not-started"),
        ({"do": "start", "game": "kael", "players": ["Ana"]}, "bad-argument"),
    ],
)
def test_l64_before_the_start(action: Any, code: str) -> None:
    reply = Referee().submit(action)
    assert reply.error is not None
    assert reply.error.code == code


@pytest.mark.parametrize(
    ("phase", "action", "code"),
    [
        # unknown-action, already-started
        ("play", {"do": "look"}, "unknown-action"),
        ("play", {"do": "sing", "by": "Nobody"}, "unknown-action"),
        ("play", {"do": "start", "game": "none"}, "already-started"),
        # bad-argument before not-expected
        ("deal", {"do": "turn-up"}, "bad-argument"),
        ("deal", {"do": "turn-up", "card": "15"}, "bad-argument"),
        ("deal", {"do": "lay"}, "bad-argument"),
        ("deal", {"do": "lay", "cards": []}, "bad-argument"),
        ("deal", {"do": "lay", "cards": ["6"] * 5}, "bad-argument"),
        ("deal", {"do": "lay", "cards": ["14"]}, "bad-argument"),
        ("deal", {"do": "lay", "cards": [6]}, "bad-argument"),
        ("deal", {"do": "lay", "cards": "6"}, "bad-argument"),
        ("deal", {"do": "lay", "cards": {"6": 1}}, "bad-argument"),
        ("deal", {"do": "draw"}, "bad-argument"),
        ("deal", {"do": "draw", "from": "stock"}, "bad-argument"),
        ("deal", {"do": "draw", "from": ["pioche"]}, "bad-argument"),
        ("deal", {"do": "cut", "cards": ["6"]}, "bad-argument"),
        ("deal", {"do": "cut", "by": "Cy"}, "bad-argument"),
        ("deal", {"do": "cut", "by": "Cy", "cards": []}, "bad-argument"),
        ("deal", {"do": "cut", "by": "Cy", "cards": ["6"] * 5}, "bad-argument"),
        ("deal", {"do": "cut", "by": "Nobody", "cards": ["6"]}, "bad-argument"),
        ("deal", {"do": "cards", "values": []}, "bad-argument"),
        ("deal", {"do": "cards", "by": "Bo"}, "bad-argument"),
        ("deal", {"do": "cards", "by": "Bo", "values": ["14"]}, "bad-argument"),
        ("deal", {"do": "cards", "by": "Bo", "values": ["1"], "sure": "yes"}, "bad-argument"),
        ("deal", {"do": "lucky", "by": "Nobody"}, "bad-argument"),
        ("deal", {"do": "kael", "by": None}, "bad-argument"),
        ("deal", {"do": "choose"}, "bad-argument"),
        ("play", {"do": "choose", "option": 3}, "bad-argument"),
        ("play", {"do": "fault", "player": "Bo", "kind": "sneezed", "by": "Bo"}, "bad-argument"),
        # not-expected before not-your-turn and what is against the cards
        ("deal", {"do": "lay", "cards": ["4", "5"], "by": "Cy"}, "not-expected"),
        ("deal", {"do": "cut", "by": "Cy", "cards": ["4", "5"]}, "not-expected"),
        ("turn-up", {"do": "choose", "option": "99", "by": "Cy"}, "not-expected"),
        ("play", {"do": "draw", "from": "table", "by": "Cy"}, "not-expected"),
        ("play", {"do": "cards", "by": "Bo", "values": ["X", "X"]}, "not-expected"),
        ("play", {"do": "kael", "by": "Cy"}, "not-expected"),
        ("draw", {"do": "lay", "cards": ["4", "5"], "by": "Cy"}, "not-expected"),
        ("reveal", {"do": "draw", "from": "pioche"}, "not-expected"),
        # not-your-turn before what is against the cards
        ("deal", {"do": "choose", "option": "99", "by": "Cy"}, "not-your-turn"),
        ("turn-up", {"do": "turn-up", "card": "7", "by": "Cy"}, "not-your-turn"),
        ("play", {"do": "lay", "cards": ["4", "5"], "by": "Cy"}, "not-your-turn"),
        ("draw", {"do": "draw", "from": "table", "by": "Cy"}, "not-your-turn"),
        ("draw", {"do": "cut", "by": "Bo", "cards": ["4", "5"]}, "not-your-turn"),
        ("reveal", {"do": "cards", "by": "Bo", "values": ["X", "X"]}, "not-your-turn"),
        ("reveal", {"do": "cut", "by": "Bo", "cards": ["4", "5"]}, "not-your-turn"),
        ("reveal", {"do": "lucky", "by": "Cy"}, "not-your-turn"),
        # a number that is not among the options
        ("deal", {"do": "choose", "option": "8"}, "bad-argument"),
        # illegal-cards before too-many-copies, wrong-count before too-many-copies
        ("play", {"do": "lay", "cards": ["0", "0", "0", "X"]}, "illegal-cards"),
        ("play", {"do": "lay", "cards": ["0", "0", "0"]}, "too-many-copies"),
        ("play", {"do": "cut", "by": "Bo", "cards": ["9"] * 4}, "illegal-cards"),
        ("reveal", {"do": "cards", "by": "Cy", "values": ["X", "X"]}, "wrong-count"),
        ("reveal", {"do": "cards", "by": "Cy", "values": ["X", "X"], "sure": True}, "too-many-copies"),
        ("reveal", {"do": "cards", "by": "Cy", "values": ["X", "X", "X", "X"]}, "too-many-copies"),
    ],
)
def test_l64_the_first_code_that_fits_is_given(phase: str, action: Action, code: str) -> None:
    assert in_phase(phase).refused(action) == code


# 13. Events --------------------------------------------------------------------------------------

EVENTS = {
    "take": "player unit amount why",
    "started": "dealer",
    "manche": "number dealer",
    "dealt": "dealer count",
    "turned-up": "card",
    "laid": "player cards",
    "carre": "card",
    "drawn": "player source",
    "reshuffle": "stock",
    "cut": "player cards",
    "lucky": "player card",
    "kael": "player",
    "reveal": "kael",
    "shown": "player cards total",
    "manche-over": "kael result totals",
    "palier": "player score",
    "eliminated": "player",
    "joined": "player",
    "left": "player",
    "void": "manche",
    "fault": "player kind",
    "undone": "do",
    "ended": "winners losers",
}


def test_the_events_at_the_start() -> None:
    referee = Referee()
    reply = referee.submit({"do": "start", "game": "kael", "players": ["Ana", "Bo"], "options": {"dealer": "Bo"}})
    assert reply.events == (
        {"event": "started", "dealer": "Bo"},
        {"event": "manche", "number": 1, "dealer": "Bo"},
    )


def test_the_rarer_events_carry_their_keys() -> None:
    game = Cards("P1 P2 P3 P4 P5 P6 P7")
    assert game.play("deal7 up13 1 p 2 p 3 p 4 p 5 p 6 p").events[-1] == {"event": "reshuffle", "stock": 6}
    reply = scored().play("deal7 Ana/kael Bo=13,12 Cy=1 Ana=0")
    assert reply.events[3] == {"event": "palier", "player": "Bo", "score": 0}


def test_events_carry_the_keys_of_the_sheet() -> None:
    chance, met, whys = random.Random(11), set(), set()
    for night in range(40):
        game = Cards(" ".join(NAMES[: 2 + night % 6]), follow="scores" if night % 4 == 3 else "cards")
        for _ in range(150):
            table = game.referee.table or {}
            if table["over"]:
                break
            for event in game.say(wander(table, chance, ("other",))).events:
                met.add(event["event"])
                whys.add(event.get("why"))
                assert set(event) == {"event", *EVENTS[event["event"]].split()}
    assert met >= set(EVENTS) - {"started", "undone", "palier", "reshuffle"}
    assert whys == {None, "hand", "lost-kael", "false-kael"}
