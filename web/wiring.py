"""The page of the wiring: a drawing of the header and its wires, the table of the pins, the parts and the steps."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from flask import Blueprint
from flask.typing import ResponseReturnValue

from .app import PAGE_THEMES, draw_page
from .pages import Wire, WiringPage

PITCH = 26
TOP = 60
LEFT, RIGHT = 60, 86
"""The two columns of the header: odd pins on the left, even ones on the right, pin 1 on top."""

PARTS_X = 470
LANE_X, LANE = 190, 16
GROUND_X, PLUS_X = 400, 850
GROUND_PLACE, PLUS_PLACE = 34, 2
"""Pins of the header that are ground and 5 V."""

BUTTON_TALL, DRIVER_TALL = 84, 46


@dataclass(frozen=True)
class Stroke:
    path: str
    colour: str


@dataclass(frozen=True)
class Hung:
    """The part at the end of a wire, and the place of its terminal in units of the drawing."""

    wire: Wire
    x: int
    y: int


@dataclass(frozen=True)
class Drawing:
    pins: tuple[tuple[int, int, int, str], ...]
    lines: tuple[Stroke, ...]
    buttons: tuple[Hung, ...]
    driven: tuple[Hung, ...]
    driver_y: int
    height: int


def wiring_pages(page: Callable[[str], WiringPage], *, has_card: bool = False) -> Blueprint:
    """Build the page. ``page(language)`` returns its values. With ``has_card`` the page links to the card."""
    pages = Blueprint("wiring", __name__)

    @pages.get("/wiring")
    def wiring() -> ResponseReturnValue:
        return draw_page("wiring.html", page, PAGE_THEMES, draw=draw, has_card=has_card)

    return pages


def place(header: int) -> tuple[int, int]:
    return (LEFT if header % 2 else RIGHT), TOP + PITCH * ((header - 1) // 2)


def draw(wires: Sequence[Wire]) -> Drawing:
    """Lay out the drawing: the buttons on top, the parts behind a driver below."""
    straight = [wire for wire in wires if wire.kind == "button"]
    switched = [wire for wire in wires if wire.kind != "button"]
    buttons = tuple(Hung(wire, PARTS_X, TOP + BUTTON_TALL * row) for row, wire in enumerate(straight))
    driver_y = TOP + BUTTON_TALL * len(straight) + 20
    driven = tuple(Hung(wire, PARTS_X, driver_y + 46 + DRIVER_TALL * row) for row, wire in enumerate(switched))
    colours = {GROUND_PLACE: "ground", PLUS_PLACE: "plus"} | {wire.header: wire.colour for wire in wires}
    bottom = driven[-1].y + DRIVER_TALL if driven else driver_y
    return Drawing(
        tuple((header, *place(header), colours.get(header, "free")) for header in range(1, 41)),
        (*signals((*buttons, *driven)), *grounds(buttons, bottom if driven else None), *supply(driven)),
        buttons,
        driven,
        driver_y,
        max(bottom + 50, TOP + 20 * PITCH + 20),
    )


def signals(hung: Iterable[Hung]) -> Iterator[Stroke]:
    """Yield the line of each wire: from between the columns of the header along its own lane to its part."""
    for lane, each in enumerate(hung):
        x, y = place(each.wire.header)
        out = f"l {PITCH // 2} {PITCH // 2}" if x == LEFT else "l 0 0"
        yield Stroke(f"M {x} {y} {out} H {LANE_X + LANE * lane} V {each.y} H {each.x}", each.wire.colour)


def grounds(buttons: Iterable[Hung], driver_y: int | None) -> Iterator[Stroke]:
    """Yield the lines of the common ground: to the second contact of each button, and to the driver."""
    x, y = place(GROUND_PLACE)
    ends = [each.y + 32 for each in buttons] + ([driver_y] if driver_y is not None else [])
    for end in ends:
        yield Stroke(f"M {x} {y} H {GROUND_X} V {end} H {PARTS_X}", "ground")


def supply(driven: Iterable[Hung]) -> Iterator[Stroke]:
    x, y = place(PLUS_PLACE)
    for each in driven:
        yield Stroke(f"M {PARTS_X + 130} {each.y} H 680", each.wire.colour)
        yield Stroke(f"M {x} {y} V {TOP - 30} H {PLUS_X} V {each.y} H 740", "plus")
