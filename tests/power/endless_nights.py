"""The program of the small machine: endless nights on its disk. Each action is printed once it is acknowledged."""

from __future__ import annotations

import subprocess
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from pi.journal.store import Journal
from pi.night.timeline import Line
from pi.night.types import Json

EVENING = datetime(2026, 6, 5, 21, 0, tzinfo=UTC)


def action(number: int) -> Json:
    # Some need more than a sector of the disk.
    return {"do": "rule", "text": f"{number} " * (number % 20) ** 2}


if __name__ == "__main__":
    subprocess.run(["mount", "/dev/vda", "/disk"], check=True)
    journal = Journal(Path("/disk/nights"))
    for number in count(1):
        if number % 12 == 1:
            journal.begin_anew(EVENING)
        print("said", journal.append(Line(action(number), True), EVENING), flush=True)
