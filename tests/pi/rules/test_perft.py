"""Perft: the number of positions in the tree of listed actions, at each depth, from fixed positions of every game.

Chess programs are checked by such counts because one wrong move anywhere changes them. A changed count means that a
game lists other actions than before, somewhere within this depth. Find out which and why before the count is changed.
Dice count once for each distinct combination; of the hands that can be shown, only some are counted.
"""

from __future__ import annotations

import json
from functools import cache, partial

import pytest

from pi.rules import GAMES, Referee
from pi.rules.testing import NAMES, Action, listed_actions

from .games.cards import card_action
from .games.tale import action_of

Position = tuple[Action, ...]


def position(game: str, players: int, *behind: Action, **options: object) -> Position:
    """Return a start, and the actions after it."""
    return ({"do": "start", "game": game, "players": NAMES[:players], "options": options}, *behind)


def kael(players: int, words: str = "", **options: object) -> Position:
    return position("kael", players, *map(card_action, words.split()), **{"follow": "cards", **options})


def quatre_cent_vingt_et_un(words: str = "", **options: object) -> Position:
    """Return a position of 421 with three players: ``d421`` are dice, the rest as in a `Tale`."""
    return position("421", 3, *map(action_of, words.split()), **options)


quinito, kekenito, menteur = (partial(position, game) for game in ("quinito", "kekenito", "poker-menteur"))
CHOOSES_CY: Action = {"do": "choose", "player": "Cy"}
GIVES_SIX: Action = {"do": "give", "to": {"Cy": 6}}
RULE: Action = {"do": "rule", "text": "no names"}

# With four fiches each the pot is empty after these six throws, and Bo has the entame.
CHARGE = "d421 d665 d664 d333 d665 d664 "

ACCEPT, BLUFF = {"do": "accept"}, {"do": "bluff"}
EVERY_SPECIAL = {"score31": "two", "score32": "reverse", "score42": "stephanois", "score65": "kinito"}


def says(value: int | str) -> Action:
    return {"do": "announce", "value": value}


def shows(*values: int) -> Action:
    return {"do": "dice", "values": list(values)}


LEFT, AWAY = {"do": "choose", "option": "left"}, {"do": "away", "player": "Bo"}
THREE_TRIES = (says("quinte 3"), ACCEPT, *[shows(3, 3, 3, 3, 1)] * 3)


