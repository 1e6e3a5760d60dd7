"""Picture files in, JSON objects out; a file that is not a picture is reported, never raised."""

from __future__ import annotations

import json
import os
import re
import threading
from pathlib import Path

import cv2
import numpy as np
import pytest

import vision
from pi.words import LANGUAGES, Words
from tests.vision.drawing import draw, scattered
from vision.eye import Eye
from vision.reading import Pixels
from vision.stills import NotAPictureError, NotWrittenError, load, overlays_in, read_file

EYE = Eye()


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "dé à jouer.png"
    content = cv2.imencode(".png", draw(scattered((2, 6))))[1]
    path.write_bytes(content.tobytes())
    return path


def test_the_json_object_of_a_picture_has_the_designed_keys(photo: Path) -> None:
    found = read_file(photo, EYE)
    assert list(found) == ["file", "values", "sure", "why", "probability", "dice", "ms"]
    assert found["file"] == str(photo)
    assert found["values"] == [2, 6]
    assert found["sure"] is True
    assert found["why"] is None
    assert found["ms"] > 0
    assert 0.5 < found["probability"] < 1
    for die in found["dice"]:
        assert list(die) == ["value", "box", "confidence"]
    assert json.loads(json.dumps(found)) == found


def test_a_wrong_number_of_dice_is_reported_as_count(photo: Path) -> None:
    found = read_file(photo, EYE, count=5)
    assert (found["sure"], found["why"], found["values"]) == (False, "count", [2, 6])


