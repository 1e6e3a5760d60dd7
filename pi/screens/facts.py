"""Facts: what a table has to show beside the huge text, and in the rows of its players.

The items of a situation and :class:`~pi.words.Words` go in; facts and marks come out. What stands there is for the game
to say (`pi.rules.game.Game.facts` and its neighbours), in codes and numbers; here a language is put to it, so no game
is known by name. What a table keeps secret from its players (P55) stands in none of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pi.night.rule_set import RuleSet
from pi.rules.display import Item, Score
from pi.rules.scores import score_dice
from pi.words import Words, plain
from pi.words.vocabulary import Face


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


def fact(item: Item, rules: RuleSet, words: Words) -> Fact:
    """An item in words; a score is drawn as the dice that make it."""
    dice = item.dice or (score_dice(item.text.value) if isinstance(item.text, Score) else ())
    return Fact(
        code=item.code,
        label=_label(item, rules, words),
        text=_text(item, rules, words),
        dice=words.names.faces(dice, rules),
        kept=item.kept,
        hidden=item.hidden,
        cards=item.cards,
        chips=item.chips,
        spoken=item.spoken,
    )


def mark(item: Item, rules: RuleSet, words: Words) -> Mark:
    """What a player is just now, in words."""
    return Mark(item.code, _text(item, rules, words) or _label(item, rules, words))


def _label(item: Item, rules: RuleSet, words: Words) -> str:
    if item.owner:
        return plain(item.owner)
    return words.names.label(item.label or item.code, rules, **item.about)


def _text(item: Item, rules: RuleSet, words: Words) -> str:
    return str(words.names.named(item.text, rules))
