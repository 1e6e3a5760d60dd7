"""The announcement of the pages on the network (DNS-SD), so that browsers find the wall by its name.

A program of Avahi announces the port on which the pages are served for as long as it runs. It waits for Avahi's daemon,
also when the daemon is restarted.
"""

import logging
import socket
import subprocess

from pi.closing import Closing

log = logging.getLogger(__name__)

COMMAND = ("avahi-publish-service", "--no-fail")
END_S = 2.0


class ServiceAnnouncement(Closing):
    """The announcement of a port, from `check` to `close`. Without Avahi's program the pages have only an address."""

    def __init__(self, port: int) -> None:
        self._port, self._name = port, ""
        self._program: subprocess.Popen[bytes] | None = None

    def check(self) -> None:
        """Announce the port, and anew if the machine has another name."""
        if (name := socket.gethostname()) == self._name:
            return
        self.close()
        self._name = name
        command = [*COMMAND, f"Croupier ({name})", "_http._tcp", str(self._port), "path=/"]
        try:
            self._program = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)  # noqa: S603 -- ours
        except OSError as error:
            log.warning("the pages are not announced on the network: %s (apt install avahi-utils)", error)

    def close(self) -> None:
        if self._program is None:
            return
        self._program.terminate()
        try:
            self._program.wait(END_S)
        except subprocess.TimeoutExpired:
            self._program.kill()
            self._program.wait()
