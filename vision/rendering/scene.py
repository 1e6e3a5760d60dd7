"""The contents of a rendered picture: dice, tray, ground, cup, lamp and camera.

Lengths are millimetres in the table's frame: x to the right, y away from a camera at azimuth 0, z up; the ground is at
z = 0, the tray around the origin. Angles are degrees. Colours are sRGB, written ``"#rrggbb"``.
"""

import math
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from vision.arrays import AnyFloats, Floats
from vision.card import Form
from vision.rendering.faces import FaceArt
from vision.rendering.pips import SQUARE, Layout

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
"""w, x, y, z, of length 1; turns the die's own axes into the table's."""
FACES = (1, 2, 3, 6, 5, 4)
"""Values on the die's own +x, +y, +z, -x, -y, -z; 1, 2, 3 run anticlockwise round the corner they share."""
TOPS = {
    1: ((0, 1, 0), -90),
    2: ((1, 0, 0), 90),
    3: ((1, 0, 0), 0),
    4: ((1, 0, 0), 180),
    5: ((1, 0, 0), -90),
    6: ((0, 1, 0), 90),
}
"""Axis and angle that turn each value to the top of a die."""
COCKED_DEG = 8.0
"""Lean of the most upright face above which a die shows no value. An edge of a 16 mm die on something 2.2 mm thick
gives 8 degrees; felt and bevels give 1 or 2."""


