"""The cost of the eye and the wall on 64-bit ARM, in instructions, and the time estimated for a Pi 4 and a Pi 5.

``python -m tests.arm.cost`` (root; Debian 12, whose QEMU 7.2 takes this plugin) runs each operation under QEMU's user
emulation twice, a few times and more often, and divides the difference; on x86-64 the same. Nothing is timed: the speed
of an emulator is not that of a board. A processor retires from a quarter to a half of the instructions that it can
decode (Cortex-A72: 3 a cycle, Cortex-A76: 4); with its frequency that gives a time on one core. That is an estimate,
and `croupier doctor` on a real board measures a reading.
"""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.arm.box import BOARDS, COMMAND, HERE, HOUSE, INSIDE, PYTHON, Machine, box, draw, install
from tests.arm.player import Player

OPERATIONS = {"read of a plain throw": 4, "read of a hard throw": 4, "frame at rest": 2000, "press to the wall": 40}
"""How many more times each is done in the second run."""
ONCE = 2
GHZ_DECODES = {"Pi 4": (1.8, 3), "Pi 5": (2.4, 4)}
LEAST, MOST = 1 / 4, 1 / 2
THROWS = {"read of a plain throw": ("plain",), "read of a hard throw": ("touching", "far", "glossy", "pips")}


@dataclass(frozen=True)
class Processor:
    """A processor on which instructions are counted: the machine, a folder there, and the words before a program."""

    name: str
    machine: Machine
    folder: str
    qemu: tuple[str, ...]
    python: str
    inside: str
    command: tuple[str, ...]

    def each(self, operation: str) -> float:
        """Return how many instructions one operation takes."""
        more = OPERATIONS[operation]
        return (self._of(operation, ONCE + more) - self._of(operation, ONCE)) / more

    def _of(self, operation: str, times: int) -> int:
        counted = self.machine.at(f"{self.folder}/counted")
        counted.unlink(missing_ok=True)
        if operation == "press to the wall":
            self._press(times)
        else:
            what = "idles" if operation == "frame at rest" else "reads"
            shown = f"{self.folder}/{operation.replace(' ', '-')}"
            done = self.machine.run(*self._counting, self.python, self.inside, what, shown, str(times))
            assert done.returncode == 0, done.stderr[-2000:]
        return max(map(int, counted.read_text().split()))

    def _press(self, times: int) -> None:
        """Run a table with this many presses of *next*, whose camera has shown one picture."""
        config = f"{self.folder}/table/table.toml"
        shutil.rmtree(self.machine.at(config).parent, ignore_errors=True)
        self.machine.at(config).parent.mkdir()
        player = Player.at(self.machine, config, f'kind = "files"\noptions = {{path = "{self.folder}/frame-at-rest"}}')
        with self.machine.table(config, *self._counting, *self.command) as table:
            for _ in range(times):
                player.press("next")
            assert table.end(signal.SIGTERM) == 0

    @property
    def _counting(self) -> tuple[str, ...]:
        return (*self.qemu, "-plugin", f"file={self.folder}/count.so,to={self.folder}/counted")


def prepare(folder: Path) -> None:
    """Put the programs and pictures into a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for operation in OPERATIONS:
        draw(folder / operation.replace(" ", "-"), THROWS.get(operation, ("large",)))
    source = Path(__file__).with_name("count.c")
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", folder / "count.so", source], check=True)


def lend_qemu(machine: Machine, to: str) -> str:
    """Copy QEMU there with its libraries: the QEMU that the kernel uses takes no plugin."""
    own = shutil.which("qemu-aarch64") or ""
    needed = subprocess.run(["ldd", own], capture_output=True, text=True, check=True).stdout.split()
    for library in (word for word in needed if word.startswith("/")):
        machine.at(library).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(library, machine.at(library))
    shutil.copy(own, machine.at(to))
    return f"{to}/qemu-aarch64"


def processors(here: Path) -> list[Processor]:
    """Return this processor, with its files in a folder, and those of the boards."""
    subprocess.run(["sh", HOUSE / "systemd/packages.sh", "count"], check=True)
    arm, there = box(), "/counting"
    if not arm.at(COMMAND).exists():
        install(arm)
    prepare(here)
    prepare(arm.at(there))
    qemu = lend_qemu(arm, there)
    own = Processor(
        "x86-64",
        HERE,
        str(here),
        ("qemu-x86_64", "-cpu", "max"),
        sys.executable,
        str(HOUSE / "tests/arm/inside.py"),
        (sys.executable, "-m", "pi.cli"),
    )
    there_by = partial(Processor, machine=arm, folder=there, python=PYTHON, inside=INSIDE, command=(PYTHON, COMMAND))
    return [own, *(there_by(name, qemu=(qemu, "-cpu", cpu)) for name, cpu in BOARDS.items())]


def estimate_ms(board: str, instructions: float) -> tuple[float, float]:
    """Return the least and the greatest time in ms of this many instructions on a board."""
    ghz, decodes = GHZ_DECODES[board]
    return instructions / (MOST * decodes * ghz * 1e6), instructions / (LEAST * decodes * ghz * 1e6)


def main(operations: Sequence[str]) -> None:
    """Count everything, and print a table."""
    began_s = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        counted = processors(Path(folder) / "counting")
        names = "".join(f"{one.name:>12}" for one in counted)
        print(f"{'millions of instructions':26}{names}   on one core, estimated")
        for operation in operations:
            each = {one.name: one.each(operation) for one in counted}
            spans = ((board, *estimate_ms(board, each[board])) for board in BOARDS)
            told = ", ".join(f"{board} {low:.1f} to {high:.1f} ms" for board, low, high in spans)
            print(f"{operation:26}{''.join(f'{number / 1e6:12.2f}' for number in each.values())}   {told}", flush=True)
    print(f"counted in {time.monotonic() - began_s:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:] or tuple(OPERATIONS))
