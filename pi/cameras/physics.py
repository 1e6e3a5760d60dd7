"""Dice that tumble: rigid rounded cubes thrown into a tray, by MuJoCo.

A :class:`ThrowPlan` goes in, a :class:`Roll` comes out: the place of every die, moment by moment, until all lie still.
The whole roll is computed at once (some hundredths of a second). The motion of a cube does not depend on its pips.
Therefore wanted values do not change the roll: the pips of each die are turned so that the wanted face ends on top.

Lengths are millimetres as in :mod:`vision.rendering.scene`; only the model given to
MuJoCo is in metres. Needs the package ``mujoco``, imported by :class:`Physics`.
"""

import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator

from pi.cameras import CameraError
from vision.arrays import Floats
from vision.rendering.scene import FACES, Cup, DieLook, DiePose, Tray, product

STEP_S = 0.0005
SAMPLE_S = 0.002
LONGEST_S = 6.0
"""A throw that has not come to rest by then is thrown again (s); five dice take less than 1 s."""
STILL_FOR_S = 0.10
STILL_MM_S = 3.0
STILL_RAD_S = 0.15
MAX_DICE = 10
MAX_TRIES = 200
CUP_RING = 5
"""The dice that start side by side in the cup; the others start above them."""

# Acrylic, 1.18 g/cm3.
DENSITY = 1180
# Felt over wood: dice bounce once or twice and slide little.
FRICTION = 0.5
CONTACT = "0.003 0.5"


@dataclass(frozen=True)
class ThrowPlan:
    """A throw of dice: under the ``cup`` or, without one, from outside over the rim."""

    count: int
    seed: int
    values: tuple[int, ...] | None = None
    cup: Cup | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MAX_DICE:
            raise ValueError(f"1 to {MAX_DICE} dice can be thrown, not {self.count}")
        if self.values is not None and len(self.values) != self.count:
            raise ValueError(f"{self.count} dice cannot show {len(self.values)} values")
        if self.values is not None and not set(self.values) <= set(FACES):
            raise ValueError(f"a die shows 1 to 6, not {self.values}")


@dataclass(frozen=True, eq=False)
class Roll:
    """The flight of N dice: positions ``(T, N, 3)`` mm, quaternions ``(T, N, 4)`` every ``SAMPLE_S``, until rest."""

    positions: Floats
    turns: Floats

    @property
    def duration_s(self) -> float:
        """The time from the throw until all dice lie still (s)."""
        return (len(self.positions) - 1) * SAMPLE_S

    def poses(self, time_s: float) -> tuple[DiePose, ...]:
        """Return the poses of the dice ``time_s`` after the throw; before it, the poses at its start."""
        moment = min(max(round(time_s / SAMPLE_S), 0), len(self.positions) - 1)
        pairs = zip(self.positions[moment].tolist(), self.turns[moment].tolist(), strict=True)
        return tuple(DiePose(tuple(position), tuple(turn)) for position, turn in pairs)

    @property
    def rest(self) -> tuple[DiePose, ...]:
        """The last poses of the dice."""
        return self.poses(self.duration_s)


