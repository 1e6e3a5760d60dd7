"""The page of the printed card: the values from which `web.card` draws each form of the card."""

from pi.words import LANGUAGES, Words
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
    x, y, width, height = form.line_mm
    gap = (form.size_mm[1] - y - height) / (len(LANGUAGES) + 1)
    lines = [
        (language, Words(language).names.render("", "card-sentence"), round(y + height + gap * (index + 1) + 1, 2))
        for index, language in enumerate(LANGUAGES)
    ]
    return PrintedCard(
        form.name,
        words.names.render("", f"card-form-{form.name}"),
        form.size_mm,
        _black(form),
        (x, y, width, height),
        tuple(lines),
    )


def _black(form: Form) -> str:
    side, path = form.marker_mm / 6, []
    for number, corners in form.corners.items():
        for row, squares in enumerate(modules(number)):
            for column, black in enumerate(squares):
                if black:
                    left, top = corners[0] + (side * column, side * row)
                    path.append(f"M{left:.3f} {top:.3f}h{side:.3f}v{side:.3f}h-{side:.3f}z")
    return "".join(path)
