"""A manche of Kaël told in short words.

A tale goes ``deal2 up7 12 t 3 p``: two cards each, the 7 lies up, the first player lays a 12 and takes the card
on the table, the next one lays a 3 and draws from the pioche.

=================  ==============================================
``deal4``          choose how many cards are dealt
``up7``            the 7 is turned up
``10`` ``10,10``   lay
``p`` ``t``        draw from the pioche, from the table
``Cy/10,10``       Cy cuts
``lucky``          the bonne pioche is laid
``kael``           Kaël; ``Cy/kael`` where the player must be named
``Bo=3,X``         Bo shows his hand; ``Bo=`` an empty one
``Bo=3,X!``        Bo shows it, and the table is sure
=================  ==============================================

Comings, goings, faults, ``undo`` and ``end`` are those of every tale.
"""

from __future__ import annotations

from typing import Any

from .tale import Action, Tale, action_of

KAEL: Action = {"do": "kael"}


def cards_of(text: str) -> list[str]:
    """Return the cards of a list with commas; none of an empty list."""
    return text.split(",") if text else []


def card_action(word: str) -> Action:
    """Return the action of a word."""
    player, stroke, what = word.partition("/")
    name, equals, hand = word.partition("=")
    if stroke:
        return {**KAEL, "by": player} if what == "kael" else {"do": "cut", "by": player, "cards": cards_of(what)}
    if equals:
        sure = {"sure": True} if hand.endswith("!") else {}
        return {"do": "cards", "by": name, "values": cards_of(hand.rstrip("!")), **sure}
    if word in ("p", "t"):
        return {"do": "draw", "from": "pioche" if word == "p" else "table"}
    if word in ("kael", "lucky"):
        return {"do": word}
    if word.startswith("deal"):
        return {"do": "choose", "option": word[4:]}
    if word.startswith("up"):
        return {"do": "turn-up", "card": word[2:]}
    if word[0] in "+!" or word in ("undo", "end") or (word[0] == "-" and word[1] != "1"):
        return action_of(word)
    return {"do": "lay", "cards": cards_of(word)}


class Cards(Tale):
    """One game of Kaël, card by card; with ``follow="scores"`` by the hands alone."""

    read = staticmethod(card_action)

    def __init__(self, players: str = "Ana Bo Cy", **options: Any) -> None:
        super().__init__(players, game="kael", **{"follow": "cards", **options})