def test_an_unsure_empty_reading_has_no_values(tmp_path: Path) -> None:
    path = tmp_path / "empty.png"
    cv2.imwrite(str(path), np.random.default_rng(1).normal(80, 3, (100, 100, 3)).astype(np.uint8))
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
def test_a_broken_file_is_not_a_picture(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.jpg"
    path.write_bytes(content)
    found = read_file(path, EYE)
    assert list(found) == ["file", "error"]
    assert found["error"]["code"] == "not-a-picture"
    assert found["error"]["message"]


def test_a_folder_and_a_missing_file_are_not_pictures(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.jpg"):
        assert read_file(path, EYE)["error"]["code"] == "not-a-picture"


def encoded(ending: str, pixels: Pixels, *how: int) -> bytes:
    return cv2.imencode(ending, pixels, list(how))[1].tobytes()


def said_of(path: Path, content: bytes) -> str | None:
    """Return why a file is refused, as the code of its sentence; None if it is read."""
    path.write_bytes(content)
    try:
        load(path)
    except NotAPictureError as error:
        return error.code
    return None


TRAY = draw(scattered((2, 6)))
NOISY = np.clip(TRAY + np.random.default_rng(4).normal(0, 3, TRAY.shape), 0, 255).astype(np.uint8)


def overwritten(content: bytes, share: float, spot: bytes) -> bytes:
    at = int(len(content) * share)
    return content[:at] + spot + content[at + len(spot) :]


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp"])
@pytest.mark.parametrize("share", [0.3, 0.6, 0.9, 0.99])
def test_a_cut_off_picture_is_damaged(tmp_path: Path, ending: str, share: float) -> None:
    content = encoded(ending, NOISY)
    assert said_of(tmp_path / f"whole{ending}", content) is None
    assert said_of(tmp_path / f"half{ending}", content[: int(len(content) * share)]) == "damaged"


@pytest.mark.parametrize("progressive", [0, 1])
@pytest.mark.parametrize("share", [0.2, 0.35, 0.5, 0.65, 0.8])
@pytest.mark.parametrize(
    "spot", [b"\xff\x55" * 32, b"\xff" * 64, b"\xff\xd9" + bytes(62)], ids=["marks", "ones", "end"]
)
def test_a_jpeg_with_a_damaged_spot_is_damaged(tmp_path: Path, progressive: int, share: float, spot: bytes) -> None:
    content = encoded(".jpg", NOISY, cv2.IMWRITE_JPEG_PROGRESSIVE, progressive)
    assert said_of(tmp_path / "spot.jpg", overwritten(content, share, spot)) == "damaged"


def test_decoding_swallows_no_other_line_on_standard_error(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "spot.jpg"
    spoilt = overwritten(encoded(".jpg", NOISY), 0.5, b"\xff\x55" * 32)
    decoding = threading.Thread(target=lambda: [said_of(path, spoilt) for _ in range(20)])
    decoding.start()
    lines = 0
    while decoding.is_alive():
        lines += os.write(2, b"line\n") // 5
    assert capfd.readouterr().err == lines * "line\n"


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
@pytest.mark.parametrize("spot", [b"\0", b"\xff" * 64])
def test_a_png_with_a_changed_byte_is_damaged(tmp_path: Path, share: float, spot: bytes) -> None:
    content = encoded(".png", NOISY)
    changed = overwritten(content, share, bytes(a ^ 0x55 for a in spot))
    assert said_of(tmp_path / "spot.png", changed) == "damaged"


@pytest.mark.parametrize(
    ("ending", "alpha", "refused"),
    [
        (".png", 255, None),
        (".png", 254, "transparent"),
        (".png", 0, "transparent"),
        (".webp", 255, None),
        (".webp", 128, "transparent"),
    ],
)
def test_a_picture_with_transparent_parts_is_refused(
    tmp_path: Path, ending: str, alpha: int, refused: str | None
) -> None:
    layered = np.dstack([TRAY, np.full(TRAY.shape[:2], 255, np.uint8)])
    layered[100:140, 100:140, 3] = alpha
    content = encoded(ending, layered, cv2.IMWRITE_WEBP_QUALITY, 101)
    assert said_of(tmp_path / f"layered{ending}", content) == refused
    deep = encoded(".png", layered.astype(np.uint16) * 257)
    assert said_of(tmp_path / "deep.png", deep) == (refused and "transparent")


BRIGHTS = np.random.default_rng(5).normal(0, 2, (120, 160, 3))


@pytest.mark.parametrize(
    "pixels",
    [
        np.zeros((480, 640, 3)),
        np.full((480, 640, 3), 255.0),
        np.full((480, 640, 3), (40, 90, 30)),
        10 + BRIGHTS,
        254 + BRIGHTS,
        TRAY / 12,
    ],
    ids=["black", "white", "one colour", "dark", "blown out", "dark dice"],
)
@pytest.mark.parametrize("ending", [".jpg", ".png"])
def test_a_picture_without_contents_is_refused(tmp_path: Path, pixels: np.ndarray, ending: str) -> None:
    path = tmp_path / f"blank{ending}"
    path.write_bytes(encoded(ending, np.clip(pixels, 0, 255).astype(np.uint8)))
    told = read_file(path, EYE, tell=Words("en", strict=True).problems.failure)
    assert told["error"]["code"] == "not-a-picture"
    assert told["error"]["message"].startswith("nothing can be seen")


@pytest.mark.parametrize("ending", [".bmp", ".tif", ".pbm", ".ppm", ".hdr", ".sr", ".pfm"])
def test_a_format_that_no_camera_writes_is_refused(tmp_path: Path, ending: str) -> None:
    plain = {".pbm": TRAY[..., 0], ".hdr": TRAY.astype(np.float32), ".pfm": TRAY.astype(np.float32)}
    content = encoded(ending, plain.get(ending, TRAY))
    assert said_of(tmp_path / f"tray{ending}", content) == "broken"


def test_the_overlay_is_written_to_another_file(photo: Path, tmp_path: Path) -> None:
    seen = tmp_path / "new" / "seen.jpg"
    read_file(photo, EYE, overlay=seen)
    drawn = load(seen)
    assert drawn.shape == (480, 640, 3)
    assert (np.abs(drawn.astype(int) - load(photo)).max(axis=2) > 60).sum() > 500


def test_an_overlay_never_replaces_another_file(tmp_path: Path) -> None:
    pictures = [tmp_path / name for name in ("a.jpg", "a.png", "more/a.jpg", "a.2.jpg", "b.jpg", "b.seen.jpg")]
    names = overlays_in(tmp_path, pictures)
    assert len({*names, *pictures}) == 12


def test_an_overlay_that_cannot_be_written_is_reported(photo: Path, tmp_path: Path) -> None:
    for path, reason in (
        (photo / "seen.jpg", "unmade"),
        (tmp_path, "no-ending"),
        (tmp_path / "seen.tables", "no-ending"),
    ):
        with pytest.raises(NotWrittenError, match=reason):
            read_file(photo, EYE, overlay=path)
    assert load(photo).shape == (480, 640, 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_of_the_eye_has_its_sentence(language: str) -> None:
    sources = [path.read_text("utf-8") for path in Path(vision.__file__).parent.rglob("*.py")]
    faults = {code for source in sources for code in re.findall(r"""Error\(\s*"([a-z-]+)\"""", source)}
    assert len(faults) > 10
    assert [code for code in faults if not Words(language, strict=True).names.has("", f"eye-{code}")] == []
