"""Corrections with three buttons: the likely alternative at once, all others after it, the whole night in reach."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pi.app import context_for
from pi.night.codes import NoticeCode
from pi.night.night import Night
from pi.night.types import Button, Entry, Hold, Json, Meaning
from pi.picker.alternatives import every_throw
from pi.picker.context import NightConfig
from pi.picker.correction_menu import GROUPS, PastAction
from pi.picker.menu import Menu, MenuItem, PickerContext
from pi.picker.table_menu import lines_of
from pi.rules import GAMES
from pi.rules.testing import NAMES, wander
from pi.words import LANGUAGES, Words
from tests.house import START, running_table
from tests.pi.buttons import REVEALED, A, B, N
from tests.pi.sitting import Evening, Evenings
from tests.pi.voice.ears import Ears, ears
from tests.states import context_of
from vision.reading import Die, Reading

WORDS = [Words(language, strict=True) for language in LANGUAGES]
games = pytest.mark.parametrize("game", GAMES)


def offered(found: Evening) -> list[Any]:
    """Return the argument of each shown entry's correction; a branch by its first entry."""
    return [deed(entry) for entry in found.offer.entries]


def deed(entry: Entry) -> Any:
    """Return the argument of the entry's action, or the verb of that action, or the code of the entry."""
    if entry.code == "branch":
        return deed(entry.values["of"][0])
    action = entry.values.get("now") or entry.values.get("action") or {"do": entry.code}
    return action.get("values") or action.get("value") or action["do"]


def codes_of(found: Evening) -> list[str]:
    return [entry.code for entry in found.offer.entries]


def penalties(found: Evening) -> dict[str, int]:
    return {name: took["penalty"] for name, took in found.table["ledger"].items()}


# The last reading --------------------------------------------------------------------------


@pytest.fixture
def found(evenings: Evenings) -> Evening:
    """A game in which dice were read, with its menu open on the likeliest correction."""
    return evenings.begin().say(*REVEALED).hold(B)


def test_a_wrong_reading_is_corrected_by_a_hold_and_a_press(found: Evening) -> None:
    assert offered(found)[0] == [2, 5]
    found.press(A)
    assert found.presses == 2
    assert penalties(found) == {"Ana": 1, "Bo": 0, "Cy": 0}
    assert found.offer.asks != "menu"


def test_a_correction_by_mistake_is_undone_with_one_hold(found: Evening) -> None:
    found.press(A).hold(N)
    assert penalties(found) == {"Ana": 0, "Bo": 1, "Cy": 0}


def test_red_opens_the_alternatives_of_the_shown_entry(found: Evening) -> None:
    assert found.shown.code == "menu-correction"
    assert found.offer.meanings == {A: Meaning.TAKE, N: Meaning.STEP, B: Meaning.TAKE}
    opened = found.press(B).offer
    assert (opened.asks, opened.index, len(opened.entries)) == ("correct", None, 3)
    assert opened.holds == {N: Hold.UP, B: Hold.CLOSE}
    assert found.offer == opened, "it stays open while nothing is pressed"


def test_every_button_takes_the_entries_of_its_colour(found: Evening) -> None:
    found.press(B)
    assert offered(found) == [[1, 1], [2, 3], [4, 5]]
    assert found.offer.meanings == dict.fromkeys(Button, Meaning.TAKE)
    found.press(B)
    assert offered(found) == [[2, 3], [3, 4], [3, 6]]
    assert offered(found.press(N)) == [[3, 6], [4, 4]]
    found.press(A)
    assert found.last["values"] == [3, 6]


def test_holding_yellow_steps_back_to_the_menu_which_red_closes(found: Evening) -> None:
    found.press(B, B, N).hold(N)
    assert offered(found)[0] == [2, 3]
    assert offered(found.hold(N))[0] == [1, 1]
    assert found.hold(N).shown.code == "menu-correction"
    assert found.press(B, B, N).hold(B).offer.asks not in ("menu", "correct")
    assert penalties(found) == {"Ana": 0, "Bo": 1, "Cy": 0}


