"""The wall while the table is taught: what it asks, sees and reads, in both languages, and how it is said aloud."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi.capture.taught_sets import TaughtSets
from pi.capture.teaching import Teaching
from pi.night.types import Button, Json
from pi.screens.wall import screen
from pi.table.table import RunningTable
from pi.voice.announcer import Announcer
from pi.words import LANGUAGES, Words
from vision.reading import Why
from vision.taught import SetKind

TROUBLE = {"trouble": "journal-full", "path": "/x/1.zip", "folder": "/x", "owner": "me", "detail": "no"}


@pytest.fixture
def taught(table: RunningTable) -> Teaching:
    return teaching_at(table)


def teaching_at(table: RunningTable) -> Teaching:
    """Return a teaching whose lesson a test says; it stores no set."""
    taught = Teaching(TaughtSets(Path("absent")), table, lambda kind, _number: kind, lambda _kind, face: face)
    table.know_teaching(taught).result()
    return taught


def say(table: RunningTable, taught: Teaching, says: str, *, kind: str = "poker-dice", **values: object) -> None:
    """Have the lesson say this, whatever was taught before."""
    lesson: Json = {"set": kind, "step": 1, "steps": 6, "face": "6", "kept": 0, "seen": 2, "says": says}
    taught.lesson = {"presses": tuple(Button), **lesson, **values}
    table.refresh().result()


SHOWN = {
    "fr": ("Apprendre des dés de poker", "1 sur 6", "As", ("Garder", "Revenir", "Passer")),
    "en": ("Teach poker dice", "1 of 6", "ace", ("Keep", "Back", "Skip")),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_wall_asks_for_a_face_and_names_the_buttons(table: RunningTable, taught: Teaching, language: str) -> None:
    say(table, taught, "show")
    wall = screen(table.state, Words(language, strict=True))
    assert wall.lesson is not None
    title, position, face, buttons = SHOWN[language]
    assert (wall.lesson.title, wall.lesson.position, wall.lesson.face) == (title, position, face)
    assert face in wall.lesson.text
    assert tuple(button.text for button in wall.buttons) == buttons
    assert wall.buttons[1].held == Words(language).names.label("hold-stop")
    assert table.hold(Button.BLUFF).result()
    assert screen(table.state, Words(language, strict=True)).lesson is None


SAID: dict[str, Json] = {
    "show": {"kept": 2},
    "hand": {},
    "seen": {"seen": 1},
    "saving": {"face": ""},
    "trial": {"face": "", "name": "Bar"},
    "alike": {"face": "", "faces": ("6", "1")},
    "read": {"face": "", "faces": ("6", "6", "1"), "why": None},
    "trouble": {"face": "", **TROUBLE},
}


@pytest.mark.parametrize("kind", SetKind)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_a_lesson_says_has_words(
    table: RunningTable, taught: Teaching, language: str, kind: SetKind
) -> None:
    words, texts = Words(language, strict=True), set()
    unsure: list[tuple[str, Json]] = [("unsure", {"face": "", "faces": (), "why": str(why)}) for why in Why]
    errors: list[tuple[str, Json]] = [
        ("error", {"code": f"taught-{code}", "bytes": 6, "most": 5, "count": 5, "wanted": 6})
        for code in ("empty", "faces", "many", "large")
    ]
    for says, values in [*SAID.items(), *unsure, *errors]:
        say(table, taught, says, kind=str(kind), **values)
        wall = screen(table.state, words)
        assert wall.lesson is not None
        texts.add(wall.lesson.text)
    assert len(texts) == len(SAID) + len(unsure) + len(errors)
    assert all(text[0].isupper() for text in texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_voice_says_each_step_once(table: RunningTable, taught: Teaching, language: str) -> None:
    words = Words(language, strict=True)
    caller = Announcer(words)
    caller.announce(table.state)
    say(table, taught, "show", presses=(Button.NEXT,))
    told = caller.announce(table.state)
    assert told is not None
    assert told.sentences == tuple(map(words.aloud, (words.asks("lesson"), words.lesson(taught.lesson or {}))))
    say(table, taught, "seen")
    told = caller.announce(table.state)
    assert told is not None
    assert told.sentences == (words.aloud(words.lesson(taught.lesson or {})),)
    assert caller.announce(table.state) is None
