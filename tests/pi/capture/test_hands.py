"""Hands in the tray: laid, read, shown, and counted when they are taken away; what is doubtful counts nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from pi.capture.hands import AGAIN_S, STILL_S, HandWatcher
from pi.night.codes import NoticeCode
from pi.night.types import Button, Json
from pi.screens.wall import screen
from pi.table.desk import TableOptions
from pi.table.table import RunningTable
from pi.voice.announcer import Announcer
from pi.words import LANGUAGES, Words
from tests.house import codes, full_disk, running_table, say
from tests.pi.capture import frames
from tests.pi.capture.frames import CameraInHand, decoded, watched
from tests.states import table_of, take, until
from vision.hands import HandCard, HandReader, HandReading
from vision.motion import ACCEPTED_S, Motion
from vision.reading import Frame, Pixels, Why
from vision.settle import Watcher

COUNT: tuple[Json, ...] = (
    {"do": "start", "game": "kael", "players": ["Ana", "Bo", "Cy"]},
    {"do": "choose", "option": "5"},
    {"do": "kael", "by": "Ana"},
)
"""Actions until hands are counted."""
STEP_S = 0.1
WORDS = {language: Words(language, strict=True) for language in LANGUAGES}
NOTHING = np.zeros((4, 4, 3), np.uint8)


class Stillness(Motion):
    """What the gate says, in the hands of a test."""

    still_s, is_reached = 0.0, False

    def is_reached_into(self) -> bool:
        return self.is_reached


class ReaderInHand(HandReader):
    """A reader that reads what a test lays: "?" is a card that is not clear."""

    def __init__(self) -> None:
        self.cards: tuple[str, ...] = ()
        self.why: Why | None = None
        self.readings = 0
        self.shares: tuple[float, ...] = ()

    def read(self, pixels: Pixels, progress: Callable[[float], None] | None = None) -> HandReading:
        self.readings += 1
        assert progress is not None
        for share in self.shares:
            progress(share)
        corners = 100 + 60 * np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64)
        cards = [HandCard(None if value == "?" else value, corners, 0.9) for value in self.cards]
        return HandReading(tuple(cards), Why.UNCLEAR if "?" in self.cards else self.why)


class CountedTray:
    """A table of Kaël, and hands that lay cards in its tray."""

    def __init__(self, table: RunningTable) -> None:
        self.table, self.reader, self.motion = table, ReaderInHand(), Stillness()
        self._time_s = 0.0
        self.watcher = HandWatcher(table, lambda: self.reader)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP_S)):
            self._time_s += STEP_S
            self.motion.still_s = 0.0 if self.motion.stirred else self.motion.still_s + STEP_S
            self.watcher.see(Frame(NOTHING, self._time_s), self.motion)

    def lay(self, *cards: str, wait_s: float = STILL_S + STEP_S) -> None:
        """Lay these cards in the place of those that lie there, and wait."""
        self.motion.stirred = True
        self.wait(STEP_S)
        self.motion.stirred, self.reader.cards = False, cards
        self.wait(wait_s)

    def count(self, *cards: str) -> None:
        """Lay these cards, and take them away."""
        self.lay(*cards)
        self.lay()

    @property
    def hand(self) -> Json:
        assert self.table.state.hand is not None
        return self.table.state.hand

    @property
    def shown(self) -> Json:
        """The hands that count."""
        shown: Json = table_of(self.table.state)["shown"]
        return shown

    def text(self, language: str = "en") -> str:
        hand = screen(self.table.state, WORDS[language]).hand
        return hand.text if hand else ""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RunningTable]:
    with running_table(tmp_path) as table:
        table.watch_hands(True)
        yield table


@pytest.fixture
def tray(table: RunningTable) -> CountedTray:
    """A tray at the count of a manche of five cards, empty."""
    tray = CountedTray(table)
    say(table, *COUNT)
    tray.wait(1)
    return tray


@pytest.fixture
def followed(table: RunningTable) -> CountedTray:
    """A tray at a count in which the table knows that Bo holds two cards."""
    tray = CountedTray(table)
    first, second, third = (
        ({"do": "lay", "cards": [card]}, {"do": "draw", "from": "pioche"}) for card in ("8", "9", "10")
    )
    start = {"do": "start", "game": "kael", "players": ["Ana", "Bo"], "options": {"follow": "cards"}}
    say(table, start, {"do": "choose", "option": "2"}, {"do": "turn-up", "card": "7"})
    say(table, *first, *second, {"do": "kael", "by": "Bo"}, *third)
    tray.wait(1)
    return tray


def test_cards_show_their_total_and_count_once_taken_away(tray: CountedTray) -> None:
    tray.lay("X", "3", "-1")
    assert (tray.hand["by"], tray.hand["values"], tray.hand["total"], tray.hand["why"]) == (
        "Bo",
        ("-1", "3", "X"),
        17,
        None,
    )
    assert tray.shown == {}
    tray.lay()
    assert tray.shown == {"Bo": ["-1", "3", "X"]}
    assert (tray.hand["by"], tray.hand["values"]) == ("Cy", ())


def test_all_hands_are_counted_without_a_press_the_caller_s_last(tray: CountedTray) -> None:
    for cards in (("3", "X"), ("12",), ("0", "2")):
        tray.count(*cards)
    last = table_of(tray.table.state)["last"]
    assert last["totals"] == {"Ana": 2, "Bo": 18, "Cy": 12}
    assert tray.table.state.hand is None


def test_the_wall_names_whose_hand_is_counted(tray: CountedTray) -> None:
    for language, call in (("en", "lay your cards in the tray"), ("fr", "poser ses cartes dans le plateau")):
        wall = screen(tray.table.state, WORDS[language])
        assert (wall.pairs[0].who, wall.hand) == ("Bo", None)
        assert call in wall.pairs[0].call


def test_the_entries_do_not_cover_whose_hand_is_counted(tray: CountedTray) -> None:
    tray.count("3", "X")
    tray.count("12")
    for is_watched in (True, False):
        tray.table.watch_hands(is_watched).result()
        wall = screen(tray.table.state, WORDS["en"])
        assert wall.fork is not None
        assert wall.fork.covers is not is_watched
        assert wall.pairs[0].who == "Ana"


def test_nothing_is_read_before_a_count_and_after_it(table: RunningTable) -> None:
    tray = CountedTray(table)
    tray.lay("3")
    for action, cards in zip(COUNT, ("34", "345"), strict=False):
        say(table, action)
        tray.lay(*cards)
    assert (tray.reader.readings, table.state.hand, table.state.hidden) == (0, None, True)
    say(table, COUNT[-1])
    tray.lay()
    assert tray.reader.readings > 0
    assert not table.state.hidden
    say(table, {"do": "end"})
    readings = tray.reader.readings
    tray.lay("3", "4", "5")
    assert (tray.reader.readings, table.state.hand) == (readings, None)


def test_nothing_is_read_while_cards_are_laid(tray: CountedTray) -> None:
    readings = tray.reader.readings
    for cards in (("3",), ("3", "4"), ("3", "4", "5")):
        tray.lay(*cards, wait_s=STILL_S - STEP_S)
    assert (tray.reader.readings, tray.hand["values"]) == (readings, ())
    tray.wait(2 * STEP_S)
    assert (tray.reader.readings, tray.hand["values"]) == (readings + 1, ("3", "4", "5"))
    tray.wait(5)
    assert tray.reader.readings == readings + 1, "a hand that counts is read once"


def test_while_a_hand_reaches_in_nothing_is_read(tray: CountedTray) -> None:
    tray.motion.is_reached = True
    tray.lay("3", wait_s=ACCEPTED_S - STEP_S)
    assert tray.hand["values"] == ()
    tray.wait(2 * STEP_S)
    assert tray.hand["values"] == ("3",), "what has lain there for so long is no hand"


def test_an_unclear_card_is_read_again_then_asked_for_and_never_counts(tray: CountedTray) -> None:
    tray.lay("3", "?")
    assert tray.hand["values"] == ()
    tray.wait(AGAIN_S)
    assert (tray.hand["values"], tray.hand["total"], tray.hand["why"]) == (("3", "?"), None, "unclear")
    assert "question mark" in tray.text()
    assert not tray.table.press(Button.ACCEPT).result()
    tray.lay()
    assert (tray.shown, tray.hand["values"]) == ({}, ())


def test_more_cards_than_were_dealt_are_said_and_never_count(tray: CountedTray) -> None:
    tray.lay("1", "2", "3", "4", "5", "6")
    assert tray.hand["why"] == "wrong-count"
    assert tray.text().startswith("6 cards lie here, more than were dealt.")
    tray.lay()
    assert tray.shown == {}


def test_another_number_than_the_player_holds_is_said_and_never_counts(followed: CountedTray) -> None:
    assert (followed.hand["by"], followed.hand["count"]) == ("Ana", 2)
    followed.lay("5")
    assert followed.text().startswith("One card lies here, and 2 are in the hand.")
    followed.lay()
    assert followed.shown == {}
    followed.lay("5", "6", "X")
    assert followed.text().startswith("3 cards lie here, and 2 are in the hand.")
    followed.lay("5", "6")
    assert followed.hand["why"] is None, "one too many was taken back"
    followed.lay()
    assert followed.shown == {"Ana": ["5", "6"]}


def test_a_card_that_lies_elsewhere_already_is_said_and_never_counts(tray: CountedTray) -> None:
    tray.count("3", "X")
    tray.lay("X")
    assert tray.hand["why"] == "too-many-copies"
    assert "more of one card" in tray.text()
    tray.lay()
    assert list(tray.shown) == ["Bo"]


def test_every_doubt_has_a_sentence(tray: CountedTray) -> None:
    for why in (*Why, "taken"):
        tray.table.show_hand(tray.hand["turn"], ["3", "?"], why).result()
        assert all(len(tray.text(language)) > 20 for language in LANGUAGES), why


def test_cards_that_are_taken_away_bit_by_bit_count_whole(tray: CountedTray) -> None:
    tray.lay("3", "5", "X")
    tray.lay("3", "X", wait_s=AGAIN_S - 2 * STEP_S)
    tray.lay("3", wait_s=AGAIN_S - 2 * STEP_S)
    assert tray.hand["values"] == ("3", "5", "X")
    tray.lay()
    assert tray.shown == {"Bo": ["3", "5", "X"]}


def test_cards_that_stay_without_the_others_do_not_count(tray: CountedTray) -> None:
    tray.lay("3", "5", "X")
    tray.lay("3", "X", wait_s=AGAIN_S + 1)
    assert (tray.hand["why"], tray.text()) == ("taken", "Some of the cards are gone: lay all of them again.")
    tray.lay()
    assert tray.shown == {}
    tray.lay("3", "X")
    assert tray.hand["why"] is None, "laid anew, they are a hand"


def test_cards_that_lay_there_before_the_count_are_nobodys_hand(table: RunningTable) -> None:
    tray = CountedTray(table)
    tray.lay("3", "4")
    say(table, *COUNT)
    tray.wait(5)
    assert (tray.hand["values"], tray.hand["why"]) == ((), "left")
    for language, call in (("en", "first take the cards out"), ("fr", "d’abord vider le plateau")):
        assert call in screen(table.state, WORDS[language]).pairs[0].call
    tray.lay("3", "4", "5")
    assert tray.hand["values"] == ()
    tray.lay()
    assert (tray.shown, tray.hand["why"]) == ({}, None)
    tray.lay("3", "4", "5")
    assert tray.hand["values"] == ("3", "4", "5")


def test_accepted_cards_count_at_once_and_not_for_the_next_hand(tray: CountedTray) -> None:
    tray.lay("3", "5")
    assert tray.table.press(Button.ACCEPT).result()
    assert tray.shown == {"Bo": ["3", "5"]}
    tray.wait(5)
    assert (tray.hand["by"], tray.hand["values"], tray.hand["why"]) == ("Cy", (), "left")
    tray.lay()
    assert list(tray.shown) == ["Bo"]


def test_next_leads_to_the_entry_by_hand_until_the_cards_are_touched(tray: CountedTray) -> None:
    tray.lay("3", "5")
    assert tray.table.press(Button.NEXT).result()
    tray.wait(5)
    assert (tray.hand["values"], tray.table.state.offer.asks) == ((), "cards")
    tray.lay("3", "5")
    assert tray.hand["values"] == ("3", "5")
    tray.table.press(Button.NEXT).result()
    tray.lay()
    assert tray.shown == {}


def test_a_press_in_the_entry_wins_over_the_camera(tray: CountedTray) -> None:
    assert tray.table.press(Button.ACCEPT).result()
    assert tray.table.state.hand is None
    readings = tray.reader.readings
    tray.lay("3", "5", wait_s=5)
    assert tray.reader.readings == readings
    take(tray.table, lambda button: tray.table.press(button).result(), "card", value="12")
    tray.wait(1)
    while tray.table.state.hand is None:
        assert tray.table.hold(Button.NEXT).result()
    tray.wait(1)
    assert tray.hand["values"] == ("3", "5"), "the entry was left"


def test_the_table_menu_covers_the_hand(tray: CountedTray) -> None:
    tray.lay("3", "5")
    tray.table.hold(Button.BLUFF).result()
    assert (tray.table.state.hand, tray.table.state.offer.asks) == (None, "menu")


def test_an_undone_hand_is_asked_for_again(tray: CountedTray) -> None:
    tray.count("3", "5")
    say(tray.table, {"do": "undo"})
    assert (tray.shown, tray.hand["by"]) == ({}, "Bo")
    tray.wait(1)
    tray.count("3", "6")
    assert tray.shown == {"Bo": ["3", "6"]}


def test_a_hand_that_a_phone_enters_meanwhile_counts(tray: CountedTray) -> None:
    tray.lay("3", "5")
    say(tray.table, {"do": "cards", "values": ["7"], "by": "Cy"})
    assert (tray.hand["by"], tray.hand["values"]) == ("Bo", ("3", "5"))
    say(tray.table, {"do": "cards", "values": ["8"], "by": "Bo"})
    tray.lay()
    assert (tray.hand["by"], tray.shown) == ("Ana", {"Cy": ["7"], "Bo": ["8"]})


def test_a_hand_that_the_disk_refuses_counts_once_there_is_room(tray: CountedTray) -> None:
    tray.lay("3", "5")
    with full_disk(tray.table._recorder._journal):
        tray.lay()
        assert (tray.shown, tray.hand["values"]) == ({}, ("3", "5"))
        assert NoticeCode.JOURNAL_FAILED in codes(tray.table.state)
    tray.table._put(tray.table._recorder.check).result()
    tray.wait(AGAIN_S + STEP_S)
    assert tray.shown == {"Bo": ["3", "5"]}


def test_a_slow_reading_shows_its_progress(tray: CountedTray) -> None:
    percents: list[object] = []
    tray.table.subscribe(lambda state: percents.append(state.hand and state.hand["percent"]))
    tray.reader.shares = (0.1, 0.12, 0.42, 0.9, 1.0)
    tray.lay("3", "5")
    assert [percent for percent in percents if percent] == [10, 40, 90]
    assert (tray.hand["percent"], tray.hand["values"]) == (None, ("3", "5"))
    tray.table.show_progress(tray.hand["turn"], 40).result()
    assert (tray.text(), tray.text("fr")) == ("the camera reads the cards: 40 %", "la caméra lit les cartes : 40 %")


def test_without_a_camera_a_hand_is_entered_as_ever(tray: CountedTray) -> None:
    offer = tray.table.state.offer
    tray.table.watch_hands(False).result()
    assert (tray.table.state.hand, tray.table.state.offer) == (None, offer)
    assert screen(tray.table.state, WORDS["en"]).pairs[0].call == "cards on the table"


@pytest.mark.parametrize(("language", "said"), [("en", "3 and 5: 8 in all."), ("fr", "3 et 5 : 8 en tout.")])
def test_the_voice_says_the_total_and_nothing_of_a_list(tray: CountedTray, language: str, said: str) -> None:
    announcer = Announcer(WORDS[language])
    announcer.announce(tray.table.state)
    tray.lay("3", "5")
    utterance = announcer.announce(tray.table.state)
    assert utterance is not None
    assert any(sentence.startswith(said) for sentence in utterance.sentences)
    assert len(utterance.sentences) == 2


def test_the_camera_loop_reads_cards_during_a_count_alone(table: RunningTable, monkeypatch: pytest.MonkeyPatch) -> None:
    empty, full = frames.tray(), frames.tray(2, 6)
    reader, eye = ReaderInHand(), CameraInHand(STEP_S)

    def read(_reader: HandReader, pixels: Pixels, progress: Callable[[float], None] | None = None) -> HandReading:
        reader.cards = ("3", "X") if np.array_equal(pixels, full) else ()
        return reader.read(pixels, progress)

    monkeypatch.setattr(HandReader, "read", read)
    monkeypatch.setattr(Watcher, "see", lambda *_: pytest.fail("dice are read"))
    with watched(table, eye) as loop:
        say(table, *COUNT[:-1])
        eye.show([full] * 10)
        assert (loop.picture(), loop.is_reading, reader.readings) == (None, False, 0)
        say(table, COUNT[-1])
        eye.show([empty] * 10 + [full] * 10)
        hand, picture = table.state.hand, loop.picture()
        assert hand is not None
        assert (hand["values"], loop.is_reading) == (("3", "X"), True)
        assert picture is not None
        assert decoded(picture).shape < full.shape, "the picture of the cards alone"
        eye.show([empty] * 10)
        assert table_of(table.state)["shown"] == {"Bo": ["3", "X"]}
    until(table, lambda state: state.hand is None)


def test_a_hand_lights_the_dark_screen(tmp_path: Path) -> None:
    now_s = 0.0
    with running_table(tmp_path, options=TableOptions(dark_s=60), steady=lambda: now_s) as table:
        table.watch_hands(True)
        say(table, *COUNT)
        now_s = 100.0
        table.refresh().result()
        assert table.state.is_dark
        CountedTray(table).lay()
        assert table.state.is_dark, "an empty tray is no hand"
        hand = table.state.hand
        assert hand is not None
        table.show_hand(hand["turn"], ["3"]).result()
        assert not table.state.is_dark
