"""Stories: the history's counts of a game, against games that were counted by hand."""

from __future__ import annotations

from datetime import timedelta

from pi.night.timeline import Line
from tests.pi.history.nights import Nights

PLAYERS = ["Ana", "Bo", "Cy"]


def start(game: str, **options: object) -> dict[str, object]:
    return {"do": "start", "game": game, "players": PLAYERS, "options": options}


def announce(value: object) -> dict[str, object]:
    return {"do": "announce", "value": value}


def dice(*values: int) -> dict[str, object]:
    return {"do": "dice", "values": list(values)}


ACCEPT, BLUFF, NEXT, UNDO, END = ({"do": do} for do in ("accept", "bluff", "next", "undo", "end"))
LEFT = {"do": "choose", "option": "left"}


def test_quinito_counts_accepted_announcements_caught_bluffs_and_wrong_accusations(nights: Nights) -> None:
    nights.say(start("quinito"))
    nights.say(announce(54), ACCEPT)  # Bo accepts Ana's announcement.
    nights.say(announce(62), BLUFF, dice(4, 3))  # Cy catches Bo, who takes 1, and starts the next round.
    nights.say(announce(43), BLUFF, dice(6, 5), END)  # Ana calls Cy, who was right: Ana takes 1.
    story = nights.story()
    assert story.tally.answers == {
        ("quinito", "Ana", "Bo", "believed"): 1,
        ("quinito", "Bo", "Cy", "bluff"): 1,
        ("quinito", "Cy", "Ana", "true"): 1,
    }
    assert story.tally.takes == {("quinito", "Bo", "penalty", "lost"): 1, ("quinito", "Ana", "penalty", "lost"): 1}
    assert story.tally.made == {("quinito", "Cy", "Bo", "penalty"): 1, ("quinito", "Cy", "Ana", "penalty"): 1}
    assert story.tally.rounds == dict.fromkeys((("quinito", name) for name in PLAYERS), 2)
    assert (story.over, story.players, story.lasted_s) == (True, tuple(PLAYERS), 9 * 60)


def test_a_clock_set_during_a_game_adds_no_time_played(nights: Nights) -> None:
    nights.say(start("quinito"), announce(54))
    nights.now += timedelta(hours=3)
    nights._journal.note_clock_change(nights.now)
    nights.say(ACCEPT, END)
    assert nights.story().lasted_s == 2 * 60


def test_quinito_the_thrower_causes_the_others_special_penalty_not_his_own(nights: Nights) -> None:
    nights.say(start("quinito"), announce(51), ACCEPT, END)
    story = nights.story()
    assert story.tally.takes == {("quinito", name, "penalty", "special-51"): 1 for name in PLAYERS}
    assert story.tally.made == {("quinito", "Ana", name, "penalty"): 1 for name in ("Bo", "Cy")}


def test_quinito_a_fault_is_attributed_to_the_player_who_called_it(nights: Nights) -> None:
    nights.say(start("quinito"), {"do": "fault", "player": "Bo", "kind": "fall", "by": "Cy"})
    nights.say({"do": "fault", "player": "Bo", "kind": "fall"})
    assert nights.story().tally.made == {("quinito", "Cy", "Bo", "penalty"): 1}


def test_kekenito_counts_given_sips_and_the_sips_of_a_worse_thrower(nights: Nights) -> None:
    nights.say(start("kekenito"))
    nights.say(dice(4, 4), {"do": "give", "to": {"Bo": 3, "Ana": 1}})  # A pair: 4 sips; total 8: a slave.
    nights.say({"do": "choose", "player": "Cy"})
    nights.say(dice(6, 4))  # Bo is worse than 44: total 10 and he drinks 1, and the gap of 2.
    tally = nights.story().tally
    assert tally.takes == {
        ("kekenito", "Bo", "sip", "given"): 3,
        ("kekenito", "Ana", "sip", "given"): 1,
        ("kekenito", "Bo", "sip", "total-10"): 1,
        ("kekenito", "Bo", "sip", "gap"): 2,
    }
    assert tally.made == {("kekenito", "Ana", "Bo", "sip"): 3}


