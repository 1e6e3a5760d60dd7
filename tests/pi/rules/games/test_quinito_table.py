"""Quinito, rules 76 to 81 of its sheet: undo, the end, the table."""

from __future__ import annotations

import pytest

from .quinito import in_phase, phases, table
from .tale import Tale, action_of, names
from .test_quinito import DEFAULTS


@phases
@pytest.mark.parametrize("word", ["!Cy", "+Flo", "-Di", "-Ana", "-Bo", "end"])
def test_q76_undo_takes_back_whatever_changed_the_table(phase: str, word: str) -> None:
    tale = in_phase(phase)
    before = table(tale)
    tale.play(word)
    reply = tale.play("undo")
    assert reply.events == ({"event": "undone", "do": action_of(word)["do"]},)
    assert table(tale) == before


def test_q76_undo_takes_back_rules_and_repeals() -> None:
    tale = Tale()
    tale.play("21 no d21 rule")
    tale.say({"do": "repeal", "rule": 1})
    assert tale.play("undo").events == ({"event": "undone", "do": "repeal"},)
    assert len(tale["rules"]) == 1
    assert tale.play("undo").events == ({"event": "undone", "do": "rule"},)
    assert tale.see("rules phase") == [[], "house-rule"]
    assert tale.play("rule").events[0]["number"] == 1


def test_q76_the_very_same_counter_again_is_not_counted() -> None:
    tale = Tale()
    tale.play("21 ok")
    before = table(tale)
    tale.play("d66")
    after = table(tale)
    reply = tale.say({"do": "dice", "values": [6, 6]})
    assert (names(reply), reply.changed, table(tale)) == (["counter"], False, after)
    assert tale.play("undo").events == ({"event": "undone", "do": "dice"},)
    assert table(tale) == before
    # What was not counted is gone with it.
    tale.play("undo")
    assert tale["phase"] == "answer"


def test_q76_the_same_dice_the_other_way_round_are_the_same() -> None:
    tale = Tale()
    tale.play("21 ok d41")
    assert not tale.play("d14").changed


def test_q76_undo_goes_back_to_the_start_and_no_further() -> None:
    tale = Tale(score31="two")
    start = table(tale)
    told = "43 ok 31 ok @Ana @Di @Di 62 no d65 +Ed !Bo -Ana 21 ok d66"
    behind = "d21 rule end"
    tale.play(f"{told} d66 {behind}")  # the second d66 leaves the table as it was
    for word in reversed(f"{told} {behind}".split()):
        assert tale.play("undo").events == ({"event": "undone", "do": action_of(word)["do"]},)
    assert table(tale) == start
    assert tale.refused("undo") == "nothing-to-undo"


def test_q76_undo_looks_at_none_of_its_arguments() -> None:
    tale = Tale()
    tale.play("43")
    tale.say({"do": "undo", "by": "Nobody", "pair": 9, "player": None})
    assert tale["phase"] == "announce"


def test_q77_the_game_has_no_winner_and_no_loser() -> None:
    tale = Tale()
    for words in ("66 no d65", "21 ok d21 rule", "end"):
        tale.play(words)
        assert tale.see("winners losers") == [[], []]


@phases
def test_q78_when_the_game_is_over_nothing_is_shown_but_what_was_kept(phase: str) -> None:
    tale = in_phase(phase)
    before = table(tale)
    assert tale.play("end").events == ({"event": "ended"},)
    gone = dict.fromkeys(["turn", "thrower", "michel", "level", "announced", "throw", "dice"])
    assert table(tale) == {**before, **gone, "phase": "over", "over": True, "expects": [], "designated": []}


def test_q78_the_second_pair_is_over_too() -> None:
    tale = Tale("Ana Bo Cy Di", double=True, score31="two")
    tale.play("1/51 1/ok 2/51 2/ok 2/31 2/ok 2/@Cy end")
    assert tale["second"] == {
        "phase": "over",
        "turn": None,
        "direction": "right",
        "thrower": None,
        "michel": None,
        "level": None,
        "announced": None,
        "throw": None,
        "dice": None,
        "designated": [],
    }


@pytest.mark.parametrize("double", [False, True])
def test_q78_when_the_game_is_over_nothing_is_heard_but_undo(double: bool) -> None:
    tale = Tale(double=double)
    tale.play("end")
    for action in (
        *map(action_of, ("43", "ok", "no", "d62", "next", "again", "@Bo", "rule", "!Bo", "+Ed", "-Bo", "end", "d7")),
        {"do": "give", "to": {"Bo": 1}},
        {"do": "repeal", "rule": 1},
        {"do": "accept", "by": "Nobody"},
        {"do": "announce"},
    ):
        assert tale.refused(action) == "game-over"
    assert tale.refused({"do": "start"}) == "already-started"
    assert tale.refused({"do": "sing"}) == "unknown-action"
    tale.play("undo 43" if not double else "undo 1/43")