def test_striking_the_action_comes_last(found: Evening) -> None:
    found.press(B, N, N)
    assert offered(found)[-1] == "strike"
    found.press(B)
    assert found.last["do"] == "bluff"


def test_for_an_earlier_reading_each_button_takes_the_entries_of_its_colour(found: Evening) -> None:
    found.take("menu-more").take("menu-which").take("deed", action=REVEALED[3])
    assert offered(found) == [[2, 5], [1, 1], "strike"]
    found.press(N)
    assert found.last["do"] == "bluff"


def presses(level: Menu) -> Iterator[tuple[Json, int]]:
    """Yield every correction under the three buttons, with its number of presses."""
    for node in level.items:
        if node.entry.code == "branch" and node.opens is not None:
            yield from ((action, count + 1) for action, count in presses(node.opens()))
        elif node.action is not None:
            yield node.action["action"], 1


OPEN_DICE = (
    {"do": "choose", "option": "left"},
    {"do": "announce", "value": "quinte 6"},
    {"do": "accept"},
)


@pytest.mark.parametrize(
    ("game", "said", "dice", "any_throw", "every"),
    [("kekenito", (), 2, 3, 1), ("421", (), 3, 6, 2), ("poker-menteur", OPEN_DICE, 5, 8, 11)],
)
def test_three_presses_correct_any_one_die_of_any_throw(
    evenings: Evenings, game: str, said: tuple[Json, ...], dice: int, any_throw: int, every: int
) -> None:
    before = evenings.begin().say({**START, "game": game}, *said).lines
    throws = [tuple(throw) for throw in every_throw(dice, ())]
    near, far = set(), set()
    for was in throws[::every]:
        night = Night.of(before)
        assert night.submit({"do": "dice", "values": list(was)}).ok
        first = PastAction(
            night.past_actions.numbers[0], PickerContext(past_actions=night.past_actions), lines_of
        ).offer_item
        assert first is not None
        assert first.action is not None
        assert first.otherwise is not None
        assert first.otherwise.opens is not None
        needed = {tuple(first.action["action"]["values"]): 0}
        needed |= {tuple(now["values"]) if now else (): count for now, count in presses(first.otherwise.opens())}
        assert needed.pop(()) <= 3, "that it never happened"
        assert sorted((*needed, was)) == throws
        near |= {count for throw, count in needed.items() if (Counter(was) - Counter(throw)).total() == 1}
        far |= {*needed.values()}
    assert max(near) == 3
    assert max(far) == any_throw


def test_the_last_reading_comes_first_even_after_another_action(evenings: Evenings) -> None:
    found = evenings.begin().say(*REVEALED, {"do": "announce", "value": 43, "by": "Bo"}).hold(B)
    assert offered(found)[0] == [2, 5]
    assert offered(found.take("menu-more").take("menu-which"))[:3] == [43, [2, 6], "bluff"]


def test_without_a_reading_the_last_action_comes_first(evenings: Evenings) -> None:
    found = evenings.begin().say(*REVEALED[:3]).hold(B)
    assert offered(found)[0] == "accept"


def test_before_the_first_action_there_is_nothing_to_correct(evenings: Evenings) -> None:
    found = evenings.begin().say(START).hold(B)
    assert not {"menu-correct", "menu-correction"} & {entry.code for entry in found.offer.entries}


def test_a_new_game_offers_no_correction_or_picture_of_the_last_one(evenings: Evenings) -> None:
    found = evenings.begin().say(*REVEALED)
    seen = {"number": 1, "values": [2, 6], "why": None, "line": found.state.last_line, "film_wh": [1, 1]}
    found.running.show_evidence(seen).result()
    found.hold(B)
    assert codes_of(found)[:2] == ["menu-correction", "menu-see"]
    assert found.press(N).state.evidence == seen
    found.hold(B).say({"do": "end"}, START).hold(B)
    assert not {"menu-correction", "menu-see"} & set(codes_of(found))
    assert found.state.evidence is None
    found.running.show_evidence({**seen, "line": found.state.last_line + 1}).result()
    assert codes_of(found)[0] == "menu-see"
    assert [entry.code for entry in found.take("menu-more").offer.entries] == ["menu-which", "menu-fault"]


