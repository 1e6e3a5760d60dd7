"""Two tables of one name at a real mosquitto: both report it, and neither ends the other's connection."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi.broker.options import BrokerOptions
from pi.doctor.broker import examine
from pi.doctor.finding import State
from pi.night.codes import NoticeCode
from pi.words import LANGUAGES, Words
from tests.evening import house, say, say_nothing, until
from tests.house import START
from tests.pi.broker.conftest import Ear, Mosquitto, Said, club_of, until_shown
from tests.pi.broker.test_broker import BAR, broker, is_state, troubles
from tests.test_evening import PLAYERS

FILES = {"kind": "files"}


def found(options: dict[str, object], *, runs: bool) -> dict[str, State]:
    return {finding.code: finding.state for finding in examine(BrokerOptions(**options), runs=runs)}  # type: ignore[arg-type]


def test_two_tables_of_one_name_are_reported_until_one_has_gone(mosquitto: Mosquitto, ear: Ear, tmp_path: Path) -> None:
    options = broker(mosquitto.port)
    with house(tmp_path / "a", broker=options, camera=FILES) as first:
        ear.until(lambda said: is_state(said))
        with house(tmp_path / "b", broker=options, camera=FILES) as second:
            for running in (first, second):
                state = until(running, lambda state: NoticeCode.BROKER_SHARED in troubles(state))
                assert NoticeCode.BROKER_FAILED not in troubles(state)
            for language in LANGUAGES:
                said = [
                    Words(language, strict=True).problems.notice(one)
                    for one in state.notices
                    if one.code == NoticeCode.BROKER_SHARED
                ]
                assert all(word in said[0] for word in ("bar", "table", "[broker]"))
            ear.until(lambda said: is_state(said) and NoticeCode.BROKER_SHARED in said.json["troubles"])
            say(first, START)
            say(second, START)
            runs, heard = set[str](), list[bytes]()

            def plays(said: Said) -> bool:
                heard.append(said.payload)
                return is_state(said, playing=True) and NoticeCode.BROKER_SHARED in said.json["troubles"]

            while len(runs) < 2:  # The broker retains the last state, which may be an early one of either table.
                runs.add(ear.until(plays).json["run"])
            assert found(options, runs=True)["broker-shared"] is State.FAILED
            assert b"offline" not in [*heard, *(said.payload for said in ear.so_far())]
        until(first, lambda state: NoticeCode.BROKER_SHARED not in troubles(state))
        ear.until(lambda said: said[:2] == (f"{BAR}/status", b"offline"))
        ear.until(lambda said: said[:2] == (f"{BAR}/status", b"online"))
        ear.until(lambda said: is_state(said) and NoticeCode.BROKER_SHARED not in said.json["troubles"])
        assert found(options, runs=True) == {"broker-answers": State.GOOD}


@pytest.mark.parametrize("state", ['{"seq": 4}', '{"seq": 4, "run": "another start", "troubles": []}'])
def test_any_table_that_publishes_under_the_name_shares_it(
    mosquitto: Mosquitto, ear: Ear, tmp_path: Path, state: str
) -> None:
    with house(tmp_path, broker=broker(mosquitto.port), camera=FILES) as running:
        ear.until(lambda said: is_state(said))
        ear.say(f"{BAR}/state", state)
        until(running, lambda state: NoticeCode.BROKER_SHARED in troubles(state))


@pytest.mark.parametrize("nonsense", ["", "[" * 5000, "3", '{"seq"', '{"run": "another start"}'])
def test_invalid_and_retained_states_do_not_share_the_name(
    mosquitto: Mosquitto, ear: Ear, tmp_path: Path, nonsense: str
) -> None:
    ear.say(f"{BAR}/state", '{"seq": 4, "run": "an earlier start"}', retain=True)
    with house(tmp_path, broker=broker(mosquitto.port), camera=FILES) as running:
        ear.until(lambda said: is_state(said, playing=False))
        ear.say(f"{BAR}/state", nonsense)
        ear.say("croupier/v1/croupier/other/status", "online")  # received by this table after the invalid state
        until_shown(club_of(running), lambda tables: "other" in tables)
        say_nothing(running)
        assert NoticeCode.BROKER_SHARED not in troubles(running.table.state)


def test_after_an_interruption_a_table_publishes_its_status_without_sharing_its_name(
    mosquitto: Mosquitto, ear: Ear, tmp_path: Path
) -> None:
    with house(tmp_path, broker=broker(mosquitto.port), camera=FILES):
        ear.until(lambda said: said[:2] == (f"{BAR}/status", b"online"))
        ear.say(f"{BAR}/status", "offline", retain=True)  # the last will of a connection that was cut
        ear.until(lambda said: said[:2] == (f"{BAR}/status", b"offline"))
        ear.until(lambda said: said[:2] == (f"{BAR}/status", b"online"))


def test_a_command_to_two_tables_of_one_name_is_ignored(mosquitto: Mosquitto, ear: Ear, tmp_path: Path) -> None:
    options = broker(mosquitto.port, commands=True)
    with house(tmp_path, broker=options, night=PLAYERS, camera=FILES) as running:
        ear.until(lambda said: is_state(said))
        ear.say(f"{BAR}/state", '{"seq": 4, "run": "another start"}')
        before = until(running, lambda state: NoticeCode.BROKER_SHARED in troubles(state))
        ear.say(f"{BAR}/cmd", '{"press": "next"}')
        ear.say("croupier/v1/croupier/other/status", "online")  # received by this table after the command
        until_shown(club_of(running), lambda tables: "other" in tables)
        say_nothing(running)
        assert running.table.state.offer == before.offer


@pytest.mark.long
def test_the_doctor_warns_of_a_table_elsewhere_if_none_runs_here(mosquitto: Mosquitto, ear: Ear) -> None:
    options = broker(mosquitto.port)
    assert found(options, runs=False) == {"broker-answers": State.GOOD}
    ear.say(f"{BAR}/status", "online", retain=True)
    assert found(options, runs=False) == {"broker-answers": State.GOOD, "broker-there": State.WARNING}
    assert found(options, runs=True) == {"broker-answers": State.GOOD}
