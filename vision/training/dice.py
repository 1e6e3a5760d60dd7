"""Dice for training: any six-sided pip die, drawn as on a photograph, in some milliseconds.

A rounded cube is drawn from the outside in: its outline, the hull of eight small balls; the flat part of every visible
face in its own light; the blur between them, as the rounded edge; the pips. Rays are traced into a see-through die
(:mod:`vision.training.glass`). Only the geometry is exact: the eye learns from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.arrays import AnyFloats, Floats
from vision.reading import Pixels
from vision.rendering.ink import CIRCLE, SQUARE, fill, lab_distance, stamp
from vision.rendering.perspective import Perspective
from vision.rendering.pips import Layout
from vision.training.camera import project, streak
from vision.training.glass import Glass, Outside, seen_through
from vision.training.grounds import colour, noise
from vision.training.marks import Marks, mark

CORNERS = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
MARGIN_PX = 6
MIN_CONTRAST = 15.0
"""Minimum distance between the colours of body and pip, in CIELAB."""
ANY_COLOURS = 0.25
"""Share of the dice whose body and pips have two random colours."""
NARROW = 0.5
"""Share of the dice on whose six the two rows are nearer to each other than in the lattice."""
MAX_FILLED = 0.46
"""Maximum radius of a pip over the distance to the next pip."""
UNPAINTED = 0.06
"""Share of the dice whose pips have no paint: holes in the body's own colour, visible by their shade alone."""
FAINT = 0.06
"""Share of the dice with faint or worn paint: pips of nearly the body's own colour."""
PANELLED = 0.05
"""Share of the dice whose faces have a round panel of another colour around the pips."""
SEE_THROUGH = 0.5
"""Share of the throws with see-through dice."""
FINE_PX, COARSE_PX = 110, 170
"""Size of a see-through die below which each pixel has four rays, and maximum number of rays along a larger die."""
HORIZON = 0.02
"""Slope below which a descending ray does not meet the table."""


@dataclass(frozen=True)
class Style:
    """The look of the dice of one set; lengths are shares of the edge, colours BGR (3,)."""

    edge_mm: float
    rounding: float
    squareness: float
    body: AnyFloats
    pip: AnyFloats
    pip_radius: float
    pitch: float
    layout: Layout
    drilled: float
    clear: float  # transparency of the surface, 0 to 1
    index: float  # index of refraction
    density: float  # absorption over half an edge of light that is not of the colour of the body, as a logarithm
    fog: float  # absorption over half an edge of all light, as a logarithm
    rough: float  # unevenness of the surface, as a tangent
    vein: AnyFloats | None
    vein_share: float
    gloss: float
    bold_one: float
    ones: AnyFloats
    fours: AnyFloats
    marks: Marks
    panel: AnyFloats | None
    panel_size: float
    pip_gloss: float  # how brightly a lamp is mirrored in a pip, 0 to 1


@dataclass(frozen=True)
class Dirt:
    """Patches that hide a pip of the top: outlines (N, 2) in half edges from the middle of the face, and colours.
    ``soft`` is the width of their blurred rims, as a share of the die.
    """

    patches: tuple[tuple[Floats, AnyFloats], ...]
    soft: float = 0.0


@dataclass(frozen=True)
class Body:
    """A die on the table: ``turn`` (3, 3) from its own axes to the table's; ``values`` on +x +y +z -x -y -z."""

    style: Style
    middle: Floats
    turn: Floats
    values: tuple[int, ...]
    streak_px: int = 0
    blank: bool = False  # True if its top has lost all its pips
    dirt: Dirt | None = None

    @property
    def whole(self) -> bool:
        """True if all pips of the top can be seen."""
        return not self.blank and self.dirt is None

    def corners(self) -> Floats:
        """Return the corners of the cube without its rounding, (8, 3) mm."""
        return np.asarray(self.middle + self.style.edge_mm / 2 * CORNERS @ self.turn.T, np.float64)

    @property
    def top(self) -> int:
        """The index of the face that points most nearly up."""
        up = self.turn[2]
        return int(np.argmax(np.concatenate([up, -up])))

    @property
    def lean_deg(self) -> float:
        """The angle between the top face and the horizontal (degrees)."""
        return float(np.degrees(np.arccos(min(1.0, np.abs(self.turn[2]).max()))))

    def face_points(self, face: int, flat: Floats) -> Floats:
        """Return the points (N, 3) of a face at ``flat`` (N, 2), in half edges from its middle."""
        half = self.style.edge_mm / 2
        axis, sign = face % 3, 1 if face < 3 else -1
        local = np.zeros((len(flat), 3))
        local[:, axis] = sign * half
        local[:, (axis + 1) % 3], local[:, (axis + 2) % 3] = (flat * half).T
        return np.asarray(self.middle + local @ self.turn.T, np.float64)

    def normal(self, face: int) -> Floats:
        return np.asarray(self.turn[:, face % 3] * (1 if face < 3 else -1), np.float64)


