"""A table and a real mosquitto: published and retained messages, commands, and a broker that is unreachable."""

from __future__ import annotations

import json
import socket
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from pi.broker.broker import MAX_WAITING, PRESSES_MOST, QUIET_S, Broker
from pi.broker.options import BrokerOptions
from pi.night.codes import NoticeCode
from pi.night.state import TableState
from pi.night.types import Button
from tests.evening import PATIENCE_S, events, house, say, say_nothing, table_process, until
from tests.house import START, running_table
from tests.pi.broker.conftest import Ear, Mosquitto, Said, club_of, until_shown
from tests.ports import free_port
from tests.states import table_of
from tests.test_evening import PLAYERS, VIRTUAL

BAR = "croupier/v1/croupier/bar"


def broker(port: int, **more: object) -> dict[str, object]:
    return {"host": "127.0.0.1", "port": port, "table": "bar", **more}


def is_state(said: Said, **expected: object) -> bool:
    return said.topic == f"{BAR}/state" and expected.items() <= said.json.items()


def troubles(state: TableState) -> set[str]:
    return {notice.code for notice in state.notices}


def test_a_table_publishes_its_status_and_state_which_the_broker_retains(
    mosquitto: Mosquitto, ear: Ear, tmp_path: Path
) -> None:
    with house(tmp_path, broker=broker(mosquitto.port), camera={"kind": "files"}) as running:
        ear.until(lambda said: said[:2] == (f"{BAR}/status", b"online"))
        say(running, START)
        state = ear.until(lambda said: is_state(said, playing=True)).json
        assert (state["game"], state["players"]) == ("quinito", ["Ana", "Bo", "Cy"])
        assert state["seq"] <= running.table.state.version
        assert {language: says["title"] for language, says in state["says"].items()} == {
            "fr": "Quinito",
            "en": "Quinito",
        }
        assert "Ana" in state["says"]["fr"]["now"][0]["who"]
        later = Ear(mosquitto.port, f"{BAR}/#")
        kept = {
            said.topic: said for said in (later.until(lambda said: said.retained), later.until(lambda s: s.retained))
        }
        assert kept.keys() == {f"{BAR}/status", f"{BAR}/state"}
        assert kept[f"{BAR}/state"].json["playing"]
        later.close()
    assert ear.until(lambda said: said.topic == f"{BAR}/status").payload == b"offline"


def test_the_events_of_an_action_are_sent_once_and_not_retained(mosquitto: Mosquitto, ear: Ear, tmp_path: Path) -> None:
    with house(tmp_path, broker=broker(mosquitto.port), camera={"kind": "files"}) as running:
        ear.until(lambda said: is_state(said))
        say(running, START)
        state = say(running, {"do": "announce", "value": 62})
        told = ear.until(lambda said: said.topic == f"{BAR}/event" and said.json["seq"] == state.version)
        assert told.json["events"] == [dict(event) for event in state.happened]
        assert not told.retained


def test_a_killed_table_is_reported_as_offline(mosquitto: Mosquitto, ear: Ear, tmp_path: Path) -> None:
    with table_process(tmp_path, is_killed=True, broker=broker(mosquitto.port), camera={"kind": "files"}):
        ear.until(lambda said: said[:2] == (f"{BAR}/status", b"online"))
    assert ear.until(lambda said: said.topic == f"{BAR}/status").payload == b"offline"


def test_dice_under_a_cup_are_never_published(mosquitto: Mosquitto, ear: Ear, tmp_path: Path) -> None:
    with house(tmp_path, broker=broker(mosquitto.port), night=PLAYERS, camera=VIRTUAL) as running:
        assert running.camera_loop.is_open.wait(PATIENCE_S)
        ear.until(lambda said: is_state(said))
        say(running, START)
        state = say(running, {"do": "announce", "value": 62})
        assert running.simulated_players._under_cup == 2
        assert state.hidden
        ear.until(lambda said: said.topic == f"{BAR}/event" and said.json["seq"] == state.version)
        say_nothing(running)
        before = [said for said in ear.so_far() if said.topic.startswith("croupier/")]
        assert not [said for said in before if b'"dice"' in said.payload or b'"values"' in said.payload]
        say(running, {"do": "bluff"})
        shown = events(until(running, lambda m: bool(events(m, "shown"))), "shown")[0]
        told = ear.until(lambda said: said.topic == f"{BAR}/event" and b'"shown"' in said.payload)
        assert shown["dice"] in [event["dice"] for event in told.json["events"] if "dice" in event]


