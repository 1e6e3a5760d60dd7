"""No one in: the statements of `web/SECURITY.md` about every page, tried on every page of a whole house."""

from __future__ import annotations

import csv
import hmac
import io
import re
import socket
import zipfile
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pi.app import App
from pi.broker.club import MAX_BYTES, MAX_LETTERS, MAX_TABLES
from pi.system.access_code import LENGTH, LETTERS, TICKET_LENGTH
from tests.evening import guest, house, say
from tests.house import START
from tests.outgoing import addresses
from tests.states import table_of
from web.guard import RateLimiter, same
from web.permissions import ENTRY_POINTS, LONGEST_REQUEST_BYTES, Permission
from web.serve import IDLE_S, LONGEST_HEADER_BYTES, MAX_UNREAD_BYTES, OWN_CONNECTIONS
from web.streams import Streams

ROOT = Path(__file__).parents[2]
EVIL = {"Host": "croupier.example.org", "Origin": "http://croupier.example.org"}
TRICKS = {
    "a stored script": "<script>alert(1)</script>",
    "a terminal": "\x1b]0;owned\x07\x1b[2JZoé",
    "right to left": "Zoé\u202egpj.exe",
    "a formula": "=HYPERLINK(1)",
    "an attribute": '" onmouseover="x',
    "a template": "{{ config }}",
}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with house(tmp_path_factory.mktemp("house"), camera={"kind": "files"}, night={"phones": "table"}) as running:
        say(running, START)
        yield running


def test_every_answer_forbids_foreign_content_and_admits_no_other_site(running: App) -> None:
    client = running.flask.test_client()
    for path in (*addresses(running, "GET"), "/nowhere"):
        with client.get(path, headers={"Origin": "http://localhost"}) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';"), path
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert not [name for name, _ in answer.headers if name.lower().startswith("access-control")], path
        with client.options(path, headers={**EVIL, "Host": "localhost"}) as asked:
            assert not [name for name, _ in asked.headers if name.lower().startswith("access-control")], path


def test_every_address_refuses_the_names_of_other_domains(running: App) -> None:
    client = running.flask.test_client()
    for method in ("GET", "POST"):
        for path in addresses(running, method):
            assert client.open(path, method=method, headers=EVIL).status_code == 421, path


signs = st.text(st.characters(min_codepoint=0x21, max_codepoint=0xFF), min_size=1, max_size=20)
quietly = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


@quietly
@given(begins=signs, ends=st.sampled_from(["", ":", ":8421", ":80", "."]))
@example(begins="a_b", ends="")
@example(begins="localhost,a", ends=":8421")
@example(begins="[::1]", ends="")
def test_no_character_in_a_foreign_name_makes_it_accepted(running: App, begins: str, ends: str) -> None:
    """A browser resolves a name with any characters."""
    answer = running.flask.test_client().get("/health", headers={"Host": f"{begins}.example.org{ends}"})
    assert answer.status_code in (400, 421), "the server refuses what is no header, and the guard every other name"


HEARD = ("Host", "Origin", "Sec-Fetch-Site", "Accept", "Accept-Language", "Cookie", "Content-Type", "Content-Length")


@quietly
@given(name=st.sampled_from(HEARD), value=signs | signs.map("http://{}".format) | signs.map("[{}".format))
@example(name="Origin", value="http://[")
@example(name="Host", value="[::1")
def test_no_header_breaks_a_page(running: App, name: str, value: str) -> None:
    client = running.flask.test_client()
    for answer in (client.get("/phone", headers={name: value}), client.post("/press", headers={name: value})):
        assert answer.status_code < 500


@pytest.mark.parametrize("from_there", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}])
def test_other_sites_change_nothing_even_through_a_phone_that_plays(running: App, from_there: dict[str, str]) -> None:
    client = guest(running, table="on")
    before = running.table.state
    fields = {"button": "accept", "name": "Eve", "do": "leave", "table": "on"}
    for path in addresses(running, "POST"):
        assert client.post(path, data=fields, headers=from_there).status_code == 403, path
    assert running.table.state == before


