"""A weak power supply and a hot processor: found by the doctor, and shown on the wall."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi.doctor import power
from pi.night.codes import NoticeCode
from pi.night.types import Notice
from pi.system.throttling import COMMAND, ThrottlingWatch


@pytest.fixture
def firmware(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file printed by a program that replaces `vcgencmd`."""
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    program, answer = tmp_path / COMMAND, tmp_path / "answer"
    program.write_text(f'#!/bin/sh\n[ "$*" = get_throttled ] && cat {answer}\n')
    program.chmod(0o755)
    return answer


@pytest.mark.parametrize(
    ("answer", "codes"),
    [
        ("throttled=0x0", ["power-good"]),
        ("throttled=0x50000", ["power-weak"]),
        ("throttled=0x50005", ["power-weak"]),
        ("throttled=0x20002", ["power-hot"]),
        ("throttled=0x80000", ["power-hot"]),
        ("throttled=0xd0000", ["power-weak", "power-hot"]),
        ('error=1 error_msg="Command not registered"', []),
    ],
)
def test_the_doctor_reports_why_the_processor_has_been_slowed_down(
    firmware: Path, answer: str, codes: list[str]
) -> None:
    firmware.write_text(f"{answer}\n")
    assert [finding.code for finding in power.examine()] == codes


def test_a_weak_supply_is_shown_once_and_heat_while_it_lasts(firmware: Path) -> None:
    shown: list[Notice] = []
    cleared: list[NoticeCode] = []
    watch = ThrottlingWatch(shown.append, cleared.append)
    for answer in ("0x0", "0x1", "0x10000", "0x90008", "0x90008", "0x90000", "0x90000", "0x90008"):
        firmware.write_text(f"throttled={answer}\n")
        watch.check()
    assert [notice.code for notice in shown] == [NoticeCode.POWER_WEAK, *2 * [NoticeCode.PROCESSOR_HOT]]
    assert cleared == [NoticeCode.PROCESSOR_HOT]
