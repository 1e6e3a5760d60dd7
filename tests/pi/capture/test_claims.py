"""Dice on the card: turned, read, counted down, announced; dice left lying, covered or doubtful claim nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import pytest

from pi.night.types import Button, Json
from pi.screens.wall import screen
from pi.table.table import RunningTable
from pi.words import Words
from tests.house import codes, full_disk, say
from tests.pi.capture.frames import CameraInHand, tray, watched
from tests.states import table_of, until
from tests.vision.carded import Laid, with_card
from tests.vision.drawing import Drawn, grainy
from vision.card import STRIP
from vision.reading import Pixels

LYING = Laid(STRIP, (320, 400), 420)
SKIN = (120, 160, 215)
PLAYERS = ["Ana", "Bo", "Cy"]
WORDS = Words("en", strict=True)
STEP_S = 0.1
NOISES = 4
"""After this many frames the noise repeats, so that the networks have already read most pictures."""
SEEN_S, COUNTED_S = 1.0, 2.2
ANNOUNCED_S = SEEN_S + COUNTED_S
"""Seconds in which dice are read, in which a claim is counted down, and both."""


def turned(*values: int) -> list[Drawn]:
    """Return dice on the card, in a row."""
    return [Drawn(value, 1.4 * (place - (len(values) - 1) / 2), 0) for place, value in enumerate(values)]


class Bar:
    """A table, its camera, and hands at the card."""

    def __init__(self, table: RunningTable, camera: CameraInHand) -> None:
        self.table, self._camera, self._number = table, camera, 0
        self.under: Sequence[int] = ()
        self.dice: list[Drawn] = []
        self.laid: Laid | None = LYING

    def say(self, **action: object) -> None:
        say(self.table, action)

    def picture(self, *, hand: bool = False) -> Pixels:
        picture = tray(*self.under)
        if self.laid is not None:
            picture = with_card(picture, self.laid, self.dice)
        if hand:
            picture = picture.copy()
            cv2.rectangle(picture, (250, 330), (400, 480), SKIN, -1)
        return picture

    def wait(self, seconds: float, *, hand: bool = False) -> None:
        picture, frames = self.picture(hand=hand), round(seconds / STEP_S)
        self._camera.show([grainy(picture, 2.0, (self._number + one) % NOISES) for one in range(frames)])
        self._number += frames

    def touch(self, wait_s: float = SEEN_S) -> None:
        """Let a hand cover the dice on the card, and wait after it has left."""
        self.wait(0.2, hand=True)
        self.wait(wait_s)

    def turn(self, *values: int, wait_s: float = SEEN_S) -> None:
        """Let a hand turn the dice on the card, and wait after it has left."""
        self.wait(0.2, hand=True)
        self.dice = turned(*values)
        self.touch(wait_s)

    @property
    def claimed(self) -> object:
        """The announcement that the wall shows before it is made."""
        claim = self.table.state.claim
        return None if claim is None else claim["value"]

    @property
    def announced(self) -> object:
        return self.table.state.table and self.table.state.table["announced"]

    def notices(self) -> list[str]:
        return codes(self.table.state)


@pytest.fixture
def bar(table: RunningTable) -> Iterator[Bar]:
    camera = CameraInHand(STEP_S)
    bar = Bar(table, camera)
    bar.say(do="start", game="quinito", players=PLAYERS)
    bar.dice = turned(1, 1)
    with watched(table, camera):
        bar.wait(SEEN_S)
        yield bar


def test_turned_dice_are_shown_and_announced_after_the_countdown(bar: Bar) -> None:
    left: list[int | None] = []
    bar.table.subscribe(lambda state: left.append(state.claim["left_s"]) if state.claim else None)
    assert bar.claimed is None
    bar.turn(6, 2)
    assert (bar.claimed, bar.announced) == (62, None)
    bar.wait(COUNTED_S)
    assert (bar.claimed, bar.announced) == (None, 62)
    assert table_of(bar.table.state)["phase"] == "answer"
    assert [second for second in dict.fromkeys(left) if second is not None] == [2, 1]


def test_during_the_countdown_accept_announces_at_once_and_bluff_means_nothing(bar: Bar) -> None:
    bar.turn(6, 2)
    assert not bar.table.press(Button.BLUFF).result()
    assert bar.claimed == 62
    assert bar.table.press(Button.ACCEPT).result()
    assert bar.announced == 62


@pytest.mark.parametrize("act", ["press", "hold"])
def test_next_stops_the_countdown_until_the_dice_are_touched(bar: Bar, act: str) -> None:
    bar.turn(6, 2)
    assert getattr(bar.table, act)(Button.NEXT).result()
    assert bar.claimed is None
    bar.wait(ANNOUNCED_S)
    assert bar.announced is None
    bar.touch()
    assert bar.claimed == 62, "it was this laying that was refused, not its value"


def test_a_hand_on_the_card_removes_the_claim_until_it_leaves(bar: Bar) -> None:
    bar.turn(6, 2)
    bar.wait(0.4, hand=True)
    assert bar.claimed is None
    bar.wait(SEEN_S)
    assert bar.claimed == 62


def test_after_an_undo_the_dice_claim_again_when_they_are_touched(bar: Bar) -> None:
    bar.turn(6, 2, wait_s=ANNOUNCED_S)
    assert bar.table.hold(Button.NEXT).result()
    assert bar.announced is None
    bar.wait(ANNOUNCED_S)
    assert (bar.claimed, bar.announced) == (None, None)
    bar.touch()
    assert bar.claimed == 62


def test_dice_of_the_last_turn_claim_nothing_after_a_passing_hand(bar: Bar) -> None:
    bar.turn(6, 2, wait_s=ANNOUNCED_S)
    assert bar.table.press(Button.ACCEPT).result()
    bar.touch(ANNOUNCED_S)
    assert (bar.claimed, bar.notices()) == (None, [])
    bar.turn(6, 4)
    assert bar.claimed == 64


def test_an_illegal_claim_shows_the_lowest_legal_one(bar: Bar) -> None:
    bar.turn(6, 2, wait_s=ANNOUNCED_S)
    assert bar.table.press(Button.ACCEPT).result()
    bar.turn(5, 4)
    (notice,) = bar.table.state.notices
    assert (notice.code, notice.values["value"], notice.values["lowest"]) == ("claim-refused", 54, 63)
    bar.turn(wait_s=0)
    assert bar.notices() == [], "what was said was said of dice that lie there no more"
    bar.turn(6, 3)
    assert (bar.claimed, bar.notices()) == (63, [])


@pytest.mark.parametrize("pressed", [False, True])
def test_a_claim_that_the_disk_refused_is_announced_once_it_accepts(bar: Bar, pressed: bool) -> None:
    with full_disk(bar.table._recorder._journal):
        bar.turn(6, 2)
        if pressed:
            assert not bar.table.press(Button.ACCEPT).result()
        bar.wait(COUNTED_S)
        assert (bar.claimed, bar.announced, bar.notices()) == (62, None, ["journal-failed"])
    until(bar.table, lambda state: not state.notices)
    bar.wait(0.1)
    assert (bar.claimed, bar.announced) == (None, 62)


def test_a_hand_on_the_card_removes_a_claim_that_the_disk_refused(bar: Bar) -> None:
    with full_disk(bar.table._recorder._journal):
        bar.turn(6, 2, wait_s=ANNOUNCED_S)
        bar.wait(0.4, hand=True)
        assert bar.claimed is None
    until(bar.table, lambda state: not state.notices)
    bar.wait(0.4, hand=True)
    assert bar.announced is None


def test_a_hand_that_stays_prevents_the_reading(bar: Bar) -> None:
    bar.turn(6, 2, wait_s=0)
    bar.wait(COUNTED_S, hand=True)
    assert bar.claimed is None
    bar.wait(SEEN_S)
    assert bar.claimed == 62


@pytest.mark.parametrize("dice", [(6,), (6, 2, 3)])
@pytest.mark.one_a_day
def test_a_wrong_number_of_dice_is_reported_after_the_hand_leaves(bar: Bar, dice: tuple[int, ...]) -> None:
    bar.turn(*dice)
    assert (bar.claimed, bar.notices()) == (None, [])
    bar.wait(3 * SEEN_S)
    assert (bar.claimed, bar.notices()) == (None, ["claim-unsure"])
    bar.turn(6, 2)
    assert (bar.claimed, bar.notices()) == (62, [])


def test_dice_turned_too_late_claim_nothing(bar: Bar) -> None:
    bar.say(do="announce", value=62)
    bar.turn(6, 5)
    bar.say(do="accept")
    bar.wait(ANNOUNCED_S)
    assert (bar.claimed, bar.announced) == (None, None)


def test_two_cups_share_the_card_while_one_announces(bar: Bar) -> None:
    bar.say(do="end")
    bar.say(do="start", game="quinito", players=[*PLAYERS, "Di"], options={"double": True})
    assert bar.table.state.expected_claim is None
    bar.turn(6, 2)
    assert bar.claimed is None
    bar.say(do="announce", value=62, pair=2)
    bar.wait(SEEN_S)
    bar.turn(5, 4, wait_s=ANNOUNCED_S)
    assert (bar.announced, table_of(bar.table.state)["second"]["announced"]) == (54, 62)


def test_at_the_reveal_the_dice_on_the_card_are_not_read(bar: Bar) -> None:
    bar.turn(6, 2, wait_s=ANNOUNCED_S)
    bar.say(do="bluff")
    bar.under = (5, 2)
    bar.wait(2 * SEEN_S)
    assert [event["dice"] for event in bar.table.state.happened if event["event"] == "shown"] == [[5, 2]]


def test_a_removed_card_is_not_read_and_is_found_again(bar: Bar) -> None:
    assert screen(bar.table.state, WORDS).card
    bar.laid = None
    bar.wait(SEEN_S)
    assert screen(bar.table.state, WORDS).card == ""
    bar.laid = Laid(STRIP, (330, 100), 400, 170)
    bar.wait(SEEN_S)
    assert bar.claimed is None
    assert screen(bar.table.state, WORDS).hints == (WORDS.names.label("card-new"),)
    bar.turn(6, 2)
    assert bar.claimed == 62
    assert WORDS.names.label("card-new") not in screen(bar.table.state, WORDS).hints


def poker(bar: Bar, **options: object) -> None:
    bar.say(do="end")
    bar.say(do="start", game="poker-menteur", players=PLAYERS, options=options)
    bar.say(do="choose", option="left")
    bar.wait(SEEN_S)


@pytest.mark.parametrize(
    ("dice", "said"),
    [((3, 6, 3, 1, 5), "paire 3+6"), ((2, 2, 2, 1, 1), "full 2-1"), ((5, 5), "paire 5"), ((4, 4, 4), "brelan 4")],
)
@pytest.mark.one_a_day
def test_dice_claim_a_rung_of_the_ladder(bar: Bar, dice: tuple[int, ...], said: str) -> None:
    poker(bar)
    bar.turn(*dice)
    assert bar.claimed == said
    bar.wait(COUNTED_S)
    assert table_of(bar.table.state)["bid"]["said"] == said


def test_the_lowest_legal_claim_stays_hidden_under_mieux(bar: Bar) -> None:
    poker(bar, mieux=True)
    bar.say(do="announce", value="carre 4")
    bar.say(do="accept")
    bar.wait(SEEN_S)
    bar.turn(3, 3, wait_s=ANNOUNCED_S)
    (notice,) = bar.table.state.notices
    assert (notice.code, dict(notice.values)) == ("refused", {"code": "illegal-announcement"})


@pytest.mark.parametrize("start", [{"game": "kekenito"}, {"game": "421"}, {"game": "kael"}])
def test_if_no_announcement_is_expected_the_card_is_ignored(bar: Bar, start: Json) -> None:
    bar.say(do="end")
    bar.say(do="start", players=PLAYERS, **start)
    bar.wait(SEEN_S)
    bar.turn(6, 2, 1, wait_s=2 * SEEN_S)
    assert (bar.claimed, bar.notices()) == (None, [])
    assert not any(event["event"] == "thrown" for event in bar.table.state.happened)
