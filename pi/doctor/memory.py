"""The memory, looked at: does this machine keep a service to its bound?"""

from collections.abc import Iterator
from pathlib import Path

from pi.doctor.finding import Finding, State

CONTROLLERS = Path("/sys/fs/cgroup/cgroup.controllers")
"""Where Linux names what it can bound of a group of programs. Raspberry Pi OS leaves the memory out."""


def examine(controllers: Path = CONTROLLERS) -> Iterator[Finding]:
    if not controllers.is_file():
        yield Finding("memory-unknown", State.SKIPPED)
    elif "memory" in controllers.read_text().split():
        yield Finding("memory-bounded", State.GOOD)
    else:
        yield Finding("memory-unbounded", State.WARNING)
