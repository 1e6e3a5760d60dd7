"""The key of the table's own screen, which separates its browser from everything that this machine forwards.

A program that forwards connections on this machine (a web server, ssh, a VPN) connects from 127.0.0.1 as the own screen
does, and may send the same bytes. So the address of the own screen contains a key, stored in the state folder. Only a
browser of this machine that sends the key gets the buttons on a page and the code of the night.
"""

import os
import re
import secrets
from collections.abc import Mapping
from pathlib import Path

from pi import files

FILE = "own-screen"
KEY_BYTES = 16
WRITTEN = re.compile(r"[\w-]{22}", re.ASCII)
"""The form of a key: sixteen bytes in URL-safe Base64."""


def key_in(folder: Path) -> str:
    """Return the key in a state folder; write a new one if there is none. Raise OSError."""
    if key := read(folder / FILE):
        return key
    fresh = fresh_key()
    files.write(folder / FILE, fresh.encode())
    return fresh


def fresh_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def read(file: Path) -> str:
    """Return the key in a file; empty if there is none."""
    try:
        text = file.read_text("ascii") if file.is_file() else ""
    except (OSError, UnicodeDecodeError):
        return ""
    return text if WRITTEN.fullmatch(text) else ""


def given_key(folder: Path, environment: Mapping[str, str] = os.environ) -> str:
    """Return the key for a browser of this machine: from systemd, else from the state folder; empty without one."""
    credentials = environment.get("CREDENTIALS_DIRECTORY")
    return (read(Path(credentials) / FILE) if credentials else "") or read(folder / FILE)


def page(url: str, key: str) -> str:
    """Return the address of the own screen.

    >>> page("http://127.0.0.1:8421", "KEY")
    'http://127.0.0.1:8421/?own=KEY'
    """
    return f"{url}/?own={key}" if key else url
