"""The announcer: its sentences after each action at a table, and the cases in which it is silent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pi.night.codes import NoticeCode
from pi.night.types import Button, Notice
from pi.voice.announcer import Announcer, Chime
from pi.words import Words
from tests.pi.voice.ears import Ears, ears

A, B = Button.ACCEPT, Button.BLUFF
ACCEPT = {"do": "accept"}


@pytest.fixture
def quinito(tmp_path: Path) -> Iterator[Ears]:
    with ears(tmp_path) as table:
        table.press(A, A, A)
        yield table


def announce(value: int | str) -> dict[str, object]:
    return {"do": "announce", "value": value}


def test_an_opened_entry_is_announced_even_if_it_sounds_the_same(tmp_path: Path) -> None:
    with ears(tmp_path, "kael") as table:
        table.press(A, A, A, A, A)
        table.do({"do": "kael", "by": "Bo"}, {"do": "cards", "by": "Cy", "values": ["3", "3"]})
        table.heard()
        for _ in range(2):
            said = table.press(B)
            assert said[0] == "Quelles cartes en main ?"
            assert [one.split(" : ")[0] for one in said[1:3]] == ["vert", "rouge"]


def test_a_redrawn_wall_is_not_announced_again(quinito: Ears) -> None:
    version = quinito.table.state.version
    quinito.heard()
    quinito.table.show_notice(Notice(NoticeCode.RECOVERED)).result()
    quinito.table.clear_notice(NoticeCode.RECOVERED).result()
    assert quinito.table.state.version == version + 2
    assert quinito.heard() == ["La partie reprend exactement où elle en était."]


def test_an_announcement_that_may_not_be_repeated_stays_unsaid(tmp_path: Path) -> None:
    with ears(tmp_path, "poker-menteur", mieux=True) as table:
        table.press(A, A, A)
        table.do({"do": "choose", "option": "left"}, announce("brelan 5+6"))
        heard = table.do(ACCEPT, announce("mieux"))
        assert "Bo annonce à Cy : mieux." in heard
        heard += table.do(ACCEPT)
        again = table.caller.again(Chime.WRONG)
        assert again is not None
        assert not [said for said in (*heard, *again.sentences) if "brelan de 5" in said or "brelan de 6" in said]


def test_dice_under_the_cup_are_never_announced(quinito: Ears) -> None:
    assert quinito.table.state.hidden
    quinito.heard()
    assert quinito.show(5, 2) == []
    quinito.do(announce(43))
    assert quinito.show(5, 2) == []


def test_a_failed_voice_does_not_announce_its_failure(quinito: Ears) -> None:
    quinito.heard()
    quinito.table.show_notice(
        Notice(NoticeCode.VOICE_FAILED, {"why": "hung", "program": "x", "package": "x", "detail": ""})
    ).result()
    assert quinito.heard() == []


def test_a_notice_is_announced_again_only_with_a_new_number(quinito: Ears) -> None:
    caller = Announcer(Words("fr"))
    quinito.table.show_notice(Notice(NoticeCode.RECOVERED)).result()
    state = quinito.table.state
    caller.announce(state)
    copied = replace(state, notices=tuple(replace(notice) for notice in state.notices))
    assert caller.announce(copied) is None
    quinito.table.show_notice(Notice(NoticeCode.RECOVERED)).result()
    again = caller.announce(replace(quinito.table.state, table=state.table, happened=state.happened))
    assert again is not None
    assert again.chime is Chime.WRONG
