"""The units, checked by systemd itself: valid, and exposed as little as possible."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pi.startup import REFUSED
from pi.table.table import BEAT_S

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNITS = sorted(SYSTEMD.glob("*.service"))
MOST_EXPOSED = {"croupier.service": 20, "croupier-kiosk.service": 40}
"""In tenths, as `systemd-analyze security --threshold` counts."""

pytestmark = pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed (apt install systemd)"
)


def analyze(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *map(str, words)], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_is_clean(tmp_path: Path, unit: Path) -> None:
    # Only the programs of an installed box are missing here.
    text = unit.read_text("utf-8").replace("/usr/bin/cage", sys.executable)
    (tmp_path / unit.name).write_text(text, "utf-8")
    told = analyze("verify", "--man=no", "--recursive-errors=no", tmp_path / unit.name)
    assert (told.returncode, told.stdout + told.stderr) == (0, "")


def test_a_unit_with_a_fault_is_not_clean(tmp_path: Path) -> None:
    (tmp_path / "broken.service").write_text("[Service]\nExecStart=/bin/true\nWatchdogSeconds=3\n")
    assert "WatchdogSeconds" in analyze("verify", "--man=no", tmp_path / "broken.service").stderr


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_is_no_more_exposed_than_necessary(unit: Path) -> None:
    judged = analyze("security", "--offline=true", f"--threshold={MOST_EXPOSED[unit.name]}", unit)
    assert judged.returncode == 0, judged.stdout[-2000:]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_cannot_use_all_of_the_machine(unit: Path) -> None:
    lines = dict(line.split("=", 1) for line in unit.read_text("utf-8").splitlines() if "=" in line and line[0] != "#")
    assert {"MemoryMax", "TasksMax"} <= lines.keys()
    assert lines["UMask"] == "0077"
    assert "croupier-config" in lines["SupplementaryGroups"].split()


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_missing_credential_does_not_prevent_the_start_of_a_unit(unit: Path) -> None:
    lines = [line.split("=", 1) for line in unit.read_text("utf-8").splitlines() if "Credential=" in line]
    names = {key: {value.split(":")[0] for each, value in lines if each == key} for key, _ in lines}
    # systemd.exec(5): a value that is set is the default of one that cannot be loaded.
    assert names.get("LoadCredential", set()) <= names.get("SetCredential", set())


def test_a_broken_configuration_is_not_restarted_repeatedly() -> None:
    assert f"RestartPreventExitStatus={REFUSED}" in (SYSTEMD / "croupier.service").read_text("utf-8").splitlines()


def test_a_hanging_table_is_ended_with_time_left_for_its_restart() -> None:
    unit = dict(line.split("=", 1) for line in (SYSTEMD / "croupier.service").read_text().splitlines() if "=" in line)
    seconds = {"WatchdogSec": 0.0, "TimeoutAbortSec": 0.0, "RestartSec": 0.0}
    for key in seconds:
        told = analyze("timespan", unit[key]).stdout
        seconds[key] = int(next(line.split()[1] for line in told.splitlines() if "μs:" in line)) / 1e6
    assert sum(seconds.values()) <= 5.5, "of the ten seconds until it plays again"
    assert seconds["WatchdogSec"] >= 3 * BEAT_S, "a table that is busy for a moment does not hang"


def test_the_groups_and_users_of_the_units_are_made() -> None:
    made = {line.split()[1] for line in (SYSTEMD / "croupier.sysusers").read_text().splitlines() if line[0] in "gu"}
    for unit in UNITS:
        lines = dict(line.split("=", 1) for line in unit.read_text().splitlines() if "=" in line and line[0] != "#")
        wanted = {*lines.get("SupplementaryGroups", "").split(), lines["User"]}
        assert wanted - made - ({"croupier"} if lines.get("DynamicUser") == "yes" else set()) == set()


@pytest.mark.skipif(not shutil.which("systemd-sysusers"), reason="systemd-sysusers is not installed")
def test_systemd_accepts_the_sysusers_file() -> None:
    told = subprocess.run(
        ["systemd-sysusers", "--dry-run", SYSTEMD / "croupier.sysusers"], capture_output=True, text=True, timeout=60
    )
    assert told.returncode == 0, told.stderr


@pytest.mark.parametrize(("made_for", "status"), [("python3.1", REFUSED), (f"python3.{sys.version_info.minor}", 0)])
@pytest.mark.parametrize("language", ["fr_FR.UTF-8", "C"])
def test_a_system_with_another_python_is_refused_with_a_remedy(
    tmp_path: Path, made_for: str, status: int, language: str
) -> None:
    """The command and both units start one script."""
    command = "/opt/croupier/current/share/croupier/systemd/croupier.sh"
    assert all(f"/bin/sh {command}" in unit.read_text("utf-8") for unit in UNITS)
    (tmp_path / "lib" / made_for).mkdir(parents=True)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python3").symlink_to(Path(sys.executable).resolve())
    (tmp_path / "bin" / "croupier").write_text("#!/bin/sh\n")
    (tmp_path / "bin" / "croupier").chmod(0o755)
    script = (SYSTEMD / "croupier.sh").read_text("utf-8").replace("/opt/croupier/current", str(tmp_path))
    environment = {"PATH": "/usr/bin:/bin", "LC_ALL": language}
    told = subprocess.run(["sh", "-c", script, "croupier", "table"], capture_output=True, text=True, env=environment)
    assert told.returncode == status
    assert len(told.stderr.splitlines()) == bool(status)
    assert ("sudo make install" in told.stderr) == bool(status)
