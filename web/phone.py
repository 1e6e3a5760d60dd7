"""The pages of a phone: the table for every visitor, and a view for phones with the code of the night.

The QR code on the wall contains a ticket; a visitor with a typed address types the code as well. The phone's player is
kept in its session: a signed cookie that scripts cannot read, void on another night. The pages are forms that every
browser can send; the script only updates them and makes them quicker. Every form has the token of its session.

A GET changes nothing: previews in a chat follow links too, and so do phones with a seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from secrets import token_hex
from typing import Any

from flask import Blueprint, Response, current_app, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from .app import asked_language
from .guard import RateLimiter, has_cookie, has_token, same, token
from .permissions import ENTRY_POINTS, Permission
from .ports import PhoneIdentity, PhonesPort
from .refusal import browser_language, refuse
from .render_cache import RenderCache
from .streams import streamed

SCRIPTED = "application/json"
"""The type that the page's script accepts: a sentence instead of a whole page."""

WAITING = ("journal-slow", "journal-late")
"""Problems of a table that did not answer in time, because of its disk."""

PLACE_HELD = "\x1fplace\x1f"
"""Placeholder of the session's token in text rendered for several sessions. No text that players type contains it."""


def phone_pages(phones: PhonesPort) -> Blueprint:
    pages = Blueprint("phone", __name__)
    field = Markup(f'<input type="hidden" name="token" value="{PLACE_HELD}">')  # noqa: S704 -- it has no foreign text
    pages.record_once(lambda state: state.app.jinja_env.globals.update(token_field=field))
    views = PhoneRoutes(phones)
    pages.before_request(views.admit)
    for path, view in (
        ("/phone", views.page),
        ("/P/<ticket>", views.read),
        ("/phone/events", views.events),
        ("/phone/history", views.history),
        ("/phone/rules", views.rules),
        ("/phone/menu", views.menu),
        ("/phone/menu/<int:number>", views.menu),
        ("/phone/menu/earlier/<int:start>", views.menu),
    ):
        pages.add_url_rule(path, view_func=view)
    for path, view in (
        ("/phone/code", views.code),
        ("/phone/sit", views.sit),
        ("/phone/play", views.play),
        ("/phone/change", views.change),
        ("/phone/go", views.go),
        ("/phone/act", views.act),
        ("/phone/setup", views.set_up),
        ("/phone/choose", views.choose),
        ("/phone/undo", views.undo),
    ):
        pages.add_url_rule(path, view_func=view, methods=["POST"])
        # A browser that reloads the answer to a form sends a GET to the address of the form.
        pages.add_url_rule(path, f"{view.__name__}_again", views.back)
    return pages