def test_home_assistant_finds_one_device_whose_templates_fit_the_state(
    mosquitto: Mosquitto, ear: Ear, tmp_path: Path
) -> None:
    with house(tmp_path, broker=broker(mosquitto.port, commands=True), camera={"kind": "files"}):
        told = ear.until(lambda said: said.topic == DEVICE)
        state = ear.until(lambda said: is_state(said)).json
    device = told.json
    assert (device["stat_t"], device["avty_t"]) == (f"{BAR}/state", f"{BAR}/status")
    assert {"dev", "o", "cmps"} <= device.keys()
    assert all({"p", "name", "uniq_id"} <= part.keys() for part in device["cmps"].values())
    for part in device["cmps"].values():
        words = part.get("val_tpl", "").replace("[", " ").split("value_json.")
        for path in [word.split()[0].split(".") for word in words[1:]]:
            inner = state
            for key in path:
                assert key in inner, part["val_tpl"]
                inner = inner[key]
    assert device["cmps"]["next"]["cmd_t"] == f"{BAR}/cmd"
    assert json.loads(device["cmps"]["next"]["pl_prs"]) == {"press": "next"}
    with house(tmp_path, broker=broker(mosquitto.port), camera={"kind": "files"}):
        told = ear.until(lambda said: said.topic == DEVICE)
    assert told.json["cmps"]["next"] == {"p": "button"}, "Home Assistant removes a part with its platform alone"


def test_the_broker_presses_no_button_unless_the_configuration_allows_it(
    mosquitto: Mosquitto, ear: Ear, tmp_path: Path
) -> None:
    with house(tmp_path, broker=broker(mosquitto.port), night=PLAYERS, camera={"kind": "files"}) as running:
        ear.until(lambda said: is_state(said))
        before = running.table.state
        ear.say(f"{BAR}/cmd", '{"press": "accept"}')
        ear.say("croupier/v1/croupier/other/status", "online")  # received by this table after the command
        until_shown(club_of(running), lambda tables: "other" in tables)
        say_nothing(running)
        assert running.table.state.offer == before.offer


def test_allowed_commands_press_buttons_and_others_do_nothing(mosquitto: Mosquitto, ear: Ear, tmp_path: Path) -> None:
    ear.say(f"{BAR}/cmd", '{"press": "accept"}', retain=True)  # a retained order of yesterday
    allowed = broker(mosquitto.port, commands=True)
    with house(tmp_path, broker=allowed, night=PLAYERS, camera={"kind": "files"}) as running:
        ear.until(lambda said: is_state(said))
        offered = running.table.state.offer
        for nonsense in ("", "accept", '{"press": "lever"}', '{"press": "accept", "hold": "next"}', "[" * 5000):
            ear.say(f"{BAR}/cmd", nonsense)
        ear.say(f"{BAR}/cmd", '{"press": "next"}')
        state = until(running, lambda m: m.offer != offered)
        assert state.offer.index == (offered.index or 0) + 1


DEVICE = "homeassistant/device/croupier-croupier-bar/config"
LAMP = {"kind": "wled", "topic": "wled/bar"}


def until_cleared(ear: Ear, *topics: str) -> None:
    """Wait until the broker retains nothing under these topics."""
    left = set(topics)
    while left:
        left.discard(ear.until(lambda said: said.topic in left and not said.payload).topic)


@pytest.mark.parametrize(
    ("other", "cleared"),
    [
        ({"table": "snug"}, (f"{BAR}/status", f"{BAR}/state", DEVICE)),
        ({"club": "east"}, (f"{BAR}/status", f"{BAR}/state", DEVICE)),
        ({"discovery": "home"}, (DEVICE,)),
        ({"discovery": ""}, (DEVICE,)),
    ],
    ids=str,
)
def test_retained_messages_under_another_name_or_setting_are_removed(
    mosquitto: Mosquitto, ear: Ear, tmp_path: Path, other: dict[str, str], cleared: tuple[str, ...]
) -> None:
    with house(tmp_path, broker=broker(mosquitto.port), camera={"kind": "files"}, light=LAMP):
        ear.until(lambda said: said.topic == "wled/bar")
    with house(tmp_path, broker=broker(mosquitto.port) | other, camera={"kind": "files"}):
        until_cleared(ear, *cleared, "wled/bar")


