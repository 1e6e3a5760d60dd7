"""Changed pictures: the same dice under other lamps and other cameras."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.drawing import draw, scattered
from vision.bench.changes import CHANGES, changed, main


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_picture_is_a_picture_and_the_same_each_time(name: str) -> None:
    pixels = draw(scattered((2, 5)), (320, 240))
    before = pixels.copy()
    once, again = changed(pixels, name, 3), changed(pixels, name, 3)
    assert once.dtype == np.uint8
    assert once.ndim == 3
    assert np.array_equal(once, again)
    assert np.array_equal(pixels, before)
    assert name == "none" or not np.array_equal(once, pixels)


@pytest.mark.parametrize(("name", "shape"), [("turned 90", (320, 240, 3)), ("lower", (187, 320, 3))])
def test_a_turned_or_squeezed_picture_is_whole(name: str, shape: tuple[int, ...]) -> None:
    assert changed(draw(scattered((2, 5)), (320, 240)), name, 3).shape == shape


def test_the_table_tells_what_is_right_and_which_are_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, values in (("two.png", (2, 5)), ("three.png", (1, 3, 6))):
        cv2.imwrite(str(tmp_path / name), draw(scattered(values)))
    rows = ["file,group,values,expect", "two.png,plain,2 5,read", "three.png,plain,1 3 5,read"]
    (tmp_path / "labels.csv").write_text("\n".join(rows), encoding="utf-8")
    main(tmp_path, ["none", "mirrored"])
    head, *changes = capsys.readouterr().out.splitlines()
    assert head.split() == ["number", "unknown", "number", "known"]
    assert [line.split() for line in changes] == [
        [name, "1", "right,", "1", "wrong", "1", "right,", "1", "wrong", "three.png"] for name in ("none", "mirrored")
    ]
