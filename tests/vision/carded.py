"""Pictures of a card, for tests: printed, laid anywhere into a picture, with drawn dice on its field."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.drawing import Drawn, draw
from vision.card import PX_PER_MM, STRIP, Form
from vision.reading import Pixels
from vision.rendering.sheet import printed

DIE_MM = 16.0
PAPER = (235, 235, 235)


@dataclass(frozen=True)
class Laid:
    """A card in a picture: its middle and width in pixels, its turn, and how far it leans back."""

    form: Form = STRIP
    middle: tuple[float, float] = (320.0, 400.0)
    width_px: float = 400.0
    turn_deg: float = 0.0
    lean: float = 0.0

    @property
    def homography(self) -> NDArray[np.float64]:
        """Return the transformation from pixels of the print to those of the picture (3, 3)."""
        wide, tall = (side * PX_PER_MM for side in self.form.size_mm)
        scale, turn = self.width_px / wide, math.radians(self.turn_deg)
        cos, sin = scale * math.cos(turn), scale * math.sin(turn)
        to_middle = np.array([(1, 0, -wide / 2), (0, 1, -tall / 2), (0, 0, 1)])
        leaning = np.array([(1, 0, 0), (0, 1, 0), (0, self.lean / tall, 1)])
        placed = np.array([(cos, -sin, self.middle[0]), (sin, cos, self.middle[1]), (0, 0, 1)])
        return np.asarray(placed @ leaning @ to_middle, np.float64)


def with_card(picture: Pixels, laid: Laid = Laid(), dice: Sequence[Drawn] = ()) -> Pixels:
    """Lay a card into a picture. The dice lie on its field, at places in die edges from its middle."""
    sheet = np.repeat(printed(laid.form, PX_PER_MM)[..., None], 3, axis=2)
    if dice:
        x, y, wide, tall = (round(side * PX_PER_MM) for side in laid.form.field_mm)
        edge = round(DIE_MM * PX_PER_MM)
        drawn = draw(list(dice), (wide - 8, tall - 8), edge_px=edge, ground=PAPER, noise=0)
        sheet[y + 4 : y + tall - 4, x + 4 : x + wide - 4] = drawn
    sheet = np.minimum(sheet, PAPER[0]).astype(np.uint8)
    size = picture.shape[1], picture.shape[0]
    there = cv2.warpPerspective(np.full_like(sheet, 255), laid.homography, size)
    shown = cv2.warpPerspective(sheet, laid.homography, size, flags=cv2.INTER_AREA)
    cover = there.astype(np.float32) / 255
    return np.asarray(picture * (1 - cover) + shown * cover, np.uint8)
