"""The colours of players who are named after one, so that a screen can draw it beside the name."""

from functools import cache

from pi.words import LANGUAGES, Words

COLOURS = (
    *("red", "blue", "green", "yellow", "orange", "purple"),
    *("pink", "black", "white", "grey", "turquoise", "silver"),
)
"""The colours, in the order of the catalogues."""


def colour_of(name: str) -> str:
    """Return the colour of this name, in any language; empty for every other name."""
    return _colours().get(name, "")


@cache
def _colours() -> dict[str, str]:
    return {
        name: colour
        for language in LANGUAGES
        for name, colour in zip(Words(language).names.numbered("colour"), COLOURS, strict=True)
    }
