"""A box for ARM in five minutes: its wheels, its networks, twenty throws, a killed journal and a served wall.

`make test-arm-quick` runs this, as root. The pip of this machine unpacks the wheels, since a translated one takes
minutes; `make test-arm` installs them as a box does.
"""

from __future__ import annotations

import signal
import sys

import pytest

from tests.arm import box as boxes
from tests.arm.box import HERE, HOUSE, INSIDE, PICTURES, SITE, Machine
from tests.arm.player import Player
from tests.arm.readings import assert_alike, parse
from vision.bench.trials import TRIALS

THROWS = sorted(TRIALS)[:20]
CONFIG = "/quick/table.toml"


@pytest.fixture(scope="module")
def box() -> Machine:
    """Return a Debian for ARM with the wheels of a box."""
    box = boxes.box()
    boxes.unpack(box)
    return box


def test_from_wheels_alone_every_network_reads_twenty_throws_as_here(box: Machine) -> None:
    boxes.draw(box.at(PICTURES), THROWS)
    done = box.run("python3", INSIDE, "read", PICTURES, PYTHONPATH=SITE)
    assert done.returncode == 0, done.stderr[-2000:]
    native = HERE.run(sys.executable, str(HOUSE / "tests/arm/inside.py"), "read", str(box.at(PICTURES)))
    assert len(parse(done.stdout)) == len(THROWS)
    assert_alike(parse(done.stdout), parse(native.stdout))


def test_a_killed_journal_has_every_acknowledged_line(box: Machine) -> None:
    boxes.empty(box.at("/kept"))
    done = box.run("python3", INSIDE, "keep", "/kept/state", PYTHONPATH=SITE)
    assert parse(done.stdout) == [{"ended_by": signal.SIGKILL, "lines": 20}], done.stderr[-2000:]


def test_the_table_serves_its_wall(box: Machine) -> None:
    boxes.empty(box.at(CONFIG).parent)
    player = Player.at(box, CONFIG)
    with box.table(CONFIG, "env", f"PYTHONPATH={SITE}", "python3", "-m", "pi.cli") as table:
        assert "<main" in player.wall()
        assert player.health()["ok"]
        assert table.end(signal.SIGTERM) == 0
