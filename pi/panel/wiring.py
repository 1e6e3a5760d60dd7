"""The wiring: the configured connections of the pins of the header.

:class:`~pi.panel.pins.PanelOptions` go in, and a page as values comes out, in one language (`web.wiring` draws it).
"""

from collections.abc import Iterator

from pi.panel.pins import PanelOptions
from pi.words import Words
from web.pages import Wire, WiringPage

HEADER = dict(
    enumerate(
        (
            *(27, 28, 3, 5, 7, 29, 31, 26, 24, 21, 19, 23, 32, 33),
            *(8, 10, 36, 11, 12, 35, 38, 40, 15, 16, 18, 22, 37, 13),
        )
    )
)
"""The place of each BCM number (0 to 27) on the 40-pin header, the same on every Raspberry Pi since the B+."""
PARTS = ("pi", "camera", "buttons", "driver", "buzzer", "supply", "wires")
STEPS = ("off", "ground", "lamps", "supply", "pins", "check")
LABELS = ("drawing", "table", "parts", "steps", "part", "bcm", "header", "way", "straight", "driven")
LABELS_DRAWN = ("back", "card", "ground", "plus", "driver", "sd")


def wires(options: PanelOptions, words: Words) -> Iterator[Wire]:
    """Yield each configured wire, except wires to pins that are not on the header."""
    for kind, pins in (("button", options.button_pins), ("lamp", options.lamp_pins)):
        for button, bcm in pins.items():
            if bcm in HEADER:
                name = words.names.render("", f"wiring-{kind}", {"colour": words.names.colour(button)})
                yield Wire(kind, str(button), bcm, HEADER[bcm], name)
    if options.buzzer in HEADER:
        yield Wire("buzzer", "buzzer", options.buzzer, HEADER[options.buzzer], words.names.render("", "wiring-buzzer"))


def wiring_page(options: PanelOptions, words: Words) -> WiringPage:
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
