"""The demonstration: a real house that plays by itself, and the press that ends it."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import threading
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

from pi.app import demonstrate
from pi.capture.demo import DemoPlayers
from pi.night.state import TableState
from pi.night.types import Button, Entry, Meaning, Notice, Offer
from pi.rules import GAMES
from pi.words import LANGUAGES, Words
from tests.evening import events, house, until
from tests.states import PATIENCE_S

ABSENT = {"kind": "files"}
SMALL = {"kind": "simulated", "options": {"seed": 1, "size_wh": [480, 360]}}
LIST = tuple(Entry("announce", {"value": value}) for value in (31, 32, 41))
STEPS = {Button.ACCEPT: Meaning.TAKE, Button.NEXT: Meaning.STEP, Button.BLUFF: Meaning.BACK}


def test_all_games_are_played_in_turn_and_nothing_is_refused(tmp_path: Path) -> None:
    begun: list[str] = []
    refused: list[Notice] = []
    with house(tmp_path, camera=ABSENT) as running:

        def follow(state: TableState) -> None:
            if state.table is not None and begun[-1:] != [state.table["game"]]:
                begun.append(state.table["game"])
            refused.extend(notice for notice in state.notices if notice.code == "refused")

        running.table.subscribe(follow)
        demonstrate(running, Words("fr"), lambda: None, pace=0.0, rng=random.Random(1))
        until(running, lambda state: len(begun) > len(GAMES))
        players = running.table.state.table["players"]  # type: ignore[index]
    assert refused == []
    assert begun[: len(GAMES) + 1] == [*GAMES, next(iter(GAMES))]
    assert players == list(Words("fr").names.numbered("colour")[:4])


def test_its_dice_are_thrown_and_read_as_usual(tmp_path: Path) -> None:
    with house(tmp_path, camera=SMALL) as running:
        demonstrate(running, Words("en"), lambda: None, pace=0.1, rng=random.Random(1))
        state = until(running, lambda state: state.lying_dice is not None and bool(events(state, "take")))
        assert state.table is not None


def test_it_presses_any_answer_and_steps_to_any_entry_of_a_list() -> None:
    players = DemoPlayers(None, {}, (), rng=random.Random(5))  # type: ignore[arg-type]
    answer = Offer(meanings=dict.fromkeys((Button.ACCEPT, Button.BLUFF), Meaning.SAY))
    assert {players.button(answer) for _ in range(40)} == {Button.ACCEPT, Button.BLUFF}
    taken = set()
    for _ in range(40):
        index, presses = 0, 0
        while players.button(Offer("announce", entries=LIST, index=index, meanings=STEPS)) is Button.NEXT:
            index, presses = (index + 1) % len(LIST), presses + 1
            assert presses < len(LIST)
        taken.add(index)
    assert taken == {0, 1, 2}
    assert players.button(Offer()) is None
    assert players.button(Offer("x", entries=LIST, meanings=dict.fromkeys(Button, Meaning.TAKE))) is not None


def test_a_press_on_the_page_ends_it_with_a_notice(tmp_path: Path) -> None:
    ended = threading.Event()
    with house(tmp_path, camera=ABSENT) as running:
        demonstrate(running, Words("fr"), ended.set, pace=0.0)
        client = running.flask.test_client()
        for language in LANGUAGES:
            assert Words(language).names.label("demo") in client.get(f"/?lang={language}").text.replace("\u00a0", " ")
        elsewhere = {"REMOTE_ADDR": "192.168.1.20"}
        assert client.post("/press", data={"button": "accept"}, environ_base=elsewhere).status_code == 403
        assert running.demonstrates
        assert client.post("/press", data={"button": "accept"}).status_code == 204
        assert any(notice.code == "demo-over" for notice in running.table.state.notices)
        said = running._journal.lines()
        assert ended.wait(PATIENCE_S)
        assert running._journal.lines() == said


def test_the_command_plays_in_a_folder_of_its_own_and_leaves_nothing(tmp_path: Path) -> None:
    environment = {**os.environ, "TMPDIR": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state"), "LANG": "C"}
    command = [sys.executable, "-m", "pi.cli", "demo", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as running:
        assert running.stdout is not None
        address = re.search(r"http\S+", running.stdout.readline())
        assert address is not None
        url, own = urlsplit(address[0]), parse_qs(urlsplit(address[0]).query)["own"][0]
        with urlopen(address[0], timeout=PATIENCE_S) as wall:
            assert "Demonstration" in wall.read().decode()
        press = Request(f"http://{url.netloc}/press", data=f"button=next&own={own}".encode())
        with urlopen(press, timeout=PATIENCE_S) as answer:
            assert answer.status == 204
        assert "The demonstration is over" in running.stdout.read()
        assert running.wait(PATIENCE_S) == 0
    assert [file.name for file in tmp_path.iterdir()] == []