class Physics:
    """A tray and a kind of dice, ready to be thrown. Deterministic: the same plan gives the same roll."""

    def __init__(self, tray: Tray, look: DieLook) -> None:
        try:
            import mujoco
        except ImportError as error:
            raise CameraError("no-mujoco") from error
        self._tray, self._look, self._mujoco = tray, look, mujoco
        self._models: dict[tuple[int, Cup | None], object] = {}

    def roll(self, throw: ThrowPlan) -> Roll:
        """Throw until all dice lie on the tray (flat, if values are wanted). Raise CameraError after `MAX_TRIES`."""
        rng = np.random.default_rng(throw.seed)
        for _ in range(MAX_TRIES):
            roll = self._try(throw, rng)
            if roll is None:
                continue
            if throw.values is None:
                return roll
            if all(pose.value is not None for pose in roll.rest):
                return _painted(roll, throw.values)
        raise CameraError("no-rest", tries=MAX_TRIES, count=throw.count)

    def _try(self, throw: ThrowPlan, rng: Generator) -> Roll | None:
        """Let the dice fall once. Return None if a die has left the tray or not come to rest."""
        model = self._model(throw.count, throw.cup)
        data = self._mujoco.MjData(model)
        start = _in_cup if throw.cup is not None else _from_the_side
        for die in range(throw.count):
            position, velocity = start(die, throw, self._tray, self._look, rng)
            data.qpos[7 * die : 7 * die + 3] = position
            turn = rng.standard_normal(4)  # normalised, all rotations are equally likely
            data.qpos[7 * die + 3 : 7 * die + 7] = turn / np.linalg.norm(turn)
            data.qvel[6 * die : 6 * die + 3] = velocity
            data.qvel[6 * die + 3 : 6 * die + 6] = rng.normal(0, 14, 3)
        return self._fall(model, data, throw.count)

    def _fall(self, model: object, data: Any, count: int) -> Roll | None:
        """Advance ``data``, MuJoCo's state of the dice, until all dice have been still for `STILL_FOR_S`."""
        each = round(SAMPLE_S / STEP_S)
        poses, still_s = [], 0.0
        while still_s < STILL_FOR_S:
            self._mujoco.mj_step(model, data, each)
            pose = np.array(data.qpos).reshape(count, 7)
            if data.time > LONGEST_S or self._lost(pose[:, :3] * 1000):
                return None
            poses.append(pose)
            speed = np.array(data.qvel).reshape(count, 6)
            quiet = np.abs(speed[:, :3]).max() * 1000 < STILL_MM_S and np.abs(speed[:, 3:]).max() < STILL_RAD_S
            still_s = still_s + SAMPLE_S if quiet else 0.0
        samples = np.stack(poses)
        return Roll(samples[:, :, :3] * 1000, samples[:, :, 3:])

    def _lost(self, centres_mm: Floats) -> bool:
        """Return True if a die is outside the tray and too low to come in."""
        outside = (np.abs(centres_mm[:, :2]) > np.array(self._tray.inner_mm) / 2).any(1)
        return bool((outside & (centres_mm[:, 2] < self._tray.height_mm + self._look.size_mm / 2)).any())

    def _model(self, count: int, cup: Cup | None) -> object:
        if (count, cup) not in self._models:
            self._models[count, cup] = self._mujoco.MjModel.from_xml_string(_xml(count, cup, self._tray, self._look))
        return self._models[count, cup]


def _from_the_side(die: int, throw: ThrowPlan, tray: Tray, look: DieLook, rng: Generator) -> tuple[Floats, Floats]:
    """Return a die's start outside the rim (m) and its velocity inwards (m/s). A throw comes from one side."""
    side = np.random.default_rng(throw.seed).uniform(0, 2 * np.pi)
    inwards = -np.array([np.cos(side), np.sin(side)])
    across = np.array([-inwards[1], inwards[0]])
    edge_mm = float(min(np.array(tray.inner_mm) / 2 / np.maximum(np.abs(inwards), 1e-6)))
    lane_mm = (die - (throw.count - 1) / 2) * look.size_mm * 1.7
    spot = -inwards * (edge_mm + 35) + across * (lane_mm * 0.6 + rng.uniform(-3, 3))
    height_mm = tray.height_mm + look.size_mm * (3.4 + 1.5 * (die % 3)) + rng.uniform(0, 12)
    speed = inwards * rng.uniform(0.45, 0.7) * (edge_mm + 35) / 150 + across * rng.normal(0, 0.1)
    return np.array([*spot, height_mm]) / 1000, np.array([*speed, rng.uniform(-0.1, 0.3)])


def _in_cup(die: int, throw: ThrowPlan, tray: Tray, look: DieLook, rng: Generator) -> tuple[Floats, Floats]:
    """Return the start of a die in the shaken cup (m) and its velocity (m/s)."""
    cup = throw.cup or Cup()
    layer, slot = divmod(die, CUP_RING)
    angle = 2 * np.pi * slot / min(throw.count, CUP_RING) + rng.uniform(-0.2, 0.2)
    radius_mm = 0.0 if throw.count == 1 else cup.rim_radius_mm - cup.wall_mm - look.size_mm * 1.1
    spot = np.array(cup.position) + radius_mm * np.array([np.cos(angle), np.sin(angle)])
    height_mm = look.size_mm * (1.2 + 0.4 * (die % 2) + 2.0 * layer)
    return np.array([*spot, height_mm]) / 1000, np.array([*rng.normal(0, 0.25, 2), -0.3])


