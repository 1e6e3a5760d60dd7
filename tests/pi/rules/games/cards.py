"""A manche of Kaël told in short words.

A tale goes ``deal2 up7 12 t 3 p``: two cards each, the 7 lies up, the first player lays a 12 and takes the card
on the table, the next one lays a 3 and draws from the pioche.

=================  ==============================================
``deal4``          choose how many cards are dealt
``up7``            the 7 is turned up
``10`` ``10,10``   lay
``p`` ``t``        draw from the pioche, from the table
``kael``           Kaël
=================  ==============================================
"""

from __future__ import annotations

from .tale import Action


def card_action(word: str) -> Action:
    """Return the action of a word."""
    if word in ("p", "t"):
        return {"do": "draw", "from": "pioche" if word == "p" else "table"}
    if word == "kael":
        return {"do": word}
    if word.startswith("deal"):
        return {"do": "choose", "option": word[4:]}
    if word.startswith("up"):
        return {"do": "turn-up", "card": word[2:]}
    return {"do": "lay", "cards": word.split(",")}
