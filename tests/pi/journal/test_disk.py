"""A whole house whose disk fills up, or whose memory card has an error, during play."""

from __future__ import annotations

import html
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pi.app import App
from pi.journal.store import Journal
from pi.night.night import Night
from pi.night.state import TableState
from pi.night.types import Json
from pi.words import LANGUAGES
from tests.evening import house
from tests.house import START, say
from tests.outgoing import addresses
from tests.pi.small_disk import SmallDisk
from tests.states import until

FALL = {"do": "fault", "player": "Cy", "kind": "fall"}


def troubles(state: TableState) -> list[str]:
    return [str(notice.values["trouble"]) for notice in state.notices if notice.code == "journal-failed"]


def walls(running: App) -> list[str]:
    """Return the wall as a browser shows it, in each language."""
    client = running.flask.test_client()
    return [html.unescape(client.get(f"/?lang={language}").text).replace("\xa0", " ") for language in LANGUAGES]


def test_a_house_whose_disk_fills_up_loses_no_acknowledged_action(disk: SmallDisk) -> None:
    rounds: list[Json] = [{"do": "announce", "value": 62}, {"do": "undo"}] * 200
    with house(disk.folder, camera={"kind": "files"}) as running:
        acknowledged: list[Json] = [START]
        say(running.table, START)
        disk.fill()
        for action in rounds:
            reply = running.table.submit(action).result()
            if reply.error is not None:
                assert reply.error.code == "journal-failed"
                break
            acknowledged.append(action)
        else:
            raise AssertionError("the disk was not full")
        french, english = walls(running)
        assert "La partie ne s’enregistre plus : le disque est plein. Faire de la place" in french
        assert "The game is no longer being saved: the disk is full. Make room" in english
        for path in addresses(running, "GET"):
            with running.flask.test_client().get(path) as answer:
                assert answer.status_code < 500 or answer.status_code == 503, path
        disk.make_room()
        until(running.table, lambda state: not troubles(state))
        say(running.table, FALL)
        after = running.table.state.table
    with Journal(disk.folder / "nights") as journal:
        journal.begin(datetime.now(UTC), timedelta(hours=8))
        assert [line.action["do"] for line in journal.lines()] == [*(said["do"] for said in acknowledged), "fault"]
        assert Night.of(journal.lines()).table == after


class Card:
    """A memory card of some megabytes, with the file system of a Raspberry Pi, that can have an error."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._image = folder / "card", folder / "image"
        self.folder.mkdir()
        with self._image.open("wb") as image:
            image.truncate(8 * 2**20)
        self._run("mkfs.ext4", "-q", self._image)

    def plug_in(self) -> None:
        """Check and mount the card, as a machine does at its start."""
        subprocess.run(["fsck.ext4", "-fy", self._image], capture_output=True, timeout=60)
        self._run("mount", "-o", "loop,errors=remount-ro", self._image, self.folder)

    def unplug(self) -> None:
        self._run("umount", self.folder)

    def fail(self) -> None:
        """Make the kernel find an inconsistency on the card."""
        device = Path(self._run("findmnt", "-no", "SOURCE", self.folder)).name
        Path("/sys/fs/ext4", device, "trigger_fs_error").write_text("1")

    def _run(self, *command: str | Path) -> str:
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout.strip()


@pytest.fixture
def card(tmp_path: Path) -> Iterator[Card]:
    try:
        found = Card(tmp_path)
        found.plug_in()
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"only root may mount a card here: {error}")
    yield found
    found.unplug()


def test_a_card_error_is_reported_and_a_restart_restores_the_night(card: Card) -> None:
    with house(card.folder, camera={"kind": "files"}) as running:
        before = say(running.table, START)
        card.fail()
        until(running.table, lambda state: troubles(state) == ["journal-read-only"])
        french, english = walls(running)
        assert "redémarrer la machine : cela reprend tout seul. Si cela revient, changer la carte mémoire." in french
        assert "restart the machine: it goes on by itself. If it comes back, replace the memory card." in english
        reply = running.table.submit(FALL).result()
        assert reply.error is not None
        assert reply.error.code == "journal-failed"
        assert running.table.state.table == before.table
    card.unplug()
    card.plug_in()
    with house(card.folder, camera={"kind": "files"}) as running:
        assert running.table.state.table == before.table
        say(running.table, FALL)
