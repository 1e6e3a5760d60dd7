"""The code of the night: a phone that sends it may act at the table.

A random secret is stored in the state folder for one night, readable by its owner alone. A new one replaces it when a
night begins. Code and ticket are derived from it, and it signs the sessions of the phones. So all of them are the
same after a restart, end with the night, and never come again, even with a new journal. The letters are easy to
distinguish in a dark bar, and form no words.

The code has five letters, typed by hand, so the rate of attempts is limited. The QR code has a ticket, too long to be
guessed. So a ticket is admitted even while the attempts at codes are limited.
"""

import hmac
import logging
import secrets
from pathlib import Path

from pi import files

log = logging.getLogger(__name__)

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"

LENGTH = 5
"""3.2 million codes: at the admitted rate of tries (`web.guard.RateLimiter`), the chance to find one in twelve hours is
1 in 221.
"""

TICKET_LENGTH = 11
"""2e14 tickets: at a thousand tries a second, the chance to find one in twelve hours is 1 in 4.7 million. With
an address of up to 36 characters the ticket makes the QR code no larger.
"""

SECRET_BYTES = 32
FILE = "secret"


class NightSecret:
    """The secret of the open night, stored in a folder. ``is_lost`` is True if the file was damaged.

    A secret that cannot be stored lasts until the table is switched off.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.is_lost = False
        stored = self._read()
        self.value = stored or secrets.token_bytes(SECRET_BYTES)
        if stored is None:
            self._save(self.value)

    @property
    def code(self) -> str:
        return letters(self.value, "code", LENGTH)

    @property
    def ticket(self) -> str:
        return letters(self.value, "ticket", TICKET_LENGTH)

    def renew(self) -> None:
        """Begin a night: the code, the ticket and the sessions of the night before become invalid.

        Raise OSError, and keep them valid, if their secret can be neither replaced nor removed: the next start would
        use it again.
        """
        fresh = secrets.token_bytes(SECRET_BYTES)
        if not self._save(fresh):
            self.path.unlink(missing_ok=True)
        self.value = fresh

    def _read(self) -> bytes | None:
        try:
            data = files.read(self.path)
        except FileNotFoundError:
            return None
        except OSError as error:
            log.warning("%s cannot be read, phones need a new code: %s", self.path, error)
            data = b""
        self.is_lost = len(data) != SECRET_BYTES
        return None if self.is_lost else data

    def _save(self, value: bytes) -> bool:
        """Write a secret. Return False if the file cannot be written."""
        try:
            files.write(self.path, value)
        except OSError as error:
            log.warning("the code of the night cannot be saved, phones need a new one after a restart: %s", error)
            return False
        return True


def letters(secret: bytes, purpose: str, length: int) -> str:
    """Return letters that are derived from a secret for one purpose; they reveal nothing of those for another.

    >>> letters(b"one night", "code", 5), letters(b"another", "code", 5), letters(b"one night", "ticket", 11)
    ('XLHQM', 'NPSVX', 'ZWPDSMWMLRH')
    """
    number = int.from_bytes(hmac.digest(secret, purpose.encode(), "sha256"))
    return "".join(LETTERS[number // len(LETTERS) ** index % len(LETTERS)] for index in range(length))
