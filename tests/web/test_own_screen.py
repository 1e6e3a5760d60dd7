"""The table's own screen, and its look-alikes: forwarders of this machine, proxies, other walls."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from html import unescape
from http.client import HTTPConnection
from itertools import product
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from pi.app import App
from pi.config import ConfigError, load
from pi.system import own_screen
from tests.evening import guest, house, say
from tests.house import START
from tests.outgoing import addresses
from tests.refusals import refusing
from tests.visitors import listening, session_of, stranger
from tests.web.hands import KEY, TableInHand
from web.app import create_app
from web.guard import FORWARDED
from web.serve import Server

WALL = "192.168.1.7"
CODE, TICKET = "BCDFG", "SDDMTSDJPLQ"


@pytest.fixture(scope="module")
def app(one_table: TableInHand) -> Iterator[Flask]:
    app = create_app(one_table, language="en", walls=[WALL, "fd00::7"], ping_s=0.1)
    # A stream that a test has left keeps its place until the next ping.
    app.extensions["croupier-streams"].EACH = 64
    with listening(app, streams=64):
        yield app


@pytest.fixture(autouse=True)
def nothing_pressed(one_table: TableInHand) -> None:
    one_table.pressed.clear()


def ask(client: FlaskClient, path: str, headers: Mapping[str, str] = {}) -> str:
    """Return the page, or the first event of a stream."""
    with client.get(path, headers=headers, buffered=False) as answer:
        assert answer.status_code == 200
        return next(answer.iter_encoded()).decode() if "events" in path else answer.get_data(as_text=True)


# The screens with the code of the night ---------------------------------------------------------

PAGES = ("/", "/events", "/?lang=fr&theme=light", "/events?lang=fr")


def with_key(path: str, key: str = KEY) -> str:
    return f"{path}{'&' if '?' in path else '?'}own={key}"


@pytest.mark.parametrize("path", PAGES)
def test_the_invitation_is_on_the_own_screen_and_on_named_walls(app: Flask, path: str) -> None:
    walls = [(stranger(app, REMOTE_ADDR=address), path) for address in (WALL, "fd00::7")]
    for client, asked in ((stranger(app), with_key(path)), *walls):
        page = ask(client, asked)
        assert CODE in page
        assert "<svg" in page
        with client.get(asked, buffered=False) as answer:
            assert answer.headers["Cache-Control"].startswith("no-store")


@pytest.mark.parametrize(
    ("address", "headers", "key"),
    [
        ("192.168.1.8", {}, ""),
        ("192.168.1.8", {}, KEY),
        ("192.168.1.70", {}, KEY),
        ("fd00::8", {}, KEY),
        ("127.0.0.1", {}, ""),
        ("127.0.0.1", {}, KEY[:-1]),
        ("127.0.0.1", {}, "é" + KEY),
        ("::1", {}, ""),
        ("127.0.0.1", {"X-Forwarded-For": "192.168.1.8"}, KEY),
        (WALL, {"Via": "1.1 squid"}, ""),
    ],
)
def test_other_browsers_get_a_hint_in_place_of_the_code(
    app: Flask, address: str, headers: dict[str, str], key: str
) -> None:
    for path in PAGES:
        page = ask(stranger(app, REMOTE_ADDR=address), with_key(path, key), headers)
        assert CODE not in page, path
        assert TICKET not in page, path
        assert 'class="way-in"' not in page, path
        assert "data-press" not in page, f"a button that only shows: {path}"
        assert 'class="wall' in page, f"the wall itself is shown: {path}"
        assert ("croupier table" if "127." in address or address == "::1" else "") in page, path
        assert 'class="where"' in page, path


def test_links_back_to_the_wall_keep_the_own_screen_s_buttons(running: App) -> None:
    own = stranger(running.flask)
    assert '<button class="press' in own.get(f"/?{urlsplit(running.printed_address).query}").text
    for path in ("/camera", "/card", "/deck", "/wiring", "/house", "/club"):
        ways = re.findall(r'<a href="(/(?:\?[^"]*)?)"', own.get(path).text)
        assert ways or path == "/club", path
        for way in ways:
            assert '<button class="press' in own.get(unescape(way)).text, (path, way)
    assert "data-press" not in stranger(running.flask).get("/").text


def test_the_wall_links_to_the_house_which_links_to_every_page(running: App) -> None:
    own = stranger(running.flask)
    ways = [
        re.findall(r'href="(/(?:house|card|deck|camera|wiring)\?[^"]*)"', own.get(page).text)
        for page in ("/", "/house")
    ]
    assert ways[0] == ["/house?lang=fr"]
    assert {"/card?lang=fr", "/deck?lang=fr", "/camera?lang=fr", "/wiring?lang=fr"} <= {
        unescape(way) for way in ways[1]
    }
    assert {own.get(unescape(way)).status_code for way in ways[1]} == {200}
    for page in ("/camera", "/wiring", "/phone"):
        assert 'href="/card?lang=fr"' in own.get(f"{page}?lang=fr").text, page


def test_two_tables_on_one_machine_have_separate_cookies(running: App) -> None:
    """A browser sends a cookie to all ports of a machine."""
    client = stranger(running.flask)
    for port in (8421, 8422):
        for path in ("/phone", f"/?own={running.own_key}"):
            client.get(path, base_url=f"http://localhost:{port}")
    assert all(client.get_cookie(f"{name}-{port}") for name in ("croupier", "own") for port in (8421, 8422))


@pytest.mark.parametrize("first", [0, 1])
def test_a_page_for_one_screen_is_not_served_to_another(app: Flask, first: int) -> None:
    asked = [(stranger(app), with_key("/events")), (stranger(app, REMOTE_ADDR="192.168.1.8"), "/events")]
    pages = [ask(*asked[(first + n) % 2]) for n in range(2)]
    assert [CODE in page for page in pages] == [first == 0, first == 1]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    web = {"address": "croupier.local"}
    with house(tmp_path_factory.mktemp("house"), camera={"kind": "files"}, web=web) as running:
        say(running, START)
        yield running


@pytest.mark.parametrize("known", [False, True], ids=["a stranger", "a phone that plays"])
@pytest.mark.parametrize("address", ["192.168.1.8", "127.0.0.1"])
def test_no_answer_of_any_address_contains_code_ticket_or_key(running: App, known: bool, address: str) -> None:
    secrets = (running.code, running.ticket, running.own_key)
    raw = stranger(running.flask, REMOTE_ADDR=address)
    if known:
        raw.set_cookie("croupier", session_of(guest(running, seat="Bo")))
    for method in ("GET", "POST", "DELETE"):
        for path in (*addresses(running, "GET"), *addresses(running, "POST"), "/nowhere", "/?lang=de"):
            with raw.open(path, method=method, buffered=False) as answer:
                told = next(iter(answer.iter_encoded()), b"").decode(errors="replace") + str(answer.headers)
            assert [secret for secret in secrets if secret.lower() in told.lower()] == [], (method, path)


@pytest.mark.parametrize("wall", ["127.0.0.1", "::1", "0.0.0.0", "tv.local", "192.168.1.0/24", ""])
def test_a_wall_is_named_by_the_address_of_another_machine(tmp_path: Path, wall: str) -> None:
    (tmp_path / "c.toml").write_text(f'[web]\nwalls = ["192.168.1.7", "{wall}"]\n')
    with refusing(ConfigError, match=re.escape(f"“{wall}”")):
        load(tmp_path / "c.toml", {})


# The screens with buttons -----------------------------------------------------------------------


@contextmanager
def forwarder(port: int) -> Iterator[int]:
    """A plain TCP forwarder on this machine that adds nothing, as ssh, socat or a container."""

    def pipe(source: socket.socket, to: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                to.sendall(data)
        with suppress(OSError):
            to.shutdown(socket.SHUT_WR)

    def run() -> None:
        asked, _ = accepting.accept()
        with asked, socket.create_connection(("127.0.0.1", port)) as table:
            back = threading.Thread(target=pipe, args=(table, asked))
            back.start()
            pipe(asked, table)
            back.join()

    with socket.create_server(("127.0.0.2", 0)) as accepting:
        passing = threading.Thread(target=run)
        passing.start()
        yield int(accepting.getsockname()[1])
        passing.join()


@pytest.fixture(scope="module")
def server(one_table: TableInHand) -> Iterator[Server]:
    one_table.lay_tray()
    with Server(create_app(one_table, language="fr"), "127.0.0.1", 0, streams=4) as running:
        yield running


@pytest.mark.parametrize(
    "host", ["10.77.0.1:8619", "127.0.0.1:{port}", "localhost:{port}", "127.0.0.1", "[::1]:{port}"]
)
def test_a_request_through_a_forwarder_presses_nothing(one_table: TableInHand, server: Server, host: str) -> None:
    """Its client may send anything that the own screen's browser sends."""
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Host": host.format(port=server.port)}
    with forwarder(server.port) as port, closing(HTTPConnection("127.0.0.2", port, timeout=60)) as line:
        for path, own in product(("/press", "/hold", "/throw"), ({}, {"own": ""}, {"own": "X" * 22})):
            line.request("POST", path, urlencode({"button": "next", **own}), headers)
            answer = line.getresponse()
            answer.read()
            assert answer.status == 403
        line.request("GET", "/", headers=headers)
        page = line.getresponse().read().decode()
        assert CODE not in page
        assert "<button" not in page
    assert one_table.pressed == []


