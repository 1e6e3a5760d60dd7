"""The rule set: which game is played, and its options in force."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from pi.night.types import Json
from pi.rules import GAMES
from pi.rules.game import Game


@dataclass(frozen=True)
class RuleSet:
    game: str = ""
    """The code of the game; empty if none is played."""
    options: Mapping[str, object] = field(default_factory=dict)
    """The value of each option, by its name."""

    @classmethod
    def of(cls, table: Json | None) -> Self:
        """Return the rule set of a table or of a start."""
        return cls(str(table.get("game", "")), table.get("options", {})) if table else cls()

    @classmethod
    def by_default(cls, game: str) -> Self:
        """Return the rule set of a game with the default of each option."""
        return cls(game, {name: option.default for name, option in cls(game).kind.options_known.items()})

    @property
    def kind(self) -> type[Game]:
        """The class of the game. For an unknown game: `Game`, which has the defaults of all games."""
        return GAMES.get(self.game, Game)


NO_RULES = RuleSet()
"""The rule set while no game is played."""
