"""A blind player: whole games of all five kinds, played by speech and the three buttons alone.

The player sees no table and no offer. A button is pressed only if its meaning was spoken, and its effect must be the
spoken one.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from pi.night.types import Button
from tests.pi.voice.ears import Ears, ears

A, B, N = Button.ACCEPT, Button.BLUFF, Button.NEXT

ACCEPT_OR_BLUFF = (": accepter ou bluff ?", ": contrer ou bluff ?", ": accepter, ou menteur ?")
CAMERA = "La caméra attend les dés"
COLOURS = {"vert": A, "rouge": B, "jaune": N}
POSITION = re.compile(r"\d+ sur \d+")
OVER = "La partie est terminée"
LONG = 200
"""The number of decisions after which the player ends the game from the menu."""


class BlindPlayer:
    """A player that decides by the sentences spoken since its last action."""

    def __init__(self, table: Ears, title: str, seed: int) -> None:
        self.ears = table
        self.title = title
        self.chance = random.Random(seed)
        self.heard = table.heard()
        self.everything: list[str] = []
        self.question = ""

    def listen(self, heard: list[str]) -> None:
        assert heard, f"nothing is said after {self.heard}"
        self.heard = heard
        self.everything += heard
        self.question = next((said for said in reversed(heard[:-1]) if said.endswith("?")), self.question)

    def press(self, button: Button) -> None:
        self.listen(self.ears.press(button))

    def colours(self) -> dict[str, Button]:
        """Return the button of each entry, if each has one."""
        told = [(colour, said) for said in self.heard for colour in COLOURS if said.startswith(f"{colour} : ")]
        return {said.removeprefix(f"{colour} : "): COLOURS[colour] for colour, said in told}

    def walk_to(self, entry: str) -> None:
        """Step through the entries until this one is spoken, and accept it."""
        for _ in range(40):
            if button := next((button for said, button in self.colours().items() if said.startswith(entry)), None):
                self.press(button)
                return
            if any(said.startswith(entry) for said in self.heard):
                self.press(A)
                return
            self.press(N)
        raise AssertionError(f"{entry} was never offered")

    def play(self) -> None:
        """Play a whole game, until it ends or the player ends it."""
        for entry in ("Comme la dernière fois", "Au complet", f"{self.title} : "):
            self.walk_to(entry)
        assert any("commence" in said for said in self.heard)
        for _ in range(LONG):
            if OVER in self.heard:
                return
            self.decide()
        self.stop()

    def stop(self) -> None:
        self.listen(self.ears.hold(B))
        self.walk_to("Arrêter la partie")
        self.walk_to("Arrêter maintenant")

    def decide(self) -> None:
        if any(said.endswith(ACCEPT_OR_BLUFF) for said in self.heard):
            self.press(self.chance.choice([A, B]))
        elif CAMERA in self.heard:
            self.throw()
        elif colours := self.colours():
            self.press(self.chance.choice(list(colours.values())))
        elif self.chance.random() < 0.5:
            self.press(N)
        else:
            self.take()

    def throw(self) -> None:
        """Throw the dice in play, whose number the whole table sees; if they are not read, press *next*."""
        wanted = self.ears.table.state.expected_dice or {}
        heard = self.ears.show(*(self.chance.randint(1, 6) for _ in range(wanted.get("count", 2))))
        if heard:
            self.listen(heard)
        else:
            self.press(N)

    def take(self) -> None:
        """Accept the last spoken entry, and check that the speech confirms it."""
        place = next((at for at, said in enumerate(self.heard) if POSITION.fullmatch(said)), len(self.heard))
        entry, announces = self.heard[place - 1], self.question == "Quelle annonce ?"
        self.press(A)
        if announces and any(" annonce " in said and " à " in said for said in self.heard):
            assert any(f" annonce {entry} à " in said or said.endswith(f" : {entry}.") for said in self.heard), (
                f"{entry} was taken, and then it was said {self.heard}"
            )


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))])
@pytest.mark.parametrize(
    ("game", "title", "options"),
    [
        ("quinito", "Quinito", {}),
        ("kekenito", "Kékénito", {}),
        ("421", "421", {}),
        ("poker-menteur", "Poker menteur", {"points": 2, "stop_at_first": True}),
        ("kael", "Kaël", {"first_over_loses": True}),
    ],
)
def test_a_blind_player_plays_a_whole_game(
    tmp_path: Path, game: str, title: str, options: dict[str, Any], seed: int
) -> None:
    with ears(tmp_path, game, **options) as table:
        player = BlindPlayer(table, title, seed)
        player.play()
        assert {OVER, "vert : Rejouer"} <= set(player.heard)
        for name in ("Ana", "Bo", "Cy"):
            assert sum(said.startswith(name) for said in player.everything) > 2, f"{name} is never called"
        assert table.table.state.table is not None
        assert table.table.state.table["over"]
