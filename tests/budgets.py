"""A pytest plugin that prints the processor time of each room's tests, and names the rooms that exceed their budget.

The budgets are the table under *Budgets* in tests/README.md. Processor time includes every process that a test starts.
A budget is printed, never asserted: processor time depends on the machine.
"""

from __future__ import annotations

import math
import os
import re
from collections import defaultdict
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest

README = Path(__file__).with_name("README.md")
TICKS_S = os.sysconf("SC_CLK_TCK")


def cpu_s() -> float:
    """Return the processor seconds of this process, of its descendants, and of the children they waited for."""
    ticks, pids = 0, [os.getpid()]
    while pids:
        process = Path("/proc", str(pids.pop()))
        with suppress(OSError):  # the process has ended
            # proc_pid_stat(5): utime, stime, cutime, cstime are fields 14 to 17; the name in field 2 may hold spaces.
            ticks += sum(map(int, process.joinpath("stat").read_text().rpartition(")")[2].split()[11:15]))
        for task in process.glob("task/*/children"):
            with suppress(OSError):  # this thread has ended; the others still have their children
                pids += map(int, task.read_text().split())
    return ticks / TICKS_S


def room_of(path: str) -> str:
    """Return the room of a test file.

    >>> room_of("tests/pi/rules/test_laws.py"), room_of("vision/rest.py"), room_of("tests/test_rooms.py")
    ('pi/rules', 'vision', 'tests')
    """
    folders = path.removeprefix("tests/").split("/")[:-1]
    return "/".join(folders[: 2 if folders[:1] == ["pi"] else 1]) or ("tests" if path.startswith("tests/") else ".")


def budgets() -> dict[str, float]:
    """Return the processor seconds that each room may use every day."""
    section = README.read_text("utf-8").partition("\n## Budgets\n")[2].partition("\n## ")[0]
    return {room: float(seconds) for room, seconds in re.findall(r"^\| `(\S+)` \| (\d+) \|$", section, re.MULTILINE)}


class Meter:
    """Measures each phase of a test in the process that runs it, and adds the phases up in the process that reports."""

    def __init__(self) -> None:
        self._last_s = 0.0
        self.rooms = defaultdict[str, float](float)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self) -> None:
        """Begin with the test: collecting belongs to none."""
        self._last_s = cpu_s()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Add the processor time since the last phase to the report."""
        report = yield
        now_s = cpu_s()
        # The time of a process that its parent has not waited for is lost.
        report.__dict__["cpu_s"] = max(0.0, now_s - self._last_s)
        self._last_s = now_s
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add a phase to its room."""
        seconds = getattr(report, "cpu_s", 0.0)
        self.rooms[room_of(report.location[0])] += seconds

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        """Print the rooms, the most expensive first."""
        terminalreporter.section("processor seconds of each room (budget)")
        limits = {} if config.getoption("markexpr") != "not long" else budgets()
        for room, seconds in sorted(self.rooms.items(), key=lambda each: -each[1]):
            limit = limits.get(room, math.inf)
            budget = f" ({limit:.0f})" if room in limits else ""
            terminalreporter.line(f"{seconds:8.1f} {room}{budget}{' EXCEEDED' if seconds > limit else ''}")
        terminalreporter.line(f"{sum(self.rooms.values()):8.1f} in all")


def pytest_configure(config: pytest.Config) -> None:
    """Register the meter."""
    config.pluginmanager.register(Meter(), "budgets")
