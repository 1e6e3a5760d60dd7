"""Missing words: everything that the table can say has its sentence, in either language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

import pi
from pi.broker import connection, errors
from pi.cameras import CameraError
from pi.cameras.camera_health import BLACK, FROZEN, SILENT, SLOW
from pi.journal.disk import CODES, NO_INODE, UNREAD, UNWRITTEN
from pi.journal.folder_lock import TAKEN
from pi.night.codes import EntryCode, NoticeCode, PromptCode
from pi.night.setup import HOUSE_FULL, NAME_TAKEN, NAME_UNFIT
from pi.night.types import Button, Notice
from pi.outside.check import Variables
from pi.rules import GAMES, Code
from pi.web_adapter import NO_PAGES, UNSERVED
from pi.words import LANGUAGES, Words
from pi.words.catalogue import catalogue_text
from tests.refusals import said
from vision.reading import Why

languages = pytest.mark.parametrize("language", LANGUAGES)
games = pytest.mark.parametrize("game", GAMES)


def missing(words: Words, codes: list[str], game: str = "") -> list[str]:
    assert codes
    return [code for code in codes if not words.names.has(game, code)]


@languages
def test_every_refusal_has_its_words(language: str) -> None:
    codes = {*Code, *constants("Refusal"), NAME_TAKEN, NAME_UNFIT, HOUSE_FULL}
    assert missing(Words(language), [f"error-{code}" for code in codes]) == []


def constants(name: str) -> list[str]:
    """Return the literal first arguments of the calls of this name in the whole room `pi`."""
    return re.findall(rf'\b{name}\(\s*"([^"]*)"', source_of_pi())


@cache
def source_of_pi() -> str:
    return "".join(source.read_text("utf-8") for source in Path(pi.__file__).parent.rglob("*.py"))


@languages
def test_every_notice_of_a_part_has_its_words(language: str) -> None:
    assert {name.split(".")[0] for name in messages(language) if name.startswith("notice-")} == {
        f"notice-{code}" for code in NoticeCode
    }
    assert constants("Notice") == [], "a notice of its own code: it belongs into NoticeCode"
    assert missing(Words(language), [f"unsure-{why}" for why in Why]) == []


@languages
def test_every_trouble_of_a_part_has_a_sentence_and_a_remedy(language: str) -> None:
    kinds = ("PartError", "CameraError", "BadCameraOption", "PanelError", "JournalError", "BrokerError")
    named = {*CODES.values(), NO_INODE, UNREAD, UNWRITTEN, TAKEN, NO_PAGES, *UNSERVED.values()}
    named |= {SILENT, FROZEN, SLOW, BLACK}
    sources = (Path(module.__file__ or "").read_text("utf-8") for module in (connection, errors))
    named |= set(re.findall(r'"(broker-[a-z-]+)"', "".join(sources)))
    codes = named.union(*(constants(kind) for kind in kinds))
    told = messages(language)
    assert {f"trouble-{code}{mend}" for code in codes for mend in ("", ".mend")} - set(told) == set()
    assert {name.split(".")[0] for name in told if name.startswith("trouble-")} == {f"trouble-{code}" for code in codes}


def test_a_failed_part_is_reported_in_the_language_of_the_wall() -> None:
    error = CameraError("device-silent", path="/dev/video0")
    assert str(error) == "device-silent path=/dev/video0"
    assert said(error).startswith("/dev/video0 sends no more pictures. Check the cable")
    told = Words("fr", strict=True).problems.notice(Notice(NoticeCode.CAMERA_FAILED, error.values))
    assert told.startswith("La caméra ne répond plus : /dev/video0 n’envoie plus rien. Vérifier le câble")


@languages
def test_every_question_and_entry_of_the_picker_has_its_words(language: str) -> None:
    words = Words(language)
    assert missing(words, [f"asks-{code}" for code in PromptCode]) == []
    sayable = [f"button-{code}" if code in set[str](Button) else f"offer-{code}" for code in EntryCode]
    assert missing(words, sayable) == []
    assert set(constants("Entry")) == set(), "an entry of its own code: it belongs into EntryCode"


@cache
def messages(language: str) -> dict[str, set[str]]:
    """Return every message and attribute of a catalogue, with its variables."""
    body = FluentParser().parse(catalogue_text(language, GAMES.values())).body
    assert not [entry.content for entry in body if isinstance(entry, fluent.Junk)]
    found: dict[str, set[str]] = {}
    for entry in body:
        if isinstance(entry, fluent.Message):
            attributes = ((f"{entry.id.name}.{a.id.name}", a.value) for a in entry.attributes)
            assert entry.id.name not in found, f"{entry.id.name} stands twice in {language}.ftl"
            for name, pattern in [(entry.id.name, entry.value), *attributes]:
                variables = Variables()
                variables.visit(pattern)
                found[name] = variables.names
    return found


def test_both_catalogues_have_the_same_messages_with_the_same_variables() -> None:
    french, english = messages("fr"), messages("en")
    assert set(french) == set(english)
    assert {name: used for name, used in french.items() if used != english[name]} == {}


@games
@languages
def test_every_action_of_a_game_has_its_name(language: str, game: str) -> None:
    actions = {*GAMES[game].forms, "start", "join", "leave", "fault", "end"} - {"undo"}
    assert missing(Words(language), [f"action-{do}" for do in actions], game) == []
