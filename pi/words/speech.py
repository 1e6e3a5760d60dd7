"""Sentences of the wall in a form that an engine of speech can speak.

An engine spells ``5e``, omits the minus of ``-1``, names an emoji, and pauses at quotation marks. Such signs are
replaced by words of the catalogues (`aloud-…`), or removed; the wall shows them unchanged.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping

Say = Callable[[str, Mapping[str, str]], str]
"""Returns the message of a code, with its values."""
READ = {
    "minus": re.compile(r"(?<!\w)[-−](?P<number>\d+)"),
    "of": re.compile(r"(?P<number>\d+)\s*/\s*(?P<count>\d+)"),
    "times": re.compile(r"×\s*(?P<number>\d+)"),
    "nth": re.compile(r"\b(?P<number>\d+)e\b"),
    "to": re.compile(r"\s…\s"),
}
"""The patterns that are replaced by words, under the codes of these words."""
LISTED = re.compile(r"(?<!\S)\d{2}(?: \d{2}){2,}(?!\d)")
"""Scores in a row: an engine would read them as one large number."""
PAUSES = re.compile(r"\s*[()\[\]–—]\s*")
"""Signs that are replaced by a comma, so that the engine pauses."""
QUOTES = re.compile('[«»“”„"]')
"""Quotation marks, which are removed."""
WEAK = re.compile(r"\s*[.,]\s*(?=[.,;:!?])|(?<=[;:!?])\s*,|\s+(?=[.,])")
"""Commas and full stops that are redundant beside another sign, and the spaces in front of them."""
SPOKEN_MARKS = frozenset(".,;:!?'-&%")
"""Punctuation that an engine understands; any other is left out."""
SILENT = frozenset({"So", "Sk", "Sm", "Cf", "Cc", "Cn", "Co", "Cs", "Me"})
"""Unicode categories of emoji, arrows and invisible characters; currency signs are not among them."""


def aloud(sentence: str, say: Say) -> str:
    text = unicodedata.normalize("NFC", sentence)
    for code, written in READ.items():
        text = written.sub(lambda match, code=code: f" {say(code, match.groupdict())} ", text)  # type: ignore[misc]
    text = LISTED.sub(lambda match: match[0].replace(" ", ", "), text)
    text = QUOTES.sub("", PAUSES.sub(", ", text.replace("…", ".").replace("’", "'")))
    text = " ".join("".join(c if _is_spoken(c) else " " for c in text).split())
    return WEAK.sub("", text).strip(" ,")


def _is_spoken(character: str) -> bool:
    category = unicodedata.category(character)
    if category.startswith("P"):
        return character in SPOKEN_MARKS
    return category not in SILENT and not unicodedata.name(character, "").startswith("VARIATION SELECTOR")
