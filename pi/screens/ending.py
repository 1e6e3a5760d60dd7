"""The end of a game: who stands where, who pays, who took most, and the boldest lie that was shown.

A :class:`~pi.night.situation.Situation` and :class:`~pi.words.Words` go in.
"""

from __future__ import annotations

from dataclasses import dataclass

from pi.night.ending import Ending
from pi.night.situation import Situation
from pi.words import Words, plain
from pi.words.vocabulary import Face


@dataclass(frozen=True)
class LieView:
    """The boldest lie: whose it was, what was claimed and what lay there."""

    text: str
    claim: str
    claim_dice: tuple[Face, ...]
    dice: tuple[Face, ...]


@dataclass(frozen=True)
class EndingView:
    """How a game has ended. ``places`` are those of the ranking with their players; several who did equally well share
    one. ``pays`` are sentences about those who pay; ``most`` names who took most, and how much.
    """

    places: tuple[tuple[int, tuple[str, ...]], ...]
    pays: tuple[str, ...]
    most: str
    lie: LieView | None


def ending(situation: Situation, words: Words) -> EndingView | None:
    """Return how the game has ended; None while one is on, or once people sit down for the next one."""
    end = situation.ending
    if end is None:
        return None
    places = tuple((number, tuple(map(plain, players))) for number, players in end.places)
    return EndingView(places, _pays(end, situation, words), _most(end, situation, words), _lie(situation, words))


def _pays(end: Ending, situation: Situation, words: Words) -> tuple[str, ...]:
    """Say of each loser that he pays, in a game in which losers do."""
    pays = words.names.has(situation.rules.game, "event-pays-round")
    return tuple(words.event(happening).removesuffix(".") for happening in end.pays) if pays else ()


def _most(end: Ending, situation: Situation, words: Words) -> str:
    """Say who took most, and how much."""
    rules, names = situation.rules, words.names
    if not end.most:
        return ""
    amounts = [names.unit(unit, amount, rules) for unit, amount in end.amounts.items()]
    return names.label("most", rules, player=names.join(list(map(plain, end.most))), amounts=names.join(amounts))


def _lie(situation: Situation, words: Words) -> LieView | None:
    """The boldest lie that was shown."""
    proof, rules = situation.boldest, situation.rules
    if proof is None:
        return None
    return LieView(
        words.names.label("lie", rules, player=plain(proof.by)),
        str(words.names.named(proof.claim, rules)),
        words.names.faces(proof.claim_dice, rules),
        words.names.faces(proof.dice, rules),
    )
