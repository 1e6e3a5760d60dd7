"""Runs inside the booted machine of `test_boot.py`: starts, hangs, kills and stops the table, and notes the results.

Nothing is polled: it follows the log of systemd.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator

UNIT = "croupier.service"
PAGES = "http://127.0.0.1:8421"
STATE = "/var/lib/private/croupier"
PATIENCE_S = 60

EXITED, STARTING, STARTED = (
    "98e322203f7a4ed290d09fe03c09fe15",
    "7d4958e842da4a758f6c1cdc7b36dcc5",
    "39f53479d3a045ac8e11786248231fbf",
)
"""Messages of systemd about a unit, by their ids (systemd.journal-fields(7), `journalctl --list-catalog`)."""


def systemctl(*words: str) -> str:
    return subprocess.run(["systemctl", *words], capture_output=True, text=True).stdout.strip()


def property_of(name: str) -> str:
    return systemctl("show", UNIT, f"--property={name}", "--value")


class Log:
    """The messages of systemd about the table, from the boot on."""

    def __init__(self) -> None:
        follow = ["journalctl", "--boot", "--follow", "--lines=all", "--output=json", f"UNIT={UNIT}"]
        self._lines = subprocess.Popen(["timeout", str(PATIENCE_S), *follow], stdout=subprocess.PIPE, text=True)

    def _messages(self) -> Iterator[dict[str, str]]:
        assert self._lines.stdout is not None
        for line in self._lines.stdout:
            yield json.loads(line)
        raise TimeoutError(f"{UNIT} was waited for in vain")

    def wait(self, message: str) -> float:
        """Wait for the next message of a kind. Return when it was written, in seconds since the boot."""
        said = next(said for said in self._messages() if said.get("MESSAGE_ID") == message)
        return int(said["__MONOTONIC_TIMESTAMP"]) / 1e6

    def close(self) -> None:
        self._lines.kill()
        self._lines.wait()


def wall(pages: str = PAGES, patience_s: float = 10) -> str:
    with urllib.request.urlopen(f"{pages}/?lang=en", timeout=patience_s) as answer:
        page: str = answer.read().decode()
    return page


def press(button: str = "accept", pages: str = PAGES, state: str = STATE, patience_s: float = 10) -> None:
    """Press a button on the own screen, and wait until the wall has changed."""
    with open(f"{state}/own-screen", "rb") as file:
        key = file.read()
    with urllib.request.urlopen(f"{pages}/events", timeout=patience_s) as stream:
        versions = (line for line in stream if line.startswith(b"id:"))
        next(versions)
        said = f"button={button}&own=".encode() + key
        request = urllib.request.Request(f"{pages}/press", said, {"Origin": pages})
        urllib.request.urlopen(request, timeout=patience_s).close()
        next(versions)


def strike(log: Log, number: signal.Signals) -> dict[str, float]:
    """Send the table a signal. Return how many seconds each step took until it played again."""
    struck = time.monotonic()  # the clock of the log
    os.kill(int(property_of("MainPID")), number)
    exited, starting, started = (log.wait(message) for message in (EXITED, STARTING, STARTED))
    return {"missed_s": exited - struck, "waited_s": starting - exited, "starts_s": started - starting}


def trial(log: Log) -> dict[str, object]:
    began = log.wait(STARTING)
    seen: dict[str, object] = {"started_s": log.wait(STARTED) - began}
    with open(f"/proc/{property_of('MainPID')}/status") as status:
        lines = dict(line.split(":", 1) for line in status.read().splitlines())
    seen |= {"uid": int(lines["Uid"].split()[0]), "capabilities": int(lines["CapEff"], 16)}
    press()
    seen["seated"] = "Ana" in wall()
    seen["hung"] = strike(log, signal.SIGSTOP)
    seen["seated_after_hang"] = "Ana" in wall()
    nights = [f"{STATE}/nights/{name}" for name in os.listdir(f"{STATE}/nights")]
    for night in nights:  # like root restoring a backup
        os.chown(night, 0, 0)
    seen["killed"] = strike(log, signal.SIGKILL)
    seen["seated_after_kill"] = "Ana" in wall()
    seen["owners"] = sorted({os.stat(night).st_uid for night in nights})
    seen["restarts"] = int(property_of("NRestarts"))
    systemctl("stop", UNIT)
    seen |= {"stopped": property_of("ActiveState"), "result": property_of("Result")}
    seen["state"] = sorted(os.listdir(STATE))
    return seen


if __name__ == "__main__":
    log = Log()
    try:
        told = trial(log)
    except (OSError, ValueError, LookupError) as error:
        told = {"error": repr(error)}
    log.close()
    with open(sys.argv[1], "w") as file:
        json.dump(told, file)
    systemctl("poweroff", "--force", "--force")
