"""The two networks, small enough for one core.

The **detector** takes the whole picture. For every fourth pixel it returns the score of a top's middle there, the top's
size, and masks of cups and hands. The **reader** takes the crop of one candidate and returns the class of its middle.
Both are plain 3 x 3 convolutions with normalisation, which the export folds into the convolutions.
"""

from pathlib import Path

import torch
from torch import Tensor, nn

from vision.networks import CROP_PX, DETECTOR_CHANNELS, MEAN, READER_OUTPUTS

EXAMPLE_PX = 256
"""Side of the example picture for the detector's export (px)."""


def _plain(wide_in: int, wide_out: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    convolution = nn.Conv2d(wide_in, wide_out, kernel, stride, kernel // 2, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(wide_out))


def _conv(wide_in: int, wide_out: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(*_plain(wide_in, wide_out, stride, kernel), nn.ReLU(inplace=True))


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = _conv(width, width), _plain(width, width)

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(self.first(x)))


class Detector(nn.Module):
    """Evened pictures (N, 3, H, W) in, H and W multiples of 32; maps (N, DETECTOR_CHANNELS, H/4, W/4) out."""

    def __init__(self) -> None:
        super().__init__()
        c1, c2, c3, c4, c5 = 16, 32, 56, 80, 24
        self.quarter = _conv(3, c1, 4, kernel=7)
        self.eighth = _conv(c1, c2, 2)
        self.sixteenth = nn.Sequential(_conv(c2, c3, 2), _Residual(c3))
        self.last = nn.Sequential(_conv(c3, c4, 2), _Residual(c4))
        self.from_last, self.from_sixteenth = _conv(c4, c3, kernel=1), _conv(c3, c2)
        self.from_eighth = _conv(c2, c1)
        self.head = nn.Sequential(_conv(c1, c5, kernel=1), nn.Conv2d(c5, DETECTOR_CHANNELS, 1))

    def forward(self, x: Tensor) -> Tensor:
        quarter = self.quarter(x - MEAN)
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        up = _doubled(self.from_last(self.last(sixteenth))) + sixteenth
        up = _doubled(self.from_sixteenth(up)) + eighth
        whole: Tensor = self.head(_doubled(self.from_eighth(up)) + quarter)
        return whole


def _doubled(x: Tensor) -> Tensor:
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")


class Reader(nn.Module):
    """Evened crops (N, 3, CROP_PX, CROP_PX) in, outputs (N, READER_OUTPUTS) out."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 48, 3, kernel=5),
            _conv(48, 48, 2),
            _conv(48, 48),
            _Residual(48),
            _conv(48, 72, 2),
            _conv(72, 72),
            _Residual(72),
            _Residual(72),
            _conv(72, 112, 2),
            _Residual(112),
            _Residual(112),
            nn.Dropout(0.2),
            nn.Flatten(),
            nn.Linear(112 * 16, 128),
            nn.ReLU(inplace=True),
            nn.Linear(128, READER_OUTPUTS),
        )

    def forward(self, x: Tensor) -> Tensor:
        outputs: Tensor = self.body(x - MEAN)
        return outputs


def export(net: Detector | Reader, path: Path) -> None:
    """Write a network as ONNX, for any number of pictures; the detector also for every size of picture."""
    side, free = CROP_PX, {"x": {0: "n"}, "y": {0: "n"}}
    if isinstance(net, Detector):
        side, free = EXAMPLE_PX, {"x": {0: "n", 2: "h", 3: "w"}, "y": {0: "n", 2: "rows", 3: "columns"}}
    torch.onnx.export(
        net.eval(),
        (torch.rand(1, 3, side, side),),
        str(path),
        dynamo=False,
        opset_version=13,
        input_names=["x"],
        output_names=["y"],
        dynamic_axes=free,
    )
