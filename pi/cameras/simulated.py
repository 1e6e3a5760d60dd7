"""The simulated table: dice with real physics in a rendered tray, and a cup.

It is independent of the eye that reads its frames. Between throws a frame costs next to nothing: the light of a scene
at rest is kept and only the sensor's noise is new.

``throw``, ``cover``, ``uncover``, ``lay`` and ``clear`` may be called from any thread and take
effect with the next frame; ``frame`` is called by one thread only, as for every camera.
"""

import secrets
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from pi.cameras import CameraError
from pi.cameras.pace import Pace
from pi.cameras.physics import Physics, Roll, ThrowPlan
from pi.cameras.simulated_card import FARTHER, SHEET, TARGET, ClaimDice, Laying, SimulatedCard, with_hand
from pi.cameras.simulated_cards import laid
from pi.closing import Closing
from pi.options import BadOption, within
from vision.arrays import AnyFloats
from vision.reading import Frame
from vision.rendering.faces import FaceArt
from vision.rendering.lens import expose, read_out
from vision.rendering.perspective import perspective
from vision.rendering.render import radiance
from vision.rendering.scene import (
    Cloth,
    Cup,
    DieLook,
    DiePose,
    Ground,
    LaidCard,
    Lens,
    PosedDie,
    Scene,
    Tray,
    Viewpoint,
    linear_bgr,
)
from vision.rendering.solids import die_solid

SHUTTER_S = 1 / 60
BLUR_STEP_PX = 4.0
MAX_SUBFRAMES = 3
"""A frame of moving dice is the mean of at most this many moments, one for each ``BLUR_STEP_PX`` of movement."""
CUP_MOVES_S = 0.4
CUP_AWAY_MM = 260.0
CUP_LIFT_MM = 90.0
PRIME = 1_000_003


@dataclass(frozen=True)
class SimulatedOptions:
    size_wh: tuple[int, int] = field(default=(640, 480), metadata=within(64, 4096))
    fps: float = field(default=25.0, metadata=within(0.1, 240))
    angle_deg: float = field(default=75.0, metadata=within(30, 90))
    distance_mm: float = field(default=430.0, metadata=within(100, 5000))
    fov_deg: float = field(default=40.0, metadata=within(5, 120))
    dice: int = field(default=2, metadata=within(1, 20))
    die_mm: float = field(default=16.0, metadata=within(8, 25))
    die_colour: str = "#efe6d2"
    pip_colour: str = "#15130f"
    faces: Literal["pips", "poker"] = "pips"
    ground: str = "felt"
    ground_colour: str = "#1f5a3a"
    noise: float = field(default=2.0, metadata=within(0, 100))
    seed: int | None = field(default=None, metadata=within(0, 2**31 - 1))
    real_time: bool = True
    card: bool = False

    def __post_init__(self) -> None:
        if self.ground not in set(Cloth):
            raise BadOption("unfit", key="ground", value=repr(self.ground), wanted=list(map(repr, map(str, Cloth))))
        for colour in (self.die_colour, self.pip_colour, self.ground_colour):
            try:
                linear_bgr(colour)
            except ValueError as error:
                raise BadOption("colour", value=colour) from error


@dataclass(frozen=True)
class _Table:
    """The dice and the cup on the table: the dice were thrown at ``thrown_s``, the cup moved at ``cup_s``."""

    roll: Roll | None = None
    thrown_s: float = 0.0
    covered: bool = False
    cup_s: float = float("-inf")
    card: SimulatedCard = field(default_factory=SimulatedCard)
    cards: tuple[LaidCard, ...] = ()

    def poses(self, time_s: float) -> tuple[DiePose, ...]:
        return () if self.roll is None else self.roll.poses(time_s - self.thrown_s)

    def cup(self, cup: Cup, time_s: float) -> Cup | None:
        """Return the cup at its place: down while it covers, then moving up and away; None once it is gone."""
        if self.covered:
            return cup
        way = (time_s - self.cup_s) / CUP_MOVES_S
        if way >= 1:
            return None
        smooth = way * way * (3 - 2 * way)
        return replace(cup, position=(CUP_AWAY_MM * smooth**2, 0.0), lift_mm=max(CUP_LIFT_MM * smooth, 1e-3))