def test_in_421_the_giver_of_the_decharge_makes_the_other_take(nights: Nights) -> None:
    table = nights.play("421", seed=5, steps=400)
    story = nights.story()
    given = {key: n for key, n in story.tally.takes.items() if key[3] == "decharge"}
    assert given, "the game never came to its décharge"
    assert sum(story.tally.made.values()) == sum(given.values())
    assert (story.winners, story.losers) == (tuple(table["winners"]), tuple(table["losers"]))


def test_poker_menteur_a_liar_is_caught_by_his_accuser(nights: Nights) -> None:
    nights.say(start("poker-menteur"), LEFT, announce("carre 6"), BLUFF, dice(1, 1, 2, 3, 4))
    tally = nights.story().tally
    assert tally.answers == {("poker-menteur", "Ana", "Bo", "bluff"): 1}
    assert tally.made == {("poker-menteur", "Bo", "Ana", "point"): 1}


def test_poker_menteur_an_absent_player_has_accepted_nothing(nights: Nights) -> None:
    nights.say(start("poker-menteur", absent=True), {"do": "away", "player": "Bo"}, LEFT, announce("paire 6"))
    assert nights.story().tally.answers == {}


def test_an_undone_action_is_not_counted(nights: Nights) -> None:
    nights.say(start("quinito"), announce(62), BLUFF)
    nights.say(dice(4, 3), dice="ivory")
    nights.say(UNDO, UNDO, ACCEPT)
    tally = nights.story().tally
    assert tally.answers == {("quinito", "Ana", "Bo", "believed"): 1}
    assert not tally.takes
    assert not tally.throws


def test_a_game_that_does_not_replay_is_marked_as_broken(nights: Nights) -> None:
    nights.say(start("quinito"), announce(62), BLUFF)
    nights._journal.append(Line({"do": "sing"}, True), nights.now)
    assert nights.story().trouble == "broken"
    assert nights.story().tally.played == {("quinito", name, "played"): 1 for name in PLAYERS}


# Dice ----------------------------------------------------------------------------------------


def test_only_dice_read_by_the_camera_count_by_set(nights: Nights) -> None:
    nights.say(start("kekenito"), dice(6, 3))
    nights.say(dice(6, 5), dice="ivory")
    nights.say(dice(6, 5), dice="")
    tally = nights.story().tally
    assert tally.throws == {("ivory", "open"): 1, ("", "open"): 1}
    assert tally.scores == {("ivory", "open", 65): 1, ("", "open", 65): 1}
    assert tally.faces["ivory", "open", 6] == tally.faces["ivory", "open", 5] == 1


def test_a_corrected_throw_counts_as_corrected_and_a_struck_one_never(nights: Nights) -> None:
    nights.say(start("kekenito"))
    nights.say(dice(6, 5), dice(6, 4), dice="ivory")
    nights.say({"do": "correct", "number": 2, "action": dice(6, 3)}, {"do": "correct", "number": 3, "action": None})
    tally = nights.story().tally
    assert tally.throws == {("ivory", "open"): 1}
    assert tally.faces == {("ivory", "open", 6): 1, ("ivory", "open", 3): 1}


def test_dice_from_under_a_cup_are_counted_apart(nights: Nights) -> None:
    nights.say(start("quinito"), announce(62), BLUFF)
    nights.say(dice(4, 3), dice="ivory")
    nights.say(announce(21), ACCEPT)
    nights.say(dice(6, 2), dice="ivory")  # Michel throws in the open to counter the Kinito.
    assert nights.story().tally.throws == {("ivory", "cup"): 1, ("ivory", "open"): 1}


def test_in_421_only_the_thrown_dice_count(nights: Nights) -> None:
    nights.say({**start("421", start_fiches=1), "players": ["Ana", "Bo"]})
    while nights.say()["phase"] == "charge":
        nights.say(dice(4, 2, 1) if nights.say()["turn"] == "Ana" else dice(2, 2, 1))
    nights.say(dice(6, 6, 2), dice="ivory")
    nights.say({"do": "keep", "values": [6, 6]})
    nights.say(dice(6, 6, 5), dice="ivory")  # one die
    nights.say(dice(6, 4, 3), dice="ivory")  # of an unknown number of dice
    tally = nights.story().tally
    assert tally.throws == {("ivory", "open"): 2}
    assert tally.faces == {("ivory", "open", 6): 2, ("ivory", "open", 2): 1, ("ivory", "open", 5): 1}
    assert not tally.scores
