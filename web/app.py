"""The web: the wall page and its stream of changes, the buttons on the screen, the tray.

A :class:`~web.ports.TablePort` goes in, a Flask app comes out. Pages are drawn from what the port
gives and nothing else.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib.resources import files
from ipaddress import ip_address
from typing import Any, NamedTuple

import segno
from flask import Flask, Response, render_template, request
from flask.typing import ResponseReturnValue
from jinja2 import StrictUndefined
from markupsafe import Markup

from .compressed import compress_static
from .guard import LONGEST_REQUEST_BYTES, Sessions, guard, named_wall, on_this_machine, own_screen, with_key
from .ports import TablePort
from .program import program_mark
from .refusal import refuse, tell_refusals
from .render_cache import RenderCache
from .streams import PING_S, STREAM_S, Streams, streamed

LANGUAGES = ("fr", "en")
THEMES = ("dark", "light")
"""Dark first: a wall in a bar at night, whatever its browser says that it prefers."""

PAGE_THEMES = ("auto", *THEMES)
"""Those of a page that is read elsewhere; ``auto``: as the phone is set."""

BUTTONS = ("accept", "bluff", "next")

HUNG_S = 5.0
"""If the table's loop has not gone round for so long, the table hangs."""

HELD = re.compile(" (?=[:;?!»])|(?<=«) ")
"""Spaces at which no line of French is broken."""

REACHES = {"short": 7, "middling": 12, "long": 20}
"""Characters up to which a huge text counts as such; beyond, it is set over two lines."""

LENGTHS = {"law": (300, 415, 540, 715), "fine": (85, 145, 205)}
"""Characters up to which rules and notices are set in the largest type, in the next one, and so on: none is cut."""


def create_app(
    table: TablePort,
    *,
    language: str,
    address: str = "",
    walls: Iterable[str] = (),
    ping_s: float = PING_S,
    stream_s: float = STREAM_S,
) -> Flask:
    """Build the pages of one table; ``language`` is the one of a page that asks for none, ``address`` what phones
    call this machine, where that is no address and no name of the home; ``walls`` are the addresses of the screens that
    show the code of the night, beside the own one.
    """
    if language not in LANGUAGES:
        raise ValueError(f"no pages in {language!r}; there are {', '.join(LANGUAGES)}")
    app = strict_app(
        SECRET_KEY=table.secret,
        OWN_KEY=table.own_key,
        WALLS=frozenset(map(ip_address, walls)),
        MARGIN=0.0,
        SESSION_COOKIE_NAME="croupier",
        # A link in a chat carries the session, so it finds the phone's seat; what changes something needs a token too.
        SESSION_COOKIE_SAMESITE="Lax",
    )
    app.session_interface = Sessions()
    app.jinja_env.filters["graded"] = graded
    app.jinja_env.filters["qr"] = qr
    app.jinja_env.filters["hue"] = table.hue
    streams = app.extensions["croupier-streams"] = Streams(ping_s=ping_s, stream_s=stream_s)
    TableRoutes(app, table, language, streams).open()
    guard(app, address)
    compress_static(app)
    tell_refusals(app, table, LANGUAGES, lambda: language)
    return app


def strict_app(**config: object) -> Flask:
    """Return an app without pages. A template that uses an undefined value raises an error."""
    app = Flask(__name__)
    app.config.update(config, MAX_CONTENT_LENGTH=LONGEST_REQUEST_BYTES, PROGRAM=program_mark())
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.filters["reach"] = reach
    app.jinja_env.finalize = typeset
    return app


class ScreenCapabilities(NamedTuple):
    """What a screen may: press the three buttons, throw the dice of a simulated tray, show the code of the night.

    ``has_buttons`` is False where buttons would be pictures: those of this table are on its own screen. ``hint`` is the
    label that says where that can be done instead; empty where there is nothing to say.
    """

    buttons_on_screen: bool
    has_buttons: bool
    can_throw: bool
    invited: bool
    hint: str


