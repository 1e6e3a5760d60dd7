"""The pages of a phone: the table for everybody who looks on, and a desk for who has typed the code of the night.

The QR code on the wall carries a ticket; who types the address types the code as well. For whom a phone plays is
kept in a session of its own: a cookie that no script reads, signed, and worth nothing on another night. The pages
are forms that any browser can send; the script beside them only keeps them up to date and makes them quicker.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Blueprint, Response, current_app, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from .app import BUTTONS, LANGUAGES
from .door import Holder, PhonesDoor
from .drawn import Drawn
from .guard import Tries, from_elsewhere, from_the_page, same
from .refusal import refuse
from .streams import Streams, streamed

SCRIPTED = "application/json"
"""What the script of the page accepts: a sentence instead of a whole page."""


class Visit(NamedTuple):
    """Who asks: the code that his session has shown, and for whom he plays."""

    code: str
    seat: str
    table: bool

    @classmethod
    def now(cls) -> Visit:
        return cls(str(session.get("code", "")), str(session.get("seat", "")), session.get("table") is True)


def phone_pages(phones: PhonesDoor, *, language: str) -> Blueprint:
    """Build the pages; ``language`` is the one of a phone that speaks none of ours."""
    pages = Blueprint("phone", __name__)
    views = Pages(phones, language)
    for path, view in (
        ("/phone", views.page),
        ("/P/<ticket>", views.read),
        ("/phone/events", views.events),
        ("/phone/history", views.history),
    ):
        pages.add_url_rule(path, view.__name__, view)
    for path, view in (
        ("/phone/code", views.code),
        ("/phone/sit", views.sit),
        ("/phone/play", views.play),
        ("/phone/change", views.change),
        ("/phone/go", views.go),
        ("/phone/act", views.act),
        ("/phone/setup", views.set_up),
        ("/phone/press", views.press),
    ):
        pages.add_url_rule(path, view.__name__, view, methods=["POST"])
    return pages


class Pages:
    """The pages of the phones of one table."""

    def __init__(self, phones: PhonesDoor, language: str) -> None:
        self._phones, self._language = phones, language
        self._tries = Tries()
        self._drawn = Drawn()

    # What is seen

    def page(self) -> ResponseReturnValue:
        return self._opened(request.args.get("code", ""))

    def read(self, ticket: str) -> ResponseReturnValue:
        """The address in the QR code: short, and in capital letters, so that the code is small."""
        return self._opened(ticket)

    def _opened(self, code: str) -> Response:
        # Another site may lead here, but it may not try codes through somebody's browser.
        problem = "" if not code or self._holder.known or from_elsewhere() else self._show_code(code)
        return self._page(problem, 200 if not problem else 403)

    def events(self) -> ResponseReturnValue:
        language = request.args.get("lang", self._language)
        if language not in LANGUAGES:
            refuse(400, "one-of", name="lang", values=", ".join(LANGUAGES))
        streams: Streams = current_app.extensions["croupier-streams"]
        visit, drawn = Visit.now(), self._template("phone-fragment.html")
        return streamed(streams, self._phones, lambda: self._fragment(drawn, language, self._holder_of(visit)))

    def history(self) -> ResponseReturnValue:
        language = self._asked_language()
        try:
            told, labels = self._phones.history(language)
        except OSError as error:
            refuse(503, "said", text=self._phones.trouble(language, error))
        return self._answer("history.html", language, 200, told=told, labels=labels)

    # Who plays from here

    def code(self) -> ResponseReturnValue:
        from_the_page()
        problem = self._show_code(request.form.get("code", ""))
        return self._page(problem, 429 if problem == "too-many" else 403) if problem else self._back()

    def sit(self) -> ResponseReturnValue:
        self._from_a_known_phone()
        name = request.form.get("name", "")
        seat = self._phones.take_seat(name)
        if seat.problem:
            return self._page(seat.problem, 409, typed=name)
        session.update(seat=seat.name, table=False)
        return self._back()

    def play(self) -> ResponseReturnValue:
        self._from_a_known_phone()
        holder = Holder(True, request.form.get("seat", ""), "table" in request.form)
        if problem := self._phones.play_for(holder):
            return self._page(problem, 409)
        session.update(seat=holder.seat, table=holder.table)
        return self._back()

    def change(self) -> ResponseReturnValue:
        """Play for nobody any more; the seat stays taken."""
        self._from_a_known_phone()
        session.update(seat="", table=False)
        return self._back()

    def go(self) -> ResponseReturnValue:
        """Leave the table, be away for a while, or come back."""
        self._from_a_known_phone()
        seat, do = self._holder.seat, request.form.get("do", "")
        if not seat:
            refuse(403, "no-seat")
        if do not in ("leave", "away", "back"):
            refuse(400, "one-of", name="do", values="leave, away, back")
        problem = self._phones.give_up_seat(seat) if do == "leave" else self._phones.step_out(seat, do)
        if do == "leave" and not problem:
            session.update(seat="")
        return self._page(problem, 409) if problem else self._back()

    # What is said

    def act(self) -> ResponseReturnValue:
        self._from_a_known_phone()
        language = self._asked_language()
        return self._reply(self._phones.act(self._holder, language, request.form.to_dict()))

    def set_up(self) -> ResponseReturnValue:
        self._from_a_known_phone()
        language = self._asked_language()
        return self._reply(self._phones.set_up(self._holder, language, request.form.to_dict()))

    def press(self) -> ResponseReturnValue:
        self._from_a_known_phone()
        button = request.form.get("button", "")
        if button not in BUTTONS:
            refuse(400, "one-of", name="button", values=", ".join(BUTTONS))
        return self._reply(self._phones.press(self._holder, button, held="held" in request.form))

    # Who asks

    def _show_code(self, shown: str) -> str:
        """Show the code that somebody has read off the wall, or the ticket that his phone has; what is wrong with it.

        A ticket cannot be guessed, so whoever has it is let in however many codes are being tried.
        """
        if not same(shown, self._phones.ticket):
            right = same(shown, self._phones.code)
            if not self._tries.admits(request.remote_addr or "", right=right):
                return "too-many"
            if not right:
                return "wrong-code"
        session.clear()
        session.update(code=self._phones.code)
        return ""

    def _from_a_known_phone(self) -> None:
        from_the_page()
        if not self._holder.known:
            refuse(403, "code-first")

    @property
    def _holder(self) -> Holder:
        return self._holder_of(Visit.now())

    def _holder_of(self, visit: Visit) -> Holder:
        """For whom a phone plays tonight; what it was on another night counts for nothing."""
        return Holder(True, visit.seat, visit.table) if same(visit.code, self._phones.code) else Holder()

    # What is answered

    def _reply(self, problem: str) -> ResponseReturnValue:
        """A sentence for the script of the page, or the page anew for a browser without."""
        if request.accept_mimetypes.best == SCRIPTED:
            return {"problem": self._phones.said(self._asked_language(), problem)}
        return self._page(problem, 409) if problem else self._back()

    def _back(self) -> ResponseReturnValue:
        return redirect(url_for("phone.page"), 303)

    def _page(self, problem: str = "", status: int = 200, *, typed: str = "") -> Response:
        language = self._asked_language()
        desk = self._phones.desk(language, self._holder, problem)
        return self._answer("phone.html", language, status, view=self._phones.view(language), desk=desk, typed=typed)

    def _answer(self, template: str, language: str, status: int, **values: Any) -> Response:
        html = render_template(template, language=language, **values)
        return Response(html, status, headers={"Cache-Control": "no-store", "Vary": "Accept-Language, Cookie"})

    def _template(self, name: str) -> Any:
        return current_app.jinja_env.get_template(name)

    def _fragment(self, template: Any, language: str, holder: Holder) -> str:
        """Both parts of the page, each drawn once for all for whom it is the same."""
        version = self._phones.version()

        def shared() -> str:
            drawn, view = template.module, self._phones.view(language)
            return str(drawn.now(view)) + str(drawn.rest(view))

        def own() -> str:
            return str(template.module.own(self._phones.desk(language, holder), ""))

        return self._drawn.get(version, language, shared) + self._drawn.get(version, (language, holder), own)

    def _asked_language(self) -> str:
        wanted = (tag[:2].lower() for tag in request.accept_languages.values())
        return next((tag for tag in wanted if tag in LANGUAGES), self._language)
