"""The limit of pages drawn at once: few for one machine, and few for all of them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import cycle
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest

from tests.states import PATIENCE_S
from web.page_limit import AT_ONCE, EACH, PageLimit


class SlowPages:
    """A WSGI app with pages that wait for `let_go`; it counts the most pages drawn at once."""

    def __init__(self) -> None:
        self.most = self._now = 0
        self._begun = threading.Condition()
        self._go = threading.Event()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        with self._begun:
            self._now += 1
            self.most = max(self.most, self._now)
            self._begun.notify_all()
        assert self._go.wait(PATIENCE_S)
        with self._begun:
            self._now -= 1
        return [b""]

    def let_go(self, most: int) -> None:
        """Wait until ``most`` pages are drawn at once, then let all of them end."""
        with self._begun:
            assert self._begun.wait_for(lambda: self.most >= most, PATIENCE_S)
        self._go.set()


def ask(app: PageLimit, address: str, request: str = "GET /") -> Any:
    method, path = request.split()
    return app({"REMOTE_ADDR": address, "REQUEST_METHOD": method, "PATH_INFO": path}, lambda *_: lambda _: None)


@pytest.mark.parametrize(
    ("addresses", "requests", "most"),
    [
        (["a"] * 9, ["GET /"], EACH),
        ([*"abcdefgh"] * 3, ["GET /"], AT_ONCE),
        ([*"abcdefgh"] * 3, ["POST /phone/act"], AT_ONCE),
        ([*"abcdefgh"] * 3, ["GET /", "POST /phone/act"], 2 * AT_ONCE),
        ([*"abcdefgh"] * 3, ["GET /", "POST /phone/code"], AT_ONCE),
        ([*"abcdefgh"] * 3, ["GET /", "GET /phone/act"], AT_ONCE),
    ],
)
def test_few_pages_are_drawn_at_once_and_all_in_the_end(addresses: list[str], requests: list[str], most: int) -> None:
    pages = SlowPages()
    app, asking = PageLimit(pages), threading.Barrier(len(addresses) + 1)

    def phone(address: str, request: str) -> None:
        asking.wait(PATIENCE_S)
        ask(app, address, request)

    asked = zip(addresses, cycle(requests), strict=False)
    phones = [threading.Thread(target=phone, args=each, daemon=True) for each in asked]
    for each in phones:
        each.start()
    asking.wait(PATIENCE_S)
    pages.let_go(most)
    for each in phones:
        each.join(PATIENCE_S)
        assert not each.is_alive()
    assert pages.most == most


def failing(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    raise ZeroDivisionError


def lasting(environ: WSGIEnvironment, start_response: StartResponse) -> Iterator[bytes]:
    yield b""


@pytest.mark.parametrize("app", [failing, lasting])
def test_a_failed_page_or_a_long_stream_frees_its_turn(app: Callable[..., Any]) -> None:
    limited, answers, answered = PageLimit(app), list[Any](), threading.Event()

    def phone() -> None:
        for _ in range(AT_ONCE + 1):
            with suppress(ZeroDivisionError):
                answers.append(ask(limited, "a"))
        answered.set()

    threading.Thread(target=phone, daemon=True).start()
    assert answered.wait(PATIENCE_S)
