"""The golden sentences: what wall and voice say, in French and in English, compared to the letter."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from tests.playthroughs.sentences import TEXTS, commands_of, told


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_wall_and_voice_say_what_they_said_before(path: Path) -> None:
    before, now = path.read_text("utf-8"), told(commands_of(path))
    assert "\n".join(unified_diff(before.splitlines(), now.splitlines(), path.name, "now", lineterm="")) == ""