def numbering(rng: Generator) -> tuple[int, ...]:
    """Return the values of the faces +x +y +z -x -y -z: opposite values sum to seven, left- or right-handed."""
    first = rng.permutation(3)
    values = [0] * 6
    for axis, pair in enumerate(((1, 6), (2, 5), (3, 4))):
        low, high = pair if rng.random() < 0.5 else pair[::-1]
        values[int(first[axis])], values[int(first[axis]) + 3] = low, high
    return tuple(values)


def dirt(rng: Generator, body: Body) -> Dirt:
    """Return dirt over a pip, sometimes with a scratch; over a middle pip always, so that no other value appears."""
    look, (pips, radii) = body.style, pips_of(body, body.top)
    position = pips[int(rng.integers(len(pips)))]
    radius = float(radii.max()) * rng.uniform(1.1, 1.6)
    rim = position + CIRCLE * radius * rng.uniform(0.85, 1.2, (len(CIRCLE), 1)) * rng.uniform(0.9, 1.4, 2)
    plain = look.body * float(rng.uniform(0.8, 1.05))
    patches = [(np.asarray(rim, np.float64), np.asarray(plain, np.float32))]
    if rng.random() < 0.5 or not position.any():
        angle, size = rng.uniform(0, np.pi), radius * np.array([rng.uniform(0.9, 1.6), rng.uniform(0.15, 0.4)])
        turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        ink = look.pip if rng.random() < 0.5 else (look.pip + look.body) / 2
        patches.append((position + CIRCLE * size @ turn, np.asarray(ink, np.float32)))
    return Dirt(tuple(patches))


def mirrored(rng: Generator, body: Body) -> Dirt:
    """Return the mirror image of a lamp on a top, so bright that at least one pip is invisible."""
    pips, _ = pips_of(body, body.top)
    position = pips[int(rng.integers(len(pips)))] + rng.normal(0, 0.1, 2)
    angle, size = rng.uniform(0, np.pi), rng.uniform(0.3, 0.8) * rng.uniform(0.6, 1, 2)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    rim = np.clip(position + CIRCLE * size @ turn, -0.95, 0.95)
    return Dirt(((rim, np.full(3, 255, np.float32)),), float(rng.uniform(0, 0.06)))


