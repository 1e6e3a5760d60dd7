"""Power cuts of a small machine (`tests/gpio/guest.sh`): it is stopped at any moment, and its disk's file copied."""

from __future__ import annotations

import os
import random
import re
import select
import shutil
import signal
import subprocess
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from pi.journal.reader import JournalReader
from pi.journal.store import Journal
from pi.night.types import Json
from tests.power.endless_nights import EVENING, action

GUEST = ("sh", Path(__file__).parents[1] / "gpio/guest.sh", "python3", "-m", "tests.power.endless_nights")
CUTS, PATIENCE_S, LONGEST_S = 40, 300, 0.05


class Machine:
    """A running small machine. ``said`` is the number of the last acknowledged action."""

    def __init__(self, folder: Path) -> None:
        self.said, self.printed = 0, b""
        self._output, output = os.pipe()
        environment = {**os.environ, "DISK": str(folder / "disk"), "TMPDIR": str(folder)}
        self.process = subprocess.Popen(GUEST, env=environment, stdout=output, start_new_session=True)
        os.close(output)

    def listen(self, longest_s: float) -> bool:
        """Read its output. Return True if it has printed anything in this time."""
        if not select.select([self._output], [], [], longest_s)[0] or not (data := os.read(self._output, 2**16)):
            return False
        *lines, self.printed = (self.printed + data).split(b"\n")
        self.said = max([self.said, *(int(line.split()[1]) for line in lines if line.startswith(b"said "))])
        return True

    def stop(self) -> None:
        """Stop it. Return once none of its threads runs, and all its output is read."""
        os.killpg(self.process.pid, signal.SIGSTOP)
        busy = re.compile(rf"^ *{self.process.pid} [^T]", re.MULTILINE)
        while busy.search(subprocess.getoutput("ps -eLo pgid=,state=")) or self.listen(0):
            pass


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    if "POWER" not in os.environ:
        pytest.skip("it makes a small machine for minutes: make test-power")
    (tmp_path / "disk").write_bytes(bytes(16 * 2**20))
    subprocess.run(["mkfs.ext4", "-q", tmp_path / "disk"], check=True)
    found = Machine(tmp_path)
    try:
        assert found.listen(PATIENCE_S), "the small machine does not start"
        yield found
    finally:
        os.killpg(found.process.pid, signal.SIGKILL)
        found.process.wait()


def actions_on(disk: Path, folder: Path) -> list[Json]:
    folder.mkdir(exist_ok=True)
    subprocess.run(["mount", "-o", "loop", disk, folder], check=True)
    journal, reader = Journal(folder / "nights"), JournalReader(folder / "nights")
    journal.begin(EVENING, timedelta(days=10_000))
    found = [entry.action for night in reader.nights() for entry in reader.lines(night)]
    subprocess.run(["umount", folder], check=True)
    assert journal.repairs == []
    return found


@pytest.mark.long
def test_forty_power_cuts_lose_no_acknowledged_action(machine: Machine, tmp_path: Path) -> None:
    chance = random.Random(1)
    for _ in range(CUTS):
        wanted = machine.said + chance.randrange(1, 20)
        while machine.said < wanted:
            assert machine.listen(PATIENCE_S), machine.printed
        machine.listen(chance.random() * LONGEST_S)
        machine.stop()
        shutil.copyfile(tmp_path / "disk", tmp_path / "cut")
        os.killpg(machine.process.pid, signal.SIGCONT)
        found = actions_on(tmp_path / "cut", tmp_path / "mounted")
        assert len(found) >= machine.said, "an acknowledged action is lost"
        assert found == [action(number) for number in range(1, len(found) + 1)]
    print(f"{CUTS} power cuts, {machine.said} actions acknowledged")
