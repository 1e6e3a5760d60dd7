"""A disk that is full when a test orders it."""

from __future__ import annotations

import subprocess
from pathlib import Path


class SmallDisk:
    """A disk of half a megabyte, in memory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self, pages_left: int = 0) -> None:
        with self._ballast.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                file.truncate(file.tell() - 4096 * pages_left)

    def make_room(self) -> None:
        self._ballast.unlink()

    def mount(self, *options: str) -> None:
        subprocess.run(["mount", "-t", "tmpfs", "-o", ",".join(options), "croupier", self.folder], check=True)
