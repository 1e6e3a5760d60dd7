"""What the eye's networks were trained on, from the manifest beside their weights.

The manifest is a JSON list with one object a source: ``source`` (its repository), ``licence``, and ``pictures``, the
files below the folder of labels.
"""

from __future__ import annotations

import json
from enum import StrEnum
from functools import cache
from pathlib import Path

from vision.bench.labels import Label

MANIFEST = Path(__file__).parent.parent / "weights" / "trained_on.json"


class Seen(StrEnum):
    """How much of a picture the networks were trained on."""

    PICTURE = "picture"
    """This picture."""
    SOURCE = "source"
    """Other pictures of its source: the same dice, desk or camera."""
    NOTHING = "nothing"


def seen(label: Label) -> Seen:
    """Return what the networks were trained on of a labelled picture."""
    pictures = _manifest().get(label.source)
    if pictures is None:
        return Seen.NOTHING
    return Seen.PICTURE if label.file in pictures else Seen.SOURCE


@cache
def _manifest() -> dict[str, frozenset[str]]:
    return {one["source"]: frozenset(one["pictures"]) for one in json.loads(MANIFEST.read_text("utf-8"))}
