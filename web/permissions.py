"""Permissions: what a client needs for each address that changes something.

`web.guard` and `web.phone` ask this table before they call a view. An address without a line here changes nothing.
"""

from __future__ import annotations

from enum import Enum, auto


class Permission(Enum):
    """What a client must be, or what the host must let its phone do."""

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


NEEDED: dict[str, Permission] = {
    "/press": Permission.OWN_SCREEN,
    "/hold": Permission.OWN_SCREEN,
    "/throw": Permission.OWN_SCREEN,
    "/phone/code": Permission.VISIT,
    "/phone/change": Permission.LOOK,
    "/phone/sit": Permission.SIT,
    "/phone/play": Permission.SIT,
    "/phone/go": Permission.SIT,
    "/phone/act": Permission.ANSWER,
    "/phone/undo": Permission.ANSWER,
    "/phone/setup": Permission.TABLE,
    "/phone/choose": Permission.TABLE,
}
"""The permission for a POST to each address."""
