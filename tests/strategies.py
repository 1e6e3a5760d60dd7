"""What Hypothesis and the playthroughs draw from: tables of players, and actions in and out of what is expected.

Everything here is derived from the protocol alone, so that every registered game is held to the same laws.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, combinations_with_replacement, product
from typing import Any

from hypothesis import strategies as st

from pi.night.types import Json
from pi.rules import GAMES

Action = dict[str, Any]
NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal"]


# Where people may sit down in some phases only; in every other game they may at any time.
SITTING_DOWN = {"421": {"charge"}, "kael": {"deal"}}


def actions_of(entry: Json, table: Json) -> Iterator[Action]:
    """Every action that one entry of ``table.expects`` lists; of the many hands and ways to share out, only some."""
    base = {key: entry[key] for key in ("do", "by", "pair") if key in entry}
    actions = ({**base, **arguments} for arguments in _arguments(entry, table))
    yield from (action for action in actions if possible(action, table))


def possible(action: Json, table: Json) -> bool:
    """Whether dice that were kept lie there after the throw, too, and no card more often than it exists."""
    if action["do"] == "dice":
        return not table.get("kept") or not Counter(table["kept"]) - Counter(action["values"])
    cards = action.get("cards", action.get("values", ())) if GAMES[table["game"]].cards else ()
    return not cards or not Counter[Any](cards) - Counter[Any](unseen(table))


def unseen(table: Json) -> list[str]:
    """The cards that lie in no pile and in no hand that is shown, in their order."""
    seen = Counter([*table["pile"], *chain(*table["shown"].values())])
    return [card for card, copies in GAMES[table["game"]].cards.items() for _ in range(copies - seen[card])]


def hands(entry: Json, table: Json) -> Iterator[list[str]]:
    """Some hands of every possible number of cards, the lowest and the highest among them."""
    rest = unseen(table)
    counts = [entry["count"]] if "count" in entry else range(entry["min"], entry["max"] + 1)
    for count in counts:
        places = range(0, len(rest) - count + 1, max(1, (len(rest) - count) // 4))
        yield from (rest[place : place + count] for place in places if count or not place)


def _arguments(entry: Json, table: Json) -> Iterator[Action]:
    do = entry["do"]
    if do == "dice":
        counts = [entry["count"]] if "count" in entry else range(entry["min"], entry["max"] + 1)
        for count in counts:
            yield from ({"values": list(values)} for values in combinations_with_replacement(range(1, 7), count))
    elif do == "choose":
        yield from ({entry["of"]: option} for option in entry["options"])
    elif do == "give":
        yield from ({"to": {name: entry["amount"]}} for name in entry["among"])
    elif do == "rule":
        yield {"text": "no pointing"}
    elif do == "admit":
        for count in (0, 1, len(entry["among"])):
            yield from ({"players": list(names)} for names in combinations(entry["among"], count))
    elif do == "cards":
        yield from ({"values": hand} for hand in hands(entry, table))
        yield {"values": unseen(table)[:8], "sure": True}
    elif do == "lay":
        numbers = range(1, entry["max"] + 1)
        yield from ({"cards": [card] * number} for card in GAMES[table["game"]].cards for number in numbers)
    elif do == "cut":
        yield {"cards": [entry["card"]] * entry["count"]}
    elif do == "turn-up":
        yield from ({"card": card} for card in GAMES[table["game"]].cards)
    elif "options" in entry:
        argument = {"announce": "value", "repeal": "rule", "keep": "values", "throw": "count", "draw": "from"}[do]
        yield from ({argument: option} for option in entry["options"])
    else:
        yield {}


def listed(table: Json) -> list[Action]:
    """Everything that moves the game on now."""
    return [action for entry in table["expects"] for action in actions_of(entry, table)]


def outside(table: Json) -> Iterator[Action]:
    """Actions of every kind said by every player, most of them not expected."""
    players = table["players"]
    texts = ("rien", "full 6-5", "petite-suite", "quinte 6/1", "paire 3+3", "paire 7", "brelan  2", "")
    # A player who is out can neither go nor come; without absences, no player can.
    stuck = table.get("out", []) if table["options"].get("absent") else players[:1]
    shared: list[object] = [{}, {players[0]: 1}, {"Nobody": 1}, {players[0]: 0}, []]
    amiss: list[object] = [{players[0]: 1}, {}, []]
    arguments: list[Action] = [
        *({"do": "dice", "values": list(v)} for v in ([], [1], [2, 6], [3, 3, 3], [1] * 6, [7], [1.5, 2], "62")),
        *({"do": "announce", "value": v} for v in texts),
        *({"do": "throw", "count": v} for v in (0, 1, 5, 6, True, None)),
        *({"do": do, "player": v} for do in ("away", "back") for v in (*stuck, "Nobody", 3)),
        {"do": "throw"},
        {"do": "look"},
        *({"do": "keep", "values": v} for v in ([], [4], [6, 6], [1, 1, 1], [7], 4, None)),
        *({"do": "turn-up", "card": v} for v in ("7", "14", 7, None)),
        *({"do": "lay", "cards": v} for v in ([], ["7"], ["4", "5"], ["X", "X"], ["6"] * 5, ["14"], [7], "7", None)),
        *({"do": "draw", "from": v} for v in ("pioche", "table", "stock", None)),
        *({"do": "cut", "cards": v} for v in ([], ["7"], ["7", "8"], ["7"] * 3, ["14"], None)),
        *({"do": "cards", "values": v, "sure": True} for v in (["0"] * 3, ["X", "X"], ["14"], [7], "7", None)),
        {"do": "cards", "values": ["7"], "sure": "yes"},
        *({"do": "announce", "value": v} for v in (31, 62, 21, 26, 99, "62", None, True, 62.5)),
        *(
            {"do": do}
            for do in (
                *("accept", "bluff", "next", "choose", "give", "rule", "repeal", "fault", "join", "keep", "sing"),
                *("turn-up", "lay", "draw", "cut", "lucky", "kael", "cards"),
            )
        ),
        *({"do": "choose", "player": v} for v in (*players, "Nobody", 3)),
        *({"do": "choose", "option": v} for v in ("rethrow", "never", "", "other", None)),
        *({"do": "give", "to": v} for v in shared),
        *({"do": "rule", "text": v} for v in ("", "   ", 4, "\ud800")),
        *({"do": "repeal", "rule": v} for v in (0, 99, "1")),
        *({"do": "fault", "player": p, "kind": k} for p in (*players[:1], "Nobody") for k in ("sneezed", None)),
        *({"do": "join", "player": p, "after": a} for p in ("", players[0], "New") for a in ("Nobody", 3)),
        *({"do": "admit", "players": v} for v in ([], players[:1] * 2, [None], ["Nobody"], players, players[0])),
        *({"do": "house", "rule": n, "to": v} for n in (0, 99, "1", None) for v in amiss),
        {"do": "admit"},
        {"do": "house"},
        {"do": "leave", "player": "Nobody"},
        {"do": "start", "game": table["game"], "players": players},
    ]
    for action, by, pair in product(arguments, (None, *players[:2], "Nobody"), (None, 1, 2)):
        said = dict(action)
        if by is not None:
            said["by"] = by
        if pair is not None:
            said["pair"] = pair
        yield said


@st.composite
def starts(draw: st.DrawFn, game: str) -> Action:
    """A way to start a game: players and any of the closed sets of its options."""
    kind = GAMES[game]
    count = draw(st.integers(kind.min_players, min(kind.max_players or 6, 6)))
    options: dict[str, object] = {
        name: draw(st.sampled_from(option.values))
        for name, option in kind.options_known.items()
        if bool(option.values) and draw(st.booleans())
    }
    return {"do": "start", "game": game, "players": NAMES[:count], "options": options}


def newcomers(table: Json) -> list[str]:
    """The players that may sit down at this moment."""
    phases, most = SITTING_DOWN.get(table["game"]), GAMES[table["game"]].max_players
    if (phases and table["phase"] not in phases) or len(table["players"]) == most:
        return []
    # A player eliminated at cards cannot come back.
    gone = {name for name, score in table.get("scores", {}).items() if score > 100}
    gone |= {
        name for name, line in table["ledger"].items() if line.get("point", 0) >= table["options"].get("points", 10**9)
    }
    gone |= {name for name, number in table.get("false_kaels", {}).items() if number > 1}
    return [name for name in NAMES if name not in (*table["players"], *gone)]


def wander(table: Json, chance: random.Random, fault_kinds: tuple[str, ...]) -> Action:
    """One action that this table admits: mostly what moves the game on, now and then what comes between."""
    players = table["players"]
    away = newcomers(table)
    between: list[Action] = [{"do": "fault", "player": chance.choice(players), "kind": chance.choice(fault_kinds)}]
    if away:
        between.append({"do": "join", "player": chance.choice(away), "after": chance.choice(players)})
    if len(players) > GAMES[table["game"]].min_players:
        between.append({"do": "leave", "player": chance.choice(players)})
    if table["game"] == "quinito" and table["rules"]:
        between.append({"do": "repeal", "rule": chance.choice(table["rules"])["number"]})
    if table["options"].get("absent"):
        present = [name for name in players if name not in (*table["out"], *table["absent"])]
        between += [{"do": "away", "player": name} for name in present[1:]]
        between += [{"do": "back", "player": name} for name in table["absent"]]
    if "house" in GAMES[table["game"]].forms and table["rules"]:
        number = chance.choice(table["rules"])["number"]
        between.append({"do": "house", "rule": number, "to": {chance.choice(players): chance.randint(1, 3)}})
    if chance.random() < 0.12:
        return chance.choice(between)
    actions = list(actions_of(chance.choice(table["expects"]), table))
    return chance.choice(actions)
