"""Kékénito, sections 6 to 8 and 10 of its sheet: Kinito, Bombe, Petit poulet, battle."""

from __future__ import annotations

import pytest

from .evening import Evening, battle, petit_poulet, to_beat

# 6. Kinito


def test_k31_a_kinito_must_be_given_to_another_player() -> None:
    evening = Evening().roll(21)
    assert evening["expects"] == [{"do": "choose", "by": "Ana", "of": "player", "options": ["Bo", "Cy"]}]
    evening.refuse("not-expected", "next")
    evening.refuse("bad-argument", "choose", player="Ana")
    evening.refuse("bad-argument", "choose", option="Bo")
    evening.choose("Cy")
    assert evening.events == [{"event": "kinito", "player": "Cy", "against": "Ana", "stake": 1}]


def test_k32_three_attempts_to_counter() -> None:
    evening = Evening().roll(21).choose("Cy")
    assert evening["expects"] == [{"do": "dice", "by": "Cy", "count": 2}]
    assert evening["step"] == {"player": "Cy", "against": "Ana", "attempts": 3, "stake": 1}
    assert evening.roll(66).events == [{"event": "attempt", "player": "Cy", "dice": [6, 6], "score": 66, "left": 2}]
    assert evening["step"]["attempts"] == 2
    assert evening.roll(22)["step"]["attempts"] == 1
    # A 21 ends them, also the last one.
    assert evening.roll(21).told("attempt")[0]["left"] == 0
    assert evening["step"] == {"player": "Ana", "against": "Cy", "attempts": 3, "stake": 2}


def test_k33_who_fails_takes_the_stake() -> None:
    evening = Evening().roll(21).choose("Cy").roll(41, 41, 41)
    assert evening.events[1] == {"event": "take", "player": "Cy", "unit": "witness", "amount": 1, "why": "kinito"}
    assert evening["phase"] == "throw"
    assert evening["step"] is None


def test_k34_each_counter_raises_the_stake_by_1_and_turns_the_duel_round() -> None:
    evening = Evening().roll(21).choose("Cy")
    stakes = [evening["step"]["stake"]]
    for _ in range(4):
        evening.roll(51, 21)
        stakes.append(evening["step"]["stake"])
        assert evening.told("kinito")[0]["player"] == evening["turn"]
    assert stakes == [1, 2, 3, 4, 5]
    assert (evening["step"]["player"], evening["step"]["against"]) == ("Cy", "Ana")
    assert evening.roll(51, 51, 51).taken == [("Cy", "kinito", 5)]


def test_k35_the_duel_changes_nothing_in_what_follows() -> None:
    evening = Evening().roll(21).choose("Cy").roll(41, 41, 41)
    assert evening["to_beat"] == {"score": 21, "by": "Ana"}
    assert evening["turn"] == "Bo"
    # It can only be equalled: first its own Kinito, then the battle.
    evening.roll(21).choose("Cy").roll(41, 41, 41)
    assert evening.now == ("battle", "Bo", 21)


# 7. Bombe


def test_k36_a_bombe_needs_a_saviour() -> None:
    evening = Evening(4, first="Bo").roll(32)
    assert evening["expects"] == [{"do": "choose", "by": "Bo", "of": "player", "options": ["Cy", "Di", "Ana"]}]
    evening.refuse("not-expected", "next")
    evening.refuse("bad-argument", "choose", player="Bo")
    evening.choose("Di")
    assert evening.events == [{"event": "bomb", "player": "Di", "for": "Bo"}]


@pytest.mark.parametrize("saving", [32, 21])
def test_k37_three_attempts_to_save(saving: int) -> None:
    evening = Evening().roll(32).choose("Cy")
    assert evening["step"] == {"player": "Cy", "for": "Ana", "attempts": 3}
    assert evening["expects"] == [{"do": "dice", "by": "Cy", "count": 2}]
    assert evening.roll(31)["step"]["attempts"] == 2
    evening.roll(saving)
    assert evening.told("attempt")[0]["left"] == 0
    assert evening.told("saved") == [{"event": "saved", "player": "Ana"}]


def test_k38_not_saved_costs_a_glass_and_the_usual_consequences_follow() -> None:
    evening = to_beat(41).roll(32).choose("Ana").roll(51, 51, 51)
    assert evening.told("not-saved") == [{"event": "not-saved", "player": "Bo"}]
    assert [(e["player"], e["unit"], e["amount"], e["why"]) for e in evening.told("take")] == [
        ("Bo", "glass", 1, "bomb"),
        ("Bo", "sip", 1, "gap"),
    ]
    assert evening.now == ("throw", "Bo", None)
    evening.roll(32).choose("Ana").roll(51, 51, 51)
    assert evening.now == ("throw", "Cy", 32)
    evening.roll(32).choose("Ana").roll(51, 51, 51)
    assert evening.now == ("battle", "Cy", 32)


