"""The golden sentences: the texts of wall and voice, in French and in English, compared character by character."""

from __future__ import annotations

import re
from difflib import unified_diff
from pathlib import Path

import pytest

from pi.rules import GAMES
from tests.playthroughs.sentences import TEXTS, commands_of, told

# fmt: off
EVERYDAY = {
    "421-first-without-fiches", "away-and-back", "every-option", "games-and-options", "house-rules",
    "kael-pioche-used-up", "kekenito-petit-poulet-and-slaves", "kekenito-variant-and-bombs", "many-take", "names",
    "notices", "poker-menteur-an-honest-opening", "poker-menteur-five-tries", "poker-menteur-the-first-one-out",
    "quinito-drinks", "quinito-two-pairs", "sitting-down", "the-hands-are-counted", "the-menu", "what-the-camera-sees",
    "what-was-done",
}
# fmt: on
"""They contain nine of ten sentences of all golden texts."""


@pytest.mark.parametrize(
    "path",
    [path if path.stem in EVERYDAY else pytest.param(path, marks=pytest.mark.long) for path in TEXTS],
    ids=lambda path: path.stem,
)
def test_the_sentences_of_wall_and_voice_are_unchanged(path: Path) -> None:
    before, now = path.read_text("utf-8"), told(commands_of(path))
    assert "\n".join(unified_diff(before.splitlines(), now.splitlines(), path.name, "now", lineterm="")) == ""


def test_the_golden_games_reach_every_beat() -> None:
    texts = "".join(path.read_text("utf-8") for path in TEXTS)
    known = {beat for kind in GAMES.values() for beat in kind.beats}
    assert known - {*re.findall(r"^  judgement: [^|]*\| ([a-z-]+)", texts, re.MULTILINE)} == set()
