"""A page and its link to the table: a silent cut is shown, and any number of tabs stays up to date."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import pytest
from flask import Response, request
from playwright.sync_api import Browser, expect

from tests.pages import SMALL
from tests.states import PATIENCE_S
from tests.visitors import open_own
from tests.web.hands import KEY, TableInHand, announce
from web.app import create_app
from web.program import program_mark
from web.serve import Server

PING_S = 0.3
HEAD_ENDS = b"\r\n\r\n"
TABS = 9
"""More than the six connections that a browser opens to one table."""


class Link:
    """A link to a server that can be cut silently: bytes are accepted and dropped.

    With ``broken`` each answer ends in its body.
    """

    def __init__(self, port: int) -> None:
        self._port, self.whole, self.broken = port, threading.Event(), threading.Event()
        self.whole.set()
        self._listens = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listens.getsockname()[1]}"
        self._open: list[socket.socket] = []
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        self._listens.shutdown(socket.SHUT_RDWR)
        for each in (self._listens, *self._open):
            each.close()

    def _serve(self) -> None:
        while True:
            try:
                near = self._listens.accept()[0]
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self._port))
            self._open += [near, far]
            for one, other, answers in ((near, far, False), (far, near, True)):
                threading.Thread(target=self._pass, args=(one, other, answers), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket, answers: bool) -> None:
        head = b""
        try:
            while data := one.recv(2**16):
                if answers and self.broken.is_set():
                    head += data
                    if (end := head.find(HEAD_ENDS)) < 0:
                        continue
                    other.sendall(head[: end + len(HEAD_ENDS) + 1])
                    break
                if self.whole.is_set():
                    other.sendall(data)
            other.shutdown(socket.SHUT_WR)
        except OSError:
            return


@pytest.fixture
def pinged(table: TableInHand) -> Iterator[Server]:
    with Server(create_app(table, language="fr", ping_s=PING_S), "127.0.0.1", 0, streams=4) as running:
        yield running


@pytest.fixture
def link(pinged: Server) -> Iterator[Link]:
    link = Link(pinged.port)
    yield link
    link.close()


def test_a_silent_cut_of_the_link_is_shown_until_it_is_restored(
    table: TableInHand, link: Link, browser: Browser
) -> None:
    page = browser.new_page(viewport=SMALL, reduced_motion="reduce")
    open_own(page, link, KEY)
    lost = page.locator("#lost")
    expect(lost).to_be_hidden()
    link.whole.clear()
    expect(lost).to_contain_text("ce qui est affiché peut dater", timeout=PATIENCE_S * 1000)
    link.whole.set()
    table.say(announce(62))
    expect(page.locator(f"[data-version='{table.version()}']")).to_be_attached(timeout=PATIENCE_S * 1000)
    expect(lost).to_be_hidden()
    page.close()


def test_an_open_page_reloads_itself_when_the_program_has_changed(table: TableInHand, browser: Browser) -> None:
    page = browser.new_page(viewport=SMALL, reduced_motion="reduce")
    old = create_app(table, language="fr", ping_s=PING_S)
    old.config["PROGRAM"] = "old"
    body = page.locator("body")
    with Server(old, "127.0.0.1", 0, streams=4) as running:
        open_own(page, running, KEY)
        page.evaluate("document.body.dataset.open = ''")
        table.say(announce(62))
        expect(page.locator(f"[data-version='{table.version()}']")).to_be_attached(timeout=PATIENCE_S * 1000)
        expect(body).to_have_attribute("data-open", "")
    with Server(create_app(table, language="fr", ping_s=PING_S), "127.0.0.1", running.port, streams=4):
        expect(body).to_have_attribute("data-program", program_mark(), timeout=PATIENCE_S * 1000)
        table.say({"do": "accept"})
        expect(page.locator(f"[data-version='{table.version()}']")).to_be_attached(timeout=PATIENCE_S * 1000)
        page.close()


def test_a_page_unchanged_after_its_reload_is_reloaded_only_once(table: TableInHand, browser: Browser) -> None:
    app = create_app(table, language="fr", ping_s=PING_S)
    page, loads = browser.new_page(viewport=SMALL, reduced_motion="reduce"), list[str]()

    def of_an_old_version(answer: Response) -> Response:
        if request.path == "/":
            loads.append(request.method)
            answer.set_data(answer.get_data(as_text=True).replace(program_mark(), "old"))
        return answer

    app.after_request(of_an_old_version)
    with Server(app, "127.0.0.1", 0, streams=4) as running:
        with page.expect_event("load", lambda _: len(loads) == 2):
            open_own(page, running, KEY)
        for action in (announce(62), {"do": "accept"}):
            table.say(action)
            expect(page.locator(f"[data-version='{table.version()}']")).to_be_attached(timeout=PATIENCE_S * 1000)
        assert len(loads) == 2
        page.close()


def test_a_page_without_a_place_for_its_stream_shows_a_message(table: TableInHand, browser: Browser) -> None:
    with Server(create_app(table, language="fr", ping_s=PING_S), "127.0.0.1", 0, streams=1) as running:
        first, second = (browser.new_context(viewport=SMALL, reduced_motion="reduce") for _ in range(2))
        open_own(first.new_page(), running, KEY)
        # The first page holds the only place once a change reaches it.
        table.say(announce(62))
        expect(first.pages[0].locator(f"[data-version='{table.version()}']")).to_be_attached(timeout=PATIENCE_S * 1000)
        page = second.new_page()
        open_own(page, running, KEY)
        lost = page.locator("#lost")
        expect(lost).to_contain_text("Trop d’écrans montrent déjà la table", timeout=PATIENCE_S * 1000)
        first.close()
        expect(lost).to_be_hidden(timeout=PATIENCE_S * 1000)
        second.close()


@pytest.mark.long
def test_more_tabs_than_a_browser_has_connections_stay_up_to_date(
    table: TableInHand, pinged: Server, browser: Browser
) -> None:
    context = browser.new_context(viewport=SMALL, reduced_motion="reduce")
    tabs = [context.new_page() for _ in range(TABS)]
    for tab in tabs:
        open_own(tab, pinged, KEY)
    table.say(announce(62))
    for tab in tabs:
        expect(tab.locator(f"[data-version='{table.version()}']")).to_be_attached(timeout=PATIENCE_S * 1000)
        expect(tab.locator("#lost")).to_be_hidden()
    # The tab with the stream closes; another takes it over.
    tabs.pop(0).close()
    table.say({"do": "accept"})
    for tab in tabs:
        expect(tab.locator(f"[data-version='{table.version()}']")).to_be_attached(timeout=PATIENCE_S * 1000)
    context.close()
