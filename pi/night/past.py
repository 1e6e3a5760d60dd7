"""Earlier states of the night, for corrections: the numbers of the correctable actions, and the referee before each.

`PastActions` is an immutable snapshot of the game logs of `pi.night.timeline`, so any thread may use it. Two snapshots
of one night are equal only if no action came between them.
"""

from collections.abc import Iterable
from functools import cached_property

from pi.night.timeline import GameLog, Line
from pi.night.types import Json
from pi.rules import Referee
from pi.rules.kept_back import kept_back


class PastActions:
    """The actions of a night that stand (neither undone nor set aside), by number."""

    def __init__(self, logs: Iterable[GameLog[Line]] = ()) -> None:
        self._games = [dict(log.game) for log in logs if log.game]
        self._before: dict[int, Referee] = {}

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all actions except the starts, the last one first."""
        return tuple(n for game in reversed(self._games) for n in list(game)[:0:-1])

    @property
    def last_start(self) -> int:
        """The number of the start of the last game; 0 before the first one."""
        return next(iter(self._games[-1])) if self._games else 0

    @cached_property
    def repeatable(self) -> tuple[int, ...]:
        """The numbers of the actions that may be repeated aloud now (`pi.rules.kept_back`)."""
        if not self._games:
            return ()
        game, referee = self._games[-1], Referee()
        happened = [*referee.retell((line.action, line.changed) for line in game.values())]
        hushed = {list(game)[index] for index in kept_back(happened, referee.table or {})}
        return tuple(number for number in self.numbers if number not in hushed)

    @cached_property
    def last_reading(self) -> int | None:
        """The number of the last dice of the last game; None before its first dice."""
        last = self._games[-1] if self._games else {}
        return next((n for n in reversed(last) if last[n].action["do"] == "dice"), None)

    @cached_property
    def lying_dice(self) -> Json | None:
        """The ``values`` and the ``number`` of the last dice, which may still lie on the tray. None before the first
        dice, and after an announcement: dice are then under a cup.
        """
        lines = ((n, line.action) for game in reversed(self._games) for n, line in reversed(game.items()))
        last = next(((n, action) for n, action in lines if action["do"] in ("dice", "announce")), None)
        return None if last is None or last[1]["do"] != "dice" else {"number": last[0], "values": last[1]["values"]}

    def game_of(self, number: int) -> Json:
        """Return game, players and options of the game with the action ``number``. Raise KeyError if there is none."""
        start = next(iter(self._lines_with(number).values())).action
        return {key: start[key] for key in ("game", "players", "options")}

    def action(self, number: int) -> Json:
        """Return the action with this number. Raise KeyError if there is none."""
        return self._lines_with(number)[number].action

    def before(self, number: int) -> Referee:
        """Return the referee as it was before an action; do not submit to it. Raise KeyError for an unknown number."""
        if number not in self._before:
            game = self._lines_with(number)
            self._before[number] = Referee.replay((line.action, line.changed) for n, line in game.items() if n < number)
        return self._before[number]

    def _lines_with(self, number: int) -> dict[int, Line]:
        for game in self._games:
            if number in game:
                return game
        raise KeyError(number)


NOTHING = PastActions()
"""The past of a night without actions."""
