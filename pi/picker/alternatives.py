"""The likely alternatives to a recorded action, most likely first, for the correction menu.

Input: an action, the table before it, and all actions that were possible then.

1. A throw: the throws in which one die has another value. First the eye's second choice, then one pip more or fewer,
   then two. The least certain die comes first; without certainties, the highest die.
2. A gift: the whole gift to another player, the next at the table first.
3. A hand of cards: none.
4. Any other action: the other actions of its kind. Those with the fewest different arguments come first, and among
   these another player's. Actions of other kinds follow if at most `MAX_OTHERS`: *accept* may have been *bluff*.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement

from pi.night.doubts import Doubt, Doubts
from pi.night.types import Json

MAX_OTHERS = 4
"""Actions of other kinds are offered only if there are at most this many."""


def alternatives(was: Json, table: Json, sayable: Sequence[Json], doubts: Doubts) -> list[Json]:
    """Return the likely alternatives to the action ``was``, the likeliest first.

    ``table`` is the table before the action; ``sayable`` are the actions that were possible then.
    """
    if was["do"] == "dice":
        return [{**was, "values": throw} for throw in near_throws(was["values"], doubts, table.get("kept", ()))]
    if was["do"] == "give":
        return [{**was, "to": {name: sum(was["to"].values())}} for name in receivers(was, table)]
    if was["do"] == "cards":
        return []
    alike = [action for action in sayable if action["do"] == was["do"]]
    others = [action for action in sayable if action["do"] != was["do"]]
    index = next((index for index, action in enumerate(alike) if is_same(action, was)), 0)

    def distance(other: int) -> tuple[object, ...]:
        differing = sum(was.get(key) != alike[other].get(key) for key in {*was, *alike[other]})
        same_player = alike[other].get("player") == was.get("player")
        return differing, same_player, abs(other - index), other < index

    order = sorted(range(len(alike)), key=distance)
    near = [alike[index] for index in order if not is_same(alike[index], was)]
    return [*near, *others] if len(others) <= MAX_OTHERS else near


def is_same(offered: Json, recorded: Json) -> bool:
    """Return True if the actions are the same. The ``recorded`` action may lack the player."""
    return recorded.items() <= offered.items()


def near_throws(values: Sequence[int], doubts: Doubts, kept: Iterable[int]) -> list[list[int]]:
    """Return the throws in which one die has another value, the likeliest first. ``kept`` are the dice not thrown.

    >>> near_throws([2, 3], {}, [3])
    [[3, 3], [1, 3], [3, 4], [3, 5], [3, 6]]
    >>> near_throws([2, 3], {2: Doubt(0.9, 5)}, [3])
    [[3, 5], [3, 3], [1, 3], [3, 4], [3, 6]]
    """
    dice = sorted(thrown_values(values, kept), key=lambda die: (doubts.get(die, Doubt()).sure, -die))
    seconds = [(die, doubts[die].second) for die in dice if die in doubts]
    near = [(die, other) for gap in range(1, 6) for die in dice for other in (die + gap, die - gap)]
    others = dict.fromkeys((die, other) for die, other in (*seconds, *near) if other is not None and 1 <= other <= 6)
    return [replace_die(values, die, other) for die, other in others]


def thrown_values(values: Sequence[int], kept: Iterable[int]) -> list[int]:
    """Return the different values of a throw, without the kept dice.

    >>> thrown_values([2, 3, 3, 6], [3, 6])
    [2, 3]
    """
    return list(Counter(values) - Counter(kept))


def replace_die(values: Sequence[int], die: int, other: int) -> list[int]:
    """Return a throw with one die of value ``die`` replaced by ``other``, sorted.

    >>> replace_die([3, 3, 6], 3, 4)
    [3, 4, 6]
    """
    rest = list(values)
    rest.remove(die)
    return sorted([*rest, other])


def every_throw(count: int, kept: Iterable[int]) -> list[list[int]]:
    """Return all sorted throws of ``count`` dice that contain the kept values.

    >>> every_throw(2, [3])
    [[1, 3], [2, 3], [3, 3], [3, 4], [3, 5], [3, 6]]
    """
    kept_dice = tuple(kept)
    free = combinations_with_replacement(range(1, 7), count - len(kept_dice))
    return sorted(sorted((*kept_dice, *others)) for others in free)


def receivers(gift: Json, table: Json) -> list[str]:
    """Return the other players who could receive the whole gift, in table order after its main receiver."""
    keys = [key for key in ("do", "by", "pair") if key in gift]
    gifts = (entry for entry in table["expects"] if all(entry.get(key) == gift[key] for key in keys))
    among: list[str] = next((entry["among"] for entry in gifts), [])
    shares = gift["to"]
    main_receiver = max(shares, key=shares.__getitem__)
    start = among.index(main_receiver) if main_receiver in among else 0
    return [name for name in (*among[start:], *among[:start]) if shares != {name: shares.get(name)}]