class TableRoutes:
    def __init__(self, app: Flask, table: TablePort, language: str, streams: Streams) -> None:
        self._app, self._table, self._language, self._streams = app, table, language, streams
        self._drawn = RenderCache()

    def open(self) -> None:
        for path, view in (
            ("/", self.wall),
            ("/events", self.events),
            ("/tray.jpg", self.tray),
            ("/health", self.health),
            ("/openapi.json", self.interface),
        ):
            self._app.add_url_rule(path, view.__name__, view)
        for path, view in (("/press", self.press), ("/hold", self.hold), ("/throw", self.throw)):
            self._app.add_url_rule(path, view.__name__, view, methods=["POST"])

    def wall(self) -> ResponseReturnValue:
        language, theme = self._asked_language(), one_of("theme", THEMES, THEMES[0])
        hands, own_key = self._capabilities()(), self._table.own_key if own_screen() else None
        screen = self._table.screen(language, invited=hands.invited)
        values = {"screen": screen, "table": hands, "language": language, "languages": LANGUAGES, "theme": theme}
        return with_key(render_template("wall.html", **values, own=own_key), own_key)

    def events(self) -> ResponseReturnValue:
        language = self._asked_language()
        hands = self._capabilities()
        response = streamed(self._streams, self._table, lambda: self._fragment(language, hands()))
        self._table.screen_connected(True)
        response.call_on_close(lambda: self._table.screen_connected(False))
        return response

    def tray(self) -> ResponseReturnValue:
        return jpeg(self._table.picture())

    def health(self) -> ResponseReturnValue:
        ok, version, playing = self._table.silent_s() < HUNG_S, self._table.version(), self._table.playing()
        return {"ok": ok, "version": version, "playing": playing, "dark": self._table.is_dark()}, 200 if ok else 503

    def interface(self) -> ResponseReturnValue:
        return Response(files(__package__).joinpath("openapi.json").read_bytes(), mimetype="application/json")

    def _asked_language(self) -> str:
        return one_of("lang", LANGUAGES, self._language)

    def _fragment(self, language: str, hands: ScreenCapabilities) -> str:
        def draw() -> str:
            template = self._app.jinja_env.get_template("fragment.html")
            return template.render(screen=self._table.screen(language, invited=hands.invited), table=hands)

        return self._drawn.get(self._table.version(), (language, hands, self._table.invitation()), draw)

    def _capabilities(self) -> Callable[[], ScreenCapabilities]:
        """Return what the screen that asks may now: buttons on a page are on the table's own screen alone."""
        is_own, is_here, table = own_screen(), on_this_machine(), self._table
        invited = is_own or named_wall()

        def now() -> ScreenCapabilities:
            hint = "own-address" if is_here else "code-elsewhere" if table.invitation() else ""
            hint = "demo" if table.demonstrates else "" if invited else hint
            can_throw, on_screen = table.can_throw and is_own and not table.demonstrates, table.buttons_on_screen
            return ScreenCapabilities(on_screen and is_own, is_own or not on_screen, can_throw, invited, hint)

        return now

    def press(self) -> ResponseReturnValue:
        self._table.press(self._asked_button())
        return Response(status=204)

    def hold(self) -> ResponseReturnValue:
        self._table.hold(self._asked_button())
        return Response(status=204)

    def throw(self) -> ResponseReturnValue:
        if not self._table.can_throw:
            refuse(404, "own-dice")
        self._table.throw()
        return Response(status=204)

    def _asked_button(self) -> str:
        """The button of a request; refuses what no finger on this screen could have pressed."""
        if not self._table.buttons_on_screen:
            refuse(404, "real-buttons")
        return asked_button()


def draw_page(template: str, language: str, page: Callable[[str], object], themes: tuple[str, ...], **more: Any) -> str:
    """Draw a page of the house in the language and the theme that its address asks for, the first of ``themes`` where
    it asks for none. ``page`` returns the values of the page in a language.
    """
    asked, theme = one_of("lang", LANGUAGES, language), one_of("theme", themes, themes[0])
    return render_template(template, page=page(asked), language=asked, languages=LANGUAGES, theme=theme, **more)


def asked_button() -> str:
    """The button that a press names; one that is none of the three is a bad request."""
    button = request.form.get("button", "")
    if button not in BUTTONS:
        refuse(400, "one-of", name="button", values=", ".join(BUTTONS))
    return button


def jpeg(picture: bytes | None) -> Response:
    """A picture, not to be kept. None is no error: a page asks before it knows that dice are hidden again."""
    headers = {"Cache-Control": "no-store"}
    if picture is None:
        return Response(status=204, headers=headers)
    return Response(picture, mimetype="image/jpeg", headers=headers)


def one_of(name: str, values: tuple[str, ...], default: str) -> str:
    """The argument of this name in the address; one that is none of the values is a bad request."""
    asked = request.args.get(name, default)
    if asked != default and asked not in values:
        refuse(400, "one-of", name=name, values=", ".join(values))
    return asked


def browser_language(default: str) -> str:
    """Return the first language that the browser prefers and the house speaks; ``default`` where there is none."""
    wanted = (tag[:2].lower() for tag in request.accept_languages.values())
    return next((tag for tag in wanted if tag in LANGUAGES), default)


def typeset(value: object) -> object:
    """Hold French punctuation to the word before it, so that no line begins with a colon.

    >>> typeset("témoin : « perdu »")
    'témoin\xa0: «\xa0perdu\xa0»'
    """
    return HELD.sub("\u00a0", value) if type(value) is str else value


def reach(text: str) -> str:
    """Say how far a huge text reaches, as the class that sets its size.

    >>> reach("Bo"), reach("Maximilienne de la Tour")
    ('reach-short', 'reach-far')
    """
    return next((f"reach-{name}" for name, max_length in REACHES.items() if len(text) <= max_length), "reach-far")


def graded(length: int, kind: str) -> str:
    """Say how small a text of so many characters is set, as the class that does it.

    >>> graded(200, "law"), graded(2000, "law"), graded(86, "fine")
    ('law-1', 'law-5', 'fine-2')
    """
    return f"{kind}-{1 + sum(length > max_length for max_length in LENGTHS[kind])}"


@lru_cache(maxsize=4)
def qr(address: str) -> Markup:
    """Draw the QR code of an address: dark on white whatever the theme, in as few squares as it takes.

    A screen has no stains: large squares help a phone two metres away more than spare ones (segno adds those that fit).
    Its class says how many there are from side to side, the white margin included, so that each can be whole pixels.
    """
    scheme, mark, rest = address.partition("://")
    # Capital letters alone take fewer squares. The library's annotation leaves out that it takes several parts.
    code = segno.make_qr((scheme + mark, rest), error="l")  # type: ignore[arg-type]
    modules, _ = code.symbol_size()
    drawn = code.svg_inline(dark="#000", light="#fff", omitsize=True, svgclass=f"qr modules-{modules}")
    return Markup(drawn)  # noqa: S704 -- an address is drawn as squares, not written
