"""The lobby: what is so of a night beside its games. Guests who wait for a seat, and for whom phones may act.

Neither is an action of a game, so neither is a line of the journal; both outlive a restart in a small file of
their own. What it says of another night is void.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, get_args

from pi import atomic

Phones = Literal["nobody", "seats", "table"]
"""For whom phones may act: they only look on, each for the seat of its player, or for the whole table as well."""

PHONES: tuple[Phones, ...] = get_args(Phones)


@dataclass(frozen=True)
class Lobby:
    """What is so of the night of this number; ``waiting`` are guests in the order in which they came. ``helped`` says
    whether everything is explained, where somebody has said so.
    """

    night: int = 0
    waiting: tuple[str, ...] = ()
    phones: Phones = "seats"
    helped: bool | None = None


class LobbyBook:
    """Keeps the lobby of one night; without a ``path`` only as long as the table runs.

    ``phones`` is so at the beginning of every night.
    """

    def __init__(self, path: Path | None = None, phones: Phones = "seats") -> None:
        self.path = path
        self._phones = phones
        self._kept = self._read()

    def of(self, night: int) -> Lobby:
        """The lobby of this night as it was kept, or as a night begins."""
        kept = self._kept
        return kept if kept is not None and kept.night == night else Lobby(night, (), self._phones)

    def keep(self, lobby: Lobby) -> None:
        """Put the lobby on disk, unless it is there already. Raises OSError."""
        if lobby != self._kept and self.path is not None:
            atomic.write(self.path, json.dumps(asdict(lobby)).encode())
        self._kept = lobby

    def _read(self) -> Lobby | None:
        """What was kept; None where nothing was, or where somebody else has been at the file."""
        try:
            found = json.loads(self.path.read_bytes()) if self.path is not None else None
            if isinstance(found, dict) and found["phones"] in PHONES:
                helped = found.get("helped") if isinstance(found.get("helped"), bool) else None
                return Lobby(int(found["night"]), tuple(map(str, found["waiting"])), found["phones"], helped)
        except (OSError, ValueError, KeyError, TypeError):
            pass
        return None
