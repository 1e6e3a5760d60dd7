"""The page of a table that cannot start: the reason in each language, until another server answers at its address."""

import secrets
from collections.abc import Mapping, Sequence

from flask import Flask, render_template
from flask.typing import ResponseReturnValue

from .app import strict_app

FRESH = {"Cache-Control": "no-store"}


def create_unstarted(sections: Sequence[Mapping[str, str]]) -> Flask:
    """Build the page from its sections: ``language``, ``title``, ``why``, ``again``. A new mark makes it load again."""
    app, mark = strict_app(), secrets.token_hex(4)

    @app.get("/", defaults={"path": ""})
    @app.get("/<path:path>")
    def page(path: str) -> ResponseReturnValue:
        return render_template("unstarted.html", sections=sections, mark=mark), FRESH

    @app.get("/health")
    def health() -> ResponseReturnValue:
        return {"ok": False, "unstarted": mark}, FRESH

    return app
