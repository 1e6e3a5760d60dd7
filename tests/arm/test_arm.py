"""On the processor of a box, the installed program reads, plays and restarts as it does here.

`make test-arm` runs this, as root. All tests use one box.
"""

from __future__ import annotations

import signal
import struct
import sys
from pathlib import Path
from typing import Any

import pytest

from pi.journal.store import SIMULATED_DICE
from tests.arm import box as boxes
from tests.arm.box import BOARDS, COMMAND, DESTDIR, HERE, HOUSE, INSIDE, PICTURES, PYTHON, Machine
from tests.arm.player import REGULARS, Player
from tests.arm.readings import assert_alike, decisions, parse

LARGEST_PAGE = 0x4000
"""The kernel of a Pi 5 has pages of 16 KiB: a library with a smaller alignment cannot be loaded."""
CONFIG = f"{DESTDIR}/table.toml"
FEW = ("crowded", "far", "plain", "touching")
"""Throws that are read once more with larger pages."""


@pytest.fixture(scope="module")
def box() -> Machine:
    """A box with Croupier installed, and pictures to be read."""
    box = boxes.box()
    boxes.draw(box.at(PICTURES))
    boxes.install(box)
    return box


def test_it_installs_from_wheels_alone_without_a_compiler(box: Machine) -> None:
    assert box.run("sh", "-c", "command -v cc gcc clang; ls /usr/include/python3*").stdout == ""
    (about,) = parse(box.run(PYTHON, INSIDE, "about").stdout)
    print(about)  # shown by pytest -rP
    assert about["machine"] == "aarch64"
    assert about["networks"] == sorted(path.name for path in (HOUSE / "vision/weights").glob("*.onnx"))
    asked = box.run(PYTHON, "-c", "import gpiozero, mujoco, paho.mqtt, pi.app")
    assert (asked.returncode, asked.stderr) == (0, "")


@pytest.fixture(scope="module")
def here(box: Machine) -> list[dict[str, Any]]:
    """The readings of the pictures on the processor of this machine."""
    return parse(HERE.run(sys.executable, str(HOUSE / "tests/arm/inside.py"), "read", str(box.at(PICTURES))).stdout)


@pytest.mark.parametrize("board", BOARDS)
def test_every_network_runs_and_every_throw_is_read_as_on_x86(
    box: Machine, here: list[dict[str, Any]], board: str
) -> None:
    done = box.run(PYTHON, INSIDE, "read", PICTURES, QEMU_CPU=BOARDS[board])
    assert done.returncode == 0, done.stderr[-2000:]
    apart = assert_alike(parse(done.stdout), here)
    print(f"{board}: {len(here)} readings, probabilities at most {apart:.1e} apart")


def test_every_library_is_loadable_with_the_pages_of_a_pi_5(box: Machine) -> None:
    libraries = [path for path in box.at(DESTDIR).rglob("*") if ".so" in path.name and path.is_file()]
    small = {path.name: aligned(path) for path in libraries if aligned(path) < LARGEST_PAGE}
    print(f"{len(libraries)} libraries, the least aligned to {min(map(aligned, libraries)):#x}")
    assert small == {}


def test_it_reads_and_writes_with_the_pages_of_a_pi_5(box: Machine, here: list[dict[str, Any]]) -> None:
    boxes.draw(box.at("/few"), FEW)
    asked = f"{PYTHON} {INSIDE} about && {PYTHON} {INSIDE} keep /kept && {PYTHON} {INSIDE} read /few"
    done = HERE.run("sh", str(HOUSE / "tests/arm/guest.sh"), "sh", "-c", asked)
    assert done.returncode == 0, done.stdout + done.stderr
    about, kept, *there = parse(done.stdout)
    assert about["page_bytes"] == LARGEST_PAGE
    assert kept == {"ended_by": signal.SIGKILL, "lines": 20}
    assert [decisions(one) for one in there] == [
        decisions(one) for one in here if one["file"] in {f"{few}.png" for few in FEW}
    ]


def aligned(library: Path) -> int:
    """Return the alignment of the loaded parts of a library (elf(5), PT_LOAD)."""
    with library.open("rb") as file:
        head = file.read(64)
        assert (head[:5], head[18:20]) == (b"\x7fELF\x02", b"\xb7\x00"), f"{library} is not for this processor"
        (begins,), (size, number) = struct.unpack_from("<Q", head, 32), struct.unpack_from("<HH", head, 54)
        file.seek(begins)
        parts = [file.read(size) for _ in range(number)]
    return min(struct.unpack_from("<Q", part, 48)[0] for part in parts if struct.unpack_from("<I", part)[0] == 1)


def test_after_a_round_a_killed_table_restarts_with_all_lines(box: Machine) -> None:
    player = Player.at(box, CONFIG)
    with box.table(CONFIG, COMMAND) as table:
        player.sit_down()
        assert all(name in player.wall() for name in REGULARS)
        player.begin()
        player.show_dice()
        assert player.health()["ok"]
        table.end(signal.SIGKILL)
    before = player.lines()
    assert [line.action["do"] for line in before[-3:]] == ["announce", "bluff", "dice"]
    assert before[-1].dice == SIMULATED_DICE, "the eye has read them"
    with box.table(CONFIG, COMMAND) as table:
        assert all(name in player.wall() for name in REGULARS)
        assert player.lines() == before
        player.press()
        assert table.end(signal.SIGTERM) == 0
    (*kept, _) = parse(box.run(COMMAND, "replay", f"{DESTDIR}/state/nights").stdout)
    assert [line["do"] for line in kept] == [line.action["do"] for line in before]
    assert all(line["reply"]["ok"] for line in kept)
