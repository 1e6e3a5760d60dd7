"""The pages as values: what stands on them, in one language, for the templates to draw.

The table makes them, and the web only draws them. Every text is ready to be shown; a template escapes it.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class FindingLine:
    """One finding about a part, behind its sign; ``remedy`` is empty where nothing is to be mended."""

    sign: str
    text: str
    remedy: str


@dataclass(frozen=True)
class CameraPage:
    """The page of the camera: ``absent`` says why there is no picture, where there is none."""

    title: str
    told: tuple[str, ...]
    name: str
    others: tuple[str, ...]
    is_seen: bool
    absent: str
    lines: tuple[FindingLine, ...]
    labels: Mapping[str, str]


@dataclass(frozen=True)
class WizardPage:
    """The page of the first start: which step this is, what is asked, what could be taken, what was found, what the
    buttons do. ``margin`` stays free at each edge (%), and is ``framed`` while it is chosen. ``camera`` is the text of
    the live picture, where there is one, and ``wiring`` that of the way to the drawing.
    """

    language: str
    title: str = ""
    step: str = ""
    asks: str = ""
    shown: str = ""
    camera: str = ""
    wiring: str = ""
    margin: int = 0
    framed: bool = False
    lines: tuple[FindingLine, ...] = ()
    buttons: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Wire:
    """One wire from the header. ``kind`` is button, lamp or buzzer; ``colour`` that of the button, or buzzer."""

    kind: str
    colour: str
    bcm: int
    header: int
    name: str


@dataclass(frozen=True)
class WiringPage:
    """The page of the wiring; ``parts`` has the name of each part, and what it is for."""

    title: str
    told: tuple[str, ...]
    wires: tuple[Wire, ...]
    parts: tuple[tuple[str, str], ...]
    steps: tuple[str, ...]
    labels: Mapping[str, str]


@dataclass(frozen=True)
class PrintedCard:
    """One form of the card, in millimetres: ``black`` is an SVG path of its markers, ``line`` is x, y, width, height.

    The ``sentences`` stand in the middle of the card, each with its language and its height.
    """

    name: str
    title: str
    size: tuple[float, float]
    black: str
    line: tuple[float, float, float, float]
    sentences: tuple[tuple[str, str, float], ...]


@dataclass(frozen=True)
class CardPage:
    title: str
    told: tuple[str, ...]
    sheets: tuple[PrintedCard, ...]
    labels: Mapping[str, str]


@dataclass(frozen=True)
class TableCard:
    """One table of a club. ``mood`` is the code of how it is (offline, idle, playing, trouble), ``state`` says it.

    ``address`` is the host and port of its pages, ``troubles`` say what has failed there and what to do. ``now`` are
    the players at turn and their call, for each pair of dice.
    """

    name: str
    mood: str
    state: str
    address: str
    troubles: tuple[str, ...]
    title: str
    players: str
    now: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class ClubPage:
    """All tables of a club; ``note`` says what is to be known about the page itself."""

    title: str
    note: str
    cards: tuple[TableCard, ...]
    labels: Mapping[str, str]


@dataclass(frozen=True)
class RuleText:
    number: str
    text: str


@dataclass(frozen=True)
class RulesPage:
    """The rules of one game. ``why`` are those behind the last penalty, ``now`` those of what is expected now; both are
    empty unless this game is on. ``terms`` are the terms of the game with their meaning, ``games`` all games by code.
    """

    game: str
    title: str
    about: str
    why: tuple[RuleText, ...]
    now: tuple[RuleText, ...]
    rules: tuple[RuleText, ...]
    terms: tuple[tuple[str, str], ...]
    games: Mapping[str, str]


@dataclass(frozen=True)
class HistoryItem:
    """What one action has led to, in sentences; ``evidence`` is the number of what the camera saw of it."""

    sentences: tuple[str, ...]
    evidence: int | None


@dataclass(frozen=True)
class EvidenceView:
    """Evidence of the camera: ``number`` leads to its pictures, ``text`` says what was read or why it was not sure,
    ``film_wh`` is one frame of its film, ``dice`` is what their faces look like, where they are drawn.
    """

    number: int
    text: str
    sure: bool
    film_wh: tuple[int, int]
    dice: tuple[int | str, ...] = ()


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
class HousePage:
    """A page of the house's memory. ``night`` is the one with a picture; ``before`` and ``after`` are beside it."""

    title: str
    told: tuple[str, ...]
    sections: tuple[Section, ...]
    labels: Mapping[str, str]
    unread: str = ""
    night: int | None = None
    before: int | None = None
    after: int | None = None


@dataclass(frozen=True)
class EvidencePage:
    """The page of one piece of evidence; ``before`` and ``after`` are the numbers beside it."""

    title: str
    told: tuple[str, ...]
    labels: Mapping[str, str]
    seen: EvidenceView
    before: int | None
    after: int | None
    night: int | None
