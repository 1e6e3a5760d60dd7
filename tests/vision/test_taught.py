"""Taught sets: files that come from anywhere, and dice with taught faces."""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter
from functools import cache

import cv2
import numpy as np
import pytest

from tests.refusals import said
from vision.bench.taught import DICE, STYLES, DrawnTable, results, table
from vision.eye import Eye
from vision.reading import Why
from vision.taught import CONTENTS, MAX_BYTES, MAX_PICTURES, SetKind, TaughtError, TaughtSet
from vision.taught_dice import PICTURE_PX, TaughtDice, find_tops

RNG = np.random.default_rng(5)


def picture(side: int = PICTURE_PX) -> np.ndarray:
    return cv2.GaussianBlur(RNG.integers(0, 256, (side, side, 3), np.uint8), (0, 0), 3)


def poker(**changes: tuple[np.ndarray, ...]) -> TaughtSet:
    faces = {str(value): (picture(), picture()) for value in range(1, 7)}
    return TaughtSet("poker dice of the bar", SetKind.POKER_DICE, faces | changes)


def test_a_set_survives_its_file() -> None:
    taught = poker()
    again = TaughtSet.from_bytes(taught.to_bytes())
    assert (again.name, again.kind, list(again.pictures)) == (taught.name, taught.kind, list(taught.pictures))
    assert all(
        np.array_equal(*pair)
        for face in "123456"
        for pair in zip(again.pictures[face], taught.pictures[face], strict=True)
    )


def test_large_pictures_are_stored_as_jpeg() -> None:
    cards = TaughtSet("deck", SetKind.CARDS, {"X": (picture(400),)})
    assert TaughtSet.from_bytes(cards.to_bytes()).pictures["X"][0].shape == (400, 400, 3)
    assert len(cards.to_bytes()) < 60_000


def changed(**files: bytes | None) -> bytes:
    """The file of a set with some of its entries replaced, or left out."""
    packed = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(poker().to_bytes())) as old,
        zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        contents = {name: old.read(name) for name in old.namelist()} | files
        for name, content in contents.items():
            if content is not None:
                new.writestr(name, content)
    return packed.getvalue()


def contents(**changes: object) -> bytes:
    with zipfile.ZipFile(io.BytesIO(poker().to_bytes())) as archive:
        return json.dumps(json.loads(archive.read(CONTENTS)) | changes).encode()


def png(side: int) -> bytes:
    return cv2.imencode(".png", np.zeros((side, side, 3), np.uint8))[1].tobytes()


FIVE = {face: [f"{2 * n}.png"] for n, face in enumerate("12345")}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "taught-foreign"),
        (b"a letter", "taught-foreign"),
        (poker().to_bytes()[:-40], "taught-damaged"),
        (poker().to_bytes().replace(b"IDAT", b"IDAX"), "taught-damaged"),
        (b"PK" + bytes(MAX_BYTES), "taught-large"),
        (changed(bomb=bytes(MAX_BYTES)), "taught-large"),
        (changed(**{CONTENTS: None}), "taught-foreign"),
        (changed(**{CONTENTS: b"[" * 100_000}), "taught-foreign"),
        (changed(**{CONTENTS: contents(format="another")}), "taught-foreign"),
        (changed(**{CONTENTS: contents(kind="coins")}), "taught-foreign"),
        (changed(**{CONTENTS: contents(name=7)}), "taught-damaged"),
        (changed(**{CONTENTS: contents(faces={})}), "taught-empty"),
        (changed(**{CONTENTS: contents(faces=FIVE)}), "taught-faces"),
        (changed(**{CONTENTS: contents(faces=FIVE | {"7": ["0.png"]})}), "taught-damaged"),
        (changed(**{CONTENTS: contents(faces={"1": ["0.png"] * (MAX_PICTURES + 1)})}), "taught-many"),
        (changed(**{"0.png": png(1024), CONTENTS: contents(faces={"1": ["0.png"] * 60})}), "taught-large"),
        (changed(**{"0.png": None}), "taught-picture"),
        (changed(**{"0.png": b"\x89PNG\r\n\x1a\n"}), "taught-picture"),
        (changed(**{"0.png": png(6000)}), "taught-picture"),
    ],
)
def test_a_file_that_is_no_set_is_refused_with_its_reason(content: bytes, code: str) -> None:
    with pytest.raises(TaughtError) as error:
        TaughtSet.from_bytes(content)
    assert error.value.code == code
    assert said(error.value)