# Earlier actions --------------------------------------------------------------------------


def test_after_correcting_an_earlier_action_the_later_ones_wait(found: Evening) -> None:
    found.take("menu-more").take("menu-which").take("deed", action=REVEALED[2])
    assert offered(found)[0] == "accept"
    found.press(A)
    assert [notice.values for notice in found.state.notices if notice.code == NoticeCode.SET_ASIDE] == [{"count": 1}]


def test_a_misheard_announcement_is_corrected_to_a_neighbour_or_any_other(found: Evening) -> None:
    found.take("menu-more").take("menu-which").take("deed", action=REVEALED[1])
    assert offered(found)[:2] == [63, 31]
    found.presses = 0
    found.take("correction", now={**REVEALED[1], "value": 31})
    assert found.presses == 4
    assert found.context.past_actions.action(2)["value"] == 31


def test_an_action_made_step_by_step_is_offered_as_before(evenings: Evenings) -> None:
    start = {**START, "game": "kael"}
    found = evenings.begin().say(start, {"do": "choose", "option": "2"}, {"do": "kael", "by": "Ana"})
    found.say({"do": "cards", "by": "Bo", "values": ["13", "2"]})
    assert offered(found.hold(B).press(A)) == ["strike", "another"]
    found.press(B)
    assert {entry.values["entry"].code for entry in found.offer.entries} <= {"fold", "branch", "card", "cards"}
    assert found.offer.index is None


def test_a_gift_can_be_moved_to_another_player(evenings: Evenings) -> None:
    start = {**START, "game": "kekenito"}
    found = evenings.begin().say(start)
    chance = random.Random(3)
    while found.last["do"] != "give":
        found.say(wander(dict(found.table), chance))
    gift = found.last["to"]
    found.hold(B).take("menu-more").take("menu-which").press(A, A)
    assert found.last["to"].keys() != gift.keys()
    assert sum(found.last["to"].values()) == sum(gift.values())


def test_a_fault_can_be_moved_to_another_player_or_struck(evenings: Evenings) -> None:
    fault = {"do": "fault", "player": "Cy", "kind": "slow"}
    found = evenings.begin().say(START, fault).hold(B)
    found.press(B).take("correction", now={**fault, "player": "Ana"})
    assert penalties(found) == {"Ana": 1, "Bo": 0, "Cy": 0}
    found.hold(B).press(B).take("strike")
    assert penalties(found) == {"Ana": 0, "Bo": 0, "Cy": 0}


def test_a_reading_that_ended_the_game_can_still_be_corrected(evenings: Evenings) -> None:
    found = evenings.begin().say(*REVEALED, {"do": "end"}).hold(B)
    assert offered(found)[:2] == [[2, 5], "menu-which"]
    assert [entry.code for entry in found.offer.entries[2:]] == ["menu-help", "menu-phones"]
    found.press(A)
    assert penalties(found) == {"Ana": 1, "Bo": 0, "Cy": 0}
    assert found.table["over"]


def test_the_last_game_is_reached_page_by_page(evenings: Evenings) -> None:
    rounds = [action for _ in range(6) for action in ({"do": "fault", "player": "Cy", "kind": "slow"},) * 2]
    found = evenings.begin().say(*REVEALED, *rounds, {"do": "end"}, {**START, "game": "kekenito"})
    found.hold(B).take("menu-more").take("menu-which").take("earlier").take("deed", action=REVEALED[3]).press(A)
    assert found.state.happened[0]["event"] == "corrected"
    assert found.table["game"] == "kekenito"


# Every game --------------------------------------------------------------------------------


