"""The card of the simulated table: spare dice on it, and the hand that turns them.

Like the table itself it exists only in numbers: what lies there follows from the time alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

import cv2
import numpy as np

from vision.arrays import AnyFloats
from vision.card import STRIP
from vision.rendering.perspective import perspective
from vision.rendering.scene import DieLook, DiePose, Sheet, Viewpoint, lying, tipped

SHEET = Sheet(STRIP, (0.0, -144.0))
"""On the near side of the tray."""
TARGET, FARTHER = (0.0, -36.0, 0.0), 1.3
"""Where the camera looks that sees the card too, and how many times as far away it is in a picture of 4 to 3."""
REACH_S, TURN_S = 0.2, 0.4
"""The way of a hand to the card, and how long it is at work there."""
APART_MM = 23.0
"""Between the middles of the dice."""
COCKED_DEG = 38.0
SKIN_BGR = (125.0, 160.0, 205.0)
ARM_MM = 58.0


class Laying(StrEnum):
    """How a hand leaves the dice."""

    FLAT = "flat"
    COCKED = "cocked"  # the first one leans
    STACKED = "stacked"  # the last one stands on the first


@dataclass(frozen=True)
class ClaimDice:
    """Dice as they lie on the card; ``seed`` says how they are turned and shifted."""

    values: tuple[int, ...] = ()
    laying: Laying = Laying.FLAT
    seed: int = 0

    def poses(self, look: DieLook) -> tuple[DiePose, ...]:
        """Give where they are, in a row on the field."""
        rng = np.random.default_rng(self.seed)
        x, y, wide, tall = SHEET.form.field_mm
        poses = []
        for place, value in enumerate(self.values):
            aside = APART_MM * (place - (len(self.values) - 1) / 2) + float(rng.uniform(-1.5, 1.5))
            at = SHEET.to_table(x + wide / 2 + aside, y + tall / 2 + float(rng.uniform(-2, 2)))
            poses.append(DiePose((*at, look.size_mm / 2), lying(value, float(rng.uniform(0, 360)))))
        if self.laying is Laying.STACKED and len(poses) > 1:
            over = (*poses[0].position[:2], 1.5 * look.size_mm)
            poses[-1] = DiePose(over, poses[-1].turn)
        elif self.laying is Laying.COCKED and poses:
            poses[0] = tipped(poses[0], COCKED_DEG)
        return tuple(poses)


@dataclass(frozen=True)
class SimulatedCard:
    """What lies on the card, what lay there before, and when the hand came that has turned it."""

    now: ClaimDice = field(default_factory=ClaimDice)
    before: ClaimDice = field(default_factory=ClaimDice)
    turned_s: float = float("-inf")

    def turn(self, dice: ClaimDice, now_s: float) -> SimulatedCard:
        return SimulatedCard(dice, self.now, now_s)

    def dice(self, time_s: float) -> ClaimDice:
        """Give the dice at a moment: they change under the hand."""
        return self.before if time_s < self.turned_s + REACH_S + TURN_S / 2 else self.now

    def reach(self, time_s: float) -> float:
        """Give how far the hand has come to the card: 0 not at all, 1 it lies over the dice."""
        since_s = time_s - self.turned_s
        return max(0.0, min(1.0, since_s / REACH_S, (2 * REACH_S + TURN_S - since_s) / REACH_S))


def with_hand(signal: AnyFloats, view: Viewpoint, reach: float) -> AnyFloats:
    """Draw a hand that comes from below over grey levels (H, W, 3)."""
    if reach <= 0:
        return signal
    camera = perspective(view)
    far = np.array([(*SHEET.middle, 20.0), (SHEET.middle[0] + ARM_MM, SHEET.middle[1], 20.0)], np.float32).T
    (x, aside), (y, _) = camera.project(far)
    wide, bottom = round(float(aside - x)), signal.shape[0] + float(aside - x)
    tip = bottom + (float(y) - wide / 2 - bottom) * reach
    drawn = signal.copy()
    for place in (-0.33, 0.0, 0.33):
        finger = round(float(x) + place * wide)
        cv2.line(drawn, (finger, round(bottom)), (finger, round(tip)), SKIN_BGR, max(1, wide // 3))
    return drawn
