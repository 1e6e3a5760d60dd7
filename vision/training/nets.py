"""The networks, small enough for OpenCV's own inference on one core.

The **finder** looks at the whole picture and says for every fourth pixel whether the top of a die
has its middle there, how large it is, and whether a cup or a hand is seen. The **reader** looks at
the crop of one die and says what is in its middle (:class:`vision.training.scenes.Kind`).
The finder is plain convolutions without any reshaping, so that every size of picture goes through the
same file. What is left of a crop at last is multiplied as a whole: OpenCV takes six times as long for
a convolution that sees all of it.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn

from vision.crops import BRIEF_PX, CROP_PX, FINE_PX, QUICK_PX

FINDER_CHANNELS = 6
"""Logit of a top's middle, log of its edge over ``EDGE_UNIT_PX``, offset x and y in cells, logits of cup and hand."""
EDGE_UNIT_PX = 32.0
KINDS = 9
BLOCKS, SMALL_BLOCKS = (1, 2, 2), (0, 0, 0)
"""Of the two readers that look at everything, and of the one that is asked where they are in doubt: it is smaller, and
errs elsewhere."""
STEM, FINE_STEM = 24, 48
"""What the first layer tells apart in a crop, and in a fine one."""
PLACE = 5
"""What the reader says of the place of a top, as `samples.place_in_crop` has it."""


def _conv(wide_in: int, wide_out: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(wide_in, wide_out, kernel, stride, kernel // 2 if kernel % 2 else 0, bias=False),
        nn.BatchNorm2d(wide_out),
        nn.ReLU(inplace=True),
    )


class _Residual(nn.Module):
    def __init__(self, wide: int) -> None:
        super().__init__()
        self.first, self.second = _conv(wide, wide), nn.Conv2d(wide, wide, 3, padding=1, bias=False)
        self.norm = nn.BatchNorm2d(wide)
        nn.init.zeros_(self.norm.weight)  # it begins as nothing, and learns what is missing

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.norm(self.second(self.first(x))))


class Finder(nn.Module):
    """Pictures (N, 3, H, W), 0 to 1, H and W multiples of 32, to maps (N, FINDER_CHANNELS, H/4, W/4).

    One that is ``quick`` does a quarter of the work, one that is ``brief`` half of that.
    """

    def __init__(self, *, quick: bool = False, brief: bool = False) -> None:
        super().__init__()
        one, two, three, four, told = (28, 48, 72, 104, 40)
        if quick or brief:
            one, two, three, four, told = (16, 32, 48, 64, 24) if brief else (16, 32, 56, 80, 24)
        again = (lambda wide: _conv(wide, wide)) if brief else _Residual
        self.quarter = _conv(3, one, 4, kernel=4 if brief else 7)
        self.eighth = nn.Sequential(_conv(one, two, 2), *([] if quick or brief else [_Residual(two)]))
        self.sixteenth = nn.Sequential(_conv(two, three, 2), again(three))
        self.last = nn.Sequential(_conv(three, four, 2), again(four))
        self.from_last, self.from_sixteenth = _conv(four, three, kernel=1), _conv(three, two)
        self.from_eighth = _conv(two, one)
        self.head = nn.Sequential(_conv(one, told, kernel=1), nn.Conv2d(told, FINDER_CHANNELS, 1))
        self.head[-1].bias.data[0] = -4.0

    def forward(self, x: Tensor) -> Tensor:
        quarter = self.quarter(x - 0.45)
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        up = _doubled(self.from_last(self.last(sixteenth))) + sixteenth
        up = _doubled(self.from_sixteenth(up)) + eighth
        return self.head(_doubled(self.from_eighth(up)) + quarter)


def _doubled(x: Tensor) -> Tensor:
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")


class CropReader(nn.Module):
    """Crops (N, 3, side, side), evened out, to logits of the kinds and the place (N, KINDS + PLACE)."""

    def __init__(self, side: int, body: Sequence[nn.Module]) -> None:
        super().__init__()
        self.side, self.body = side, nn.Sequential(*body)

    def forward(self, x: Tensor) -> Tensor:
        return self.body(x - 0.45)


class Reader(CropReader):
    """Of crops of 64 px.

    ``blocks`` is how many residual blocks follow each other at 16 x 16, at 8 x 8 and at 4 x 4. One that is ``fine``
    takes crops of 96 px, of which its first layer keeps more; the rest is the same.
    """

    def __init__(self, blocks: tuple[int, int, int] = BLOCKS, *, fine: bool = False) -> None:
        wide, narrow, last = blocks
        stem = FINE_STEM if fine else STEM
        body = [
            _conv(3, stem, 3, kernel=5) if fine else _conv(3, stem, 2),
            _conv(stem, 48, 2),
            _conv(48, 48),
            *(_Residual(48) for _ in range(wide)),
            _conv(48, 72, 2),
            _conv(72, 72),
            *(_Residual(72) for _ in range(narrow)),
            _conv(72, 112, 2),
            *(_Residual(112) for _ in range(last)),
        ]
        super().__init__(FINE_PX if fine else CROP_PX, [*body, *_verdict(112, 128, 4, 0.2)])


class QuickReader(CropReader):
    """Of the middle of crops, QUICK_PX, in a fifth of the time."""

    def __init__(self) -> None:
        body = [_conv(3, 24, 2), _conv(24, 40, 2), _conv(40, 40), _conv(40, 64, 2), _Residual(64), _conv(64, 96, 2)]
        super().__init__(QUICK_PX, [*body, *_verdict(96, 112, 3, 0.1)])


class BriefReader(CropReader):
    """Of the middle of crops, seen less finely, BRIEF_PX, in half of that."""

    def __init__(self) -> None:
        body = [_conv(3, 24, 2), _conv(24, 48, 2), _conv(48, 48), _conv(48, 72, 2), _conv(72, 72)]
        super().__init__(BRIEF_PX, [*body, *_verdict(72, 112, 4, 0.05)])


def _verdict(wide: int, hidden: int, side: int, dropped: float) -> list[nn.Module]:
    """Make of what is left of a crop, ``side`` x ``side``, what is said of it."""
    first, verdict = nn.Linear(wide * side * side, hidden), nn.Linear(hidden, KINDS + PLACE)
    return [nn.Dropout(dropped), nn.Flatten(), first, nn.ReLU(inplace=True), verdict]


def centred(crops: Tensor) -> Tensor:
    """Even out the light of crops: each by its own mean and spread."""
    mean = crops.mean(dim=(1, 2, 3), keepdim=True)
    spread = crops.std(dim=(1, 2, 3), keepdim=True)
    return (crops - mean) / (4 * spread + 0.05) + 0.45
