"""Forty tables of one club and a real mosquitto: every state arrives, and the cost is printed."""

from __future__ import annotations

import os
import statistics
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from pi.broker.broker import Broker
from pi.broker.options import BrokerOptions
from pi.night.types import Json
from tests.house import START, running_table
from tests.pi.broker.conftest import Ear, Mosquitto, until_shown

TABLES = 40
ROUND = ({"do": "announce", "value": 62}, {"do": "undo"}) * 6

pytestmark = pytest.mark.long


class Club(ExitStack):
    """Tables without cameras, each connected to the broker."""

    def __init__(self, folder: Path, port: int) -> None:
        super().__init__()
        self.tables, self.brokers = [], []
        for number in range(TABLES):
            table = self.enter_context(running_table(folder / str(number)))
            options = BrokerOptions(host="127.0.0.1", port=port, table=f"table-{number}", discovery="")
            broker = Broker(options, table, remembered=folder / f"{number}-topics", language="fr").start()
            table.subscribe(self.enter_context(broker).follow)
            self.tables.append(table)
            self.brokers.append(broker)


def resident_mb(pid: int) -> float:
    lines = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return int(lines["VmRSS"].split()[0]) / 1024


def test_forty_tables_are_all_shown_in_their_state(mosquitto: Mosquitto, ear: Ear, tmp_path: Path) -> None:
    alone_mb = resident_mb(os.getpid())
    with Club(tmp_path, mosquitto.port) as club:
        shown = club.brokers[0].club
        until_shown(shown, lambda tables: sum(table.online for table in tables.values()) == TABLES)
        delays_ms: list[float] = []
        for action in (START, *ROUND):
            delays_ms += act_everywhere(club, ear, action)
        until_shown(shown, lambda tables: sum(table.playing for table in tables.values()) == TABLES)
        broker_mb, tables_mb = resident_mb(mosquitto.process.pid), resident_mb(os.getpid()) - alone_mb
    ordered = sorted(delays_ms)
    print(
        f"{TABLES} tables, {len(ordered)} actions: from the action to its event at a listener "
        f"p50 {statistics.median(ordered):.1f} ms, p99 {ordered[int(0.99 * len(ordered))]:.1f} ms; "
        f"mosquitto {broker_mb:.1f} MB, a table {tables_mb / TABLES:.1f} MB"
    )
    assert len(ordered) == TABLES * (1 + len(ROUND))


def act_everywhere(club: Club, ear: Ear, action: Json) -> list[float]:
    """Enter an action at every table in turn. Return the delay of each event at a listener, in milliseconds."""
    said_s: dict[str, float] = {}
    for number, table in enumerate(club.tables):
        said_s[f"table-{number}"] = time.monotonic()
        assert table.submit(action).result().ok
    heard_ms: dict[str, float] = {}
    while len(heard_ms) < TABLES:
        said = ear.until(lambda said: said.topic.endswith("/event"))
        heard_ms[said.topic.split("/")[-2]] = 1000 * (said.at_s - said_s[said.topic.split("/")[-2]])
    return list(heard_ms.values())
