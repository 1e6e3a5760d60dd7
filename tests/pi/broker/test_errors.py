"""Why a broker is not reached, with a real mosquitto and with ports of other programs."""

from __future__ import annotations

import queue
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from pi.broker.connection import MAX_EARLY, MqttConnection
from pi.broker.errors import BrokerError, refused
from pi.broker.messages import Topics
from pi.broker.options import BrokerOptions
from pi.doctor.broker import visit
from pi.night.codes import NoticeCode
from pi.words import LANGUAGES, Words
from tests.evening import PATIENCE_S, house, until
from tests.pi.broker.conftest import Mosquitto
from tests.pi.broker.test_broker import troubles
from tests.ports import free_port
from tests.refusals import said

HTTP = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"
WELCOME = b"\x20\x03\x00\x00\x00"
"""CONNACK of MQTT 5, without an error."""


def why(**options: object) -> str:
    """Return the code of the doctor's finding, whose sentences are checked; "" if the broker answers."""
    asked = BrokerOptions(**options)  # type: ignore[arg-type]
    try:
        visit(asked, Topics(asked.club, "bar"))
    except BrokerError as error:
        for language in LANGUAGES:
            problem, mend = Words(language, strict=True).problems.part_error(error.values)
            assert "{" not in problem + mend
        return error.code
    return ""


class Certificates(NamedTuple):
    """The certificate of a private authority, and one for a broker with its key."""

    ca: Path
    broker: Path
    key: Path


def openssl(*words: object, folder: Path | None = None) -> None:
    if not shutil.which("openssl"):
        pytest.skip("openssl is not installed")
    subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True, cwd=folder)


AUTHORITY = """[ca]
default_ca = own
[own]
database = index.txt
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
[any]
commonName = supplied
"""


