"""The installer, in a folder in place of a machine's root; versions and services are small programs here."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import tomllib
from collections.abc import Iterator
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
STARTED = ["daemon-reload", "restart croupier.service", "restart --no-block croupier-kiosk.service"]


class Machine:
    """A machine on which a table is installed, updated and removed.

    ``like`` is a machine with an installed first version: `installed` copies it instead of installing again.
    """

    def __init__(self, folder: Path, like: Machine | None = None) -> None:
        self.like = like
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
            timeout=300,
        )

    def version(self, name: str = "current") -> Path:
        return (self.root / "opt/croupier" / name).resolve()

    def versions(self) -> set[Path]:
        return set((self.root / "opt/croupier/versions").iterdir())

    def files(self) -> dict[str, bytes]:
        return {str(path): path.read_bytes() for path in self.root.rglob("*") if path.is_file()}


@pytest.fixture(scope="session")
def first(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """A machine on which a first version is installed."""
    machine = Machine(tmp_path_factory.mktemp("machine"))
    installed(machine)
    return machine


@pytest.fixture
def machine(tmp_path: Path, first: Machine) -> Machine:
    return Machine(tmp_path, first)


def installed(machine: Machine) -> Path:
    """Install a version beside the existing ones. Return its folder."""
    if machine.like is None:
        assert machine.run("install").returncode == 0
    else:
        shutil.copytree(machine.like.root, machine.root, symlinks=True, dirs_exist_ok=True)
        shutil.copy(machine.like.calls, machine.calls)
        machine.like = None
    return machine.version()


def test_one_command_installs_everything_with_every_key_commented(machine: Machine) -> None:
    installed(machine)
    for path in (
        "etc/systemd/system/croupier.service",
        "etc/systemd/system/croupier-kiosk.service",
        "etc/sysusers.d/croupier.conf",
        "etc/udev/rules.d/60-croupier.rules",
        "usr/local/bin/croupier",
        "opt/croupier/current/bin/croupier",
        "opt/croupier/current/share/croupier/systemd/install.sh",
    ):
        assert (machine.root / path).is_file(), path
    config = (machine.root / "etc/croupier/croupier.toml").read_text("utf-8")
    assert all(value == {} for value in tomllib.loads(config).values())
    assert "#port = 8421" in config
    calls = machine.calls.read_text().splitlines()
    assert calls == STARTED


def test_the_firmware_provides_the_camera_and_bounds_the_memory(machine: Machine) -> None:
    boot = machine.root / "boot/firmware"
    boot.mkdir(parents=True)
    (boot / "config.txt").write_text("dtparam=audio=on\ncamera_auto_detect=0\n[cm4]\notg_mode=1\n")
    (boot / "cmdline.txt").write_text("console=tty1 rootwait\n")
    for _ in range(2):
        assert machine.run("install").returncode == 0
        config, cmdline = ((boot / name).read_text() for name in ("config.txt", "cmdline.txt"))
        assert config == ("dtparam=audio=on\ncamera_auto_detect=0\n[cm4]\notg_mode=1\n\n[all]\ndtoverlay=vc4-kms-v3d\n")
        assert cmdline == "console=tty1 rootwait cgroup_enable=memory\n"
    assert {path.name for path in boot.iterdir()} == {"config.txt", "cmdline.txt"}


@pytest.mark.parametrize("word", ["update", "rollback"])
def test_an_update_restarts_the_kiosk(machine: Machine, word: str) -> None:
    installed(machine)
    installed(machine)
    machine.calls.unlink()
    assert machine.run(word).returncode == 0
    assert machine.calls.read_text().splitlines() == ["stop croupier.service", *STARTED]


def test_installing_again_keeps_the_configuration(machine: Machine) -> None:
    first = installed(machine)
    config = machine.root / "etc/croupier/croupier.toml"
    config.write_text("[web]\nport = 80\n")
    second = installed(machine)
    assert config.read_text() == "[web]\nport = 80\n"
    assert (machine.version("previous"), machine.versions()) == (first, {first, second})
    installed(machine)
    assert machine.version("previous") == second
    assert len(machine.versions()) == 2


def test_an_unhealthy_update_goes_back_with_the_nights_unchanged(machine: Machine) -> None:
    first, second = installed(machine), installed(machine)
    told = machine.run("update", ILL)
    assert told.returncode == 1
    assert "going back" in told.stdout
    assert (machine.version(), machine.version("previous")) == (second, first)
    assert machine.versions() == {first, second}
    assert (machine.nights / "journal.db").read_text() == "the nights"


@pytest.mark.parametrize("word", ["install", "update", "rollback", "uninstall"])
def test_a_running_game_is_not_interrupted(machine: Machine, word: str) -> None:
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


def test_an_unhealthy_first_version_names_the_doctor(machine: Machine) -> None:
    told = machine.run("install", ILL)
    assert told.returncode == 1
    assert "croupier doctor" in told.stderr


def test_rollback_switches_between_the_last_two_versions(machine: Machine) -> None:
    first = installed(machine)
    assert "no version before" in machine.run("rollback").stderr
    second = installed(machine)
    assert machine.run("rollback").returncode == 0
    assert (machine.version(), machine.version("previous")) == (first, second)
    assert machine.run("rollback").returncode == 0
    assert (machine.version(), machine.version("previous")) == (second, first)


def test_uninstall_leaves_only_the_nights_and_the_configuration(machine: Machine) -> None:
    installed(machine)
    assert machine.run("uninstall").returncode == 0
    left = {str(path.relative_to(machine.root)) for path in machine.root.rglob("*") if path.is_file()} - {"state"}
    assert left == {"etc/croupier/croupier.toml", "var/lib/private/croupier/journal.db"}
    assert machine.run("uninstall").returncode == 0


def test_an_update_without_an_installation_is_refused_with_the_remedy(machine: Machine) -> None:
    told = machine.run("update")
    assert told.returncode == 1
    assert "make install" in told.stderr


def test_without_a_word_the_possible_words_are_listed(machine: Machine) -> None:
    told = machine.run("")
    assert told.returncode == 2
    assert "install.sh rollback" in told.stdout


NIGHTS = {
    "journal.db": b"the nights",
    "journal.db-wal": b"the last of them",
    "nights/2026-11-27T21-04.jsonl": b"a night",
    "nights/a copy of it": b"the same",
}
SPOILS = """#!/bin/sh
nights=$DESTDIR/var/lib/private/croupier
case $1 in
    health) echo 'a newer journal' > "$nights/journal.db"
            rm -f "$nights/journal.db-wal"
            echo more > "$nights/journal.db-more"
            if cd "$nights/nights"; then
                echo 'another line' >> 2026-11-27T21-04.jsonl
                rm -f 'a copy of it'
                echo more > 2026-11-28T21-04.jsonl
            fi
            exit 1 ;;
    config) cat "$CONFIG" ;;
