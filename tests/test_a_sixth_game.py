"""A further game is its module, the files beside it, and one call of `register`; all of the house then offers it.

The game is in `tests/sixth`; nothing outside that folder names it. It is played with the buttons of a running table
whose journal is on disk, and with the readings of the camera.
"""

from __future__ import annotations

import csv
import io
import json
import logging
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pytest

from pi.history.history import HouseHistory
from pi.history.pages import HistoryPages
from pi.journal.reader import JournalReader
from pi.night.state import TableState
from pi.night.types import Button
from pi.outside.check import LAWS, problem_with
from pi.rules import GAMES, register
from pi.rules.display import Item
from pi.rules.testing import Law
from pi.screens.wall import WallView, screen
from pi.voice.announcer import Announcer
from pi.words import Words
from tests.pi.sitting import Evening
from tests.sixth.highest.game import Highest
from vision.reading import Die, Reading

HOUSE = Path(__file__).parents[1]
NAME = Highest.name
ENGLISH = Words("en", strict=True)


@pytest.fixture(autouse=True)
def sixth() -> Iterator[None]:
    """Register the game as the others are, for these tests alone."""
    register(Highest)
    yield
    del GAMES[NAME]


class SixthEvening(Evening):
    """A night with the three buttons and a camera; a missing word of a wall or call is an error."""

    def __init__(self) -> None:
        super().__init__(players=("Ana", "Bo", "Cy"))
        self.heard: list[str] = []
        self._caller = Announcer(ENGLISH)
        self.running.subscribe(self._hear)

    def _hear(self, state: TableState) -> None:
        call = self._caller.announce(state)
        self.heard += call.sentences if call else ()

    @property
    def wall(self) -> WallView:
        return screen(self.state, ENGLISH)

    def read(self, *dice: int) -> Self:
        """Show dice on the tray to the camera."""
        faces = tuple(Die(value, (40 * place, 10, 30, 30), 0.99) for place, value in enumerate(dice))
        self.running.read(Reading(faces, None)).result()
        return self

    def begin(self, game: str = NAME) -> Self:
        """Seat three players, choose the game and start a single round."""
        self.take("same").take("play").take("other-game").take("game", game=game)
        return self.take("option", option="rounds").take("option", value=1).take("start")

    def throw(self) -> Self:
        """Play the throws of the round: two that the camera reads, and one entered by hand."""
        self.read(2, 3).read(6, 5).press(Button.BLUFF)
        return self.take("die", value=1).take("dice", values=[1, 4])


@pytest.fixture
def evening() -> Iterator[SixthEvening]:
    with SixthEvening() as evening:
        yield evening


@pytest.fixture
def house(evening: SixthEvening, caplog: pytest.LogCaptureFixture) -> Iterator[HistoryPages]:
    """The history of the house after the game; a missing word is an error."""
    evening.begin().throw().take("choose-player", player="Cy")
    yield HistoryPages(HouseHistory(JournalReader(evening.path)))
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_it_keeps_the_laws_of_every_game(law: Law) -> None:
    assert problem_with(law, NAME) == ""


def test_the_set_up_offers_the_game_with_its_options(evening: SixthEvening) -> None:
    evening.take("same").take("play").take("other-game").take("game", game=NAME)
    assert (evening.wall.pairs[0].who, evening.wall.pairs[0].call) == ("Highest", "3 at the table")
    assert "Two dice in the open: the highest names who drinks. Two to six people." in evening.heard
    evening.take("option", option="rounds").take("option", value=1)
    assert evening.wall.house_rules == ("rounds: 1",)
    evening.take("start")
    assert evening.table["options"] == {"first": "Ana", "rounds": 1}


