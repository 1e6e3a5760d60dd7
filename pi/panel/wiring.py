"""The wiring: which pin of the header goes where, as the configuration says it.

:class:`~pi.panel.pins.PanelOptions` go in, and a page as values comes out, in one language (`web.wiring` draws it).
"""

from __future__ import annotations

from collections.abc import Iterator

from pi.panel.pins import PanelOptions
from pi.words import Words
from web.pages import Wire, WiringPage

HEADER = {
    2: 3,
    3: 5,
    4: 7,
    14: 8,
    15: 10,
    17: 11,
    18: 12,
    27: 13,
    22: 15,
    23: 16,
    24: 18,
    10: 19,
    9: 21,
    25: 22,
    11: 23,
    8: 24,
    7: 26,
    0: 27,
    1: 28,
    5: 29,
    6: 31,
    12: 32,
    13: 33,
    19: 35,
    16: 36,
    26: 37,
    20: 38,
    21: 40,
}
"""BCM number to the place on the 40-pin header, the same on every Raspberry Pi since the B+."""

PARTS = ("pi", "camera", "buttons", "driver", "buzzer", "supply", "wires")
STEPS = ("off", "ground", "lamps", "supply", "pins", "check")


LABELS = ("drawing", "table", "parts", "steps", "part", "bcm", "header", "way", "straight", "driven")
LABELS_DRAWN = ("back", "card", "ground", "plus", "driver", "sd")


def wires(options: PanelOptions, words: Words) -> Iterator[Wire]:
    """Each wire that the configuration asks for; pins that no header has are left out."""
    for kind, pins in (("button", options.button_pins), ("lamp", options.lamp_pins)):
        for button, bcm in pins.items():
            if bcm in HEADER:
                name = words.names.render("", f"wiring-{kind}", {"colour": words.names.colour(button)})
                yield Wire(kind, str(button), bcm, HEADER[bcm], name)
    if options.buzzer in HEADER:
        yield Wire("buzzer", "buzzer", options.buzzer, HEADER[options.buzzer], words.names.render("", "wiring-buzzer"))


def wiring_page(options: PanelOptions, words: Words) -> WiringPage:
    """The page for these pins."""

    def say(code: str, attribute: str | None = None) -> str:
        return words.names.render("", f"wiring-{code}", attribute=attribute)

    on_screen = (say("on-screen"),) if options.pins == "mock" else ()
    return WiringPage(
        say("title"),
        (say("told"), *on_screen),
        tuple(wires(options, words)),
        tuple((say(f"part-{code}"), say(f"part-{code}", "about")) for code in PARTS),
        tuple(say(f"step-{code}") for code in STEPS),
        {code: say(f"label-{code}") for code in (*LABELS, *LABELS_DRAWN)},
    )
