"""The reference: the empty tray, learnt from readings."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawing import Drawn, draw
from vision.reading import Box, Pixels
from vision.reference import Reference

SIZE = (480, 360)
ONE, OTHER = Drawn(5, -3.0, 1.0, 0.3), Drawn(2, 2.5, -1.2, 0.8)
ONE_BOX: Box = (112, 126, 40, 40)
OTHER_BOX: Box = (310, 205, 40, 40)


def tray(dice: list[Drawn], seed: int = 0) -> Pixels:
    """Return a picture with a rim and some grain."""
    picture = draw(dice, SIZE, edge_px=36, noise=2, seed=seed).astype(np.float32)
    grain = cv2.GaussianBlur(np.random.default_rng(9).normal(0, 50, SIZE[::-1]).astype(np.float32), (0, 0), 4)
    picture += grain[..., None]
    cv2.rectangle(picture, (10, 10), (470, 350), (30, 60, 110), 8)
    return np.clip(picture, 0, 255).astype(np.uint8)


@pytest.fixture
def known() -> Reference:
    """A tray that was never seen empty, only twice with dice in different places."""
    reference = Reference()
    reference.learn(tray([ONE]), [ONE_BOX])
    reference.learn(tray([OTHER], seed=1), [OTHER_BOX])
    return reference


def test_an_empty_tray_has_no_body(known: Reference) -> None:
    assert known.bodies(tray([], seed=2)) == ()


@pytest.mark.parametrize("die", [ONE, OTHER, Drawn(6, 0.0, 0.0, 1.0, body=(30, 30, 35)), Drawn(1, 1.0, 3.0)])
def test_a_die_is_one_body_in_its_place(known: Reference, die: Drawn) -> None:
    ((x, y, width, height),) = known.bodies(tray([die], seed=2))
    middle = SIZE[0] / 2 + 36 * die.x, SIZE[1] / 2 - 36 * die.y
    assert abs(x + width / 2 - middle[0]) < 12
    assert abs(y + height / 2 - middle[1]) < 12
    assert 24 < width < 70
    assert known.unread_dice(tray([die], seed=2)) == ((x, y, width, height),)


def test_a_slightly_shifted_camera_sees_no_bodies(known: Reference) -> None:
    assert known.bodies(np.roll(tray([], seed=2), 2, axis=(0, 1))) == ()


def test_the_reference_does_not_learn_a_cup() -> None:
    reference, standing = Reference(), tray([], seed=3)
    cv2.circle(standing, (240, 180), 50, (30, 50, 90), -1)
    reference.learn(tray([ONE]), [ONE_BOX])
    reference.learn(standing, [], [(190, 130, 100, 100)])
    assert reference.bodies(tray([], seed=2)) == ()


def test_an_unlearnt_tray_has_no_bodies() -> None:
    assert Reference().bodies(tray([ONE])) == ()
    reference = Reference()
    reference.learn(tray([ONE]), [ONE_BOX])
    assert reference.bodies(tray([], seed=2)) == ()
    assert reference.bodies(tray([OTHER])[:200]) == ()


CELL = SIZE[0] // 160
DIE_PX = 40
GROUND = (90, 120, 100)
OTHER_COLOUR = (250, 0, 100)
"""As bright as the ground, so that its edge does not look like a shadow."""


def even(*bodies: Box, body: tuple[int, int, int] = OTHER_COLOUR, ground: tuple[int, int, int] = GROUND) -> Pixels:
    """Return a picture of even ground with bodies in it."""
    pixels = np.full((*SIZE[::-1], 3), ground, np.uint8)
    for x, y, wide, tall in bodies:
        pixels[y : y + tall, x : x + wide] = body
    return pixels


def seen(die: Box = (240, 180, DIE_PX, DIE_PX)) -> Reference:
    """An even tray on which one die was read."""
    reference = Reference()
    reference.learn(even(die), [die])
    reference.learn(even(), [])
    return reference


BODY: Box = (210, 150, 42, 42)
DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


@pytest.mark.parametrize("way", DIRECTIONS)
@pytest.mark.parametrize(("gap", "counted"), [(13, ()), (19, (BODY,))])
def test_a_body_right_beside_a_die_is_its_shadow_or_mirror_image(
    way: tuple[int, int], gap: int, counted: tuple[Box, ...]
) -> None:
    read = (210 + (42 + gap) * way[0], 150 + (42 + gap) * way[1], 42, 42)
    assert seen().unread_dice(even(BODY), [(10, 10, 20, 20), read]) == counted


def test_a_body_over_a_die_is_part_of_it() -> None:
    assert seen().unread_dice(even(BODY), [(220, 160, 20, 20)]) == ()


@pytest.mark.parametrize("edge", range(4))
@pytest.mark.parametrize(("cells", "counted"), [(1, 0), (2, 0), (3, 1), (4, 1)])
def test_a_body_that_reaches_in_from_the_edge_is_not_a_die(edge: int, cells: int, counted: int) -> None:
    near, far_x, far_y = CELL * cells, SIZE[0] - 42 - CELL * cells, SIZE[1] - 42 - CELL * cells
    x, y = [(near, 150), (far_x, 150), (210, near), (210, far_y)][edge]
    assert len(seen().unread_dice(even((x, y, 42, 42)))) == counted


@pytest.mark.parametrize(
    ("wide", "tall", "counted"),
    [(21, 21, 0), (27, 27, 1), (66, 66, 1), (75, 75, 0), (75, 27, 1), (27, 75, 1), (90, 27, 0), (27, 90, 0)],
)
def test_an_unread_die_is_about_as_large_as_the_dice_read(wide: int, tall: int, counted: int) -> None:
    picture = even((210, 150, wide, tall))
    assert len(seen().unread_dice(picture)) == counted
    assert len(seen().bodies(picture)) == 1


def test_before_the_first_reading_no_die_is_missing() -> None:
    reference = Reference()
    reference.learn(even(), [])
    assert reference.bodies(even(BODY)) == (BODY,)
    assert reference.unread_dice(even(BODY)) == ()


@pytest.mark.parametrize(("cells", "bodies"), [((1, 3), 0), ((2, 2), 1), ((4, 1), 1)])
def test_a_body_covers_at_least_four_cells(cells: tuple[int, int], bodies: int) -> None:
    wide, tall = CELL * cells[0], CELL * cells[1]
    assert len(seen().bodies(even((240, 180, wide, tall)))) == bodies


def test_a_body_with_a_line_across_it_is_one_body() -> None:
    ((x, y, wide, tall),) = seen().bodies(even((210, 150, 42, 18), (210, 171, 42, 18)))
    assert (x, y, wide, tall) == (210, 150, 42, 39)


@pytest.mark.parametrize("way", DIRECTIONS)
def test_the_tray_is_learnt_on_all_sides_of_a_die(way: tuple[int, int]) -> None:
    die: Box = (219, 159, 42, 42)
    reference = Reference()
    reference.learn(even(die), [die])
    body = (219 + 99 * way[0], 159 + 99 * way[1], 42, 42)
    assert reference.bodies(even(body)) == (body,)


def test_the_glow_around_a_die_is_not_learnt() -> None:
    die: Box = (219, 159, DIE_PX, DIE_PX)
    lit = even((189, 129, 100, 100), body=(90, 120, 220))
    reference = Reference()
    reference.learn(even(), [])
    reference.learn(lit, [die])
    assert reference.bodies(even()) == ()


def test_a_tray_learnt_in_another_light_is_recognised() -> None:
    die: Box = (219, 159, DIE_PX, DIE_PX)
    reference = Reference()
    reference.learn((even() * 0.5).astype(np.uint8), [])
    reference.learn(even(die), [die])
    assert reference.bodies(even()) == ()


def test_a_lamp_of_another_colour_is_not_a_body() -> None:
    assert seen().bodies(np.clip(even() * np.array([1.4, 1.0, 0.6]), 0, 255).astype(np.uint8)) == ()


def test_a_picture_taken_in_the_dark_is_not_learnt() -> None:
    die: Box = (219, 159, DIE_PX, DIE_PX)
    reference, dark = seen(), even(ground=(0, 0, 0))
    assert reference.bodies(even(BODY, body=(250, 250, 250), ground=(0, 0, 0))) == ()
    reference.learn(dark, [die])
    reference.learn(even(), [])
    assert reference.bodies(even()) == ()
    assert reference.bodies(even(BODY)) == (BODY,)


def test_a_body_on_a_black_tray_is_found() -> None:
    reference = Reference()
    reference.learn(even(ground=(2, 2, 2)), [])
    assert reference.bodies(even(BODY, body=(200, 200, 200), ground=(2, 2, 2))) == (BODY,)


def test_a_tray_full_of_dice_is_not_learnt() -> None:
    reference, everything = Reference(), (0, 0, *SIZE)
    for _ in range(2):
        reference.learn(even(), [everything])
    assert reference.bodies(even(BODY)) == ()


@pytest.mark.parametrize("body", [(6, 8, 7), (180, 240, 200)])
def test_anything_darker_than_shadow_or_brighter_than_lamplight_is_a_body(body: tuple[int, int, int]) -> None:
    assert len(seen().bodies(even(BODY, body=body))) == 1


@pytest.mark.parametrize("light", [0.6, 1.15])
def test_light_or_shadow_with_an_edge_is_not_a_body(light: float) -> None:
    part = (round(90 * light), round(120 * light), round(100 * light))
    assert seen().bodies(even((0, 0, 200, 360), body=part)) == ()


def test_a_body_on_white_paper_in_brighter_light_is_found() -> None:
    reference = Reference()
    reference.learn(even(ground=(248, 248, 248)), [])
    assert len(reference.bodies(even(BODY, body=(60, 60, 200), ground=(255, 255, 255)))) == 1


@pytest.mark.parametrize(("light", "bodies"), [(0.5, 0), (0.05, 1)])
def test_anything_darker_than_shadow_is_a_body_even_with_soft_edges(light: float, bodies: int) -> None:
    dark = np.ones(SIZE[::-1], np.float32)
    cv2.circle(dark, (240, 180), 60, light, -1)
    shaded = even() * cv2.GaussianBlur(dark, (0, 0), 15)[..., None]
    assert len(seen().bodies(shaded.astype(np.uint8))) == bodies


def test_the_reference_moves_with_the_picture(known: Reference) -> None:
    moved = np.roll(tray([], seed=2), (-9, 15), axis=(0, 1))
    assert known.bodies(moved)
    for shift in ((7, -4), (8, -5)):
        known.move(shift, SIZE[0])
    assert known.bodies(moved) == ()
    known.learn(moved, [])
    known.move((-15, 9), SIZE[0])
    assert known.bodies(tray([], seed=2)) == ()


def test_a_reference_learnt_late_moves_from_there() -> None:
    late = Reference()
    late.move((30, 0), SIZE[0])
    late.learn(tray([]), [])
    late.move((0, 0), SIZE[0])
    assert late.bodies(tray([], seed=2)) == ()
