"""Evidence: three pictures of one judgement."""

from __future__ import annotations

import numpy as np
import pytest

from pi.capture.evidence import CLOSE_PX, FILM_PX, FRAMES, SMALL_PX, Part, develop
from tests.pi.capture.frames import decoded
from vision.reading import Die, Frame, Reading, Why

READING = Reading((Die(6, (500, 300, 80, 80), 0.99),), Why.GLARE)


def grey(level: int, wide: int = 1920, tall: int = 1080) -> np.ndarray:
    return np.full((tall, wide, 3), level, np.uint8)


def test_the_reading_is_drawn_on_the_picture_and_not_on_the_film() -> None:
    found = develop(Frame(grey(90), 0.0), READING, [])
    assert decoded(found.jpegs[Part.PICTURE]).shape == (720, 1280, 3)
    assert decoded(found.jpegs[Part.SMALL]).shape == (180, SMALL_PX, 3)
    assert np.ptp(decoded(found.jpegs[Part.PICTURE])) > 100
    assert np.ptp(decoded(found.jpegs[Part.FILM])) < 5


@pytest.mark.parametrize(("before", "levels"), [([], [200] * FRAMES), ([20, 60], [20] * (FRAMES - 2) + [60, 200])])
def test_a_film_has_a_fixed_length_and_ends_with_the_judgement(before: list[int], levels: list[int]) -> None:
    earlier = [grey(level, FILM_PX, 270) for level in before]
    found = develop(Frame(grey(200), 0.0), READING, earlier)
    film = decoded(found.jpegs[Part.FILM])
    assert found.film_wh == (FILM_PX, 270)
    assert film.shape == (FRAMES * 270, FILM_PX, 3)
    assert [round(int(film[270 * place + 135, 240, 0]), -1) for place in range(FRAMES)] == levels


def test_a_film_starts_over_when_the_camera_changes_its_size() -> None:
    found = develop(Frame(grey(200), 0.0), READING, [grey(20, FILM_PX, 360)])
    assert decoded(found.jpegs[Part.FILM]).shape == (FRAMES * 270, FILM_PX, 3)


def test_the_close_picture_is_cropped_to_the_dice_without_drawings() -> None:
    scene = grey(90)
    scene[300:380, 500:580] = 200
    found = decoded(develop(Frame(scene, 0.0), READING, []).jpegs[Part.CLOSE])
    # The die of 80 pixels with 40 around it, in the proportions of the wall.
    assert found.shape == (160, 213, 3)
    assert int(found[80, 106].max()) > 150
    assert np.ptp(found[:30]) < 20


def test_dice_at_the_rim_are_cropped_within_the_picture() -> None:
    reading = Reading((Die(6, (0, 0, 80, 80), 0.99), Die(2, (1840, 1000, 80, 80), 0.99)))
    assert decoded(develop(Frame(grey(90), 0.0), reading, []).jpegs[Part.CLOSE]).shape == (360, CLOSE_PX, 3)


def test_without_dice_the_close_picture_is_the_whole_picture() -> None:
    assert decoded(develop(Frame(grey(90), 0.0), Reading(()), []).jpegs[Part.CLOSE]).shape == (360, CLOSE_PX, 3)
