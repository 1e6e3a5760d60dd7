"""Names from every source: none is invisible, and none looks like another player's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from pi.night.night import Night
from pi.night.setup import Setup, name_fault, same_name
from pi.options import BadOption
from pi.phones.page import named
from pi.picker.context import NightConfig

NOTHING = {
    "empty": "",
    "spaces": "   ",
    "a space that does not break": "\u00a0",
    "a space of no width": "\u200b",
    "a joiner": "\u200d",
    "a byte order mark": "\ufeff",
    "a soft hyphen": "\u00ad",
    "a Hangul filler": "\u3164",
    "a half-width filler": "\uffa0",
    "an empty braille cell": "\u2800",
    "an accent without a letter": "\u0301",
    "more accents than letters": "a\u0301\u0302\u0303",
    "variation selectors": "\ufe0f\ufe0e",
    "of private use": "\ue000",
    "half a surrogate pair": "\ud800",
}
HIDING = {
    "an override of direction": "Bo\u202eanA",
    "an isolate": "\u2067Bo",
    "a bell": "Bo\x07",
    "a line break": "Bo\nCy",
    "a line separator": "Bo\u2028Cy",
    "a filler behind": "Bo\u3164",
    "a tag": "Bo\U000e0041",
}
FIT = [
    "Ana",
    "Zoé",
    "Éric",
    "J.-P.",
    "李小龍",
    "Ольга",
    "Ἀθηνᾶ",
    "हिन्दी",
    "أحمد",
    "ไทย",
    "👩‍👩‍👧",
    "R2 D2",
    "…",
    "O'Neil",
]
ALIKE = {
    "capitals": "ANA",
    "a Cyrillic letter": "\u0410na",
    "Cyrillic letters": "\u0410n\u0430",
    "a Greek letter": "\u0391na",
    "wide letters": "\uff21\uff4e\uff41",
    "an accent": "An\u00e1",
    "an accent of its own": "Ana\u0301",
    "a joiner inside": "A\u200dna",
    "spaces around": " Ana ",
    "bold letters": "\U0001d400na",
}
OTHERS = ["Anna", "An", "Ane", "Ana B", "Hana", "Nana"]


UNSEEN = [*NOTHING.values(), *HIDING.values()]


def test_a_name_that_looks_like_another_is_the_same_name() -> None:
    for name in ALIKE.values():
        assert same_name([name], ["Ana"]) == name
        assert same_name(["Ana"], [name]) == "Ana"
        assert same_name(["Ana", name], []) == name


def test_letters_with_the_same_shape_are_alike() -> None:
    for one, other in (("Ali", "AIi"), ("Bo 1", "Bo l"), ("\u0406na", "Ina"), ("\u0412\u043e", "Bo")):
        assert same_name([one], [other]) == one


def test_different_names_are_different() -> None:
    assert [name for name in OTHERS if same_name([name], ["Ana"]) is not None] == []


# Doors --------------------------------------------------------------------------------------

START = {"do": "start", "game": "kekenito", "players": ["Ana", "Bo", "Cy"]}


def playing(*actions: Mapping[str, Any]) -> Night:
    night = Night()
    for action in (START, *actions):
        assert night.submit(action).ok
    return night


def code(answer: Any) -> str:
    """Return the code of the refusal of a door's answer, or ""."""
    return getattr(getattr(answer, "error", answer), "code", "")


def corrected(name: str) -> Any:
    night = playing({"do": "join", "player": "Di"})
    number = next(n for n in night.past_actions.numbers if night.past_actions.action(n)["do"] == "join")
    return night.submit({"do": "correct", "number": number, "action": {"do": "join", "player": name}})


DOORS: dict[str, Callable[[str], Any]] = {
    "sit": lambda name: Setup(seats=("Ana",)).apply({"do": "sit", "players": [name]}),
    "sit in the night": lambda name: Night().submit({"do": "sit", "players": ["Ana", name]}),
    "start": lambda name: Night().submit({**START, "players": ["Ana", name]}),
    "join": lambda name: playing().submit({"do": "join", "player": name}),
    "join beside one who has left": lambda name: playing({"do": "leave", "player": "Ana"}).submit(
        {"do": "join", "player": name}
    ),
    "correct": corrected,
    "knock": lambda name: playing().submit({"do": "lobby", "knock": name}),
    "knock beside one who has left": lambda name: playing({"do": "leave", "player": "Ana"}).submit(
        {"do": "lobby", "knock": name}
    ),
}


@pytest.mark.parametrize("door", DOORS)
def test_a_door_accepts_names_of_any_script_unless_invisible_or_look_alike(door: str) -> None:
    told = {name: code(DOORS[door](name)) for name in (*FIT[1:], *UNSEEN, *ALIKE.values()) if name}
    assert told == {
        **dict.fromkeys(FIT[1:], ""),
        **dict.fromkeys(filter(None, UNSEEN), "name-unfit"),
        **{name: "name-taken" if name_fault(name) is None else "name-unfit" for name in ALIKE.values()},
    }


def test_a_player_who_has_left_returns_under_the_same_name() -> None:
    night = playing({"do": "leave", "player": "Ana"})
    assert night.submit({"do": "lobby", "knock": "Ana"}).ok
    assert night.submit({"do": "join", "player": "Ana"}).ok


def test_a_refused_name_changes_nothing() -> None:
    night = playing()
    before = night.table
    assert not night.submit({"do": "join", "player": "\u0410na"}).ok
    assert night.table is before


def test_names_stored_by_an_older_table_are_played_again() -> None:
    assert Setup.of([{"do": "sit", "players": ["Zoé", "Zoe"]}]).seats == ("Zoé", "Zoe")


@pytest.mark.parametrize("key", ["players", "regulars"])
def test_the_configuration_refuses_names_that_cannot_be_seen(key: str) -> None:
    for name in UNSEEN:
        with pytest.raises(BadOption):
            NightConfig(**{key: ("Ana", name)})  # type: ignore[arg-type]


def test_the_configuration_refuses_two_players_with_similar_names() -> None:
    for name in ALIKE.values():
        with pytest.raises(BadOption):
            NightConfig(players=("Ana", name))


def test_a_phone_accepts_no_invisible_name() -> None:
    assert [name for name in NOTHING.values() if named(name) != ""] == []
