"""The packages of a box from PyPI: everything that the project needs, each by its hash, in tested versions."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
SYSTEMD = HOUSE / "systemd"
LISTS = sorted(SYSTEMD.glob("box*.txt"))
HASHES = re.compile(r"( --hash=sha256:[0-9a-f]{64})+")


def name_of(text: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", text)[0]).lower()


def pins(path: Path) -> dict[str, str]:
    lines = [line for line in path.read_text("utf-8").splitlines() if line and line[0] != "#"]
    return {name_of(line): line.split("==")[1].split()[0] for line in lines}


def version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", text))


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_nothing_is_installed_without_a_hash(path: Path) -> None:
    for line in path.read_text("utf-8").splitlines():
        assert line[0] == "#" or HASHES.fullmatch(line[line.index(" ") :]), line


def test_a_box_gets_the_tested_versions() -> None:
    tested = pins(SYSTEMD / "constraints.txt")
    for path in (SYSTEMD / "box.txt", SYSTEMD / "box-numpy2.txt"):
        found = pins(path)
        assert found == {name: tested[name] for name in found}


@pytest.mark.parametrize("numpy", ["box-numpy1.txt", "box-numpy2.txt"])
def test_a_box_gets_everything_the_project_needs_within_its_bounds(numpy: str) -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    found = pins(SYSTEMD / "box.txt") | pins(SYSTEMD / numpy)
    for needed in (*project["dependencies"], *extras["sim"], *extras["broker"]):
        least, most = re.findall(r"[\d.]+", re.sub(r"^[\w.-]+", "", needed))
        assert version(least) <= version(found[name_of(needed)]) < version(most), needed


def test_opencv_has_no_known_vulnerability() -> None:
    """4.10 and 4.11 read memory that they never wrote when a crafted JPEG is opened (CVE-2025-53644)."""
    assert version(pins(SYSTEMD / "box.txt")["opencv-python-headless"]) >= (4, 12)
