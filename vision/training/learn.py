"""The training loop, and the losses of both networks."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.networks import CLASSES, NONE, UNREADABLE

Batches = Callable[[int], tuple[np.ndarray, ...]]
"""A function that returns the batch with a given number: pictures and their truth."""
SMOOTHING = 0.02


def learn(
    net: nn.Module, batches: Batches, steps: int, loss_of: Callable[..., Tensor], rate: float, kept: Path
) -> Iterator[str]:
    """Train a network (AdamW, one cycle of the learning rate with warm-up, bfloat16 if the machine has it). Yield a
    line with the loss every hundred steps, and write the state to ``kept``, from which a stopped training continues.
    """
    net.train()
    net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps, pct_start=0.1)
    parts = {"net": net, "optimiser": optimiser, "schedule": schedule}
    mean, start = 0.0, 0
    if kept.exists():
        mean, start, random, states = torch.load(kept, weights_only=True)
        torch.set_rng_state(random)
        for name, part in parts.items():
            part.load_state_dict(states[name])
    for step in range(start, steps):
        inputs, *wanted = batches(step)
        pictures = torch.from_numpy(inputs).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16):
            outputs = net(pictures)
        loss = loss_of(outputs.float(), *map(torch.from_numpy, wanted))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        mean += (loss.item() - mean) * max(0.02, 1 / (step + 1))
        if step % 100 == 99:
            states = {name: part.state_dict() for name, part in parts.items()}
            torch.save((mean, step + 1, torch.get_rng_state(), states), kept.with_suffix(".half"))
            kept.with_suffix(".half").rename(kept)
            yield f"step {step + 1} of {steps}: loss {mean:.4f}"
    net.eval()
    kept.unlink(missing_ok=True)


def reader_loss(outputs: Tensor, classes: Tensor, places: Tensor) -> Tensor:
    """Return the loss of a reader: classes (N,), -1 for no face; places (N, 5) as `samples.place_in_crop`, or nan. It
    sums the cross-entropy of the class, the distances of the place, and the likelihood of the tilt with the predicted
    variance.
    """
    logits, log_variance = outputs[:, :CLASSES], outputs[:, CLASSES]
    position, tilt = outputs[:, CLASSES + 1 : -2], outputs[:, -2:]
    is_known = classes >= 0
    loss = functional.cross_entropy(logits[is_known], classes[is_known], label_smoothing=SMOOTHING)
    no_face = functional.log_softmax(logits[~is_known], dim=1)
    loss = loss - torch.logaddexp(no_face[:, NONE], no_face[:, UNREADABLE]).sum() / len(classes)
    off = functional.smooth_l1_loss(position, places[:, :3].nan_to_num(), reduction="none", beta=0.05)
    loss = loss + 3 * _mean(off, ~places[:, :3].isnan())
    turned, right = places[:, 3:].nan_to_num(), ~places[:, 3].isnan()
    logs = log_variance.clamp(-8, 1)
    likelihood = ((tilt - turned) ** 2).sum(dim=1) / (2 * logs.exp()) + logs
    # The plain distance keeps a gradient for the tilt where the predicted variance is large.
    distance = functional.smooth_l1_loss(tilt, turned, reduction="none", beta=0.05).sum(dim=1)
    return loss + _mean(0.1 * likelihood + 2 * distance, right)


def _mean(values: Tensor, where: Tensor) -> Tensor:
    return (values * where).sum() / where.sum().clamp(min=1)


def detector_loss(
    outputs: Tensor, heat: Tensor, care: Tensor, position: Tensor, at_tops: Tensor, masks: Tensor, drawn: Tensor
) -> Tensor:
    """Return the loss of a detector's ``outputs``. The other arguments are the `fields.targets` of N views.

    It sums the focal loss of the peaks (X. Zhou et al., *Objects as points*, 2019), the distances at dice, and the loss
    of the masks. The masks are known for ``drawn`` views (N,); photographs count as without cups.
    """
    logit = outputs[:, 0]
    share, peak = torch.sigmoid(logit), heat > 0.99
    hit = -functional.logsigmoid(logit) * (1 - share) ** 2 * peak
    miss = -functional.logsigmoid(-logit) * share**2 * (1 - heat) ** 4 * (~peak)
    loss = ((hit + miss) * care).sum() / peak.sum().clamp(min=1)
    off = functional.smooth_l1_loss(outputs[:, 1:4], position, reduction="none", beta=0.2).sum(dim=1)
    loss = loss + _mean(off, at_tops)
    covers = functional.binary_cross_entropy_with_logits(outputs[:, 4:6], masks, reduction="none").mean(dim=(1, 2, 3))
    no_cup = functional.softplus(outputs[:, 4]).mean(dim=(1, 2))
    return loss + 2 * _mean(covers, drawn) + 0.3 * _mean(no_cup, 1 - drawn)
