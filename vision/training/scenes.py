"""Whole scenes for training: dice of all kinds in clutter, from any viewpoint, and their truth; one for each seed."""

from dataclasses import dataclass, replace
from enum import IntEnum
from functools import partial

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.arrays import AnyFloats, Floats
from vision.flatness import tilt
from vision.reading import Pixels
from vision.rendering.ink import SQUARE, fill
from vision.rendering.perspective import Perspective
from vision.rendering.prints import card, domino, lay, logo
from vision.training import clutter
from vision.training.camera import CANVAS_PX, exposed, on_table, project, stand
from vision.training.clutter import Canvas, Owners
from vision.training.dice import Body, PointLight, Style, dirt, draw, mirrored, numbering, outline, style
from vision.training.grounds import ground, laid
from vision.training.marks import Marks

BODY, TOP = 32, 128
"""Numbers in the picture of owners: of the first die, and of its top face."""
BESIDE = 0.05
"""Share of the scenes in which the camera sees dice from the side and no readable top."""
LOOKING_DOWN = -0.35
"""Vertical component of the camera's direction below which no horizon is seen."""
FOREIGN = 0.3
"""Share of the scenes in which dice of other games lie between pip dice."""
FARTHEST = 3.0
"""Distance beyond which no print is drawn, in heights of the camera."""
PRINTS = 0.5
"""Share of the scenes with logos, domino tiles or cards on the table."""
TOGETHER, AGAINST = 0.3, 0.6
"""Share of the scenes with dice face to face, and probability that a die in them lies so."""
MIXED, SIZES, LARGER = 0.35, 0.5, 1.4
"""Share of the scenes with mixed dice, share of these with mixed sizes, and maximum size over the usual size."""
SPOILT = 0.25
"""Share of the dice whose top is blank, mirrors a lamp, or has a dirty pip."""
BLANK, MIRRORED = 0.3, 0.3
"""Shares of the spoilt tops that are blank, and that mirror a lamp."""
FLAT_DEG = 2.0
"""Two standard deviations of the lean of a flat die (degrees)."""
LEANS_DEG, SLIGHT, SLIGHT_DEG = (13.0, 46.0), 0.35, (5.0, 13.0)
"""Lean of dice that are not flat (degrees), share of these with a slight lean, and the slight lean (degrees)."""
READABLE_DEG = 25.0
"""Lean above which a top counts as showing no face (degrees); the tilt describes smaller leans."""


class Kind(IntEnum):
    """The kind of a place. The kind of a readable top is its value."""

    NOTHING = 0
    COCKED = 7
    HIDDEN = 8  # a die without a whole face in view: covered, cut by the rim, dirty, blank, of another game, or moving
    DECOY = 9  # not the top of a die, but like one: a logo, half a domino tile, pips of a card


@dataclass(frozen=True)
class DrawnDie:
    """One die: ``middle`` (2,) and ``size`` (an edge) of its top face, in px of the canvas; ``tilt`` (2,) of the top to
    the line of sight (:mod:`vision.flatness`); ``lean_deg`` of the top to the horizontal.
    """

    kind: int
    middle: Floats
    size: float
    tilt: tuple[float, float]
    lean_deg: float
    sides: tuple[tuple[float, float, float], ...]
    """The middle (x, y) and the apparent edge of each visible side."""


@dataclass(frozen=True, eq=False)
class Drawn:
    """A picture (CANVAS_PX, CANVAS_PX, 3), its dice, and the owner of each pixel (:mod:`vision.training.clutter`).
    ``decoys`` (N, 3) are x, y and edge (px) of shapes like the top of a die.
    """

    picture: Pixels
    dice: tuple[DrawnDie, ...]
    owner: Owners
    decoys: Floats


