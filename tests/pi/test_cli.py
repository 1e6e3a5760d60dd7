"""The command line, as typed by a user."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import cv2
import numpy as np
import pytest

import pi
from pi import cli, words
from pi.cli import main
from pi.journal.store import Journal
from pi.night.timeline import Line
from tests.house import ANNOUNCE, START
from tests.pi.history.nights import Nights

EMPTY = np.random.default_rng(1).normal(90, 3, (120, 160, 3)).astype(np.uint8)
"""A tray without dice, with the noise of a camera."""


def croupier(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pi.cli", *words], input=said, capture_output=True, text=True, timeout=60
    )


def test_without_a_command_the_help_names_every_command_of_the_readme() -> None:
    answer = croupier()
    assert answer.returncode == 2
    names = re.findall(r"^  (\w+)  ", answer.stderr.partition("Commands:")[2], re.M)
    for page in ("README.md", "README.fr.md"):
        table = Path(__file__).parents[2].joinpath(page).read_text("utf-8")
        assert sorted(re.findall(r"^\| `croupier (\w+)", table, re.M)) == names


@pytest.mark.parametrize("command", ["config", "referee"])
def test_a_full_disk_is_reported_in_one_line(command: str) -> None:
    with Path("/dev/full").open("wb") as full:
        answer = subprocess.run(
            [sys.executable, "-m", "pi.cli", command], input=b"{}\n", stdout=full, stderr=subprocess.PIPE, timeout=60
        )
    assert answer.stderr == b"croupier: standard output: No space left on device\n"
    assert answer.returncode == 2


def test_a_terminal_without_our_letters_gets_escapes() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii:strict"}
    answer = subprocess.run(
        [sys.executable, "-m", "pi.cli", "config"], env=environment, capture_output=True, timeout=60
    )
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert b"\\u2019" in answer.stdout


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_every_command_has_help_about_itself_and_its_options(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", option]) == 0
    help_text = capsys.readouterr().out
    assert "Examine every part of the table" in help_text
    assert all(name in help_text for name in ("--config FILE", "--json", "--no-ask", "--lang [fr|en]"))


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("nope", "No such command 'nope'"),
        ("replay", "Missing argument 'NIGHT'"),
        ("config more", "unexpected extra argument (more)"),
        *((f"read any.png --count={count}", "Invalid value for '--count'") for count in ("-1", "two", "1.5")),
        ("demo --lang de", "Invalid value for '--lang': 'de' is not one of 'fr', 'en'"),
    ],
)
def test_a_wrong_command_line_ends_with_2_and_the_problem(
    line: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    assert problem in capsys.readouterr().err


def test_a_command_starts_without_loading_a_catalogue() -> None:
    program = "import sys, pi.cli; print(sorted({'pi.words', 'fluent', 'flask', 'cv2'} & sys.modules.keys()))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert loaded.stdout == "[]\n"
    assert cli.LANGUAGES == words.LANGUAGES


def test_a_reader_that_closes_its_pipe_causes_no_traceback() -> None:
    line = f"{sys.executable} -m pi.cli config | true"
    answer = subprocess.run(line, shell=True, capture_output=True, text=True, timeout=60, check=True)
    assert answer.stderr == ""


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_command_line_uses_every_sentence_of_its_catalogue(language: str) -> None:
    sources = [path.read_text("utf-8") for path in Path(pi.__file__).parent.rglob("*.py")]
    used = {code for source in sources for code in re.findall(r'"(cli-[\w-]+)"', source)}
    catalogue = Path(words.__file__).with_name(f"{language}.ftl").read_text("utf-8")
    assert set(re.findall(r"^(cli-[\w-]+) =", catalogue, re.M)) == used


def test_the_referee_answers_line_by_line() -> None:
    told = croupier("referee", said='{"do":"accept"}\nnonsense\n')
    assert [json.loads(line)["error"]["code"] for line in told.stdout.splitlines()] == ["not-started", "bad-json"]
    assert told.returncode == 0


def test_pictures_are_read_in_order_and_unreadable_ones_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "none.jpg").write_text("not a picture")
    cv2.imwrite(str(tmp_path / "empty.png"), EMPTY)
    paths = [str(tmp_path / name) for name in ("none.jpg", "empty.png", "gone.png")]
    assert main(["read", *paths, "--overlay", str(tmp_path / "seen")]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["file"] for each in found] == paths
    assert [each.get("error", {}).get("code") for each in found] == ["not-a-picture", None, "not-a-picture"]
    assert (found[1]["values"], found[1]["sure"], found[1]["why"], found[1]["dice"]) == ([], True, None, [])
    assert found[1]["ms"] > 0
    assert [path.name for path in (tmp_path / "seen").iterdir()] == ["empty.seen.jpg"]


def test_a_reading_with_another_count_is_not_sure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cv2.imwrite(str(tmp_path / "empty.png"), EMPTY)
    assert main(["read", str(tmp_path / "empty.png"), "--count", "2"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["sure"], found["why"]) == (False, "count")


def test_a_picture_may_have_a_name_that_begins_like_an_option(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    cv2.imwrite("--count.png", EMPTY)
    Path("--count").write_bytes(Path("--count.png").read_bytes())
    assert main(["read", "--count", "0", "--overlay=--seen", "--", "--count", "--count.png"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(each["file"], each["sure"]) for each in found] == [("--count", True), ("--count.png", True)]
    assert len(list(Path("--seen").iterdir())) == 2


def test_overlays_that_cannot_be_written_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "empty.png"
    cv2.imwrite(str(picture), EMPTY)
    assert main(["read", str(picture), "--overlay", str(picture)]) == 2
    told = capsys.readouterr()
    assert "cannot be made" in told.err
    assert told.out == ""
    assert np.asarray(cv2.imread(str(picture))).shape == (120, 160, 3)


def test_the_configuration_is_printed_with_every_kind_of_camera(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config"]) == 0
    printed = capsys.readouterr().out
    assert "[web]" in printed
    assert all(f"Options of the {kind} camera" in printed for kind in ("files", "simulated", "usb", "picamera2"))


def test_a_night_is_printed_action_by_action(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    now = datetime(2026, 6, 5, tzinfo=UTC)
    with Journal(tmp_path / "nights") as journal:
        journal.begin(now, timedelta(hours=8))
        journal.append(Line({**START, "options": {}}, True), now, rules=1)
        journal.append(Line(ANNOUNCE, True), now)
    (night,) = (tmp_path / "nights").glob("*.jsonl")
    for place in (tmp_path, tmp_path / "nights", shutil.copy(night, tmp_path / "a copy")):
        assert main(["replay", str(place)]) == 0
        lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [line["do"] for line in lines] == ["start", "announce"]
        assert lines[1]["reply"]["table"]["announced"] == 62


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda night: b"no night at all" * 200, "cannot be read"),
        (lambda night: night.replace(b"Ana", b"Ena"), "is damaged"),
    ],
    ids=["no night", "a damaged one"],
)
def test_an_unreadable_or_damaged_night_is_reported(
    tmp_path: Path, spoil: Callable[[bytes], bytes], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Nights(tmp_path / "nights") as nights:
        nights.say(START)
        path = nights.reader.nights()[0].path
    path.write_bytes(spoil(path.read_bytes()))
    assert main(["replay", str(path)]) == 2
    assert why in capsys.readouterr().err


def test_the_nights_are_listed_with_the_refused_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "croupier.toml").write_text(f'[table]\nstate = "{tmp_path}"\n')
    with Nights(tmp_path / "nights") as nights:
        nights.say(START, ANNOUNCE)
        nights.begin().say({"do": "start", "game": "kekenito", "players": ["Cy", "Di", "Ed"]})
    one, two = (night.path for night in nights.reader.nights())
    two.write_bytes(two.read_bytes().replace(b"Cy", b"Sy"))
    (two.parent / "notes.jsonl").write_text("milk, eggs")
    assert main(["nights", "--config", str(tmp_path / "croupier.toml")]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{one.stem.replace('T', ' ')}\tquinito\tAna, Bo, Cy\t2 lines\twhole\t{one}",
        f"{two.stem.replace('T', ' ')}\t-\t-\t1 lines\tdamaged\t{two}",
        f"refused: {two.parent / 'notes.jsonl'} (not a night)",
    ]


def test_a_missing_journal_is_not_created(tmp_path: Path) -> None:
    assert main(["replay", str(tmp_path / "nights")]) == 2
    assert not list(tmp_path.iterdir())


def test_an_invalid_configuration_is_reported(tmp_path: Path) -> None:
    (tmp_path / "croupier.toml").write_text("[web]\nprot = 1\n")
    told = croupier("table", "--config", str(tmp_path / "croupier.toml"))
    assert told.returncode == os.EX_CONFIG
    assert "web.prot is not a key" in told.stderr
    assert "Traceback" not in told.stderr


LEFT_OVER = """
import atexit, sys, threading
import pi.app
from pi.cli import main
def run(path):
    threading.Thread(target=threading.Event().wait, daemon={daemon}).start() if {daemon} else None
    return 3
pi.app.run = run
atexit.register(print, "torn down")
print("closed")
sys.exit(main(["table"]))
"""


@pytest.mark.parametrize(("daemon", "told"), [(True, "closed\n"), (False, "closed\ntorn down\n")])
def test_a_hanging_driver_is_not_ended_inside_its_own_code(daemon: bool, told: str) -> None:
    script = LEFT_OVER.format(daemon=daemon)
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=30, check=False)
    assert (ended.returncode, ended.stdout) == (3, told), ended.stderr
