"""The lobby: what is said of the night and of no game. It is kept as lines of the night, which no undo reaches.

====================================================  ====================================================
``{"do":"lobby","knock":"Zoé"}``                      a guest asks for a seat in the running game
``{"do":"lobby","turn-away":"Zoé"}``                  a guest waits no longer, or a list of them
``{"do":"lobby","phones":"nobody"}``                  what phones may do (`pi.night.types.Phones`)
``{"do":"lobby","explain":true}``                     every moment is explained, or none
====================================================  ====================================================
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pi.night.types import PHONES, Json, Phones

LOBBY = "lobby"
"""The action of the lobby."""


@dataclass(frozen=True)
class Lobby:
    """The ``waiting`` guests in the order in which they came, the permission of ``phones``, and whether everything is
    explained; None for what was not said tonight.
    """

    waiting: tuple[str, ...] = ()
    phones: Phones | None = None
    helped: bool | None = None

    def apply(self, action: Json) -> Lobby:
        """Return the lobby after one action. Raise ValueError for one that it does not know."""
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
        case {"do": "correct", "action": dict(said)}:
            return seated_by(said)
    return ()
