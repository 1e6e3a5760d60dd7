"""The guard: the names of a table, the origin of a request, and which sessions and codes are valid.

`test_no_one_in` tries the same on the pages of a whole house.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator, Mapping

import pytest
from flask import Flask, session

from pi.words import Words
from tests.visitors import listening, stranger
from tests.web.hands import TableInHand
from web.app import create_app
from web.guard import (
    HEADERS,
    RateLimiter,
    Sessions,
    asker,
    forwarded,
    from_elsewhere,
    has_token,
    named_wall,
    own_screen,
    token,
)
from web.serve import Server

WALL = "192.168.1.7"
OTHER = "192.168.1.8"


@pytest.fixture(scope="module")
def app(one_table: TableInHand) -> Iterator[Flask]:
    with listening(create_app(one_table, language="en", address="Bar.example.net", walls=[WALL, "fd00::7"])) as app:
        yield app


# Names --------------------------------------------------------------------------------------


ME = socket.gethostname().partition(".")[0]
OWN_NAMES = (
    *("localhost", "LocalHost.:8421", "127.0.0.1:8421", "[::1]:8421", "192.168.1.20", "[fd00::20]:80"),
    *(f"{socket.gethostname()}:8421", ME, f"{ME}.local", f"{ME}.local.", f"{ME.upper()}.LOCAL.:8421"),
)
ADDRESSED = ("bar.example.net", "BAR.example.net.:8421")
FOREIGN = (
    *("evil.local", "evil", "evil.lan", "evil.fritz.box", "evil.home.arpa", "evil.localhost", ".", ".local", "[::1"),
    *(f"{ME}.evil.example", f"evil.{ME}.local", f"{ME}.lan", f"{ME}.local..", "127.0.0.1.evil.example", "0x7f.1.x"),
    *("bar.example.org", "example.net", "evil.bar.example.net", "a_b", ":8421"),
)
"""Another machine of the network may take any name, and point that name at this machine afterwards."""


@pytest.mark.parametrize(("address", "foreign"), [(" Bar.example.net. ", FOREIGN), ("", FOREIGN + ADDRESSED)])
def test_a_table_answers_to_its_own_names_and_refuses_all_others(
    one_table: TableInHand, address: str, foreign: tuple[str, ...]
) -> None:
    with listening(create_app(one_table, language="en", address=address)) as app:
        client = stranger(app)
        for host in OWN_NAMES + (ADDRESSED if address else ()):
            assert client.get("/health", headers={"Host": host}).status_code == 200, host
        for host in foreign:
            answer = client.get("/health", headers={"Host": host})
            assert answer.status_code == 421, host
            assert answer.text == f"421 {Words('en').problems.refused('not-called', host=host)}\n"


@pytest.mark.parametrize("line", [b"", b"Host:\r\n"])
def test_a_request_without_a_host_name_is_refused_with_a_reason(server: Server, line: bytes) -> None:
    """Programs of HTTP/1.0 send no Host."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        connection.sendall(b"GET /health HTTP/1.0\r\n" + line + b"\r\n")
        answer = b"".join(iter(lambda: connection.recv(65536), b"")).decode()
    assert answer.startswith("HTTP/1.0 421 ")
    assert answer.endswith(f"\r\n\r\n421 {Words('en').problems.refused('no-host')}\n")


@pytest.mark.parametrize(("path", "host"), [("/", "localhost"), ("/nowhere", "localhost"), ("/", "bar.example.org")])
def test_every_answer_has_every_header_of_the_guard(app: Flask, path: str, host: str) -> None:
    with stranger(app).get(path, headers={"Host": host}) as answer:
        assert HEADERS.items() <= dict(answer.headers).items()


# Where a request comes from -----------------------------------------------------------------


def test_the_headers_of_a_browser_do_not_count_as_forwarded(app: Flask) -> None:
    with app.test_request_context(headers={"Accept": "via", "X-Requested-With": "tv.browser"}):
        assert not forwarded()


@pytest.mark.parametrize("sent", [{}, {"own": ""}])
def test_an_app_without_a_key_has_no_own_screen(
    app: Flask, sent: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "OWN_KEY", "")
    with app.test_request_context(query_string=sent, environ_overrides={"REMOTE_ADDR": "127.0.0.1"}):
        assert not own_screen()
        assert asker() == "127.0.0.1"


@pytest.mark.parametrize(
    ("address", "headers", "named"),
    [(WALL, {}, True), ("fd00::7", {}, True), (OTHER, {}, False), (WALL, {"Via": "1.1 squid"}, False), ("", {}, False)],
)
def test_a_wall_is_named_by_its_address(app: Flask, address: str, headers: Mapping[str, str], named: bool) -> None:
    with app.test_request_context(headers=headers, environ_overrides={"REMOTE_ADDR": address}):
        assert named_wall() is named


def test_a_post_address_missing_in_the_list_of_entry_points_is_refused(one_table: TableInHand) -> None:
    app = create_app(one_table, language="fr")
    app.add_url_rule("/unlisted", "unlisted", lambda: "done", methods=["POST"])
    with listening(app):
        assert app.test_client().post("/unlisted").status_code == 403


