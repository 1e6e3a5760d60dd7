"""Bad luck at the table: parts that hang while the doctor examines them, and everything started twice."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from pi.app import App, Factories
from pi.doctor import examination
from pi.doctor.camera import examine
from pi.doctor.finding import Finding, State
from pi.doctor.timeout import with_timeout
from pi.journal.folder_lock import FolderLock, TakenError, is_taken
from pi.startup import lead
from pi.system.systemd import SystemdNotifier
from pi.web_adapter import PagesError
from pi.words import LANGUAGES, Words
from tests.evening import config, house, say
from tests.house import ANNOUNCE, START
from tests.pi.cameras.failing import Clock, FailingCamera
from tests.pi.journal.crash_disk import image_of
from tests.states import PATIENCE_S

# Parts that hang ---------------------------------------------------------------------------------

PARTS = ("disk", "memory", "power", "clock", "network", "broker", "screen", "camera", "panel", "voice")


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_hangs_while_examined_is_a_finding_with_a_remedy(part: str) -> None:
    comes_back, beats = threading.Event(), []

    def hangs() -> Iterator[Finding]:
        yield Finding("disk-open", State.GOOD, {"folder": "x"})
        comes_back.wait(PATIENCE_S)

    found = list(with_timeout(part, hangs, beat=lambda: beats.append(1), patience_s=0.1))
    comes_back.set()
    assert [finding.code for finding in found] == ["disk-open", f"{part}-hangs"]
    assert beats
    for language in LANGUAGES:
        words = Words(language, strict=True)
        assert found[1].text(words)
        assert found[1].remedy(words)


@pytest.mark.parametrize("opens", [True, False])
def test_the_doctor_also_reports_a_camera_that_hangs_as_silent(opens: bool) -> None:
    comes_back = threading.Event()
    camera = FailingCamera(Clock())
    camera.running.clear()

    def opened() -> FailingCamera:
        if not opens:
            comes_back.wait(PATIENCE_S)
        return camera

    (found,) = examine(opened, silent_s=0.1)
    camera.running.set()
    comes_back.set()
    assert (found.code, found.state) == ("camera-closed", State.FAILED)
    assert found.values["trouble"] == "camera-silent"


# Everything twice -------------------------------------------------------------------------------

IMPATIENT = partial(FolderLock, patience_s=0)


@pytest.mark.parametrize("folder", ["state", "link"])
def test_a_second_table_on_one_folder_is_refused_and_changes_nothing(tmp_path: Path, folder: str) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "link").symlink_to("state")
    with house(tmp_path / "state", camera={"kind": "files"}) as first:
        say(first, START)
        first.camera_loop.close()  # it may still be opening the file of pictures
        before = image_of(tmp_path / "state")
        with pytest.raises(TakenError) as refused:
            App(config(tmp_path / folder, camera={"kind": "files"}), make=Factories(folder_lock=IMPATIENT))
        assert image_of(tmp_path / "state") == before
        for language in LANGUAGES:
            assert str(tmp_path / folder) in Words(language, strict=True).problems.failure(refused.value)
        say(first, ANNOUNCE)
    with house(tmp_path / "state", camera={"kind": "files"}) as again:
        assert (again.table.state.table or {})["announced"] == 62


PLACES = {
    "a port that is taken": ({}, "port-taken"),
    "an address of another machine": ({"host": "192.0.2.7"}, "no-address"),
    "no address at all": ({"host": "999.0.0.1"}, "no-address"),
}


@pytest.mark.parametrize(("place", "code"), PLACES.values(), ids=PLACES)
def test_a_table_whose_pages_cannot_be_served_writes_nothing(tmp_path: Path, place: dict[str, str], code: str) -> None:
    with house(tmp_path / "first", camera={"kind": "files"}) as first:
        wanted = config(tmp_path / "second", camera={"kind": "files"}, web={**place, "port": first.server.port})
        with pytest.raises(PagesError) as refused:
            App(wanted)
    assert refused.value.code == code
    assert list((tmp_path / "second").iterdir()) == []
    for language in LANGUAGES:
        assert Words(language, strict=True).problems.failure(refused.value)


@pytest.mark.one_a_day
@pytest.mark.parametrize(("port", "told"), [(0, "another Croupier uses"), (None, "another program has port")])
def test_a_refused_start_is_one_sentence_with_its_remedy(tmp_path: Path, port: int | None, told: str) -> None:
    with house(tmp_path / "state", camera={"kind": "files"}) as first:
        folder = tmp_path / ("state" if port == 0 else "other")
        port = first.server.port if port is None else port
        (tmp_path / "c.toml").write_text(f'[table]\nstate = "{folder}"\n[web]\nport = {port}\n')
        command = [sys.executable, "-m", "pi.cli", "table", "--config", str(tmp_path / "c.toml")]
        environment = {**os.environ, "LC_ALL": "en_GB.UTF-8"}
        ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE_S)
    assert ended.returncode == 2
    (sentence,) = ended.stderr.splitlines()
    assert sentence.startswith("croupier: ")
    assert told in sentence


def test_a_wizard_beside_a_table_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    with house(tmp_path, camera={"kind": "files"}), pytest.raises(TakenError):
        lead(config(tmp_path), SystemdNotifier({}), IMPATIENT)


def test_a_doctor_beside_a_table_leaves_its_camera_and_pins_alone(tmp_path: Path) -> None:
    with house(tmp_path, camera={"kind": "files"}):
        other = config(tmp_path, web={"port": 1})
        found = {finding.code for finding in examination.examine(other, ask=False)}
        assert {"camera-busy", "panel-busy"} <= found
    assert not is_taken(tmp_path)


def test_a_folder_that_is_created_later_is_claimed_then(tmp_path: Path) -> None:
    (tmp_path / "state").write_bytes(b"in the way")
    with FolderLock(tmp_path / "state") as lock:
        lock.take()
        assert not is_taken(tmp_path / "state")
        (tmp_path / "state").unlink()
        lock.take()
        assert is_taken(tmp_path / "state")


def test_a_folder_that_is_released_meanwhile_is_claimed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with FolderLock(tmp_path) as ending, FolderLock(tmp_path) as lock:
        ending.take()
        monkeypatch.setattr("pi.journal.folder_lock.time.sleep", lambda _s: ending.close())
        lock.take()
        with pytest.raises(TakenError):
            IMPATIENT(tmp_path).take()
