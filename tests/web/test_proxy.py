"""Proxies in front of the pages, with the configuration that `web/SECURITY.md` gives for them."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.ports import free_port
from tests.web.hands import KEY, TableInHand
from web.app import create_app
from web.serve import Server

PAGE = (Path(__file__).parents[2] / "web" / "SECURITY.md").read_text("utf-8")
HOST = "table.example"
AROUND = "daemon off; user root; pid {0}/pid; events {{}} http {{ access_log off; {1} }}"
FORM = {"Host": HOST, "Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture
def server(table: TableInHand) -> Iterator[Server]:
    with Server(create_app(table, language="en", address=HOST), "127.0.0.1", 0, streams=4) as running:
        yield running


@pytest.fixture(params=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, tmp_path: Path, server: Server) -> Iterator[int]:
    """The port of a proxy in front of the pages."""
    program = shutil.which(request.param) or pytest.skip(f"{request.param} is not installed")
    port = free_port()
    (lines,) = re.findall(rf"```{request.param}\n(.*?)```", PAGE, re.DOTALL)
    lines = lines.replace("8421", str(server.port)).replace("listen 80", f"listen 127.0.0.1:{port}")
    lines = lines.replace(f"http://{HOST} ", f"http://{HOST}:{port} ")
    file = tmp_path / "Caddyfile"
    file.write_text("{\n admin off\n}\n" + lines if request.param == "caddy" else AROUND.format(tmp_path, lines))
    command = [program, "run", "--config"] if request.param == "caddy" else [program, "-e", tmp_path / "log", "-c"]
    with subprocess.Popen([*command, file], stderr=subprocess.DEVNULL) as running:
        while not answers(port):
            assert running.poll() is None
        yield port
        running.terminate()


def answers(port: int) -> bool:
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as line:
        try:
            line.request("GET", "/health", headers={"Host": HOST})
            return line.getresponse().status == 200
        except (OSError, HTTPException):
            return False


@pytest.mark.long
def test_a_proxy_passes_changes_on_and_is_not_the_own_screen(table: TableInHand, proxy: int) -> None:
    with closing(HTTPConnection("127.0.0.1", proxy, timeout=60)) as line:
        line.request("POST", "/press", urlencode({"button": "next", "own": KEY}), FORM)
        answer = line.getresponse()
        answer.read()
        assert answer.status == 403
        line.request("GET", f"/events?lang=en&own={KEY}", headers={"Host": HOST})
        stream = line.getresponse()
        drawn = iter(stream.readline, b"")
        before = next(told for told in drawn if told.startswith(b"id: "))
        assert next(told for told in drawn if told.startswith(b"event: ping"))
        table.menu()
        assert next(told for told in drawn if told.startswith(b"id: ")) != before