def test_a_set_that_is_too_large_for_a_file_is_refused() -> None:
    noise = tuple(RNG.integers(0, 256, (900, 900, 3), np.uint8) for _ in range(8))
    with pytest.raises(TaughtError, match="taught-large"):
        TaughtSet("deck", SetKind.CARDS, {"X": noise}).to_bytes()


def test_faces_that_look_alike_are_said() -> None:
    six = picture()
    twice = poker(**{"2": (six, six), "5": (cv2.rotate(six, cv2.ROTATE_180), six)})
    assert TaughtDice(twice).alike() == (("2", "5"),)


@cache
def crowns() -> tuple[DrawnTable, TaughtDice, np.random.Generator]:
    drawn, rng = table("crowns", 104)
    return drawn, drawn.teach(rng), rng


def test_every_top_is_found_whatever_is_on_it() -> None:
    drawn, _, rng = crowns()
    scene, pixels = drawn.throw((1, 2, 3, 4, 5), 0, rng)
    tops = find_tops(pixels)
    assert len(tops) == len(scene.dice)
    assert all(top.picture.shape == (PICTURE_PX, PICTURE_PX, 3) and top.outline.shape == (4, 2) for top in tops)


def test_dice_with_taught_faces_are_read() -> None:
    drawn, taught, rng = crowns()
    readings = []
    for values in ((6, 1, 5, 2, 4), (3, 3, 1, 6, 2), (4, 5, 5, 6, 1)):
        scene, pixels = drawn.throw(values, 0, rng)
        reading = Eye(taught).read(pixels, DICE)
        assert not reading.sure or reading.values == scene.values
        readings.append(reading.sure)
        assert not Eye().read(pixels, DICE).sure
    assert sum(readings) >= 2


def test_pip_dice_are_foreign_to_a_full_set() -> None:
    pips, rng = table("pips", 3)
    _, pixels = pips.throw((1, 2, 3, 4, 6), 0, rng)
    assert Eye().read(pixels, DICE).values == (1, 2, 3, 4, 6)
    assert Eye(crowns()[1]).read(pixels, DICE).why is Why.FOREIGN


def test_a_picture_of_another_face_among_those_of_a_face_does_not_count() -> None:
    drawn, rng = table("crowns", 104)
    tops = {value: find_tops(drawn.throw((value,) * DICE, 0, rng)[1]) for value in range(1, 7)}
    pictures = {str(value): tuple(top.picture for top in seen) for value, seen in tops.items()}
    mistaken = poker(**pictures | {"1": (*pictures["1"], pictures["2"][0])})
    scene, pixels = drawn.throw((2, 2, 3, 5, 6), 0, rng)
    assert (TaughtDice(mistaken).faces == 1).sum() == DICE
    assert Eye(TaughtDice(mistaken)).read(pixels, DICE).values == scene.values


class Faded(TaughtDice):
    """Taught faces to which every top is equally similar."""

    similar = 0.0

    def similarity(self, top: np.ndarray, way: np.ndarray, without: int | None = None) -> np.ndarray:
        return np.full(6, self.similar)


@pytest.mark.parametrize(("similar", "why"), [(0.7, Why.LIGHT), (0.3, Why.FOREIGN)])
def test_printed_dice_that_fit_a_little_are_in_another_light(similar: float, why: Why) -> None:
    drawn, rng = table("numerals", 3)
    faded = Faded(poker())
    faded.similar = similar
    assert Eye(faded).read(drawn.throw((1, 2, 3, 4, 6), 0, rng)[1], DICE).why is why


def test_pips_beside_a_taught_one_are_read_as_ever() -> None:
    drawn, rng = table("logo", 104)
    ones = find_tops(drawn.throw((1,) * DICE, 0, rng)[1])
    logo = TaughtSet("logo", SetKind.DICE, {"1": tuple(top.picture for top in ones)})
    _, pixels = drawn.throw((1, 2, 3, 4, 6), 0, rng)
    assert Eye(TaughtDice(logo)).read(pixels, DICE).values == (1, 2, 3, 4, 6)


@pytest.mark.long
@pytest.mark.parametrize("style", STYLES)
def test_throws_of_taught_dice_are_right_or_silent(style: str) -> None:
    counts = Counter(result for seed in range(100, 108) for _, result in results(style, seed))
    assert counts["wrong"] <= 1, counts
    assert counts["right"] >= 50, counts
