"""Runs inside the booted machine of `test_boot.py`: starts, hangs, kills and stops the table, and notes what it saw."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable

UNIT = "croupier.service"
PAGES = "http://127.0.0.1:8421"
PATIENCE_S = 60.0


def systemctl(*words: str) -> str:
    return subprocess.run(["systemctl", *words], capture_output=True, text=True).stdout.strip()


def journal() -> str:
    """What the unit has said."""
    return subprocess.run(["journalctl", "--no-pager", "--unit", UNIT], capture_output=True, text=True).stdout


def property_of(name: str) -> str:
    return systemctl("show", UNIT, f"--property={name}", "--value")


def until(holds: Callable[[], object]) -> float:
    """Wait until something is so; how long that took, in seconds."""
    began = time.monotonic()
    while not holds():
        if time.monotonic() > began + PATIENCE_S:
            raise TimeoutError(journal()[-2000:])
        time.sleep(0.1)
    return round(time.monotonic() - began, 1)


def version() -> int:
    """The number of the table's present moment, 0 where it does not answer."""
    try:
        with urllib.request.urlopen(f"{PAGES}/health", timeout=2) as answer:
            return int(json.load(answer)["version"])
    except OSError:
        return 0


def wall() -> str:
    with urllib.request.urlopen(f"{PAGES}/?lang=en", timeout=10) as answer:
        page: str = answer.read().decode()
    return page


def press() -> None:
    before = version()
    request = urllib.request.Request(f"{PAGES}/press", b"button=accept", {"Origin": PAGES})
    urllib.request.urlopen(request, timeout=10).close()
    until(lambda: version() > before)


def anew(before: str) -> float:
    """Wait until the table runs anew and answers."""
    return until(lambda: property_of("MainPID") not in ("0", before) and version())


def trial() -> dict[str, object]:
    seen: dict[str, object] = {"started_s": until(lambda: property_of("ActiveState") == "active" and version())}
    first = property_of("MainPID")
    with open(f"/proc/{first}/status") as status:
        lines = dict(line.split(":", 1) for line in status.read().splitlines())
    seen |= {"uid": int(lines["Uid"].split()[0]), "capabilities": int(lines["CapEff"], 16)}
    press()
    seen["seated"] = "Ana" in wall()
    os.kill(int(first), signal.SIGSTOP)
    seen["hung_s"] = anew(first)
    seen["seated_after_hang"] = "Ana" in wall()
    second = property_of("MainPID")
    os.kill(int(second), signal.SIGKILL)
    seen["killed_s"] = anew(second)
    seen["seated_after_kill"] = "Ana" in wall()
    seen["restarts"] = int(property_of("NRestarts"))
    systemctl("stop", UNIT)
    seen |= {"stopped": property_of("ActiveState"), "result": property_of("Result")}
    seen["state"] = sorted(os.listdir("/var/lib/private/croupier"))
    return seen


if __name__ == "__main__":
    try:
        told = trial()
    except (OSError, ValueError, LookupError) as error:
        told = {"error": repr(error)}
    with open(sys.argv[1], "w") as file:
        json.dump(told, file)
    systemctl("poweroff", "--force", "--force")