esac
"""
AS_BEFORE = """#!/bin/sh
[ "$1" != health ] || [ "$(cat "$DESTDIR/var/lib/private/croupier/journal.db")" = 'the nights' ] && cat "$DESTDIR/state"
"""
STEPS = (
    *("awk", "chmod", "cp", "cut", "date", "df", "du", "find", "grep", "ln", "mkdir", "mv", "readlink", "rm", "rmdir"),
    *("sed", "setpriv", "sort", "stat", "sync", "tail", "tar"),
)
SHIM = """#!/bin/sh
echo >> {calls}
count=0
while read -r _; do count=$((count + 1)); done < {calls}
[ "$count" -ne "$FAILS" ] || exit 1
exec {program} "$@"
"""


def journal_of(folder: Path) -> dict[str, bytes]:
    files = (path for path in (*folder.glob("journal.db*"), *folder.glob("nights/*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def put_nights(machine: Machine) -> None:
    """Write the nights, and remove everything else derived from them."""
    for path in machine.nights.glob("journal.db*"):
        path.unlink()
    shutil.rmtree(machine.nights / "nights", ignore_errors=True)
    (machine.nights / "nights").mkdir()
    for name, data in NIGHTS.items():
        (machine.nights / name).write_bytes(data)


def copies_of(machine: Machine) -> Iterator[dict[str, bytes]]:
    """Yield the contents of each copy of the nights."""
    for copy in machine.root.glob("var/lib/croupier-before-update/*/nights.tar"):
        folder = copy.with_suffix("")
        folder.mkdir()
        if subprocess.run(["tar", "-xf", copy, "-C", folder], capture_output=True).returncode == 0:
            yield journal_of(folder)


def failing(machine: Machine, word: str, call: int, version: str) -> tuple[subprocess.CompletedProcess[str], list[str]]:
    """Run a word, and fail one call of its programs, by number, from 1. Return its calls, ``health`` by name."""
    shims, calls = machine.root.parent / "shims", machine.root.parent / "steps"
    calls.unlink(missing_ok=True)
    shims.mkdir(exist_ok=True)
    for name in STEPS:
        # A wait for the disk at every call would only show how busy the disk is.
        program = "/bin/true" if name == "sync" else shutil.which(name)
        machine.program(f"shims/{name}", SHIM.format(calls=calls, program=program))
    machine.program("systemctl", SHIM.format(calls=calls, program="/bin/true"))
    machine.program("build", BUILD.replace("#!/bin/sh", f"#!/bin/sh\necho >> {calls}\n"))
    version = version.replace("health) ", f"health) echo health >> {calls}; ")
    told = machine.run(word, version, PATH=f"{shims}:{os.environ['PATH']}", FAILS=str(call))
    return told, calls.read_text().splitlines()


@pytest.mark.long
@pytest.mark.parametrize("version", [WELL, SPOILS], ids=["well", "spoils the journal"])
def test_if_any_step_of_an_update_fails_no_night_is_lost(machine: Machine, version: str) -> None:
    put_nights(machine)
    assert machine.run("install", AS_BEFORE).returncode == 0
    call, happened = 0, True
    while happened:
        put_nights(machine)
        before = machine.version()
        told, calls = failing(machine, "update", call, version)
        current = machine.version()
        place = f"call {call}: {told.stdout}{told.stderr}"
        assert journal_of(machine.nights) == NIGHTS or NIGHTS in copies_of(machine), place
        if told.returncode == 0:
            assert (current != before, version, "is installed" in told.stdout) == (True, WELL, True), place
        else:
            assert told.stderr.strip(), place
            assert "is installed" not in told.stdout, place
            if "with the nights as they were" in told.stderr or "nothing was changed" in told.stderr:
                assert (current, journal_of(machine.nights)) == (before, NIGHTS), place
        running = (current / "share/croupier/systemd/croupier.service").read_bytes()
        assert (machine.root / "etc/systemd/system/croupier.service").read_bytes() == running, place
        shutil.rmtree(machine.root / "var/lib/croupier-before-update", ignore_errors=True)
        if told.returncode:
            point = machine.root / "opt/croupier/current"
            point.unlink()
            point.symlink_to(f"versions/{before.name}")
        # Until its health is checked, every version is updated alike.
        happened = len(calls) >= call
        call += calls.index("health") if call == 0 and version == SPOILS else 1
    assert call > 40


as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root mounts, and gives files to others")


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Machine]:
    """A machine with a disk of 8 MB; its nights take 1 MB of it."""
    machine = Machine(tmp_path)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", machine.root], capture_output=True).returncode:
        pytest.skip("nothing can be mounted here")
    try:
        machine.nights.mkdir(parents=True)
        (machine.nights / "journal.db").write_bytes(os.urandom(2**20))
        yield machine
    finally:
        subprocess.run(["umount", "--lazy", machine.root], check=True)


@as_root
@pytest.mark.parametrize("free_kb", [0, 4, 2048, pytest.param(None, id="a page short")])
def test_a_disk_without_room_refuses_an_update_before_anything_is_stopped(small: Machine, free_kb: int | None) -> None:
    """A version, two copies of the nights and 1 MB to spare are needed; the last row has 4 kB less than that."""
    first = installed(small)
    if free_kb is None:
        version_kb = int(subprocess.check_output(["du", "-sk", first], text=True).split()[0])
        free_kb = 3 * 1024 + version_kb - 4
    (small.root / "state").write_text("idle\n")
    nights, calls = journal_of(small.nights), small.calls.read_text()
    free = os.statvfs(small.root).f_bavail * 4 - free_kb
    (small.root / "filler").write_bytes(bytes(1024 * free))
    told = small.run("update")
    assert (told.returncode, small.version(), journal_of(small.nights)) == (1, first, nights)
    assert "room" in told.stderr or "could not be made, and nothing was changed" in told.stderr
    assert small.calls.read_text() == calls
    (small.root / "filler").unlink()
    assert small.run("update").returncode == 0


@as_root
@pytest.mark.parametrize(
    ("planted", "kind"),
    [
        pytest.param(planted, kind, marks=() if (n + m) % 2 else pytest.mark.long)
        for n, planted in enumerate(("journal.db", "nights", "returns", "before-update"))
        for m, kind in enumerate(("link to a file", "link to a folder", "pipe"))
    ],
)
def test_links_in_the_table_s_folder_never_reach_root_s_files(machine: Machine, planted: str, kind: str) -> None:
    installed(machine)
    secrets = machine.root / "root-only"
    secrets.mkdir(mode=0o700)
    (secrets / "key").write_text("a secret")
    trap = machine.nights / planted
    trap.unlink(missing_ok=True)
    if kind == "pipe":
        os.mkfifo(trap)
    else:
        trap.symlink_to(secrets / "key" if kind == "link to a file" else secrets)
    for path in (machine.nights, *machine.nights.iterdir()):
        os.chown(path, 65534, 65534, follow_symlinks=False)
    machine.run("update", SPOILS)
    assert journal_of(secrets) == {}
    assert {path.name: path.read_text() for path in secrets.iterdir()} == {"key": "a secret"}
    assert stat.S_IMODE(secrets.stat().st_mode) == 0o700
    found = [path for path in machine.nights.rglob("*") if path.is_file() and not path.is_symlink()]
    assert "a secret" not in "".join(path.read_text() for path in found)


@as_root
def test_a_restored_journal_belongs_to_the_table(machine: Machine) -> None:
    installed(machine)
    for path in (machine.nights, machine.nights / "journal.db"):
        os.chown(path, 65534, 65534)
    assert machine.run("update", SPOILS).returncode == 1
    journal = (machine.nights / "journal.db").stat()
    assert (journal_of(machine.nights), journal.st_uid) == ({"journal.db": b"the nights"}, 65534)


def test_files_that_may_contain_a_password_are_not_readable_by_everybody(machine: Machine) -> None:
    installed(machine)
    config = machine.root / "etc/croupier/croupier.toml"
    assert stat.S_IMODE(config.stat().st_mode) == 0o640
    config.chmod(0o644)
    installed(machine)
    assert stat.S_IMODE(config.stat().st_mode) == 0o640


def test_a_version_is_restored_with_its_own_units(machine: Machine) -> None:
    first, _ = installed(machine), installed(machine)
    old = first / "share/croupier/systemd/croupier.service"
    old.write_text("# an older unit\n")
    assert machine.run("rollback").returncode == 0
    assert (machine.root / "etc/systemd/system/croupier.service").read_text() == "# an older unit\n"
    assert stat.S_IMODE((machine.root / "etc/croupier/croupier.toml").stat().st_mode) == 0o644
