"""The hands at a simulated tray: they do what players would do with real dice and a cup.

They look at the same moments as everybody else. When a thrower must throw, dice are thrown
under the cup; when the table expects dice, the cup is lifted if that many lie under it, and
else they are thrown in the open, but for those that somebody keeps. On a real camera there are no such hands.
"""

from __future__ import annotations

import threading

from pi.cameras import Camera
from pi.cameras.physics import Roll
from pi.cameras.simulated import SimulatedCamera
from pi.moment import Json, Moment, Notice
from pi.table import RunningTable
from pi.wanted import dice_wanted

BETWEEN = frozenset({"fault", "joined", "left", "rule", "repeal", "undone"})
"""Events after which nobody touches the dice: what lies there still lies there."""


class Hands:
    """Throw, cover and uncover the dice of a simulated camera, by themselves (``auto``) or when told to."""

    def __init__(self, table: RunningTable, *, auto: bool) -> None:
        self._auto = auto
        self._table = table
        self._lock = threading.Lock()
        self._camera: SimulatedCamera | None = None
        self._under_cup = 0
        self._roll: Roll | None = None
        self._served: Json | None = None
        self._unread: Notice | None = None

    @property
    def at_a_tray(self) -> bool:
        """Whether there is a simulated tray to use."""
        return self._camera is not None

    def take(self, camera: Camera) -> None:
        """Use this camera's tray, if it has one; what the table waits for is done at once."""
        with self._lock:
            self._camera = camera if isinstance(camera, SimulatedCamera) else None
            self._under_cup, self._served = 0, None
        self.follow(self._table.moment)

    @property
    def truth(self) -> tuple[int | None, ...]:
        """What the dice on the tray, or under its cup, really show, lowest first; None for a cocked one."""
        values = [pose.value for pose in self._roll.rest] if self._roll else []
        return tuple(sorted(values, key=lambda value: value or 0))

    def follow(self, moment: Moment) -> None:
        """Do what this moment asks of the dice, once; dice that cannot be read are thrown again."""
        unread = next((notice for notice in moment.notices if notice.code == "unsure"), None)
        with self._lock:
            again = unread is not None and unread is not self._unread
            # Some actions have no event, and still it is somebody else's turn.
            new = moment.table is not self._served and (
                not moment.happened or any(event["event"] not in BETWEEN for event in moment.happened)
            )
            self._served, self._unread = moment.table, unread
            if self._auto and (new or again) and moment.table is not None:
                self._serve(moment.table)

    def throw(self) -> None:
        """Do it now, whether it was done before or not."""
        with self._lock:
            self._serve(self._table.moment.table or {"expects": [], "throw": "must", "announced": None})

    def _serve(self, table: Json) -> None:
        wanted = dice_wanted(table)
        if self._camera is None:
            return
        if wanted is None:
            if table.get("throw") == "must" and table.get("announced") is None:
                self._throw_under_cup(self._camera)
        elif self._under_cup == wanted["count"]:
            self._camera.uncover()
            self._under_cup = 0
        else:
            if self._under_cup:
                self._camera.clear()
            self._roll = self._camera.throw(wanted["count"], kept=tuple(table.get("kept", ())))
            self._under_cup = 0

    def _throw_under_cup(self, camera: SimulatedCamera) -> None:
        camera.cover()
        self._roll = camera.throw()
        self._under_cup = len(self._roll.rest)