def draw_scene(rng: Generator) -> Drawn:
    look = style(rng)
    beside = rng.random() < BESIDE
    camera = stand(rng, look.edge_mm, beside=beside)
    picture = _ground(rng, camera, look.edge_mm)
    owner = np.zeros(picture.shape[:2], np.uint8)
    canvas = Canvas(picture, owner, camera)
    for _ in range(int(rng.integers(0, 7)) if rng.random() < 0.55 else 0):
        clutter.thing(rng, canvas, look.edge_mm)
    decoys = _printed(rng, picture, camera, look.edge_mm)
    bodies = [body for body in _thrown(rng, camera, look) if not _is_around(body, camera)]
    lamps = [_lamp(rng) for _ in range(int(rng.choice([1, 1, 1, 2, 2, 3])))]
    for lamp in lamps:
        _shadows(rng, picture, camera, bodies, lamp)
    if rng.random() < 0.1:
        clutter.cup(rng, canvas, look.edge_mm)
    order = sorted(range(len(bodies)), key=lambda n: -float((bodies[n].middle - camera.eye) @ camera.axes[2]))
    main = replace(lamps[0], ambient=lamps[0].ambient + 0.15 * (len(lamps) - 1))
    for n in order:
        draw(rng, picture, camera, bodies[n], main)
        _own(owner, camera, bodies[n], n)
    if rng.random() < 0.1:
        clutter.cup(rng, canvas, look.edge_mm)
    if rng.random() < 0.12:
        die_px = camera.focal_px * look.edge_mm / np.linalg.norm(camera.eye)
        clutter.hand(rng, canvas, float(die_px))
    dice = tuple(_truth(camera, body, n, owner) for n, body in enumerate(bodies))
    if beside:
        dice = tuple(replace(die, kind=Kind.HIDDEN if die.kind else Kind.NOTHING) for die in dice)
    return Drawn(exposed(rng, picture), dice, owner, decoys)


def _printed(rng: Generator, picture: Pixels, camera: Perspective, mm: float) -> Floats:
    """Lay logos, domino tiles or cards on the table. Return their decoys (N, 3)."""
    spots = [np.zeros((0, 3))]
    thing = (logo, domino, card)[int(rng.integers(3))]
    many = int(rng.integers(1, 4)) if rng.random() < PRINTS else 0
    for position in on_table(camera, rng.uniform(0.1, 0.9, (many, 2)) * CANVAS_PX):
        edge_mm, turned = mm * float(rng.uniform(0.7, 1.3)), float(rng.uniform(0, 2 * np.pi))
        if np.hypot(*(position - camera.eye[:2])) < FARTHEST * camera.eye[2]:
            spots.append(lay(picture, thing(rng), partial(project, camera), position, turned, edge_mm)[1])
    return np.concatenate(spots)


def _ground(rng: Generator, camera: Perspective, mm: float) -> Pixels:
    sheet = ground(rng)
    if camera.axes[2, 2] < LOOKING_DOWN and rng.random() < 0.7:
        half = mm * float(np.exp(rng.uniform(np.log(6), np.log(40))))
        square = SQUARE * half
        return laid(rng, sheet, project(camera, np.c_[square, np.zeros(4)]))
    x, y = rng.integers(0, sheet.shape[0] - CANVAS_PX + 1, 2)
    return np.ascontiguousarray(sheet[y : y + CANVAS_PX, x : x + CANVAS_PX])


def _lamp(rng: Generator) -> PointLight:
    around, up = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(20, 90))
    way = np.array([np.cos(around) * np.cos(up), np.sin(around) * np.cos(up), np.sin(up)])
    tint = np.clip(rng.normal(1, 0.06, 3), 0.8, 1.2).astype(np.float32)
    return PointLight(way * rng.uniform(200, 900), float(rng.uniform(0.2, 0.8)), float(rng.uniform(0.25, 0.75)), tint)


def _thrown(rng: Generator, camera: Perspective, look: Style) -> list[Body]:
    """Return random dice on the part of the table that the camera sees."""
    many = int(rng.choice([0, 1, 2, 3, 4, 5, 6, 9], p=[0.06, 0.14, 0.18, 0.18, 0.16, 0.18, 0.06, 0.04]))
    mixed, nominal = rng.random() < MIXED, float(np.linalg.norm(camera.eye))
    larger = np.log(LARGER) if rng.random() < SIZES else 0.0
    against = AGAINST if rng.random() < TOGETHER else 0.0
    bodies: list[Body] = []
    cocked = rng.random() < 0.2
    foreign = 0.5 if rng.random() < FOREIGN else 0.03
    for _ in range(many):
        die_style = look
        if mixed:
            die_style = replace(style(rng), edge_mm=look.edge_mm * float(np.exp(rng.uniform(-larger, larger))))
        if rng.random() < foreign:
            die_style = replace(die_style, marks=Marks.NUMERALS if rng.random() < 0.5 else Marks.SYMBOLS)
        for _ in range(12):
            near, yaw = bodies and rng.random() < 0.35, None
            if bodies and rng.random() < against:
                position, yaw = _against(rng, bodies[int(rng.integers(len(bodies)))], die_style.edge_mm)
            elif near:
                at = bodies[int(rng.integers(len(bodies)))].middle[:2]
                angle = rng.uniform(0, 2 * np.pi)
                position = at + np.array([np.cos(angle), np.sin(angle)]) * rng.uniform(1.0, 1.5) * look.edge_mm
            else:
                rim = 0.1 if rng.random() < 0.7 else 0.0
                position = on_table(camera, rng.uniform(rim, 1 - rim, (1, 2)) * CANVAS_PX)[0]
            away = float(np.linalg.norm(np.append(position, 0) - camera.eye))
            body = _lying(rng, die_style, position, yaw, cocked and rng.random() < 0.5)
            if 0.6 < away / nominal < 1.7 and not any(_touch(body, other) for other in bodies):
                bodies.append(body)
                break
    return bodies


