"""The page of the first start: what is asked, what was found, and the three buttons, which work on the table's own
screen only: who may come in is one of the questions.

A :class:`~web.door.GuideDoor` goes in, a Flask app comes out. It is served where the wall will be; when it goes, the
page waits for whoever answers next, and loads that.
"""

from __future__ import annotations

import secrets

from flask import Flask, Response, render_template, request
from flask.typing import ResponseReturnValue
from jinja2 import StrictUndefined

from .app import BUTTONS, LANGUAGES, reach, typeset
from .door import GuideDoor
from .guard import LONGEST_REQUEST_BYTES, from_the_page, guard, on_this_machine
from .refusal import refuse, tell_refusals
from .streams import PING_S, STREAM_S, Streams, streamed


def create_guide(guide: GuideDoor) -> Flask:
    """Build the page of one guide."""
    app = Flask(__name__)
    app.config.update(MAX_CONTENT_LENGTH=LONGEST_REQUEST_BYTES, SECRET_KEY=secrets.token_bytes(32))
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.filters["reach"] = reach
    app.jinja_env.finalize = typeset
    streams = app.extensions["croupier-streams"] = Streams(ping_s=PING_S, stream_s=STREAM_S)

    def wall() -> ResponseReturnValue:
        return render_template("guide.html", page=guide.page(), here=on_this_machine())

    def events() -> ResponseReturnValue:
        template, here = app.jinja_env.get_template("guide-fragment.html"), on_this_machine()
        return streamed(streams, guide, lambda: template.render(page=guide.page(), here=here))

    def health() -> ResponseReturnValue:
        return {"ok": True, "version": guide.version(), "playing": False}

    def press() -> ResponseReturnValue:
        from_the_page()
        if not on_this_machine():
            refuse(403, "own-guide")
        button = request.form.get("button", "")
        if button not in BUTTONS:
            refuse(400, "one-of", name="button", values=", ".join(BUTTONS))
        guide.press(button)
        return Response(status=204)

    for path, view in (("/", wall), ("/events", events), ("/health", health)):
        app.add_url_rule(path, view.__name__, view)
    app.add_url_rule("/press", "press", press, methods=["POST"])
    guard(app)
    tell_refusals(app, guide, LANGUAGES, lambda: str(guide.page().language))
    return app
