"""The doctor's examination: disk, clock, network, screen and voice, and its report for people and programs."""

from __future__ import annotations

import json
import socket
import sys
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
import tomli_w

from pi.cli import main
from pi.config import WebConfig
from pi.doctor import clock, disk, display, eye, memory, network, voice
from pi.doctor.finding import State
from pi.journal.store import Journal
from pi.night.timeline import Line
from pi.system.kiosk import ScreenOptions
from pi.voice.options import VoiceOptions
from pi.words import LANGUAGES, Words
from tests.evening import house, sections_of
from tests.ports import free_port

FREE = free_port()
"""A port on which no other test serves a table."""

NOW = datetime(2026, 12, 24, 20, 0, tzinfo=UTC)


def test_a_disk_with_room_is_healthy_and_nothing_remains_on_it(tmp_path: Path) -> None:
    codes = [finding.code for finding in disk.examine(tmp_path / "not" / "yet")]
    assert codes[0] == "disk-open"
    assert not list(tmp_path.iterdir())


def test_a_slow_disk_is_reported(tmp_path: Path) -> None:
    ticks = count(0, 0.1)
    (*_, finding) = disk.examine(tmp_path, clock=lambda: next(ticks))
    assert (finding.code, finding.state, finding.values) == ("disk-slow", State.WARNING, {"milliseconds": 100.0})


def test_a_working_eye_is_timed() -> None:
    (finding,) = eye.examine()
    assert (finding.code, finding.state) == ("eye-runs", State.GOOD)
    assert finding.values["milliseconds"] > 0


