"""The health check of a table, for other programs on this machine: it answers on its own address."""

import json
import urllib.request
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any

ANSWER_S = 3.0


@dataclass(frozen=True)
class Health:
    """A table that answers: the number of its present state, which grows with every change; whether a game is on and
    whether the screen is to be dark.
    """

    version: int
    playing: bool
    dark: bool


def health(url: str) -> Health | None:
    """Ask the table at this address for its health; None if none answers."""
    try:
        said = _fetch(url)
        return Health(int(said["version"]), bool(said["playing"]), bool(said["dark"])) if said["ok"] else None
    except (OSError, ValueError, LookupError, TypeError, HTTPException):
        return None


def unstarted(url: str) -> bool:
    """Whether a table that could not start says there why (`pi.startup`)."""
    try:
        return bool(_fetch(url)["unstarted"])
    except (OSError, ValueError, LookupError, TypeError, HTTPException):
        return False


def _fetch(url: str) -> Any:
    with urllib.request.urlopen(f"{url}/health", timeout=ANSWER_S) as answer:  # noqa: S310 -- the table's own
        return json.load(answer)
