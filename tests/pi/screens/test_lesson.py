"""The wall while the table is taught: what it asks, sees and reads, in both languages, and how it is said aloud."""

from __future__ import annotations

import pytest

from pi.capture.teaching import Teaching
from pi.night.types import Button, Json
from pi.screens.wall import screen
from pi.table.table import RunningTable
from pi.voice.announcer import Announcer
from pi.words import LANGUAGES, Words
from vision.reading import Why
from vision.taught import SetKind

TROUBLE = {"trouble": "journal-full", "path": "/x/1.zip", "folder": "/x", "owner": "me", "detail": "no"}


class LessonInHand:
    """A lesson that a test says."""

    kinds = Teaching.kinds
    lesson: Json | None = None

    def begin(self, kind: str) -> None:
        self.say(kind, "6" if kind == "poker-dice" else "X", "show")

    def say(self, kind: str, face: str, says: str, **values: object) -> None:
        presses = (Button.ACCEPT, Button.BLUFF, Button.NEXT)
        self.lesson = {"set": kind, "step": 1, "steps": 6, "face": face, "kept": 0, "seen": 2, "says": says} | values
        self.lesson = {"presses": presses, **self.lesson}

    def press(self, _button: Button) -> bool:
        return False

    def end(self) -> None:
        self.lesson = None


@pytest.fixture
def taught(table: RunningTable) -> LessonInHand:
    taught = LessonInHand()
    table.know_teaching(taught).result()
    return taught


SHOWN = {
    "fr": ("Apprendre des dés de poker", "1 sur 6", "As", ("Garder", "Revenir", "Passer")),
    "en": ("Teach poker dice", "1 of 6", "ace", ("Keep", "Back", "Skip")),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_wall_asks_for_a_face_and_names_the_buttons(
    table: RunningTable, taught: LessonInHand, language: str
) -> None:
    table.teach("poker-dice").result()
    wall = screen(table.state, Words(language, strict=True))
    assert wall.lesson is not None
    title, position, face, buttons = SHOWN[language]
    assert (wall.lesson.title, wall.lesson.position, wall.lesson.face) == (title, position, face)
    assert face in wall.lesson.text
    assert tuple(button.text for button in wall.buttons) == buttons
    assert wall.buttons[1].held == Words(language).names.label("hold-stop")
    taught.end()
    table.refresh().result()
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
    table: RunningTable, taught: LessonInHand, language: str, kind: SetKind
) -> None:
    words, texts = Words(language, strict=True), set()
    unsure: list[tuple[str, Json]] = [("unsure", {"face": "", "faces": (), "why": str(why)}) for why in Why]
    errors: list[tuple[str, Json]] = [
        ("error", {"code": f"taught-{code}", "bytes": 6, "most": 5, "count": 5, "wanted": 6})
        for code in ("empty", "faces", "many", "large")
    ]
    for says, values in [*SAID.items(), *unsure, *errors]:
        taught.say(str(kind), **{"face": "6", "says": says, **values})
        table.refresh().result()
        wall = screen(table.state, words)
        assert wall.lesson is not None
        texts.add(wall.lesson.text)
    assert len(texts) == len(SAID) + len(unsure) + len(errors)
    assert all(text[0].isupper() for text in texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_voice_says_each_step_once(table: RunningTable, taught: LessonInHand, language: str) -> None:
    words = Words(language, strict=True)
    caller = Announcer(words)
    caller.announce(table.state)
    table.teach("poker-dice").result()
    told = caller.announce(table.state)
    assert told is not None
    assert told.sentences == tuple(map(words.aloud, (words.asks("lesson"), words.lesson(taught.lesson or {}))))
    taught.say("poker-dice", "6", "seen")
    table.refresh().result()
    told = caller.announce(table.state)
    assert told is not None
    assert told.sentences == (words.aloud(words.lesson(taught.lesson or {})),)
    assert caller.announce(table.state) is None
