"""The health check of a table: other programs on this machine ask at the table's own address."""

import json
import urllib.request
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any

ANSWER_S = 3.0


@dataclass(frozen=True)
class Health:
    """The answer of a table. ``version`` is the number of its state, which grows with every change."""

    version: int
    playing: bool
    dark: bool


def health(url: str) -> Health | None:
    """Return the health of the table at this address; None if it does not answer."""
    try:
        answer = _fetch(url)
        return Health(int(answer["version"]), bool(answer["playing"]), bool(answer["dark"])) if answer["ok"] else None
    except (OSError, ValueError, LookupError, TypeError, HTTPException):
        return None


def is_unstarted(url: str) -> bool:
    """Return True if this address has the page of a table that could not start (`pi.startup`)."""
    try:
        return bool(_fetch(url)["unstarted"])
    except (OSError, ValueError, LookupError, TypeError, HTTPException):
        return False


def _fetch(url: str) -> Any:
    with urllib.request.urlopen(f"{url}/health", timeout=ANSWER_S) as answer:  # noqa: S310 -- the table's own
        return json.load(answer)
