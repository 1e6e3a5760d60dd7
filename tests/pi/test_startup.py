"""A table that cannot start: its reason on a page of the box, and the next try."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pi.config import ConfigError, load
from pi.journal.folder_lock import FolderLock
from pi.startup import AGAIN, sections, wait
from pi.system.health import health, is_unstarted
from pi.system.systemd import SystemdNotifier
from tests.evening import PATIENCE_S
from tests.ports import free_port


def broken(path: Path) -> ConfigError:
    path.write_text("[web]\nprot = '<b>'\n")
    with pytest.raises(ConfigError) as error:
        load(path)
    return error.value


def test_the_reason_is_a_page_in_both_languages_until_the_file_changes(tmp_path: Path) -> None:
    file, port = tmp_path / "croupier.toml", free_port()
    error, url = broken(file), f"http://127.0.0.1:{port}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(PATIENCE_S)
        service = SystemdNotifier({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "800000"})
        waits = threading.Thread(target=wait, args=(sections(error, [file]), [file], None, port, service))
        waits.start()
        seen = [systemd.recv(100), systemd.recv(100)]
        with urllib.request.urlopen(url) as answer:
            shown = answer.read().decode()
        assert (health(url), is_unstarted(url)) == (None, True)
        file.write_text("[web]\n")
        waits.join(PATIENCE_S)
        assert not waits.is_alive()
    assert seen == [b"READY=1", b"WATCHDOG=1"]
    assert "web.prot is not a key" in shown
    assert "web.prot n’est pas une clé" in shown
    assert str(file) in shown
    assert "<b>" not in shown


def test_a_failure_outside_the_configuration_is_tried_again_by_itself(tmp_path: Path) -> None:
    shown = sections(OSError("no room"), [tmp_path / "croupier.toml"])
    assert ["no room" in section["why"] for section in shown] == [True, True]
    wait(shown, [tmp_path / "croupier.toml"], 0.0, free_port(), SystemdNotifier({}))


def test_an_occupied_address_does_not_prevent_the_wait(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        wait([], [tmp_path / "c.toml"], 0.0, taken.getsockname()[1], SystemdNotifier({}))


REFUSED_STARTS = ("configuration", "folder taken", "port taken")


@contextmanager
def refusing(reason: str, folder: Path) -> Iterator[str]:
    """Make a start impossible. Yield the configuration of that table."""
    with socket.create_server(("127.0.0.1", 0)) as other, FolderLock(folder / "state") as lock:
        if reason == "folder taken":
            lock.take()
        port = other.getsockname()[1] if reason == "port taken" else 0
        more = "prot = 1\n" if reason == "configuration" else ""
        yield (
            f'[table]\nstate = "{folder / "state"}"\n[voice]\nkind = "none"\n'
            f'[web]\nhost = "127.0.0.1"\nport = {port}\n{more}'
        )


@pytest.mark.parametrize("reason", REFUSED_STARTS)
@pytest.mark.one_a_day
def test_systemd_tries_every_refused_start_again(tmp_path: Path, reason: str) -> None:
    unit = (Path(__file__).parents[2] / "systemd" / "croupier.service").read_text("utf-8")
    final = re.findall(r"^RestartPreventExitStatus=(.*)$", unit, re.MULTILINE)[0].split()
    file = tmp_path / "croupier.toml"
    with refusing(reason, tmp_path) as text, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        file.write_text(text)
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(PATIENCE_S)
        environment = {**os.environ, "NOTIFY_SOCKET": str(tmp_path / "notify")}
        command = [sys.executable, "-m", "pi.cli", "table", "--config", str(file)]
        process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        try:
            assert systemd.recv(100) == b"READY=1"
            file.write_text(text + "\n")
            status = process.wait(PATIENCE_S)
        finally:
            process.kill()
            process.wait()
    assert str(status) not in final
    assert status == AGAIN
