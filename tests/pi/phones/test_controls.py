"""Controls: a thumb can enter everything that the table expects, and nothing that is not offered."""

from __future__ import annotations

from typing import Any

import pytest

from pi.night.situation import read_situation
from pi.night.state import TableState
from pi.night.types import LOOK, Phones
from pi.phones.controls import MAX_RULE_LENGTH, all_picks, controls
from pi.rules import Referee
from pi.words import Words
from tests.house import START, played

WORDS = Words("fr", strict=True)


def state(referee: Referee, phones: Phones = "table") -> TableState:
    table = referee.table
    assert table is not None
    questions = {entry["by"]: 7 for entry in table["expects"]}
    return TableState(table=table, phones=phones, questions=questions, situation=read_situation(table))


def test_a_phone_offers_exactly_the_questions_of_its_seat() -> None:
    referee = played(START, {"do": "announce", "value": 62})
    assert [control.do for control in controls(state(referee), WORDS, "Bo")] == ["accept", "bluff"]
    assert controls(state(referee), WORDS, "Ana") == ()


def test_only_phones_for_the_table_can_count_dice_by_hand() -> None:
    referee = played(START, {"do": "announce", "value": 62}, {"do": "bluff"})
    [control] = controls(state(referee, "seats"), WORDS, "Ana")
    assert control.counters == ()
    assert control.action({"n6": "1", "n2": "1"}) is None
    assert control.action({"pick": "camera"}) is LOOK
    [control] = controls(state(referee, "table"), WORDS, "Ana")
    assert control.action({"n6": "1", "n2": "1"}) == {"do": "dice", "values": [2, 6], "by": "Ana"}


@pytest.mark.parametrize(
    "sent",
    [
        {"n0": "2"},
        {"n0": "3", "n1": "3"},
        {"n0": "6", "n1": "-1"},
        {"n0": "5.0"},
        {"n0": "٥"},
        {"n9": "5"},
        {"n0": "5", "pick": "5"},
        {},
    ],
)
def test_sips_are_shared_out_completely_or_not_at_all(sent: dict[str, str]) -> None:
    referee = played({**START, "game": "kekenito"}, {"do": "dice", "values": [5, 5]})
    [control] = controls(state(referee), WORDS, "Ana")
    assert control.action({"n0": "3", "n2": "2"}) == {"do": "give", "to": {"Bo": 3, "Ana": 2}, "by": "Ana"}
    assert control.action(sent) is None


def test_kept_dice_are_already_counted() -> None:
    charge = [{"do": "dice", "values": values} for values in ([4, 2, 1], [2, 2, 1], [4, 2, 1], [2, 2, 1], [6, 5, 4])]
    start = {"do": "start", "game": "421", "players": ["Ana", "Bo"]}
    referee = played(start, *charge[:2], {**charge[2]}, charge[3], charge[4], {"do": "keep", "values": [4]})
    control = next(c for c in controls(state(referee), WORDS, "Ana") if c.do == "dice")
    assert [counter.minimum for counter in control.counters] == [0, 0, 0, 1, 0, 0]
    assert control.action({"n2": "1", "n1": "2"}) is None
    assert control.action({"n4": "1", "n2": "1", "n1": "1"}) == {"do": "dice", "values": [1, 2, 4], "by": "Ana"}


def test_a_hand_with_another_number_of_cards_needs_sure() -> None:
    start = {"do": "start", "game": "kael", "players": ["Ana", "Bo"]}
    referee = played(start, {"do": "choose", "option": "2"}, {"do": "kael", "by": "Ana"})
    [control] = controls(state(referee), WORDS, "Bo")
    three = {"n2": "1", "n3": "2"}
    assert control.action(three) is None
    assert control.action({**three, "sure": "1"}) == {
        "do": "cards",
        "values": ["1", "2", "2"],
        "sure": True,
        "by": "Bo",
    }


@pytest.mark.parametrize("typed", ["", "   ", "\u202e", "x" * (MAX_RULE_LENGTH + 1)])
def test_a_rule_needs_a_text_that_fits(typed: str) -> None:
    won = ({"do": "announce", "value": 21}, {"do": "accept"}, {"do": "dice", "values": [2, 1]})
    control = next(c for c in controls(state(played(START, *won)), WORDS, "Bo") if c.do == "rule")
    assert control.action({"text": typed}) is None
    assert control.action({"text": " no\npointing "}) == {"do": "rule", "text": "no pointing", "by": "Bo"}


def test_the_189_rungs_are_in_groups_that_a_thumb_can_reach() -> None:
    start = {"do": "start", "game": "poker-menteur", "players": ["Ana", "Bo"]}
    control = next(c for c in controls(state(played(start)), WORDS, "Ana") if c.do == "announce")
    assert len(list(all_picks(control.picks))) == 189
    assert max(map(len, sizes(control.picks))) <= 15


def sizes(picks: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Return every list of buttons that is visible at once."""
    return [picks, *(inside for pick in picks for inside in sizes(getattr(pick, "inside", ())) if inside)]
