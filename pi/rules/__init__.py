"""The referee: the games by their written rules, without clock, random numbers or I/O.

Actions go in, events and tables come out, as PROTOCOL.md beside this file describes them. The rule sheets lie beside
their games. This package uses the standard library only and knows nothing of cameras, buttons or screens.

Theory of operation:

1. A game (`game.Game`) is a coroutine that waits at questions (`runner`).
2. A question has expectations (`expect.Expect`); the same objects list the actions that are possible
   and accept or refuse an action.
3. The referee (`referee.Referee`) checks the form of an action (`forms`), applies it to the game,
   and stores it. Undo, restart and recovery replay the stored actions.
4. `protocol` carries all this over a pair of byte streams, line by line.
"""

from .referee import GAMES, Referee, Reply, register
from .refusal import Code, GameCrash, Refusal

__all__ = ["GAMES", "Code", "GameCrash", "Referee", "Refusal", "Reply", "register"]
