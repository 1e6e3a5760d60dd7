"""The contact of a button: lost edges, and times without readings."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pi.panel.debounce import Debouncer, Gesture

BOUNCE_S, HOLD_S, TICK_S = 0.05, 1.0, 0.04
Finger = tuple[float, bool, bool]
"""How long a button is down, and True for each of its two edges that is reported."""
FINGERS = st.lists(st.tuples(st.floats(0.15, 0.9) | st.floats(1.2, 3), st.booleans(), st.booleans()), max_size=6)
STALLS = st.lists(st.just(0.0) | st.floats(0, 2), min_size=12, max_size=12)


class Clock:
    """A contact and its clock."""

    def __init__(self) -> None:
        self.contact = Debouncer(BOUNCE_S, HOLD_S)
        self.now_s, self.down = 0.0, False
        self.said: list[Gesture] = []

    def change(self, down: bool, told: bool) -> None:
        self.down = down
        if told and self.contact.level is not down:
            self._hear(self.contact.edge(down, self.now_s))

    def pass_s(self, seconds: float, stall_s: float = 0.0, *, alone: bool = True) -> None:
        """Let time pass in ticks, after a stall without ticks."""
        end = self.now_s + seconds
        self.now_s = min(end, self.now_s + stall_s)
        while self.now_s < end - 1e-9:
            self.now_s = min(self.now_s + TICK_S, end)
            self._hear(self.contact.tick(self.now_s, down=self.down, alone=alone))

    def _hear(self, gesture: Gesture | None) -> None:
        self.said += [] if gesture is None else [gesture]


def meant(down_s: float) -> Gesture:
    return Gesture.HOLD if down_s > HOLD_S else Gesture.PRESS


@given(FINGERS)
def test_with_any_lost_edges_each_finger_causes_its_own_gesture_only(fingers: list[Finger]) -> None:
    clock = Clock()
    for down_s, tells_down, tells_up in fingers:
        clock.change(True, tells_down)
        clock.pass_s(down_s)
        clock.change(False, tells_up)
        clock.pass_s(0.2)
    assert clock.said == [meant(down_s) for down_s, *_ in fingers]


@given(FINGERS, STALLS)
def test_after_any_stall_a_tap_is_not_a_hold_nor_vice_versa(fingers: list[Finger], stalls: list[float]) -> None:
    clock = Clock()
    for n, (down_s, tells_down, tells_up) in enumerate(fingers):
        clock.said.clear()
        clock.change(True, tells_down)
        clock.pass_s(down_s, stalls[2 * n])
        clock.change(False, tells_up)
        clock.pass_s(3, stalls[2 * n + 1])
        assert clock.said in ([], [meant(down_s)])


@given(st.lists(st.booleans(), min_size=2, max_size=2))
def test_an_edge_counts_even_if_the_pin_was_read_just_before(read_before: list[bool]) -> None:
    contact, said = Debouncer(BOUNCE_S, HOLD_S), list[Gesture | None]()
    for now_s, down, is_read in zip((1.0, 1.2), (True, False), read_before, strict=True):
        if is_read:
            said.append(contact.tick(now_s, down=down))
        said.append(contact.edge(down, now_s))
    assert [gesture for gesture in said if gesture] == [Gesture.PRESS]


@given(st.floats(0, 3), st.floats(0, 0.9))
def test_a_hold_counts_only_while_no_other_button_is_down(together_s: float, after_s: float) -> None:
    clock = Clock()
    clock.change(True, True)
    clock.pass_s(together_s, alone=False)
    clock.pass_s(after_s)
    assert clock.said == ([] if together_s > TICK_S or after_s < HOLD_S else [Gesture.HOLD])
    clock.pass_s(HOLD_S)
    assert clock.said == [Gesture.HOLD]
