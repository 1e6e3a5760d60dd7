"""Before the table runs: the wizard of a first start, and the page of a table that cannot start.

**The first start** of a box runs the wizard on the wall. It stores the choices in `chosen.toml`.

**A table that cannot start** shows the reason on the wall of an installed box until the next try. Without the page
systemd would restart the table again and again while the screen stays dark. The page is served at the default address,
since the address in a broken configuration is unknown; the kiosk tries the default address too. The next try follows a
change of the configuration files. Unless the configuration is wrong, it follows after `AGAIN_S` at the latest.
"""

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
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
from pi.web_adapter import server
from pi.words import LANGUAGES, Words
from pi.words.vocabulary import Values
from web.wizard import create_wizard

LOOK_S = 0.25
AGAIN_S = 30.0
REFUSED, AGAIN = os.EX_CONFIG, os.EX_TEMPFAIL
"""Exit statuses: a wrong configuration, after which systemd does not restart the table; and a start to try again."""
PAGE = """<!doctype html>
<meta charset="utf-8"><title>Croupier</title>
<style>
body {{ margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 5vh; padding: 6vw;
  box-sizing: border-box; background: #14110f; color: #f6efe4; font: 3.2vw/1.35 "DejaVu Sans", sans-serif;
  overflow-wrap: anywhere }}
h1 {{ font-size: 1.4em; margin: 0 }} p {{ margin: .4em 0 0 }}
</style>
{sections}
<script>
setInterval(() => fetch("/health").then(answer => answer.json()).then(table => {{
  if (table.unstarted !== "{mark}") location.reload();
}}, () => {{}}), 2000);
</script>
"""
SECTION = '<section lang="{language}"><h1>{title}</h1><p>{why}</p><p>{again}</p></section>'


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


def refused(
    error: ConfigError | PartError | OSError, path: Path | None, environment: Mapping[str, str] = os.environ
) -> int:
    """Print why the table does not start; if systemd started it, also show it on the wall. Return the exit status."""
    print(f"croupier: {_why(error, Words(shell_language()))}", file=sys.stderr, flush=True)  # noqa: T201
    is_config = isinstance(error, ConfigError)
    if not environment.get("NOTIFY_SOCKET"):
        return REFUSED if is_config else 2
    # Default handlers: nothing is open that would have to be closed.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    files = [file for file in (source(path, environment), wizard_file(environment)) if file]
    wait(page(error, files), files, None if is_config else AGAIN_S, WebConfig().port, SystemdNotifier(environment))
    return AGAIN


def wait(text: str, files: list[Path], most_s: float | None, port: int, service: SystemdNotifier) -> None:
    """Show a page until one of the files changes, but no longer than ``most_s``."""
    began_s, before = time.monotonic(), list(map(stamp, files))
    service.ready()
    with _served(text, port):
        while before == list(map(stamp, files)) and (most_s is None or time.monotonic() - began_s < most_s):
            service.beat()
            time.sleep(LOOK_S)


def page(error: ConfigError | PartError | OSError, files: list[Path]) -> str:
    """Return the sections of the page, one for each language: the reason, and when the next try follows."""
    code = "unstarted-changed" if isinstance(error, ConfigError) else "unstarted-again"
    values: Values = {"file": str(files[0]), "seconds": round(AGAIN_S)}
    each = {language: Words(language) for language in LANGUAGES}
    sections = [
        SECTION.format(
            language=language,
            title=escape(words.names.render("", "unstarted")),
            why=escape(_why(error, words)),
            again=escape(words.names.render("", code, values)),
        )
        for language, words in each.items()
    ]
    return "".join(sections)


def _why(error: ConfigError | PartError | OSError, words: Words) -> str:
    if isinstance(error, ConfigError | PartError):
        return words.problems.failure(error)
    return words.names.render("", "cli-not-started", {"detail": str(error)})


@contextmanager
def _served(sections: str, port: int) -> Iterator[None]:
    """Serve the page on this machine during the block. If the port is taken, print the error and serve nothing."""
    mark = format(hash(sections) & 0xFFFFFFFF, "x")
    html = PAGE.format(sections=sections, mark=mark).encode()
    health = json.dumps({"ok": False, "unstarted": mark}).encode()

    class ReasonHandler(BaseHTTPRequestHandler):
        timeout = 10

        def do_GET(self) -> None:
            is_health = self.path.startswith("/health")
            body = health if is_health else html
            self.send_response(200)
            self.send_header("Content-Type", "application/json" if is_health else "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            with suppress(OSError):
                self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    try:
        server = ThreadingHTTPServer((WebConfig().host, port), ReasonHandler)
    except OSError as error:
        print(f"croupier: {error}", file=sys.stderr, flush=True)  # noqa: T201
        yield
        return
    thread = threading.Thread(target=server.serve_forever, name="unstarted", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
