"""A rendered tray on which dice roll, hands come and lamps go out, shown to a watcher frame by frame.

The truth is known: when the dice lie still, and which values they show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from pi.cameras.physics import SAMPLE_S, Physics, Roll, ThrowPlan
from tests.vision.drawing import MARGIN_PX, Grain, grain_of, with_grain
from vision.reading import Frame, Pixels, Reading
from vision.rendering.lens import expose, read_out
from vision.rendering.render import radiance
from vision.rendering.scene import Cup, DieLook, DiePose, Lens, PosedDie, Scene, Tray, Viewpoint
from vision.rendering.scene import lying as turn_of
from vision.settle import Watcher

LENS = Lens(noise=2.0)
EMPTY = Scene(view=Viewpoint(size_wh=(480, 360), angle_deg=78, distance_mm=400))
LOOK = DieLook()
SKIN = (125, 155, 205)
AT_REST_MM = 0.1
AT_REST_TURN = 2e-5
"""One less the cosine of half an angle of 0.7 degrees: a corner of a 16 mm die goes 0.1 mm."""
NOISES = 6
"""After this many frames the noise repeats, so that the networks have already read most pictures."""

Effect = Callable[[Pixels, float], Pixels]
"""A function of a picture and the seconds since the effect began that returns the changed picture."""


@dataclass(frozen=True)
class Thrown:
    """A throw, rendered without noise: the pictures of its flight, the dice at rest, and when they came to rest."""

    flight: tuple[Pixels, ...]
    dice: tuple[PosedDie, ...]

    @property
    def values(self) -> tuple[int, ...]:
        """The values of the dice, lowest first."""
        return tuple(sorted(die.pose.value or 0 for die in self.dice))


def rest_s(roll: Roll) -> float:
    """Return how many seconds after the throw all dice lie still for a camera."""
    way = np.abs(roll.positions - roll.positions[-1]).max(axis=(1, 2)) / AT_REST_MM
    turn = (1 - np.abs((roll.turns * roll.turns[-1]).sum(axis=2))).max(axis=1) / AT_REST_TURN
    moving = np.flatnonzero(np.maximum(way, turn) > 1)
    return float(moving[-1] + 1 if len(moving) else 0) * SAMPLE_S


@lru_cache(maxsize=1)
def _physics() -> Physics:
    return Physics(Tray(), LOOK)


def posed(poses: Iterable[DiePose]) -> tuple[PosedDie, ...]:
    return tuple(PosedDie(pose, LOOK) for pose in poses)


@lru_cache(maxsize=64)
def shot(scene: Scene) -> Pixels:
    """Take a picture of a scene without noise."""
    return read_out(expose(radiance(scene, 1), LENS), replace(LENS, noise=0), 0)


@lru_cache(maxsize=2)
def _sensor(shape: tuple[int, int]) -> Grain:
    """Return the noise of the lens, taken from a picture of one grey."""
    tall, wide = (side + MARGIN_PX for side in shape)
    return grain_of(read_out(np.full((tall, wide, 3), 128, np.float32), LENS, 0).astype(int) - 128)


@lru_cache(maxsize=16)
def thrown(values: tuple[int, ...], seed: int, fps: float) -> Thrown:
    """Throw dice so that these values come up."""
    roll: Roll = _physics().roll(ThrowPlan(len(values), seed, values))
    moments = np.arange(0, rest_s(roll), 1 / fps)
    flight = tuple(shot(replace(EMPTY, dice=posed(roll.poses(float(moment))))) for moment in moments)
    return Thrown(flight, posed(roll.rest))


class Stage:
    """A stage that shows frames to a watcher and notes its readings with their times."""

    def __init__(self, fps: float = 20.0, watcher: Watcher | None = None) -> None:
        self.fps, self.watcher = fps, watcher or Watcher()
        self.scene, self.number = EMPTY, 0
        self.count: int | None = 2
        self.told: list[tuple[float, Reading]] = []

    @property
    def now_s(self) -> float:
        """The time of the next frame."""
        return self.number / self.fps

    @property
    def values(self) -> list[tuple[int, ...]]:
        return [reading.values for _, reading in self.told]

    def frame(self, pixels: Pixels, again: int = 1) -> None:
        """Show one picture with fresh noise, or the identical picture several times."""
        noisy = with_grain(pixels, _sensor(pixels.shape[:2]), self.number % NOISES)
        for _ in range(again):
            reading = self.watcher.see(Frame(noisy, self.now_s), self.count)
            if reading is not None:
                self.told.append((self.now_s, reading))
            self.number += 1

    def wait(self, seconds: float, effect: Effect | None = None, again: int = 1) -> None:
        """Let the scene lie still for a while, seen through an effect."""
        picture, begin_s = shot(self.scene), self.now_s
        while self.now_s - begin_s < seconds - 1e-6:
            self.frame(picture if effect is None else effect(picture, self.now_s - begin_s), again)

    def throw(self, values: tuple[int, ...], seed: int = 1, effect: Effect | None = None, again: int = 1) -> float:
        """Throw dice in place of the old ones. Return the time of the first frame in which they lie still."""
        roll, begin_s = thrown(values, seed, self.fps / again), self.now_s
        for picture in roll.flight:
            self.frame(picture if effect is None else effect(picture, self.now_s - begin_s), again)
        self.scene = replace(self.scene, dice=roll.dice)
        return self.now_s

    def move(self, scenes: Iterable[Scene]) -> None:
        """Go through scenes, one a frame, and stay in the last."""
        for scene in scenes:
            self.scene = scene
            self.frame(shot(scene))

    def lie(self, *places: tuple[int, float, float]) -> None:
        """Put dice down from one frame to the next: (value, x, y) in mm."""
        self.scene = replace(self.scene, dice=posed(lying(*place) for place in places))

    def put_cup(self, x_mm: float, y_mm: float) -> None:
        """Bring a cup down from above."""
        self.move(replace(self.scene, cup=Cup((x_mm, y_mm), float(lift))) for lift in (120, 90, 60, 30, 10, 0))

    def lift_cup(self) -> None:
        """Lift the cup and take it away."""
        cup = self.scene.cup or Cup()
        self.move(replace(self.scene, cup=replace(cup, lift_mm=float(lift))) for lift in (10, 40, 80, 120, 160, 220))
        self.scene = replace(self.scene, cup=None)


def lying(value: int, x_mm: float, y_mm: float) -> DiePose:
    """Return the pose of a die that lies flat with this value on top."""
    return DiePose((x_mm, y_mm, LOOK.size_mm / 2), turn_of(value))


def hand(reach: Callable[[float], float], x: float = 0.5) -> Effect:
    """Return a hand that comes in from below. ``reach`` maps seconds to how far up its fingertips are, 0 to 1."""

    def over(pixels: Pixels, time_s: float) -> Pixels:
        tall = len(pixels)
        down = tall - min(tall, max(0, round(tall * (1 - reach(time_s)))))
        left, added = (part[down : down + tall] for part in _arm(pixels.shape[:2], x))
        return np.asarray(pixels * left + added, np.uint8)

    return over


@lru_cache(maxsize=8)
def _arm(shape: tuple[int, int], x: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the share of light that a hand lets through, and its own light; the tip is one picture below the top."""
    tall, wide = shape
    tip, middle = tall, x * wide
    skin, shade = np.zeros((2 * tall, wide), np.uint8), np.zeros((2 * tall, wide), np.uint8)
    for mask, aside in ((shade, 0.05 * wide), (skin, 0.0)):
        wrist = round(middle + aside), round(tip + 0.28 * tall)
        for finger in (-0.09, -0.03, 0.03, 0.09):
            root = (round(middle + finger * wide + aside), wrist[1])
            end = (round(middle + 1.2 * finger * wide + aside), round(tip + abs(finger) * tall))
            cv2.line(mask, root, end, 255, round(0.05 * wide))
        cv2.ellipse(mask, wrist, (round(0.14 * wide), round(0.16 * tall)), 0, 0, 360, 255, -1)
        cv2.line(mask, wrist, (wrist[0], wrist[1] + tall), 255, round(0.2 * wide))
    soft = cv2.GaussianBlur(shade, (0, 0), 0.02 * wide)[..., None] / np.float32(255)
    edge = cv2.GaussianBlur(skin, (0, 0), 1.2)[..., None] / np.float32(255)
    light = np.linspace(0.8, 1, wide, dtype=np.float32)[None, :, None]
    return (1 - 0.45 * soft) * (1 - edge), np.array(SKIN, np.float32) * light * edge


