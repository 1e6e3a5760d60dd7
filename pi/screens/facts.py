"""Facts: what a table has to show beside the huge text, and in the rows of its players.

A table and :class:`~pi.words.Words` go in; facts, columns, marks, hands and gauges come out. What stands there is for
the game to say (`pi.rules.game.Game.facts` and its neighbours), in codes and numbers; here a language is put to it, so
no game is known by name. What a table keeps secret from its players (P55) stands in none of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pi.night.tables import counted, pairs, side_of
from pi.night.types import Json
from pi.rules import GAMES
from pi.rules.display import Gauge, Item, Score
from pi.rules.game import Game
from pi.rules.scores import score_dice
from pi.words import Words, plain

Face = int | str
"""What a die shows: pips, or what is printed on it where the dice have no pips."""

OUTCOMES = ("winners", "losers")
"""Keys under which every table names players for a mark of the same name."""


@dataclass(frozen=True)
class Fact:
    """One thing that stands on the table, under its ``label``: a text, dice, cards, chips, or several of them.

    The first ``kept`` of the dice are kept; ``hidden`` dice are drawn without their faces. ``code`` says how
    it is drawn; ``spoken``, that the voice tells it, since nothing else does.
    """

    code: str
    label: str
    text: str = ""
    dice: tuple[Face, ...] = ()
    kept: int = 0
    hidden: int = 0
    cards: tuple[str, ...] = ()
    chips: int = 0
    spoken: bool = field(default=False, compare=False)

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
class Board:
    """A table, the part of it for one pair of dice, and the words for it."""

    table: Json
    side: Json
    words: Words

    @property
    def game(self) -> type[Game]:
        return GAMES[self.table["game"]]

    def label(self, item: Item) -> str:
        """What an item is called."""
        if item.owner:
            return plain(item.owner)
        return self.words.names.label(item.label or item.code, self.table, **item.about)

    def text(self, item: Item) -> str:
        return str(self.words.names.named(item.text, self.table))

    def faces(self, dice: Sequence[int]) -> tuple[Face, ...]:
        """Dice as they look at this table."""
        named = [self.words.names.face(die, self.table) for die in dice]
        return tuple(die if name == str(die) else name for die, name in zip(dice, named, strict=True))


def facts(board: Board) -> tuple[Fact, ...]:
    """What stands on the table, in the order in which it is drawn."""
    return tuple(fact(board, item) for item in board.game.facts(board.side, board.table))


def fact(board: Board, item: Item) -> Fact:
    """An item in words; a score is drawn as the dice that make it."""
    dice = item.dice or (score_dice(item.text.value) if isinstance(item.text, Score) else ())
    return Fact(
        code=item.code,
        label=board.label(item),
        text=board.text(item),
        dice=board.faces(dice),
        kept=item.kept,
        hidden=item.hidden,
        cards=item.cards,
        chips=item.chips,
        spoken=item.spoken,
    )


def number_dice(value: object, table: Json | None) -> tuple[int, ...]:
    """The dice that make a number of this table, where its numbers are scores of two dice."""
    return score_dice(value) if table is not None and GAMES[table["game"]].two_dice else ()


# The rows of the players -------------------------------------------------------------------


def columns(board: Board) -> tuple[str, ...]:
    """What the columns of the count are called: those of the ledger, or what the table counts instead."""
    return tuple(board.words.names.column(code, board.table) for code in counted(board.table))


def marks(board: Board, name: str) -> tuple[Mark, ...]:
    """What one player is just now."""
    table, game = board.table, board.game
    sides = [side_of(table, pair) for pair in pairs(table)]
    roles = [role for role in (*game.roles, *OUTCOMES) if any(is_one(side.get(role), name) for side in sides)]
    items = (*game.marks(table, name), *map(Item, roles))
    return tuple(Mark(item.code, board.text(item) or board.label(item)) for item in items)


def is_one(of: object, name: str) -> bool:
    return name in of if isinstance(of, list) else of == name


def hand_dice(board: Board, name: str) -> tuple[Face, ...]:
    """The dice that lie before a player."""
    return board.faces(board.game.hand_dice(board.table, name))


def hand_cards(board: Board, name: str) -> tuple[str, ...]:
    """The cards that a player has shown."""
    return tuple(board.game.hand_cards(board.table, name))


def gauge(board: Board, name: str) -> Gauge | None:
    """How far a player is on the way to where the game ends for him."""
    return board.game.gauge(board.table, name)
