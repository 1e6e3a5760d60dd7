"""An evening for tests: the whole house, really running, on a journal of its own and a free port."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pi.config import Config
from pi.house import House
from pi.moment import Json, Moment
from pi.options import read
from tests import moments
from tests.moments import PATIENCE_S as PATIENCE_S


def config(state: Path, **sections: Mapping[str, Any]) -> Config:
    """A configuration on a free port, silent, without the pause after a press, since tests press faster than people."""
    wanted = {
        "table": {"state": str(state), "grace_s": 0.0},
        "voice": {"kind": "none"},
        "web": {"port": 0, "streams": 8},
    }
    for name, values in sections.items():
        wanted[name] = {**wanted.get(name, {}), **values}
    return read(Config, wanted)


@contextmanager
def house(
    state: Path, *, steady: Callable[[], float] = time.monotonic, **sections: Mapping[str, Any]
) -> Iterator[House]:
    """A running house; ``steady`` is the clock of its camera's pulse."""
    running = House(config(state, **sections), steady=steady)
    try:
        yield running
    finally:
        running.close()


def until(house: House, seen: Callable[[Moment], bool]) -> Moment:
    """The first moment, from now on, that is as it should be."""
    return moments.until(house.table, seen)


def events(moment: Moment, name: str) -> list[Json]:
    """The events of one name that this moment tells."""
    return [event for event in moment.happened if event["event"] == name]


def say_nothing(house: House) -> None:
    """Wait until everybody has been told of the present moment."""
    house.table.settled("nothing").result()


def say(house: House, action: Json) -> Moment:
    """Say one action that the table admits."""
    reply = house.table.submit(action).result()
    assert reply.ok, reply.error
    return house.table.moment
