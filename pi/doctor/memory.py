"""The check of the memory: can this machine limit the memory of a service?"""

from collections.abc import Iterator
from pathlib import Path

from pi.doctor.finding import Finding, State

CONTROLLERS = Path("/sys/fs/cgroup/cgroup.controllers")
"""Where Linux lists the resources that it can limit for a service. On Raspberry Pi OS memory is missing."""


def examine(controllers: Path = CONTROLLERS) -> Iterator[Finding]:
    if not controllers.is_file():
        yield Finding("memory-unknown", State.SKIPPED)
    elif "memory" in controllers.read_text().split():
        yield Finding("memory-bounded", State.GOOD)
    else:
        yield Finding("memory-unbounded", State.WARNING)
