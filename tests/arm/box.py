"""A box for ARM, driven from outside: Croupier as `make install` installs it, in a Debian 13 of its own (`root.sh`)."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from vision.bench.trials import TRIALS, throw
from vision.stills import save

HOUSE = Path(__file__).parents[2]
ROOT_SH = Path(__file__).with_name("root.sh")
INSIDE = "/croupier/tests/arm/inside.py"
DESTDIR = "/box"
COMMAND = f"{DESTDIR}/opt/croupier/current/bin/croupier"
PYTHON = f"{DESTDIR}/opt/croupier/current/bin/python"
PICTURES = "/pictures"
SITE = "/site:/croupier"
"""The search path of Python: the unpacked wheels and the tree."""

BOARDS = {"Pi 4": "cortex-a72", "Pi 5": "cortex-a76"}
"""The boards' processors, by QEMU's names. A program that needs more than they have is killed."""
USUAL = {"QEMU_CPU": BOARDS["Pi 4"], "PYTHONHASHSEED": "0"}
"""The environment of every program there, unless given otherwise: the older board, and no randomness."""
PATIENCE_S = 3600
"""In seconds. Translated programs are slow, and slower on a machine with other work."""


def empty(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()


def draw(folder: Path, kinds: Sequence[str] = tuple(TRIALS)) -> None:
    """Draw hard throws, each kind hard in its own way, in an empty folder."""
    empty(folder)
    for kind in kinds:
        save(folder / f"{kind}.png", throw(kind, 0)[1])


@dataclass(frozen=True)
class Machine:
    """A machine that runs programs: ``root`` is the folder of its files, ``enter`` the words before a command."""

    root: Path
    enter: tuple[str, ...]

    def at(self, path: str) -> Path:
        """Return the path of a file of the machine, as seen from outside."""
        return self.root / path.lstrip("/")

    def run(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command there to its end."""
        known = {**os.environ, **USUAL, **environment}
        words = [*self.enter, *command]
        return subprocess.run(words, cwd=HOUSE, capture_output=True, text=True, env=known, timeout=PATIENCE_S)

    @contextmanager
    def table(self, config: str, *command: str) -> Iterator[Table]:
        """Yield a running, ready table; it is killed at the end, unless it has ended before."""
        place = f"{Path(config).parent}/ready"
        self.at(place).unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.bind(str(self.at(place)))
            line.settimeout(PATIENCE_S)
            known = {**os.environ, **USUAL, "NOTIFY_SOCKET": place}
            words = [*self.enter, *command, "table", "--config", config]
            table = Table(subprocess.Popen(words, cwd=HOUSE, env=known))
            try:
                while not line.recv(256).startswith(b"READY=1"):
                    pass
                yield table
            finally:
                table.end(signal.SIGKILL)


@dataclass(frozen=True)
class Table:
    """A table that runs on the machine."""

    process: subprocess.Popen[bytes]

    def end(self, number: signal.Signals) -> int:
        """Send it a signal. Return its exit status."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE_S)


HERE = Machine(Path("/"), ())
"""This machine, and Croupier as in this tree."""


def box() -> Machine:
    """Return the Debian for ARM; make it if there is none yet."""
    told = subprocess.run(["sh", ROOT_SH, "--where"], stdout=subprocess.PIPE, text=True, check=True)
    return Machine(Path(told.stdout.splitlines()[-1]), ("sh", str(ROOT_SH)))


def install(box: Machine) -> None:
    """Install Croupier there as on a Pi, except for the packages and the services of the system."""
    shutil.rmtree(box.at(DESTDIR), ignore_errors=True)
    # The bytecode that pip would compile is the same on every processor, and translated compiling is slow.
    done = box.run("make", "--silent", "install", f"DESTDIR={DESTDIR}", PIP_NO_COMPILE="1")
    assert done.returncode == 0, done.stdout + done.stderr


def unpack(box: Machine) -> None:
    """Unpack the wheels of a box, for its Python and processor, with the pip of this machine."""
    empty(box.at("/site"))
    version = box.run("python3", "-c", "import sys; print(*sys.version_info[:2], sep='.')").stdout.strip()
    platforms = [f"--platform=manylinux_2_{minor}_aarch64" for minor in range(17, 42)]
    lists = [f"--requirement=systemd/{name}.txt" for name in ("box", "box-numpy2")]
    words = "-m pip install --quiet --disable-pip-version-check --no-deps --no-compile --only-binary :all:"
    done = HERE.run(
        sys.executable,
        *words.split(),
        "--require-hashes",
        f"--target={box.at('/site')}",
        f"--python-version={version}",
        "--platform=manylinux2014_aarch64",
        *platforms,
        *lists,
    )
    assert done.returncode == 0, done.stdout + done.stderr
