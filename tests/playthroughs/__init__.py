"""Golden games: whole games, action by action, with every complete reply.

One game a file, `<game>-<what it shows>.jsonl`; one action a line: `{"do": action, "reply": reply}`. An action that is
a string is sent as that very line, so that an unreadable line can be part of a game.

`tests/pi/rules/test_playthroughs.py` compares the replies character by character. After an intended change of the
referee, `python -m tests.playthroughs.rewrite` plays the actions again and writes the new replies; the change is then
read as a diff. A further game is a file with lines of `{"do": action}` alone, rewritten once. Beside each game is a
text with the sentences of wall and voice (`tests.playthroughs.sentences`), rewritten by the same command.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pi.rules import Referee
from pi.rules.protocol import answer

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.jsonl"))


def files_of(game: str) -> list[Path]:
    """Return the golden games of a game."""
    return [path for path in FILES if path.name.startswith(f"{game}-")]


def actions_of(path: Path) -> list[Any]:
    """Return the actions of a golden game."""
    return [json.loads(line)["do"] for line in path.read_text("utf-8").splitlines()]


def played(actions: Iterable[Any]) -> str:
    """Return the golden game that these actions give now."""
    referee, lines = Referee(), []
    for action in actions:
        said = action if isinstance(action, str) else json.dumps(action)
        line = {"do": action, "reply": answer(referee, said.encode())}
        lines.append(json.dumps(line, ensure_ascii=False, separators=(",", ":")))
    return "\n".join(lines) + "\n"
