"""Quinito, section 11 of its sheet: faults."""

from __future__ import annotations

from typing import Any

import pytest

from .quinito import FIVE, in_phase, phases, table
from .tale import Tale, takes

CONTROL = ["fall", "drop", "bump", "slow", "control-other"]
NOTION = [
    "fanciful", "not-following", "misunderstanding", "bad-spirit", "confused", "wrong-cry", "speech", "house-rule",
    "notion-other",
]  # fmt: skip


@phases
def test_q68_a_fault_costs_one_in_every_phase_and_changes_nothing_else(phase: str) -> None:
    tale = in_phase(phase)
    before, ledger = table(tale, "ledger"), tale["ledger"]
    for player in FIVE.split():
        reply = tale.play(f"!{player}")
        assert takes(reply) == [f"{player} 1 penalty fault"]
        ledger = {**ledger, player: {**ledger[player], "penalty": ledger[player]["penalty"] + 1}}
        assert tale["ledger"] == ledger
        assert table(tale, "ledger") == before


def test_q68_anybody_else_or_nobody_in_particular_calls_it() -> None:
    fault = {"do": "fault", "player": "Cy", "kind": "slow"}
    tale = Tale()
    for by in ("Ana", "Bo", "Di"):
        assert takes(tale.say({**fault, "by": by})) == ["Cy 1 penalty fault"]
    assert takes(tale.say(fault)) == ["Cy 1 penalty fault"]
    assert tale.refused({**fault, "by": "Cy"}) == "not-your-turn"
    for nobody in ("Ed", "", None, 3):
        assert tale.refused({**fault, "by": nobody}) == "bad-argument"


def test_q68_faults_are_never_listed() -> None:
    assert {entry["do"] for entry in Tale()["expects"]} == {"announce"}


@pytest.mark.parametrize("kind", CONTROL)
def test_q69_q71_these_are_called_perte_de_controle(kind: str) -> None:
    reply = Tale().say({"do": "fault", "player": "Bo", "kind": kind})
    assert reply.events[0] == {"event": "fault", "player": "Bo", "kind": kind, "cry": "perte de contrôle"}
    assert takes(reply) == ["Bo 1 penalty fault"]


@pytest.mark.parametrize("kind", NOTION)
def test_q70_q71_these_are_called_perte_de_notion(kind: str) -> None:
    reply = Tale().say({"do": "fault", "player": "Bo", "kind": kind})
    assert reply.events[0] == {"event": "fault", "player": "Bo", "kind": kind, "cry": "perte de notion"}
    assert takes(reply) == ["Bo 1 penalty fault"]


@pytest.mark.parametrize("kind", ["", "sneezed", "Fall", "control", None, 3, ["fall"], True])
def test_q70_any_other_kind_is_refused(kind: Any) -> None:
    assert Tale().refused({"do": "fault", "player": "Bo", "kind": kind}) == "bad-argument"


def test_q71_who_mixes_up_the_cries_commits_a_fault_himself() -> None:
    reply = Tale().say({"do": "fault", "player": "Bo", "kind": "wrong-cry"})
    assert reply.events[0]["cry"] == "perte de notion"
