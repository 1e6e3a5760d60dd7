"""Plays at a table from outside, by its pages, like a press on the screen."""

from __future__ import annotations

import json
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pi.journal.night_file import JournalEntry
from pi.journal.reader import JournalReader
from tests.arm.box import PATIENCE_S, Machine
from tests.ports import free_port
from tests.systemd import trial

REGULARS = ("Ana", "Bo", "Cy")
SIMULATED = 'kind = "simulated"\noptions = {seed = 1, noise = 0}'
"""A camera without noise is not expected to be quick."""


@dataclass(frozen=True)
class Player:
    """A player at a table with these pages and this folder of nights."""

    pages: str
    state: Path

    @classmethod
    def at(cls, machine: Machine, config: str, camera: str = SIMULATED) -> Player:
        """Write a configuration. Return a player at a table with it."""
        port = free_port()
        state = f"{Path(config).parent}/state"
        machine.at(config).write_text(
            f'[table]\nstate = "{state}"\nidle_after_min = 0\ngrace_s = 0\n[night]\nregulars = {json.dumps(REGULARS)}\n'
            f'[camera]\n{camera}\n[voice]\nkind = "none"\n[web]\nport = {port}\n'
        )
        return cls(f"http://127.0.0.1:{port}", machine.at(state))

    def press(self, button: str = "accept") -> None:
        """Press, and wait until the wall has changed."""
        trial.press(button, self.pages, str(self.state), PATIENCE_S)

    def wall(self) -> str:
        return trial.wall(self.pages, PATIENCE_S)

    def health(self) -> dict[str, Any]:
        with urllib.request.urlopen(f"{self.pages}/health", timeout=PATIENCE_S) as answer:
            return dict(json.load(answer))

    def lines(self) -> list[JournalEntry]:
        """Return all entries of the journal."""
        reader = JournalReader(self.state / "nights")
        return [entry for night in reader.nights() for entry in reader.lines(night)]

    def sit_down(self) -> None:
        for _ in REGULARS:
            self.press()

    def begin(self) -> None:
        """Seat a fourth player named after a colour, and accept the first offered game and announcement."""
        for _ in range(5):
            self.press()

    def show_dice(self) -> None:
        """Call the announcement a bluff, and wait until the thrown dice are in the journal."""
        with urllib.request.urlopen(f"{self.pages}/events", timeout=PATIENCE_S) as stream:
            self.press("bluff")
            changes = (line for line in stream if line.startswith(b"id:"))
            next(_ for _ in changes if self.lines()[-1].action["do"] == "dice")
