"""The web: the wall page and its stream of changes, the buttons on the screen, the picture of the tray.

`create_app` makes a Flask app for a :class:`~web.ports.TablePort`, which supplies all values of the pages.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from importlib.resources import files
from ipaddress import ip_address
from typing import Any, NamedTuple

import segno
from flask import Flask, Response, current_app, render_template, request
from flask.typing import ResponseReturnValue
from jinja2 import StrictUndefined
from markupsafe import Markup

from .compressed import compress_static
from .guard import Sessions, guard, named_wall, on_this_machine, own_screen, with_key
from .permissions import LONGEST_REQUEST_BYTES
from .ports import TablePort
from .program import program_mark
from .refusal import LANGUAGES, refuse, tell_refusals
from .render_cache import RenderCache
from .streams import PING_S, STREAM_S, Streams, streamed

THEMES = ("dark", "light")
"""Themes of the wall. The default is dark, for a bar at night, whatever the browser prefers."""

PAGE_THEMES = ("auto", *THEMES)
"""Themes of a page that is read on phones and computers; ``auto`` follows the setting of the device."""

BUTTONS = ("accept", "bluff", "next")

HUNG_S = 5.0
"""If the table's loop has not run for this time (s), the table counts as hung."""

HELD = re.compile(" (?=[:;?!»])|(?<=«) ")
"""Spaces at which a line of French must not break."""

REACHES = {"short": 7, "middling": 12, "long": 20}
"""Maximum length of a huge text for each size (characters); a longer one is set over two lines."""

LENGTHS = {"law": (300, 415, 540, 715), "fine": (85, 145, 205)}
"""Maximum lengths of rules and notices for each type size, the largest first (characters). No text is cut."""


def create_app(
    table: TablePort,
    *,
    language: str,
    address: str = "",
    walls: Iterable[str] = (),
    ping_s: float = PING_S,
    stream_s: float = STREAM_S,
) -> Flask:
    """Build the pages of one table; ``language`` is their default. ``address`` is the host name that phones use, if it
    is neither an IP address nor a name of this machine. ``walls`` are the addresses of the other screens that show the
    code of the night.
    """
    if language not in LANGUAGES:
        raise ValueError(f"no pages in {language!r}; there are {', '.join(LANGUAGES)}")
    app = strict_app(
        LANGUAGE=lambda: language,
        SECRET_KEY=table.secret,
        OWN_KEY=table.own_key,
        WALLS=frozenset(map(ip_address, walls)),
        MARGIN=0.0,
        SESSION_COOKIE_NAME="croupier",
        # With Lax, a link in a chat carries the session and finds the phone's seat. Each change needs a token as well.
        SESSION_COOKIE_SAMESITE="Lax",
    )
    app.session_interface = Sessions()
    app.jinja_env.filters["graded"] = graded
    app.jinja_env.filters["qr"] = qr
    app.jinja_env.filters["hue"] = table.hue
    app.extensions["croupier-streams"] = Streams(ping_s=ping_s, stream_s=stream_s)
    add_table_pages(app, table)
    guard(app, address)
    compress_static(app)
    tell_refusals(app, table)
    return app


def strict_app(**config: object) -> Flask:
    """Return an app without pages. A template that uses an undefined value raises an error.

    ``LANGUAGE`` in ``config`` returns the language of requests that choose none.
    """
    app = Flask(__name__)
    app.config.update(config, MAX_CONTENT_LENGTH=LONGEST_REQUEST_BYTES, PROGRAM=program_mark())
    app.extensions["croupier-streams"] = Streams()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.filters["reach"] = reach
    app.jinja_env.finalize = typeset
    return app


class ScreenCapabilities(NamedTuple):
    """The capabilities of a screen: to press the buttons, to throw simulated dice, to show the code of the night.

    ``has_buttons`` is False on other screens if the buttons are on the table's own screen. ``hint`` is the code of the
    label that says where a screen has these capabilities, or empty.
    """

    buttons_on_screen: bool
    has_buttons: bool
    can_throw: bool
    invited: bool
    hint: str