class SimulatedCamera(Closing):
    """A camera over a simulated tray; satisfies :class:`pi.cameras.Camera`."""

    def __init__(self, options: SimulatedOptions = SimulatedOptions()) -> None:
        self.options = options
        self.live = options.noise > 0
        self._seed = secrets.randbits(31) if options.seed is None else options.seed
        self._tray = Tray()
        self._look = DieLook(
            size_mm=options.die_mm,
            round_mm=0.15 * options.die_mm,
            body=options.die_colour,
            pip=options.pip_colour,
            art=FaceArt("poker") if options.faces == "poker" else None,
        )
        self._empty = Scene(
            view=_view(options),
            ground=Ground(Cloth(options.ground), options.ground_colour, seed=self._seed),
            tray=self._tray,
            sheet=SHEET if options.card else None,
        )
        self._cup = _cup_for(options.die_mm)
        self._lens = Lens(noise=options.noise)
        self._physics = Physics(self._tray, self._look)
        self._pace = Pace(options.fps, options.real_time)
        self._lock = threading.Lock()
        self._table = _Table()
        self._throws = self._turns = 0
        self._frames = 0
        self.scene = self._empty
        """The scene of the last frame, with the dice that the cup hides."""
        self._kept: tuple[Scene, AnyFloats] | None = None
        self._closed = False

    def throw(
        self,
        count: int | None = None,
        values: tuple[int, ...] | None = None,
        kept: tuple[int, ...] = (),
    ) -> Roll:
        """Throw dice, under the cup if it is down; they replace the dice on the tray.

        ``values`` are the wanted top faces, in the order of the dice. ``kept`` are the faces of the first dice, which
        are not thrown; the other dice roll freely. Raise ValueError for an impossible throw.
        """
        with self._lock:
            self._throws += 1
            if count is None:
                count = self.options.dice if values is None else len(values)
            cup = self._cup if self._table.covered else None
            roll = self._roll(count, values, cup)
            if kept:
                fallen = tuple(pose.uppermost for pose in roll.rest)
                roll = self._roll(count, (*kept, *fallen[len(kept) :]), cup)
            self._table = replace(self._table, roll=roll, thrown_s=self._pace.upcoming_s)
            return roll

    def _roll(self, count: int, values: tuple[int, ...] | None, cup: Cup | None) -> Roll:
        return self._physics.roll(ThrowPlan(count, self._seed * PRIME + self._throws, values, cup))

    def cover(self) -> None:
        """Sweep the dice into the cup and set it upside down on the tray; they keep their values."""
        with self._lock:
            if self._table.covered:
                return
            roll = self._table.roll
            if roll is not None:  # the same dice tumble under the cup; a cocked one shows its uppermost face
                values = tuple(pose.uppermost for pose in roll.rest)
                roll = self._roll(len(values), values, self._cup)
            self._table = _Table(roll, self._pace.upcoming_s, covered=True, card=self._table.card)

    def uncover(self) -> None:
        with self._lock:
            if self._table.covered:
                self._table = replace(self._table, covered=False, cup_s=self._pace.upcoming_s)

    def clear(self) -> None:
        with self._lock:
            self._table = _Table(card=self._table.card)

    def lay(self, values: tuple[str, ...], *, overlapping: bool = False, style: int | None = None) -> None:
        """Lay playing cards of these values into the tray, in the place of all that lies there.

        They are of the printed deck, or of the drawn deck without markers of a ``style``. Raise ValueError for a value
        that no card has.
        """
        with self._lock:
            self._turns += 1
            cards = laid(values, self._tray.inner_mm[0], overlapping, self._seed * PRIME + self._turns, style)
            self._table = _Table(card=self._table.card, cards=cards)

    def turn(self, values: tuple[int, ...], laying: Laying = Laying.FLAT) -> None:
        """Have a hand turn the dice on the card to these values. Raise ValueError without a card."""
        if not self.options.card:
            raise ValueError("this table has no card")
        with self._lock:
            self._turns += 1
            dice = ClaimDice(values, laying, self._seed * PRIME + self._turns)
            card = SimulatedCard(dice, self._table.card.now, self._pace.upcoming_s)
            self._table = replace(self._table, card=card)

    def frame(self) -> Frame:
        """Wait for the next frame. Raise CameraError after ``close``."""
        if self._closed:
            raise CameraError("simulated-closed")
        time_s = self._pace.tick()
        with self._lock:
            table = self._table
        self._frames += 1
        self.scene = self._scene(table, time_s)
        signal = with_hand(self._signal(table, time_s, self.scene), self.scene.view, table.card.reach(time_s))
        return Frame(read_out(signal, self._lens, self._seed * PRIME + self._frames), time_s)

    def close(self) -> None:
        self._closed = True
        self._kept = None

    def _scene(self, table: _Table, time_s: float) -> Scene:
        poses = (*table.poses(time_s), *table.card.dice(time_s).poses(self._look))
        dice = tuple(PosedDie(pose, self._look) for pose in poses)
        return replace(self._empty, dice=dice, cup=table.cup(self._cup, time_s), cards=table.cards)

    def _signal(self, table: _Table, time_s: float, scene: Scene) -> AnyFloats:
        """Return the noise-free picture: the last one while nothing visible moves, else one with motion blur."""
        visible = replace(scene, dice=scene.shown_dice())
        opened = self._scene(table, max(time_s - SHUTTER_S, table.thrown_s))
        opened = replace(opened, dice=opened.shown_dice())
        if opened != visible:
            self._kept = None
            return expose(self._blurred(table, time_s, visible, opened), self._lens)
        if self._kept is None or self._kept[0] != visible:
            self._kept = visible, expose(radiance(visible), self._lens)
        return self._kept[1]

    def _blurred(self, table: _Table, time_s: float, scene: Scene, opened: Scene) -> AnyFloats:
        """Return the mean light of some moments while the shutter is open."""
        same_dice = len(opened.dice) == len(scene.dice)
        way_px = travel_px(scene, opened.dice) if same_dice and scene.cup is None else BLUR_STEP_PX
        moments = min(MAX_SUBFRAMES, 1 + int(way_px / BLUR_STEP_PX))
        first_s = max(time_s - SHUTTER_S, table.thrown_s)
        steps = [first_s + (time_s - first_s) * (moment + 1) / moments for moment in range(moments)]
        samples = 1 if moments > 1 else 2
        return np.asarray(np.mean([radiance(self._scene(table, step), samples) for step in steps], axis=0))


def travel_px(scene: Scene, before: Sequence[PosedDie]) -> float:
    """Return how far a corner of a die has moved in the picture since ``before``, at most (px); 0 without dice."""
    camera, moved = perspective(scene.view), zip(before, scene.dice, strict=True)
    ends = ([camera.project(die_solid(die).corners()) for die in was_and_is] for was_and_is in moved)
    return max((float(np.hypot(*(end - start)).max()) for start, end in ends), default=0.0)


def _view(options: SimulatedOptions) -> Viewpoint:
    """Return the view of the tray, and of the card beside it if there is one."""
    view = Viewpoint(options.size_wh, options.angle_deg, distance_mm=options.distance_mm, fov_deg=options.fov_deg)
    if not options.card:
        return view
    width, height = options.size_wh
    return replace(view, target=TARGET, distance_mm=FARTHER * max(1.0, 0.75 * width / height) * options.distance_mm)


def _cup_for(die_mm: float) -> Cup:
    """Return a cup with room for five dice of this edge length (mm) side by side; up to 16 mm the usual cup."""
    sides = ("rim_radius_mm", "top_radius_mm", "height_mm")
    return replace(Cup(), **{side: max(1.0, die_mm / 16) * getattr(Cup(), side) for side in sides})
