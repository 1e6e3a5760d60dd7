"""Aloud: a sentence of the wall, as an engine of speech can say it.

What the eye takes in at a glance an engine trips over: it spells ``5e``, leaves the minus of ``-1`` out, names
an emoji, and holds its breath for quotation marks. Such signs become words, or nothing; the wall keeps them.
What is said in their place stands in the catalogues (`aloud-…`).
"""

import re
import unicodedata
from collections.abc import Callable, Mapping

Say = Callable[[str, Mapping[str, str]], str]
"""Says the message of a code, with the values in it."""
READ = {
    "minus": re.compile(r"(?<!\w)[-−](?P<number>\d+)"),
    "of": re.compile(r"(?P<number>\d+)\s*/\s*(?P<count>\d+)"),
    "times": re.compile(r"×\s*(?P<number>\d+)"),
    "nth": re.compile(r"\b(?P<number>\d+)e\b"),
    "to": re.compile(r"\s…\s"),
}
"""What is read out in words, by the code of the words."""
LISTED = re.compile(r"(?<!\S)\d{2}(?: \d{2}){2,}(?!\d)")
"""Scores in a row: an engine that runs them together says one large number, or none that is understood."""
PAUSES = re.compile(r"\s*[()\[\]–—]\s*")
"""Signs at which a speaker takes breath, as he does at a comma."""
QUOTES = re.compile('[«»“”„"]')
"""Quotation marks: without them no space is left before a colon."""
WEAK = re.compile(r"\s*[.,]\s*(?=[.,;:!?])|(?<=[;:!?])\s*,|\s+(?=[.,])")
"""Commas and full stops that another sign makes needless, and the spaces in front of them."""
SPOKEN_MARKS = frozenset(".,;:!?'-&%")
"""Punctuation that an engine understands; any other is left out."""
SILENT = frozenset({"So", "Sk", "Sm", "Cf", "Cc", "Cn", "Co", "Cs", "Me"})
"""Unicode categories of emoji, arrows and what is not seen; signs of money are not among them."""


def aloud(sentence: str, say: Say) -> str:
    text = unicodedata.normalize("NFC", sentence)
    for code, written in READ.items():
        text = written.sub(lambda found, code=code: f" {say(code, found.groupdict())} ", text)  # type: ignore[misc]
    text = LISTED.sub(lambda found: found[0].replace(" ", ", "), text)
    text = QUOTES.sub("", PAUSES.sub(", ", text.replace("…", ".").replace("’", "'")))
    text = " ".join("".join(c if _is_spoken(c) else " " for c in text).split())
    return WEAK.sub("", text).strip(" ,")


def _is_spoken(character: str) -> bool:
    category = unicodedata.category(character)
    if category.startswith("P"):
        return character in SPOKEN_MARKS
    return category not in SILENT and not unicodedata.name(character, "").startswith("VARIATION SELECTOR")
