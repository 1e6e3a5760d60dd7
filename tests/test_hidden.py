"""Hidden stays hidden: two evenings that differ only in the dice under the cup look the same from outside.

The cup is of glass, so the camera sees everything under it. The two evenings have different throws under the cup; the
actions and the open dice are the same. Until the dice are shown, every outgoing byte must be the same. So no output
reveals anything about them, in any form.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import PropertyMock, patch

import pytest

from pi.cameras.simulated import SimulatedCamera, SimulatedOptions
from pi.night.codes import NoticeCode
from pi.night.night import Night
from pi.night.state import TableState
from pi.night.types import Json, Notice
from pi.table.table import RunningTable
from pi.words import LANGUAGES
from tests.outgoing import PARTS, VIEWERS, Leaving, in_the_open
from tests.pi.busy_table import next_action
from tests.pi.capture.frames import CameraInHand, tray
from tests.vision.carded import Laid, with_card
from tests.vision.drawing import Drawn, draw
from vision.card import STRIP
from vision.hands import HandReader
from vision.reading import Frame, Pixels, Reading
from vision.settle import Watcher

ONE, OTHER, IN_THE_OPEN = tray(2, 6), tray(5, 3), tray()

GAMES: dict[str, tuple[Json, ...]] = {
    "quinito": (
        {"do": "announce", "value": 62},
        {"do": "accept"},
        {"do": "announce", "value": 63},
        {"do": "undo"},
    ),
    "poker-menteur": (
        {"do": "announce", "value": "brelan 2+1"},
        {"do": "accept"},
        {"do": "look"},
        {"do": "throw", "count": 2},
        {"do": "announce", "value": "full 6-2"},
    ),
    "kael": (
        {"do": "choose", "option": "2"},
        {"do": "turn-up", "card": "7"},
        {"do": "lay", "cards": ["8"]},
        {"do": "kael"},
    ),
}
COUNT_LOOKS = 25
"""Frames in which a hand is read."""
MEMORY = Path("/dev/shm")
OPTIONS = {"kael": {"follow": "cards"}}
PLAYERS = ["Ana", "Bo", "Cy"]
LOOKS = 8
"""Frames after each action: enough for an eye that may read the tray."""

ACTIONS, ASKED = 30, 8
"""Actions of one random night; every page is requested after the last ones."""


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder in memory, if possible: a slow disk would show in only one of two evenings."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        yield Path(folder)


def start(game: str) -> Json:
    return {"do": "start", "game": game, "players": PLAYERS, "options": OPTIONS.get(game, {})}


def evening(
    folder: Path, under_the_cup: Pixels, script: Iterable[Json], languages: Sequence[str] = ("fr",), unasked: int = 0
) -> list[Leaving]:
    """Play a script with these dice under a cup of glass. Return the outgoing data after each action.

    After the first ``unasked`` actions no page is requested.
    """
    folder.mkdir()
    camera = CameraInHand()
    with in_the_open(folder, camera) as (running, outgoing):
        left = []
        for place, action in enumerate(script):
            running.table.submit(action).result()
            # A frame was on its way; while the cup is there, the next frames show the same.
            camera.show([under_the_cup] + [under_the_cup if running.table.state.hidden else IN_THE_OPEN] * LOOKS)
            left.append(outgoing.take(languages if place >= unasked else ()))
        return left


def telling(one: Sequence[Leaving], other: Sequence[Leaving]) -> list[tuple[int, str]]:
    """Return the differences of two evenings: after which action, and in which output."""
    assert [left.keys() for left in one] == [left.keys() for left in other]
    pairs = enumerate(zip(one, other, strict=True))
    return [(place, way) for place, (left, right) in pairs for way in left if left[way] != right[way]]


@pytest.mark.parametrize("asked", [2, pytest.param(9, marks=pytest.mark.long)], ids=["at last", "always"])
@pytest.mark.parametrize("game", ["quinito", "poker-menteur", pytest.param("kael", marks=pytest.mark.long)])
def test_no_output_depends_on_the_dice_under_the_cup(tmp_path: Path, game: str, asked: int) -> None:
    script = [start(game), *GAMES[game]]
    one, other = (
        evening(tmp_path / str(name), dice, script, unasked=len(script) - asked)
        for name, dice in enumerate((ONE, OTHER))
    )
    assert telling(one, other) == []


@pytest.mark.long
@pytest.mark.parametrize("other", [tray(2, 6, 1, 1), tray()], ids=["more dice", "none"])
@pytest.mark.parametrize("game", GAMES)
def test_no_output_depends_on_the_number_of_dice_under_the_cup(tmp_path: Path, game: str, other: Pixels) -> None:
    script = [start(game), *GAMES[game]]
    assert telling(evening(tmp_path / "one", ONE, script), evening(tmp_path / "other", other, script)) == []


# Hands of cards ------------------------------------------------------------------------------------

HANDS = ("3", "X"), ("-1", "12", "7")
UNCOUNTED: tuple[Json, ...] = (
    {"do": "choose", "option": "2"},
    {"do": "turn-up", "card": "7"},
    *(turn for card in "891" for turn in ({"do": "lay", "cards": [card]}, {"do": "draw", "from": "pioche"})),
    {"do": "kael"},
    {"do": "lay", "cards": ["2"]},
)
"""A manche up to its last turns, without its count."""


@cache
def hand(cards: tuple[str, ...]) -> Pixels:
    """A tray in which cards of the printed deck lie."""
    with SimulatedCamera(SimulatedOptions(size_wh=(640, 480), real_time=False)) as camera:
        camera.lay(cards)
        return camera.frame().pixels


def counted(folder: Path, cards: tuple[str, ...]) -> tuple[bytes | None, Leaving]:
    """Lay cards during a count: the picture that is shown, and what has left."""
    folder.mkdir()
    camera = CameraInHand()
    with in_the_open(folder, camera) as (running, outgoing):
        for action in ({**start("kael"), "options": {}}, {"do": "choose", "option": "5"}, {"do": "kael", "by": "Bo"}):
            assert running.table.submit(action).result().ok
        camera.show([IN_THE_OPEN] * COUNT_LOOKS + [hand(cards)] * COUNT_LOOKS)
        return running.camera_loop.picture(), outgoing.take(("fr",))


def test_no_card_is_read_or_shown_while_no_count_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HandReader, "read", lambda *_: pytest.fail("a hand is read"))
    script = [start("kael"), *UNCOUNTED]
    one, other = (
        evening(tmp_path / str(name), hand(cards), script, unasked=len(script) - 2) for name, cards in enumerate(HANDS)
    )
    assert telling(one, other) == []


@pytest.mark.long
def test_a_hand_that_is_counted_is_shown(tmp_path: Path) -> None:
    (one, left), (other, right) = (counted(tmp_path / cards[0], cards) for cards in HANDS)
    assert one != other
    assert {way for way in left if left[way] != right[way]} >= {"states", "spoken", "/ in fr for screen"}


# The card beside the cup ---------------------------------------------------------------------------

CARD = Laid(STRIP, (320, 400), 420)
CLAIMS = {
    "quinito": (((1, 1), None), ((6, 2), 62), ((6, 3), 63)),
    "poker-menteur": (((1, 1), None), ((2, 2), "paire 2"), ((2, 2, 2, 4, 4), "full 2-4")),
}
"""The dice on the card turn by turn, and their announcements."""
CLAIM_LOOKS = 110
"""Frames in which dice are read and their claim is counted down."""


def beside(*values: int) -> list[Drawn]:
    """Return dice in the middle of the picture, up to the edge of the card."""
    return [Drawn(value, 2.2 * place - 3, 1.4 - 0.2 * place, 0.4 * place) for place, value in enumerate(values)]


def claiming(folder: Path, hidden: Sequence[int], game: str) -> list[Leaving]:
    """Announce by the card, with these dice under a cup of glass beside it, and some that have rolled out.

    Every page is requested after the last announcement.
    """
    folder.mkdir()
    camera = CameraInHand()
    under = draw(beside(*hidden), (640, 480))
    with in_the_open(folder, camera) as (running, outgoing):
        left = []
        assert running.table.submit(start(game)).result().ok
        if game == "poker-menteur":
            assert running.table.submit({"do": "choose", "option": "left"}).result().ok
        for turn, (dice, announced) in enumerate(CLAIMS[game]):
            shown = [Drawn(value, 1.5 * place - 3, 0, 0.2 + turn) for place, value in enumerate(dice)]
            camera.show([with_card(under, CARD, shown)] * CLAIM_LOOKS)
            table = running.table.state.table or {}
            said = table["announced"] if game == "quinito" else table["bid"] and table["bid"]["said"]
            assert (said, running.table.state.hidden) == (announced, True)
            left.append(outgoing.take(("fr",) if turn == len(CLAIMS[game]) - 1 else ()))
            if announced is not None:
                assert running.table.submit({"do": "accept"}).result().ok
                camera.show([with_card(under, CARD, shown)] * LOOKS)
                left.append(outgoing.take(()))
        return left


@pytest.mark.parametrize(
    ("game", "one", "other"), [("quinito", (2, 6), (5, 3)), ("poker-menteur", (2, 6, 5), (4, 4, 1))], ids=list(CLAIMS)
)
@pytest.mark.one_a_day
def test_no_output_depends_on_the_dice_beside_the_card(
    tmp_path: Path, game: str, one: tuple[int, ...], other: tuple[int, ...]
) -> None:
    worlds = [claiming(tmp_path / name, dice, game) for name, dice in (("one", one), ("other", other))]
    assert telling(*worlds) == []


# Announcements that may not be repeated ----------------------------------------------------------

MIEUX = {"do": "start", "game": "poker-menteur", "players": PLAYERS, "options": {"mieux": True}}
INSIDE = {"states", "journal"}
"""The outputs for parts of the house itself, which show nothing of it."""


def announcing(*first: str) -> list[Json]:
    """Return an evening with these announcements, of which the last is accepted; the next player says "mieux"."""
    said: list[Json] = [MIEUX, {"do": "choose", "option": "left"}]
    for place, announcement in enumerate(first):
        said += [{"do": "undo"}] if place else []
        said.append({"do": "announce", "value": announcement})
    return [*said, {"do": "accept"}, {"do": "throw", "count": 1}, {"do": "announce", "value": "mieux"}]


@pytest.mark.parametrize(
    ("one", "other"),
    [(["carre 5"], ["carre 4"]), (["paire 2"], ["full 6-2"]), (["carre 5", "carre 3"], ["carre 2", "carre 4"])],
)
@pytest.mark.parametrize("behind", [[], [{"do": "bluff"}]], ids=["mieux stands", "the hand is about to be uncovered"])
@pytest.mark.one_a_day
def test_after_mieux_no_output_depends_on_the_first_announcement(
    tmp_path: Path, one: list[str], other: list[str], behind: list[Json]
) -> None:
    first = len(announcing(*one)) - 1
    evenings = [
        evening(tmp_path / str(place), ONE, [*announcing(*said), *behind], LANGUAGES, unasked=first)
        for place, said in enumerate((one, other))
    ]
    told = [(place, way) for place, way in telling(*(left[first:] for left in evenings))]
    assert [(place, way) for place, way in told if way not in INSIDE] == []
    assert {way for _, way in told} == INSIDE


# Leaks that must be found ------------------------------------------------------------------------


def picture_leaks() -> AbstractContextManager[object]:
    """Allow the picture of the tray while dice are hidden."""
    return patch.object(TableState, "visible_since", PropertyMock(return_value=1))


@contextmanager
def reading_leaks() -> Iterator[None]:
    """Let the eye read the dice under the cup, and the table report an unsure reading."""

    def read(table: RunningTable, reading: Reading, _question: int | None) -> None:
        table._desk.show_notice(Notice(NoticeCode.UNSURE, {"why": "count", "values": list(reading.values)}))

    wanted = PropertyMock(return_value={"do": "dice", "by": "Ana", "count": 2})
    with patch.object(TableState, "expected_dice", wanted), patch.object(RunningTable, "_read", read):
        yield


def log_leaks() -> AbstractContextManager[object]:
    """Make the eye log its readings, as if while looking for a fault."""

    def glance(_watcher: Watcher, frame: Frame) -> None:
        logging.getLogger("vision").debug("read %s", int(frame.pixels.sum()))

    return patch.object(Watcher, "glance", glance)


DRAWN = ("/", "/events", "/phone", "/phone/events", f"/P/{PARTS['ticket'][0]}")
"""The pages drawn from states. A broker gets the codes of the notices, and not their texts."""

SEEN = [(page, viewer) for page in DRAWN for viewer in VIEWERS if page in DRAWN[:4] or viewer in ("screen", "stranger")]
"""A phone with the code is led from the address of the QR code to its own page."""

PICTURED = ("/tray.jpg", "/camera", "/camera/now", "/camera.jpg")
"""The tray, and the readings of its picture."""

LEAKS = {
    picture_leaks: {f"{page} in fr for {viewer}" for page in PICTURED for viewer in VIEWERS},
    reading_leaks: {"states", "spoken"} | {f"{page} in fr for {viewer}" for page, viewer in SEEN},
    log_leaks: {"log"},
}
"""Every leak, and the outputs in which it shows."""


@pytest.mark.parametrize(("leak", "ways"), LEAKS.items(), ids=[leak.__name__ for leak in LEAKS])
@pytest.mark.long
def test_a_leak_would_be_found(
    tmp_path: Path, leak: Callable[[], AbstractContextManager[object]], ways: set[str]
) -> None:
    script = [start("quinito"), {"do": "announce", "value": 62}]
    with leak():
        told = telling(evening(tmp_path / "one", ONE, script), evening(tmp_path / "other", OTHER, script))
    assert {way for _, way in told} == ways


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
def test_no_output_of_a_random_night_depends_on_hidden_dice(tmp_path: Path, seed: int) -> None:
    def night(name: str, dice: Pixels) -> list[Leaving]:
        chance, played = random.Random(seed), Night()

        def script() -> Iterator[Json]:
            for _ in range(ACTIONS):
                action = next_action(played.table, played.past_actions, chance, played.referee)
                played.submit(action)
                yield action

        return evening(tmp_path / name, dice, script(), [LANGUAGES[seed % 2]], unasked=ACTIONS - ASKED)

    assert telling(night("one", ONE), night("other", OTHER)) == []