def test_a_folder_that_this_user_may_not_read_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def forbidden(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    with monkeypatch.context() as patched:
        patched.setattr(Path, "is_dir", forbidden)
        patched.setattr(Path, "is_file", forbidden)
        (finding,) = disk.examine(tmp_path)
        assert clock.last_line(tmp_path / "nights") is None
    assert (finding.code, finding.values["trouble"]) == ("disk-closed", "journal-owner")
    assert all(finding.text(Words(language)) and "chown" in finding.remedy(Words(language)) for language in LANGUAGES)


def test_a_disk_that_cannot_be_written_is_reported() -> None:
    (finding,) = disk.examine(Path("/proc/1"))
    assert (finding.code, finding.state) == ("disk-closed", State.FAILED)


@pytest.mark.parametrize(
    ("now", "heard", "code"),
    [
        (NOW, True, "clock-synchronized"),
        (NOW, False, "clock-alone"),
        (NOW - timedelta(days=3), True, "clock-behind"),
        (datetime(1970, 1, 1, tzinfo=UTC), False, "clock-unset"),
    ],
)
def test_the_clock_is_compared_with_journal_and_network(tmp_path: Path, now: datetime, heard: bool, code: str) -> None:
    mark = tmp_path / "synchronized"
    if heard:
        mark.touch()
    with Journal(tmp_path / "nights") as journal:
        journal.begin(NOW, timedelta(hours=8))
        journal.append(Line({"do": "sit", "players": ["Ana"]}, True), NOW)
    assert [finding.code for finding in clock.examine(now, tmp_path / "nights", mark)] == [code]


def test_an_unreadable_journal_is_no_evidence_about_the_clock(tmp_path: Path) -> None:
    (tmp_path / "nights").write_text("no journal")
    assert clock.last_line(tmp_path / "nights") is None


def test_a_port_of_another_program_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        other.settimeout(0)
        web = WebConfig(port=other.getsockname()[1])
        assert [finding.values.get("trouble") for finding in network.examine(web)] == [None, "port-taken"]
    assert [finding.code for finding in network.examine(web)] == ["network-alone", "network-free"]


@pytest.mark.parametrize(
    ("web", "trouble"),
    [
        (WebConfig(host="192.0.2.55", port=FREE), "no-address"),
        (WebConfig(host="croupier-nowhere.invalid", port=FREE), "no-address"),
        (WebConfig(port=80), "port-forbidden"),
    ],
    ids=["no address of ours", "no such name", "a port of the system"],
)
def test_the_doctor_and_the_table_report_the_same_fault_of_an_address(
    tmp_path: Path, web: WebConfig, trouble: str
) -> None:
    (tmp_path / "first").write_text("1024\n")
    *others, closed = network.examine(web, tmp_path / "first")
    assert (closed.code, closed.state, closed.values["trouble"]) == ("network-closed", State.FAILED, trouble)
    assert "network-address" not in [finding.code for finding in others]


def test_a_running_table_keeps_its_camera_and_its_buttons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with house(tmp_path / "state", camera={"kind": "files"}) as running:
        file = tmp_path / "croupier.toml"
        file.write_text(tomli_w.dumps(sections_of(tmp_path / "state", web={"port": running.server.port})))
        assert main(["doctor", "--json", "--config", str(file)]) == 0
    told = json.loads(capsys.readouterr().out)
    codes = [finding["code"] for finding in told["findings"]]
    assert told["ok"]
    assert {"config-read", "network-running", "camera-busy", "panel-busy", "voice-off"} <= set(codes)


@pytest.mark.parametrize(
    ("controllers", "code"),
    [
        ("cpuset cpu io memory pids\n", "memory-bounded"),
        ("cpuset cpu io pids\n", "memory-unbounded"),
        (None, "memory-unknown"),
    ],
)
def test_a_system_that_bounds_no_memory_is_reported(tmp_path: Path, controllers: str | None, code: str) -> None:
    file = tmp_path / "cgroup.controllers"
    if controllers is not None:
        file.write_text(controllers)
    assert [finding.code for finding in memory.examine(file)] == [code]


def test_a_screen_is_found_on_any_connector(tmp_path: Path) -> None:
    assert [finding.code for finding in display.examine(ScreenOptions(), tmp_path)] == ["screen-unknown"]
    for name, status in (("card1-HDMI-A-1", "disconnected"), ("card1-HDMI-A-2", "disconnected")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "status").write_text(f"{status}\n")
    assert [finding.code for finding in display.examine(ScreenOptions(), tmp_path)] == ["screen-none"]
    (tmp_path / "card1-HDMI-A-2" / "status").write_text("connected\n")
    assert [finding.values for finding in display.examine(ScreenOptions(), tmp_path)] == [{"connectors": ("HDMI-A-2",)}]


def test_a_missing_browser_and_a_desktop_on_the_screen_are_reported(tmp_path: Path) -> None:
    (tmp_path / "card1-HDMI-A-1").mkdir()
    (tmp_path / "card1-HDMI-A-1" / "status").write_text("connected\n")
    (tmp_path / "multi-user.target.wants").mkdir()

    def found(browser: str) -> list[str]:
        (_there, *rest) = display.examine(ScreenOptions(browser=browser), tmp_path, tmp_path)
        return [finding.code for finding in rest]

    assert found("/no/browser") == []
    (tmp_path / display.KIOSK).symlink_to("/etc/systemd/system/croupier-kiosk.service")
    assert found("/no/browser") == ["screen-no-browser"]
    assert found(sys.executable) == []
    (tmp_path / "display-manager.service").symlink_to("/lib/systemd/system/lightdm.service")
    assert found(sys.executable) == ["screen-desktop"]
    (tmp_path / "default.target").symlink_to("/usr/lib/systemd/system/multi-user.target")
    assert found(sys.executable) == []
    (tmp_path / "default.target").unlink()
    (tmp_path / "default.target").symlink_to("/usr/lib/systemd/system/graphical.target")
    assert found(sys.executable) == ["screen-desktop"]


def test_a_voice_speaks_or_its_missing_part_is_reported(tmp_path: Path) -> None:
    french = Words("fr", strict=True)
    missing = VoiceOptions(kind="speech", output="aplay", engine=("/no/engine",))
    (finding,) = voice.examine(missing, french)
    assert (finding.code, finding.state) == ("voice-failed", State.FAILED)
    assert "/no/engine" in finding.text(french) or "aplay" in finding.text(french)
    assert [f.code for f in voice.examine(VoiceOptions(kind="none"), french)] == ["voice-off"]


def test_the_report_for_people_has_the_remedy_below_each_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "state").mkdir()
    file = tmp_path / "croupier.toml"
    gone = {"kind": "files", "options": {"path": "/no/such/tray.png"}}
    file.write_text(tomli_w.dumps(sections_of(tmp_path / "state", table={"language": "en"}, camera=gone)))
    assert main(["doctor", "--config", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    place = next(number for number, line in enumerate(lines) if "✗" in line)
    assert lines[place - 1] == "Camera"
    assert "/no/such/tray.png" in lines[place]
    assert lines[place + 1].startswith("    → ")


def test_an_invalid_configuration_is_the_only_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "croupier.toml").write_text("[web]\nprot = 1\n")
    assert main(["doctor", "--json", "--lang", "en", "--config", str(tmp_path / "croupier.toml")]) == 1
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert finding["code"] == "config-broken"
    assert "web.prot is not a key" in finding["says"]
    assert finding["mend"]
