"""Before the table runs: the wizard of a first start, and the page of a table that cannot start.

**The first start** of a box runs the wizard on the wall. It stores the choices in `chosen.toml`.

**A table that cannot start** shows the reason on the wall of an installed box until the next try. Without the page
systemd would restart the table again and again while the screen stays dark. The page is served at the default address,
since the address in a broken configuration is unknown; the kiosk tries the default address too. The next try follows a
change of the configuration files. Unless the configuration is wrong, it follows after `AGAIN_S` at the latest.
"""

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from pi.config import Config, ConfigError, WebConfig, source, stamp, wizard_file
from pi.doctor.cameras import local_cameras
from pi.doctor.display import used_connectors
from pi.doctor.wizard import SetupWizard
from pi.errors import PartError
from pi.journal.folder_lock import FolderLock
from pi.shell import shell_language
from pi.system import own_screen
from pi.system.systemd import SystemdNotifier
from pi.web_adapter import PagesError, server
from pi.words import LANGUAGES, Words
from pi.words.vocabulary import Values
from web.unstarted import create_unstarted
from web.wizard import create_wizard

LOOK_S = 0.25
AGAIN_S = 30.0
REFUSED, AGAIN = os.EX_CONFIG, os.EX_TEMPFAIL
"""Exit statuses: a wrong configuration, after which systemd does not restart the table; and a start to try again."""


def lead(config: Config, service: SystemdNotifier, folder_lock: Callable[[Path], FolderLock] = FolderLock) -> None:
    """Run the wizard. Raise OSError if its page cannot be served."""
    file = wizard_file()
    wizard = SetupWizard(config, local_cameras(), has_screen=bool(used_connectors()), file=file, beat=service.beat)
    with folder_lock(file.parent) as lock:
        lock.take()
        with server(create_wizard(wizard, own_screen.key_in(file.parent)), config.web) as pages:
            service.ready()
            print(f"The first start is led at {pages.address}", flush=True)  # noqa: T201
            wizard.run()


def refused(error: ConfigError | PartError | OSError, path: Path | None) -> int:
    """Print why the table does not start; if systemd started it, also show it on the wall. Return the exit status."""
    _print(error)
    is_config = isinstance(error, ConfigError)
    if not os.environ.get("NOTIFY_SOCKET"):
        return REFUSED if is_config else 2
    # Default handlers: nothing is open that would have to be closed.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    files = [file for file in (source(path), wizard_file()) if file]
    wait(sections(error, files), files, None if is_config else AGAIN_S, WebConfig().port, SystemdNotifier())
    return AGAIN


def wait(
    shown: list[dict[str, str]], files: list[Path], most_s: float | None, port: int, service: SystemdNotifier
) -> None:
    """Show a page until one of the files changes, but no longer than ``most_s``. Without its port, wait without it."""
    began_s, before = time.monotonic(), list(map(stamp, files))
    service.ready()
    with ExitStack() as pages:
        try:
            pages.enter_context(server(create_unstarted(shown), WebConfig(port=port)))
        except PagesError as error:
            _print(error)
        while before == list(map(stamp, files)) and (most_s is None or time.monotonic() - began_s < most_s):
            service.beat()
            time.sleep(LOOK_S)


def sections(error: ConfigError | PartError | OSError, files: list[Path]) -> list[dict[str, str]]:
    """Return the sections of the page, one for each language: the reason, and when the next try follows."""
    code = "unstarted-changed" if isinstance(error, ConfigError) else "unstarted-again"
    values: Values = {"file": str(files[0]), "seconds": round(AGAIN_S)}
    return [
        {
            "language": words.language,
            "title": words.names.render("", "unstarted"),
            "why": _why(error, words),
            "again": words.names.render("", code, values),
        }
        for words in map(Words, LANGUAGES)
    ]


def _print(error: ConfigError | PartError | OSError) -> None:
    print(f"croupier: {_why(error, Words(shell_language()))}", file=sys.stderr, flush=True)  # noqa: T201


def _why(error: ConfigError | PartError | OSError, words: Words) -> str:
    if isinstance(error, ConfigError | PartError):
        return words.problems.failure(error)
    return words.names.render("", "cli-not-started", {"detail": str(error)})