def test_k39_saved_the_next_player_has_to_beat_32() -> None:
    worse = to_beat(41).roll(32).choose("Ana").roll(32)
    assert worse.taken == [("Bo", "gap", 1)]
    assert worse["to_beat"] == {"score": 32, "by": "Bo"}
    assert worse["turn"] == "Cy"
    # Equal: no battle.
    equal = worse.roll(32).choose("Ana").roll(32)
    assert equal.taken == []
    assert equal["to_beat"] == {"score": 32, "by": "Cy"}
    assert equal["turn"] == "Ana"


def test_k39_saved_in_the_variant_there_is_no_rethrow() -> None:
    evening = to_beat(41, variant=True).roll(32).choose("Ana").roll(32)
    assert evening.taken == [("Bo", "gap", 1)]
    assert evening.now == ("throw", "Cy", 32)


def test_k40_a_saviour_with_a_21_gives_a_kinito() -> None:
    evening = to_beat(41).roll(32).choose("Ana").roll(21)
    assert evening["expects"] == [{"do": "choose", "by": "Ana", "of": "player", "options": ["Bo", "Cy"]}]
    evening.refuse("not-expected", "next")
    # The gap waits until the duel is over.
    assert evening.choose("Bo").roll(21, 41, 41).taken == []
    evening.roll(41)
    assert evening.taken == [("Ana", "kinito", 2), ("Bo", "gap", 1)]
    assert evening.now == ("throw", "Cy", 32)


# 8. Petit poulet


def test_k41_a_sip_to_celebrate() -> None:
    evening = Evening().roll(31)
    assert evening.taken == [("Ana", "petit-poulet-start", 1)]


def test_k42_three_improvements_in_a_row() -> None:
    evening = Evening().roll(31)
    assert evening["expects"] == [{"do": "dice", "by": "Ana", "count": 2}]
    steps = [evening["step"]]
    for score in (43, 22):
        assert evening.roll(score).named == ["attempt"]
        steps.append(evening["step"])
    assert steps == [{"player": "Ana", "stage": stage, "score": score} for stage, score in [(1, 31), (2, 43), (3, 22)]]
    assert evening.roll(33).named == ["attempt", "saved", "turn"]


def test_k42_the_stages_that_remain_are_told() -> None:
    evening = Evening().roll(31)
    left = [evening.roll(score).told("attempt")[0]["left"] for score in (31, 41, 41, 51, 61)]
    assert left == [3, 2, 2, 1, 0]
    assert Evening().roll(31, 41, 32).told("attempt")[0]["left"] == 0


def test_k43_the_same_score_costs_a_sip_and_stays_at_its_stage() -> None:
    evening = Evening().roll(31, 31)
    assert evening.taken == [("Ana", "petit-poulet-same", 1)]
    assert evening["step"] == {"player": "Ana", "stage": 1, "score": 31}
    assert evening.roll(51, 51).taken == [("Ana", "petit-poulet-same", 1)]
    assert evening["step"] == {"player": "Ana", "stage": 2, "score": 51}


@pytest.mark.parametrize("before", [(), (41,), (41, 66), (31,)])
def test_k44_a_kinito_saves_at_once(before: tuple[int, ...]) -> None:
    evening = Evening().roll(31, *before, 21)
    assert evening.told("saved") == [{"event": "saved", "player": "Ana"}]
    assert evening.told("attempt")[0]["left"] == 0
    assert evening["petit_poulet"] is None


def test_k45_saved_whoever_was_petit_poulet_stays_so() -> None:
    evening = petit_poulet().roll(31).roll(42, 43, 52)
    assert evening.told("saved") == [{"event": "saved", "player": "Bo"}]
    assert evening["petit_poulet"] == {"player": "Ana", "times": 1}


@pytest.mark.parametrize("throws", [(42, 32), (42, 52, 43), (65, 64)])
def test_k46_a_lower_score_at_any_stage_makes_him_petit_poulet(throws: tuple[int, ...]) -> None:
    evening = Evening().roll(31, *throws)
    assert evening.named == ["attempt", "not-saved", "petit-poulet", "turn"]
    assert evening.told("petit-poulet") == [{"event": "petit-poulet", "player": "Ana", "times": 1}]
    assert evening["petit_poulet"] == {"player": "Ana", "times": 1}