COUNTS: dict[str, tuple[Position, list[int]]] = {
    "quinito, as it comes": (quinito(3), [21, 42, 717, 9186]),
    "quinito, every special score": (quinito(3, **EVERY_SPECIAL), [21, 42, 748, 8505]),
    "quinito, other forms": (quinito(4, score31="previous", score32="swap", score51="pegatina"), [21, 42, 738, 9308]),
    "quinito, with the totem": (quinito(4, totem=True, relance=True), [21, 42, 717, 9186]),
    "quinito, two pairs": (quinito(3, double=True), [42, 966, 6726]),
    "quinito, over 66": (quinito(3, says(66), ACCEPT), [5, 10, 181, 2034]),
    "quinito, a race": (quinito(4, says(31), ACCEPT, score31="two"), [3, 6, 12, 252]),
    "quinito, glasses": (quinito(5, says(32), ACCEPT, score32="swap"), [5, 105, 210, 3600]),
    "quinito, a counter": (quinito(3, says(21), ACCEPT, **EVERY_SPECIAL), [21, 270, 3618]),
    "poker-menteur, over a carre 6+5": (menteur(2, says("carre 6+5")), [2, 726, 385622]),
    "poker-menteur, over the top rung": (menteur(3, LEFT, says("quinte 6")), [2, 504, 180644]),
    "poker-menteur, all the dice beside": (menteur(2, says("paire 6"), accompaniment="all"), [2, 917, 490321]),
    "poker-menteur, an honest rien": (
        menteur(2, shows(6, 4, 3, 2, 1), says("rien"), honest_first=True),
        [2, 907, 470508],
    ),
    "poker-menteur, an absent player": (menteur(3, LEFT, AWAY, says("quinte 4"), absent=True), [2, 721, 336153]),
    "poker-menteur, tries": (menteur(3, LEFT, *THREE_TRIES, quinte_variant=True), [9, 53, 2131]),
    "quinito, a house rule behind a hidden 31": (quinito(3, says(21), BLUFF, shows(3, 1)), [2, 4, 84, 168]),
    "421, as it comes": (quatre_cent_vingt_et_un(), [56, 3136, 175616]),
    "421, with kept dice": (quatre_cent_vingt_et_un(CHARGE + "d441 k44", start_fiches=4), [11, 494, 26547]),
    "421, the last to throw": (
        quatre_cent_vingt_et_un(CHARGE + "d651 d652 next d653 d652 d441 k44", start_fiches=4),
        [11, 466, 25496],
    ),
    "kael, as it comes": (kael(3, follow="scores"), [6, 18, 882]),
    "kael, card by card": (kael(3), [6, 96, 4877]),
    "kael, a run of three": (kael(4, "deal4 up7 7,7"), [5, 122, 2545]),
    "kael, the others' last turn": (kael(2, "deal2 up7 6 p 5 p kael"), [30, 64, 413]),
    "kael, the hands": (kael(3, "deal3 up7 6 p 5 p 4 p kael 3 p 2,2 p"), [15, 104, 630]),
    "kekenito, as it comes": (kekenito(3), [21, 205, 2350]),
    "kekenito, two players": (kekenito(2), [21, 233, 2755]),
    "kekenito, the variant, after a loss": (kekenito(3, shows(6, 5), shows(4, 1), variant=True), [21, 205, 2365]),
    "kekenito, a duel": (kekenito(3, shows(2, 1)), [2, 42, 882]),
    "kekenito, a Bombe": (kekenito(3, shows(3, 2)), [2, 42, 844]),
    "kekenito, to be or not to be Petit poulet": (kekenito(4, shows(3, 1)), [21, 441, 9035]),
    "kekenito, a second slave": (kekenito(4, shows(5, 3), CHOOSES_CY, shows(6, 2)), [3, 63, 641]),
    "kekenito, a battle": (kekenito(3, shows(5, 1), shows(5, 1)), [6, 36, 412, 4394]),
    "kekenito, a rule to annul": (kekenito(3, shows(6, 6), GIVES_SIX, RULE, shows(6, 6)), [3, 9, 54, 324, 3708]),
}


LISTED_BY = ("game", "expects", "kept", "pile", "shown")
"""The keys of a table that decide which actions are listed."""


@cache
def number_listed(table: str) -> int:
    """Return the number of actions that a table lists: many positions expect the same."""
    return len(listed_actions(json.loads(table)))


def perft(referee: Referee, depth: int) -> int:
    """Return the number of positions after this many listed actions; positions reached twice count twice."""
    assert referee.table is not None
    if depth == 1:
        return number_listed(json.dumps({key: referee.table.get(key) for key in LISTED_BY}))
    count = 0
    for action in listed_actions(referee.table):
        then = Referee.replay(referee.history)
        reply = then.submit(action)
        assert reply.ok, (action, reply.error)
        count += perft(then, depth - 1)
    return count


WIDE = {
    "421, as it comes",
    "421, the last to throw",
    "poker-menteur, over a carre 6+5",
    "poker-menteur, all the dice beside",
    "poker-menteur, an honest rien",
    "poker-menteur, an absent player",
}
"""Positions that take half a second each; others of their games are counted every day."""


@pytest.mark.parametrize(
    ("position", "counts"),
    [pytest.param(*count, id=name, marks=pytest.mark.long if name in WIDE else ()) for name, count in COUNTS.items()],
)
def test_the_number_of_positions_at_each_depth_is_unchanged(position: Position, counts: list[int]) -> None:
    referee = Referee()
    for action in position:
        assert referee.submit(action).ok
    assert [perft(referee, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_counted_position(game: str) -> None:
    assert [name for name in COUNTS if name.startswith(game)]
    for name, (position, counts) in COUNTS.items():
        assert name.startswith(position[0]["game"])
        assert len(counts) >= 3
