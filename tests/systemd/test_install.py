"""The installer, in a folder that stands for the root of a machine; versions and services are small programs here."""

from __future__ import annotations

import os
import subprocess
import tomllib
from pathlib import Path

import pytest

from pi.config import as_toml
from pi.words import Words

INSTALLER = Path(__file__).parents[2] / "systemd" / "install.sh"

BUILD = """#!/bin/sh
mkdir -p "$1/bin"
cp "$VERSION" "$1/bin/croupier"
chmod +x "$1/bin/croupier"
[ -z "${BREAK:-}" ]
"""
WELL = """#!/bin/sh
case $1 in
    health) cat "$DESTDIR/state" ;;
    config) cat "$CONFIG" ;;
esac
"""
ILL = """#!/bin/sh
[ "$1" != health ] || { echo 'a newer journal' > "$DESTDIR/var/lib/private/croupier/journal.db"; exit 1; }
"""


class Machine:
    """A machine on which a table is installed, updated and removed."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.root.mkdir()
        self.config = folder / "croupier.toml"
        self.config.write_text(as_toml(Words("fr")), "utf-8")
        self.calls = folder / "calls"
        self.nights = self.root / "var/lib/private/croupier"
        self.nights.mkdir(parents=True)
        (self.nights / "journal.db").write_text("the nights")
        self.program("systemctl", f'#!/bin/sh\necho "$@" >> {self.calls}\n')
        self.program("build", BUILD)
        self.state = "idle"

    def program(self, name: str, text: str) -> str:
        path = self.root.parent / name
        path.write_text(text)
        path.chmod(0o755)
        return str(path)

    def run(self, word: str, version: str = WELL, **environment: str) -> subprocess.CompletedProcess[str]:
        (self.root / "state").write_text(f"{self.state}\n")
        known = {
            "DESTDIR": str(self.root),
            "BUILD": str(self.root.parent / "build"),
            "SYSTEMCTL": str(self.root.parent / "systemctl"),
            "VERSION": self.program("version", version),
            "CONFIG": str(self.config),
            "WELL_WITHIN_S": "0",
        }
        return subprocess.run(
            ["sh", INSTALLER, word],
            env={**os.environ, **known, **environment},
            capture_output=True,
            text=True,
            timeout=60,
        )

    def version(self, name: str = "current") -> Path:
        return (self.root / "opt/croupier" / name).resolve()

    def versions(self) -> set[Path]:
        return set((self.root / "opt/croupier/versions").iterdir())

    def files(self) -> dict[str, bytes]:
        return {str(path): path.read_bytes() for path in self.root.rglob("*") if path.is_file()}


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def installed(machine: Machine) -> Path:
    assert machine.run("install").returncode == 0
    return machine.version()


def test_one_command_installs_everything_and_every_key_is_commented(machine: Machine) -> None:
    installed(machine)
    for path in (
        "etc/systemd/system/croupier.service",
        "etc/systemd/system/croupier-kiosk.service",
        "etc/sysusers.d/croupier.conf",
        "etc/avahi/services/croupier.service",
        "usr/local/bin/croupier",
        "opt/croupier/current/bin/croupier",
        "opt/croupier/current/share/croupier/systemd/install.sh",
    ):
        assert (machine.root / path).is_file(), path
    config = (machine.root / "etc/croupier/croupier.toml").read_text("utf-8")
    assert all(value == {} for value in tomllib.loads(config).values())
    assert "#port = 8421" in config
    calls = machine.calls.read_text().splitlines()
    assert calls == ["daemon-reload", "restart croupier.service", "start --no-block croupier-kiosk.service"]


def test_it_is_safe_to_run_again_and_keeps_what_was_configured(machine: Machine) -> None:
    first = installed(machine)
    config = machine.root / "etc/croupier/croupier.toml"
    config.write_text("[web]\nport = 80\n")
    second = installed(machine)
    assert config.read_text() == "[web]\nport = 80\n"
    assert (machine.version("previous"), machine.versions()) == (first, {first, second})
    installed(machine)
    assert machine.version("previous") == second
    assert len(machine.versions()) == 2


def test_an_update_that_is_not_well_goes_back_with_the_nights_as_they_were(machine: Machine) -> None:
    first, second = installed(machine), installed(machine)
    told = machine.run("update", ILL)
    assert told.returncode == 1
    assert "going back" in told.stdout
    assert (machine.version(), machine.version("previous")) == (second, first)
    assert machine.versions() == {first, second}
    assert (machine.nights / "journal.db").read_text() == "the nights"


@pytest.mark.parametrize("word", ["install", "update", "rollback", "uninstall"])
def test_nobody_is_interrupted_in_a_game(machine: Machine, word: str) -> None:
    installed(machine)
    installed(machine)
    machine.state = "playing"
    before = {**machine.files(), str(machine.root / "state"): b"playing\n"}
    told = machine.run(word)
    assert (told.returncode, machine.files()) == (1, before)
    assert "a game is on" in told.stderr


def test_a_version_that_cannot_be_built_changes_nothing(machine: Machine) -> None:
    first = installed(machine)
    before = machine.files()
    assert machine.run("update", BREAK="1").returncode != 0
    assert machine.files() == before
    assert machine.versions() == {first}


def test_a_first_version_that_is_not_well_says_where_to_look(machine: Machine) -> None:
    told = machine.run("install", ILL)
    assert told.returncode == 1
    assert "croupier doctor" in told.stderr


def test_rollback_goes_to_the_version_before_and_forth_again(machine: Machine) -> None:
    first = installed(machine)
    assert "no version before" in machine.run("rollback").stderr
    second = installed(machine)
    assert machine.run("rollback").returncode == 0
    assert (machine.version(), machine.version("previous")) == (first, second)
    assert machine.run("rollback").returncode == 0
    assert (machine.version(), machine.version("previous")) == (second, first)


def test_uninstall_leaves_the_nights_and_the_configuration_and_nothing_else(machine: Machine) -> None:
    installed(machine)
    assert machine.run("uninstall").returncode == 0
    left = {str(path.relative_to(machine.root)) for path in machine.root.rglob("*") if path.is_file()} - {"state"}
    assert left == {"etc/croupier/croupier.toml", "var/lib/private/croupier/journal.db"}
    assert machine.run("uninstall").returncode == 0


def test_an_update_of_nothing_says_so(machine: Machine) -> None:
    told = machine.run("update")
    assert told.returncode == 1
    assert "make install" in told.stderr


def test_without_a_word_it_says_which_there_are(machine: Machine) -> None:
    told = machine.run("")
    assert told.returncode == 2
    assert "install.sh rollback" in told.stdout
