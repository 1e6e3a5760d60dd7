"""The page on which a phone takes a seat: a name and nothing else, without a script, on any phone.

The QR code on the wall carries the code of the night; who types the address types the code as well. What a
phone has taken is kept in a session of its own: a cookie that no script reads, signed, and worth nothing on
another night.
"""

from __future__ import annotations

from flask import Flask, Response, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from .door import TableDoor
from .guard import Tries, from_the_page, same

LANGUAGES = ("fr", "en")


class JoinPages:
    """The pages of a phone that takes a seat, keeps it, and gives it up."""

    def __init__(self, app: Flask, table: TableDoor, language: str) -> None:
        self._app, self._table, self._language = app, table, language
        self._tries = Tries()

    def open(self) -> None:
        """Put every page under its address."""
        self._app.add_url_rule("/join", "join", self.join)
        self._app.add_url_rule("/join", "take_seat", self.take_seat, methods=["POST"])
        self._app.add_url_rule("/leave", "leave", self.leave, methods=["POST"])

    def join(self) -> ResponseReturnValue:
        return self._page(code=request.args.get("code", ""))

    def take_seat(self) -> ResponseReturnValue:
        from_the_page()
        code, name = request.form.get("code", ""), request.form.get("name", "")
        if not self._tries.left(request.remote_addr or ""):
            return self._page("too-many", 429, name=name)
        if not same(code, self._table.code):
            self._tries.failed(request.remote_addr or "")
            return self._page("wrong-code", 403, name=name)
        seat = self._table.take_seat(name)
        if seat.problem:
            return self._page(seat.problem, 409, code=code, name=name)
        session.clear()
        session.update(code=self._table.code, name=seat.name)
        return redirect(url_for("join"), 303)

    def leave(self) -> ResponseReturnValue:
        from_the_page()
        if not self._name:
            abort(403, "this phone has no seat")
        self._table.give_up_seat(self._name)
        session.pop("name")
        return redirect(url_for("join"), 303)

    @property
    def _name(self) -> str:
        """The name under which this phone sits at the table tonight; empty if it does not."""
        return str(session.get("name", "")) if self._known else ""

    @property
    def _known(self) -> bool:
        """Whether this phone has shown tonight's code before."""
        return same(str(session.get("code", "")), self._table.code)

    def _page(self, problem: str = "", status: int = 200, *, code: str = "", name: str = "") -> Response:
        wanted = (tag[:2].lower() for tag in request.accept_languages.values())
        language = next((tag for tag in wanted if tag in LANGUAGES), self._language)
        page = self._table.phone(language, self._name, problem)
        known = code or (self._table.code if self._known else "")
        html = render_template("join.html", page=page, language=language, code=known, typed=name)
        return Response(html, status, headers={"Cache-Control": "no-store", "Vary": "Accept-Language, Cookie"})
