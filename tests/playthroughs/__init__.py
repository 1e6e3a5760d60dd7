"""Golden games: whole games as they were told, action by action, with every reply in full.

One game a file, `<game>-<what it shows>.jsonl`; one action a line: `{"do": action, "reply": reply}`. An action
that is a text is said as that very line, so that a line that cannot be read can be part of a game.

`tests/pi/rules/test_playthroughs.py` compares the replies to the letter. When the referee is meant to answer
otherwise, `python -m tests.playthroughs.rewrite` plays the actions again and writes down what it says now; the
change is then read as a diff. A further game is a file with lines of `{"do": action}` alone, rewritten once.
Beside each game lies what wall and voice say of it (`tests.playthroughs.sentences`), rewritten by the same command.
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


def actions_of(path: Path) -> list[Any]:
    """What is said in a golden game."""
    return [json.loads(line)["do"] for line in path.read_text("utf-8").splitlines()]


def played(actions: Iterable[Any]) -> str:
    """The golden game that these actions make now."""
    referee, lines = Referee(), []
    for action in actions:
        said = action if isinstance(action, str) else json.dumps(action)
        line = {"do": action, "reply": answer(referee, said.encode())}
        lines.append(json.dumps(line, ensure_ascii=False, separators=(",", ":")))
    return "\n".join(lines) + "\n"