def style(rng: Generator) -> Style:
    """Return a random style for the dice of a throw."""
    dice = rng.random()
    if dice < 0.32:
        body = colour(rng, 175, 255, 0.4)
        pip = colour(rng, 0, 70, 0.5)
    elif dice < 0.47:
        body, pip = colour(rng, 5, 90, 0.8), colour(rng, 180, 255, 0.4)
    elif dice < 1 - ANY_COLOURS:
        body, pip = _vivid(rng), colour(rng, 200, 255, 0.3) if rng.random() < 0.7 else colour(rng, 0, 60)
    else:
        body, pip = _any(rng), _any(rng)
    while lab_distance(body, pip) < MIN_CONTRAST:
        pip = _any(rng)
    drilled = float(rng.uniform(0, 1))
    if rng.random() < UNPAINTED:
        pip, drilled = body * float(rng.uniform(0.55, 0.85)), float(rng.uniform(0.5, 1))
    elif rng.random() < FAINT:
        pip = np.clip(body + rng.choice([-1, 1]) * rng.uniform(18, 45) + rng.normal(0, 8, 3), 0, 255)
        pip = pip.astype(np.float32)
    clear = float(1 - rng.uniform(0, 0.75) ** 2) if rng.random() < SEE_THROUGH else 0.0
    ones, fours, bold = pip, pip, 1.0
    if rng.random() < 0.07:
        ones, bold = np.array([30, 20, 190], np.float32), float(rng.uniform(1.2, 2.0))
        fours = ones if rng.random() < 0.5 else pip
    rounding = float(rng.uniform(0.03, 0.26))
    return Style(
        edge_mm=float(rng.uniform(10, 20)),
        rounding=rounding,
        squareness=float(rng.uniform(2.0, 3.5) if rounding > 0.17 else rng.uniform(3, 9)),
        body=body,
        pip=pip,
        pip_radius=float(rng.uniform(0.072, 0.128)),
        pitch=float(rng.uniform(0.225, 0.29)),
        layout=_layout(rng),
        drilled=drilled,
        clear=clear,
        index=float(rng.uniform(1.45, 1.6)),
        density=float(np.exp(rng.uniform(np.log(0.08), np.log(1.2)))),
        fog=float(rng.choice([0.0, rng.uniform(0, 0.4), rng.uniform(0, 1.5)])),
        rough=float(rng.uniform(0, 0.06) ** 2 * 16),
        vein=colour(rng) if rng.random() < 0.2 else None,
        vein_share=float(rng.uniform(0.15, 0.9)),
        gloss=float(rng.uniform(0, 1) ** 1.5),
        bold_one=bold,
        ones=ones,
        fours=fours,
        marks=Marks.PIPS,
        panel=_panel(rng, pip) if rng.random() < PANELLED else None,
        panel_size=float(rng.uniform(0.72, 0.95)),
        pip_gloss=float(rng.uniform(0.2, 1)) if rng.random() < 0.2 else 0.0,
    )


def _panel(rng: Generator, pip: AnyFloats) -> AnyFloats:
    """Return a random panel colour with enough contrast to the pips."""
    panel = colour(rng, 0, 255, 0.5)
    while lab_distance(panel, pip) < MIN_CONTRAST:
        panel = colour(rng, 0, 255, 0.5)
    return panel


def _layout(rng: Generator) -> Layout:
    return Layout(
        stretch=float(np.exp(rng.normal(0, 0.06))),
        six_rows=float(rng.uniform(0.45, 1.0)) if rng.random() < NARROW else 1.0,
        scales=tuple(np.exp(rng.normal(0, 0.05, 6)).tolist()),
        jitter=float(rng.uniform(0, 0.05)),
        seed=int(rng.integers(1 << 31)),
        oval=float(np.exp(rng.normal(0, 0.15))) if rng.random() < 0.3 else 1.0,
    )


def _any(rng: Generator) -> AnyFloats:
    return _vivid(rng) if rng.random() < 0.85 else colour(rng)


def _vivid(rng: Generator) -> AnyFloats:
    hue = [rng.integers(180), rng.integers(110, 256), rng.integers(60, 256)]
    hsv = np.array([[hue]], np.uint8)
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)


@dataclass(frozen=True, eq=False)
class Patch:
    """The part of a picture in which a die is drawn: ``low`` is its upper left pixel, ``shape`` is (h, w, 3)."""

    picture: Pixels
    camera: Perspective
    body: Body
    lamp: PointLight
    low: NDArray[np.intp]
    shape: tuple[int, ...]

    def seen(self, face: int, flat: Floats) -> Floats:
        """Return the pixels (N, 2) of the patch at points (N, 2) of a face, given in half edges from its middle."""
        return project(self.camera, self.body.face_points(face, flat)) - self.low


@dataclass(frozen=True)
class PointLight:
    """A lamp: its place (3,) in mm, its strength, and the ambient light."""

    place: Floats
    strength: float
    ambient: float
    tint: AnyFloats = field(default_factory=lambda: np.ones(3, np.float32))


def outline(camera: Perspective, body: Body) -> Floats:
    """Return the outline (N, 2) of a die in pixels: the hull of eight balls, one in each rounded corner."""
    rim = body.style.rounding * body.style.edge_mm
    inner = body.middle + (body.style.edge_mm / 2 - rim) * CORNERS @ body.turn.T
    centres = project(camera, inner)
    depth = (inner - camera.eye) @ camera.axes[2]
    radii = rim * np.array(camera.focals_px) / np.maximum(depth, 1)[:, None]
    points = (centres[:, None] + CIRCLE[None] * radii[:, None]).reshape(-1, 2)
    return np.asarray(cv2.convexHull(points.astype(np.float32))[:, 0], np.float64)


