"""The page of the printed card: the values from which `web.card` draws each form of the card."""

from pi.words import LANGUAGES, Words
from vision.arrays import Mask
from vision.card import FORMS, Form, modules
from web.pages import CardPage, PrintedCard

STEPS = ("print", "lay", "turn")


def card_page(words: Words) -> CardPage:
    """Return the page in one language. The sentence on the cards is in all languages."""
    return CardPage(
        words.names.render("", "card-title"),
        tuple(words.names.render("", f"card-step-{step}") for step in STEPS),
        tuple(_sheet(form, words) for form in FORMS),
        {label: words.names.render("", f"card-label-{label}") for label in ("back", "save")},
    )


def _sheet(form: Form, words: Words) -> PrintedCard:
    _, y, _, height = form.line_mm
    gap = (form.size_mm[1] - y - height) / (len(LANGUAGES) + 1)
    lines = [
        (language, Words(language).names.render("", "card-sentence"), round(y + height + gap * (index + 1) + 1, 2))
        for index, language in enumerate(LANGUAGES)
    ]
    title = words.names.render("", f"card-form-{form.name}")
    return PrintedCard(form.name, title, form.size_mm, _black(form), form.line_mm, tuple(lines))


def _black(form: Form) -> str:
    corners = form.corners.items()
    return "".join(marker_path(modules(number), form.marker_mm, *square[0].tolist()) for number, square in corners)


def marker_path(black: Mask, side_mm: float, left: float, top: float) -> str:
    """Return the SVG path of the black squares of a marker whose upper left corner lies at ``left``, ``top`` (mm)."""
    side, path = side_mm / len(black), []
    for row, squares in enumerate(black):
        for column, is_black in enumerate(squares):
            if is_black:
                path.append(f"M{left + side * column:.3f} {top + side * row:.3f}h{side:.3f}v{side:.3f}h-{side:.3f}z")
    return "".join(path)
