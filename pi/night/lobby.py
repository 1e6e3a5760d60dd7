"""The lobby: actions that belong to the night, not to a game. They are lines of the night that an undo leaves alone.

====================================================  ====================================================
``{"do":"lobby","knock":"Zoé"}``                      a guest asks for a seat in the running game
``{"do":"lobby","turn-away":"Zoé"}``                  a guest, or a list of guests, no longer waits
``{"do":"lobby","phones":"nobody"}``                  the permission of phones (`pi.night.types.Phones`)
``{"do":"lobby","explain":true}``                     each state of play is explained; or, false, none
====================================================  ====================================================
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pi.night.types import PHONES, Json, Phones

LOBBY = "lobby"
"""The ``do`` of all actions of the lobby."""


@dataclass(frozen=True)
class Lobby:
    """The ``waiting`` guests in order of arrival, the permission of ``phones``, and ``helped``: True if each state of
    play is explained. ``phones`` and ``helped`` are None until they are set tonight.
    """

    waiting: tuple[str, ...] = ()
    phones: Phones | None = None
    helped: bool | None = None

    def apply(self, action: Json) -> Lobby:
        """Return the lobby after one action. Raise ValueError for an unknown action."""
        match action:
            case {"knock": str(name)}:
                return replace(self, waiting=(*self.waiting, name))
            case {"turn-away": str(name)}:
                return self.without(name)
            case {"turn-away": [*names]}:
                return self.without(*names)
            case {"phones": whom} if whom in PHONES:
                return replace(self, phones=whom)
            case {"explain": bool(helped)}:
                return replace(self, helped=helped)
        raise ValueError("lobby: knock, turn-away, phones or explain is needed")

    def without(self, *names: object) -> Lobby:
        return replace(self, waiting=tuple(name for name in self.waiting if name not in names))


def seated_by(action: Json) -> tuple[object, ...]:
    """Return the names that an action brings into a game or a set-up."""
    match action:
        case {"do": "start" | "sit", "players": list(names)}:
            return tuple(names)
        case {"do": "join", "player": name}:
            return (name,)
        case {"do": "correct", "action": dict(replacement)}:
            return seated_by(replacement)
    return ()
