"""Simulated players: they move the dice and the cup of the simulated camera as players do.

They see only the published states. When a thrower must throw, dice are thrown under the cup. When the table expects
dice, the cup is lifted if that many lie under it; else all dice except the kept ones are thrown in the open. Without a
request they throw only for a player who has no other choice, or has chosen the kept dice. They use no real camera.
"""

import threading

from pi.cameras import Camera
from pi.cameras.simulated import SimulatedCamera
from pi.night.codes import NoticeCode
from pi.night.state import TableState
from pi.night.tables import expected_dice, is_running
from pi.night.types import Json
from pi.table.table import RunningTable

BETWEEN = frozenset({"fault", "joined", "left", "rule", "repeal", "undone"})
"""Events that leave the dice where they lie."""
OPEN: Json = {"expects": [{"do": "dice", "count": 2}]}
"""The table that is assumed while no game is on: two dice are thrown in the open."""


class SimulatedPlayers:
    """Players who throw, cover and uncover the dice of a simulated camera, by themselves (``auto``) or on request."""

    def __init__(self, table: RunningTable, *, auto: bool) -> None:
        self._auto = auto
        self._table = table
        self._lock = threading.Lock()
        self._camera: SimulatedCamera | None = None
        self._under_cup = 0
        self._served_table: Json | None = None
        self._unread: int | None = None

    @property
    def can_throw(self) -> bool:
        """True if the camera has a simulated tray."""
        return self._camera is not None

    def use_camera(self, camera: Camera) -> None:
        """Use this camera if it is simulated, and follow the present state of the table."""
        with self._lock:
            self._camera = camera if isinstance(camera, SimulatedCamera) else None
            self._under_cup, self._served_table = 0, None
        self.follow(self._table.state)

    def follow(self, state: TableState) -> None:
        """Throw, cover or uncover once, as this state requires. Dice that could not be read are thrown again."""
        if state.is_covered:
            return  # people read a decision before they throw
        unread = next((notice.serial for notice in state.notices if notice.code == NoticeCode.UNSURE), None)
        with self._lock:
            was_unread = unread is not None and unread != self._unread
            # Some actions have no event, and still the turn passes.
            is_new = state.table is not self._served_table and (
                not state.happened or any(event["event"] not in BETWEEN for event in state.happened)
            )
            self._served_table, self._unread = state.table, unread
            if self._auto and (is_new or was_unread) and state.table is not None and not has_other_choice(state.table):
                self._serve(state.table)

    def throw(self) -> None:
        """Throw, cover or uncover now, even if done before. While no game is on, throw two dice in the open."""
        table = self._table.state.table
        with self._lock:
            self._serve(table if table is not None and is_running(table) else OPEN)

    def _serve(self, table: Json) -> None:
        wanted = expected_dice(table)
        if self._camera is None:
            return
        if wanted is None:
            if table.get("throw") == "must" and table.get("announced") is None:
                self._camera.cover()
                self._under_cup = len(self._camera.throw().rest)
        elif self._under_cup == wanted["count"]:
            self._camera.uncover()
            self._under_cup = 0
        else:
            if self._under_cup:
                self._camera.clear()
            self._camera.throw(wanted["count"], kept=tuple(table.get("kept", ())))
            self._under_cup = 0


def has_other_choice(table: Json) -> bool:
    """Return True if the player whose dice are expected may do another action, and has not chosen the kept dice."""
    wanted = expected_dice(table)
    if wanted is None or table.get("kept"):
        return False
    return any(entry is not wanted and entry["by"] == wanted["by"] for entry in table["expects"])
