"""Play every golden game again, and write the present replies and the sentences of wall and voice."""

from __future__ import annotations

from pathlib import Path

from tests.playthroughs import FILES, actions_of, played
from tests.playthroughs.sentences import TEXTS, commands_of, told


def main() -> None:
    """Rewrite the files that change, and print their names."""
    for path in FILES:
        write(path, played(actions_of(path)))
    for path in TEXTS:
        write(path, told(commands_of(path)))


def write(path: Path, now: str) -> None:
    """Write a file if it changes, and print its name."""
    if not path.exists() or now != path.read_text("utf-8"):
        path.write_text(now, "utf-8")
        print(f"{path.name} has changed: read the diff before it is committed")


if __name__ == "__main__":
    main()