def draw(rng: Generator, picture: Pixels, camera: Perspective, body: Body, lamp: PointLight) -> None:
    hull = outline(camera, body)
    low = np.maximum(np.floor(hull.min(axis=0)).astype(int) - MARGIN_PX, 0)
    high = np.minimum(np.ceil(hull.max(axis=0)).astype(int) + MARGIN_PX, picture.shape[1::-1])
    if (high - low < 4).any():
        return
    patch = picture[low[1] : high[1], low[0] : high[0]]
    paint = _painted(rng, Patch(picture, camera, body, lamp, low, patch.shape))
    cover = np.zeros(patch.shape[:2], np.uint8)
    fill(cover, hull - low, 255)
    if body.streak_px > 1:
        kernel = streak(rng, body.streak_px)
        cover = np.asarray(cv2.filter2D(cover, -1, kernel), np.uint8)
        paint = np.asarray(cv2.filter2D(paint, -1, kernel), np.float32)
    share = cover[..., None].astype(np.float32) / 255
    patch[:] = np.clip(patch * (1 - share) + paint * share, 0, 255).astype(np.uint8)


def _painted(rng: Generator, patch: Patch) -> AnyFloats:
    """Return the colours (h, w, 3) of a die's faces and marks, and of its body in the rest of the patch."""
    body, shape, look = patch.body, patch.shape, patch.body.style
    size = float(np.mean(shape[:2]))
    faces = [face for face in range(6) if body.normal(face) @ (patch.camera.eye - body.middle) > look.edge_mm / 2]
    lights = {face: _light(rng, body, face, patch.lamp) for face in range(6)}
    paint = np.empty(shape, np.uint8)
    paint[:] = np.clip(look.body * np.mean([lights[face] for face in faces], axis=0), 0, 255)
    # A square with round corners: a superellipse.
    flat = (1 - 1.1 * look.rounding) * (np.sign(CIRCLE) * np.abs(CIRCLE) ** (2 / look.squareness))
    for face in faces:
        fill(paint, patch.seen(face, flat), _ink(look.body * lights[face]))
    blur = max(0.5, 0.35 * look.rounding * size * 0.6)
    paint = np.asarray(cv2.GaussianBlur(paint, (0, 0), blur), np.uint8)
    if look.panel is not None:
        for face in faces:
            fill(paint, patch.seen(face, CIRCLE * look.panel_size), _ink(look.panel * lights[face]))
    surface = paint.astype(np.float32)
    if look.vein is not None:
        grain = noise(rng, 128, rng.uniform(2, 22))
        grain = np.asarray(cv2.resize(grain, (shape[1], shape[0])), np.float32)
        share = look.vein_share / (1 + np.exp(-3 * grain))
        surface += (look.vein - surface) * share[..., None] * 0.8
    if look.gloss > 0.25 and rng.random() < 0.7:
        surface += _sheen(rng, (shape[0], shape[1]))[..., None] * look.gloss * rng.uniform(10, 60)
    if look.clear:
        surface = _see_through(rng, surface, patch)
    solid = np.clip(surface, 0, 255).astype(np.uint8)
    for face in faces:
        if look.marks is not Marks.PIPS:
            sheet = mark(rng, look.marks, body.values[face])
            square = SQUARE * rng.uniform(0.6, 0.95)
            stamp(solid, sheet, patch.seen(face, square), look.pip * lights[face])
        elif not (body.blank and face == body.top):
            _pips(rng, solid, patch, face, lights[face])
    if body.dirt is not None:
        _cover(solid, patch, body.dirt)
    out = solid.astype(np.float32)
    if look.gloss > 0.3 and rng.random() < 0.6:
        _glints(rng, out, patch, faces)
    return np.asarray(out, np.float32)


