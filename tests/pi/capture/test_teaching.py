"""Teaching: what is asked, seen and kept, step by step, and what the buttons do at the table meanwhile."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from pi.capture import teaching as module
from pi.capture.taught_sets import TaughtSets
from pi.capture.teaching import STILL_S, Teaching
from pi.night.codes import PromptCode
from pi.night.types import Button, Hold, Json
from pi.picker.context import NightConfig, context_for
from pi.table.desk import TableOptions
from pi.table.table import RunningTable
from tests.house import START, running_table, say
from tests.pi.capture.frames import SIZE_WH
from vision.motion import Motion
from vision.reading import Frame, Pixels, Why
from vision.taught import MAX_PICTURES, Laid, SetKind, TaughtSet
from vision.taught_cards import alike_cards
from vision.taught_dice import TaughtDice

GREEN, RED, YELLOW = Button.ACCEPT, Button.BLUFF, Button.NEXT
ASKED = [*"654321"]


def empty() -> Pixels:
    return np.full((SIZE_WH[1], SIZE_WH[0], 3), 120, np.uint8)


def square(face: int, place: int = 0) -> Laid:
    x = 60.0 + 90 * place
    outline = np.array([(x, 200.0), (x + 60, 200.0), (x + 60, 260.0), (x, 260.0)])
    return Laid(outline, np.full((48, 48, 3), 40 * face, np.uint8))


def pairs_of(taught: TaughtSet) -> Sequence[tuple[str, str]]:
    return alike_cards(taught) if taught.kind is SetKind.CARDS else TaughtDice(taught).alike()


class Tray:
    """A tray before a teaching: what a test lays there is seen once it is still."""

    def __init__(self, table: RunningTable, sets: TaughtSets) -> None:
        self.table, self.sets = table, sets
        self.lies: tuple[Laid, ...] = ()
        self.read: tuple[list[str], Why | None] = [], None
        self.pairs: Callable[[TaughtSet], Sequence[tuple[str, str]]] = pairs_of
        self.motion, self.time_s = Motion(), 0.0
        self.teaching = Teaching(sets, table, lambda kind, number: f"{kind} {number}", lambda _kind, face: face)
        table.know_teaching(self.teaching).result()

    @property
    def lesson(self) -> Json:
        self.table.refresh().result()
        assert self.table.state.lesson is not None
        return self.table.state.lesson

    def look(self, pixels: Pixels | None = None, seconds: float = STILL_S + 0.2) -> Json:
        """Let the camera see this picture for so long."""
        for _ in range(round(seconds / 0.1)):
            self.time_s += 0.1
            frame = Frame(empty() if pixels is None else pixels, self.time_s)
            self.motion.look(frame)
            self.teaching.follow(frame, self.motion)
        return self.lesson

    def lay(self, *lies: Laid) -> Json:
        """Have a hand lay dice, and take itself away."""
        self.lies = lies
        moved = empty()
        moved[100:300, 100:400] = 220
        self.look(moved, 0.1)
        return self.look()

    def press(self, *buttons: Button) -> Json:
        for button in buttons:
            assert self.table.press(button).result()
        return self.lesson

    def show_all(self) -> None:
        for face in ASKED:
            self.lay(square(int(face)))
            self.press(GREEN)
        self.look()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RunningTable]:
    with running_table(tmp_path, context_for(NightConfig()), options=TableOptions(idle_s=5.0)) as table:
        yield table


@pytest.fixture
def tray(table: RunningTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tray:
    tray = Tray(table, TaughtSets(tmp_path / "taught"))
    for name in ("find_tops", "find_cards"):
        monkeypatch.setattr(module, name, lambda _pixels: tray.lies)

    def trial(taught: TaughtSet) -> tuple[module.Trial, Sequence[tuple[str, str]]]:
        def marks(_pixels: Pixels) -> tuple[module.Marks, Why | None]:
            return [(square(1).outline, face) for face in tray.read[0]], tray.read[1]

        return marks, tray.pairs(taught)

    monkeypatch.setattr(module, "trial_of", trial)
    return tray


def kept(tray: Tray, kind: SetKind = SetKind.POKER_DICE) -> TaughtSet:
    taught = tray.sets.in_use(kind)
    assert taught is not None
    return taught


def test_after_six_faces_from_the_ace_down_the_set_is_tried(tray: Tray) -> None:
    assert tray.table.teach("poker-dice").result()
    tray.look()
    for step, face in enumerate(ASKED, 1):
        asked = tray.lesson
        assert (asked["face"], asked["step"], asked["steps"], asked["says"]) == (face, step, 6, "show")
        assert asked["presses"] == ((RED, YELLOW) if step > 1 else (YELLOW,)), "nothing is seen that green could keep"
        seen = tray.lay(square(int(face)), square(int(face), 1))
        assert (seen["says"], seen["seen"]) == ("seen", 2)
        tray.press(GREEN)
    assert tray.lesson["says"] == "saving"
    assert tray.look()["says"] == "trial"
    assert {face: len(pictures) for face, pictures in kept(tray).pictures.items()} == dict.fromkeys("654321", 2)
    assert kept(tray).name == tray.lesson["name"] == "poker-dice 1"
    tray.read = ["6", "1"], None
    assert (tray.lay()["says"], tray.lesson["faces"]) == ("read", ["6", "1"])
    tray.read = ["6", ""], Why.FOREIGN
    assert (tray.lay()["says"], tray.lesson["faces"], tray.lesson["why"]) == ("unsure", ["6"], "foreign")
    assert tray.table.press(GREEN).result()
    assert tray.table.state.lesson is None


def test_what_lies_there_still_is_not_taken_for_the_next_face(tray: Tray) -> None:
    tray.table.teach("poker-dice").result()
    tray.lay(square(6))
    tray.press(GREEN)
    assert tray.look(seconds=5)["says"] == "show"
    assert not tray.table.press(GREEN).result()


def test_a_face_that_is_shown_again_replaces_its_pictures(tray: Tray) -> None:
    tray.table.teach("poker-dice").result()
    tray.lay(square(1))
    tray.press(GREEN)
    assert tray.press(RED)["kept"] == 1
    tray.lay(square(6))
    tray.press(GREEN)
    for face in ASKED[1:]:
        tray.lay(square(int(face)))
        tray.press(GREEN)
    tray.look()
    (picture,) = kept(tray).pictures["6"]
    assert picture.mean() == 240


def test_a_hand_in_the_picture_is_said_and_keeps_nothing(tray: Tray) -> None:
    tray.table.teach("dice").result()
    tray.lay(square(1))
    hand = empty()
    hand[150:, 200:420] = 30
    assert tray.look(hand, seconds=2)["says"] == "hand", "also while it rests"
    assert not tray.table.press(GREEN).result()
    assert tray.look()["says"] == "seen"


def test_with_five_faces_of_poker_dice_the_missing_one_is_asked(tray: Tray) -> None:
    tray.table.teach("poker-dice").result()
    for face in ASKED:
        tray.lay(square(int(face)))
        tray.press(YELLOW if face == "3" else GREEN)
    lesson = tray.look()
    assert (lesson["says"], lesson["code"], lesson["face"], lesson["count"]) == ("error", "taught-faces", "3", 5)
    assert tray.sets.sets == {}
    tray.lay(square(3))
    tray.press(GREEN, YELLOW, YELLOW)
    assert tray.look()["says"] == "trial"


@pytest.mark.parametrize(("kind", "steps"), [("dice", 6), ("cards", 16)])
def test_other_sets_have_the_faces_that_were_shown(tray: Tray, kind: str, steps: int) -> None:
    tray.table.teach(kind).result()
    assert tray.lesson["steps"] == steps
    first = tray.lesson["face"]
    tray.press(*[YELLOW] * steps)
    assert (tray.look()["code"], tray.lesson["face"]) == ("taught-empty", first)
    tray.lay(square(1), square(2, 1))
    tray.press(GREEN, *[YELLOW] * (steps - 1))
    assert tray.look()["says"] == "trial"
    assert {face: len(pictures) for face, pictures in kept(tray, SetKind(kind)).pictures.items()} == {first: 2}


def test_too_many_pictures_are_said_at_the_last_face(tray: Tray) -> None:
    tray.table.teach("dice").result()
    tray.lay(*[square(1)] * (MAX_PICTURES + 1))
    tray.press(GREEN, *[YELLOW] * 5)
    assert (tray.look()["code"], tray.lesson["face"]) == ("taught-many", "2")


def test_faces_that_look_alike_are_said_and_red_leads_to_the_first(tray: Tray) -> None:
    tray.pairs = lambda _taught: (("2", "1"),)
    tray.table.teach("poker-dice").result()
    tray.show_all()
    assert (tray.lesson["says"], tray.lesson["faces"]) == ("alike", ("2", "1"))
    assert tray.press(RED)["face"] == "2"
    tray.pairs = lambda _taught: ()
    for face in "21":
        tray.lay(square(int(face)))
        tray.press(GREEN)
    assert tray.look()["says"] == "trial"
    assert len(tray.sets.sets) == 1, "it is the same set"


def test_a_full_disk_is_said_and_green_tries_again(tray: Tray, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    tray.table.teach("poker-dice").result()
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        tray.show_all()
    assert (tray.lesson["says"], tray.lesson["trouble"]) == ("trouble", "journal-full")
    assert tray.sets.sets == {}
    assert tray.press(GREEN)["says"] == "saving"
    assert tray.look()["says"] == "trial"
    say(tray.table, START)


def test_each_set_has_a_name_of_its_own(tray: Tray) -> None:
    for _ in range(2):
        tray.table.teach("poker-dice").result()
        tray.show_all()
        tray.teaching.end()
    assert [taught.name for taught in tray.sets.sets.values()] == ["poker-dice 1", "poker-dice 2"]


# At the table ------------------------------------------------------------------------------


def test_a_lesson_never_runs_during_a_game(tray: Tray) -> None:
    assert tray.table.teach("dice").result()
    say(tray.table, START)
    assert tray.table.state.lesson is None
    assert not tray.table.teach("dice").result()
    assert not tray.table.teach("no such thing").result()
    say(tray.table, {"do": "end"})
    assert tray.table.teach("dice").result()


def test_a_hold_of_red_alone_ends_a_lesson(tray: Tray) -> None:
    tray.table.teach("dice").result()
    assert tray.lesson["face"] == "1"
    offer = tray.table.state.offer
    assert (offer.asks, offer.holds) == (PromptCode.LESSON, {RED: Hold.STOP})
    for button in (GREEN, YELLOW):
        assert not tray.table.hold(button).result()
    assert tray.table.hold(RED).result()
    assert tray.table.state.lesson is None
    assert tray.sets.sets == {}


def test_a_lesson_begun_in_the_menu_is_not_journalled(tray: Tray) -> None:
    table = tray.table
    say(table, {"do": "sit", "players": ["Ana", "Bo"]})
    line = table.state.last_line
    assert table.hold(RED).result()
    while table.state.offer.entries[table.state.offer.index or 0].code != "menu-teach":
        assert table.press(YELLOW).result()
    assert table.press(GREEN).result()
    assert [entry.values["set"] for entry in table.state.offer.entries] == ["poker-dice", "dice", "cards"]
    assert table.press(YELLOW).result()
    assert tray.lesson["set"] == "cards", "three entries are a button each"
    assert table.state.last_line == line
    assert table.hold(RED).result()
    assert table.state.offer.asks == PromptCode.SIT


def test_a_table_that_is_taught_is_not_idle(tray: Tray) -> None:
    table = tray.table
    table._steady = lambda: 1e9
    table.refresh().result()
    assert table.state.offer.asks == PromptCode.IDLE
    table.teach("dice").result()
    assert table.state.offer.asks == PromptCode.LESSON
