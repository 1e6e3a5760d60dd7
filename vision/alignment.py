"""Registration of two pictures of one table, between which the camera has moved a little or the light has changed.

A *flow* is an array (3, 3) of three values that vary linearly over the picture, one in each row. Two are the shift
across and the shift down, in cells, from the later picture to the earlier one. The third is the factor of the light.
The columns are the slope across and the slope down, per picture width, and the value in the middle.

Source: S. Baker, I. Matthews, Lucas-Kanade 20 years on: a unifying framework (2004), for the registration.
"""

from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import Floats32

SAME: Floats32 = np.array([(0, 0, 0), (0, 0, 0), (0, 0, 1)], np.float32)
"""The flow between two equal pictures."""
BLOCK = 4
"""Side of a block, in cells. The flow is fitted to the cell of each block with the largest slope."""
GRAIN = 1 / 8
"""Slope, in multiples of ``level`` per cell, beyond which the weight of a cell hardly grows. So the edge of a moving
die does not outweigh the grain of the ground."""
SPREAD = 0.25
"""Minimum share of steep cells for fitting the shifts, and of bright cells for fitting the light. Otherwise the motion
of a die or a hand would be taken for a shift of the whole picture."""
ROUNDS = (4, 2, 1, 1 / 2, 1 / 4, 1 / 4)
"""Error, in multiples of ``level``, above which a cell counts little in each round: something has moved there."""
MAX_WORSE = 0.1
"""Maximum share of the cells that a fitted flow explains worse than ``start``. If there are more, a hand has moved."""
CLOSE = 0.01
"""Size of a correction, in cells or shares of the light, below which the fit ends."""


def explain(now: Floats32, then: Floats32, start: Floats32, level: float) -> tuple[Floats32, Floats32]:
    """Return the flow from ``now`` to ``then``, and the remaining difference (H, W) of each cell in grey levels.

    The fit begins at ``start``, which is returned if the fitted flow is not better. A cell that differs by more than
    ``level`` has changed. Cells that are outside ``then`` have the difference 0.
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
        # The unit matrix damps the fit: a shift by one cell costs as much as a stretch by one cell over the width.
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
    """Return for N cells x and y from the middle, in widths of the grid, and 1 (3, N); then column and row (2, N)."""
    at = np.indices(shape)[::-1].reshape(2, -1).astype(np.float32)
    middle = (at - np.array([[shape[1]], [shape[0]]]) / 2) / shape[1]
    return np.stack([*middle, np.ones(at.shape[1])]).astype(np.float32), at