def test_a_table_named_after_its_machine_follows_the_machine_s_name(
    mosquitto: Mosquitto, ear: Ear, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = broker(mosquitto.port, commands=True) | {"table": ""}
    monkeypatch.setattr(socket, "gethostname", lambda: "bar")
    with house(tmp_path, broker=named, camera={"kind": "files"}, night=PLAYERS) as running:
        ear.until(lambda said: is_state(said))
        monkeypatch.setattr(socket, "gethostname", lambda: "snug.local")
        until_cleared(ear, f"{BAR}/status", f"{BAR}/state", DEVICE)
        ear.until(lambda said: said.topic.endswith("/snug/state"))
        until_shown(club_of(running), lambda tables: tables.keys() == {"snug"} and tables["snug"].online)
        offered = running.table.state.offer
        ear.say("croupier/v1/croupier/snug/cmd", '{"press": "next"}')
        until(running, lambda state: state.offer != offered)
    assert (
        ear.until(lambda said: said.topic.endswith("/snug/status") and said.payload != b"online").payload == b"offline"
    )


@pytest.mark.parametrize("topic", [f"{BAR}/status", f"{BAR}/state"])
def test_a_table_repeats_a_topic_that_another_table_clears(
    mosquitto: Mosquitto, ear: Ear, tmp_path: Path, topic: str
) -> None:
    with house(tmp_path, broker=broker(mosquitto.port), camera={"kind": "files"}):
        ear.until(lambda said: is_state(said))
        ear.say(topic, "", retain=True)
        until_cleared(ear, topic)
        ear.until(lambda said: said.topic == topic and bool(said.payload))


def test_a_flood_of_commands_is_dropped_and_reported(tmp_path: Path) -> None:
    now_s, pressed = 0.0, list[Button]()
    options = BrokerOptions(host="127.0.0.1", table="bar", commands=True)
    with running_table(tmp_path) as table, patch.object(table, "press", pressed.append):
        receiver = Broker(options, table, remembered=tmp_path / "topics", language="en", steady=lambda: now_s)
        for _ in range(5000):
            receiver.message(f"{BAR}/cmd", b'{"press": "next"}', False)
        assert len(pressed) == PRESSES_MOST
        now_s = QUIET_S - 1
        receiver.message(f"{BAR}/cmd", b'{"press": "accept"}', False)
        assert pressed[-1] is Button.ACCEPT, "a press at a hand's pace is followed again"
        receiver._end_flood()
        table.refresh().result()
        assert troubles(table.state) == {NoticeCode.BROKER_FLOODS}
        now_s = QUIET_S
        receiver._end_flood()
        table.refresh().result()
        assert troubles(table.state) == set()


def test_an_unreachable_broker_is_reported_and_found_again_during_play(tmp_path: Path) -> None:
    port = free_port()
    with house(tmp_path / "table", broker=broker(port), camera={"kind": "files"}) as running:
        until(running, lambda state: NoticeCode.BROKER_FAILED in troubles(state))
        say(running, START)
        found = Mosquitto(tmp_path, port)
        try:
            until(running, lambda state: NoticeCode.BROKER_FAILED not in troubles(state))
            ear = Ear(port, f"{BAR}/state")
            assert ear.until(lambda said: is_state(said, playing=True)).json["game"] == "quinito"
            ear.close()
        finally:
            found.stop()
        state = until(running, lambda state: NoticeCode.BROKER_FAILED in troubles(state))
        assert state.table is not None
        assert table_of(say(running, {"do": "announce", "value": 62}))["announced"] == 62


def test_the_club_is_shown_on_one_page(mosquitto: Mosquitto, ear: Ear, tmp_path: Path) -> None:
    other = {"playing": True, "troubles": [], "players": ["Di"], "says": {"fr": {"title": "<b>", "now": []}}}
    ear.say("croupier/v1/croupier/snug/status", "online", retain=True)
    ear.say("croupier/v1/croupier/snug/state", json.dumps(other), retain=True)
    with house(tmp_path, broker=broker(mosquitto.port), camera={"kind": "files"}) as running:
        say(running, START)
        until_shown(
            club_of(running),
            lambda tables: tables.keys() == {"bar", "snug"} and all(table.playing for table in tables.values()),
        )
        pages = running.flask.test_client()
        page = pages.get("/club?lang=fr").get_data(as_text=True)
        assert "Quinito · 3 joueurs" in page
        assert "&lt;b&gt;" in page
        assert "<b>" not in page
        assert "3 players" in pages.get("/club?lang=en").get_data(as_text=True)
        with pages.get("/club/events?lang=fr", buffered=False) as stream:
            assert "Quinito" in next(part for part in stream.iter_encoded() if b"data:" in part).decode()


@pytest.mark.parametrize("host", ["nas", "my_nas", "nas.local.", "192.0.2.5", "::1", "fe80::1%eth0", " nas ", "nas\t"])
def test_spaces_around_a_host_are_ignored(host: str) -> None:
    assert BrokerOptions(host=host).host == host.strip()


def test_a_slow_broker_gets_the_newest_states_and_the_retained_messages(
    mosquitto: Mosquitto, ear: Ear, tmp_path: Path
) -> None:
    with running_table(tmp_path) as running:
        assert running.submit(START).result().ok
        newest = running.state
        options = BrokerOptions(host="127.0.0.1", port=mosquitto.port, table="bar")
        slow = Broker(options, running, remembered=tmp_path / "topics", language="en")
        old = replace(newest, version=0)
        for state in (*[old] * (2 * MAX_WAITING), newest):
            slow.follow(state)
        slow.publish("wled/bar", "255")
        with slow.start():
            ear.until(lambda said: said[:2] == ("wled/bar", b"255"))
            ear.until(lambda said: is_state(said, seq=newest.version))
