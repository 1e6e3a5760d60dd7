"""The pages as values in one language. The table makes them; the templates draw them and escape their texts."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class FindingLine:
    """One finding about a part. ``remedy`` is empty if nothing needs to be repaired."""

    sign: str
    text: str
    remedy: str


@dataclass(frozen=True)
class CameraPage:
    """The page of the camera. ``absent`` is the reason why there is no picture, or empty."""

    title: str
    sentences: tuple[str, ...]
    name: str
    others: tuple[str, ...]
    is_seen: bool
    absent: str
    lines: tuple[FindingLine, ...]
    labels: Mapping[str, str]


@dataclass(frozen=True)
class TaughtLine:
    """One taught set: its number, its name, the name of its kind, and whether it is in use."""

    number: int
    name: str
    kind: str
    used: bool


@dataclass(frozen=True)
class TaughtPage:
    """The taught sets, on the page of the camera. ``kinds`` are the kinds that can be taught, by code."""

    sets: tuple[TaughtLine, ...]
    kinds: Mapping[str, str]
    labels: Mapping[str, str]


@dataclass(frozen=True)
class WizardPage:
    """The page of the first start: the step, its question, the ``entry`` shown, findings, the labels of the buttons.
    ``margin`` stays free at each edge (%); a frame shows it while it is chosen (``framed``). ``camera`` is the text of
    the live picture, ``wiring`` the text of the link to the drawing; both may be empty.
    """

    language: str
    title: str = ""
    step: str = ""
    asks: str = ""
    entry: str = ""
    camera: str = ""
    wiring: str = ""
    margin: int = 0
    framed: bool = False
    lines: tuple[FindingLine, ...] = ()
    buttons: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Wire:
    """A wire from the header. ``kind`` is button, lamp or buzzer; ``colour`` is the name of its button, or `buzzer`."""

    kind: str
    colour: str
    bcm: int
    header: int
    name: str


@dataclass(frozen=True)
class WiringPage:
    """The page of the wiring. ``parts`` are pairs: the name of a part and its purpose."""

    title: str
    sentences: tuple[str, ...]
    wires: tuple[Wire, ...]
    parts: tuple[tuple[str, str], ...]
    steps: tuple[str, ...]
    labels: Mapping[str, str]


@dataclass(frozen=True)
class PrintedText:
    """A text on a printed sheet: the middle of its base line and its font size, in millimetres."""

    text: str
    place: tuple[float, float]
    size: float
    turn_deg: int = 0
    language: str = ""


@dataclass(frozen=True)
class PrintedSheet:
    """A sheet in millimetres. ``black`` (the markers), ``cuts`` and ``line`` are SVG paths. ``name`` is the name of
    its file, if it is a file of its own.
    """

    title: str
    size: tuple[float, float]
    black: str
    cuts: str
    texts: tuple[PrintedText, ...]
    name: str = ""
    line: str = ""


@dataclass(frozen=True)
class PrintedPage:
    title: str
    sentences: tuple[str, ...]
    sheets: tuple[PrintedSheet, ...]
    labels: Mapping[str, str]


@dataclass(frozen=True)
class TableCard:
    """One table of a club. ``mood`` is the code of its state (offline, idle, playing, trouble), ``state`` its sentence.
    ``address`` is the host and port of its pages. ``troubles`` are its failures with their remedies. ``now`` has the
    players at turn and their call, for each pair of dice.
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
    """All tables of a club. ``note`` is a remark on the page itself."""

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
    """The rules of one game. ``why`` are the rules behind the last penalty, ``now`` the rules of the phase; both are
    empty unless this game is on. ``terms`` are its terms with their meanings, ``games`` all games by code.
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
    """The consequences of one action, in sentences. ``evidence`` is the number of the action's evidence, if any."""

    sentences: tuple[str, ...]
    evidence: int | None


@dataclass(frozen=True)
class EvidenceView:
    """Evidence of the camera. ``number`` leads to its pictures. ``text`` is the reading, or the reason of the doubt.
    ``film_wh`` is the size of a frame of its film. ``dice`` are the faces read, if they are drawn.
    """

    number: int
    text: str
    sure: bool
    film_wh: tuple[int, int]
    dice: tuple[int | str, ...] = ()


@dataclass(frozen=True)
class Cell:
    """One cell of a table; ``player`` or ``night`` names the page that it links to. Numbers are aligned right."""

    text: str
    player: str | None = None
    night: int | None = None
    number: bool = False


@dataclass(frozen=True)
class Table:
    """A table. Each row has one cell per column; its first cell is its heading."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Bar:
    """One bar of a plot. ``text`` is the number written beside it."""

    value: float
    text: str


@dataclass(frozen=True)
class Plot:
    """A bar chart. Each series has a name and one bar for each label. ``about`` is its text for screen readers."""

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
    """One small picture of evidence: the number of the evidence, and a caption."""

    number: int
    caption: str
    sure: bool


@dataclass(frozen=True)
class Section:
    """A part of a page under a heading: sentences, a plot, a table with the plot's figures, small pictures."""

    title: str
    sentences: tuple[str, ...] = ()
    table: Table | None = None
    plot: Plot | None = None
    looks: tuple[Thumbnail, ...] = ()


@dataclass(frozen=True)
class HousePage:
    """A page of the house's memory. ``night`` is a night with a poster, between the nights ``before`` and ``after``."""

    title: str
    sentences: tuple[str, ...]
    sections: tuple[Section, ...]
    labels: Mapping[str, str]
    unread: str = ""
    night: int | None = None
    before: int | None = None
    after: int | None = None


@dataclass(frozen=True)
class EvidencePage:
    """The page of one piece of evidence; ``before`` and ``after`` are the numbers of its neighbours."""

    title: str
    sentences: tuple[str, ...]
    labels: Mapping[str, str]
    evidence: EvidenceView
    before: int | None
    after: int | None
    night: int | None
