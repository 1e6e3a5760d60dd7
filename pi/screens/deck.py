"""The page of the printed deck: its cards as values for the drawing (`web.card`), nine on a sheet."""

from pi.screens.card import marker_path
from pi.words import Words
from vision.deck import CARDS, MARGIN_MM, MARKER_MM, SIZE_MM, modules
from web.pages import DeckPage, PrintedDeckCard

STEPS = ("print", "lay", "teach")
ACROSS, DOWN = 3, 3
"""Cards of a sheet: three times 63 mm and three times 88 mm fit on A4 and on Letter."""


def deck_page(words: Words) -> DeckPage:
    """Return the page in one language."""
    (width, height), middle = SIZE_MM, MARGIN_MM + MARKER_MM / 2
    cards = [
        PrintedDeckCard(
            value,
            marker_path(modules(number), MARKER_MM, MARGIN_MM, MARGIN_MM),
            (width * (number % ACROSS), height * (number // ACROSS % DOWN)),
        )
        for number, value in enumerate(CARDS)
    ]
    return DeckPage(
        words.names.render("", "deck-title"),
        tuple(words.names.render("", f"deck-step-{step}") for step in STEPS),
        SIZE_MM,
        (ACROSS * width, DOWN * height),
        (width - middle, middle),
        tuple(tuple(cards[start : start + ACROSS * DOWN]) for start in range(0, len(cards), ACROSS * DOWN)),
        {label: words.names.render("", f"deck-label-{label}") for label in ("back", "sheet")},
    )
