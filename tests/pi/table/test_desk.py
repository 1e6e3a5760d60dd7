"""The desk, without thread, disk or clock: presses and answers of phones become actions, whatever games name them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import pytest

from pi.broker import messages
from pi.night.codes import TOO_LATE, NoticeCode
from pi.night.doubts import Doubts
from pi.night.night import Night
from pi.night.types import Button, Json, Notice
from pi.picker.menu import PickerContext
from pi.picker.table_menu import judgement_offer
from pi.rules import GAMES, Refusal, expect
from pi.rules.display import Item
from pi.rules.games.quinito import Quinito
from pi.rules.runner import Question
from pi.screens.wall import screen
from pi.table.beliefs import NightTally
from pi.table.desk import Desk, TableOptions
from pi.table.notice_board import NoticeBoard
from pi.voice.announcer import Announcer
from pi.words import LANGUAGES, Words
from tests.house import ANNOUNCE, START
from tests.pi.rules.test_core import Fair

NAMES = ("help", "see", "camera", "phones", "turn-away", "explain", "knock")
"""The requests to the table itself, and two of earlier versions."""


class Players:
    """People at a desk whose actions are written to their night at once. ``now_s`` is their clock."""

    doubts: Mapping[int, Doubts] = {}

    def __init__(self, context: PickerContext = PickerContext(), **options: float) -> None:  # noqa: B008 -- frozen
        self.night, self.now_s = Night(), 0.0
        self.desk = Desk(self, NoticeBoard(), lambda _night: context, TableOptions(**options), NightTally())  # type: ignore[arg-type]

    @property
    def last_line(self) -> int:
        return self.night.played

    def say(self, *answers: Json | bool | Refusal, phone: str = "") -> bool:
        """Enter the results of presses. Return True if the last of them had a meaning."""
        meant = False
        for answer in answers:
            assert not isinstance(answer, Refusal), answer
            meant = answer if isinstance(answer, bool) else True
            if isinstance(answer, Mapping):
                reply = self.night.submit(answer)
                assert reply.ok, reply.error
                self.desk.apply_reply(answer, reply, self.now_s, phone)
            self.desk.view(self.now_s)
        return meant

    def press(self, *buttons: Button) -> bool:
        """Press buttons. Return True if the last press had a meaning."""
        return [self.say(self.desk.press(button, self.now_s)) for button in buttons][-1]

    def hold(self, button: Button) -> bool:
        return self.say(self.desk.hold(button, self.now_s))


class Named(Fair):
    """A fair with an action for each request to the table itself; it expects ``asked``."""

    name = "named"
    asked = ""
    forms: ClassVar = dict.fromkeys(NAMES, ())

    async def stall(self) -> None:
        while True:
            await Question("stall", lambda: [expect.word(self.asked, self.seats.players[0])])


@pytest.mark.parametrize("name", NAMES)
def test_a_game_may_name_its_actions_as_it_likes(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setitem(GAMES, "named", Named)
    monkeypatch.setattr(Named, "asked", name)
    players = Players()
    players.say({**START, "game": "named"})
    assert players.press(Button.ACCEPT)
    assert players.night.last_line.action == {"do": name, "by": "Ana"}


@pytest.mark.parametrize("hold", [False, True])
def test_a_press_on_a_judgement_uncovers_the_wall_and_starts_grace_time(hold: bool) -> None:
    players = Players(grace_s=1.0)
    players.say(START, ANNOUNCE, {"do": "bluff"}, {"do": "dice", "values": [5, 2]})
    assert players.desk.state.offer == judgement_offer()
    players.now_s = 1.0
    assert players.hold(Button.NEXT) if hold else players.press(Button.ACCEPT)
    assert (players.desk.state.offer.asks, players.night.number) == ("announce", 4)
    players.now_s = 1.9
    assert not players.press(Button.ACCEPT)
    players.now_s = 2.0
    assert players.press(Button.ACCEPT)
    assert players.night.number == 5


@pytest.mark.parametrize("then", [(), ({"do": "announce", "value": 31},)])
def test_time_uncovers_the_wall_and_the_next_action_does_not(then: tuple[Json, ...]) -> None:
    players = Players(grace_s=1.0)
    players.say(START, ANNOUNCE, {"do": "bluff"}, {"do": "dice", "values": [5, 2]}, *then)
    for now_s, is_covered in ((3.4, True), (3.5, False)):
        players.now_s = now_s
        assert players.desk.view(players.now_s).is_covered is is_covered


def test_an_undone_judgement_no_longer_covers_the_wall() -> None:
    players = Players(grace_s=1.0)
    players.say(START, ANNOUNCE, {"do": "bluff"}, {"do": "dice", "values": [5, 2]}, {"do": "undo"})
    assert not players.desk.state.is_covered


@pytest.mark.parametrize("hold", [False, True])
@pytest.mark.parametrize("button", Button)
def test_a_press_on_a_dark_screen_only_lights_it(button: Button, hold: bool) -> None:
    players = Players(grace_s=1.0, dark_s=60.0)
    players.desk.muted = False
    players.say(START, ANNOUNCE)
    offer = players.desk.state.offer
    players.now_s = 60.0
    assert players.desk.view(players.now_s).is_dark
    players.now_s = 100.0
    assert players.hold(button) if hold else players.press(button)
    assert (players.desk.state.is_dark, players.desk.state.offer, players.desk.muted) == (False, offer, False)
    players.now_s = 100.9
    assert not players.press(button), "the screen has just been lit"
    assert players.night.number == 2
    players.now_s = 159.9
    assert not players.desk.view(players.now_s).is_dark
    players.now_s = 160.0
    assert players.desk.view(players.now_s).is_dark
    players.say({"do": "accept"})
    assert not players.desk.state.is_dark


def test_a_choice_counts_only_for_its_line_and_phones_undo_their_own() -> None:
    players = Players()
    players.say(START)
    line = players.last_line
    players.say({"do": "lobby", "knock": "Zoé"})
    chosen = players.desk.choose(ANNOUNCE, line)
    players.say(chosen, phone="Ana's")
    late = players.desk.choose(ANNOUNCE, line)
    assert isinstance(late, Refusal)
    assert late.code == TOO_LATE
    assert players.desk.take_back(players.last_line, "Bo's") == late
    players.say({"do": "lobby", "turn-away": "Zoé"}, players.desk.take_back(players.last_line, "Ana's"))
    assert players.night.happened == ({"event": "undone", "do": "announce"},)


def test_each_version_is_read_once_for_every_wall_voice_and_broker(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Json] = []
    facts = Quinito.facts

    def counted(side: Json, table: Json) -> Iterator[Item]:
        read.append(table)
        return facts(side, table)

    monkeypatch.setattr(Quinito, "facts", counted)
    players, french, english = Players(), Words("fr", strict=True), Words("en", strict=True)
    announcer, tables = Announcer(french), []
    for action in (START, ANNOUNCE, {"do": "bluff"}, {"do": "dice", "values": [2, 5]}, {"do": "undo"}):
        players.say(action)
        state = players.desk.state
        assert all(pair.call for words in (french, english) for pair in screen(state, words).pairs)
        assert announcer.announce(state)
        assert messages.state_message(state, {"fr": french, "en": english}, "5eed")["playing"]
        players.hold(Button.BLUFF)
        tables.append(state.table)
    assert read == tables


def test_if_a_state_cannot_be_read_the_wall_shows_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    players = Players()
    players.say(START)
    monkeypatch.setattr(Quinito, "values_now", lambda side, _table: {}[side["phase"]])
    players.say(ANNOUNCE)
    for language in LANGUAGES:
        words = Words(language, strict=True)
        assert [notice.text for notice in screen(players.desk.state, words).notices] == [
            words.problems.notice(Notice(NoticeCode.OFFER_BROKEN))
        ]
    players.hold(Button.NEXT)
    monkeypatch.undo()
    players.say(ANNOUNCE)
    assert screen(players.desk.state, Words("fr", strict=True)).notices == ()