@dataclass(frozen=True)
class DiePose:
    """The position of a die's centre, and the turn of the die."""

    position: Vector
    turn: Quaternion = (1.0, 0.0, 0.0, 0.0)

    def rotation(self) -> Floats:
        """Return the ``(3, 3)`` matrix from the die's axes to the table's."""
        w, x, y, z = self.turn
        return np.array(
            [
                [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
            ]
        )

    @property
    def uppermost(self) -> int:
        """The value of the most upward face, cocked or not."""
        up = self.rotation()[2]
        return FACES[int(np.argmax(np.concatenate([up, -up])))]

    @property
    def lean_deg(self) -> float:
        """The angle between the uppermost face and the horizontal, 0 to 54.7."""
        return math.degrees(math.acos(min(1.0, float(np.abs(self.rotation()[2]).max()))))

    @property
    def value(self) -> int | None:
        """The value of the top face; None if the die is cocked."""
        return None if self.lean_deg > COCKED_DEG else self.uppermost


@dataclass(frozen=True)
class DieLook:
    """Size, shape and paint of a die; the pips are shallow round bowls.

    ``pip_radius`` and ``pip_spacing`` are fractions of the edge, estimated from photographs of bar dice. With ``art``,
    the faces have drawings in the colour of the pips. ``gloss`` 0 is chalk, 1 a billiard ball.
    """

    size_mm: float = 16.0
    round_mm: float = 2.4
    body: str = "#efe6d2"
    pip: str = "#15130f"
    pip_radius: float = 0.095
    pip_spacing: float = 0.26
    layout: Layout = SQUARE
    art: FaceArt | None = None
    dent: float = 0.45
    gloss: float = 0.4


@dataclass(frozen=True)
class PosedDie:
    pose: DiePose
    look: DieLook = DieLook()


@dataclass(frozen=True)
class Cup:
    """An opaque cup, upside down: ``lift_mm`` is the height of its rim above the ground."""

    position: tuple[float, float] = (0.0, 0.0)
    lift_mm: float = 0.0
    rim_radius_mm: float = 42.0
    top_radius_mm: float = 33.0
    height_mm: float = 88.0
    wall_mm: float = 4.0
    colour: str = "#4a2a17"
    gloss: float = 0.25

    def hides(self, pose: DiePose) -> bool:
        """Return True if the cup is down and the die's centre is under it."""
        across = math.dist(self.position, pose.position[:2])
        return self.lift_mm <= 0 and across < self.rim_radius_mm and pose.position[2] < self.height_mm


class Cloth(StrEnum):
    FELT = "felt"
    WOOD = "wood"
    PLAIN = "plain"


@dataclass(frozen=True)
class Ground:
    """The surface the dice lie on; ``seed`` chooses the grain."""

    cloth: Cloth = Cloth.FELT
    colour: str = "#1f5a3a"
    contrast: float = 1.0
    seed: int = 0


@dataclass(frozen=True)
class Tray:
    """A rectangular rim round the origin; ``inner_mm`` is the clear width (x) and depth (y)."""

    inner_mm: tuple[float, float] = (240.0, 180.0)
    height_mm: float = 22.0
    wall_mm: float = 10.0
    colour: str = "#5b3a22"
    gloss: float = 0.3

    def walls(self) -> tuple[tuple[Vector, Vector], ...]:
        """Return centre and half extents of the four bars of the rim."""
        half_x, half_y = self.inner_mm[0] / 2, self.inner_mm[1] / 2
        thick, height = self.wall_mm / 2, self.height_mm / 2
        return (
            ((0.0, half_y + thick, height), (half_x + 2 * thick, thick, height)),
            ((0.0, -half_y - thick, height), (half_x + 2 * thick, thick, height)),
            ((half_x + thick, 0.0, height), (thick, half_y, height)),
            ((-half_x - thick, 0.0, height), (thick, half_y, height)),
        )


@dataclass(frozen=True)
class Sheet:
    """A card on the ground: the position of its middle in millimetres, and its turn."""

    form: Form
    middle: tuple[float, float]
    turn_deg: float = 0.0

    def to_table(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """Return the point of the table under a point of the card, given from the card's upper left corner."""
        (width, height), turn = self.form.size_mm, math.radians(self.turn_deg)
        right, up = x_mm - width / 2, height / 2 - y_mm
        return (
            self.middle[0] + right * math.cos(turn) - up * math.sin(turn),
            self.middle[1] + right * math.sin(turn) + up * math.cos(turn),
        )


@dataclass(frozen=True)
class LaidCard:
    """A playing card on the ground. ``number`` is its place in `vision.deck.CARDS`, ``style`` the drawn deck without
    markers that it is from; without ``style`` it is from the printed deck.
    """

    number: int
    middle: tuple[float, float]
    turn_deg: float = 0.0
    style: int | None = None


@dataclass(frozen=True)
class Lighting:
    """One lamp and the light of the room around it.

    ``strength`` is the lamp's irradiance at the origin, ``ambient`` the room's; 1 just saturates a white sheet at
    exposure 1. ``radius_mm``, the radius of the lamp, makes the edges of shadows soft.
    """

    position: Vector = (-260.0, 180.0, 620.0)
    radius_mm: float = 45.0
    strength: float = 0.72
    colour: str = "#fff1de"
    ambient: float = 0.30
    ambient_colour: str = "#f4f6ff"


@dataclass(frozen=True)
class Viewpoint:
    """A camera: ``angle_deg`` above the table (90 looks straight down), at a distance from its target.

    At azimuth 0 the camera is at the near side (-y), and +y is up in the picture. ``fov_deg`` is the horizontal field
    of view. A length has ``pixel_aspect`` times as many pixels down the picture as across it.
    """

    size_wh: tuple[int, int] = (640, 480)
    angle_deg: float = 70.0
    azimuth_deg: float = 0.0
    distance_mm: float = 430.0
    target: Vector = (0.0, 0.0, 0.0)
    fov_deg: float = 40.0
    roll_deg: float = 0.0
    pixel_aspect: float = 1.0


@dataclass(frozen=True)
class Lens:
    """Glass and sensor: ``noise`` is the standard deviation in grey levels at mid grey; ``vignette`` the share of light
    lost in the corners; ``blur_px`` the Gaussian radius of the lens.
    """

    exposure: float = 1.0
    vignette: float = 0.18
    blur_px: float = 0.6
    noise: float = 2.0


@dataclass(frozen=True)
class Scene:
    """Everything in one picture at one moment."""

    dice: tuple[PosedDie, ...] = ()
    view: Viewpoint = Viewpoint()
    light: Lighting = Lighting()
    ground: Ground = Ground()
    tray: Tray | None = Tray()
    cup: Cup | None = None
    sheet: Sheet | None = None
    cards: tuple[LaidCard, ...] = ()
    """Playing cards, the lowest first."""

    @property
    def values(self) -> tuple[int, ...]:
        """The values of the dice that are not cocked, lowest first."""
        return tuple(sorted(die.pose.value for die in self.dice if die.pose.value is not None))

    def shown_dice(self) -> tuple[PosedDie, ...]:
        """Return the dice that are not under the lowered cup."""
        return tuple(die for die in self.dice if self.cup is None or not self.cup.hides(die.pose))


def lying(value: int, turn_deg: float = 0.0) -> Quaternion:
    """Return the turn of a die that shows ``value`` and is turned by ``turn_deg`` about the vertical."""
    return _quaternion(product(_about((0, 0, 1), turn_deg), _about(*TOPS[value])))


def tipped(pose: DiePose, lean_deg: float, axis_deg: float = 0.0) -> DiePose:
    """Return a die tipped by this angle, as if an object were under one edge, which is ``axis_deg`` from the x axis."""
    axis = math.cos(math.radians(axis_deg)), math.sin(math.radians(axis_deg)), 0.0
    return DiePose(pose.position, _quaternion(product(_about(axis, lean_deg), np.array(pose.turn))))


def product(first: Floats, second: Floats) -> Floats:
    """Multiply quaternions: the turn ``second``, then ``first``. Their last axis is w, x, y, z."""
    w, x, y, z = np.moveaxis(first, -1, 0)
    a, b, c, d = second
    parts = (
        w * a - x * b - y * c - z * d,
        w * b + x * a + y * d - z * c,
        w * c - x * d + y * a + z * b,
        w * d + x * c - y * b + z * a,
    )
    return np.stack(parts, axis=-1)


def _about(axis: Vector, angle_deg: float) -> Floats:
    half = math.radians(angle_deg) / 2
    return np.array([math.cos(half), *(math.sin(half) * part for part in axis)])


def _quaternion(turn: Floats) -> Quaternion:
    w, x, y, z = turn.tolist()
    return w, x, y, z


def linear_bgr(colour: str) -> AnyFloats:
    """Return linear blue, green, red ``(3,)``, 0 to 1, of ``"#rrggbb"`` (sRGB). Raise ValueError for other forms."""
    if len(colour) != 7 or colour[0] != "#":
        raise ValueError(f"a colour is written #rrggbb, not {colour!r}")
    try:
        channels = bytes.fromhex(colour[1:])[::-1]
    except ValueError:
        raise ValueError(f"a colour is written #rrggbb with hexadecimal digits, not {colour!r}") from None
    encoded = np.array(list(channels), np.float32) / 255
    # The sRGB transfer function, IEC 61966-2-1.
    return np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4).astype(np.float32)
