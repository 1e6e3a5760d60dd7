"""The browser of the kiosk: one page in a new profile, and the test that the page still runs its script.

The browser is a Chromium. It is asked over a pipe (`--remote-debugging-pipe`: requests on its descriptor 3, answers on
4, each JSON with a null byte after it), so no port is open. A page that has crashed, a renderer that hangs and an error
page of the browser's own give no answer, or another address.

The profile is a new folder for each start. So no lock, damage or newer format of an old one keeps a browser from
starting, and nothing is written to a disk.
"""

import fcntl
import json
import logging
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from pi.closing import Closing

log = logging.getLogger(__name__)

END_S = 5.0
"""How long a browser may take to end (s)."""
READ_BYTES = 65536
ABOVE = 10
"""The pipes get descriptors above this one before the shell moves them to 3 and 4, so that none overwrites another."""
WITH_PIPE = 'in=$1 out=$2; shift 2; exec "$@" 3<&"$in" 4>&"$out"'


class Browser(Closing):
    """A browser that shows ``url``, from its start to `close`."""

    def __init__(self, command: Sequence[str], url: str) -> None:
        """Start the browser. Raise OSError."""
        self._url = url
        self._profile = tempfile.mkdtemp(prefix="browser-", dir=os.environ.get("RUNTIME_DIRECTORY"))
        requests, self._requests = _pipe()
        self._answers, answers = _pipe()
        os.set_blocking(self._requests, False)
        os.set_blocking(self._answers, False)
        flags = (f"--user-data-dir={self._profile}", "--remote-debugging-pipe")
        line = ["bash", "-c", WITH_PIPE, "kiosk", str(requests), str(answers), *command, *flags, url]
        try:
            self._process = subprocess.Popen(line, pass_fds=(requests, answers), start_new_session=True)  # noqa: S603 -- ours
        finally:
            os.close(requests)
            os.close(answers)
        self._unread = b""
        self._session: str | None = None
        self._number = 0

    @property
    def status(self) -> int | None:
        """The exit status; None while the browser runs."""
        return self._process.poll()

    def alive(self) -> bool:
        """Return True if the page has answered since the last call, and ask it again."""
        answered = [self._take(json.loads(answer)) for answer in self._read()]
        if self._session is None:
            self._ask("Target.getTargets")
        else:
            self._ask("Runtime.evaluate", {"expression": "location.href"})
        return any(answered)

    def close(self) -> None:
        with suppress(ProcessLookupError):
            self._process.terminate()
        try:
            self._process.wait(END_S)
        except subprocess.TimeoutExpired:
            log.warning("the browser does not end; it is killed")
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        os.close(self._requests)
        os.close(self._answers)
        shutil.rmtree(self._profile, ignore_errors=True)

    def _ask(self, method: str, parameters: dict[str, object] | None = None) -> None:
        self._number += 1
        request: dict[str, object] = {"id": self._number, "method": method, "params": parameters or {}}
        if method.startswith("Runtime.") and self._session:
            request["sessionId"] = self._session
        # A browser that no longer reads is detected by its missing answers.
        with suppress(BlockingIOError, BrokenPipeError):
            os.write(self._requests, json.dumps(request).encode() + b"\0")

    def _read(self) -> list[bytes]:
        with suppress(BlockingIOError):
            while part := os.read(self._answers, READ_BYTES):
                self._unread += part
        *whole, self._unread = self._unread.split(b"\0")
        return whole

    def _take(self, answer: Any) -> bool:
        """Process one answer. Return True if it came from the wanted page."""
        if answer.get("method") in ("Target.detachedFromTarget", "Inspector.targetCrashed") or "error" in answer:
            self._session = None
        result = answer.get("result", {})
        for target in result.get("targetInfos", ()):
            if target["type"] == "page":
                self._ask("Target.attachToTarget", {"targetId": target["targetId"], "flatten": True})
                break
        self._session = result.get("sessionId", self._session)
        return str(result.get("result", {}).get("value", "")).startswith(self._url)


def _pipe() -> tuple[int, int]:
    low = os.pipe()
    reads, writes = (fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, ABOVE) for end in low)
    for end in low:
        os.close(end)
    return reads, writes
