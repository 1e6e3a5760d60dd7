"""Laws of the picker: three buttons can enter everything that a table expects, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pi.night.types import LOOK, Json, Look
from pi.picker.expected import expected_menu
from pi.picker.menu import Menu, MenuItem
from pi.picker.picker import Picker
from pi.rules import GAMES
from tests.pi.buttons import CARDS, CONTEXT, A, N
from tests.pi.buttons import few_cards as few_cards

PLAYERS = ["Ana", "Bo", "Cy", "Di"]
# The expectations of a table, in the shapes of the protocol and of the five sheets ---------------

names = st.sampled_from(PLAYERS)
some_names = st.lists(names, unique=True, min_size=1)
rungs = [f"{name} {v}+{w}" for name in ("paire", "brelan") for v in range(1, 7) for w in range(1, 7) if v != w]
ladders = st.integers(0, len(rungs) - 1).map(lambda lowest: rungs[lowest:])
numbers = st.lists(st.integers(1, 66), unique=True, min_size=1, max_size=30)
words = st.sampled_from(["accept", "bluff", "next", "look", "kael", "turn-up", "rule"])
bounds = st.one_of(
    st.fixed_dictionaries({"count": st.integers(1, 5)}),
    st.fixed_dictionaries({"min": st.integers(0, 2), "max": st.integers(2, 5)}),
)


def shape(do: str, **keys: Any) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {"do": st.just(do), "by": names}
        | {key: value if isinstance(value, st.SearchStrategy) else st.just(value) for key, value in keys.items()}
    )


shapes = st.one_of(
    words.flatmap(shape),
    shape("announce", options=numbers | ladders),
    shape("choose", of="player", options=some_names),
    shape("choose", of="option", options=st.just(["left", "right"])),
    shape("keep", options=st.just([[6], [2], [6, 2], [2, 2]])),
    shape("draw", options=st.just(["pioche", "table"])),
    shape("throw", options=st.integers(1, 5).map(lambda most: list(range(1, most + 1)))),
    shape("repeal", options=st.just([1, 4])),
    shape("give", amount=st.integers(1, 4), unit="sip", among=some_names),
    shape("admit", among=some_names),
    shape("lay", max=st.integers(1, 4)),
    shape("cut", card=st.sampled_from(list(CARDS)), count=st.integers(1, 3)),
    shape("lucky", card=st.sampled_from(list(CARDS))),
    st.builds(lambda entry, more: entry | more, shape("dice"), bounds),
    st.builds(lambda entry, more: entry | more, shape("cards"), bounds),
)


def paired(entries: list[dict[str, Any]], pair: bool) -> list[dict[str, Any]]:
    """Return the entries as two pairs of dice list them, or unchanged."""
    half = len(entries) // 2
    return [entry | {"pair": 1 if at < half else 2} for at, entry in enumerate(entries)] if pair else entries


# No table lists an expectation twice.
expectations = st.builds(paired, st.lists(shapes, min_size=1, max_size=6, unique_by=str), st.booleans())


def table(expects: list[dict[str, Any]]) -> dict[str, Any]:
    rules = [{"number": number, "by": "Ana", "text": f"rule {number}"} for number in (1, 4)]
    return {"game": "quinito", "players": PLAYERS[:3], "rules": rules, "over": False, "expects": expects}


def admits(expect: Json, action: Json) -> bool:
    """Return True if an action is within an expectation, by the protocol alone."""
    if any(action.get(key) != expect.get(key) for key in ("do", "by", "pair")):
        return False
    given = {key: value for key, value in action.items() if key not in ("do", "by", "pair")}
    least = expect.get("count", expect.get("min", 0))
    most = expect.get("count", expect.get("max", 0))
    match expect["do"]:
        case "give":
            return set(given["to"]) <= set(expect["among"]) and sum(given["to"].values()) == expect["amount"]
        case "admit":
            return set(given["players"]) <= set(expect["among"]) and len(set(given["players"])) == len(given["players"])
        case "dice":
            return least <= len(given["values"]) <= most and set(given["values"]) <= set(range(1, 7))
        case "cards":
            fits = least <= len(given["values"]) <= most or given.get("sure") is True
            return fits and Counter(given["values"]) <= Counter(CARDS)
        case "lay":
            return len(set(given["cards"])) == 1 <= len(given["cards"]) <= min(most, CARDS[given["cards"][0]])
        case "cut":
            return given == {"cards": [expect["card"]] * expect["count"]}
        case "turn-up":
            return given["card"] in CARDS
        case "rule":
            return given["text"] in CONTEXT.rule_texts
    if "options" in expect:
        argument = expect["of"] if expect["do"] == "choose" else GAMES["quinito"].argument(expect["do"])
        return list(given) == [argument] and given[argument] in expect["options"]
    return not given


def walk(at: Json, data: st.DataObject) -> Json | Look | None:
    """Take entries drawn at random until there is an action, an entry without effect, or no entry to take."""
    picker = Picker()
    for _ in range(12):
        before = picker.offer(at, CONTEXT)
        if before.index is None:
            button = data.draw(st.sampled_from(sorted(before.meanings)), "word") if before.meanings else A
        else:
            place, button = data.draw(st.integers(0, len(before.entries) - 1), "entry"), A
            for _ in range((place - before.index) % len(before.entries)):
                assert picker.press(N, at, CONTEXT) is None
            before = picker.offer(at, CONTEXT)
            assert before.index == place
        said = picker.press(button, at, CONTEXT)
        if said is not None or picker.offer(at, CONTEXT) == before:
            return said
    return None


@settings(max_examples=50)
@given(expectations, st.data())
def test_every_entry_can_be_reached_and_enters_an_expected_action(
    expects: list[dict[str, Any]], data: st.DataObject
) -> None:
    said = walk(table(expects), data)
    assert said in (None, LOOK) or any(admits(expect, said) for expect in expects)


def leaves(level: Menu) -> Iterator[MenuItem]:
    """Yield the nodes of the options, also those under other nodes."""
    yield from level.buttons.values()
    for node in level.items:
        if node.entry.code in ("branch", "fold") and node.opens is not None:
            yield from leaves(node.opens())
        else:
            yield node
        if node.otherwise is not None:
            yield from leaves(Menu(level.asks, (node.otherwise,)))


@given(expectations)
def test_no_option_is_lost_or_moved(expects: list[dict[str, Any]]) -> None:
    wanted = []
    for expect in expects:
        argument = expect["of"] if expect["do"] == "choose" else GAMES["quinito"].argument(expect["do"])
        whose = {key: expect[key] for key in ("by", "pair") if key in expect}
        wanted += [{"do": expect["do"], argument: option, **whose} for option in expect.get("options", ())]
    said = [node.action for node in leaves(expected_menu(table(expects), CONTEXT))]
    found = [action for action in said if action in wanted]
    for one in expects:
        mine = [[action for action in actions if admits(one, action or {"do": ""})] for actions in (found, wanted)]
        assert mine[0] == mine[1]


@given(expectations)
def test_only_scores_make_lists_longer_than_three_entries(expects: list[dict[str, Any]]) -> None:
    offer = Picker().offer(table(expects), CONTEXT)
    scored = any(expect["do"] == "announce" and isinstance(expect["options"][0], int) for expect in expects)
    assert len(offer.entries) <= (6 * 8 if scored else 3)