@pytest.mark.parametrize(
    ("headers", "elsewhere"),
    [
        ({}, False),
        ({"Sec-Fetch-Site": "same-origin"}, False),
        ({"Sec-Fetch-Site": "none"}, False),
        ({"Sec-Fetch-Site": "same-site"}, True),
        ({"Sec-Fetch-Site": "cross-site"}, True),
        ({"Sec-Fetch-Site": ""}, True),
        ({"Origin": "http://table.local:8421"}, False),
        ({"Origin": "HTTP://Table.LOCAL:8421"}, False),
        ({"Origin": "http://table.local"}, True),
        ({"Origin": "http://evil.example"}, True),
        ({"Origin": "null"}, True),
        ({"Origin": ""}, True),
        ({"Referer": "http://table.local:8421/phone?lang=fr"}, False),
        ({"Referer": "http://table.local:8421/a://b/c"}, False),
        ({"Referer": "http://evil.example/table.local:8421"}, True),
        ({"Referer": "http://evil.example/?http://table.local:8421"}, True),
        ({"Origin": "http://evil.example", "Referer": "http://table.local:8421/"}, True),
        ({"Origin": "http://table.local:8421", "Referer": "http://evil.example/"}, False),
        ({"Origin": "http://table.local:8421", "Sec-Fetch-Site": "cross-site"}, True),
        ({"Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"}, True),
    ],
)
def test_a_request_of_another_site_is_recognised_by_its_headers(
    app: Flask, headers: Mapping[str, str], elsewhere: bool
) -> None:
    with app.test_request_context(headers={"Host": "Table.local:8421", **headers}):
        assert from_elsewhere() is elsewhere


# Sessions -----------------------------------------------------------------------------------


def cookie_of(app: Flask, **values: str) -> str:
    """Return the cookie that contains these values."""
    signed = Sessions().get_signing_serializer(app).dumps(values)
    assert isinstance(signed, str)
    return signed


@pytest.fixture
def signed(app: Flask) -> str:
    return cookie_of(app, seat="Ana")


def test_a_session_has_the_values_of_its_cookie(app: Flask, signed: str) -> None:
    with app.test_request_context(headers={"Cookie": f"croupier={signed}"}):
        assert dict(session) == {"seat": "Ana"}


@pytest.mark.parametrize("cookie", ["", "croupier=", "croupier=XXXX", "session={signed}", "croupier=x{signed}"])
def test_a_cookie_that_this_table_has_not_signed_is_an_empty_session(app: Flask, signed: str, cookie: str) -> None:
    with app.test_request_context(headers={"Cookie": cookie.format(signed=signed)}):
        assert dict(session) == {}


def test_a_session_that_another_key_or_another_salt_has_signed_is_empty(app: Flask, signed: str) -> None:
    other = Flask(__name__)
    other.config.update(SECRET_KEY=b"another secret", SESSION_COOKIE_NAME="croupier")
    other.session_interface = Sessions()
    salted = Sessions()
    salted.salt = "another salt"
    with other.test_request_context(headers={"Cookie": f"croupier={signed}"}):
        assert dict(session) == {}
    with app.test_request_context(headers={"Cookie": f"croupier={salted.get_signing_serializer(app).dumps({'a': 1})}"}):
        assert dict(session) == {}


def test_the_token_of_a_session_stays_and_comes_back_with_its_form(app: Flask) -> None:
    with app.test_request_context():
        first = token()
        assert token() == session["token"] == first
        assert len(first) == 22, "16 bytes in Base64"
    with app.test_request_context():
        assert token() != first


@pytest.mark.parametrize(
    ("kept", "sent", "has"),
    [
        ({"token": "abc"}, {"token": "abc"}, True),
        ({"token": "é"}, {"token": "é"}, True),
        ({"token": "abc"}, {"token": "abd"}, False),
        ({"token": "abc"}, {"token": "é"}, False),
        ({"token": "abc"}, {"token": ""}, False),
        ({"token": "abc"}, {}, False),
        ({}, {"token": ""}, False),
        ({}, {"token": "abc"}, False),
        ({}, {"token": "None"}, False),
        ({}, {}, False),
    ],
)
def test_a_form_needs_the_token_of_its_session(
    app: Flask, kept: Mapping[str, str], sent: Mapping[str, str], has: bool
) -> None:
    with app.test_request_context(method="POST", data=sent, headers={"Cookie": f"croupier={cookie_of(app, **kept)}"}):
        assert has_token() is has


# Codes --------------------------------------------------------------------------------------


def test_a_machine_that_guesses_codes_is_slowed_down_and_another_is_not() -> None:
    now_s = 1000.7
    tries = RateLimiter(lambda: now_s)
    guessed = [tries.admits("guesser", right=False) for _ in range(100)]
    assert guessed == [True] * 5 + [False] * 95
    assert not tries.admits("guesser", right=True), "a right guess would be found by trying"
    assert all(tries.admits("guest", right=True) for _ in range(100))
    now_s += 11.99
    assert not tries.admits("guesser", right=True)
    now_s += 0.01
    assert tries.admits("guesser", right=False)
    assert not tries.admits("guesser", right=True)


def test_all_guessing_machines_together_are_slowed_down_and_a_guest_gets_in() -> None:
    now_s = 0.0
    tries = RateLimiter(lambda: now_s)
    assert [tries.admits(f"machine {number}", right=False) for number in range(50)] == [True] * 20 + [False] * 30
    assert not tries.admits("guest", right=True)
    now_s += 3
    assert tries.admits("guest", right=True)


@pytest.mark.parametrize(
    ("machines", "tries_an_hour"),
    [(1, 300), (3, 900), (40, 1200), pytest.param(1000, 1200, marks=pytest.mark.long)],
)
def test_an_hour_of_guessing_stays_within_the_threat_model(machines: int, tries_an_hour: int) -> None:
    now_s = 0.0
    tries, tried = RateLimiter(lambda: now_s), 0
    while now_s < 3600:
        tried += sum(tries.admits(str(machine), right=False) for machine in range(machines))
        now_s += 1
    assert tried <= tries_an_hour + min(RateLimiter.EACH * machines, RateLimiter.ALL)
    assert len(tries._whole_ms) <= 1 + 2 * RateLimiter.ALL, "no memory of machines that wait no longer"