def _against(rng: Generator, other: Body, edge_mm: float) -> tuple[Floats, float]:
    """Return a place where a die of this edge lies face to face with ``other``, and its yaw in radians."""
    (x, y), _, yaw_deg = _footprint(other)
    yaw, mean_mm = float(np.radians(yaw_deg)), (other.style.edge_mm + edge_mm) / 2
    side = yaw + np.pi / 2 * int(rng.integers(4))
    off, along = rng.uniform(1.0, 1.08), rng.uniform(-0.7, 0.7)
    way = np.array([[np.cos(side), -np.sin(side)], [np.sin(side), np.cos(side)]])
    return np.array([x, y]) + way @ np.array([off, along]) * mean_mm, yaw


def _lying(rng: Generator, look: Style, position: Floats, yaw: float | None, cocked: bool) -> Body:
    yaw = rng.uniform(0, 2 * np.pi) if yaw is None else yaw
    lean = abs(rng.normal(0, FLAT_DEG / 2))
    if cocked:
        lean = rng.uniform(*(SLIGHT_DEG if rng.random() < SLIGHT else LEANS_DEG))
    way = rng.uniform(0, 2 * np.pi)
    turn = _about(np.array([np.cos(way), np.sin(way), 0.0]), np.radians(lean)) @ _about(np.array([0, 0, 1.0]), yaw)
    flip = np.eye(3)[rng.permutation(3)] * rng.choice([-1, 1], 3)[:, None]
    turn = turn @ flip
    depth = look.edge_mm / 2 * np.abs(turn[2]).sum() if cocked else look.edge_mm / 2
    moving = int(rng.integers(6, 30)) if rng.random() < 0.025 else 0
    body = Body(look, np.array([*position, depth]), turn, numbering(rng), moving)
    if rng.random() < SPOILT:
        how = rng.random()
        if how < BLANK:
            return replace(body, blank=True)
        return replace(body, dirt=mirrored(rng, body) if how < BLANK + MIRRORED else dirt(rng, body))
    return body


def _about(axis: Floats, angle: float) -> Floats:
    return np.asarray(cv2.Rodrigues(axis * angle)[0], np.float64)


def _touch(body: Body, other: Body) -> bool:
    apart = float(np.linalg.norm(body.middle[:2] - other.middle[:2]))
    reach = (body.style.edge_mm + other.style.edge_mm) / 2
    if apart > 1.42 * reach:
        return False
    if apart < 0.99 * reach:
        return True
    return cv2.rotatedRectangleIntersection(_footprint(body), _footprint(other))[0] != cv2.INTERSECT_NONE


def _is_around(body: Body, camera: Perspective) -> bool:
    """Return True if the camera is inside a die."""
    return bool(np.abs((camera.eye - body.middle) @ body.turn).max() < 0.6 * body.style.edge_mm)


def _footprint(body: Body) -> tuple[tuple[float, float], tuple[float, float], float]:
    lying = [axis for axis in range(3) if abs(body.turn[2, axis]) < 0.9] or [0]
    x, y = body.turn[:2, lying[0]]
    edge = body.style.edge_mm * (0.98 if body.lean_deg < 5 else 1.2)
    return (float(body.middle[0]), float(body.middle[1])), (edge, edge), float(np.degrees(np.arctan2(y, x)))