def add_table_pages(app: Flask, table: TablePort) -> None:
    """Add the wall, its stream and its buttons."""
    drawn = RenderCache()

    @app.get("/")
    def wall() -> ResponseReturnValue:
        language, theme = asked_language(), one_of("theme", THEMES, THEMES[0])
        hands, own_key = capabilities(table)(), table.own_key if own_screen() else None
        screen = table.screen(language, invited=hands.invited)
        values = {"screen": screen, "table": hands, "language": language, "languages": LANGUAGES, "theme": theme}
        return with_key(render_template("wall.html", **values, own=own_key), own_key)

    @app.get("/events")
    def events() -> ResponseReturnValue:
        language, hands_now = asked_language(), capabilities(table)
        template = app.jinja_env.get_template("fragment.html")

        def draw() -> str:
            hands = hands_now()
            key = language, hands, table.invitation()
            screen = partial(table.screen, language, invited=hands.invited)
            return drawn.get(table.version(), key, lambda: template.render(screen=screen(), table=hands))

        response = streamed(table, draw)
        table.screen_connected(True)
        response.call_on_close(lambda: table.screen_connected(False))
        return response

    @app.get("/tray.jpg")
    def tray() -> ResponseReturnValue:
        return jpeg(table.picture())

    @app.get("/health")
    def health() -> ResponseReturnValue:
        ok, version, playing = table.silent_s() < HUNG_S, table.version(), table.playing()
        return {"ok": ok, "version": version, "playing": playing, "dark": table.is_dark()}, 200 if ok else 503

    @app.get("/openapi.json")
    def interface() -> ResponseReturnValue:
        return Response(files(__package__).joinpath("openapi.json").read_bytes(), mimetype="application/json")

    def button_on_screen() -> str:
        if not table.buttons_on_screen:
            refuse(404, "real-buttons")
        return asked_button()

    @app.post("/press")
    def press() -> ResponseReturnValue:
        table.press(button_on_screen())
        return Response(status=204)

    @app.post("/hold")
    def hold() -> ResponseReturnValue:
        table.hold(button_on_screen())
        return Response(status=204)

    @app.post("/throw")
    def throw() -> ResponseReturnValue:
        if not table.can_throw:
            refuse(404, "own-dice")
        table.throw()
        return Response(status=204)


def capabilities(table: TablePort) -> Callable[[], ScreenCapabilities]:
    """Return a function that returns the requesting screen's capabilities. Only the own screen gets buttons."""
    is_own, is_here = own_screen(), on_this_machine()
    invited = is_own or named_wall()

    def now() -> ScreenCapabilities:
        hint = "own-address" if is_here else "code-elsewhere" if table.invitation() else ""
        hint = "demo" if table.demonstrates else "" if invited else hint
        can_throw, on_screen = table.can_throw and is_own and not table.demonstrates, table.buttons_on_screen
        return ScreenCapabilities(on_screen and is_own, is_own or not on_screen, can_throw, invited, hint)

    return now


def draw_page(
    template: str, page: Callable[[str], object], themes: tuple[str, ...], *, language: str = "", **more: Any
) -> str:
    """Render a page. Its address names the language and the theme; the default theme is the first of ``themes``.
    ``page(language)`` returns the values of the page.
    """
    language, theme = language or asked_language(), one_of("theme", themes, themes[0])
    return render_template(template, page=page(language), language=language, languages=LANGUAGES, theme=theme, **more)


def asked_button() -> str:
    """Return the button named in the form. Refuse every other value (400)."""
    button = request.form.get("button", "")
    if button not in BUTTONS:
        refuse(400, "one-of", name="button", values=", ".join(BUTTONS))
    return button


def jpeg(picture: bytes | None) -> Response:
    """Return an uncached JPEG; for None, status 204: a page may ask before it knows that the dice are hidden."""
    headers = {"Cache-Control": "no-store"}
    if picture is None:
        return Response(status=204, headers=headers)
    return Response(picture, mimetype="image/jpeg", headers=headers)


def one_of(name: str, values: tuple[str, ...], default: str) -> str:
    """Return the argument ``name`` of the address. Refuse it (400) if it is neither in ``values`` nor the default."""
    asked = request.args.get(name, default)
    if asked != default and asked not in values:
        refuse(400, "one-of", name=name, values=", ".join(values))
    return asked


def asked_language() -> str:
    """Return the language that the address names, else the default of the app."""
    return one_of("lang", LANGUAGES, current_app.config["LANGUAGE"]())


def typeset(value: object) -> object:
    """Put no-break spaces at French punctuation, so that no line begins with a colon.

    >>> typeset("témoin : « perdu »")
    'témoin\xa0: «\xa0perdu\xa0»'
    """
    return HELD.sub("\u00a0", value) if type(value) is str else value


def reach(text: str) -> str:
    """Return the class that sets the size of a huge text by its length.

    >>> reach("Bo"), reach("Maximilienne de la Tour")
    ('reach-short', 'reach-far')
    """
    return next((f"reach-{name}" for name, max_length in REACHES.items() if len(text) <= max_length), "reach-far")


def graded(length: int, kind: str) -> str:
    """Return the class that sets the size of a text with ``length`` characters.

    >>> graded(200, "law"), graded(2000, "law"), graded(86, "fine")
    ('law-1', 'law-5', 'fine-2')
    """
    return f"{kind}-{1 + sum(length > max_length for max_length in LENGTHS[kind])}"


@lru_cache(maxsize=4)
def qr(address: str) -> Markup:
    """Return the QR code of an address as SVG: dark on white in every theme, with as few squares as possible.

    A screen has no stains, so large squares help a phone two metres away more than error correction. segno adds the
    correction that needs no more squares. The CSS class has the number of squares on a side, margin included, so that
    each square can be whole pixels.
    """
    scheme, mark, rest = address.partition("://")
    # A part in capital letters alone takes fewer squares. segno accepts several parts; its annotation omits that.
    code = segno.make_qr((scheme + mark, rest), error="l")  # type: ignore[arg-type]
    modules, _ = code.symbol_size()
    drawn = code.svg_inline(dark="#000", light="#fff", omitsize=True, svgclass=f"qr modules-{modules}")
    return Markup(drawn)  # noqa: S704 -- an address is drawn as squares, not written