@pytest.mark.parametrize("name", [*FORWARDED, "X-Forwarded-For", "X-Forwarded-Proto", "CF-Ray", "Tailscale-User-Login"])
def test_a_proxy_header_makes_a_request_lose_the_own_screen(one_table: TableInHand, server: Server, name: str) -> None:
    """Sent to the listening server, which must not remove the header before the guard sees it."""
    body, form = urlencode({"button": "next", "own": KEY}), {"Content-Type": FORM}
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=60)) as line:
        for headers, wanted in (({name: "127.0.0.1"}, 403), ({}, 204)):
            line.request("POST", "/hold", body, {**form, **headers})
            answer = line.getresponse()
            answer.read()
            assert answer.status == wanted
            line.request("GET", with_key("/"), headers=headers)
            assert (CODE in line.getresponse().read().decode()) is (wanted == 204)
    assert one_table.pressed == [("hold", "next")]


FORM = "application/x-www-form-urlencoded"


# The key ----------------------------------------------------------------------------------------


def test_the_key_outlives_the_process_and_only_its_user_can_read_it(tmp_path: Path) -> None:
    key = own_screen.key_in(tmp_path)
    assert own_screen.key_in(tmp_path) == own_screen.given_key(tmp_path, {}) == key
    assert (tmp_path / own_screen.FILE).stat().st_mode & 0o777 == 0o600


def test_systemd_gives_a_browser_the_key_without_access_to_the_state(tmp_path: Path) -> None:
    credentials = {"CREDENTIALS_DIRECTORY": str(tmp_path / "credentials")}
    (tmp_path / "credentials").mkdir()
    (tmp_path / "credentials" / own_screen.FILE).write_text("A" * 22)
    assert own_screen.given_key(tmp_path / "state", credentials) == "A" * 22
    assert own_screen.given_key(tmp_path / "state", {}) == ""


@pytest.mark.parametrize("torn", [b"", b"half", b"\xff" * 22, b"<script>" + b"x" * 14, b"A" * 23])
def test_an_invalid_key_file_is_replaced(tmp_path: Path, torn: bytes) -> None:
    (tmp_path / own_screen.FILE).write_bytes(torn)
    key = own_screen.key_in(tmp_path)
    assert len(key) == 22
    assert own_screen.key_in(tmp_path) == key


def test_the_printed_address_has_the_key_and_a_log_has_not(running: App, monkeypatch: pytest.MonkeyPatch) -> None:
    assert running.printed_address == f"{running.server.address}/?own={running.own_key}"
    monkeypatch.setattr(running.service, "is_present", True)
    assert running.own_key not in running.printed_address
