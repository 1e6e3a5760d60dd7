"""The code of the night: who has read it off the wall may do something from a phone.

One secret lies in the state folder, readable by nobody else. The code is made of it and of the number of the
night, so it is another one every night, the same after a power cut, and nothing that was said tells the next
one. Its letters are those that cannot be taken for one another in a dark bar, and make no word.

A hand types five letters, and they may not be tried quickly. The QR code has a ticket, which nobody could guess
however often he tried: who has it is let in even while somebody else keeps trying.
"""

from __future__ import annotations

import hmac
import secrets
from pathlib import Path

from pi import atomic

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"

LENGTH = 5
"""3.2 million codes: at the rate at which they may be tried (`web.guard.Tries`), twelve hours find one with a chance of
1 in 221.
"""

TICKET_LENGTH = 11
"""2e14 tickets: a thousand tries a second find one in twelve hours with a chance of 1 in 4.7 million. Behind an address
of up to 36 characters the QR code is no larger for it.
"""

SECRET_BYTES = 32


def code_of(secret: bytes, night: int) -> str:
    """The code of one night.

    >>> code_of(b"secret", 1), code_of(b"secret", 2)
    ('DSHNM', 'WMSVS')
    """
    return _letters(secret, f"night {night}", LENGTH)


def ticket_of(secret: bytes, night: int) -> str:
    """The ticket of one night; its code tells nothing of it.

    >>> ticket_of(b"secret", 1)
    'SDDMTSDJPLQ'
    """
    return _letters(secret, f"ticket {night}", TICKET_LENGTH)


def _letters(secret: bytes, purpose: str, length: int) -> str:
    number = int.from_bytes(hmac.digest(secret, purpose.encode(), "sha256"))
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(length))


def secret_of(folder: Path) -> bytes:
    """The secret of this house, made when it is asked for the first time. Raises OSError."""
    path = folder / "secret"
    if path.exists() and len(known := path.read_bytes()) == SECRET_BYTES:
        return known
    fresh = secrets.token_bytes(SECRET_BYTES)
    atomic.write(path, fresh)
    return fresh