def test_the_wall_draws_the_parts_of_the_game(evening: SixthEvening) -> None:
    [cup] = evening.begin().wall.pairs
    assert (cup.who, cup.call, cup.state) == ("Ana", "throws two dice", "Throwing")
    [cup] = evening.throw().wall.pairs
    assert (cup.who, cup.call, cup.instruction) == ("Bo", "names who drinks", "Bo names who drinks")
    assert cup.facts == (Item("round", "1 / 1", "Round"), Item("best", "11", "Highest: Bo", spoken=True))
    assert [row.dice for row in evening.wall.rows] == [(3, 2), (6, 5), (4, 1)]
    assert [row.marks for row in evening.wall.rows] == [(), (Item("holder", "highest"),), ()]
    wall = evening.take("choose-player", player="Cy").wall
    assert wall.columns == ("sips",)
    assert [(row.name, row.amounts) for row in wall.rows] == [("Ana", (0,)), ("Bo", (0,)), ("Cy", (1,))]
    assert wall.pairs[0].who == "Ana and Bo"
    assert wall.takes == ("Cy takes a sip: named.",)


def test_a_game_with_two_dice_names_its_own_21(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Highest, "two_dice", True)
    assert [ENGLISH.names.score(21, game) for game in (NAME, "quinito")] == ["21", "Kinito"]


def test_the_buttons_offer_the_expected_actions(evening: SixthEvening) -> None:
    evening.begin().throw()
    offer = evening.offer
    assert [(entry.code, entry.values) for entry in offer.entries] == [
        ("choose-player", {"player": "Cy"}),
        ("choose-player", {"player": "Ana"}),
    ]
    fork = evening.wall.fork
    assert fork is not None
    assert (fork.question, [branch.text for branch in fork.branches]) == ("Who drinks?", ["Cy", "Ana"])
    assert not fork.covers, "the buttons say it"


def test_the_menu_shows_the_rules_of_the_state(evening: SixthEvening) -> None:
    evening.begin().throw().take("choose-player", player="Cy")
    evening.hold(Button.BLUFF)
    law = evening.wall.law
    assert law is not None
    assert [passage.number for passage in (*law.why, *law.now)] == ["H5", "H6"]


def test_the_voice_announces_every_event(evening: SixthEvening) -> None:
    evening.begin().throw().take("choose-player", player="Cy")
    told = [
        "Ana begins.",
        "Ana throws two dice",
        "Ana: 3 and 2, 5 in all.",
        "Highest: Ana: 5",
        "Bo throws two dice, to beat the highest",
        "Highest: Bo: 11",
        "Bo names who drinks",
        "Who drinks?",
        "Bo names Cy.",
        "Drank least: Ana and Bo.",
        "Cy takes a sip: named.",
    ]
    heard = iter(evening.heard)
    assert [sentence for sentence in told if sentence not in heard] == [], evening.heard


def test_a_correction_is_shown(evening: SixthEvening) -> None:
    evening.begin().throw().take("choose-player", player="Cy")
    evening.hold(Button.BLUFF)
    evening.take("menu-correction")
    assert evening.state.happened[0]["event"] == "corrected"
    assert evening.wall.sentences == ("Correction, Cy: dice 1 and 5, not 1 and 4.",)


def test_the_history_counts_the_game(house: HistoryPages) -> None:
    [night] = house._memory.snapshot().evenings
    story = house._memory.night(night.night)
    assert story is not None
    [game] = story.games
    assert (game.game, game.over, game.trouble) == (NAME, True, "")
    assert (game.winners, game.losers) == (("Ana", "Bo"), ("Cy",))
    assert game.tally.takes == {(NAME, "Cy", "sip", "named"): 1}
    assert game.tally.made == {(NAME, "Bo", "Cy", "sip"): 1}
    assert set(game.tally.rounds.values()) == {1}
    assert game.tally.throws == {("", "open"): 2}
    page = house.night("en", night.night)
    assert page is not None
    told = [cell.text for section in page.sections if section.table for row in section.table.rows for cell in row]
    assert {"Highest", "named", "a sip"} <= set(told)
    assert "Highest" in [section.title for section in page.sections] + told


def test_the_export_contains_the_game(house: HistoryPages) -> None:
    [night] = json.loads(b"".join(house.export_json("en")))["nights"]
    [game] = night["games"]
    assert (game["kind"], game["ledger"]["Cy"]) == (NAME, {"sip": 1})
    takes = [event for action in game["actions"] for event in action["events"] if event["event"] == "take"]
    assert [(take["why"], take["made_by"]) for take in takes] == [("named", "Bo")]
    with zipfile.ZipFile(io.BytesIO(b"".join(house.export_csv("en")))) as file:
        rows = list(csv.DictReader(io.StringIO(file.read("events.csv").decode("utf-8-sig"))))
    [take] = [row for row in rows if row["event"] == "take"]
    assert (take["player"], take["amount"], take["made_by"]) == ("Cy", "1", "Bo")


