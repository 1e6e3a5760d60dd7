"""The memory, looked at: does this machine keep a service to its bound?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pi.doctor.finding import Finding, State

CONTROLLERS = Path("/sys/fs/cgroup/cgroup.controllers")
"""Where Linux names what it can bound of a group of programs. Raspberry Pi OS leaves the memory out."""

LINE = "sudo sed -i '1s/$/ cgroup_enable=memory/' /boot/firmware/cmdline.txt"
"""The command that switches the memory controller of a Raspberry Pi on, from its next start on."""


def examine(controllers: Path = CONTROLLERS) -> Iterator[Finding]:
    if not controllers.is_file():
        yield Finding("memory-unknown", State.SKIPPED)
    elif "memory" in controllers.read_text().split():
        yield Finding("memory-bounded", State.GOOD)
    else:
        yield Finding("memory-unbounded", State.WARNING, {"line": LINE})
