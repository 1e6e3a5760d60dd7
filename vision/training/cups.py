"""Cups: what they look like, taught to a finder that is good at dice, and stays so.

All it says of dice and hands is held where it was, by its own answers from before (Z. Li, D. Hoiem, Learning without
forgetting, 2016); its means and deviations stay as they are, too. Scenes with a cup are shown more often.
"""

from __future__ import annotations

import copy
from collections.abc import Callable

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from vision.training.learn import Batches, finder_batches
from vision.training.nets import Finder
from vision.training.samples import Samples

STEPS, BATCH, RATE = 1200, 24, 6e-4
WITH_CUP = 0.7
"""How often a scene with a cup is shown, for each without."""
SEEN = -3.0
"""Logit of a peak above which its size and place matter."""


def batches(shown: Samples) -> Batches:
    """Give batches without end, in many of which a cup is seen."""
    has = shown.masks[:, 0].any(axis=(1, 2))
    often = np.where(has, WITH_CUP * (~has).sum() / has.sum(), 1.0)
    return finder_batches(shown.fields, shown.dice, shown.masks, BATCH, 3, often)


def teach_cups(finder: Finder, shown: Samples, tell: Callable[[str], None]) -> None:
    """Teach a finder cups; it is changed in place."""
    before = copy.deepcopy(finder).eval()
    finder.eval()
    optimiser = torch.optim.AdamW(finder.parameters(), lr=RATE, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=STEPS, pct_start=0.1)
    for step, (picture, *_, masks) in zip(range(STEPS), batches(shown), strict=False):
        with torch.autocast("cpu", torch.bfloat16):
            said = finder(picture).float()
            with torch.no_grad():
                old = before(picture).float()
        cup = 4 * functional.binary_cross_entropy_with_logits(said[:, 4], masks[:, 0])
        loss = cup + forgotten(said, old)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(finder.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        if step % 100 == 99:
            tell(f"cups, step {step + 1} of {STEPS}: loss {cup.item():.4f}")


def forgotten(said: Tensor, old: Tensor) -> Tensor:
    """Return how far answers (N, FINDER_CHANNELS, H, W) have gone from the old ones, cups aside."""
    near = (old[:, :1] > SEEN).float()
    peaks = (torch.sigmoid(said[:, :1]) - torch.sigmoid(old[:, :1])).square().mean()
    places = ((said[:, 1:4] - old[:, 1:4]).abs() * near).sum() / near.sum().clamp(min=1)
    hands = (torch.sigmoid(said[:, 5]) - torch.sigmoid(old[:, 5])).square().mean()
    return 200 * peaks + places + 5 * hands