def test_k47_the_petit_poulet_drinks_for_every_1() -> None:
    evening = petit_poulet()
    assert evening.roll(41).taken == [("Ana", "petit-poulet", 1)]
    # Two for a pair of 1s, in one event, before anything else that the roll causes.
    assert evening.roll(11).named == ["thrown", "take", "special"]
    assert evening.taken == [("Ana", "petit-poulet", 2)]
    assert evening.give(Bo=1).roll(53).taken == []


def test_k47_attempts_and_battles_count_as_well() -> None:
    evening = petit_poulet().roll(32).choose("Cy")
    assert evening.roll(41).taken == [("Ana", "petit-poulet", 1)]
    evening.roll(51, 61)
    assert evening.now == ("throw", "Cy", 32)
    evening.roll(54, 54).roll(1)
    assert evening.taken == [("Ana", "petit-poulet", 1)]
    # In the order: the die, its 1, what the die decides.
    assert evening.roll(1).named == ["battle-die", "take", "take", "take", "battle"]


def test_k47_it_counts_the_petit_poulet_as_he_was_before_the_roll() -> None:
    evening = petit_poulet().roll(31)
    assert evening.taken == [("Ana", "petit-poulet", 1), ("Bo", "petit-poulet-start", 1)]
    assert evening.roll(42, 41).taken == [("Ana", "petit-poulet", 1)]
    assert evening["petit_poulet"] == {"player": "Bo", "times": 1}


def test_k48_he_may_become_it_several_times_over() -> None:
    evening = petit_poulet().leave("Cy").roll(42).roll(31)
    assert evening.taken == [("Ana", "petit-poulet", 1), ("Ana", "petit-poulet-start", 1)]
    evening.roll(42, 32)
    assert evening["petit_poulet"] == {"player": "Ana", "times": 2}
    assert evening.told("petit-poulet") == [{"event": "petit-poulet", "player": "Ana", "times": 2}]
    assert evening.roll(41).taken == [("Ana", "petit-poulet", 2)]
    assert evening.roll(11).taken == [("Ana", "petit-poulet", 4)]


def test_k49_the_next_one_takes_his_place() -> None:
    evening = petit_poulet().roll(31).roll(42, 32)
    assert evening["petit_poulet"] == {"player": "Bo", "times": 1}


def test_k50_the_attempts_change_no_score_to_beat() -> None:
    saved = to_beat(41).roll(31).roll(42, 43, 52)
    assert saved.taken == [("Bo", "gap", 2)]
    assert saved.now == ("throw", "Bo", None)
    free = Evening().roll(31).roll(42, 32)
    assert free["to_beat"] == {"score": 31, "by": "Ana"}
    assert free.roll(31).roll(42, 43, 52).now == ("battle", "Bo", 31)


# 10. Battle


def test_k58_first_the_thrower_then_the_other_one_die_each() -> None:
    evening = battle()
    assert evening["expects"] == [{"do": "dice", "by": "Bo", "count": 1}]
    evening.refuse("bad-argument", "dice", values=[4, 1])
    evening.refuse("not-your-turn", "dice", values=[4], by="Ana")
    evening.roll(5)
    assert evening.events == [{"event": "battle-die", "player": "Bo", "die": 5}]
    assert evening["expects"] == [{"do": "dice", "by": "Ana", "count": 1}]
    assert evening["step"] == {"players": ["Bo", "Ana"], "dice": [5, None]}
    assert evening["dice"] == [5]


def test_k59_equal_dice_cost_both_their_pips_and_the_battle_goes_on() -> None:
    evening = battle().roll(6, 6)
    assert evening.taken == [("Bo", "battle-tie", 6), ("Ana", "battle-tie", 6)]
    assert evening.named == ["battle-die", "take", "take", "battle"]
    assert evening.now == ("battle", "Bo", 51)
    assert evening["step"] == {"players": ["Bo", "Ana"], "dice": [None, None]}


@pytest.mark.parametrize(("bo", "ana", "loser"), [(5, 1, "Ana"), (1, 5, "Bo"), (1, 4, "Bo"), (4, 1, "Ana")])
def test_k60_k61_the_loser_drinks_the_difference_and_throws_against_the_battle(bo: int, ana: int, loser: str) -> None:
    evening = battle().roll(bo, ana)
    winner = "Ana" if loser == "Bo" else "Bo"
    score = 10 * max(bo, ana) + min(bo, ana)
    assert evening.named == ["battle-die", "battle-over", "take", "turn"]
    assert evening.told("battle-over") == [{"event": "battle-over", "winner": winner, "loser": loser, "score": score}]
    assert evening.taken == [(loser, "battle", abs(bo - ana))]
    assert evening.now == ("throw", loser, score)
    assert evening["to_beat"]["by"] == winner
    assert evening["thrower"] == loser


