"""The scenes for training the networks: the same for the same seed, and true.

Only training draws them, so the tests are long.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from vision.flatness import Tops
from vision.networks import CROP_PX
from vision.reading import Pixels
from vision.rendering.ink import lab_distance
from vision.training import camera, dice, scenes
from vision.training.camera import CANVAS_PX
from vision.training.dice import MIN_CONTRAST, style
from vision.training.samples import FIELD_PX, samples
from vision.training.scenes import READABLE_DEG, Drawn, DrawnDie, Kind, draw_scene

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def drawn() -> list[Drawn]:
    return [draw_scene(np.random.default_rng(seed)) for seed in range(48)]


def test_the_same_seed_draws_the_same_scene(drawn: list[Drawn]) -> None:
    again = draw_scene(np.random.default_rng(5))
    assert np.array_equal(again.picture, drawn[5].picture)
    assert [die.kind for die in again.dice] == [die.kind for die in drawn[5].dice]


def test_the_scenes_contain_every_face_and_every_difficulty(drawn: list[Drawn]) -> None:
    kinds = {die.kind for one in drawn for die in one.dice}
    assert {1, 2, 3, 4, 5, 6, Kind.COCKED, Kind.HIDDEN} <= kinds


def test_dice_lean_by_every_angle_and_have_faces_at_small_angles(drawn: list[Drawn]) -> None:
    dice_drawn = [die for one in drawn for die in one.dice]
    assert all(die.lean_deg > READABLE_DEG for die in dice_drawn if die.kind == Kind.COCKED)
    assert all(die.lean_deg <= READABLE_DEG for die in dice_drawn if 1 <= die.kind <= 6)
    assert np.median([die.lean_deg for die in dice_drawn]) < 2


def test_some_readable_dice_lean_slightly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "SLIGHT", 1.0)
    leans = [die.lean_deg for seed in range(24) for die in draw_scene(np.random.default_rng(seed)).dice]
    assert any(5 < lean < 13 for lean in leans)
    assert max(leans) < 13


def test_the_share_of_dice_face_to_face_follows_its_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "AGAINST", 1.0)
    close = []
    for together in (0.0, 1.0):
        monkeypatch.setattr(scenes, "TOGETHER", together)
        thrown = [faces for seed in range(40) if len(faces := faces_of(draw_scene(np.random.default_rng(seed)))) > 1]
        close.append(np.mean([any(map(lie_close, *zip(*combinations(faces, 2), strict=True))) for faces in thrown]))
    assert close[1] > close[0] + 0.25


def faces_of(one: Drawn) -> list[DrawnDie]:
    return [die for die in one.dice if 1 <= die.kind <= 6]


def lie_close(one: DrawnDie, other: DrawnDie) -> bool:
    return bool(np.hypot(*(one.middle - other.middle)) < 1.25 * max(one.size, other.size))


def test_dice_of_all_kinds_are_of_all_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "MIXED", 1.0)
    larger = []
    for sizes in (0.0, 1.0):
        monkeypatch.setattr(scenes, "SIZES", sizes)
        thrown = (faces_of(draw_scene(np.random.default_rng(seed))) for seed in range(60))
        larger.append(
            np.mean([max(edges) / min(edges) for die in thrown if len(edges := [one.size for one in die]) > 1])
        )
    assert larger[1] > 1.1 * larger[0]


def test_a_face_that_counts_lies_whole_in_the_picture(drawn: list[Drawn]) -> None:
    for die in (die for one in drawn for die in one.dice if 1 <= die.kind <= 6):
        assert (die.middle > 0).all()
        assert (die.middle < CANVAS_PX).all()
        assert die.size > 8


def test_the_tops_of_flat_dice_are_parallel_with_any_pixel_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camera, "SQUEEZED", 1.0)
    monkeypatch.setattr(scenes, "FLAT_DEG", 0.0)
    seen = 0
    for seed in range(80):
        flat = [die for die in faces_of(draw_scene(np.random.default_rng(seed))) if die.lean_deg < 1]
        tilts, middles = np.array([die.tilt for die in flat]), np.array([die.middle for die in flat])
        if len(flat) > 1:
            normals = Tops(tilts, np.zeros(len(flat)), middles, (CANVAS_PX, CANVAS_PX)).normals()
            # With some focal length all have the same normal.
            assert np.linalg.norm(normals - normals.mean(axis=1, keepdims=True), axis=2).max(axis=1).min() < 0.07
            seen += len(flat)
    assert seen > 30


def test_pips_differ_from_their_die_and_both_can_be_vivid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice, "UNPAINTED", 0.0)
    monkeypatch.setattr(dice, "FAINT", 0.0)
    chance = np.random.default_rng(0)
    looks = [style(chance) for _ in range(200)]
    assert min(lab_distance(look.body, look.pip) for look in looks) >= MIN_CONTRAST
    assert sum(np.ptp(look.body) > 100 and np.ptp(look.pip) > 100 for look in looks) > 5


def spread(picture: Pixels) -> float:
    return float(picture.astype(float).std(axis=(0, 1)).max())


def test_a_labelled_face_is_visible_in_the_picture(drawn: list[Drawn]) -> None:
    seen = []
    for one in drawn:
        for die in one.dice:
            if 1 <= die.kind <= 6:
                half = max(4, int(die.size / 2))
                x, y = (int(value) for value in die.middle)
                seen.append(spread(one.picture[max(0, y - half) : y + half, max(0, x - half) : x + half]))
    assert np.median(seen) > 15


def test_samples_are_cut_like_crops_for_reading() -> None:
    cut = samples(range(3))
    assert cut.fields.shape == (3, FIELD_PX, FIELD_PX, 3)
    assert cut.crops.shape[1:] == (CROP_PX, CROP_PX, 3)
    assert len(cut.crops) == len(cut.kinds) == len(cut.places)
    # Every crop that shows a die has a place.
    assert not np.isnan(cut.places[(cut.kinds > 0) & (cut.kinds != Kind.DECOY)]).any()


def test_a_camera_inside_a_die_does_not_see_it() -> None:
    """One die of this seed would be around the camera."""
    assert draw_scene(np.random.default_rng(1_002_120)).picture.shape == (CANVAS_PX, CANVAS_PX, 3)
