"""The announcement of the pages on the network, with their port, for as long as they are served.

A small program replaces Avahi's, which the machines of the tests may lack.
"""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from pi.system.announcement import COMMAND, ServiceAnnouncement
from tests.evening import house


@pytest.fixture(autouse=True)
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pipe to which the program writes its arguments; the program runs until it is ended."""
    folder, said = tmp_path / "bin", tmp_path / "said"
    folder.mkdir()
    program = folder / COMMAND[0]
    for fifo in (said, tmp_path / "never"):
        os.mkfifo(fifo)
    program.write_text(f'#!/bin/sh\necho "$*" >{said}\nread -r line <{tmp_path / "never"}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return said


def ports(said: Path) -> str:
    return said.read_text().split()[-2]


@pytest.mark.parametrize("port", [80, 8421, 40000])
def test_the_port_is_announced_until_it_is_closed(said: Path, port: int) -> None:
    with ServiceAnnouncement(port) as announcement:
        announcement.check()
        assert said.read_text() == f"--no-fail Croupier ({socket.gethostname()}) _http._tcp {port} path=/\n"
    assert announcement._program is not None
    assert announcement._program.returncode is not None


def test_a_machine_with_a_new_name_is_announced_again(
    tmp_path: Path, said: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    with house(tmp_path / "state", camera={"kind": "files"}, web={"host": "0.0.0.0"}):
        assert f"({socket.gethostname()})" in said.read_text()
        monkeypatch.setattr(socket, "gethostname", lambda: "snug")
        assert "Croupier (snug) _http" in said.read_text()


def test_without_the_program_nothing_is_announced_and_the_log_names_its_package(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    ServiceAnnouncement(8421).check()
    assert "apt install avahi-utils" in caplog.text


@pytest.mark.parametrize(
    ("host", "by_systemd", "is_announced"),
    [("0.0.0.0", True, True), ("::", True, True), ("127.0.0.1", True, False), ("0.0.0.0", False, False)],
)
def test_an_installed_reachable_table_announces_its_port(
    tmp_path: Path, said: Path, monkeypatch: pytest.MonkeyPatch, host: str, by_systemd: bool, is_announced: bool
) -> None:
    if by_systemd:
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    with house(tmp_path / "state", camera={"kind": "files"}, web={"host": host}) as running:
        if is_announced:
            assert ports(said) == str(running.server.port)
        with ServiceAnnouncement(1) as other:
            other.check()
            assert ports(said) == "1"