def wheel_of(package: Path) -> Path:
    """Build the wheel of the documented package, with a setuptools of any version."""
    setup = [sys.executable, "-W", "ignore", "-c", "from setuptools import setup; setup()", "-q"]
    built, info = package / "built", package / "built" / "croupier_mygame-1.0.dist-info"
    built.mkdir()
    subprocess.run([*setup, "build_py", "--build-lib", built, "egg_info", "--egg-base", built], cwd=package, check=True)
    (built / "croupier_mygame.egg-info").rename(info)
    (info / "PKG-INFO").rename(info / "METADATA")
    (info / "WHEEL").write_text("Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
    (info / "RECORD").touch()
    wheel = Path(shutil.make_archive(str(package / "wheel"), "zip", built))
    return wheel.rename(package / "croupier_mygame-1.0-py3-none-any.whl")


@pytest.mark.long
def test_the_page_for_authors_leads_to_a_game_installed_played_and_removed(
    tmp_path: Path,
) -> None:
    pytest.importorskip("setuptools")
    venv.create(tmp_path / "venv")
    [site] = tmp_path.glob("venv/lib/python*/site-packages")
    (site / "house.pth").write_text("\n".join([str(HOUSE), *(path for path in sys.path if "-packages" in path)]))
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}

    def run(command: str, folder: str = "mygame") -> str:
        answer = subprocess.run(
            ["bash", "-euc", command.replace("PYTHON", f"{tmp_path}/venv/bin/python")],
            cwd=tmp_path / folder,
            env=environment,
            capture_output=True,
            text=True,
        )
        assert answer.returncode == 0, answer.stdout + answer.stderr
        return answer.stdout

    page = (HOUSE / "pi/rules/README.md").read_text("utf-8")
    [script] = re.findall(r"^```sh\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    copying, checking = script.split("pip install -e .\n")
    run(copying.replace("tests/sixth", f"{HOUSE}/tests/sixth"), ".")
    run(f"PYTHON -m pip install -q --no-index --no-deps {wheel_of(tmp_path / 'mygame')}")
    shutil.move(tmp_path / "mygame" / "mygame", tmp_path / "source")
    report = ["mygame, of croupier-mygame 1.0", *(f"  {law.name:20}ok" for law in LAWS)]
    assert run(checking.replace("croupier", "PYTHON -m pi.cli")).splitlines() == report
    assert f"{len(LAWS)} passed" in run("PYTHON -m pytest -q -p no:cacheprovider tests")
    start = json.dumps({"do": "start", "game": "mygame", "players": ["Ana", "Bo"]})
    assert '{"ok":true,"events":[{"event":"started"' in run(f"echo '{start}' | PYTHON -m pi.cli referee")

    evening = f"cd {HOUSE}; PYTHON -m tests.guest_game"
    played = json.loads(run(f"{evening} play {tmp_path}/state"))
    [game] = played["json"]
    [[drinks], [names]] = game["losers"], [take["made_by"] for take in game["actions"][-1]["events"] if "why" in take]
    assert f"{names} désigne {drinks}." in played["wall fr"]
    assert f"{names} names {drinks}." in played["wall en"]
    assert "Le plus haut désignation une gorgée" in played["night fr"]
    assert "Mygame named a sip" in played["night en"]
    assert '"mygame",1,"",' in played["csv"]

    run("PYTHON -m pip uninstall -q -y croupier-mygame")
    left = json.loads(run(f"{evening} read {tmp_path}/state"))
    assert [game["trouble"] for game in left["json"]] == ["not-installed"]
    assert '"mygame",1,"not-installed",' in left["csv"]
    for page in ("wall", "night"):
        assert "Le jeu mygame n’est pas installé" in left[f"{page} fr"]
        assert "The game mygame is not installed" in left[f"{page} en"]