def takeable(level: Menu) -> Iterator[MenuItem]:
    """Yield the nodes with an action, also those in groups under others."""
    for node in level.items:
        entry = node.entry.values.get("entry", node.entry)
        if node.opens is not None and entry.code in GROUPS | {"another", "branch"}:
            yield from takeable(node.opens())
        elif node.opens is None:
            yield node


@games
def test_any_offered_correction_of_any_game_corrects_its_action(evenings: Evenings, game: str) -> None:
    chance = random.Random(GAMES[game].name)
    found = evenings.begin().say({"do": "start", "game": game, "players": NAMES[:4], "options": {}})
    while len(found.lines) < 25:
        found.say(wander(dict(found.table), chance))
    tried = 0
    for number in chance.sample(found.context.past_actions.numbers, 6):
        nodes = list(takeable(PastAction(number, found.context, lines_of).menu()))
        assert [node.entry.code for node in nodes].count("strike") == 1
        for node in chance.sample(nodes, min(6, len(nodes))):
            assert all(words.offer(node.entry, found.state.situation) for words in WORDS)
            again = Night.of(found.lines)
            reply = again.submit(node.action)
            assert reply.ok, (node.action, reply.error)
            tried += 1
    assert tried > 12


# At the running table ----------------------------------------------------------------------


@pytest.fixture
def quinito(tmp_path: Path) -> Iterator[Ears]:
    with ears(tmp_path) as found:
        found.do(*REVEALED[:3])
        found.show(2, 6)
        yield found


def test_the_notice_of_set_aside_actions_stays_until_the_next_action(quinito: Ears) -> None:
    def notices() -> list[str]:
        return [notice.code for notice in quinito.table.state.notices]

    heard = quinito.do({"do": "correct", "number": 3, "action": {"do": "accept", "by": "Bo"}})
    assert notices() == ["set-aside"]
    assert [said for said in heard if "de côté" in said] == [
        "La suite ne va plus : on rejoue d'ici. Une action attend de côté, rien n'est perdu."
    ]
    assert "Bo annonce au-dessus du palier" in heard
    quinito.do({"do": "announce", "value": 63, "by": "Bo"})
    assert notices() == []
    quinito.hold(N)
    assert notices() == ["set-aside"]
    quinito.hold(N)
    assert notices() == []


def test_the_probabilities_of_the_eye_order_the_alternatives(tmp_path: Path) -> None:
    config = NightConfig("quinito", players=("Ana", "Bo", "Cy"))
    with running_table(tmp_path, context_for(config)) as table:
        for action in REVEALED[:3]:
            assert table.submit(action).result().ok
        dice = (Die(2, (0, 0, 9, 9), 0.81), Die(6, (20, 0, 9, 9), 0.99))
        assert table.read(Reading(dice)).result() is not None
        table.hold(B).result()
        table.press(A).result()
        assert context_of(table).past_actions.action(4)["values"] == [3, 6]


# Announcements that may not be repeated -------------------------------------------------------


def poker(found: Evening, *behind: Json) -> Evening:
    found.say({"do": "start", "game": "poker-menteur", "players": ["Ana", "Bo", "Cy"], "options": {"mieux": True}})
    said: tuple[Json, ...] = (
        {"do": "choose", "option": "left"},
        {"do": "announce", "value": "carre 5"},
        {"do": "accept"},
    )
    return found.say(*said, {"do": "throw", "count": 1}, {"do": "announce", "value": "mieux"}, *behind)


def listed(found: Evening) -> list[Json]:
    entries = found.hold(B).take("menu-more").take("menu-which").offer.entries
    return [entry.values["action"] for entry in entries if entry.code == "deed"]


def test_announcements_before_mieux_are_listed_after_the_hand_is_shown(evenings: Evenings) -> None:
    opening = {"do": "announce", "value": "carre 5"}
    covered = listed(poker(evenings.begin()))
    assert {"do": "announce", "value": "mieux"} in covered
    assert opening not in covered
    uncovered = poker(evenings.begin(), {"do": "bluff"}, {"do": "dice", "values": [5, 5, 5, 5, 1]})
    assert opening in listed(uncovered)
