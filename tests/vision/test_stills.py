"""Picture files in, JSON objects out; what is no picture is said, never raised."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.drawing import draw, scattered
from vision.eye import Eye
from vision.stills import NotWrittenError, load, overlays_in, read_file

EYE = Eye()


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "dé à jouer.png"
    content = cv2.imencode(".png", draw(scattered((2, 6))))[1]
    path.write_bytes(content.tobytes())
    return path


def test_a_picture_is_told_as_the_design_says(photo: Path) -> None:
    found = read_file(photo, EYE)
    assert list(found) == ["file", "values", "sure", "why", "dice", "ms"]
    assert found["file"] == str(photo)
    assert found["values"] == [2, 6]
    assert found["sure"] is True
    assert found["why"] is None
    assert found["ms"] > 0
    for die in found["dice"]:
        assert list(die) == ["value", "box", "confidence"]
    assert json.loads(json.dumps(found)) == found


def test_a_wrong_number_of_dice_is_told_as_count(photo: Path) -> None:
    found = read_file(photo, EYE, count=5)
    assert (found["sure"], found["why"], found["values"]) == (False, "count", [2, 6])


def test_nothing_seen_where_dice_should_be_has_no_values(tmp_path: Path) -> None:
    path = tmp_path / "empty.png"
    cv2.imwrite(str(path), np.full((100, 100, 3), 80, np.uint8))
    assert read_file(path, EYE)["values"] == []
    assert read_file(path, EYE, count=2)["values"] is None


def test_the_rotation_in_a_photo_is_honoured(tmp_path: Path) -> None:
    turned = draw(scattered((4,)), size_wh=(640, 480))
    jpeg = cv2.imencode(".jpg", turned)[1].tobytes()
    # APP1 with one entry: Orientation (0x0112) = 6, to be turned by 90 degrees (EXIF 2.3, 4.6.4).
    entry = bytes.fromhex("0112000300000001000600000000")
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01" + entry[:12] + b"\0\0\0\0"
    path = tmp_path / "turned.jpg"
    path.write_bytes(jpeg[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + jpeg[2:])
    (upright,) = read_file(path, EYE)["dice"]
    cv2.imwrite(str(tmp_path / "plain.jpg"), cv2.rotate(turned, cv2.ROTATE_90_CLOCKWISE))
    (wanted,) = read_file(tmp_path / "plain.jpg", EYE)["dice"]
    assert np.allclose(upright["box"], wanted["box"], atol=3)


@pytest.mark.parametrize("content", [b"", b"no picture", b"\xff\xd8\xff\xe0 broken", b"\x89PNG\r\n\x1a\n", bytes(5000)])
def test_a_broken_file_is_no_picture(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.jpg"
    path.write_bytes(content)
    found = read_file(path, EYE)
    assert list(found) == ["file", "error"]
    assert found["error"]["code"] == "not-a-picture"
    assert found["error"]["message"]


def test_a_folder_and_a_missing_file_are_no_pictures(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.jpg"):
        assert read_file(path, EYE)["error"]["code"] == "not-a-picture"


def test_a_cut_off_photo_breaks_nothing(photo: Path, tmp_path: Path) -> None:
    jpeg = cv2.imencode(".jpg", draw(scattered((2, 6))))[1].tobytes()
    path = tmp_path / "half.jpg"
    path.write_bytes(jpeg[: len(jpeg) // 2])
    assert read_file(path, EYE)["file"] == str(path)


def test_what_was_seen_is_written_beside(photo: Path, tmp_path: Path) -> None:
    seen = tmp_path / "new" / "seen.jpg"
    read_file(photo, EYE, overlay=seen)
    drawn = load(seen)
    assert drawn.shape == (480, 640, 3)
    assert (np.abs(drawn.astype(int) - load(photo)).max(axis=2) > 60).sum() > 500


def test_no_overlay_takes_the_place_of_another_or_of_a_picture(tmp_path: Path) -> None:
    pictures = [tmp_path / name for name in ("a.jpg", "a.png", "more/a.jpg", "a.2.jpg", "b.jpg", "b.seen.jpg")]
    names = overlays_in(tmp_path, pictures)
    assert len({*names, *pictures}) == 12


def test_an_overlay_that_cannot_be_written_is_said(photo: Path, tmp_path: Path) -> None:
    for path, reason in (
        (photo / "seen.jpg", "unmade"),
        (tmp_path, "no-ending"),
        (tmp_path / "seen.tables", "no-ending"),
    ):
        with pytest.raises(NotWrittenError, match=reason):
            read_file(photo, EYE, overlay=path)
    assert load(photo).shape == (480, 640, 3)
