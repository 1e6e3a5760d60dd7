"""Things on a table that are not dice: hands, cups, coins, cards, pens, keys, buttons with holes.

They are drawn into the picture of a :class:`Canvas`. Most are also numbered in its ``owner``.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.arrays import AnyFloats, Floats
from vision.reading import Pixels
from vision.rendering.ink import CIRCLE, SQUARE, fill, stamp
from vision.rendering.perspective import Perspective
from vision.training.camera import CANVAS_PX, on_table, project
from vision.training.grounds import colour, noise

Owners = NDArray[np.uint8]
GROUND, CUP, HAND, THING = 0, 1, 2, 3
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghikmnoprstuvwxyz0123456789.:%&+"


@dataclass(frozen=True, eq=False)
class Canvas:
    """A picture, and for each pixel the number of the object that it shows (:mod:`vision.training.scenes`)."""

    picture: Pixels
    owner: Owners
    camera: Perspective

    def fill(self, points: Floats, ink: AnyFloats) -> None:
        """Fill a polygon (N, 3), in mm, with a colour."""
        fill(self.picture, project(self.camera, points), tuple(map(float, ink)))

    def own(self, rim: Floats, number: int) -> None:
        """Write the number of an object into ``owner``, for the pixels in a polygon (N, 2)."""
        cv2.fillPoly(self.owner, [np.rint(np.clip(rim, -4000, 4000)).astype(np.int32)], number)

    def lay(self, points: Floats, ink: AnyFloats) -> None:
        """Fill a polygon (N, 2) on the table, in mm, with a colour. Mark it as a thing."""
        lifted = np.c_[points, np.zeros(len(points))]
        self.fill(lifted, ink)
        self.own(project(self.camera, lifted), THING)


def thing(rng: Generator, canvas: Canvas, mm: float) -> None:
    """Draw a random thing, about as large as one die or a few dice."""
    middle = on_table(canvas.camera, rng.uniform(0.02, 0.98, (1, 2)) * CANVAS_PX)[0]
    kinds = (_disc, _button, _bar, _card, _scrap, _ring, _word, _keys, _block)
    kinds[int(rng.integers(len(kinds)))](rng, canvas, middle, mm)


def _disc(rng: Generator, canvas: Canvas, middle: Floats, mm: float) -> None:
    radius = mm * rng.uniform(0.2, 1.6)
    for _ in range(int(rng.integers(1, 4))):
        canvas.lay(middle + CIRCLE * radius, colour(rng))
        radius *= rng.uniform(0.3, 0.9)


def _button(rng: Generator, canvas: Canvas, middle: Floats, mm: float) -> None:
    radius = mm * rng.uniform(0.35, 0.9)
    canvas.lay(middle + CIRCLE * radius, colour(rng))
    ink, many = colour(rng), int(rng.choice([2, 4]))
    for hole in range(many):
        angle = 2 * np.pi * hole / many + 0.6
        position = middle + np.array([np.cos(angle), np.sin(angle)]) * radius * 0.3
        canvas.lay(position + CIRCLE * radius * 0.12, ink)


def _bar(rng: Generator, canvas: Canvas, middle: Floats, mm: float) -> None:
    angle, size = rng.uniform(0, np.pi), np.array([rng.uniform(2, 12), rng.uniform(0.1, 0.8)]) * mm
    canvas.lay(middle + _rectangle(angle, size), colour(rng))
    if rng.random() < 0.5:
        canvas.lay(middle + _rectangle(angle, size * [0.9, 0.3]), colour(rng))


def _card(rng: Generator, canvas: Canvas, middle: Floats, mm: float) -> None:
    angle, size = rng.uniform(0, np.pi), np.array([rng.uniform(2, 6), rng.uniform(1.5, 4)]) * mm
    canvas.lay(middle + _rectangle(angle, size), colour(rng, 120, 255))
    for _ in range(int(rng.integers(0, 8))):
        position = middle + _rectangle(angle, size * rng.uniform(-0.8, 0.8, 2))[0]
        if rng.random() < 0.5:
            canvas.lay(position + CIRCLE * mm * rng.uniform(0.05, 0.4), colour(rng))
        else:
            turned = _rectangle(angle, np.array([rng.uniform(0.3, 2), 0.1]) * mm)
            canvas.lay(position + turned, colour(rng, 0, 120))


def _scrap(rng: Generator, canvas: Canvas, middle: Floats, mm: float) -> None:
    points = middle + rng.normal(0, mm * rng.uniform(0.2, 1.2), (int(rng.integers(3, 7)), 2))
    canvas.lay(points, colour(rng))


def _ring(rng: Generator, canvas: Canvas, middle: Floats, mm: float) -> None:
    rim = project(canvas.camera, np.c_[middle + CIRCLE * mm * rng.uniform(0.3, 3), np.zeros(len(CIRCLE))])
    thick, points = int(rng.integers(1, 6)), np.rint(np.clip(rim, -4000, 4000)).astype(np.int32)
    cv2.polylines(canvas.picture, [points], True, tuple(map(float, colour(rng))), thick, cv2.LINE_AA)


def _word(rng: Generator, canvas: Canvas, middle: Floats, mm: float) -> None:
    """Print a word or a number about as large as a die."""
    text = "".join(rng.choice(list(SIGNS), int(rng.integers(1, 9))))
    _printed(rng, canvas, middle, mm * rng.uniform(0.5, 2.5), rng.uniform(0, 2 * np.pi), text, None)


def _keys(rng: Generator, canvas: Canvas, middle: Floats, mm: float) -> None:
    """Draw a piece of a keyboard: rows of keys, each with a sign."""
    step, angle = mm * rng.uniform(0.8, 1.6), rng.uniform(0, 2 * np.pi)
    key, sign = colour(rng), colour(rng)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    rows, columns = int(rng.integers(1, 5)), int(rng.integers(2, 9))
    canvas.lay(middle + _rectangle(angle, np.array([columns, rows]) * step * 1.05), colour(rng))
    for row in range(rows):
        for column in range(columns):
            position = middle + np.array([column - columns / 2 + 0.5, row - rows / 2 + 0.5]) * step @ turn
            canvas.lay(position + _rectangle(angle, np.full(2, step * 0.86)), key)
            _printed(rng, canvas, position, step * 0.5, angle, str(rng.choice(list(SIGNS))), sign)


def _block(rng: Generator, canvas: Canvas, middle: Floats, mm: float) -> None:
    """Draw a small box with sides, like a plug, a rubber or a lighter. Its top has two holes, or is bare."""
    angle = rng.uniform(0, np.pi)
    size = np.array([rng.uniform(0.7, 4), rng.uniform(0.6, 1.4), rng.uniform(0.2, 1.2)]) * mm
    ink = colour(rng)
    base, top = (np.c_[middle + _rectangle(angle, size[:2]), np.full(4, z)] for z in (0.0, float(size[2])))
    hull = cv2.convexHull(project(canvas.camera, np.concatenate([base, top])).astype(np.float32))[:, 0].astype(float)
    fill(canvas.picture, hull, tuple(map(float, ink * rng.uniform(0.5, 0.9))))
    canvas.own(hull, THING)
    canvas.fill(top, ink)
    if rng.random() < 0.5:
        hole, width = colour(rng), size[:2].min() * rng.uniform(0.1, 0.25)
        along = np.array([np.cos(angle), np.sin(angle)])
        for sign in (-1, 1):
            rim = middle + along * sign * size[0] * rng.uniform(0.1, 0.3) + CIRCLE * width
            canvas.fill(np.c_[rim, np.full(len(rim), size[2])], hole)


def _printed(
    rng: Generator, canvas: Canvas, middle: Floats, height: float, angle: float, text: str, ink: AnyFloats | None
) -> None:
    """Print a text flat on the table, ``height`` mm high; in a random colour if ``ink`` is None."""
    font, thick = int(rng.integers(0, 8)), int(rng.integers(1, 5))
    (width, high), below = cv2.getTextSize(text, font, 1.2, thick)
    sheet = np.zeros((high + below + 8, width + 8), np.uint8)
    cv2.putText(sheet, text, (4, high + 4), font, 1.2, 255, thick, cv2.LINE_AA)
    size = np.array(sheet.shape[::-1]) * height / high
    corners = project(canvas.camera, np.c_[middle + _rectangle(angle, size), np.zeros(4)])
    stamp(canvas.picture, sheet, corners, colour(rng) if ink is None else ink)


def _rectangle(angle: float, size: Floats) -> Floats:
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return np.asarray(SQUARE * size / 2 @ turn, np.float64)


def cup(rng: Generator, canvas: Canvas, mm: float) -> None:
    """Draw a cup, upside down: leather, wood or plastic, with or without a rim."""
    picture, camera = canvas.picture, canvas.camera
    middle = on_table(camera, rng.uniform(0.05, 0.95, (1, 2)) * CANVAS_PX)[0]
    low = mm * rng.uniform(1.6, 3.0)
    high, height = low * rng.uniform(0.65, 1.05), low * rng.uniform(0.8, 2.6)
    rings = [(0.0, low), (height * 0.05, low * 1.02), (height, high)]
    ink = colour(rng, 10, 220)
    rim = [project(camera, np.c_[middle + CIRCLE * radius, np.full(len(CIRCLE), z)]) for z, radius in rings]
    hull = cv2.convexHull(np.concatenate(rim).astype(np.float32))[:, 0].astype(float)
    shaded = picture.copy()
    fill(shaded, hull, tuple(map(float, ink)))
    left, right = hull[:, 0].min(), hull[:, 0].max()
    across = np.clip((np.arange(CANVAS_PX) - left) / max(1, right - left), 0, 1) * 2 - 1
    round_light = 0.55 + 0.6 * np.exp(-((across - rng.uniform(-0.7, 0.7)) ** 2) / 0.3)
    cover = np.zeros(picture.shape[:2], np.uint8)
    fill(cover, hull, 255)
    body = shaded * round_light[None, :, None]
    body += noise(rng, CANVAS_PX, rng.uniform(1, 6))[..., None] * rng.uniform(0, 12)
    share = cover[..., None] / 255
    picture[:] = np.clip(picture * (1 - share) + body * share, 0, 255).astype(np.uint8)
    fill(picture, rim[2], tuple(map(float, np.clip(ink * rng.uniform(0.7, 1.4), 0, 255))))
    if rng.random() < 0.5:
        inner = rim[2].mean(axis=0) + (rim[2] - rim[2].mean(axis=0)) * rng.uniform(0.5, 0.9)
        fill(picture, inner, tuple(map(float, np.clip(ink * rng.uniform(0.6, 1.3), 0, 255))))
    canvas.own(hull, CUP)


def hand(rng: Generator, canvas: Canvas, die_px: float) -> None:
    """Draw a hand that reaches in from the rim of the picture: forearm, palm and fingers as round limbs."""
    side = rng.uniform(0, 2 * np.pi)
    middle = CANVAS_PX / 2 + rng.normal(0, CANVAS_PX / 5, 2)
    inwards = -np.array([np.cos(side), np.sin(side)])
    scale = die_px * rng.uniform(0.9, 1.6)
    wrist = middle - inwards * scale * 3
    limbs = [(wrist - inwards * CANVAS_PX * 1.5, wrist, scale * 1.7), (wrist, middle, scale * 2.2)]
    for finger in range(int(rng.integers(1, 6))):
        spread = np.radians((finger - 2) * rng.uniform(8, 22))
        turn = np.array([[np.cos(spread), -np.sin(spread)], [np.sin(spread), np.cos(spread)]])
        knuckle = middle + turn @ inwards * scale * 0.9
        bend = np.radians(rng.normal(0, 25))
        bent = np.array([[np.cos(bend), -np.sin(bend)], [np.sin(bend), np.cos(bend)]]) @ turn @ inwards
        tip = knuckle + turn @ inwards * scale * rng.uniform(0.4, 1.6)
        limbs += [(knuckle, tip, scale * 0.85), (tip, tip + bent * scale * rng.uniform(0.5, 1.5), scale * 0.75)]
    skin = np.array([rng.uniform(40, 190), rng.uniform(60, 205), rng.uniform(90, 245)], np.float32)
    skin[:2] = np.minimum(skin[:2], skin[2] * np.array([0.85, 0.95], np.float32))
    for n, (start, end, thick) in enumerate(limbs):
        shade = skin * rng.uniform(0.85, 1.1)
        if n == 0 and rng.random() < 0.5:
            shade = colour(rng)
        _limb(canvas, start, end, thick, shade)


def _limb(canvas: Canvas, start: Floats, end: Floats, thick: float, ink: AnyFloats) -> None:
    """Draw a round limb, lighter along its middle."""
    first, last = (tuple(int(v) for v in np.rint(np.clip(p, -3000, 3000))) for p in (start, end))
    for share, light in ((1.0, 0.72), (0.8, 0.88), (0.55, 1.0), (0.25, 1.06)):
        width = max(1, int(thick * share))
        cv2.line(canvas.picture, first, last, tuple(map(float, np.clip(ink * light, 0, 255))), width, cv2.LINE_AA)
    cv2.line(canvas.owner, first, last, HAND, max(1, int(thick)))
