"""The examination of the memory: a system that cannot bound it is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi.doctor.memory import examine


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
    assert [finding.code for finding in examine(file)] == [code]
