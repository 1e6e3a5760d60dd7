"""The stop: a signal is received on any thread and at any time."""

from __future__ import annotations

import subprocess
import sys

import pytest

WAIT = """
import signal, threading
from pi.system.shutdown import ShutdownSignal
stop = ShutdownSignal()
{}
stop.wait()
print("stopped")
"""


@pytest.mark.parametrize(
    "strike",
    [
        "signal.raise_signal(signal.SIGTERM)",
        "signal.raise_signal(signal.SIGINT)",
        "threading.Timer(0.05, lambda: signal.pthread_kill(threading.get_ident(), signal.SIGTERM)).start()",
    ],
    ids=["before anybody waits", "by Ctrl-C", "on another thread"],
)
def test_a_stopped_program_ends_on_any_thread_at_any_time(strike: str) -> None:
    told = subprocess.run(
        [sys.executable, "-c", WAIT.format(strike)], capture_output=True, text=True, timeout=30, check=False
    )
    assert (told.returncode, told.stdout) == (0, "stopped\n"), told.stderr
