"""An evening for tests: the whole running house, on a journal of its own and a free port."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import tomli_w
from flask.testing import FlaskClient

from pi.app import REAL, App, Factories
from pi.config import Config
from pi.night.codes import NoticeCode
from pi.night.state import TableState
from pi.night.types import Json
from pi.options import read
from tests import states
from tests.states import PATIENCE_S as PATIENCE_S
from tests.visitors import over_the_wire, visited


def config(state: Path, **sections: Mapping[str, Any]) -> Config:
    """Return a configuration on a free port: silent, never idle, and without the grace time, as tests press quickly."""
    return read(Config, sections_of(state, **sections))


def sections_of(state: Path, **sections: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the sections of such a configuration."""
    wanted: dict[str, dict[str, Any]] = {
        "table": {"state": str(state), "grace_s": 0.0, "idle_after_min": 0},
        "voice": {"kind": "none"},
        "web": {"port": 0, "streams": 8},
    }
    if "kind" not in sections.get("camera", {}):
        wanted["camera"] = {"options": {"seed": 1}}
    for name, values in sections.items():
        wanted[name] = {**wanted.get(name, {}), **values}
    return wanted


@contextmanager
def table_process(state: Path, *, is_killed: bool = False, **sections: Mapping[str, Any]) -> Iterator[str]:
    """Run a real `croupier table` on these files, and yield the address that it prints. At the end stop or kill it."""
    file = state / "croupier.toml"
    file.write_text(tomli_w.dumps(sections_of(state, **sections)), "utf-8")
    command = [sys.executable, "-m", "pi.cli", "table", "--config", str(file)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[-1]
    finally:
        process.send_signal(signal.SIGKILL if is_killed else signal.SIGTERM)
        process.communicate()
    assert process.returncode == (-signal.SIGKILL if is_killed else 0)


def empty_tray(folder: Path) -> Json:
    """Return a camera that shows an empty tray twice a second: dice are entered by hand, and it is never slow."""
    cv2.imwrite(str(folder / "tray.png"), np.full((240, 320, 3), (60, 110, 70), np.uint8))
    return {"kind": "files", "options": {"path": str(folder / "tray.png"), "loop": True, "fps": 2.0}}


@contextmanager
def house(
    state: Path,
    *,
    make: Factories = REAL,
    wired: bool = True,
    **sections: Mapping[str, Any],
) -> Iterator[App]:
    """Run a house with the parts that ``make`` makes.

    Its test clients ask the listening server. With ``wired`` False they ask the app itself, where a closed stream frees
    its place at once; the server notices that only when it sends something.
    """
    running = App(config(state, **sections), make=make)
    visited(running.flask)
    if wired:
        over_the_wire(running.flask, running.server)
    try:
        yield running
    finally:
        running.close()


def guest(house: App, **player: str) -> FlaskClient:
    """Return a phone that has shown the code of the night. It plays for a ``seat`` or the ``table`` if one is given."""
    phone = house.flask.test_client()
    assert phone.post("/phone/code", data={"code": house.code}).status_code == 303
    if player:
        assert phone.post("/phone/play", data=player).status_code == 303
    return phone


def until(house: App, seen: Callable[[TableState], bool]) -> TableState:
    """Return the first state, from now on, for which ``seen`` is true."""
    return states.until(house.table, seen)


def events(state: TableState, name: str) -> list[Json]:
    """Return the events of one name in this state."""
    return [event for event in state.happened if event["event"] == name]


def say_nothing(house: App) -> None:
    """Wait until all listeners have the present state."""
    house.table.clear_notice(NoticeCode.BROKER_SHARED).result()


def say(house: App, action: Json) -> TableState:
    """Enter one action that the table admits."""
    reply = house.table.submit(action).result()
    assert reply.ok, reply.error
    return house.table.state
