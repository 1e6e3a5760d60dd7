"""Per-night data outside the games: waiting guests, the permission of phones, and help mode.

None of it is an action of a game, so the journal has no line for it. It is stored in a small file of its own and
survives a restart. The file is ignored if it belongs to another night.
"""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass
from pathlib import Path

from pi import files
from pi.night.setup import unfit
from pi.night.types import PHONES, Phones

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Lobby:
    """The data of the night of this name; ``waiting`` are guests in the order in which they came. ``helped`` tells
    whether everything is explained, None if that was never set.
    """

    night: str = ""
    waiting: tuple[str, ...] = ()
    phones: Phones = "seats"
    helped: bool | None = None


class LobbyStore:
    """Stores the lobby of one night; without a ``path`` only as long as the table runs.

    ``phones`` is the permission at the beginning of every night. ``is_lost`` tells that the file held something else.
    A lobby that cannot be written is known all the same.
    """

    def __init__(self, path: Path | None = None, phones: Phones = "seats") -> None:
        self.path = path
        self._phones = phones
        self.is_lost = False
        self._known = self._saved = self._read()

    def of(self, night: str) -> Lobby:
        """The lobby of this night as it was last, or as a night begins."""
        known = self._known
        return known if known is not None and known.night == night else Lobby(night, (), self._phones)

    def save(self, lobby: Lobby) -> None:
        """Write the lobby to disk if it has changed. Raises OSError."""
        self._known = lobby
        if lobby != self._saved and self.path is not None:
            files.write(self.path, json.dumps(asdict(lobby)).encode())
        self._saved = lobby

    def _read(self) -> Lobby | None:
        """What was kept; None where nothing was, or where the file holds something else."""
        if self.path is None:
            return None
        try:
            return lobby_of(json.loads(files.read(self.path)))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError) as error:
            log.warning("%s cannot be read: %s", self.path, error)
            self.is_lost = True
            return None


def lobby_of(found: object) -> Lobby:
    """Return the lobby in a file's content. Raise ValueError if it has none."""
    match found:
        case {"night": int(), "waiting": list(), "phones": str()}:  # of an earlier version, which numbered its nights
            return Lobby()
        case {"night": str(night), "waiting": list(waiting), "phones": phones, **more} if phones in PHONES:
            helped = more.get("helped")
            if all(isinstance(name, str) and not unfit(name) for name in waiting):
                return Lobby(night, tuple(waiting), phones, helped if isinstance(helped, bool) else None)
    raise ValueError("it tells of no lobby")
