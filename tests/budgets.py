"""A pytest plugin that prints the processor time of each room's tests, and names the rooms that exceed their budget.

The budgets are the table under *Budgets* in tests/README.md. Processor time includes every process that a test starts.
A budget is printed, never asserted: processor time depends on the machine.
"""

from __future__ import annotations

import math
import os
import re
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

README = Path(__file__).with_name("README.md")
TICKS_S = os.sysconf("SC_CLK_TCK")


def cpu_s() -> float:
    """Return the processor seconds of this process, of its descendants, and of the children they waited for."""
    ticks, pids = 0, [str(os.getpid())]
    while pids:
        process = f"/proc/{pids.pop()}"
        try:
            # proc_pid_stat(5): utime, stime, cutime, cstime are fields 14 to 17; the name in field 2 may hold spaces.
            ticks += sum(map(int, said_in(f"{process}/stat").rpartition(")")[2].split()[11:15]))
            for thread in os.listdir(f"{process}/task"):
                pids += said_in(f"{process}/task/{thread}/children").split()
        except OSError:  # the process has ended
            continue
    return ticks / TICKS_S


def said_in(file: str) -> str:
    """Return the content of a small file of the kernel, by system calls alone."""
    number = os.open(file, os.O_RDONLY)
    try:
        return os.read(number, 1 << 16).decode(errors="replace")
    finally:
        os.close(number)


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
    """Measures each room in the process that runs its tests, and adds the rooms up in the process that reports.

    To measure each test would take longer than most tests.
    """

    def __init__(self) -> None:
        self._last_s = self._spent_s = 0.0
        self.rooms = defaultdict[str, float](float)

    def _lap(self) -> float:
        """Return the processor seconds since the last call."""
        before_s, self._last_s = self._last_s, cpu_s()
        # The time of a process that its parent has not waited for is lost.
        return max(0.0, self._last_s - before_s)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self) -> None:
        """Begin with the first test: collecting belongs to no room."""
        self._lap()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(self, item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
        """Measure the room of its last test before and after its end, which may close a browser."""
        is_last = nextitem is None or room_of(nextitem.location[0]) != room_of(item.location[0])
        self._spent_s = self._lap() if is_last else 0.0
        yield
        self._spent_s += self._lap() if is_last else 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Add the processor time of the room to the report of its last test."""
        report = yield
        report.__dict__["cpu_s"] = self._spent_s if call.when == "teardown" else 0.0
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add the measured seconds to the room."""
        self.rooms[room_of(report.location[0])] += getattr(report, "cpu_s", 0.0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        """Print the rooms, the most expensive first."""
        terminalreporter.section("processor seconds of each room (budget)")
        limits = {} if config.getoption("markexpr") != "not long and not browser" else budgets()
        for room, seconds in sorted(self.rooms.items(), key=lambda each: -each[1]):
            limit = limits.get(room, math.inf)
            budget = f" ({limit:.0f})" if room in limits else ""
            terminalreporter.line(f"{seconds:8.1f} {room}{budget}{' EXCEEDED' if seconds > limit else ''}")
        terminalreporter.line(f"{sum(self.rooms.values()):8.1f} in all")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Meter(), "budgets")