# 13. The table -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "others"),
    [("31 ok", ["Bo", "Cy", "Di"]), ("51 ok 31 ok", ["Ana", "Bo", "Cy"]), ("43 ok 31 ok", ["Cy", "Di", "Ana"])],
)
def test_q79_players_stand_in_order_from_the_choosers_next_neighbour_on(words: str, others: list[str]) -> None:
    tale = Tale(score31="two")
    tale.play(words)
    assert tale.options("choose") == others
    tale.play(f"@{others[1]}")
    assert tale.options("choose") == [others[0], others[2]]
    tale.play(f"@{others[0]}")
    assert tale.options("choose") == others[:2]


def test_q79_of_says_which_argument_is_meant() -> None:
    assert in_phase("swap")["expects"][0]["of"] == "player"
    assert in_phase("rethrow")["expects"][0]["of"] == "option"


def test_q80_turn_is_the_only_name_in_expects() -> None:
    tale = Tale("Ana Bo Cy", double=True)
    assert (tale["turn"], tale["second"]["turn"]) == (None, "Bo")
    tale.play("1/43")
    assert (tale["turn"], tale["second"]["turn"]) == ("Bo", "Bo")
    tale.play("2/43")
    assert (tale["turn"], tale["second"]["turn"]) == (None, "Cy")


def test_q81_the_keys_of_the_table() -> None:
    common = {
        "game",
        "phase",
        "turn",
        "direction",
        "expects",
        "players",
        "ledger",
        "rules",
        "over",
        "winners",
        "losers",
    }
    own = {"options", "thrower", "michel", "level", "announced", "throw", "dice", "designated"}
    whole = {"doubled", "totems", "second"}
    tale = Tale()
    assert set(table(tale)) == common | own | whole
    assert table(tale, "expects", "ledger") == {
        "game": "quinito",
        "phase": "announce",
        "turn": "Ana",
        "direction": "left",
        "players": ["Ana", "Bo", "Cy", "Di"],
        "rules": [],
        "over": False,
        "winners": [],
        "losers": [],
        "options": DEFAULTS,
        "thrower": "Ana",
        "michel": "Bo",
        "level": None,
        "announced": None,
        "throw": "must",
        "dice": None,
        "designated": [],
        "doubled": [],
        "totems": [],
        "second": None,
    }
    second = "phase turn direction thrower michel level announced throw dice designated"
    assert set(Tale(double=True)["second"]) == set(second.split())


def test_q81_level_changes_only_when_the_dice_go_on() -> None:
    tale = Tale(score32="swap", score31="two")
    tale.play("43 ok 32 ok")
    assert tale.see("level announced") == [43, 32]
    tale.play("next")
    assert tale.see("level announced") == [32, None]
    tale.play("31 ok @Ana @Di")
    assert tale.see("level announced") == [32, 31]
    tale.play("@Di 62 no")
    assert tale.see("level announced") == [31, 62]
    tale.play("d65")
    assert tale.see("level announced") == [None, None]


def test_q81_announced_stays_until_the_round_ends() -> None:
    tale = Tale(score31="two")
    tale.play("43 ok 21 no d31")
    assert tale.see("phase level announced") == ["designate", 43, 21]
    tale.play("@Ana @Di @Di")
    assert tale.see("phase level announced") == ["house-rule", 43, 21]
    tale.play("next")
    assert tale.see("level announced") == [None, None]


def test_q81_dice_are_shown_until_the_next_announcement() -> None:
    tale = Tale()
    assert tale["dice"] is None
    tale.play("43 no")
    assert tale["dice"] is None
    tale.say({"do": "dice", "values": [2, 6]})
    assert tale.see("phase dice") == ["announce", [6, 2]]
    tale.play("43")
    assert tale["dice"] is None
    tale.play("ok 21 ok d66")
    assert tale["dice"] == [6, 6]
    tale.play("-Cy")
    assert tale.see("phase dice") == ["announce", [6, 6]]


def test_q81_designated_is_empty_behind_the_race() -> None:
    tale = in_phase("race")
    assert tale["designated"] == ["Cy", "Bo"]
    tale.play("@Bo")
    assert tale["designated"] == []