def _painted(roll: Roll, values: tuple[int, ...]) -> Roll:
    """Return the roll with each die's pips turned, for the whole flight, so that the wanted values end on top."""
    turns = roll.turns.copy()
    for die, (pose, value) in enumerate(zip(roll.rest, values, strict=True)):
        for spin in SPINS:
            turned = product(np.array(pose.turn), spin)
            if DiePose(pose.position, tuple(turned.tolist())).value == value:
                turns[:, die] = product(turns[:, die], spin)
                break
    return Roll(roll.positions, turns)


_QUARTER = np.sqrt(0.5)
SPINS = np.array([*np.eye(4)[:3], *((_QUARTER, *(_QUARTER * axis)) for axis in (*np.eye(3), *-np.eye(3)))])
"""Rotations of the cube onto itself that bring each face to each place at least once."""


def _xml(count: int, cup: Cup | None, tray: Tray, look: DieLook) -> str:
    """Return MuJoCo's model as XML: ground, rim, the cup's wall, dice.

    The ground collides with spheres in the corners of a die, which is exact and steady. Rim, cup and other dice
    collide with the hull of the rounded cube. Collision bits: 1 ground and spheres, 2 rim, cup and hulls.
    """
    fixed = [_box(centre, half, "") for centre, half in tray.walls()]
    fixed += [] if cup is None else _cup_wall(cup)
    dice = "".join(f'<body name="die{n}"><freejoint/>{_die(look)}</body>' for n in range(count))
    return f"""<mujoco>
  <option timestep="{STEP_S}" cone="elliptic" impratio="5" noslip_iterations="3"/>
  <size memory="8M"/>
  <default><geom friction="{FRICTION} 0.0008 0.00002" condim="4" solref="{CONTACT}"/></default>
  <asset><mesh name="cube" vertex="{_hull(look)}"/></asset>
  <worldbody>
    <geom type="plane" size="2 2 0.1" contype="1" conaffinity="1"/>
    {"".join(fixed)}{dice}
  </worldbody>
</mujoco>"""


def _metres(lengths_mm: tuple[float, ...]) -> str:
    return " ".join(f"{length / 1000:.6f}" for length in lengths_mm)


def _box(centre: tuple[float, ...], half: tuple[float, ...], more: str) -> str:
    return f'<geom type="box" pos="{_metres(centre)}" size="{_metres(half)}" contype="2" conaffinity="2" {more}/>'


def _cup_wall(cup: Cup, staves: int = 16) -> list[str]:
    """Return the XML of the cup: boxes as ``staves`` around its inside, and a lid on them."""
    inner_mm, half_height = cup.rim_radius_mm - cup.wall_mm, cup.height_mm / 2
    half_width = inner_mm * float(np.tan(np.pi / staves)) + 1
    wall = []
    for stave in range(staves):
        angle = 2 * np.pi * stave / staves
        x, y = (float(part) * (inner_mm + 5) for part in (np.cos(angle), np.sin(angle)))
        centre = (cup.position[0] + x, cup.position[1] + y, half_height)
        wall.append(_box(centre, (5, half_width, half_height), f'euler="0 0 {np.degrees(angle):.3f}"'))
    lid = _box((*cup.position, cup.height_mm), (inner_mm, inner_mm, 2), "")
    return [*wall, lid]


def _die(look: DieLook) -> str:
    reach = look.size_mm / 2 - look.round_mm
    corners = "".join(
        f'<geom type="sphere" pos="{_metres(tuple(reach * sign for sign in signs))}" size="{look.round_mm / 1000:.6f}"'
        ' contype="1" conaffinity="1" mass="0"/>'
        for signs in itertools.product((-1, 1), repeat=3)
    )
    return f'<geom type="mesh" mesh="cube" contype="2" conaffinity="2" density="{DENSITY}"/>{corners}'


def _hull(look: DieLook) -> str:
    """Return a rounded cube's points as text: 7 on the sphere of each corner, 3 where faces begin and 4 between."""
    reach, root = look.size_mm / 2 - look.round_mm, np.sqrt(0.5)
    rays = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (root, root, 0), (root, 0, root), (0, root, root), (3**-0.5,) * 3]
    points = [
        tuple(sign * (reach + look.round_mm * part) for sign, part in zip(signs, ray, strict=True))
        for signs in itertools.product((-1, 1), repeat=3)
        for ray in rays
    ]
    return "  ".join(_metres(point) for point in points)