def certificates(folder: Path, name: str, until: str) -> Certificates:
    """Make certificates for a broker, with as few extensions as people give them.

    They are valid for some days, or from 2020 ``until`` a date (YYYYMMDD).
    """
    ca, ca_key, key, asked, made = (
        folder / file for file in ("ca.pem", "ca.key", "broker.key", "broker.csr", "broker.pem")
    )
    new = ("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    openssl(*new, "-x509", "-days", 2, "-subj", "/CN=Bar", "-keyout", ca_key, "-out", ca)
    openssl(*new, "-subj", "/CN=broker", "-keyout", key, "-out", asked)
    for file, text in (
        ("names", f"subjectAltName={name}\n"),
        ("own.cnf", AUTHORITY),
        ("index.txt", ""),
        ("serial", "01"),
    ):
        (folder / file).write_text(text)
    ends = ("-startdate", "20200101000000Z", "-enddate", f"{until}000000Z") if until else ("-days", 2)
    signed = ("ca", "-batch", "-notext", "-config", "own.cnf", "-cert", ca, "-keyfile", ca_key, "-extfile", "names")
    openssl(*signed, *ends, "-in", asked, "-out", made, folder=folder)
    return Certificates(ca, made, key)


@contextmanager
def encrypted(folder: Path, made: Certificates, *lines: str) -> Iterator[int]:
    broker = Mosquitto(folder, 0, "allow_anonymous true", f"certfile {made.broker}", f"keyfile {made.key}", *lines)
    try:
        yield broker.port
    finally:
        broker.stop()


@contextmanager
def answering(answer: bytes, *, ends: bool = True) -> Iterator[int]:
    """Yield a port that answers any input with the same bytes, and ends the connection if ``ends`` is True."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            held = []
            while True:
                try:
                    line, _ = server.accept()
                except OSError:
                    break
                line.recv(1024)
                line.sendall(answer)
                held.append(line)
                if ends:
                    line.close()
            for line in held:
                line.close()

        serving = threading.Thread(target=serve)
        serving.start()
        try:
            yield server.getsockname()[1]
        finally:
            server.shutdown(socket.SHUT_RDWR)
            serving.join(PATIENCE_S)


left_open = pytest.mark.filterwarnings("ignore:unclosed <ssl.SSLSocket:ResourceWarning")
"""After a failed handshake the library leaves the connection to the garbage collector."""

OWN = "IP:127.0.0.1"
TLS = {
    "": (OWN, "", True),
    "broker-certificate": (OWN, "", False),
    "broker-certificate-name": ("DNS:elsewhere,IP:192.0.2.1", "", True),
    "broker-certificate-date": (OWN, "20200102", True),
}
"""The fault's code, and the names, the end and the trust of the certificate."""

Certified = Callable[..., Certificates]


@pytest.fixture(scope="session")
def certified(tmp_path_factory: pytest.TempPathFactory) -> Certified:
    """Return a function that makes the certificates for some names and an end, once."""
    return cache(lambda *names: certificates(tmp_path_factory.mktemp("certificates"), *names))


@left_open
@pytest.mark.parametrize("code", TLS)
@pytest.mark.one_a_day
def test_a_faulty_certificate_is_reported_with_its_fault(tmp_path: Path, certified: Certified, code: str) -> None:
    *asked, is_trusted = TLS[code]
    made = certified(*asked)
    with encrypted(tmp_path, made) as port:
        assert why(host="127.0.0.1", port=port, tls=True, ca=str(made.ca) if is_trusted else "") == code


@pytest.mark.parametrize("form", ["the broker's own certificate", "DER", "words around it"])
@pytest.mark.one_a_day
def test_a_certificate_is_trusted_in_every_common_format(tmp_path: Path, certified: Certified, form: str) -> None:
    made = certified(OWN, "")
    ca = made.broker if form == "the broker's own certificate" else tmp_path / "given"
    if form == "DER":
        openssl("x509", "-in", made.ca, "-outform", "DER", "-out", ca)
    elif form == "words around it":
        ca.write_bytes("Café du port\n".encode("latin-1") + made.ca.read_bytes())
    with encrypted(tmp_path, made) as port:
        assert why(host="127.0.0.1", port=port, tls=True, ca=str(ca)) == ""


@pytest.mark.parametrize("content", [None, b"", b"nonsense", b"-----BEGIN CERTIFICATE-----\nx", bytes(2**21)])
def test_a_file_without_a_certificate_is_reported(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "ca.pem"
    if content is not None:
        file.write_bytes(content)
    assert why(host="127.0.0.1", port=free_port(), tls=True, ca=str(file)) == "broker-ca"


def test_a_missing_certificate_is_shown_and_the_game_goes_on(tmp_path: Path) -> None:
    options = {"host": "127.0.0.1", "port": free_port(), "tls": True, "ca": str(tmp_path / "ca.pem")}
    with house(tmp_path / "table", broker=options, camera={"kind": "files"}) as running:
        state = until(running, lambda state: NoticeCode.BROKER_FAILED in troubles(state))
        assert [notice.values["trouble"] for notice in state.notices if notice.code == NoticeCode.BROKER_FAILED] == [
            "broker-ca"
        ]


@left_open
def test_the_port_with_or_without_tls_instead_of_the_other_is_reported(
    tmp_path: Path, certified: Certified, mosquitto: Mosquitto
) -> None:
    assert why(host="127.0.0.1", port=mosquitto.port, tls=True) == "broker-no-tls"
    with encrypted(tmp_path, certified(OWN, "")) as port:
        assert why(host="127.0.0.1", port=port) == "broker-no-mqtt"


@left_open
@pytest.mark.parametrize("version", ["tlsv1.2", "tlsv1.3"])
def test_a_broker_that_requires_a_certificate_is_reported(tmp_path: Path, certified: Certified, version: str) -> None:
    made = certified(OWN, "")
    asks = (f"cafile {made.ca}", "require_certificate true", f"tls_version {version}")
    with encrypted(tmp_path, made, *asks) as port:
        assert why(host="127.0.0.1", port=port, tls=True, ca=str(made.ca)) == "broker-wants-certificate"


def test_an_unknown_host_and_a_closed_port_are_reported() -> None:
    assert why(host="no-such-machine.invalid") == "broker-no-host"
    assert why(host="127.0.0.1", port=free_port()) == "broker-refused"


@left_open
@pytest.mark.long
def test_a_port_of_another_program_is_reported() -> None:
    with answering(HTTP) as port:
        assert why(host="127.0.0.1", port=port) == "broker-no-mqtt"
    with answering(b"SSH-2.0-OpenSSH_9.2\r\n", ends=False) as port:
        assert why(host="127.0.0.1", port=port) in ("broker-silent", "broker-no-mqtt")
        assert why(host="127.0.0.1", port=port, tls=True) == "broker-no-tls"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"user": "bar", "password": "right"}, ""),
        ({"user": "bar", "password": "wrong"}, "broker-login"),
        ({"user": "pub", "password": "right"}, "broker-login"),
        ({"user": "bar"}, "broker-login"),
        ({}, "broker-user"),
    ],
)
def test_a_user_that_is_not_admitted_is_reported(tmp_path: Path, given: dict[str, str], code: str) -> None:
    passwords = tmp_path / "passwords"
    if not shutil.which("mosquitto_passwd"):
        pytest.skip("mosquitto_passwd is not installed")
    subprocess.run(["mosquitto_passwd", "-b", "-c", passwords, "bar", "right"], check=True, capture_output=True)
    broker = Mosquitto(tmp_path, 0, "allow_anonymous false", f"password_file {passwords}")
    try:
        assert why(host="127.0.0.1", port=broker.port, **given) == code
    finally:
        broker.stop()


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (b"\x20\x02\x00\x01", "broker-refuses"),  # a broker that supports MQTT 3.1.1 only
        (b"\x20\x03\x00\x85\x00", "broker-refuses"),
        (b"\x20\x03\x00\x88\x00", "broker-busy"),
    ],
)
def test_other_refusals_do_not_blame_the_password(answer: bytes, code: str) -> None:
    with answering(answer, ends=False) as port:
        assert why(host="127.0.0.1", port=port, user="bar") == code


