"""Registration of two pictures of one table, between which the camera has moved a little or the light has changed.

A *flow* is an array (3, 3). Its rows are three values that vary linearly over the picture: the way across and the way
down, in cells, from a point of the later picture to the same point of the earlier one, and the factor of the light.
The columns are the change of the value over a picture's width, across and down, and the value in the middle.

Source: S. Baker, I. Matthews, Lucas-Kanade 20 years on: a unifying framework (2004), for the registration.
"""

from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import Floats32

SAME: Floats32 = np.array([(0, 0, 0), (0, 0, 0), (0, 0, 1)], np.float32)
"""The flow between two equal pictures."""
BLOCK = 4
"""Side of a block, in cells. The flow is fitted to the steepest cell of each block."""
GRAIN = 1 / 8
"""Slope, in multiples of ``level`` per cell, beyond which the weight of a cell hardly grows. So the edge of a moving
die does not outweigh the grain of the ground."""
SPREAD = 0.25
"""Minimum share of the chosen cells that are steep (to fit the ways) or bright (to fit the slopes of the light).
Otherwise a sliding die, or a hand, would be taken for the picture."""
ROUNDS = (4, 2, 1, 1 / 2, 1 / 4, 1 / 4)
"""Error, in multiples of ``level``, above which a cell counts little in each round: something has moved there."""
MAX_WORSE = 0.1
"""Maximum share of the cells that a fitted flow may explain worse than ``start``. If more, a hand has moved."""
CLOSE = 0.01
"""Size of a step, in cells or parts of the light, below which the fit ends."""


def explain(now: Floats32, then: Floats32, start: Floats32, level: float) -> tuple[Floats32, Floats32]:
    """Return the flow from ``now`` to ``then``, and the difference in grey levels that it leaves in each cell, (H, W).

    The flow is ``start`` if the fit that begins there explains no more. A cell that differs by more than ``level`` has
    changed. Beyond the rim of ``then`` the difference is 0.
    """
    flows = start, _align(now, then, start, level)
    changes = [_change(now, then, flow) for flow in flows]
    # Differences are capped, so that the grain of the ground counts as much as the objects on it.
    before, after = np.minimum(np.abs(changes), level)
    best = int(after.sum() < before.sum() and (after > before + level / 8).mean() < MAX_WORSE)
    return flows[best], changes[best]


def _align(now: Floats32, then: Floats32, start: Floats32, level: float) -> Floats32:
    slopes = np.stack([cv2.Sobel(now, cv2.CV_32F, *way, scale=1 / 8) for way in ((1, 0), (0, 1))])
    steepness = (slopes**2).sum(axis=0) / (GRAIN * level) ** 2
    chosen = _largest(steepness)
    votes = 1 / (1 + steepness.ravel()[chosen])
    has_grain = (votes < 1 / 2).mean() > SPREAD
    places, at = (grid[:, chosen] for grid in _grids(now.shape))
    levels, steep = now.ravel()[chosen], slopes.reshape(2, -1)[:, None, chosen] * places
    flow = start.copy()
    for factor in ROUNDS:
        lit = _sampled(then, (flow[:2] @ places + at)[:, None])[0]
        if factor == ROUNDS[0]:
            flow[2] = 0, 0, np.median((levels + 1) / (lit + 1))
        error = levels - lit * (flow[2] @ places)
        moves = np.repeat((has_grain, has_grain, (lit > level).mean() > SPREAD), 3)
        terms = np.concatenate([*steep, lit * places]) * moves[:, None]
        weighted = terms * votes / (1 + votes * (error / (factor * level)) ** 2) ** 2
        # The unit matrix damps the fit: it weighs one cell against a turn or stretch of one cell over the width.
        step = np.linalg.solve(weighted @ terms.T + np.eye(9, dtype=np.float32), weighted @ error)
        flow += step.reshape(3, 3)
        if np.abs(step).max() < CLOSE:
            break
    return flow


def _change(now: Floats32, then: Floats32, flow: Floats32) -> Floats32:
    places, at = _grids(now.shape)
    way = flow[:2] @ places
    margin, last = np.abs(way) - 0.25, at.max(axis=1, keepdims=True)
    beyond = ((np.minimum(at, at + way) < margin) | (np.maximum(at, at + way) > last - margin)).any(axis=0)
    lit = _sampled(then, (at + way).reshape(2, *now.shape), cv2.INTER_CUBIC) * (flow[2] @ places).reshape(now.shape)
    return np.where(beyond.reshape(now.shape), np.float32(0), now - np.clip(lit, 0, 255))


def _largest(cells: Floats32) -> np.ndarray:
    """Return the index of the largest cell of each block, (N,)."""
    height, width = (side // BLOCK for side in cells.shape)
    blocks = cells[: height * BLOCK, : width * BLOCK].reshape(height, BLOCK, width, BLOCK).swapaxes(1, 2)
    inside = np.divmod(blocks.reshape(height * width, -1).argmax(axis=1), BLOCK)
    down, across = BLOCK * np.stack(np.divmod(np.arange(height * width), width)) + inside
    return np.asarray(down * cells.shape[1] + across)


def _sampled(picture: Floats32, ways: Floats32, how: int = cv2.INTER_LINEAR) -> Floats32:
    """Return the values (H, W) of a picture, interpolated at the points ``ways`` (2, H, W), in cells."""
    return np.asarray(cv2.remap(picture, ways[0], ways[1], how, borderMode=cv2.BORDER_REPLICATE), np.float32)


@lru_cache(maxsize=2)
def _grids(shape: tuple[int, int]) -> tuple[Floats32, Floats32]:
    """Return the positions of the cells: from the middle, in widths, with a row of ones (3, N), and in cells (2, N)."""
    at = np.indices(shape)[::-1].reshape(2, -1).astype(np.float32)
    middle = (at - np.array([[shape[1]], [shape[0]]]) / 2) / shape[1]
    return np.stack([*middle, np.ones(at.shape[1])]).astype(np.float32), at
