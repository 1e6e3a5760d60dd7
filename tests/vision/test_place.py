"""The place of a die: there, taken away, or hidden."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawing import BGR, Drawn, draw
from vision.place import Place, Sight
from vision.reading import Box, Pixels

SIZE = (320, 240)
FIRST, SECOND = Drawn(5, -1.6, 0.3, 0.2), Drawn(3, 1.4, -0.6, 0.9)
BOX: Box = (84, 91, 36, 36)
GROUNDS: tuple[BGR, ...] = ((50, 110, 40), (70, 120, 170), (190, 190, 190))


def picture(dice: list[Drawn], ground: BGR = GROUNDS[0], seed: int = 0) -> Pixels:
    grained = draw(dice, SIZE, edge_px=36, ground=ground, noise=2, seed=seed).astype(np.float32)
    grain = cv2.GaussianBlur(np.random.default_rng(9).normal(0, 40, SIZE[::-1]).astype(np.float32), (0, 0), 3)
    return np.clip(grained + grain[..., None], 0, 255).astype(np.uint8)


def place(ground: BGR = GROUNDS[0]) -> Place:
    return Place(picture([FIRST, SECOND], ground), BOX, [(192, 122, 40, 40)])


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("light", [1.0, 0.6, 1.2])
def test_a_die_is_seen_in_its_place_in_any_light(ground: BGR, light: float) -> None:
    now = np.clip(picture([FIRST, SECOND], ground, seed=1) * light, 0, 255).astype(np.uint8)
    assert place(ground).look(now) is Sight.DIE


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("light", [1.0, 0.6, 1.2])
def test_after_a_die_is_taken_its_place_is_ground(ground: BGR, light: float) -> None:
    for left in ([], [SECOND]):
        now = np.clip(picture(left, ground, seed=1) * light, 0, 255).astype(np.uint8)
        assert place(ground).look(now) is Sight.GROUND


@pytest.mark.parametrize("cover", [(120, 150, 200), (20, 40, 70), (20, 70, 120)])
def test_a_thing_over_a_place_hides_it(cover: BGR) -> None:
    now = picture([FIRST, SECOND], seed=1)
    cv2.circle(now, (110, 110), 80, cover, -1)
    assert place().look(now) is Sight.HIDDEN


def test_a_place_in_the_dark_is_hidden() -> None:
    assert place().look((picture([], seed=1) * 0.02).astype(np.uint8)) is Sight.HIDDEN


PLAIN: BGR = (100, 110, 90)
MIDDLE = (160, 120)
HALF = 18


def plain(dice: list[tuple[int, int]], ground: BGR = PLAIN, body: BGR = (210, 220, 230)) -> Pixels:
    """Return a picture of square dice, three grey levels of grain in the ground; the dice lie about these points."""
    grain = np.random.default_rng(5).normal(0, 3, (*SIZE[::-1], 1))
    pixels = np.clip(np.array(ground) + grain, 0, 255).astype(np.uint8)
    for x, y in dice:
        cover(pixels, body, x, y)
        cv2.circle(pixels, (x + 6, y - 7), 5, (30, 30, 30), -1)
    return pixels


def cover(pixels: Pixels, colour: BGR, x: int, y: int, half_w: float = HALF, half_h: float = HALF) -> None:
    corner, other = (round(x - half_w), round(y - half_h)), (round(x + half_w) - 1, round(y + half_h) - 1)
    cv2.rectangle(pixels, corner, other, colour, -1)


def box_of(x: int, y: int) -> Box:
    return (x - HALF, y - HALF, 2 * HALF, 2 * HALF)


LONE = Place(plain([MIDDLE]), box_of(*MIDDLE), [])
EDGES = [(20, 120), (300, 120), (160, 20), (160, 220), (20, 20), (300, 20), (20, 220), (300, 220)]


@pytest.mark.parametrize("at", [MIDDLE, *EDGES])
def test_a_place_may_be_anywhere_in_the_picture(at: tuple[int, int]) -> None:
    inwards = 1 if at[0] < 200 else -1
    beside = (at[0] + 50 * inwards, at[1])
    there = Place(plain([at, beside]), box_of(*at), [box_of(*beside)])
    assert there.look(plain([at, beside])) is Sight.DIE
    assert there.look(plain([at])) is Sight.DIE
    assert there.look(plain([beside])) is Sight.GROUND


@pytest.mark.parametrize("way", [(1.5, 0.0), (-1.5, 0.0), (0.0, 1.5), (0.0, -1.5), (1.4, -1.4), (-1.4, 1.4)])
def test_a_die_nudged_in_any_direction_does_not_count_as_taken(way: tuple[float, float]) -> None:
    to = (round(160 + 2 * HALF * way[0]), round(120 + 2 * HALF * way[1]))
    assert LONE.look(plain([to])) is not Sight.GROUND


@pytest.mark.parametrize("to", [(160, 84), (124, 120)])
def test_a_die_nudged_beside_another_does_not_count_as_taken(to: tuple[int, int]) -> None:
    there = Place(plain([MIDDLE, (108, 68)]), box_of(*MIDDLE), [box_of(108, 68)])
    assert there.look(plain([to, (108, 68)])) is Sight.DIE


ROUND = [(160 - 52, 120), (160 + 54, 122), (160, 120 - 50), (158, 120 + 56)]


@pytest.mark.parametrize("left", [[], ROUND[:1], ROUND[1:], ROUND])
def test_the_dice_around_a_place_do_not_matter(left: list[tuple[int, int]]) -> None:
    there = Place(plain([MIDDLE, *ROUND]), box_of(*MIDDLE), [box_of(*other) for other in ROUND])
    assert there.look(plain([MIDDLE, *left])) is Sight.DIE
    assert there.look(plain(left)) is Sight.GROUND


def test_a_die_surrounded_by_others_is_hidden() -> None:
    around = [(160 + 40 * x, 120 + 40 * y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    there = Place(plain([MIDDLE, *around]), box_of(*MIDDLE), [box_of(*other) for other in around])
    assert there.look(plain([MIDDLE, *around])) is Sight.HIDDEN


def test_a_box_beyond_the_edge_is_hidden() -> None:
    there = Place(plain([MIDDLE]), (330, 100, 60, 36), [])
    assert there.look(plain([MIDDLE])) is Sight.HIDDEN


@pytest.mark.parametrize(
    ("x", "y", "half_w", "half_h", "sight"),
    [
        (160, 48, 80, 28, Sight.DIE),  # beyond the ring, on three sides of the place
        (95, 120, 24, 80, Sight.DIE),
        (225, 120, 24, 80, Sight.DIE),
        (225, 120, 35, 80, Sight.DIE),  # over a quarter of the ring
        (225, 120, 45, 80, Sight.HIDDEN),  # over a third
        (160, 205, 80, 65, Sight.HIDDEN),
    ],
)
def test_a_place_is_hidden_if_a_third_of_its_ring_is(x: int, y: int, half_w: int, half_h: int, sight: Sight) -> None:
    now = plain([MIDDLE])
    cover(now, (60, 90, 200), x, y, half_w, half_h)
    assert LONE.look(now) is sight


@pytest.mark.parametrize("colour", [(200, 60, 60), (20, 20, 200), (0, 200, 0)])
def test_another_thing_in_the_place_of_a_die_hides_the_ground(colour: BGR) -> None:
    now = plain([])
    cover(now, colour, *MIDDLE)
    assert LONE.look(now) is Sight.HIDDEN


@pytest.mark.parametrize(("contrast", "sight"), [(2, Sight.HIDDEN), (12, Sight.GROUND)])
def test_a_faint_die_that_disappears_is_not_reported_as_taken(contrast: int, sight: Sight) -> None:
    pale = (PLAIN[0] + contrast, PLAIN[1] + contrast, PLAIN[2] + contrast)
    assert Place(plain([MIDDLE], body=pale), box_of(*MIDDLE), []).look(plain([])) is sight


def test_a_fleck_on_a_die_does_not_make_it_another() -> None:
    now = plain([MIDDLE])
    cover(now, (0, 0, 250), 152, 126, 2, 2)
    assert LONE.look(now) is Sight.DIE


@pytest.mark.parametrize("ground", [(8, 8, 8), (16, 16, 16), (250, 250, 250)])
def test_a_die_is_there_on_nearly_black_and_on_white_ground(ground: BGR) -> None:
    body = (200, 200, 200) if ground[0] < 100 else (30, 30, 120)
    now = plain([MIDDLE], ground, body)
    there = Place(now, box_of(*MIDDLE), [])
    assert there.look(now) is Sight.DIE
    assert there.look(np.clip(now * 1.02, 0, 255).astype(np.uint8)) is Sight.DIE


def test_tinted_light_hides_nothing() -> None:
    tinted = (plain([MIDDLE]) + np.array([18, 0, 0], np.uint8)).astype(np.uint8)
    assert LONE.look(tinted) is Sight.DIE


def test_another_ground_of_the_same_colour_is_hidden() -> None:
    then, now = plain([MIDDLE]), plain([MIDDLE])
    for pixels, seed in ((then, 1), (now, 2)):
        grain = cv2.GaussianBlur(np.random.default_rng(seed).normal(0, 80, SIZE[::-1]), (0, 0), 4)
        pixels[:] = np.clip(pixels + grain[..., None], 0, 255)
    there = Place(then, box_of(*MIDDLE), [])
    assert there.look(then) is Sight.DIE
    assert there.look(now) is Sight.HIDDEN
    assert there.look(np.full_like(now, 100)) is Sight.HIDDEN


def test_a_change_in_the_dark_part_of_a_ground_counts_too() -> None:
    then = plain([])
    then[:, :160] = (40, 40, 40)
    cover(then, (150, 60, 60), *MIDDLE)
    now = then.copy()
    now[:, :140] = (64, 64, 64)
    assert Place(then, box_of(*MIDDLE), []).look(now) is Sight.HIDDEN
