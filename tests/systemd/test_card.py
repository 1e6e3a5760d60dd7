"""A memory card installs the box by itself: from its first boot to a served wall, even if the plug is pulled.

Each box is a Debian 13 that a real systemd boots in a container, with a real cloud-init. Its boot partition is a folder
with the files of a release, and its television is a terminal.
"""

from __future__ import annotations

import json
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import termios
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
COLUMNS, ROWS = 60, 16
"""The size of the text on a screen of 1920x1080 pixels, with the font of the card."""
BEGINNING, END_OF_PAGE = "\x1b[?25l\x1b[2J\x1b[H", "\x1b[J"
STEPS = ["The box looks for", "The box reads", "The packages", "Croupier is installed", "The table starts"]
READY = "The table is ready"

IMAGER = {
    "name": r".+",
    "description": r".+",
    "icon": r"https://\S+",
    "url": r"https://\S+-raspios-trixie-arm64-lite\.img\.xz",
    "extract_size": r"\d+",
    "extract_sha256": r"[0-9a-f]{64}",
    "image_download_size": r"\d+",
    "release_date": r"\d{4}-\d\d-\d\d",
    "init_format": r"cloudinit-rpi",
    "devices": r".*pi5-64bit.*",
}
"""The keys that the schema of Raspberry Pi Imager (doc/json-schema/os-list-schema.json) requires of an image, and those
it needs to find an image for a board and to write its settings."""

boots = pytest.mark.skipif(os.geteuid() != 0, reason="only root can boot a machine in a container")


