"""Permissions: what a client needs for each address that changes something, and which addresses wait for the table.

`web.guard` and `web.phone` check this table before they call a view. An address without an entry here is refused.
"""

from enum import Enum, auto
from typing import NamedTuple


class Permission(Enum):
    """The permission that a POST to an address needs: a kind of client, or a right that the host gives to phones."""

    OWN_SCREEN = auto()
    """The table's own screen."""
    VISIT = auto()
    """Any browser with the token of its session."""
    LOOK = auto()
    """A phone that has shown the code of the night."""
    SIT = auto()
    """A phone, while the host lets phones play for a seat."""
    ANSWER = auto()
    """A phone that plays for a seated player, or for the table."""
    TABLE = auto()
    """A phone that plays for the table."""


LONGEST_REQUEST_BYTES = 4096
"""The longest request is a rule typed on a phone; each letter may take twelve bytes in the form."""
LONGEST_UPLOAD_BYTES = 5_100_000
"""The longest file of a taught set, and its form. Only this machine can send as much (`web.serve`)."""


class EntryPoint(NamedTuple):
    """A POST to one address. ``waits``: the request waits for the table, and so for its disk, up to a deadline."""

    needed: Permission
    waits: bool = True
    longest_bytes: int = LONGEST_REQUEST_BYTES


ENTRY_POINTS: dict[str, EntryPoint] = {
    "/press": EntryPoint(Permission.OWN_SCREEN, waits=False),
    "/hold": EntryPoint(Permission.OWN_SCREEN, waits=False),
    "/throw": EntryPoint(Permission.OWN_SCREEN, waits=False),
    "/camera/set": EntryPoint(Permission.OWN_SCREEN, longest_bytes=LONGEST_UPLOAD_BYTES),
    "/phone/code": EntryPoint(Permission.VISIT, waits=False),
    "/phone/change": EntryPoint(Permission.LOOK, waits=False),
    "/phone/sit": EntryPoint(Permission.SIT),
    "/phone/play": EntryPoint(Permission.SIT),
    "/phone/go": EntryPoint(Permission.SIT),
    "/phone/act": EntryPoint(Permission.ANSWER),
    "/phone/undo": EntryPoint(Permission.ANSWER),
    "/phone/setup": EntryPoint(Permission.TABLE),
    "/phone/choose": EntryPoint(Permission.TABLE),
}
"""The requirements of every address that accepts a POST."""