def shadow(middle: Callable[[float], float], depth: float = 0.5, width: float = 0.2) -> Effect:
    """Return an upright band of shadow with a soft edge around this part of the picture's width."""

    def over(pixels: Pixels, time_s: float) -> Pixels:
        across = np.linspace(0, 1, pixels.shape[1]) - middle(time_s)
        light = 1 - depth / (1 + np.exp((np.abs(across) - width) / 0.03))
        return np.asarray(pixels * light[None, :, None], np.uint8)

    return over


def lamp(strength: Callable[[float], float], at: tuple[float, float] | None = None) -> Effect:
    """Return a lamp of this strength over time; with ``at`` it lights only the surroundings of that place."""

    def over(pixels: Pixels, time_s: float) -> Pixels:
        light = strength(time_s) if at is None else 1 + (strength(time_s) - 1) * _near(pixels.shape[:2], at)
        return np.clip(pixels * light, 0, 255).astype(np.uint8)

    return over


@lru_cache(maxsize=2)
def _near(shape: tuple[int, int], at: tuple[float, float]) -> np.ndarray:
    """Return how near each pixel is to a place, 1 at most."""
    tall, wide = shape
    y, x = np.mgrid[:tall, :wide]
    return np.asarray(np.exp(-((x / wide - at[0]) ** 2 + (y / wide - at[1]) ** 2) / 0.05)[..., None], np.float32)


def shaken(way_px: Callable[[float], tuple[float, float]]) -> Effect:
    """Return an effect that shifts the whole picture."""

    def over(pixels: Pixels, time_s: float) -> Pixels:
        shift = np.float32([[1, 0, way_px(time_s)[0]], [0, 1, way_px(time_s)[1]]])
        size = pixels.shape[1], pixels.shape[0]
        return np.asarray(cv2.warpAffine(pixels, shift, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)

    return over
