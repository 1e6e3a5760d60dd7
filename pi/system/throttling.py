"""The power supply and the heat of a Raspberry Pi, which its firmware reports: `vcgencmd get_throttled`."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from typing import NamedTuple

from pi.closing import Service
from pi.night.codes import NoticeCode
from pi.night.types import Notice

COMMAND = "vcgencmd"
LOOK_S, ANSWER_S = 30.0, 5.0
"""Time between two checks, and the longest wait for the firmware (s)."""
WEAK, SLOWED, SOFT_LIMIT, SINCE_START = 0x1, 0x6, 0x8, 16
"""The bits of low voltage, of a slower processor and of its limit by heat. Bits 16 places higher: since the start."""


class Throttling(NamedTuple):
    """The limits of the processor now, and since the machine was switched on."""

    was_weak: bool
    is_hot: bool
    was_hot: bool


def throttling() -> Throttling | None:
    """Return the report of the firmware; None on a machine that is not a Raspberry Pi, or if it does not answer."""
    command = [COMMAND, "get_throttled"]
    try:
        answer = subprocess.run(command, capture_output=True, text=True, timeout=ANSWER_S, check=True)  # noqa: S603 -- ours
        now = int(answer.stdout.split("=")[1], 16)
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return None
    ever = now | now >> SINCE_START
    return Throttling(bool(ever & WEAK), _is_hot(now), _is_hot(ever))


def _is_hot(bits: int) -> bool:
    """Return True if heat slows the processor down, False if only low voltage does (it sets `SLOWED` too)."""
    return bool(bits & SOFT_LIMIT or (bits & SLOWED and not bits & WEAK))


class ThrottlingWatch(Service):
    """The watch of the processor: it shows one notice if the power is too weak, and one while the processor is hot."""

    def __init__(self, show: Callable[[Notice], object], clear: Callable[[NoticeCode], object]) -> None:
        super().__init__("throttling")
        self._show, self._clear = show, clear
        self._shown_codes: set[NoticeCode] = set()

    def check(self) -> None:
        """Check once, and show or clear the notices that changed."""
        was_weak, is_hot, _ = throttling() or (False, False, False)
        for code, is_so in ((NoticeCode.POWER_WEAK, was_weak), (NoticeCode.PROCESSOR_HOT, is_hot)):
            if is_so != (code in self._shown_codes):
                self._shown_codes ^= {code}
                self._show(Notice(code)) if is_so else self._clear(code)

    def _run(self) -> None:
        while shutil.which(COMMAND):
            self.check()
            if self._closing.wait(LOOK_S):
                return
