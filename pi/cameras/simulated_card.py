"""The card of the simulated table: spare dice on it, and the hand that turns them.

The dice on the card at a moment depend on the time alone.
"""

from dataclasses import dataclass, field
from enum import StrEnum

import cv2
import numpy as np

from vision.arrays import AnyFloats
from vision.card import STRIP
from vision.rendering.perspective import perspective
from vision.rendering.scene import DieLook, DiePose, Sheet, Viewpoint, lying, tipped

SHEET = Sheet(STRIP, (0.0, -144.0))
"""The card, on the near side of the tray."""
TARGET, FARTHER = (0.0, -36.0, 0.0), 1.3
"""The aim of a camera that sees the card too, and the factor by which it is farther away (for a 4:3 picture)."""
REACH_S, TURN_S = 0.2, 0.4
"""How long a hand moves to the card, and how long it then turns the dice (s)."""
APART_MM = 23.0
"""Distance between the middles of the dice (mm)."""
COCKED_DEG = 38.0
SKIN_BGR = (125.0, 160.0, 205.0)
ARM_MM = 58.0


class Laying(StrEnum):
    """The arrangement of the dice after a hand has turned them."""

    FLAT = "flat"
    COCKED = "cocked"  # the first one leans
    STACKED = "stacked"  # the last one stands on the first


@dataclass(frozen=True)
class ClaimDice:
    """Dice on the card; ``seed`` determines their rotations and shifts."""

    values: tuple[int, ...] = ()
    laying: Laying = Laying.FLAT
    seed: int = 0

    def poses(self, look: DieLook) -> tuple[DiePose, ...]:
        """Return the poses of the dice, in a row on the field of the card."""
        rng = np.random.default_rng(self.seed)
        x, y, width, height = SHEET.form.field_mm
        poses = []
        for index, value in enumerate(self.values):
            aside = APART_MM * (index - (len(self.values) - 1) / 2) + float(rng.uniform(-1.5, 1.5))
            at = SHEET.to_table(x + width / 2 + aside, y + height / 2 + float(rng.uniform(-2, 2)))
            poses.append(DiePose((*at, look.size_mm / 2), lying(value, float(rng.uniform(0, 360)))))
        if self.laying is Laying.STACKED and len(poses) > 1:
            over = (*poses[0].position[:2], 1.5 * look.size_mm)
            poses[-1] = DiePose(over, poses[-1].turn)
        elif self.laying is Laying.COCKED and poses:
            poses[0] = tipped(poses[0], COCKED_DEG)
        return tuple(poses)


@dataclass(frozen=True)
class SimulatedCard:
    """The dice on the card, the dice before the last turn, and when a hand began to reach for them."""

    now: ClaimDice = field(default_factory=ClaimDice)
    before: ClaimDice = field(default_factory=ClaimDice)
    turned_s: float = float("-inf")

    def dice(self, time_s: float) -> ClaimDice:
        """Return the dice at a moment (s). They change while the hand covers them."""
        return self.before if time_s < self.turned_s + REACH_S + TURN_S / 2 else self.now

    def reach(self, time_s: float) -> float:
        """Return how far the hand has come, from 0 (not in view) to 1 (over the dice)."""
        since_s = time_s - self.turned_s
        return max(0.0, min(1.0, since_s / REACH_S, (2 * REACH_S + TURN_S - since_s) / REACH_S))


def with_hand(signal: AnyFloats, view: Viewpoint, reach: float) -> AnyFloats:
    """Return the picture ``signal`` (H, W, 3) with a hand that comes from below."""
    if reach <= 0:
        return signal
    camera = perspective(view)
    far = np.array([(*SHEET.middle, 20.0), (SHEET.middle[0] + ARM_MM, SHEET.middle[1], 20.0)], np.float32).T
    (x, aside), (y, _) = camera.project(far)
    width, bottom = round(float(aside - x)), signal.shape[0] + float(aside - x)
    tip = bottom + (float(y) - width / 2 - bottom) * reach
    drawn = signal.copy()
    for offset in (-0.33, 0.0, 0.33):
        finger = round(float(x) + offset * width)
        cv2.line(drawn, (finger, round(bottom)), (finger, round(tip)), SKIN_BGR, max(1, width // 3))
    return drawn
