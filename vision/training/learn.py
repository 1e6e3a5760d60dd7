"""Learning: samples in, trained networks out. The same seed and samples give the same networks on one machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.crops import BRIEF_PX, CROP_PX, QUICK_PX
from vision.training.nets import EDGE_UNIT_PX, KINDS, CropReader, centred
from vision.training.samples import FIELD_PX, STRIDE_PX

VIEW_PX, BRIEF_VIEW_PX = 192, 160
"""Part of a field that a finder is shown at once; the brief one sees it smaller."""
ZOOMED_PX = 136, FIELD_PX + 1
"""Least and largest side of that part, before it is brought to its size."""
SPREAD = 0.1
"""Width of the peak that the finder learns, in edges of the die."""
MANY = 512
"""Crops that are looked at together."""
Batches = Iterator[tuple[Tensor, ...]]


def learn(
    net: nn.Module,
    batches: Batches,
    steps: int,
    loss_of: Callable[..., Tensor],
    rate: float,
    tell: Callable[[str], None],
) -> None:
    """Train a network for so many batches: AdamW, one warm cycle, bfloat16 where the machine has it."""
    net.train()
    net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps, pct_start=0.08)
    mean = 0.0
    for step, (shown, *wanted) in zip(range(steps), batches, strict=False):
        with torch.autocast("cpu", torch.bfloat16):
            said = net(shown.contiguous(memory_format=torch.channels_last))
        loss = loss_of(said.float(), *wanted)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        mean += (loss.item() - mean) * max(0.01, 1 / (step + 1))
        if step % 100 == 99:
            tell(f"step {step + 1} of {steps}: loss {mean:.4f}")
    net.eval()


def reader_loss(said: Tensor, kinds: Tensor, places: Tensor, odds: Tensor | None = None) -> Tensor:
    """Cross-entropy with a little smoothing, for nobody is ever quite certain, and distances where a top is.

    ``odds`` (N, KINDS) are what others have said of the same; then half of it is how far from them this is (G. Hinton
    et al., Distilling the knowledge in a neural network, 2015).
    """
    flat = said.flatten(1)
    known = ~places.isnan()
    off = functional.smooth_l1_loss(flat[:, KINDS:], places.nan_to_num(), reduction="none", beta=0.05)
    place = (off * known).sum() / known.sum().clamp(min=1)
    kind = functional.cross_entropy(flat[:, :KINDS], kinds, label_smoothing=0.03)
    if odds is not None:
        kind = (kind + functional.cross_entropy(flat[:, :KINDS], odds)) / 2
    return kind + 3 * place


def finder_loss(
    said: Tensor, heat: Tensor, care: Tensor, place: Tensor, here: Tensor, masks: Tensor, told: Tensor | None = None
) -> Tensor:
    """Focal loss on the peaks (X. Zhou et al., Objects as points, 2019), distances where a die is, masks everywhere.

    ``told`` is what another finder has said of the same; then it counts, too, how far from its peaks and cups this is.
    """
    logit = said[:, 0]
    share = torch.sigmoid(logit)
    peak = heat > 0.99
    hit = -functional.logsigmoid(logit) * (1 - share) ** 2 * peak
    miss = -functional.logsigmoid(-logit) * share**2 * (1 - heat) ** 4 * (~peak)
    many = peak.sum().clamp(min=1)
    loss = ((hit + miss) * care).sum() / many
    off = functional.smooth_l1_loss(said[:, 1:4], place, reduction="none", beta=0.2) * here[:, None]
    loss = loss + off.sum() / here.sum().clamp(min=1)
    loss = loss + functional.binary_cross_entropy_with_logits(said[:, 4:6], masks) * 2
    if told is None:
        return loss
    peaks = functional.binary_cross_entropy_with_logits(logit, torch.sigmoid(told[:, 0]), reduction="sum") / many
    return loss + peaks + functional.binary_cross_entropy_with_logits(said[:, 4], torch.sigmoid(told[:, 4]))


def finder_targets(dice: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, ...]:
    """Draw what the finder should say of one view: ``dice`` (M, 4) as in `Samples`, ``masks`` (2, C, C) 0 to 1."""
    cells = masks.shape[-1]
    y, x = np.mgrid[0:cells, 0:cells].astype(np.float32)
    heat, care = np.zeros((cells, cells), np.float32), np.ones((cells, cells), np.float32)
    place, here = np.zeros((3, cells, cells), np.float32), np.zeros((cells, cells), np.float32)
    for dx, dy, size, kind in dice[dice[:, 3] >= 0]:
        column, row = (dx - 1.5) / STRIDE_PX, (dy - 1.5) / STRIDE_PX
        if not (-0.5 <= column < cells - 0.5 and -0.5 <= row < cells - 0.5):
            continue
        away = (x - column) ** 2 + (y - row) ** 2
        spread = max(0.7, SPREAD * size / STRIDE_PX)
        hill = np.exp(-away / (2 * spread**2)).astype(np.float32)
        if kind == 0:
            care[away < (0.6 * size / STRIDE_PX) ** 2] = 0
            continue
        hill[round(float(row)), round(float(column))] = 1
        heat = np.maximum(heat, hill)
        near = away < max(1.2, 0.15 * size / STRIDE_PX) ** 2
        place[0][near] = np.log(size / EDGE_UNIT_PX)
        place[1][near], place[2][near] = (column - x)[near], (row - y)[near]
        here[near] = 1
    return heat, care, place, here, masks


def finder_batches(
    fields: np.ndarray,
    dice: np.ndarray,
    masks: np.ndarray,
    size: int,
    seed: int,
    weights: np.ndarray | None = None,
    view_px: int = VIEW_PX,
) -> Batches:
    """Give batches for the finder without end: views at random, nearer and farther, some mirrored, in changed light."""
    chance = np.random.default_rng(seed)
    share = None if weights is None else weights / weights.sum()
    cells = view_px // STRIDE_PX
    while True:
        rows = chance.choice(len(fields), size, p=share)
        shown, wanted = np.empty((size, view_px, view_px, 3), np.uint8), []
        for n, row in enumerate(rows):
            side = int(chance.integers(*ZOOMED_PX)) // STRIDE_PX * STRIDE_PX
            x, y = (chance.integers(0, (FIELD_PX - side) // STRIDE_PX + 1, 2) * STRIDE_PX).tolist()
            view = cv2.resize(fields[row, y : y + side, x : x + side], (view_px, view_px), interpolation=cv2.INTER_AREA)
            own, grow = dice[row].copy(), view_px / side
            known = own[:, 3] >= 0
            own[known, :2] = (own[known, :2] - [x, y] + 0.5) * grow - 0.5
            own[known, 2] *= grow
            part = masks[row, :, y // STRIDE_PX :, x // STRIDE_PX :][:, : side // STRIDE_PX, : side // STRIDE_PX]
            mask = np.stack([cv2.resize(one, (cells, cells)) for one in part]).astype(np.float32) / 255
            if chance.random() < 0.5:
                view, mask = view[:, ::-1], mask[..., ::-1]
                own[known, 0] = view_px - 1 - own[known, 0]
            shown[n] = view
            wanted.append(finder_targets(own, np.ascontiguousarray(mask)))
        parts = [torch.from_numpy(np.stack(part)) for part in zip(*wanted, strict=True)]
        yield (centred(_lit(shown, chance)), *parts)


def reader_batches(
    crops: np.ndarray,
    kinds: np.ndarray,
    places: np.ndarray,
    size: int,
    seed: int,
    weights: np.ndarray | None = None,
    side: int = CROP_PX,
    odds: np.ndarray | None = None,
) -> Batches:
    """Give batches for a reader of ``side`` px without end, every kind about as often.

    Turned, some mirrored, in changed light; with ``odds`` (N, KINDS), what others have said of each crop.
    """
    chance = np.random.default_rng(seed)
    often = np.bincount(kinds, minlength=KINDS)
    share = 1 / np.maximum(often, 1)[kinds] * np.where(kinds == 0, 2.5, 1.0)
    if weights is not None:
        share = share * weights
    upto = np.cumsum(share / share.sum())
    while True:
        rows = np.minimum(np.searchsorted(upto, chance.random(size)), len(kinds) - 1)
        shown, where = crops[rows], places[rows].copy()
        mirrored = chance.random(size) < 0.5
        shown[mirrored] = shown[mirrored, :, ::-1]
        where[mirrored, 0] *= -1
        where[mirrored, 3] *= -1
        for n in np.nonzero(chance.random(size) < 0.6)[0]:
            shown[n], where[n] = _turned(shown[n], where[n], chance)
        lit = _lit(shown, chance)
        wanted = torch.from_numpy(kinds[rows].astype(np.int64)), torch.from_numpy(where)
        told = () if odds is None else (torch.from_numpy(odds[rows]),)
        yield (centred(_as_seen(lit, side)), *wanted, *told)


def _as_seen(crops: Tensor, side: int) -> Tensor:
    """Cut out of crops (N, 3, H, W) what a reader of ``side`` px sees of them: the small ones only the middle."""
    if side >= CROP_PX:
        return crops
    rim = (CROP_PX - QUICK_PX) // 2
    middle = crops[..., rim:-rim, rim:-rim]
    return functional.interpolate(middle, (BRIEF_PX, BRIEF_PX), mode="bilinear") if side == BRIEF_PX else middle


def taught(batches: Batches, teacher: nn.Module) -> Batches:
    """Add to each batch what another network says of what it shows."""
    for shown, *wanted in batches:
        with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
            told = teacher.eval()(shown)
        yield (shown, *wanted, told.float())


def odds_of(readers: Sequence[CropReader], crops: np.ndarray) -> np.ndarray:
    """Return the mean odds (N, KINDS) that these readers give to crops (N, H, W, 3), each looked at as it is."""
    said = []
    for at in range(0, len(crops), MANY):
        shown = torch.from_numpy(crops[at : at + MANY]).permute(0, 3, 1, 2).float() / 255
        with torch.no_grad():
            own = [reader.eval()(centred(_as_seen(shown, reader.side))).flatten(1)[:, :KINDS] for reader in readers]
        said.append(functional.softmax(torch.stack(own), dim=2).mean(dim=0).numpy())
    return np.concatenate(said)


def _turned(shown: np.ndarray, where: np.ndarray, chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Turn a crop a little and make it a little larger or smaller; its place follows."""
    angle, grow = chance.normal(0, 0.2), float(np.exp(chance.normal(0, 0.08)))
    cos, sin = np.cos(angle), np.sin(angle)
    turn = np.array([[cos, -sin], [sin, cos]])
    middle = (shown.shape[0] - 1) / 2
    way = np.c_[turn * grow, middle - turn.sum(axis=1) * grow * middle]
    moved = cv2.warpAffine(shown, way, shown.shape[:2], flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    told = where.copy()
    told[:2], told[2], told[3:] = turn @ where[:2] * grow, where[2] + np.log(grow), turn @ where[3:]
    return moved, told


def _lit(shown: np.ndarray, chance: np.random.Generator) -> Tensor:
    """Turn pictures (N, H, W, 3) into (N, 3, H, W) from 0 to 1, in another light and by a worse camera."""
    levels = np.linspace(0, 1, 256, dtype=np.float32)[:, None]
    lit = np.empty(shown.shape, np.uint8)
    for n, picture in enumerate(shown):
        tone = levels ** np.exp(chance.normal(0, 0.3)) * chance.normal(1, 0.13, 3)
        table = np.clip(255 * tone, 0, 255).astype(np.uint8)
        if chance.random() < 0.2:
            picture = picture[..., chance.permutation(3)]
        lit[n] = cv2.LUT(np.ascontiguousarray(picture), table[None])
        if chance.random() < 0.2:
            lit[n] = cv2.cvtColor(lit[n], cv2.COLOR_BGR2GRAY)[..., None]
        lit[n] = _worse(lit[n], chance)
    return torch.from_numpy(lit).permute(0, 3, 1, 2).contiguous(memory_format=torch.channels_last).float() / 255


def _worse(picture: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """Blur, shade, grain and code a picture, each now and then."""
    side = picture.shape[0]
    if chance.random() < 0.25:
        picture = cv2.GaussianBlur(picture, (0, 0), chance.uniform(0.4, 1.3))
    elif chance.random() < 0.15:
        small = cv2.resize(picture, None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA)
        picture = cv2.resize(small, (side, side), interpolation=cv2.INTER_LINEAR)
    if chance.random() < 0.3:
        ramp = np.linspace(-1, 1, side, dtype=np.float32)
        shade = 1 + chance.uniform(-0.4, 0.4) * ramp[:, None] + chance.uniform(-0.4, 0.4) * ramp[None]
        picture = np.clip(picture * shade[..., None], 0, 255).astype(np.uint8)
    if chance.random() < 0.25:
        grain = chance.standard_normal(picture.shape, np.float32) * chance.uniform(2, 12)
        picture = np.clip(picture + grain, 0, 255).astype(np.uint8)
    if chance.random() < 0.15:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(20, 80))]
        picture = np.asarray(cv2.imdecode(cv2.imencode(".jpg", picture, quality)[1], cv2.IMREAD_COLOR))
    return picture
