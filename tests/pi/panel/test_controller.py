"""The buttons at the table: a pin and a button on the page lead to the same press or hold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pi.app import context_for
from pi.night.codes import NoticeCode
from pi.night.types import Button, Hold
from pi.panel.controller import Buttons
from pi.picker.context import NightConfig
from pi.table.table import RunningTable
from tests.house import running_table
from tests.states import heard


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RunningTable]:
    with running_table(tmp_path, context_for(NightConfig())) as table:
        assert table.press(Button.ACCEPT).result(), "any button begins"
        yield table


def test_a_press_and_a_hold_on_the_page_reach_the_table(table: RunningTable) -> None:
    refused: list[Button] = []
    buttons = Buttons(table, refused.append)
    heard(table, lambda: buttons.press(Button.ACCEPT))
    assert table.state.setup is not None
    assert len(table.state.setup.seats) == 1
    heard(table, lambda: buttons.hold(Button.BLUFF))
    assert table.state.offer.holds[Button.BLUFF] is Hold.CLOSE
    assert refused == []


@pytest.mark.parametrize(("holds", "seated"), [(frozenset(), 1), (frozenset(Button), 0)])
def test_a_hold_without_a_meaning_is_a_press(table: RunningTable, holds: frozenset[Button], seated: int) -> None:
    refused: list[Button] = []
    Buttons(table, refused.append, holds).hold(Button.ACCEPT)
    table.clear_notice(NoticeCode.PANEL_FAILED).result()
    assert len(table.state.setup.seats if table.state.setup else ()) == seated
    assert refused == [Button.ACCEPT] * (1 - seated)