def _cover(solid: Pixels, patch: Patch, dirt: Dirt) -> None:
    for rim, ink in dirt.patches:
        mask = np.zeros(solid.shape[:2], np.uint8)
        fill(mask, patch.seen(patch.body.top, rim), 255)
        if dirt.soft:
            mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), max(0.5, dirt.soft * len(mask))), np.uint8)
        share = mask[..., None].astype(np.float32) / 255
        solid[:] = np.clip(solid * (1 - share) + ink * share, 0, 255).astype(np.uint8)


def _ink(ink: AnyFloats) -> tuple[float, ...]:
    return tuple(float(v) for v in np.clip(ink, 0, 255))


def _light(rng: Generator, body: Body, face: int, lamp: PointLight) -> AnyFloats:
    """Return the light (3,) on a face: from the lamp by Lambert's law, and from the room."""
    normal = body.normal(face)
    way = lamp.place - body.middle
    facing = max(0.0, float(normal @ way / np.linalg.norm(way)))
    room = lamp.ambient * (0.65 + 0.35 * normal[2])
    return np.asarray((room + lamp.strength * facing) * lamp.tint * rng.uniform(0.92, 1.08), np.float32)


def _sheen(rng: Generator, shape: tuple[int, int]) -> AnyFloats:
    x, y = np.meshgrid(np.linspace(-1, 1, shape[1], dtype=np.float32), np.linspace(-1, 1, shape[0], dtype=np.float32))
    angle = rng.uniform(0, 2 * np.pi)
    return np.asarray(np.tanh(3 * (np.cos(angle) * x + np.sin(angle) * y + rng.uniform(-1, 1))), np.float32)


def _pips(rng: Generator, paint: Pixels, patch: Patch, face: int, light: AnyFloats) -> None:
    body, look = patch.body, patch.body.style
    places, radii = pips_of(body, face)
    colour_here = _ink_of(look, body.values[face]) * light * (0.85 + 0.15 * rng.random())
    wall = np.array([rng.uniform(-1, 1), rng.uniform(-1, 1)])
    for position in places:
        fill(paint, patch.seen(face, position + CIRCLE * radii), _ink(colour_here))
        if look.drilled > 0.35:
            # The wall of a drilled pip is light on one side and dark on the other.
            inner = patch.seen(face, position + (wall * 0.3 + CIRCLE * 0.68) * radii)
            fill(paint, inner, _ink(colour_here * (1 + 0.5 * look.drilled * (wall[0] + 0.2)) + 12 * look.drilled))
        if look.pip_gloss:
            spot = patch.seen(face, position + (CIRCLE * 0.3 - wall * 0.4) * radii)
            fill(paint, spot, _ink(colour_here + 200 * look.pip_gloss))


def pips_of(body: Body, face: int) -> tuple[Floats, Floats]:
    """Return the places of a face's pips (N, 2) and the half axes of each (2,), in half edges."""
    look, value = body.style, body.values[face]
    places = look.layout.places(value) * 2 * look.pitch
    radius = 2 * look.pip_radius * (look.bold_one if value == 1 else 1.0)
    if value > 1:
        apart = np.linalg.norm(places[:, None] - places[None], axis=2)
        radius = min(radius, MAX_FILLED * float(apart[np.triu_indices(len(places), 1)].min()))
    radii = look.layout.radii * radius
    # The direction of two, three and six on their faces is fixed for a die, and differs between dice.
    if value in (2, 3, 6) and np.dot(body.values[:3], (5, 3, 1)) >> (face % 3) & 1:
        places, radii = places[:, ::-1] * np.array([1, -1]), radii[::-1]
    return np.asarray(places, np.float64), np.asarray(radii, np.float64)


def _ink_of(look: Style, value: int) -> AnyFloats:
    return look.ones if value == 1 else look.fours if value == 4 else look.pip


