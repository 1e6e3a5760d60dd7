"""The printed pages: the announcement card and the deck, as values from which `web.card` draws their sheets."""

from pi.words import LANGUAGES, Words
from vision.arrays import Mask
from vision.card import FORMS, Form, modules
from vision.deck import CARDS, MARGIN_MM, MARKER_MM, MARKERS, SIZE_MM
from web.pages import PrintedPage, PrintedSheet, PrintedText

ACROSS, DOWN = 3, 3
"""Cards of a sheet: three times 63 mm and three times 88 mm fit on A4 and on Letter."""


def card_page(words: Words) -> PrintedPage:
    """Return the page of the announcement card. The sentence on the cards is in all languages."""
    return _page("card", ("print", "lay", "turn"), ("back", "save"), [_form(form, words) for form in FORMS], words)


def deck_page(words: Words) -> PrintedPage:
    """Return the page of the deck."""
    starts, title = range(0, len(CARDS), ACROSS * DOWN), words.names.render("", "deck-label-sheet")
    sheets = [_deck_sheet(f"{title} {number} / {len(starts)}", start) for number, start in enumerate(starts, 1)]
    return _page("deck", ("print", "lay", "teach"), ("back",), sheets, words)


def _page(
    name: str, steps: tuple[str, ...], labels: tuple[str, ...], sheets: list[PrintedSheet], words: Words
) -> PrintedPage:
    return PrintedPage(
        words.names.render("", f"{name}-title"),
        tuple(words.names.render("", f"{name}-step-{step}") for step in steps),
        tuple(sheets),
        {label: words.names.render("", f"{name}-label-{label}") for label in labels},
    )


def _form(form: Form, words: Words) -> PrintedSheet:
    _, y, _, height = form.line_mm
    gap = (form.size_mm[1] - y - height) / (len(LANGUAGES) + 1)
    texts = tuple(
        PrintedText(
            Words(language).names.render("", "card-sentence"),
            (form.size_mm[0] / 2, round(y + height + gap * (index + 1) + 1, 2)),
            3.2,
            language=language,
        )
        for index, language in enumerate(LANGUAGES)
    )
    title, corners = words.names.render("", f"card-form-{form.name}"), form.corners.items()
    black = "".join(_marker(modules(number), form.marker_mm, *square[0].tolist()) for number, square in corners)
    return PrintedSheet(title, form.size_mm, black, _box(0, 0, *form.size_mm), texts, form.name, _box(*form.line_mm))


def _deck_sheet(title: str, start: int) -> PrintedSheet:
    """Return the sheet of the deck that begins with the card number ``start``."""
    (width, height), middle = SIZE_MM, MARGIN_MM + MARKER_MM / 2
    black, cuts, texts = "", "", []
    for place, value in enumerate(CARDS[start : start + ACROSS * DOWN]):
        x, y = width * (place % ACROSS), height * (place // ACROSS)
        marker, far = modules(start + place, MARKERS), MARGIN_MM + MARKER_MM
        black += _marker(marker, MARKER_MM, x + MARGIN_MM, y + MARGIN_MM)
        black += _marker(marker[::-1, ::-1], MARKER_MM, x + width - far, y + height - far)
        cuts += _box(x, y, width, height)
        texts += [
            PrintedText(value, (x + width - middle, y + middle + 4), 11),
            PrintedText(value, (x + middle, y + height - middle - 4), 11, turn_deg=180),
            PrintedText(value, (x + width / 2, y + height / 2 + 11), 30),
        ]
    return PrintedSheet(title, (ACROSS * width, DOWN * height), black, cuts, tuple(texts))


def _marker(black: Mask, side_mm: float, left: float, top: float) -> str:
    """Return the SVG path of the black squares of a marker whose upper left corner lies at ``left``, ``top`` (mm)."""
    side, found = side_mm / len(black), (divmod(at, len(black)) for at, square in enumerate(black.flat) if square)
    return "".join(_box(left + side * column, top + side * row, side, side) for row, column in found)


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:.3f} {y:.3f}h{width:.3f}v{height:.3f}h-{width:.3f}z"
