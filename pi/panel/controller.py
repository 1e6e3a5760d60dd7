"""The panels of the wall: what a table has to show beside the huge text, and in the rows of its players.

A table and :class:`~pi.words.Words` go in; facts, columns, marks, hands and gauges come out. Each is
drawn because the table has a certain key (`PROTOCOL.md` and the end of each rule sheet say which), so no
game is known by name, and a further game that has a pot gets its pot drawn. What a table keeps secret
from its players (P55) stands in none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pi.counts import counted
from pi.moment import Json
from pi.rules import GAMES
from pi.words import Words, plain

Face = int | str
"""What a die shows: pips, or what is printed on it where the dice have no pips."""


@dataclass(frozen=True)
class Fact:
    """One thing that stands on the table, under its ``label``: a text, dice, cards, chips, or several of them.

    The first ``kept`` of the dice are kept; ``hidden`` dice are drawn without their faces. ``code`` says how
    it is drawn.
    """

    code: str
    label: str
    text: str = ""
    dice: tuple[Face, ...] = ()
    kept: int = 0
    hidden: int = 0
    cards: tuple[str, ...] = ()
    chips: int = 0

    @property
    def wide(self) -> bool:
        """Whether so many dice leave no room for a choice beside them."""
        return len(self.dice) + self.hidden > 3


@dataclass(frozen=True)
class Mark:
    """What a player is just now, in a word; ``code`` says how it is drawn."""

    code: str
    text: str


@dataclass(frozen=True)
class Gauge:
    """How far a player is on his way from 0 to ``most``, with steps that mean something."""

    value: int
    most: int
    steps: tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """A table, the side of it that speaks of one pair of dice, and the words to tell it in."""

    table: Json
    side: Json
    words: Words

    def get(self, key: str) -> Any:
        return self.side.get(key)

    def label(self, code: str, **values: str | int) -> str:
        return self.words.label(code, self.table, **values)

    def expects(self, *does: str) -> bool:
        """Whether one of these actions is expected."""
        return any(entry["do"] in does for entry in self.get("expects"))

    def faces(self, dice: Sequence[int] | None) -> tuple[Face, ...]:
        """Dice as they look at this table."""
        named = [self.words.face(die, self.table) for die in dice or ()]
        return tuple(die if name == str(die) else name for die, name in zip(dice or (), named, strict=True))


# Facts -------------------------------------------------------------------------------------

Facts = Iterator[Fact]


def facts(board: Board) -> tuple[Fact, ...]:
    """What stands on the table, in the order in which it is drawn."""
    return tuple(fact for key, draw in FACTS.items() if board.get(key) is not None for fact in draw(board))


def score_dice(value: object) -> tuple[int, ...]:
    """The two dice that make a score (62 is a 6 and a 2); none where it is none of two dice."""
    # A choice may be true, which Python takes for a number.
    digits = tuple(map(int, str(value))) if isinstance(value, int) and not isinstance(value, bool) else ()
    return digits if len(digits) == 2 and all(1 <= digit <= 6 for digit in digits) else ()


def score(board: Board, code: str, label: str, value: object) -> Fact:
    return Fact(code, label, board.words.score(value, board.table["game"]), score_dice(value))


def announced(board: Board) -> Facts:
    yield score(board, "announced", board.label("announced"), board.get("announced"))


def level(board: Board) -> Facts:
    yield score(board, "level", board.label("level"), board.get("level"))


def to_beat(board: Board) -> Facts:
    """What the next throw is held against; while something else is thrown for, that is not it."""
    if board.expects("dice") and not board.get("step"):
        beat = board.get("to_beat")
        yield score(board, "level", board.label("to-beat", player=beat["by"]), beat["score"])


def step(board: Board) -> Facts:
    """How far a contest inside a throw has come, and against or for whom it is fought."""
    now = board.get("step")
    for key in ("for", "against"):
        if key in now:
            yield Fact(key, board.label(key), plain(now[key]))
    if "score" in now:
        yield score(board, "level", board.label("to-better"), now["score"])
    for key, text in (("stake", "{}"), ("attempts", "{}"), ("stage", "{} / 3")):
        if key in now:
            yield Fact(key, board.label(key), text.format(now[key]))
    for player, die in zip(now.get("players", ()), now.get("dice", ()), strict=True):
        yield Fact("duel", plain(player), dice=(die,) if die else (), hidden=0 if die else 1)


def slaves(board: Board) -> Facts:
    """How many there are, and how many there may be, while one is chosen."""
    if board.get("phase") == "slave":
        yield Fact("slaves", board.label("slaves"), f"{len(board.get('slaves'))} / {board.get('max_slaves')}")


def dice(board: Board) -> Facts:
    """What lies open, unless it is drawn already as the score that it made."""
    lie, beat, now = board.get("dice"), board.get("to_beat") or {}, board.get("step") or {}
    drawn = [score_dice(made.get("score")) for made in (beat, now)]
    # A single die was thrown in a battle, whose score is made of both.
    if lie and "dice" not in now and not any(set(lie) <= set(score) for score in drawn):
        yield Fact("open", board.label("open-dice"), dice=board.faces(lie))


def bid(board: Board) -> Facts:
    """The announcement that stands, as it was said; what it stands for may be a secret (P55)."""
    said = board.words.announcement(board.get("bid")["said"], board.table)
    code = "announced" if board.expects("accept", "bluff") else "level"
    yield Fact(code, board.label("said", player=board.get("bid")["by"]), said)


def open_dice(board: Board) -> Facts:
    """The dice on the tray: those that lie open, and the others as they lie under the cup.

    Before there is any announcement, a tray without an open die has nothing to tell.
    """
    lie, tries = board.get("open"), board.get("tries")
    under = board.get("hidden") if not tries or tries["dice"] else 0
    if lie or (under and board.get("bid")):
        yield Fact("open", board.label("tray-dice", hidden=under), dice=board.faces(lie), hidden=under)


def tries(board: Board) -> Facts:
    yield Fact("tries", board.label("tries"), "{used} / {limit}".format_map(board.get("tries")))


def thrown(board: Board) -> Facts:
    """The throws of whose turn it is, and what he keeps of the last one."""
    limit, hand = board.get("limit"), board.get("hands").get(board.get("turn"))
    if isinstance(limit, int) and limit > 1:
        kept = list(board.get("kept"))
        rest = list(hand["dice"]) if hand else []
        for die in kept:
            rest.remove(die)
        made = hand["throws"] if hand else 0
        yield Fact("hand", board.label("throws"), f"{made} / {limit}", board.faces(kept + rest), kept=len(kept))


def pot(board: Board) -> Facts:
    if board.get("pot"):
        yield Fact("pot", board.label("pot"), str(board.get("pot")), chips=board.get("pot"))


def value(board: Board) -> Facts:
    """What the round is about, once that is settled."""
    [unit] = next(iter(board.table["ledger"].values()))
    yield Fact("stake", board.label("at-stake"), board.words.unit(unit, board.get("value"), board.table))


def aside(board: Board) -> Facts:
    if board.get("aside"):
        yield Fact("aside", board.label("aside"), str(board.get("aside")))


def run(board: Board) -> Facts:
    """The cards on top of the pile, and what may be taken where that is another one."""
    now = board.get("run")
    yield Fact("pile", board.label("pile"), cards=(now["card"],) * now["count"])
    if board.get("takeable") not in (None, now["card"]):
        yield Fact("takeable", board.label("takeable"), cards=(board.get("takeable"),))


def stock(board: Board) -> Facts:
    """What is left to be drawn, where the table follows it."""
    if board.get("hands"):
        yield Fact("stock", board.label("stock"), str(board.get("stock")))


FACTS: Mapping[str, Callable[[Board], Facts]] = {
    "announced": announced,
    "bid": bid,
    "level": level,
    "to_beat": to_beat,
    "step": step,
    "slaves": slaves,
    "dice": dice,
    "open": open_dice,
    "tries": tries,
    "limit": thrown,
    "pot": pot,
    "value": value,
    "aside": aside,
    "run": run,
    "stock": stock,
}
"""A key of the table, and what is drawn of it where it is not null."""


# The rows of the players -------------------------------------------------------------------

ROLES = ("thrower", "michel", "dealer", "kael", "weakest", "strongest", "absent", "out", "winners", "losers")
"""Keys under which a table names one player, or several, for a mark of the same name."""


def columns(board: Board) -> tuple[str, ...]:
    """What the columns of the count are called: those of the ledger, or what the table counts instead."""
    return tuple(board.words.column(code, board.table) for code in counted(board.table))


def marks(board: Board, name: str) -> tuple[Mark, ...]:
    """What one player is just now."""
    table = board.table
    sides = (table, table["second"]) if table.get("second") else (table,)
    roles = [Mark(role, board.label(role)) for role in ROLES if any(is_one(side.get(role), name) for side in sides)]
    return (*more_marks(board, name), *roles)


def is_one(of: object, name: str) -> bool:
    return name in of if isinstance(of, list) else of == name


def more_marks(board: Board, name: str) -> Iterator[Mark]:
    """Marks that say more than a role."""
    table = board.table
    if any(window["player"] == name for window in table.get("doubled", ())):
        yield Mark("twice", "61")
    if name in table.get("totems", ()):
        yield Mark("totem", board.label("totem"))
    poulet = table.get("petit_poulet") or {}
    if poulet.get("player") == name:
        yield Mark("petit-poulet", board.label("petit-poulet", times=poulet["times"]))
    for bond in table.get("slaves", ()):
        if bond["slave"] == name:
            yield Mark("slave", board.label("slave", master=bond["master"]))
    if any(entry["do"] == "cut" and entry["by"] == name for entry in table["expects"]):
        yield Mark("cut", board.label("may-cut"))
    if (table.get("false_kaels") or {}).get(name):
        yield Mark("false-kael", board.label("false-kael"))


def hand_dice(board: Board, name: str) -> tuple[Face, ...]:
    """The dice with which a player stands in the round; in a rampot those that he has thrown for it."""
    rampot = board.table.get("rampot") or {}
    if name in rampot.get("players", ()):
        return board.faces(rampot["hands"].get(name))
    hand = (board.table.get("hands") or {}).get(name)
    return board.faces(hand["dice"]) if isinstance(hand, dict) else ()


def hand_cards(table: Json, name: str) -> tuple[str, ...]:
    """The cards that a player has shown."""
    return tuple((table.get("shown") or {}).get(name, ()))


def gauge(table: Json, name: str) -> Gauge | None:
    """How far a player is on the way to where the game ends for him."""
    if milestones := GAMES[table["game"]].milestones:
        # L43 After a false Kaël there is no palier for him any more.
        spoilt = (table.get("false_kaels") or {}).get(name)
        return Gauge(table["scores"].get(name, 0), milestones[-1], () if spoilt else milestones)
    most = table["options"].get("points")
    return Gauge(table["ledger"][name]["point"], most, tuple(range(1, most + 1))) if most else None
