"""The command line in the language of the shell: its help, and what is wrong with what was typed."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

import pi
from pi import cli_help as usage
from pi.cli import main
from pi.words import LANGUAGES

COMMANDS = ("table", "health", "kiosk", "referee", "read", "bench", "doctor", "replay", "config")
ARGPARSE = re.compile(r"show this help|positional|optional|usage: |invalid|expected|required|unrecognized|choose from")
"""What argparse says by itself."""


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", f"{request.param}_XX.UTF-8")
    return str(request.param)


def told(capsys: pytest.CaptureFixture[str], *line: str) -> tuple[int, str]:
    """What a command line that ends at once says."""
    with pytest.raises(SystemExit) as ended:
        main(line)
    said = capsys.readouterr()
    return int(ended.value.code or 0), said.out + said.err


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)], ids=lambda one: "".join(one) or "croupier")
def test_all_help_is_told_in_the_language_of_the_shell(
    command: tuple[str, ...], language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, text = told(capsys, *command, "--help")
    assert status == 0
    assert "cli-" not in text
    assert ("usage :" in text) is (language == "fr")
    assert language == "en" or not ARGPARSE.search(text)


@pytest.mark.parametrize(
    ("line", "french", "english"),
    [
        (("read",), "il manque : PHOTO", "missing: PHOTO"),
        (("config", "more"), "inconnu ici : more", "unknown here: more"),
        (("doctor", "--lang"), "--lang : il manque sa valeur", "--lang: its value is missing"),
        (("doctor", "--lang", "de"), "--lang : 'de' n’est aucun de fr, en", "--lang: 'de' is none of fr, en"),
        (("doctor", "--json=3"), "--json ne prend pas de valeur, et '3' en est une", "--json takes no value"),
        (("read", "x", "--count=z"), "--count : un nombre de dés est 0 ou plus", "--count: a number of dice is 0"),
        (("doctor", "--js"), "inconnu ici : --js", "unknown here: --js"),
    ],
)
def test_what_is_wrong_with_a_line_is_said_with_what_it_may_be(
    line: tuple[str, ...], french: str, english: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, text = told(capsys, *line)
    assert status == 2
    assert (french if language == "fr" else english) in text
    assert language == "en" or not ARGPARSE.search(text)


def test_a_complaint_that_nobody_foresaw_has_a_sentence_all_the_same(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        usage.Parser(prog="croupier").error("something that argparse has never said")
    assert "--help" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_command_line_is_there(language: str) -> None:
    sources = [path.read_text("utf-8") for path in Path(pi.__file__).parent.rglob("*.py")]
    named = {code for source in sources for code in re.findall(r'["\'](cli-[\w-]+)["\']', source)}
    known = re.findall(r"^(cli-[\w-]+) =", files("pi.words").joinpath(f"{language}.ftl").read_text("utf-8"), re.M)
    assert {code for code in known if not code.startswith("cli-wrong-")} == named
    assert {f"cli-wrong-{code}" for code in (*usage.WRONG, "misread")} <= set(known)
