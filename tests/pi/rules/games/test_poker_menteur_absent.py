"""Poker menteur, section 11 of its sheet: absent players."""

from __future__ import annotations

from typing import Any

import pytest

from .menteur import HIGHEST, listed, said, tray
from .tale import Action, Tale, names, takes


def party(words: str = "", players: str = "Ana Bo Cy Di", **options: Any) -> Tale:
    return tray(words, players, absent=True, **options)


def go(do: str, player: str) -> Action:
    return {"do": do, "player": player}


def test_p58_players_go_away_and_come_back() -> None:
    tale = party()
    reply = tale.play("~Cy")
    assert reply.events == ({"event": "away", "player": "Cy"},)
    tale.play("~Bo")
    assert tale["absent"] == ["Cy", "Bo"]
    assert {"away", "back"}.isdisjoint(listed(tale))
    reply = tale.play("^Cy")
    assert reply.events == ({"event": "back", "player": "Cy"},)
    assert tale["absent"] == ["Bo"]


def test_p58_what_cannot_be() -> None:
    tale = party("~Bo ~Cy")
    assert tale.refused(go("away", "Bo")) == "not-expected"
    assert tale.refused(go("back", "Ana")) == "not-expected"
    tale.play("~Di")
    assert tale.refused(go("away", "Ana")) == "not-expected"
    for player in ("Zed", "", None, 3):
        assert tale.refused({"do": "away", "player": player}) == "bad-argument"
    assert tale.refused({"do": "back"}) == "bad-argument"


@pytest.mark.parametrize("do", ["away", "back"])
def test_p58_never_without_the_option(do: str) -> None:
    assert tray().refused(go(do, "Bo")) == "not-expected"
    assert tray().refused(go(do, "Zed")) == "bad-argument"


@pytest.mark.parametrize("do", ["away", "back"])
def test_p58_not_who_is_out(do: str) -> None:
    tale = party("left =paire_6 no d12346", points=1)
    assert tale["out"] == ["Ana"]
    assert tale.refused(go(do, "Ana")) == "not-expected"


def test_p58_who_is_out_or_leaves_is_not_absent_any_more() -> None:
    tale = party("~Bo left =carre_6+4 ^Bo", points=1)
    assert tale["bid"]["by"] == "Bo"
    tale.play("~Bo no d12345")
    assert tale.see("out absent") == [["Bo"], []]
    tale.play("~Di -Di")
    assert tale["absent"] == []


def test_p59_an_absent_player_accepts_and_goes_one_higher() -> None:
    tale = party("left ~Bo")
    reply = tale.play("=paire_3")
    assert reply.events == (
        {"event": "announced", "player": "Ana", "said": "paire 3", "to": "Bo"},
        {"event": "accepted", "player": "Bo", "absent": True},
        {"event": "announced", "player": "Bo", "said": "paire 3+2", "to": "Cy"},
    )
    assert tale["bid"] == {"by": "Bo", "value": "paire 3+2", "said": "paire 3+2", "opening": False}
    assert tale.see("phase turn receveur") == ["answer", "Cy", "Cy"]


def test_p59_all_the_absent_in_a_row() -> None:
    tale = party("left ~Bo ~Cy ~Di d66 =rien")
    assert tale["bid"] == {"by": "Di", "value": "paire 1+4", "said": "paire 1+4", "opening": False}
    assert tale.see("turn open") == ["Ana", [6, 6]]
    tale.play("undo")
    assert tale.see("turn bid phase") == ["Ana", None, "opening"]


def test_p59_with_mieux_he_says_the_rung_itself() -> None:
    assert party("left ~Bo =paire", mieux=True)["bid"]["said"] == "paire 1+3"


@pytest.mark.parametrize(
    ("words", "events"),
    [
        ("", ["away", "accepted", "announced"]),
        ("ok", ["away", "announced"]),
        ("ok look", ["away", "announced"]),
        ("ok look t2 d661", ["away", "announced"]),
    ],
)
def test_p59_who_goes_away_in_his_turn_does_the_same(words: str, events: list[str]) -> None:
    tale = party(f"left =paire {words}")
    reply = tale.play("~Bo")
    assert names(reply) == events
    assert tale["bid"] == {"by": "Bo", "value": "paire 1+3", "said": "paire 1+3", "opening": False}
    assert tale.see("phase turn looked thrown") == ["answer", "Cy", False, 0]