@pytest.mark.parametrize("number", range(128, 163))
def test_every_refusal_has_its_sentence(number: int) -> None:
    error = refused(BrokerOptions(host="nas"), number, "Banned")
    for language in LANGUAGES:
        assert all(Words(language, strict=True).problems.part_error(error.values))


class Downs:
    """Keeps why a connection is down (`pi.broker.connection.Receiver`)."""

    def __init__(self) -> None:
        self.codes: queue.SimpleQueue[str] = queue.SimpleQueue()

    def up(self) -> None:
        pass

    def down(self, error: BrokerError) -> None:
        self.codes.put(error.code)

    def message(self, topic: str, payload: bytes, retained: bool) -> None:
        pass

    def next(self, count: int) -> list[str]:
        return [self.codes.get(timeout=PATIENCE_S) for _ in range(count)]


def test_the_end_of_a_refused_connection_keeps_the_reason_for_the_refusal() -> None:
    downs = Downs()
    with (
        answering(b"\x20\x03\x00\x87\x00") as port,
        closing(MqttConnection(BrokerOptions(host="127.0.0.1", port=port, user="bar"), "bar", None, downs)) as line,
    ):
        line.start()
        assert downs.next(2) == ["broker-login"] * 2


def test_a_broker_that_ends_every_connection_is_reported_and_tried_later() -> None:
    downs = Downs()
    with (
        answering(WELCOME) as port,
        closing(MqttConnection(BrokerOptions(host="127.0.0.1", port=port), "bar", None, downs)) as line,
    ):
        line.start()
        assert downs.next(MAX_EARLY) == ["broker-away"] * (MAX_EARLY - 1) + ["broker-ends"]


@pytest.mark.parametrize("files", [{}, {"client.py": ""}], ids=["none", "one before version 2"])
def test_a_missing_or_outdated_library_is_reported_with_its_remedy(tmp_path: Path, files: dict[str, str]) -> None:
    package = tmp_path / "paho" / "mqtt"
    package.mkdir(parents=True)
    for name, text in {"__init__.py": "", "../__init__.py": "", **files}.items():
        (package / name).write_text(text)
    code = "from pi.broker.connection import library\nlibrary()"
    told = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert told.stderr.splitlines()[-1].startswith("pi.broker.errors.BrokerError: no-paho")
    remedy = said(BrokerError("no-paho"))
    assert remedy.startswith("the library paho-mqtt 2")
    assert "make update" in remedy
    assert '.venv/bin/pip install "paho-mqtt>=2"' in remedy