class PhoneRoutes:
    def __init__(self, phones: PhonesPort) -> None:
        self._phones = phones
        self._tries = RateLimiter()
        self._drawn = RenderCache()

    def page(self) -> ResponseReturnValue:
        return self._page()

    def read(self, ticket: str) -> ResponseReturnValue:
        """Return a form that sends the ticket. Its address is short and in capital letters, so the QR code is small.

        A phone that is already admitted tonight is redirected to its page.
        """
        if self._holder.is_admitted:
            return self.back()
        right = same(ticket, self._phones.ticket)
        return self._page(ticket=ticket) if right else self._page("wrong-code", 403)

    def events(self) -> ResponseReturnValue:
        language, visit, token_now = asked_language(), dict(session), token()
        drawn = current_app.jinja_env.get_template("phone-fragment.html")

        def draw() -> str:
            return self._fragment(drawn, language, self._holder_of(visit)).replace(PLACE_HELD, token_now)

        return streamed(self._phones, draw)

    def history(self) -> ResponseReturnValue:
        language = browser_language()
        try:
            items = self._phones.history(language)
        except OSError as error:
            refuse(503, "said", text=self._phones.trouble(language, error))
        return self._answer("history.html", items=items, labels=self._phones.labels(language))

    def rules(self) -> ResponseReturnValue:
        page = self._phones.rules(browser_language(), request.args.get("game", ""))
        return self._explained("phone-rules.html", page)

    def menu(self, number: int = 0, start: int | None = None) -> ResponseReturnValue:
        """Return the menu, the corrections of the action ``number``, or the list of actions from ``start`` on."""
        return self._explained("phone-menu.html", self._phones.menu(self._holder, browser_language(), number, start))

    def _explained(self, template: str, page: object) -> ResponseReturnValue:
        """Return a page with its labels; redirect to the phone's own page if ``page`` is None."""
        if page is None:
            return self.back()
        return self._answer(template, page=page, labels=self._phones.labels(browser_language()))

    def code(self) -> ResponseReturnValue:
        """Admit a phone. If it accepts no cookies, it has no session; its page then gives this reason."""
        if not has_cookie():
            return self._page("no-cookie", 403)
        self._with_token()
        problem = self._show_code(request.form.get("code", ""))
        return self._page(problem, 429 if problem == "too-many" else 403) if problem else self.back()

    def sit(self) -> ResponseReturnValue:
        name = request.form.get("name", "")
        seat = self._phones.take_seat(name, self._phone)
        if seat.problem:
            return self._refused(seat.problem, typed=name)
        session.update(seat=seat.name, table=False)
        return self.back()

    def play(self) -> ResponseReturnValue:
        holder = PhoneIdentity(True, request.form.get("seat", ""), "table" in request.form)
        if problem := self._phones.play_for(holder):
            return self._refused(problem)
        session.update(seat=holder.seat, table=holder.table)
        return self.back()

    def change(self) -> ResponseReturnValue:
        """Stop playing from this phone; the seat stays taken."""
        session.update(seat="", table=False)
        return self.back()

    def go(self) -> ResponseReturnValue:
        """Leave the table, step out for a while, or come back."""
        seat, do = self._holder.seat, request.form.get("do", "")
        if not seat:
            refuse(403, "no-seat")
        if do not in ("leave", "away", "back"):
            refuse(400, "one-of", name="do", values="leave, away, back")
        problem = self._phones.give_up_seat(seat) if do == "leave" else self._phones.step_out(seat, do)
        if do == "leave" and not problem:
            session.update(seat="")
        return self._refused(problem) if problem else self.back()

    def act(self) -> ResponseReturnValue:
        fields = request.form.to_dict()
        return self._reply(self._phones.act(self._holder, browser_language(), fields, self._phone))

    def set_up(self) -> ResponseReturnValue:
        return self._reply(self._phones.set_up(browser_language(), request.form.to_dict()))

    def choose(self) -> ResponseReturnValue:
        return self._reply(self._phones.choose(browser_language(), request.form.to_dict()))

    def undo(self) -> ResponseReturnValue:
        """Undo the last action: this phone's own, or any action if the phone plays for the table."""
        return self._reply(self._phones.take_back(self._holder, request.form.to_dict(), self._phone))

    def _show_code(self, code: str) -> str:
        """Admit a session by the code on the wall or the ticket of the QR code. Return the problem, or an empty string.

        A ticket cannot be guessed, so the limit of tries does not apply to it.
        """
        if not same(code, self._phones.ticket):
            right = same(code, self._phones.code)
            if not self._tries.admits(request.remote_addr or "", right=right):
                return "too-many"
            if not right:
                return "wrong-code"
        if not self._holder.is_admitted:
            session.update(code=self._phones.code, seat="", table=False, phone=token_hex(8))
        return ""

    def admit(self) -> ResponseReturnValue | None:
        """Return the answer to a POST that this phone may not send; None for every other request."""
        needed = ENTRY_POINTS[str(request.url_rule)].needed if request.method == "POST" else Permission.VISIT
        if needed is Permission.VISIT:
            return None
        self._with_token()
        if not self._holder.is_admitted:
            refuse(403, "code-first")
        problem = self._phones.barred(self._holder, needed)
        return self._reply(problem) if problem else None

    def _with_token(self) -> None:
        """Refuse a request without the token of its session: another site may have made the browser send it."""
        if not has_token():
            refuse(403, "page-old")

    @property
    def _holder(self) -> PhoneIdentity:
        return self._holder_of(session)

    @property
    def _phone(self) -> str:
        """The mark of the requesting phone."""
        return str(session.get("phone", ""))

    def _holder_of(self, visit: Mapping[str, Any]) -> PhoneIdentity:
        """Return the player of the phone with this session; a session of another night counts as unknown."""
        if not same(visit.get("code", ""), self._phones.code):
            return PhoneIdentity()
        return PhoneIdentity(True, visit["seat"], visit["table"], self._phones.said_last(visit["phone"]))

    def _reply(self, problem: str) -> ResponseReturnValue:
        """Return the problem as a sentence to the page's script, or the whole page to a browser without scripts."""
        if request.accept_mimetypes.best == SCRIPTED:
            text = self._phones.problem_text(browser_language(), problem)
            return {"problem": text}, 503 if problem in WAITING else 200
        return self._refused(problem) if problem else self.back()

    def _refused(self, problem: str, *, typed: str = "") -> Response:
        return self._page(problem, 503 if problem in WAITING else 409, typed=typed)

    def back(self) -> ResponseReturnValue:
        return redirect(url_for("phone.page"), 303)

    def _page(self, problem: str = "", status: int = 200, *, typed: str = "", ticket: str = "") -> Response:
        language = browser_language()
        phone_view = self._phones.phone_view(language, self._holder, problem)
        values = {"phone_view": phone_view, "typed": typed, "ticket": ticket}
        return self._answer("phone.html", status, view=self._phones.view(language), **values)

    def _answer(self, template: str, status: int = 200, **values: object) -> Response:
        html = render_template(template, language=browser_language(), **values).replace(PLACE_HELD, token())
        return Response(html, status, headers={"Cache-Control": "no-store", "Vary": "Accept-Language, Cookie"})

    def _fragment(self, template: Any, language: str, holder: PhoneIdentity) -> str:
        """Return the page: a part for all phones, and a part for phones with this ``holder``. Each is rendered once."""
        version = self._phones.version()

        def shared() -> str:
            drawn, view = template.module, self._phones.view(language)
            return str(drawn.now(view)) + str(drawn.rest(view))

        def own() -> str:
            drawn, phone_view = template.module, self._phones.phone_view(language, holder)
            parts = drawn.turn(phone_view), drawn.takes(phone_view), drawn.own(phone_view, "")
            return "".join(map(str, parts))

        key = language, holder, self._phones.reachable()
        return self._drawn.get(version, language, shared) + self._drawn.get(version, key, own)