def _see_through(rng: Generator, surface: AnyFloats, patch: Patch) -> AnyFloats:
    """Return the surface mixed with the light that comes through it: pips of the far faces, the table, the room."""
    camera, body, lamp = patch.camera, patch.body, patch.lamp
    look, half = body.style, body.style.edge_mm / 2
    height, width = surface.shape[:2]
    samples = 2 if max(height, width) < FINE_PX else 1
    step = -(-max(height, width) // COARSE_PX)
    x, y = (int(v) for v in patch.low)
    rays = camera.rays((x, y, x + width, y + height), samples).reshape(3, height * samples, width * samples)
    rays = rays[:, ::step, ::step]
    rows, columns = (side // samples for side in rays.shape[1:])
    rays = rays.reshape(3, -1).T @ body.turn
    eye = (camera.eye - body.middle) @ body.turn / half
    # The back of a pip is lit through the body.
    within = float(rng.uniform(0.35, 0.9)) * (lamp.ambient + 0.5 * lamp.strength)
    tint = np.clip(look.body / 255, 0.02, 0.98)
    glass = Glass(
        index=look.index,
        loss=np.asarray(-np.log(tint) * look.density, np.float32),
        fog=look.fog,
        glow=np.asarray(look.body * within, np.float32),
        rim=max(2 * look.rounding, 0.02),
        rough=look.rough,
        pips=tuple(_places(body, face) for face in range(6)),
        inks=np.array([_ink_of(look, value) * within for value in body.values], np.float32),
    )
    room = _room(rng, patch)
    colours, covered = seen_through(glass, eye.astype(np.float32), rays.astype(np.float32), room, rng)
    grid = (rows, samples, columns, samples)
    pooled = (colours * covered[:, None]).reshape(*grid, 3).sum(axis=(1, 3))
    share = covered.reshape(grid).sum(axis=(1, 3))[..., None]
    if step > 1:
        pooled = cv2.resize(pooled, (width, height))
        share = cv2.resize(share, (width, height))[..., None]
    through = np.where(share > 0, pooled / np.maximum(share, 1e-3), surface)
    return np.asarray(surface * (1 - look.clear) + through * look.clear, np.float32)


def _places(body: Body, face: int) -> AnyFloats:
    """Return the pips of a face (M, 4): their places and half axes, in half edges."""
    if body.style.marks is not Marks.PIPS or (body.blank and face == body.top):
        return np.empty((0, 4), np.float32)
    places, radii = pips_of(body, face)
    return np.c_[places, np.broadcast_to(radii, places.shape)].astype(np.float32)


def _room(rng: Generator, patch: Patch) -> Outside:
    """Return the function for the light from outside a die: the table in the picture, a lamp, and the lit room."""
    camera, body, lamp = patch.camera, patch.body, patch.lamp
    half, towards = body.style.edge_mm / 2, (lamp.place - body.middle) / np.linalg.norm(lamp.place - body.middle)
    table = patch.picture.copy()
    walls = 255 * lamp.ambient * lamp.tint * rng.uniform(0.2, 1.0, 3)
    spot, width = 255 * lamp.strength * lamp.tint * rng.uniform(1, 6), rng.uniform(8, 200)

    def outside(at: AnyFloats, way: AnyFloats) -> AnyFloats:
        points, ways = body.middle + half * at @ body.turn.T, way @ body.turn.T
        lit = spot * np.maximum(ways @ towards, 0)[:, None] ** width
        above = walls * (0.4 + 0.6 * np.maximum(ways[:, 2:], 0)) + lit
        along = points[:, 2:] / np.maximum(-ways[:, 2:], HORIZON)
        x, y = camera.project((points + ways * along).T.astype(np.float32))
        rows, columns = (
            np.clip(np.rint(v), 0, side - 1).astype(int) for v, side in zip((y, x), table.shape[:2], strict=True)
        )
        return np.where(ways[:, 2:] < -HORIZON, table[rows, columns], above).astype(np.float32)

    return outside


def _glints(rng: Generator, out: AnyFloats, patch: Patch, faces: list[int]) -> None:
    """Add mirror images of lamps to the faces: small, bright, with a soft rim."""
    for _ in range(int(rng.integers(1, 4))):
        face = int(rng.choice(faces))
        position = rng.uniform(-0.9, 0.9, 2)
        radius = rng.uniform(0.05, 0.3 if rng.random() < 0.8 else 0.7) * rng.uniform(0.5, 1, 2)
        rim = patch.seen(face, np.clip(position + CIRCLE * radius, -1, 1))
        spot = np.zeros(out.shape[:2], np.float32)
        cv2.fillPoly(spot, [np.rint(rim).astype(np.int32)], 1.0)
        spot = np.asarray(cv2.GaussianBlur(spot, (0, 0), max(0.5, 0.02 * out.shape[0])), np.float32)
        out += spot[..., None] * rng.uniform(30, 230)
