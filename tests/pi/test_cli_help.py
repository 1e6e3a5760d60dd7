"""The command line in the language of the shell: its help, and what is wrong with what was typed."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import click
import pytest

import pi
from pi import cli_help, words
from pi.cli import croupier, main
from pi.words import LANGUAGES, Words

COMMANDS = ("table", "demo", "health", "kiosk", "referee", "read", "bench", "doctor", "replay", "config")
CLICK = re.compile(
    r"Usage|Show this|Options|Commands|Positional|Error|Try |"
    r"Missing|No such|Invalid|unexpected|requires|does not|not one of|Did you mean"
)
"""What click says by itself."""


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", f"{request.param}_XX.UTF-8")
    return str(request.param)


@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize("name", ["", *COMMANDS], ids=lambda name: name or "croupier")
def test_all_help_is_told_in_the_language_of_the_shell(
    name: str, option: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*name.split(), option]) == 0
    told = capsys.readouterr()
    text = " ".join(told.out.split())
    assert told.err == ""
    assert text.startswith(f"{'usage :' if language == 'fr' else 'usage:'} croupier {name}".strip())
    assert not CLICK.search(text)
    assert "cli-" not in text
    command = croupier.commands[name] if name else croupier
    helped = [param for param in command.params if param.name not in ("photos", "journal")]
    codes = [command.help, *(param.help for param in helped), "cli-help"]
    codes += [command.epilog] if name == "bench" else []
    codes += [] if name else [each.help for each in croupier.commands.values()]
    assert all(code and Words(language).render("", code, {}) in text for code in codes)
    assert all(param.opts[0].upper() in text.upper() for param in helped)


def test_the_readme_names_every_command() -> None:
    assert tuple(croupier.commands) == COMMANDS
    for page in ("README.md", "README.fr.md"):
        table = Path(__file__).parents[2].joinpath(page).read_text("utf-8")
        assert set(re.findall(r"^\| `croupier (\w+)", table, re.M)) == set(COMMANDS)


@pytest.mark.parametrize(
    ("line", "command", "french", "english"),
    [
        ("", "", "il manque : COMMAND", "missing: COMMAND"),
        ("read", "read", "il manque : PHOTO...", "missing: PHOTO..."),
        ("read --count 3", "read", "il manque : PHOTO...", "missing: PHOTO..."),
        ("replay", "replay", "il manque : JOURNAL", "missing: JOURNAL"),
        ("config more", "config", "inconnu ici : more", "unknown here: more"),
        ("bench a b c", "bench", "inconnu ici : b c", "unknown here: b c"),
        ("config -- --json", "config", "inconnu ici : --json", "unknown here: --json"),
        ("doctor --js", "doctor", "inconnu ici : --js", "unknown here: --js"),
        ("read -x.png", "read", "inconnu ici : -x", "unknown here: -x"),
        ("--lang de doctor", "", "inconnu ici : --lang", "unknown here: --lang"),
        ("doctor --lang", "doctor", "--lang : il manque sa valeur", "--lang: its value is missing"),
        ("read --overlay --count 3 x", "read", "--overlay : il manque sa valeur", "--overlay: its value is missing"),
        ("doctor --config -- --json", "doctor", "--config : il manque sa valeur", "--config: its value is missing"),
        ("table --config", "table", "--config : il manque sa valeur", "--config: its value is missing"),
        ("doctor --lang de", "doctor", "--lang : 'de' n’est aucun de fr, en", "--lang: 'de' is none of fr, en"),
        ("demo --lang=FR", "demo", "--lang : 'FR' n’est aucun de fr, en", "--lang: 'FR' is none of fr, en"),
        ("doctor --json=3", "doctor", "--json ne prend pas de valeur", "--json takes no value"),
        ("doctor --help=3", "doctor", "--help ne prend pas de valeur", "--help takes no value"),
        ("--help=3", "", "--help ne prend pas de valeur", "--help takes no value"),
        (
            "read x --count=z",
            "read",
            "--count : un nombre de dés est 0 ou plus, et non « z »",
            "--count: a number of dice is 0 or more, not “z”",
        ),
        ("nope", "", f"'nope' n’est aucun de {', '.join(COMMANDS)}", f"'nope' is none of {', '.join(COMMANDS)}"),
        (
            "--",
            "",
            "la ligne ne se comprend pas ; --help dit ce qui se peut écrire ici",
            "the line cannot be understood; --help says what can be written here",
        ),
    ],
)
def test_what_is_wrong_with_a_line_is_said_with_what_it_may_be(
    line: str, command: str, french: str, english: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    told = capsys.readouterr()
    usage, *_, wrong = told.err.splitlines()
    name = f"croupier {command}".strip()
    assert told.out == ""
    assert usage.startswith(f"{'usage :' if language == 'fr' else 'usage:'} {name} ")
    assert wrong == f"{name}: {french if language == 'fr' else english}"
    assert not CLICK.search(told.err)


def test_a_complaint_that_nobody_foresaw_has_a_sentence_all_the_same(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    program = cli_help.Group("croupier")

    @program.command("odd")
    def odd() -> int:
        raise click.UsageError("something that click has never said")

    assert program.run(["odd"]) == 2
    told = capsys.readouterr().err
    assert Words(language).render("", "cli-wrong-misread", {}) in told
    assert "click" not in told


def test_no_catalogue_delays_a_command() -> None:
    program = "import sys, pi.cli; print(sorted({'pi.words', 'fluent', 'flask', 'cv2'} & sys.modules.keys()))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert loaded.stdout == "[]\n"
    assert cli_help.LANGUAGES == words.LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_command_line_is_there(language: str) -> None:
    sources = [path.read_text("utf-8") for path in Path(pi.__file__).parent.rglob("*.py")]
    named = {code for source in sources for code in re.findall(r'["\'](cli-[\w-]+)["\']', source)}
    known = re.findall(r"^(cli-[\w-]+) =", files("pi.words").joinpath(f"{language}.ftl").read_text("utf-8"), re.M)
    assert set(known) == named
