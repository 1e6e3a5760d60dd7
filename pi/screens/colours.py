"""Players who are named after a colour: which one, so that a screen can draw it beside the name."""

from functools import cache

from pi.words import LANGUAGES, Words

COLOURS = (
    *("red", "blue", "green", "yellow", "orange", "purple"),
    *("pink", "black", "white", "grey", "turquoise", "silver"),
)
"""In the order of the catalogues."""


def colour_of(name: str) -> str:
    """Return the colour of this name, in whatever language it was chosen; empty for every other name."""
    return _colours().get(name, "")


@cache
def _colours() -> dict[str, str]:
    return {
        name: colour
        for language in LANGUAGES
        for name, colour in zip(Words(language).names_of("colour"), COLOURS, strict=True)
    }