@pytest.fixture(scope="module")
def root() -> Path:
    """A system that was never started."""
    where = subprocess.run(["sh", "tests/trixie/card.sh", "--where"], cwd=HOUSE, capture_output=True, text=True)
    if where.returncode:
        pytest.skip(where.stderr.strip())
    return Path(where.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a release, for the boot partition."""
    return made(tmp_path_factory.mktemp("release"))


def made(folder: Path) -> Path:
    """Make a release. Return the folder of its card."""
    script = ["sh", "systemd/release.sh", str(folder)]
    subprocess.run(script, cwd=HOUSE, env={**os.environ, "PYTHON": sys.executable}, check=True, timeout=900)
    return folder / "card"


class Box:
    """A box with a card in it. The files on the card remain from start to start."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.card, self._system = folder / "card", folder / "system"
        self._folders = [folder / name for name in ("written", "work")]
        for each in (self.card, self._system, *self._folders):
            each.mkdir()
        (self.card / "meta-data").write_text("dsmode: local\ninstance_id: rpios-image\n")
        upper, work = self._folders
        layers = f"lowerdir={root},upperdir={upper},workdir={work}"
        subprocess.run(["mount", "-t", "overlay", "overlay", "-o", layers, self._system], check=True)

    def close(self) -> None:
        subprocess.run(["umount", "--lazy", self._system], check=True)

    @contextmanager
    def switched_on(self, *options: str) -> Iterator[Iterator[str]]:
        """Start the box, yield the pages of its television, and pull the plug."""
        screen, television = pty.openpty()
        termios.tcsetwinsize(television, (ROWS, COLUMNS))
        command = ["systemd-nspawn", "--quiet", f"--directory={self._system}", "--boot", "--register=no", "--keep-unit"]
        places = [f"--bind={self.card}:/boot/firmware", f"--bind={os.ttyname(television)}:/dev/tty9"]
        with (self.card / "console").open("ab") as console:
            machine = subprocess.Popen(
                [*command, "--machine=croupier-card", "--resolv-conf=off", *places, *options],
                env={**os.environ, "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"},
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=subprocess.STDOUT,
            )
        try:
            yield pages_of(screen)
        finally:
            for leader in Path(f"/proc/{machine.pid}/task/{machine.pid}/children").read_text().split():
                os.kill(int(leader), signal.SIGKILL)
            machine.wait()
            os.close(screen)
            os.close(television)

    def has(self, path: str) -> bool:
        return (self._system / path).exists()


def pages_of(screen: int) -> Iterator[str]:
    """Yield each page on the television, and print it."""
    written = ""
    while data := os.read(screen, 65536):
        *pages, written = (written + data.decode("utf-8", "replace").replace("\r", "")).split(END_OF_PAGE)
        for page in pages:
            print(page.replace(BEGINNING, f"--- {datetime.now():%H:%M:%S}\n"))
            yield page


@pytest.fixture
def box(root: Path, release: Path, tmp_path: Path) -> Iterator[Box]:
    box = Box(root, tmp_path)
    shutil.copytree(release, box.card, dirs_exist_ok=True)
    yield box
    box.close()


def until(pages: Iterator[str], text: str, times: int = 1) -> list[str]:
    """Return the pages up to the `times`-th one with this text."""
    seen = []
    for page in pages:
        seen.append(page)
        times -= text in page
        if not times:
            return seen
    raise AssertionError(f"{text} is not said")


@pytest.mark.long
def test_two_releases_of_one_commit_are_identical(release: Path, tmp_path: Path) -> None:
    again = made(tmp_path)
    sums = (again.parent / "SHA256SUMS").read_text()
    assert sums == (release.parent / "SHA256SUMS").read_text()
    assert subprocess.run(["sha256sum", "--check", "--quiet"], input=sums, text=True, cwd=release).returncode == 0


@boots
@pytest.mark.long
def test_a_card_installs_the_box_up_to_a_served_wall(box: Box) -> None:
    with box.switched_on() as pages:
        seen = until(pages, READY)
        with urllib.request.urlopen("http://127.0.0.1:8421/?lang=en") as answer:
            assert "wizard" in answer.read().decode()
    steps = [next(step for step in (*STEPS, READY) if step in page) for page in seen]
    assert list(dict.fromkeys(steps)) == [*STEPS, READY]
    assert not [page for page in seen if "!" in page]


@boots
@pytest.mark.long
def test_a_box_whose_plug_is_pulled_continues_at_the_next_start(box: Box) -> None:
    for step, times in (("The packages", 3), ("Croupier is installed", 2)):
        with box.switched_on() as pages:
            until(pages, step, times)
        assert not box.has("var/lib/croupier-card")
    with box.switched_on() as pages:
        until(pages, READY)


@boots
@pytest.mark.long
def test_without_a_network_a_stick_installs_and_missing_packages_are_listed(box: Box, tmp_path: Path) -> None:
    (stick := tmp_path / "stick").mkdir()
    for archive in box.card.glob("croupier-*.tar"):
        archive.rename(stick / archive.name)
    subprocess.run(["mke2fs", "-q", "-d", stick, tmp_path / "image", "400M"], check=True)
    loop = subprocess.run(
        ["losetup", "--find", "--show", tmp_path / "image"], check=True, capture_output=True, text=True
    )
    device = loop.stdout.strip()
    try:
        with box.switched_on("--private-network", f"--bind={device}:/dev/sda1") as pages:
            last = until(pages, READY)[-1]
    finally:
        subprocess.run(["losetup", "--detach", device], check=True)
    assert "Plug in a cable" in last
    assert "Still missing: cage chromium" in last.replace("\n", "")
    assert not box.has("var/lib/croupier-card")


def test_the_list_for_raspberry_pi_imager_has_the_fields_of_its_schema() -> None:
    listed = json.loads((HOUSE / "systemd/card/os_list.json").read_text("utf-8"))
    known = {tag for device in listed["imager"]["devices"] for tag in device["tags"]}
    for image in listed["os_list"]:
        assert [key for key, form in IMAGER.items() if not re.fullmatch(form, str(image[key]))] == []
        assert {type(image[key]) for key in ("extract_size", "image_download_size")} == {int}
        assert known.issuperset(image["devices"])


def test_the_network_of_a_card_has_two_lines_to_fill_in() -> None:
    network = (HOUSE / "systemd/card/network-config").read_text("utf-8")
    lines = [line.strip() for line in network.splitlines() if "OF THE WI-FI" in line]
    assert lines == ['"NAME OF THE WI-FI":', 'password: "PASSWORD OF THE WI-FI"']
    assert "'NAME OF THE WI-FI'" in (HOUSE / "systemd/card/user-data").read_text("utf-8")
