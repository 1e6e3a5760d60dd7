"""The scenarios: each rule of the sheets, tested by a game that is played step by step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pi.rules import GAMES
from pi.rules.testing import play_scenario

FOLDER = Path(__file__).parents[2] / "scenarios"


def scenarios_of(game: str) -> list[dict[str, Any]]:
    """Return the scenarios of a game, each with its rules."""
    scenarios: list[dict[str, Any]] = json.loads((FOLDER / f"{game}.json").read_text("utf-8"))
    return scenarios


SCENARIOS = [
    pytest.param(scenario, id=f"{game}: {scenario['name']}") for game in GAMES for scenario in scenarios_of(game)
]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_gives_the_expected_replies(scenario: dict[str, Any]) -> None:
    play_scenario(scenario)
