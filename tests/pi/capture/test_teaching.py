"""Teaching: what is asked, seen and kept, step by step, and what the buttons do at the table meanwhile."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from pi.capture.taught_sets import TaughtSets
from pi.capture.teaching import STILL_S, Teaching
from pi.night.codes import PromptCode
from pi.night.types import Button, Hold, Json
from pi.picker.context import NightConfig, context_for
from pi.table.desk import TableOptions
from pi.table.table import RunningTable
from tests.house import START, running_table, say
from tests.pi.capture import frames
from tests.vision.drawing import BLACK, WHITE, Drawn, draw
from vision.motion import Motion
from vision.reading import Frame, Pixels
from vision.taught import SetKind

GREEN, RED, YELLOW = Button.ACCEPT, Button.BLUFF, Button.NEXT
ASKED = [*"654321"]


class Tray:
    """A tray before a teaching: what a test lays there is seen once it is still."""

    def __init__(self, table: RunningTable, sets: TaughtSets) -> None:
        self.table, self.sets = table, sets
        self.lies = frames.tray()
        self.motion, self.time_s = Motion(), 0.0
        self.teaching = Teaching(sets, table, lambda kind, number: f"{kind} {number}", lambda _kind, face: face)
        table.know_teaching(self.teaching).result()

    def teach(self, kind: str) -> Json:
        assert self.table.teach(kind).result()
        return self.lesson

    @property
    def lesson(self) -> Json:
        self.table.refresh().result()
        assert self.table.state.lesson is not None
        return self.table.state.lesson

    def look(self, seconds: float = STILL_S + 0.2) -> Json:
        """Let the camera see the tray for so long."""
        for _ in range(round(seconds / 0.1)):
            self.time_s += 0.1
            frame = Frame(self.lies, self.time_s)
            self.motion.look(frame)
            self.teaching.follow(frame, self.motion)
        return self.lesson

    def lay(self, *dice: int, picture: Pixels | None = None) -> Json:
        """Have a hand lay dice, or what this picture shows, and take itself away."""
        self.lies = frames.tray().copy()
        self.lies[100:300, 100:400] = 220
        self.look(0.1)
        self.lies = frames.tray(*dice) if picture is None else picture
        return self.look()

    def press(self, *buttons: Button) -> Json:
        for button in buttons:
            assert self.table.press(button).result()
        return self.lesson

    def show(self, faces: str) -> None:
        """Show two dice with each of these faces, and keep them."""
        for face in faces:
            self.lay(int(face), int(face))
            self.press(GREEN)

    def kept(self, kind: str = "poker-dice") -> dict[str, int]:
        """Return how many pictures of each face the set in use has."""
        taught = self.sets.in_use(SetKind(kind))
        return {face: len(pictures) for face, pictures in taught.pictures.items()} if taught else {}


@pytest.fixture
def tray(tmp_path: Path) -> Iterator[Tray]:
    with running_table(tmp_path, context_for(NightConfig()), options=TableOptions(idle_s=5.0)) as table:
        yield Tray(table, TaughtSets(tmp_path / "taught"))


def card() -> Pixels:
    picture = frames.tray().copy()
    picture[100:240, 100:200] = 235
    picture[150:200, 130:160] = 20
    return picture


def test_after_six_faces_from_the_ace_down_the_set_is_tried(tray: Tray) -> None:
    tray.teach("poker-dice")
    tray.look()
    for step, face in enumerate(ASKED, 1):
        asked = tray.lesson
        assert (asked["face"], asked["step"], asked["steps"], asked["says"]) == (face, step, 6, "show")
        assert asked["presses"] == ((RED, YELLOW) if step > 1 else (YELLOW,)), "nothing is seen that green could keep"
        seen = tray.lay(int(face), int(face))
        assert (seen["says"], seen["seen"]) == ("seen", 2)
        tray.press(GREEN)
    assert tray.lesson["says"] == "saving"
    assert tray.look()["says"] == "trial"
    assert tray.kept() == dict.fromkeys(ASKED, 2)
    assert tray.sets.sets[1].name == tray.lesson["name"] == "poker-dice 1"
    assert (tray.lay(1, 6)["says"], tray.lesson["faces"]) == ("read", ["6", "1"])
    foreign = draw([Drawn(6, -2, 0), Drawn(1, 1, 0, body=BLACK, ink=WHITE)])
    assert (tray.lay(picture=foreign)["says"], tray.lesson["faces"], tray.lesson["why"]) == ("unsure", ["6"], "foreign")
    assert tray.table.press(GREEN).result()
    assert tray.table.state.lesson is None


def test_what_lies_there_still_is_not_taken_for_the_next_face(tray: Tray) -> None:
    tray.teach("poker-dice")
    tray.show("6")
    assert tray.look(seconds=5)["says"] == "show"
    assert not tray.table.press(GREEN).result()


def test_a_face_that_is_shown_again_replaces_its_pictures(tray: Tray) -> None:
    tray.teach("poker-dice")
    tray.lay(1)
    assert tray.press(GREEN, RED)["kept"] == 1
    tray.show("654321")
    tray.look()
    assert tray.kept() == dict.fromkeys(ASKED, 2)


def test_a_hand_in_the_picture_is_said_and_keeps_nothing(tray: Tray) -> None:
    tray.teach("dice")
    tray.lay(1)
    before, tray.lies = tray.lies, tray.lies.copy()
    tray.lies[150:, 200:420] = 30
    assert tray.look(seconds=2)["says"] == "hand", "also while it rests"
    assert not tray.table.press(GREEN).result()
    tray.lies = before
    assert tray.look()["says"] == "seen"


def test_with_five_faces_of_poker_dice_the_missing_one_is_asked(tray: Tray) -> None:
    tray.teach("poker-dice")
    tray.show("654")
    tray.press(YELLOW)
    tray.show("21")
    lesson = tray.look()
    assert (lesson["says"], lesson["code"], lesson["face"], lesson["count"]) == ("error", "taught-faces", "3", 5)
    assert tray.sets.sets == {}
    tray.show("3")
    tray.press(YELLOW, YELLOW)
    assert tray.look()["says"] == "trial"


@pytest.mark.parametrize(("kind", "steps"), [("dice", 6), ("cards", 16)])
def test_other_sets_have_the_faces_that_were_shown(tray: Tray, kind: str, steps: int) -> None:
    lesson = tray.teach(kind)
    assert lesson["steps"] == steps
    tray.press(*[YELLOW] * steps)
    assert (tray.look()["code"], tray.lesson["face"]) == ("taught-empty", lesson["face"])
    picture = card() if kind == "cards" else frames.tray(1)
    tray.lay(picture=picture)
    tray.press(GREEN, *[YELLOW] * (steps - 1))
    assert tray.look()["says"] == "trial"
    assert tray.kept(kind) == {lesson["face"]: 1}
    assert (tray.lay(picture=picture)["says"], tray.lesson["faces"]) == ("read", [lesson["face"]])


def test_too_many_pictures_are_said_at_the_last_face(tray: Tray) -> None:
    tray.teach("dice")
    tray.lay(1, 1)
    tray.press(GREEN, *[YELLOW] * 5)
    with patch("vision.taught.MAX_PICTURES", 1):
        assert (tray.look()["code"], tray.lesson["face"]) == ("taught-many", "2")


def test_faces_that_look_alike_are_said_and_red_leads_to_the_first(tray: Tray) -> None:
    tray.teach("poker-dice")
    tray.show("654311")
    tray.look()
    assert (tray.lesson["says"], tray.lesson["faces"]) == ("alike", ("1", "2"))
    assert tray.press(RED)["face"] == "2"
    tray.show("21")
    assert tray.look()["says"] == "trial"
    assert len(tray.sets.sets) == 1, "it is the same set"


def test_a_full_disk_is_said_and_green_tries_again(tray: Tray) -> None:
    tray.teach("poker-dice")
    tray.show("654321")
    with patch.object(os, "fsync", side_effect=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))):
        tray.look()
    assert (tray.lesson["says"], tray.lesson["trouble"]) == ("trouble", "journal-full")
    assert tray.sets.sets == {}
    assert tray.press(GREEN)["says"] == "saving"
    assert tray.look()["says"] == "trial"
    say(tray.table, START)


def test_each_set_has_a_name_of_its_own(tray: Tray) -> None:
    for _ in range(2):
        tray.teach("dice")
        tray.show("1")
        tray.press(*[YELLOW] * 5)
        tray.look()
        tray.teaching.end()
    assert [taught.name for taught in tray.sets.sets.values()] == ["dice 1", "dice 2"]


# At the table ------------------------------------------------------------------------------


def test_a_hold_of_red_alone_ends_a_lesson(tray: Tray) -> None:
    assert tray.teach("dice")["face"] == "1"
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
    tray.teach("dice")
    assert table.state.offer.asks == PromptCode.LESSON
