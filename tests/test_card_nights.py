"""Nights with the card: only *accept* and *bluff* are pressed, and every announcement is that of the card."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pi.cameras.simulated_card import Laying
from pi.night.codes import NoticeCode
from pi.night.types import Button, Json
from pi.rules.ladder import dice_of
from pi.rules.scores import beats, score_dice
from pi.words import Words
from tests.simulated import SimulatedNight

PLAYERS = ["Ana", "Bo", "Cy"]
SPECIAL = frozenset({31, 41, 51, 61, 21})
SLIPS = ("wrong", "late", "half turned", "stacked", "cocked")
READ, COUNTED, REVEALED = 40, 90, 150
"""Frames, 25 a second: until dice are read, until a claim is announced, until open dice are read."""
Dice = tuple[int, ...]
Choose = Callable[["CardNight", random.Random], tuple[Dice, Dice]]
"""Returns dice that may be announced now, and dice that may not; none if all may."""


class CardNight(SimulatedNight):
    """A night at which every announcement is made by the card."""

    _lies: Dice = ()

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self._slips = deque((*SLIPS, ""))

    def reveal(self) -> None:
        """Wait until the dice of the tray are read; ask the camera if it takes them for the last ones."""
        before = self.on
        self.look(REVEALED)
        if self.on is before:
            self.press(Button.ACCEPT)
        self.until(lambda: self.on is not before)

    def turn(self, dice: Dice, laying: Laying = Laying.FLAT) -> None:
        self.tray.turn(dice, laying)
        self._lies = dice if laying is Laying.FLAT else ()

    def announce(self, dice: Dice, slip: str, wrong: Dice) -> None:
        """Turn dice on the card until they are announced, with a slip before or after."""
        before = self.on
        self.until(lambda: self.table.state.expected_claim is not None)
        self.look(READ)
        assert self.table.state.claim is None, "what lay there claims something"
        self.told["turns"] += 1
        if slip == "wrong":
            self.turn(wrong)
            self.until(lambda: any(notice.code == NoticeCode.CLAIM_REFUSED for notice in self.table.state.notices))
            self.told["refused"] += 1
        elif slip == "half turned":
            self.turn(dice[:1])
            self.look(READ)
            self.told["silent"] += self.table.state.claim is None
        elif slip in set(Laying):
            self.turn(dice, Laying(slip))
            self.look(READ + COUNTED)
            self.told["silent"] += self.on is before
        if self.on is before:
            self.turn(dice)
            self.until(lambda: self.table.state.claim is not None)
            self.until(lambda: self.on is not before)
        self.told["read"] += 1
        if slip == "late":
            self.turn(wrong)
            self.look(READ)

    def _next_slip(self, wrong: Dice) -> str:
        """Return the next slip in turn; one that needs dice that may not be announced waits for them."""
        slip = next(one for one in self._slips if wrong or one not in ("wrong", "late"))
        self._slips.remove(slip)
        self._slips.append(slip)
        return slip

    def play(self, turns: int, choose: Callable[[CardNight, random.Random], tuple[Dice, Dice]]) -> None:
        chance = random.Random(7)
        while self.told["turns"] < turns and not self.on["over"]:
            does = {entry["do"] for entry in self.on["expects"]}
            if "announce" in does:
                dice, wrong = choose(self, chance)
                self.announce(dice, self._next_slip(wrong), wrong)
                assert sorted(self.announced_dice) == sorted(dice)
            elif does == {"accept", "bluff"}:
                self.press(Button.BLUFF if chance.random() < 0.25 else Button.ACCEPT)
            elif does == {"dice"}:
                self.reveal()
            else:
                self.press(Button.ACCEPT)

    @property
    def announced_dice(self) -> Dice:
        """Return the dice of the present announcement."""
        return dice_of(self.on["bid"]["said"]) if "bid" in self.on else score_dice(self.on["announced"])

    def differs(self, dice: Dice) -> bool:
        """Return True if dice must be turned to show these values."""
        return sorted(dice) != sorted(self._lies)


def quinito(night: CardNight, chance: random.Random) -> tuple[Dice, Dice]:
    """Return a score that may be announced, and one that may not."""
    (ask,) = (entry for entry in night.on["expects"] if entry["do"] == "announce")
    level = night.on["level"]
    higher = [one for one in ask["options"] if one not in SPECIAL and (level is None or beats(one, level))]
    score = chance.choice([one for one in higher if night.differs(score_dice(one))][:5] or [21])
    wrong = next((one for one in (43, 42) if one not in ask["options"] and night.differs(score_dice(one))), None)
    return score_dice(score), score_dice(wrong)


def poker(night: CardNight, chance: random.Random) -> tuple[Dice, Dice]:
    (ask,) = (entry for entry in night.on["expects"] if entry["do"] == "announce")
    higher = [one for one in ask["options"] if dice_of(one) and night.differs(dice_of(one))]
    rung = higher[min(chance.randrange(3, 25), len(higher) - 1)]
    wrong = ((die, die) for die in (1, 2) if f"paire {die}+{3 - die}" not in ask["options"] and night.on["bid"])
    return dice_of(rung), next((pair for pair in wrong if night.differs(pair)), ())


@pytest.mark.long
@pytest.mark.parametrize(
    ("choose", "options", "turns"), [(quinito, {}, 24), (poker, {"points": 2}, 12)], ids=["quinito", "poker-menteur"]
)
def test_a_night_is_announced_without_touching_a_button(
    tmp_path: Path,
    choose: Choose,
    options: Json,
    turns: int,
) -> None:
    game = "quinito" if choose is quinito else "poker-menteur"
    with CardNight.open(tmp_path, Words("en"), card=True) as bar:
        start = {"do": "start", "game": game, "players": PLAYERS, "options": options}
        while bar.told["turns"] < turns:
            assert bar.table.submit(start).result().ok
            bar.play(turns, choose)
            if bar.told["turns"] < turns:
                assert bar.on["over"]
        print(dict(bar.told), dict(bar.presses))
        assert set(bar.presses) <= {Button.ACCEPT, Button.BLUFF}
        assert bar.told["read"] == turns
        assert bar.told["refused"] >= turns // 8
        assert bar.told["silent"] >= turns // 4
