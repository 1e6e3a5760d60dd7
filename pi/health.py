"""Whether a table is well, as another program on this machine can tell: it answers on its own address."""

from __future__ import annotations

import json
import urllib.request

ANSWER_S = 3.0


def version(url: str) -> int | None:
    """The number of the table's present moment, which grows with every change; None where no table answers."""
    try:
        with urllib.request.urlopen(f"{url}/health", timeout=ANSWER_S) as answer:  # noqa: S310 -- the table's own
            said = json.load(answer)
        return int(said["version"]) if said["ok"] else None
    except (OSError, ValueError, LookupError, TypeError):
        return None
