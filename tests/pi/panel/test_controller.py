"""The buttons at the table: a pin and a button on the page lead to the same press or hold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pi.app import context_for
from pi.night.codes import NoticeCode
from pi.night.types import Button
from pi.panel.controller import Buttons
from pi.picker.context import NightConfig
from pi.table.table import RunningTable
from tests.house import running_table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RunningTable]:
    with running_table(tmp_path, context_for(NightConfig())) as table:
        assert table.press(Button.ACCEPT).result(), "any button begins"
        yield table


@pytest.mark.parametrize(("holds", "seated"), [(frozenset(), 1), (frozenset(Button), 0)])
def test_a_hold_without_a_meaning_is_a_press(table: RunningTable, holds: frozenset[Button], seated: int) -> None:
    refused: list[Button] = []
    Buttons(table, refused.append, holds).hold(Button.ACCEPT)
    table.clear_notice(NoticeCode.PANEL_FAILED).result()
    assert len(table.state.setup.seats if table.state.setup else ()) == seated
    assert refused == [Button.ACCEPT] * (1 - seated)
