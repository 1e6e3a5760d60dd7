"""Playing cards in the simulated tray."""

import numpy as np

from vision.deck import CARDS, SIZE_MM
from vision.rendering.scene import LaidCard

A_ROW, DOWN_MM, FAN_MM = 4, 89.0, 26.0
"""Cards of a row when they lie side by side; distances between two rows, and between overlapping cards (a third)."""


def laid(
    values: tuple[str, ...], width_mm: float, overlapping: bool, seed: int, style: int | None = None
) -> tuple[LaidCard, ...]:
    """Return cards of these values, in up to two rows or in a fan, in a tray of this width.

    A value that is given more often than the deck has it is laid from a second deck. Raise ValueError for a value that
    no card has.
    """
    rng = np.random.default_rng(seed)
    row = len(values) if overlapping else A_ROW
    rows, cards = -(-len(values) // row), []
    for index, value in enumerate(values):
        number = CARDS.index(value) + values[:index].count(value) % CARDS.count(value)
        down, across = divmod(index, row)
        many = min(row, len(values) - down * row)
        step = min(FAN_MM if overlapping else SIZE_MM[0] + 3, (width_mm - SIZE_MM[0] - 2) / max(1, many - 1))
        x = step * (across - (many - 1) / 2) + float(rng.uniform(-1, 1))
        y = DOWN_MM * ((rows - 1) / 2 - down) + (float(rng.uniform(-12, 12)) if overlapping else 0.0)
        turn = float(rng.uniform(-1, 1)) * (6 if overlapping else 0.5)
        cards.append(LaidCard(number, (x, y), turn + 180 * int(rng.integers(2)), style))
    return tuple(cards)