def _shadows(rng: Generator, picture: Pixels, camera: Perspective, bodies: list[Body], lamp: PointLight) -> None:
    """Darken the ground in the hard or soft shadows of the dice, and close to the dice."""
    if not bodies:
        return
    cast = np.zeros(picture.shape[:2], np.uint8)
    seam = np.zeros(picture.shape[:2], np.uint8)
    size = 0.0
    for body in bodies:
        corners = body.corners()
        thrown = corners + (corners - lamp.place) * (corners[:, 2:] / np.maximum(lamp.place[2] - corners[:, 2:], 1))
        points = np.concatenate([thrown, corners * [1, 1, 0]]).astype(np.float64)
        points[:, 2] = 0
        fill(cast, cv2.convexHull(project(camera, points).astype(np.float32))[:, 0].astype(float), 255)
        base = project(camera, (corners - body.middle) * [1.12, 1.12, 0] + body.middle * [1, 1, 0])
        hull = cv2.convexHull(base.astype(np.float32))[:, 0].astype(float)
        fill(seam, hull, 255)
        size = max(size, float(np.ptp(hull[:, 0])))
    soft = _softened(cast, size * rng.uniform(0.01, 0.25))
    close = _softened(seam, size * 0.08)
    loss = soft * lamp.strength * rng.uniform(0.2, 1.0) + close * rng.uniform(0, 0.5)
    tint: AnyFloats = np.ones(3, np.float32)
    if bodies[0].style.clear:
        tint = 1 - bodies[0].style.body / 255 * bodies[0].style.clear * 0.8
    picture[:] = np.clip(picture * (1 - np.minimum(loss, 0.9)[..., None] * tint), 0, 255).astype(np.uint8)


def _softened(mask: Pixels, blur_px: float) -> AnyFloats:
    """Return a blurred mask, 0 to 1; wide blurs are made in a smaller picture."""
    blur_px = min(blur_px, 64.0)
    shrink = 4 if blur_px > 8 else 2 if blur_px > 3 else 1
    side = CANVAS_PX // shrink
    small = mask if shrink == 1 else cv2.resize(mask, (side, side), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), max(0.5, blur_px / shrink))
    return cv2.resize(soft, (CANVAS_PX, CANVAS_PX)).astype(np.float32) / 255


def _square(camera: Perspective, body: Body, face: int) -> Floats:
    return project(camera, body.face_points(face, SQUARE))


def _own(owner: Owners, camera: Perspective, body: Body, number: int) -> None:
    for points, first in ((outline(camera, body), BODY), (_square(camera, body, body.top), TOP)):
        cv2.fillPoly(owner, [np.rint(points).astype(np.int32)], first + number)


def _tilt(camera: Perspective, normal: Floats, spot: Floats) -> Floats:
    """Return the tilt (2,) of a face to the line of sight, computed as if the picture had square pixels."""
    ray = camera.axes @ (spot - camera.eye) * (1, camera.aspect, 1)
    facing = camera.axes @ normal / (1, camera.aspect, 1)
    return tilt(facing / np.linalg.norm(facing), ray)


def _truth(camera: Perspective, body: Body, number: int, owner: NDArray[np.uint8]) -> DrawnDie:
    square = _square(camera, body, body.top)
    area = float(cv2.contourArea(square.astype(np.float32)))
    share = float((owner == TOP + number).sum()) / max(area, 1.0)
    spot = body.face_points(body.top, np.zeros((1, 2)))[0]
    middle = project(camera, spot[None])[0]
    across, down = _tilt(camera, body.normal(body.top), spot)
    kind = body.values[body.top]
    if body.lean_deg > READABLE_DEG:
        kind = Kind.COCKED
    if body.style.marks is not Marks.PIPS or not body.whole or share < 0.93 or body.streak_px > 0.16 * area**0.5:
        kind = Kind.HIDDEN
    if share < 0.3 or not (0 <= middle[0] < CANVAS_PX and 0 <= middle[1] < CANVAS_PX):
        kind = Kind.NOTHING
    sides = []
    for face in range(6):
        if face != body.top and body.normal(face) @ (camera.eye - body.middle) > 0.55 * body.style.edge_mm:
            x, y = project(camera, body.face_points(face, np.zeros((1, 2))))[0]
            edge = float(cv2.contourArea(_square(camera, body, face).astype(np.float32))) ** 0.5
            sides.append((float(x), float(y), edge))
    return DrawnDie(int(kind), middle, area**0.5, (float(across), float(down)), body.lean_deg, tuple(sides))
