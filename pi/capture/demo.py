"""The demonstration: a night that plays itself, to be watched.

The simulated players throw, and the eye reads. For all other actions the three buttons are pressed: a random answer, or
an entry near the shown one. So no game needs code here. All games are played in turn.
"""

import random
from collections.abc import Mapping, Sequence
from itertools import cycle

from pi.closing import Service
from pi.night.state import TableState
from pi.night.tables import is_running
from pi.night.types import Button, Entry, Meaning, Offer
from pi.table.table import RunningTable

LOOK_S, STEP_S = 4.0, 1.2
"""Pause after an action, and after a step in a list (s)."""
MAX_PRESSES = 60
"""After this many presses in one game the next game begins."""
MAX_WAITS = 12
"""After this many pauses in a row without a press the next game begins."""
STEP_CHANCE = 0.45
"""Chance of each further step away from the shown entry, at most `MAX_STEPS` steps."""
MAX_STEPS = 6
BELIEF_CHANCE = 0.65


class DemoPlayers(Service):
    """Players of ``games`` in turn, until closed. The values of ``games`` are the numbers of players who take part."""

    def __init__(
        self,
        table: RunningTable,
        games: Mapping[str, int],
        players: Sequence[str],
        *,
        pace: float = 1.0,
        rng: random.Random | None = None,
    ) -> None:
        super().__init__("demo")
        self._table = table
        self._players = players
        self._games = cycle(games.items())
        self._pace = pace
        self._rng = rng or random.Random()  # noqa: S311 -- no secret
        self._presses = self._waits = 0
        self._wanted: tuple[tuple[Entry, ...], int] | None = None

    def _run(self) -> None:
        for name in self._players:
            self._table.submit({"do": "sit", "players": [name]}).result()
            if self._closing.wait(STEP_S * self._pace):
                return
        seconds, last_table = STEP_S, self._table.state.table
        while not self._closing.wait(seconds * self._pace):
            # A throw that was read meanwhile gets its pause, too.
            if self._table.state.table is last_table:
                self._play(self._table.state)
            previous_table, last_table = last_table, self._table.state.table
            seconds = STEP_S if last_table is previous_table else LOOK_S

    def _play(self, state: TableState) -> None:
        """Press a button, wait for the dice, or begin the next game."""
        if not is_running(state.table):
            self._presses = self._waits = 0
            game, player_count = next(self._games)
            self._table.submit({"do": "start", "game": game, "players": list(self._players[:player_count])}).result()
        elif max(self._presses / MAX_PRESSES, self._waits / MAX_WAITS) >= 1:
            self._table.submit({"do": "end"}).result()
        elif state.expected_dice is not None:
            self._waits += 1
        elif button := self.button(state.offer):
            self._presses, self._waits = self._presses + 1, 0
            self._table.press(button).result()
        else:
            self._waits += 1

    def button(self, offer: Offer) -> Button | None:
        """Return the button to press: an answer, or a step towards a nearby entry; None if all buttons are dark."""
        words = [button for button, meaning in offer.meanings.items() if meaning is Meaning.SAY]
        if words:
            believes = Button.ACCEPT in words and self._rng.random() < BELIEF_CHANCE
            return Button.ACCEPT if believes else self._rng.choice(words)
        if offer.index is None:
            return self._rng.choice(list(offer.meanings)) if offer.meanings else None
        if self._wanted is None or self._wanted[0] != offer.entries:
            self._wanted = offer.entries, self._nearby_index(offer)
        steps = offer.index != self._wanted[1] and Button.NEXT in offer.meanings
        wanted = Button.NEXT if steps else Button.ACCEPT
        if not steps:
            self._wanted = None
        return wanted if wanted in offer.meanings else next(iter(offer.meanings), None)

    def _nearby_index(self, offer: Offer) -> int:
        """Return the index of an entry near the one that is shown."""
        index = offer.index or 0
        steps = 0
        while steps < min(MAX_STEPS, len(offer.entries) - 1) and self._rng.random() < STEP_CHANCE:
            steps += 1
        return (index + steps) % len(offer.entries)
