"""A page as values: what stands on it, in words, for any template to draw.

Everything is text that is ready to be shown; a template escapes it and needs no word of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from pi.screens.views import EvidenceView


@dataclass(frozen=True)
class Cell:
    """One cell of a table; ``player`` or ``night`` is the page that it links to. Numbers are aligned right."""

    text: str
    player: str | None = None
    night: int | None = None
    number: bool = False


@dataclass(frozen=True)
class Table:
    """Rows of as many cells as there are columns; the first cell of a row names it."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Bar:
    """One bar of a plot, with the number that is written beside it."""

    value: float
    text: str


@dataclass(frozen=True)
class Plot:
    """Bars over labels: each series has a name and one bar a label. ``about`` describes the plot to a screen reader."""

    title: str
    about: str
    labels: tuple[str, ...]
    series: tuple[tuple[str, tuple[Bar, ...]], ...]

    @property
    def max_value(self) -> float:
        """The value of the longest bar; 1 if all bars are empty."""
        return max(bar.value for _, bars in self.series for bar in bars) or 1


@dataclass(frozen=True)
class Thumbnail:
    """One picture of what the camera saw: the number of its evidence, and a caption."""

    number: int
    caption: str
    sure: bool


@dataclass(frozen=True)
class Section:
    """A part of a page under a heading: sentences, a plot, the table with the same figures, small pictures."""

    title: str
    told: tuple[str, ...] = ()
    table: Table | None = None
    plot: Plot | None = None
    looks: tuple[Thumbnail, ...] = ()


@dataclass(frozen=True)
class Page:
    """A whole page. ``before`` and ``after`` are the nights beside its own."""

    title: str
    told: tuple[str, ...]
    sections: tuple[Section, ...]
    labels: dict[str, str]
    unread: str = ""
    before: int | None = None
    after: int | None = None


@dataclass(frozen=True)
class EvidencePage:
    """The page of one piece of evidence; ``before`` and ``after`` are the numbers beside it."""

    title: str
    told: tuple[str, ...]
    labels: dict[str, str]
    seen: EvidenceView
    before: int | None
    after: int | None
    night: int | None


def text(value: str) -> Cell:
    """A cell of words."""
    return Cell(value)


def number(value: object) -> Cell:
    """A cell of a number, a share or a time."""
    return Cell(str(value), number=True)


def player(name: str, shown: str) -> Cell:
    """A cell that leads to a player."""
    return Cell(shown, player=name)