def test_p59_who_goes_away_when_it_is_not_his_turn_changes_nothing() -> None:
    tale = party("left =paire")
    before = tale["expects"]
    tale.play("~Cy ~Ana")
    assert tale["expects"] == before


def test_p60_the_absent_player_takes_the_point_if_it_was_too_high() -> None:
    tale = party("left ~Bo =paire_3 no")
    assert tale.takes("d33114") == ["Cy 1 point wrong-call"]
    tale = party("left ~Bo =paire_3 no")
    assert tale.takes("d22145") == ["Bo 1 point liar"]
    assert tale.see("opener absent") == ["Cy", ["Bo"]]


@pytest.mark.parametrize(
    ("options", "text"),
    [({}, "quinte 6"), ({"quinte_variant": True}, "quinte 1"), ({"quinte_variant": True}, "quinte 6")],
)
def test_p61_what_obliges_him_to_throw_costs_him_a_point(options: Action, text: str) -> None:
    tale = party("left ~Bo", **options)
    reply = tale.say(said(text))
    assert names(reply) == ["announced", "accepted", "take", "round"]
    assert takes(reply) == ["Bo 1 point absent"]
    assert tale.see("phase opener round") == ["opening", "Cy", 2]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, f"{HIGHEST} ok"),
        ({}, f"{HIGHEST} ok d66661 d66661"),
        ({"quinte_variant": True}, "=quinte_3 ok"),
        ({"quinte_variant": True}, "=quinte_3 ok d33333 d33333 d33333 t1"),
    ],
)
def test_p61_so_does_going_away_from_the_tries(options: Action, words: str) -> None:
    tale = party(f"left {words}", **options)
    reply = tale.play("~Bo")
    assert names(reply) == ["away", "take", "round"]
    assert takes(reply) == ["Bo 1 point absent"]
    assert tale.see("opener tries") == ["Cy", None]


def test_p61_it_may_be_his_last_point() -> None:
    tale = party(f"left ~Bo {HIGHEST}", points=1)
    assert tale.see("out absent opener") == [["Bo"], [], "Cy"]
    tale = party("~Bo", "Ana Bo", points=1)
    assert names(tale.play(HIGHEST)) == ["announced", "accepted", "take", "eliminated", "ended"]
    assert tale.see("over winners losers") == [True, ["Ana"], ["Bo"]]


@pytest.mark.parametrize(("direction", "opener"), [("left", "Cy"), ("right", "Cy")])
def test_p62_the_next_player_present_opens_in_his_place(direction: str, opener: str) -> None:
    tale = party(f"{direction} =paire_6 no")
    loser = tale["turn"]
    tale.play(f"~{loser}")
    reply = tale.play("d66123")
    assert takes(reply) == [f"{loser} 1 point wrong-call"]
    assert reply.events[-1] == {"event": "round", "number": 2, "opener": opener}
    assert tale.see("opener direction") == [opener, direction]


def test_p62_an_opener_who_goes_away_is_passed_over() -> None:
    tale = party("right d66")
    reply = tale.play("~Ana")
    assert reply.events == ({"event": "away", "player": "Ana"}, {"event": "round", "number": 1, "opener": "Di"})
    assert tale.see("phase turn opener round open direction_pending direction") == [
        "opening", "Di", "Di", 1, [], True, "right",
    ]  # fmt: skip
    tale.play("~Di")
    assert tale.see("opener round") == ["Cy", 1]


def test_p62_away_in_a_reveal_changes_nothing_else() -> None:
    tale = party("left =paire no")
    reply = tale.play("~Bo")
    assert names(reply) == ["away"]
    assert tale["expects"] == [{"do": "dice", "by": "Bo", "count": 5}]
    assert tale.takes("d66123") == ["Bo 1 point wrong-call"]
    assert tale["opener"] == "Cy"


def test_p62_if_nobody_present_is_left_all_come_back() -> None:
    tale = party("left ~Cy ~Di =paire_6 no ~Bo", points=1)
    reply = tale.play("d12346")
    assert names(reply) == ["reveal", "take", "eliminated", "back", "back", "back", "round"]
    assert [event["player"] for event in reply.events if event["event"] == "back"] == ["Cy", "Di", "Bo"]
    assert tale.see("absent opener") == [[], "Bo"]
    tale = party("~Cy ~Di ~Bo")
    reply = tale.play("-Ana")
    assert names(reply) == ["left", "back", "back", "back", "void", "round"]
    assert tale.see("absent opener") == [[], "Bo"]
