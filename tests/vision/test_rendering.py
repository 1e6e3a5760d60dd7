"""Rendered scenes: the right pips on top, the right things hidden, the same every time."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.scenes import box_of, photograph
from vision.reading import Pixels
from vision.rendering.faces import FACE_PX, FaceArt, sheets
from vision.rendering.perspective import perspective
from vision.rendering.render import radiance
from vision.rendering.scene import (
    FACES,
    Cloth,
    Cup,
    DieLook,
    DiePose,
    Ground,
    Lens,
    PosedDie,
    Scene,
    Tray,
    Viewpoint,
    linear_bgr,
    lying,
    tipped,
)

QUIET = Lens(noise=0)
ABOVE = Viewpoint(size_wh=(320, 240), angle_deg=90, distance_mm=180, fov_deg=40)
PLAIN = Ground(Cloth.PLAIN, "#405060")


def die(value: int, x: float = 0, y: float = 0, look: DieLook = DieLook()) -> PosedDie:  # noqa: B008 - a value
    return PosedDie(DiePose((x, y, look.size_mm / 2), lying(value)), look)


def pips_on_top(picture: Pixels, box: tuple[int, int, int, int], dark: bool) -> int:
    """Count the blobs in the middle of a box, where a die seen from above shows only its top."""
    x, y, width, height = box
    inset = round(0.12 * width)
    grey = cv2.cvtColor(picture[y + inset : y + height - inset, x + inset : x + width - inset], cv2.COLOR_BGR2GRAY)
    blobs = (grey < 100 if dark else grey > 130).astype(np.uint8)
    return cv2.connectedComponents(blobs)[0] - 1


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize(
    ("look", "dark"),
    [(DieLook(), True), (DieLook(body="#8a1016", pip="#f6f2ea", gloss=0.2), False)],
    ids=["dark on light", "light on dark"],
)
def test_the_top_shows_as_many_pips_as_its_value(value: int, look: DieLook, dark: bool) -> None:
    scene = Scene((die(value, look=look),), ABOVE, ground=PLAIN)
    assert scene.values == (value,)
    assert pips_on_top(photograph(scene, QUIET), box_of(scene), dark) == value


def test_opposite_faces_sum_to_seven_and_the_layout_is_right_handed() -> None:
    assert all(FACES[axis] + FACES[axis + 3] == 7 for axis in range(3))
    axes = {value: (1 if n < 3 else -1) * np.eye(3)[n % 3] for n, value in enumerate(FACES)}
    assert np.linalg.det(np.stack([axes[1], axes[2], axes[3]])) == pytest.approx(1)


@pytest.mark.parametrize(("lean_deg", "value"), [(0, 3), (7, 3), (9, None), (45, None)])
def test_a_die_that_leans_more_than_8_degrees_shows_no_value(lean_deg: float, value: int | None) -> None:
    pose = tipped(DiePose((0, 0, 8)), lean_deg)
    assert pose.value == value
    assert pose.lean_deg == pytest.approx(lean_deg, abs=0.01)


@pytest.mark.parametrize("angle_deg", [90, 70, 50, 30])
def test_the_box_of_a_die_encloses_it_as_seen(angle_deg: float) -> None:
    view = replace(ABOVE, angle_deg=angle_deg)
    turned = PosedDie(DiePose((12, -9, 8), lying(3, 33)), DieLook(body="#ffffff"))
    with_die, without = (radiance(Scene(dice, view, ground=PLAIN, tray=None)) for dice in ((turned,), ()))
    brighter = np.argwhere((with_die - without).min(2) > 0.02)
    (top, left), (bottom, right) = brighter.min(0), brighter.max(0)
    x, y, width, height = box_of(Scene((turned,), view))
    assert (x, y) == pytest.approx((left, top), abs=2)
    assert (x + width, y + height) == pytest.approx((right + 1, bottom + 1), abs=2)


def test_points_project_to_the_rays_that_see_them() -> None:
    camera = perspective(Viewpoint(angle_deg=55, azimuth_deg=20, roll_deg=10))
    window = (100, 50, 110, 60)
    points = camera.eye[:, None] + camera.rays(window, 1) * 300
    x, y = camera.project(points)
    assert x.reshape(10, 10)[0] == pytest.approx(range(100, 110), abs=0.01)
    assert y.reshape(10, 10)[:, 0] == pytest.approx(range(50, 60), abs=0.01)


def test_the_nearer_die_hides_the_further_one() -> None:
    view = replace(ABOVE, angle_deg=30)
    near, far = die(1, 0, -12, DieLook(body="#ff0000", pip="#ff0000")), die(1, 0, 6, DieLook(body="#0000ff"))
    x, y, width, height = box_of(Scene((near,), view))
    for dice in ((near, far), (far, near)):
        picture = photograph(Scene(dice, view, ground=PLAIN), QUIET)
        middle = picture[y + height // 2, x + width // 2]
        assert middle[2] > 3 * middle[0]


def test_a_die_throws_a_shadow_away_from_the_lamp() -> None:
    with_die, without = (photograph(Scene(dice, ABOVE, ground=PLAIN), QUIET) for dice in ((die(1),), ()))
    darker = np.argwhere(with_die.astype(int).sum(2) < without.astype(int).sum(2) - 40)
    row, column = darker.mean(0)
    # The lamp is behind on the left: the shadow falls to the right and towards the viewer.
    assert row > 120
    assert column > 160


def test_dice_under_the_cup_are_invisible() -> None:
    under = (die(6, 5, 5), die(1, -15, 0))
    covered, bare = (photograph(Scene(dice, Viewpoint((320, 240)), cup=Cup()), seed=4) for dice in (under, ()))
    assert (covered == bare).all()
    assert not Scene(under, cup=Cup()).shown_dice()


def test_a_lifted_cup_shows_the_dice() -> None:
    scene = Scene((die(6, 30, -30),), Viewpoint((320, 240), angle_deg=40), cup=Cup((0, 60), lift_mm=60))
    assert scene.shown_dice() == scene.dice
    assert (photograph(scene) != photograph(replace(scene, dice=()))).any()


def test_pictures_repeat_from_the_seed_and_differ_by_it() -> None:
    scene = Scene((die(5),), ABOVE)
    first, again, other = (photograph(scene, seed=seed) for seed in (1, 1, 2))
    assert (first == again).all()
    assert (first != other).any()


def test_noise_has_the_requested_deviation() -> None:
    scene = Scene((), ABOVE, ground=PLAIN, tray=None)
    noise = photograph(scene, Lens(noise=3)).astype(float) - photograph(scene, QUIET)
    assert noise.std() == pytest.approx(3, rel=0.1)


@pytest.mark.parametrize("cloth", Cloth)
def test_every_ground_keeps_its_colour_and_has_a_grain(cloth: Cloth) -> None:
    picture = photograph(Scene((), ABOVE, ground=Ground(cloth, "#a06030"), tray=None), QUIET)
    blue, green, red = picture.reshape(-1, 3).mean(0)
    assert blue < green < red
    assert picture.std(axis=(0, 1)).min() > 0.5


def test_exposure_brightens_and_corners_are_darker() -> None:
    scene = Scene((), ABOVE, ground=PLAIN, tray=None)
    dark, bright = (photograph(scene, replace(QUIET, exposure=exposure)) for exposure in (0.5, 1.0))
    assert bright.mean() > 1.2 * dark.mean()
    without, much = (photograph(scene, replace(QUIET, vignette=loss)) for loss in (0.0, 0.6))
    assert much[0, 0].mean() < 0.8 * without[0, 0].mean()


def test_the_tray_surrounds_the_dice() -> None:
    view = Viewpoint((320, 240), angle_deg=90)
    with_tray, without = (photograph(Scene((), view, tray=tray), QUIET).astype(int) for tray in (Tray(), None))
    changed = np.abs(with_tray - without).max(2) > 12
    camera = perspective(view)
    x, y = camera.project(np.array([[125.0], [0.0], [22.0]], np.float32))
    assert changed[int(y[0]), int(x[0])]
    assert not changed[100:140, 130:190].any()


@pytest.mark.parametrize("colour", ["red", "#12345", "#12345g", "123456#"])
def test_an_invalid_colour_is_refused(colour: str) -> None:
    with pytest.raises(ValueError, match="#rrggbb"):
        linear_bgr(colour)


def test_a_view_from_below_the_table_is_refused() -> None:
    with pytest.raises(ValueError, match="degrees"):
        perspective(Viewpoint(angle_deg=-10))


def test_pixels_that_are_not_square_stretch_the_scene() -> None:
    view = Viewpoint(size_wh=(320, 240), angle_deg=60, distance_mm=200)
    taller = replace(view, size_wh=(320, 360), pixel_aspect=1.5)
    scene = Scene((die(5), die(6, 40)), view, ground=PLAIN)
    plain, stretched = (photograph(replace(scene, view=seen), QUIET).astype(int) for seen in (view, taller))
    again = cv2.resize(stretched.astype(np.uint8), (320, 240), interpolation=cv2.INTER_AREA)
    assert np.abs(again - plain).mean() < 1.5
    boxes = (box_of(replace(scene, view=seen)) for seen in (view, taller))
    (_, y, wide, tall), (_, y_taller, wide_taller, tall_taller) = boxes
    assert (abs(y_taller - 1.5 * y) < 2, abs(tall_taller - 1.5 * tall) < 3, wide_taller == wide) == (True,) * 3


@pytest.mark.parametrize("value", [2, 3, 4, 5])
def test_a_drawing_on_a_face_is_not_mirrored(value: int) -> None:
    art = FaceArt("numerals")
    top = PosedDie(DiePose((0, 0, 8), lying(value, 30)), DieLook(gloss=0, art=art))
    grey = photograph(Scene((top,), ABOVE, ground=PLAIN), QUIET)[..., 1]
    # The die is 16 mm wide, and its top 164 mm from the camera.
    scale = 16 * perspective(ABOVE).focal_px / 164 / FACE_PX
    ink = np.asarray(sheets(art)[0][value - 1], np.float32)

    def likeness(drawing: np.ndarray) -> float:
        turns = (cv2.getRotationMatrix2D((63.5, 63.5), turn, scale) for turn in range(0, 360, 5))
        to_middle = np.array([160 - 64, 120 - 64])
        laid = (cv2.warpAffine(drawing, np.c_[turn[:, :2], turn[:, 2] + to_middle], (320, 240)) for turn in turns)
        dark = 255.0 - grey[107:133, 147:173]
        return max(float(np.corrcoef(one[107:133, 147:173].ravel(), dark.ravel())[0, 1]) for one in laid)

    assert likeness(ink) > likeness(np.ascontiguousarray(ink[:, ::-1])) + 0.1