def test_k61_an_equal_throw_is_a_battle_with_the_winner_again() -> None:
    evening = battle().roll(1, 4).roll(41)
    assert evening["step"]["players"] == ["Bo", "Ana"]
    evening.roll(5, 1)
    assert evening.roll(51)["step"]["players"] == ["Ana", "Bo"]


def test_k62_the_winner_of_a_21_may_give_a_kinito() -> None:
    evening = battle().roll(1, 2)
    assert evening.now == ("kinito-to", "Ana", 21)
    assert evening["thrower"] == "Bo"
    assert [entry["do"] for entry in evening["expects"]] == ["choose", "next"]
    assert evening.next().now == ("throw", "Bo", 21)
    given = battle().roll(1, 2).choose("Bo").roll(41, 41, 41)
    assert given.taken == [("Bo", "kinito", 1)]
    assert given.now == ("throw", "Bo", 21)


def test_k63_a_battle_of_31_makes_the_loser_save_himself() -> None:
    evening = battle().roll(3, 1)
    assert evening.taken == [("Ana", "battle", 2), ("Ana", "petit-poulet-start", 1)]
    assert evening.now == ("petit-poulet", "Ana", 31)
    evening.roll(42, 43, 52)
    assert evening.told("saved") == [{"event": "saved", "player": "Ana"}]
    assert evening.now == ("throw", "Ana", 31)


@pytest.mark.parametrize(("throws", "saved"), [((32,), True), ((51, 51, 51), False)])
def test_k64_a_battle_of_32_makes_the_loser_seek_a_saviour(throws: tuple[int, ...], saved: bool) -> None:
    evening = battle().roll(2, 3)
    assert evening.now == ("bomb-to", "Bo", 32)
    evening.choose("Ana").roll(*throws)
    assert evening.taken == ([] if saved else [("Bo", "bomb", 1)])
    assert evening.now == ("throw", "Bo", 32)
    assert evening["to_beat"]["by"] == "Ana"


def test_k64_also_after_a_kinito_of_the_saviour_the_loser_throws() -> None:
    evening = battle().roll(2, 3).choose("Cy").roll(21).choose("Ana").roll(41, 41, 41)
    assert evening.taken == [("Ana", "kinito", 1)]
    assert evening.now == ("throw", "Bo", 32)


def test_k65_a_battle_of_42_costs_the_loser_four() -> None:
    assert battle().roll(2, 4).taken == [("Bo", "battle", 2), ("Bo", "forbidden", 2)]


@pytest.mark.parametrize(
    ("dice", "special", "takes"),
    [
        ((6, 3), "total-9", [("Ana", "battle", 3), ("Ana", "total-9", 1)]),
        ((4, 5), "total-9", [("Bo", "battle", 1), ("Di", "total-9", 1)]),
        ((6, 5), "total-11", [("Ana", "battle", 1), ("Cy", "total-11", 1)]),
        ((4, 6), "total-10", [("Bo", "battle", 2), ("Ana", "total-10", 1)]),
    ],
)
def test_k66_all_others_as_if_the_winner_had_thrown(
    dice: tuple[int, int], special: str, takes: list[tuple[str, str, int]]
) -> None:
    evening = battle(4).roll(*dice)
    assert evening.taken == takes
    winner = "Bo" if dice[0] > dice[1] else "Ana"
    assert [(e["player"], e["name"]) for e in evening.told("special")] == [(winner, special)]
    assert evening["turn"] == evening["thrower"] != winner


@pytest.mark.parametrize(
    ("dice", "phase"),
    [((6, 2), "slave"), ((5, 3), "slave"), ((6, 1), "question"), ((5, 2), "question"), ((4, 3), "question")],
)
def test_k66_the_winner_has_the_slave_and_the_question(dice: tuple[int, int], phase: str) -> None:
    evening = battle(4).roll(*dice)
    assert (evening["phase"], evening["turn"], evening["thrower"]) == (phase, "Bo", "Ana")
    assert evening.next().now == ("throw", "Ana", 10 * dice[0] + dice[1])


def test_k66_the_winner_must_choose_a_slave_at_the_maximum() -> None:
    evening = Evening().roll(53).choose("Cy").roll(54).roll(54).roll(6, 2)
    assert evening.told("freed") == [{"event": "freed", "player": "Cy"}]
    assert [entry["do"] for entry in evening["expects"]] == ["choose"]
