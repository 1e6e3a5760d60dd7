"""The power supply and the heat of a Raspberry Pi, which its firmware reports: `vcgencmd get_throttled`.

The table shows what it reports on the wall, and the doctor looks at the same.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from enum import IntFlag

from pi.closing import Service
from pi.night.codes import NoticeCode
from pi.night.types import Notice

COMMAND = "vcgencmd"
LOOK_S = 30.0
ANSWER_S = 5.0
"""Longest wait for the firmware."""


class Throttling(IntFlag):
    """What limits the processor now; 16 bits higher, what has limited it since the machine was switched on."""

    WEAK = 1
    CAPPED = 2
    THROTTLED = 4
    SOFT_LIMIT = 8

    @property
    def is_hot(self) -> bool:
        """Whether the processor is slowed down now by its heat: without low voltage, heat is the only reason."""
        return bool(self & Throttling.SOFT_LIMIT or (self & SLOWED and not self & Throttling.WEAK))

    @property
    def since_start(self) -> Throttling:
        return self | Throttling(self >> 16)


SLOWED = Throttling.CAPPED | Throttling.THROTTLED


def throttling() -> Throttling | None:
    """Return what the firmware reports; None on a machine that is not a Raspberry Pi, or does not answer."""
    try:
        command = [COMMAND, "get_throttled"]
        answer = subprocess.run(command, capture_output=True, text=True, timeout=ANSWER_S, check=True)  # noqa: S603 -- ours
        return Throttling(int(answer.stdout.split("=")[1], 16))
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return None


class ThrottlingWatch(Service):
    """Shows once that the power supply is too weak, and that the processor is hot for as long as it is."""

    def __init__(self, show: Callable[[Notice], object], clear: Callable[[NoticeCode], object]) -> None:
        super().__init__("throttling")
        self._show, self._clear = show, clear
        self._shown: set[NoticeCode] = set()

    def check(self) -> None:
        """Look once, and show or clear the notices that changed."""
        found = throttling() or Throttling(0)
        is_weak = bool(found.since_start & Throttling.WEAK)
        for code, is_so in ((NoticeCode.POWER_WEAK, is_weak), (NoticeCode.PROCESSOR_HOT, found.is_hot)):
            if is_so and code not in self._shown:
                self._shown.add(code)
                self._show(Notice(code))
            elif not is_so and code in self._shown:
                self._shown.remove(code)
                self._clear(code)

    def _run(self) -> None:
        while shutil.which(COMMAND):
            self.check()
            if self._closing.wait(LOOK_S):
                return
