"""A real systemd boots, starts the table, and detects a hanging and a killed one.

The machine is this one: systemd-nspawn boots its own files, and all writes go to memory and are lost.
"""

from __future__ import annotations

import compileall
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
BOOT_S = 400

TRIAL = """[Unit]
Wants=croupier.service
After=croupier.service
[Service]
Type=oneshot
ExecStart={python} /opt/croupier/trial.py /opt/croupier/told/told.json
StandardOutput=journal+console
"""
COMMAND = """#!/bin/sh
# The Python of this machine finds its own library there, where it was built as one.
LD_LIBRARY_PATH=/opt/croupier/python/lib
export LD_LIBRARY_PATH
PYTHONPATH=/opt/croupier/current:/opt/croupier/packages exec {python} -m pi.cli "$@"
"""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.geteuid() != 0, reason="only root can boot a machine in a container"),
    pytest.mark.skipif(
        not (shutil.which("systemd-nspawn") and Path("/usr/lib/systemd/systemd").exists()),
        reason="systemd-nspawn is not installed (apt install systemd-container systemd-sysv)",
    ),
]


@pytest.fixture
def root(tmp_path: Path) -> Iterator[Path]:
    """This machine's own files at another path: systemd-nspawn boots no machine from its own root."""
    place = tmp_path / "root"
    place.mkdir()
    if subprocess.run(["mount", "--bind", "/", place], capture_output=True).returncode:
        pytest.skip("nothing can be mounted here")
    yield place
    subprocess.run(["umount", "--lazy", place], check=True)


def boot(root: Path, folder: Path) -> tuple[dict[str, object], str]:
    """Boot these files with the table installed. Return the results of the trial, and the console."""
    python = f"/opt/croupier/python/bin/python{sys.version_info.major}.{sys.version_info.minor}"
    box, told = folder / "box", folder / "told"
    told.mkdir()
    for part in ("pi", "vision", "web"):
        shutil.copytree(HOUSE / part, box / part, ignore=shutil.ignore_patterns("__pycache__"))
    # Compiled, as pip installs it.
    compileall.compile_dir(box, quiet=1)
    (box / "bin").mkdir()
    (box / "share" / "croupier").mkdir(parents=True)
    (box / "share" / "croupier" / "systemd").symlink_to("/opt/croupier/systemd")
    (box / "bin" / "croupier").write_text(COMMAND.format(python=python))
    (box / "bin" / "croupier").chmod(0o755)
    (folder / "trial.service").write_text(TRIAL.format(python=python))
    (folder / "croupier.toml").write_text('[table]\nidle_after_min = 0\n[night]\nregulars = ["Ana", "Bo"]\n')
    binds = {
        box: "/opt/croupier/current",
        Path(sysconfig.get_paths()["purelib"]): "/opt/croupier/packages",
        Path(sys.base_prefix): "/opt/croupier/python",
        HOUSE / "tests" / "systemd" / "trial.py": "/opt/croupier/trial.py",
        HOUSE / "systemd": "/opt/croupier/systemd",
        HOUSE / "systemd" / "croupier.service": "/etc/systemd/system/croupier.service",
        HOUSE / "systemd" / "croupier.sysusers": "/etc/sysusers.d/croupier.conf",
        folder / "trial.service": "/etc/systemd/system/trial.service",
        folder / "croupier.toml": "/etc/croupier/croupier.toml",
    }
    done = subprocess.run(
        [
            *("systemd-nspawn", "--quiet", f"--directory={root}", "--volatile=overlay", "--boot"),
            *("--register=no", "--keep-unit", "--private-network", "--machine=croupier-trial"),
            f"--bind={told}:/opt/croupier/told",
            *(f"--bind-ro={here}:{there}" for here, there in binds.items()),
            *("systemd.unit=multi-user.target", "systemd.wants=trial.service"),
        ],
        env={**os.environ, "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=BOOT_S,
    )
    console = done.stdout + done.stderr
    file = told / "told.json"
    if not file.exists():
        pytest.skip(f"no machine boots in a container here: {console[-300:]}")
    return json.loads(file.read_text()), console


def test_systemd_starts_a_table_restarts_it_after_faults_and_stops_it(root: Path, tmp_path: Path) -> None:
    seen, console = boot(root, tmp_path)
    assert "error" not in seen, f"{seen['error']}\n{console[-2000:]}"
    assert int(str(seen["uid"])) >= 61184, "a dynamic user"
    assert seen["capabilities"] == 0
    assert seen["seated"]
    assert seen["seated_after_hang"]
    assert seen["seated_after_kill"]
    assert seen["owners"] == [seen["uid"]], "files of root are the table's again"
    assert seen["restarts"] == 2
    print({figure: seen[figure] for figure in ("started_s", "hung", "killed")})  # shown by pytest -rP
    assert (seen["stopped"], seen["result"]) == ("inactive", "success")
    assert {"nights"} <= set(map(str, seen["state"]))  # type: ignore[call-overload]
