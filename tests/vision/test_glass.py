"""Light in a see-through die: refracted by Snell's law, absorbed on its way, never more than came in."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.arrays import AnyFloats
from vision.training.glass import Glass, Outside, seen_through

DOWN = np.array([0.0, 0.0, -1.0], np.float32)
ABOVE = np.array([0.0, 0.0, 50.0], np.float32)
NO_PIPS = (np.empty((0, 4), np.float32),) * 6
CLEAR = Glass(
    index=1.5,
    loss=np.zeros(3, np.float32),
    fog=0.0,
    glow=np.zeros(3, np.float32),
    rim=0.02,
    rough=0.0,
    pips=NO_PIPS,
    inks=np.zeros((6, 3), np.float32),
)
AIR = replace(CLEAR, index=1.0)
BOTTOM = 5


def everywhere(at: AnyFloats, way: AnyFloats) -> AnyFloats:
    return np.ones_like(way)


def below(at: AnyFloats, way: AnyFloats) -> AnyFloats:
    """Return white light from below, and no light from elsewhere."""
    return np.repeat((way[:, 2:] < 0).astype(np.float32), 3, axis=1)


def follow(glass: Glass, at: tuple[float, float], way: AnyFloats = DOWN, outside: Outside = everywhere) -> AnyFloats:
    """Return the light that is seen where a ray meets the top at a point."""
    start = np.array([*at, 1.0], np.float32) - 40 * way
    colours, covered = seen_through(glass, start, way[None], outside, np.random.default_rng(0))
    assert covered[0] == 1
    return np.asarray(colours[0], np.float32)


def with_pip(x: float, y: float) -> Glass:
    """Put a red pip with a radius of 0.1 on the bottom, at x and y; the axes after z are x and y."""
    pips = list(NO_PIPS)
    pips[BOTTOM] = np.array([[x, y, 0.1, 0.1]], np.float32)
    inks = np.zeros((6, 3), np.float32)
    inks[BOTTOM] = 0, 0, 200
    return replace(CLEAR, pips=tuple(pips), inks=inks)


def test_a_die_of_air_shows_the_scene_behind_it() -> None:
    assert follow(AIR, (0.2, -0.4), outside=below) == pytest.approx(np.ones(3), abs=1e-4)


def test_a_ray_beside_the_die_misses_it() -> None:
    _, covered = seen_through(
        CLEAR, ABOVE + np.array([1.2, 0, 0], np.float32), DOWN[None], everywhere, np.random.default_rng(0)
    )
    assert covered[0] == 0


def test_no_light_is_made_and_hardly_any_lost() -> None:
    chance = np.random.default_rng(1)
    ways = np.c_[chance.normal(0, 0.5, (200, 2)), -np.ones(200)].astype(np.float32)
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    got = np.array(
        [follow(CLEAR, (float(x), float(y)), way) for way in ways for x, y in [chance.uniform(-0.9, 0.9, 2)]]
    )
    assert got.max() < 1 + 1e-4
    # Light that every wall reflects is dropped in the end.
    assert np.median(got) > 0.97


def test_the_pips_of_the_bottom_are_seen_through_the_top() -> None:
    glass = with_pip(0.3, -0.2)
    red = follow(glass, (0.3, -0.2), outside=lambda at, way: np.zeros_like(way))
    assert red[2] > 180
    assert red[:2] == pytest.approx([0, 0])
    assert follow(glass, (0.0, 0.2), outside=lambda at, way: np.zeros_like(way))[2] == pytest.approx(0)


@pytest.mark.parametrize("slant_deg", [20, 40, 60])
def test_a_ray_is_refracted_by_snell_s_law(slant_deg: float) -> None:
    slant = np.radians(slant_deg)
    way = np.array([np.sin(slant), 0, -np.cos(slant)], np.float32)
    within = np.arcsin(np.sin(slant) / 1.5)
    lands = -0.7 + 2 * float(np.tan(within))
    dark = {"outside": lambda at, way: np.zeros_like(way)}
    assert follow(with_pip(lands, 0), (-0.7, 0), way, **dark)[2] > 150
    assert follow(with_pip(lands + 0.25, 0), (-0.7, 0), way, **dark)[2] == pytest.approx(0)


def test_a_body_absorbs_light_of_other_colours() -> None:
    tinted = replace(AIR, loss=np.array([0.5, 0.1, 0.0], np.float32))
    assert follow(tinted, (0.1, 0.1), outside=below) == pytest.approx(np.exp([-1.0, -0.2, 0.0]), abs=1e-3)


def test_fog_hides_the_scene_behind_and_glows() -> None:
    foggy = replace(AIR, fog=3.0, glow=np.array([90, 100, 110], np.float32))
    assert follow(foggy, (0.1, 0.1), outside=below) == pytest.approx([90, 100, 110], rel=0.02)


def test_nothing_beside_the_die_is_seen_through_its_top() -> None:
    """With an index of 1.5, light that enters at one face cannot leave through the next one: it is reflected."""
    slant = np.radians(30)
    way = np.array([np.sin(slant), 0, -np.cos(slant)], np.float32)
    left: list[AnyFloats] = []

    def outside(at: AnyFloats, way: AnyFloats) -> AnyFloats:
        left.extend(at)
        return np.zeros_like(way)

    follow(CLEAR, (0.75, 0), way, outside=outside)
    # The ray meets the side at x = 1 before the bottom.
    assert any(at[2] == pytest.approx(-1) for at in left)
    assert all(at[0] < 1 - 1e-3 for at in left)
