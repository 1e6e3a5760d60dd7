"""The idle table: nobody is there, any button begins, and the journal gets no line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pi.night.codes import EntryCode, NoticeCode, PromptCode
from pi.night.types import Button
from pi.picker.context import NightConfig, context_for
from pi.table.table import RunningTable
from tests.house import START, RestartableTable
from tests.pi.table.test_table import CONTEXT
from tests.states import context_of

IDLE_S = 180.0
ANY_PRESS = [(way, button) for way in ("press", "hold") for button in Button]


@pytest.fixture
def evenings(tmp_path: Path) -> Iterator[RestartableTable]:
    with RestartableTable(tmp_path, lambda _night: CONTEXT) as found:
        yield found


def idle(table: RunningTable) -> bool:
    """Return True if the table is idle after one turn of its loop."""
    table.clear_notice(NoticeCode.RECOVERED).result()
    return table.state.offer.asks == PromptCode.IDLE


@pytest.mark.parametrize(("way", "button"), ANY_PRESS)
def test_a_table_without_players_starts_idle_and_any_press_begins(
    evenings: RestartableTable, way: str, button: Button
) -> None:
    table = evenings.start(idle_s=IDLE_S)
    table.mute(False).result()
    assert idle(table)
    assert set(table.state.offer.meanings) == set(Button)
    assert [entry.code for entry in table.state.offer.entries] == [EntryCode.BEGIN]
    with RestartableTable(evenings.path.parent / "other", lambda _night: CONTEXT) as never_idle:
        set_up = never_idle.start().state.offer
    assert getattr(table, way)(button).result()
    assert table.state.offer == set_up
    assert not table.state.muted
    assert evenings.lines == []


def test_from_any_list_the_table_is_idle_after_a_time_without_presses(evenings: RestartableTable) -> None:
    table = evenings.start(context_for(NightConfig()), idle_s=IDLE_S)
    table.press(Button.ACCEPT).result()
    first = table.state.offer
    table.press(Button.ACCEPT).result()
    assert table.state.offer != first
    evenings.steady_s = IDLE_S - 1
    assert not idle(table)
    evenings.steady_s = IDLE_S
    assert idle(table)
    table.press(Button.NEXT).result()
    assert table.state.offer == first
    evenings.steady_s += IDLE_S - 1
    assert not idle(table)


def test_it_is_never_idle_while_somebody_sits_or_a_game_is_shown(evenings: RestartableTable) -> None:
    table = evenings.start(idle_s=IDLE_S)
    assert table.admit("Zoé").result() is None
    assert not idle(table)
    table.submit({"do": "stand", "player": "Zoé"}).result()
    assert idle(table)
    for action in (START, {"do": "end"}):
        assert table.submit(action).result().ok
        evenings.steady_s += 2 * IDLE_S
        assert not idle(table)


def test_a_table_without_an_idle_time_is_never_idle(evenings: RestartableTable) -> None:
    table = evenings.start()
    evenings.steady_s = 1e9
    assert not idle(table)
    assert context_of(table).starts == CONTEXT.starts