def test_a_code_is_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[bytes, bytes]] = []
    digest = hmac.compare_digest

    def comparing(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return digest(one, other)

    monkeypatch.setattr("web.guard.hmac.compare_digest", comparing)
    assert same(" bcdfg", "BCDFG")
    assert not same("BXXXX", "BCDFG")
    assert compared == [(b"BCDFG", b"BCDFG"), (b"BXXXX", b"BCDFG")]
    assert not same("é", "BCDFG")
    assert not same("", "")


CLIMBS = ("../guard.py", "..%2fguard.py", "%2e%2e/guard.py", "....//guard.py", "/etc/passwd", "%00", "..\\guard.py")


def test_no_path_of_a_request_leads_to_other_files(running: App) -> None:
    secret = (running.table._recorder.folder / "secret").read_bytes()
    place = urlsplit(running.server.address)
    for base in ("/static/", "/house/player/", "/house/seen/1/", "/"):
        for climb in CLIMBS:
            with closing(socket.create_connection((str(place.hostname), int(place.port or 0)), timeout=30)) as line:
                line.sendall(f"GET {base}{climb} HTTP/1.0\r\nHost: localhost\r\n\r\n".encode())
                told = b"".join(iter(partial(line.recv, 65536), b""))
            assert told[9:12] in (b"404", b"400", b"308"), (base, climb)
            assert b"hmac" not in told
            assert b"root:" not in told
            assert secret not in told


def test_only_the_own_screen_may_send_a_file_a_taught_set(running: App) -> None:
    client = running.flask.test_client()
    for path in addresses(running, "POST"):
        file = {"button": (io.BytesIO(b"import os"), "x.py")}
        answer = client.post(path, data=file, content_type="multipart/form-data")
        assert answer.status_code in (303, 400, 403, 404, 413), path
    code = "".join(file.read_text("utf-8") for file in (ROOT / "web").glob("*.py"))
    assert code.count("request.files") == 1
    assert ENTRY_POINTS["/camera/set"].needed is Permission.OWN_SCREEN
    assert "send_file" not in code


def test_typed_text_stays_text_on_every_page(tmp_path: Path) -> None:
    with house(tmp_path, camera={"kind": "files"}, night={"phones": "table"}) as running:
        client = guest(running)
        for name in TRICKS.values():
            client.post("/phone/sit", data={"name": name})
        assert running.table.state.setup is not None
        seated = running.table.state.setup.seats
        assert len(seated) >= 4
        say(running, {"do": "start", "game": "quinito", "players": [*seated, "Ana"]})
        client.post("/phone/play", data={"table": "on"})
        for text in TRICKS.values():
            make_a_rule(running, client, text)
        rules = [rule["text"] for rule in table_of(running.table.state)["rules"]]
        assert len(rules) == len(TRICKS)
        assert not any(character in typed for typed in (*seated, *rules) for character in "\x1b\u202e\x07")
        for path in addresses(running, "GET"):
            with client.get(path) as answer:
                page = next(answer.iter_encoded()) if "events" in path else answer.data
                assert "script-src 'self';" in answer.headers["Content-Security-Policy"]
            if answer.mimetype in ("text/html", "text/event-stream"):
                assert Made.of(page.decode()) == [], path
                assert not set("\x1b\u202e\x07") & set(page.decode()), path
            if answer.mimetype == "application/zip":
                assert [cell for cell in cells(page) if cell.startswith(("=", "+", "@", "\t", "\r"))] == []


class Made(HTMLParser):
    """Collects scripts in the page and attributes that are scripts; no page of ours has either."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    @classmethod
    def of(cls, page: str) -> list[str]:
        made = cls()
        made.feed(page)
        made.close()
        return made.found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [name for name, _ in attrs if name.startswith("on")]
        self.found += [tag] if tag == "script" and "src" not in dict(attrs) else []


def test_a_script_in_a_page_is_found() -> None:
    assert Made.of('<p title="" onmouseover="x">1</p><script>alert(1)</script><script src="/ours.js"></script>') == [
        *("onmouseover", "script")
    ]


def make_a_rule(running: App, client: FlaskClient, text: str) -> None:
    """Win a Kinito, and enter a rule on the phone."""
    for action in ({"do": "announce", "value": 21}, {"do": "bluff"}, {"do": "dice", "values": [2, 1]}):
        say(running, action)
    ((by, question),) = running.table.state.questions.items()
    typed = {"do": "rule", "by": by, "pair": "0", "question": str(question), "text": text}
    assert client.post("/phone/act", data=typed).status_code == 303


def cells(packed: bytes) -> Iterator[str]:
    """Yield every cell of the tables of an export."""
    with zipfile.ZipFile(io.BytesIO(packed)) as tables:
        for name in tables.namelist():
            for row in csv.reader(io.StringIO(tables.read(name).decode())):
                yield from row


def test_every_exemption_of_a_security_rule_has_a_reason() -> None:
    files = [file for room in ("pi", "vision", "web") for file in (ROOT / room).rglob("*.py")]
    lines = [(file.name, line.strip()) for file in files for line in file.read_text("utf-8").splitlines()]
    exempt = [(name, line) for name, line in lines if re.search(r"noqa: S\d", line)]
    assert exempt
    assert [(name, line) for name, line in exempt if not re.search(r"noqa: S\d+ -- \w", line)] == []


# The page itself ---------------------------------------------------------------------------

THREAT_MODEL = {"en": ROOT / "web" / "SECURITY.md", "fr": ROOT / "web" / "SECURITY.fr.md"}


def odds() -> Iterator[tuple[int, int]]:
    """Yield the tries at a code in twelve hours, and one in how many finds it, for one machine and for all."""
    for most in (RateLimiter.EACH, RateLimiter.ALL):
        tries = most + 12 * 3600 * 1000 * most // RateLimiter.WINDOW_MS
        yield tries, len(LETTERS) ** LENGTH // tries


@pytest.mark.parametrize("page", THREAT_MODEL.values(), ids=THREAT_MODEL)
def test_the_threat_model_agrees_with_the_limits_in_the_code(page: Path) -> None:
    text = page.read_text("utf-8")
    rows = [[cell.strip() for cell in line.split("|")] for line in text.splitlines()]
    guessers = [row for row in rows if len(row) == 5 and re.fullmatch(r"[\d ,]+", row[2])]
    told = [(int(re.sub(r"\D", "", row[2])), int(row[3].split()[-1])) for row in guessers]
    assert told == list(odds())
    assert len(LETTERS) ** TICKET_LENGTH / (12 * 3600 * 1000) == pytest.approx(4.7e6, rel=0.02)
    (sender,) = (line for line in text.splitlines() if f"{Streams.EACH} " in line and str(OWN_CONNECTIONS) in line)
    kilobytes = [size // 2**10 for size in (LONGEST_REQUEST_BYTES, LONGEST_HEADER_BYTES)]
    limits = [Streams.EACH, *kilobytes, MAX_UNREAD_BYTES // 2**20, OWN_CONNECTIONS, IDLE_S]
    assert [int(number) for number in re.findall(r"\d+", sender)] == limits
    assert Streams.OWN == 2, "two streams"
    (broker,) = (line for line in text.splitlines() if str(MAX_LETTERS) in line and str(MAX_TABLES) in line)
    assert [int(number) for number in re.findall(r"\d+", broker)] == [MAX_TABLES, MAX_BYTES // 2**10, MAX_LETTERS]


def test_the_threat_model_agrees_in_both_languages() -> None:
    english, french = (page.read_text("utf-8").splitlines() for page in THREAT_MODEL.values())
    assert [re.findall(r"`[^`]+`", line) for line in english] == [re.findall(r"`[^`]+`", line) for line in french]
    assert [line.count("|") for line in english] == [line.count("|") for line in french]
    assert [line[:2] for line in english if line[:1] in "#-|"] == [line[:2] for line in french if line[:1] in "#-|"]


@pytest.mark.parametrize("page", THREAT_MODEL.values(), ids=THREAT_MODEL)
def test_files_named_in_the_threat_model_exist(page: Path) -> None:
    named = re.findall(r"`(?:tests/)?([\w/]+(?:\.py|\.service|\.txt))`|`tests/([\w/]+)`", page.read_text("utf-8"))
    files = [str(file) for room in ("tests", "systemd") for file in (ROOT / room).rglob("*")]
    for name in {first or second for first, second in named}:
        assert any(file.endswith(name) for file in files), name
