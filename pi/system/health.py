"""Whether a table is well, as another program on this machine can tell: it answers on its own address."""

from __future__ import annotations

import json
import urllib.request
from dataclasses import dataclass

ANSWER_S = 3.0


@dataclass(frozen=True)
class Health:
    """A table that answers: the number of its present moment, which grows with every change; whether a game is on."""

    version: int
    playing: bool


def health(url: str) -> Health | None:
    """Ask the table whose pages are at this address; None where none answers."""
    try:
        with urllib.request.urlopen(f"{url}/health", timeout=ANSWER_S) as answer:  # noqa: S310 -- the table's own
            said = json.load(answer)
        return Health(int(said["version"]), bool(said["playing"])) if said["ok"] else None
    except (OSError, ValueError, LookupError, TypeError):
        return None
