"""The referee: the games by their written rules, without clock, random numbers or I/O.

Actions go in, events and tables come out, as PROTOCOL.md beside this file describes them. Each rule sheet is beside
its game. This package uses only the standard library, and nothing of cameras, buttons or screens.

A game (`game`) is a coroutine that waits at questions (`runner`); their expectations (`expect`) list the possible
actions and admit or refuse one. The `referee` checks the form of an action (`forms`), applies it and stores it.
"""

from .referee import GAMES, Referee, Reply, register
from .refusal import Code, GameCrash, Refusal

__all__ = ["GAMES", "Code", "GameCrash", "Referee", "Refusal", "Reply", "register"]
