"""What screens draw: values only, in the language of the screen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class EvidenceView:
    """Evidence as a page shows it: ``number`` leads to its pictures, ``text`` says what was read or why it was not
    sure, ``film_wh`` is one frame of its film, ``dice`` is what their faces look like, where they are drawn.
    """

    number: int
    text: str
    sure: bool
    film_wh: tuple[int, int]
    dice: tuple[int | str, ...] = ()
