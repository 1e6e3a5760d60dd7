"""The doctor's words: every finding has its sentence, and every problem its remedy, in either language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import pi.doctor
from pi.doctor.finding import Finding, State
from pi.night.types import Button
from pi.words import LANGUAGES, Words
from vision.reading import Why

languages = pytest.mark.parametrize("language", LANGUAGES)


def findings() -> Iterator[tuple[str, str]]:
    """Yield the code and the state of every finding in the source of the room; `…` if the state is computed."""
    for source in Path(pi.doctor.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Finding":
                codes = [each.value for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant)]
                state = ast.unparse(node.args[1]).removeprefix("State.")
                yield from ((code, state) for code in codes if isinstance(code, str))


@languages
def test_every_finding_has_its_sentence_and_every_trouble_its_remedy(language: str) -> None:
    words = Words(language, strict=True)
    found = dict(findings())
    assert len(found) > 30
    for code in found:
        assert words.names.has("", f"doctor-{code}"), code
        assert words.names.has("", f"doctor-part-{code.split('-')[0]}")
    texts = (
        *("problem", "mend", "program", "package", "detail", "folder", "host", "port", "time", "last"),
        *("why", "path", "games", "files"),
    )
    numbers = ("percent", "edge", "fps", "brightness", "milliseconds", "megabytes", "pin", "lamp")
    values: dict[str, object] = {**dict.fromkeys(texts, "x"), **dict.fromkeys(numbers, 7)}
    values |= {"trouble": "no-pin", "button": Button.NEXT, "heard": Button.BLUFF, "values": (2, 6)}
    for code, state in found.items():
        if state in ("WARNING", "FAILED", "SKIPPED"):
            assert Finding(code, State[state], values).remedy(words), code


def test_a_finding_names_buttons_dice_and_reasons_in_words() -> None:
    french = Words("fr", strict=True)
    unsure = Finding("camera-unsure", State.WARNING, {"values": (2, 6), "why": Why.GLARE})
    assert unsure.text(french).startswith("Dés vus (2 et 6), mais sans certitude : un reflet")
    crossed = Finding("panel-crossed", State.FAILED, {"button": Button.ACCEPT, "heard": Button.NEXT})
    assert crossed.text(french) == "Bouton vert demandé, bouton jaune pressé."
    assert crossed.remedy(french)
    assert Finding("panel-opens", State.GOOD).remedy(french) == ""
