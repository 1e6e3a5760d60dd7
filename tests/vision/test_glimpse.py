"""The quick look: it settles what is plain by itself, and leaves all else to the whole eye."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.drawing import BGR, BLACK, FELT, IVORY, RED, WHITE, YELLOW, Drawn, draw, scattered
from tests.vision.test_doubt import times
from tests.vision.test_rendering import TOPS
from vision import eye, networks
from vision import glimpse as glimpse_module
from vision.bench.scenes import scene
from vision.bench.trials import throw, tried
from vision.crops import Pyramid
from vision.eye import Eye, glimpsed
from vision.glimpse import BRIEF, QUICK, glimpse, glimpses, is_plainly_seen, may_be_more
from vision.reading import Pixels, Why
from vision.rendering.lens import Lens, photograph
from vision.rendering.scene import DiePose, PosedDie, Scene, View
from vision.rendering.truth import truth_of

COLOURS = [(IVORY, BLACK, FELT), (RED, WHITE, (120, 140, 150)), (YELLOW, BLACK, (70, 60, 60))]


def seen(pixels: Pixels, count: int | None = None) -> tuple[int, ...]:
    """Give the faces that are surely read at a glance."""
    reading = glimpsed(pixels, count)
    return reading.values if reading and reading.sure else ()


@pytest.mark.parametrize("size_wh", [(640, 480), (1280, 720)])
@pytest.mark.parametrize(("body", "ink", "ground"), COLOURS, ids=["ivory", "red", "yellow"])
def test_plain_dice_are_read_without_the_whole_eye(
    body: BGR, ink: BGR, ground: BGR, size_wh: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(eye, "scan")
    edge_px = 50 * size_wh[1] / 480
    for values in ((1, 4), (2, 3, 6), (1, 2, 3, 5, 6)):
        reading = Eye().read(draw(scattered(values, body, ink, 0.4), size_wh, edge_px, ground=ground))
        assert reading.sure
        assert reading.values == values
        assert all(die.confidence > 0.95 for die in reading.dice)


def test_what_is_plain_is_read_by_the_brief_look_alone_with_hardly_more_than_a_glance_at_a_die(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    glances: list[str] = []
    read = networks._read

    def counted(cuts: list[Pixels], reader: str) -> tuple[networks.Reals, networks.Reals]:
        glances.extend([reader] * len(cuts))
        return read(cuts, reader)

    monkeypatch.setattr(networks, "_read", counted)
    assert seen(draw(scattered((1, 4, 6)))) == (1, 4, 6)
    # One die was seen from two places, and of one the finder had mistaken the size.
    assert glances == [networks.BRIEF_READER] * 5


def test_who_looks_briefly_looks_again_only_where_a_top_seems_to_lean(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = Pyramid(draw(scattered((2, 3, 6))), quick=True)
    (_, first), *_ = glimpses(picture, BRIEF)
    monkeypatch.setattr(glimpse_module, "each_apart_deg", lambda faces, _: [20.0] + [0.0] * (len(faces) - 1))
    _, looks = glimpse(picture, BRIEF)
    assert [len(look.tilts) for look in first] == [1, 1, 1]
    assert [len(look.tilts) for look in looks] == [4, 1, 1]
    # What it shows was plain at once.
    assert [len(look.odds) for look in looks] == [1, 1, 1]


@pytest.mark.parametrize(
    ("kind", "seed", "places"), [("crowded", 83_163, 2), ("crowded", 83_488, 1), ("mixed", 83_450, 1)]
)
def test_at_the_few_places_of_which_a_brief_look_is_in_doubt_it_becomes_a_quick_one(
    kind: str, seed: int, places: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, pixels = throw(kind, seed)
    picture, glances = Pyramid(pixels, quick=True), list[str]()
    stages = glimpses(picture, BRIEF)
    brief = [next(stages), next(stages)]
    assert [eye.settled(picture, BRIEF, *seen, None) for seen in brief] == [None, None]
    read = networks._read

    def counted(cuts: list[Pixels], reader: str) -> tuple[networks.Reals, networks.Reals]:
        glances.extend([reader] * len(cuts))
        return read(cuts, reader)

    monkeypatch.setattr(networks, "_read", counted)
    [last] = stages
    assert glances == [networks.QUICK_READER] * 2 * places
    reading = eye.settled(picture, BRIEF, *last, None)
    assert reading
    assert (reading.sure, reading.values) == (True, truth_of(shown).values)


def test_two_pips_of_a_three_are_not_read_as_a_two() -> None:
    shown, pixels = throw("near", 95_037)
    for count in (None, len(shown.dice)):
        assert eye.Eye().read(pixels, count).values == truth_of(shown).values == (1, 2, 3, 5)


def test_a_smaller_die_of_which_the_quick_look_says_the_same_is_read_at_a_glance() -> None:
    shown, pixels = throw("mixed", 106)
    picture = Pyramid(pixels, quick=True)
    (field, looks), *_ = glimpses(picture, BRIEF)
    sizes = [look.sighting.size for look in looks if look.is_face]
    assert max(sizes) > 1.3 * min(sizes)
    reading = eye.settled(picture, BRIEF, field, looks, len(shown.dice))
    assert reading
    assert (reading.sure, reading.values) == (True, truth_of(shown).values)


def test_of_more_places_a_brief_look_leaves_all_to_the_quick_one(monkeypatch: pytest.MonkeyPatch) -> None:
    _, pixels = throw("crowded", 83_163)
    assert len(list(glimpses(Pyramid(pixels, quick=True), BRIEF))) == 3
    monkeypatch.setattr(glimpse_module, "MOST_DOUBTFUL", 1)
    assert len(list(glimpses(Pyramid(pixels, quick=True), BRIEF))) == 2


def test_the_quick_look_takes_two_glances_at_every_face() -> None:
    _, looks = glimpse(Pyramid(draw(scattered((2, 3, 6))), quick=True), QUICK)
    assert [len(look.odds) for look in looks if look.is_face] == [2, 2, 2]


@pytest.mark.parametrize(
    ("odds", "peak", "plain"),
    [([0.96], 0.5, True), ([0.94], 0.5, False), ([0.9, 0.9], 0.5, True), ([0.96], 0.05, False)],
)
def test_a_face_is_plain_after_one_glance_if_that_was_surer(odds: list[float], peak: float, *, plain: bool) -> None:
    rows = np.full((len(odds), networks.KINDS), 0.0, np.float32)
    rows[:, 4] = odds
    face = networks.Look(networks.Sighting(50.0, 50.0, 40.0, peak), rows, np.zeros((1, 2), np.float32))
    assert is_plainly_seen(face, BRIEF) is plain


def faces_at(*places: tuple[float, float, float]) -> list[networks.Look]:
    """Say that somebody has seen fours there; of each x, size and the finder's peak."""
    odds = np.zeros((1, networks.KINDS), np.float32)
    odds[0, 4] = 1.0
    return [
        networks.Look(networks.Sighting(x, 100.0, size, peak), odds, np.zeros((1, 2), np.float32))
        for x, size, peak in places
    ]


@pytest.mark.parametrize(
    ("faces", "asked"),
    [
        (faces_at((100, 40, 0.5), (200, 42, 0.36)), False),
        (faces_at((100, 40, 0.5), (200, 42, 0.34)), True),
        (faces_at((100, 40, 0.5), (200, 60, 0.45)), True),
        (faces_at((100, 40, 0.5)), True),
    ],
    ids=["plain", "faint", "of two sizes", "one alone"],
)
def test_the_quick_finder_must_see_no_more_where_a_brief_look_has_missed_dice(
    faces: list[networks.Look], *, asked: bool
) -> None:
    pixels = draw(scattered((2, 3, 6)))
    picture, field = Pyramid(pixels, quick=True), nothing_there(pixels)
    # There are dice elsewhere, which only the quick finder is asked about.
    assert may_be_more(picture, BRIEF, field, faces, faces) is asked
    assert not may_be_more(picture, QUICK, field, faces, faces)


def nothing_there(pixels: Pixels) -> networks.Field:
    """Say that a finder saw nothing in this picture."""
    tops = np.zeros((pixels.shape[0] // 16, pixels.shape[1] // 16), np.float32)
    return networks.Field((), tops, np.zeros((2, *tops.shape), np.float32), tops)


def of_no_die(here: networks.Sighting) -> networks.Look:
    """Say that a reader saw no die there."""
    odds = np.zeros((1, networks.KINDS), np.float32)
    odds[0, networks.NOTHING] = 1.0
    return networks.Look(here, odds, np.zeros((1, 2), np.float32))


def test_a_die_that_a_brief_look_has_passed_over_is_looked_at_quickly() -> None:
    pixels = draw(scattered((2, 3, 6)))
    picture, field = Pyramid(pixels, quick=True), nothing_there(pixels)
    _, (*faces, missed) = glimpse(picture, BRIEF)
    here = missed.sighting

    def doubted(field: networks.Field, *others: networks.Look) -> bool:
        return may_be_more(picture, BRIEF, field, [*faces, *others], faces)

    def inkling(peak: float, x: float = here.x) -> networks.Field:
        return replace(field, sightings=(replace(here, x=x, peak=peak),))

    assert not doubted(field)
    # The finder had hardly an inkling of it. Of what it had more of, everybody who looks briefly has seen more.
    assert doubted(inkling(0.06))
    assert not doubted(inkling(0.06, x=here.x + 3 * here.size))
    assert not doubted(inkling(0.1))
    # The finder has mistaken its size, and the reader saw nothing.
    assert doubted(field, of_no_die(replace(here, size=here.size * 2.5, peak=0.16)))
    assert not doubted(field, of_no_die(replace(here, size=here.size * 2.5, peak=0.14)))
    # Whoever looks quickly has looked so already.
    assert not may_be_more(picture, QUICK, inkling(0.06), [*faces, of_no_die(here)], faces)


@pytest.mark.parametrize(
    ("kind", "seed"),
    [
        ("lamp", 20_001),
        ("near", 20_055),
        ("touching", 20_032),
        ("motley", 83_209),
        ("crowded", 83_128),
        ("crowded", 83_313),
        ("motley", 83_423),
        ("motley", 87_060),
        *(("mixed", seed) for seed in (61_019, 83_083, 83_127, 83_412, 87_100)),
    ],
)
def test_what_the_brief_look_once_misread_is_not_surely_wrong(kind: str, seed: int) -> None:
    """It missed small dice, one on restless ground and some near another, and saw a three from too near."""
    (sure, right), _ = tried(kind, seed)
    assert right or not sure


def test_what_is_half_as_likely_a_die_as_a_face_is_not_passed_over() -> None:
    def look(x: float, peak: float, kind: int) -> networks.Look:
        odds = np.full((1, networks.KINDS), 0.0, np.float32)
        odds[0, kind] = 1.0
        return networks.Look(networks.Sighting(x, 100.0, 40.0, peak), odds, np.zeros((1, 2), np.float32))

    faces = [look(100.0, 0.3, 2), look(200.0, 0.5, 5)]
    assert eye._may_be_missed(look(400.0, 0.16, networks.NOTHING), faces)
    assert not eye._may_be_missed(look(400.0, 0.14, networks.NOTHING), faces)
    # A side of one of these dice is no other.
    assert not eye._may_be_missed(look(120.0, 0.16, networks.NOTHING), faces)


def test_a_die_that_the_finder_saw_twice_is_looked_at_again_once() -> None:
    picture = Pyramid(draw(scattered((2, 3, 6))), quick=True)
    (field, first), *_ = glimpses(picture, QUICK)
    assert len(field.sightings) > len(first)
    assert sorted(look.value for look in first) == [2, 3, 6]


def test_the_quick_look_and_the_whole_eye_see_dice_in_the_same_places(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = draw(scattered((2, 3, 6)))
    assert seen(picture) == (2, 3, 6)
    quick = Eye().read(picture)
    monkeypatch.setattr(eye, "settled", lambda *_: None)
    whole = Eye().read(picture)
    ends = [
        sorted((*die.box[:2], die.box[0] + die.box[2], die.value) for die in reading.dice) for reading in (quick, whole)
    ]
    assert np.allclose(*ends, atol=6)


@pytest.mark.parametrize(("seed", "part"), [(8, 0.25), (12, 0.3)])
def test_a_die_by_itself_that_is_smeared_is_not_settled_at_a_glance(seed: int, part: float) -> None:
    shown, lens = scene(seed)
    alone = replace(shown, dice=shown.dice[:1])
    picture, (die,) = photograph(alone, lens, seed, samples=1), truth_of(alone).dice
    assert seen(picture) == (die.value,)
    assert seen(np.asarray(cv2.blur(picture, (int(part * max(die.box[2:])), 1)), np.uint8)) == ()


@pytest.mark.parametrize("count", [2, 4])
def test_another_number_of_dice_than_told_is_not_settled_at_a_glance(count: int) -> None:
    picture = draw(scattered((2, 3, 6)))
    assert seen(picture, 3) == (2, 3, 6)
    assert seen(picture, count) == ()


def test_an_empty_tray_and_dice_that_are_too_small_are_not_settled_at_a_glance() -> None:
    assert seen(draw([])) == ()
    assert seen(draw(scattered((2, 5)), edge_px=18)) == ()


@pytest.mark.parametrize("count", [None, 3])
def test_a_die_at_the_rim_is_not_settled_at_a_glance(count: int | None) -> None:
    picture = draw([Drawn(2, 0, 0), Drawn(5, 2, 0), Drawn(6, -2, 1)])
    assert seen(picture, count) == (2, 5, 6)
    cut = picture[:, 320 + 100 :: -1][:, ::-1]
    assert seen(np.ascontiguousarray(cut), count) == ()


@pytest.mark.parametrize("count", [None, 3])
def test_a_die_that_the_rim_plainly_cuts_is_refused_without_the_whole_eye(
    count: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = draw([Drawn(2, 0, 0), Drawn(5, 2, 0), Drawn(6, -2, 1)])
    x, _, wide, _ = next(die.box for die in Eye().read(picture).dice if die.value == 5)
    cut = np.ascontiguousarray(picture[:, : x + wide // 2])
    with monkeypatch.context() as patch:
        patch.setattr(eye, "settled", lambda *_: None)
        whole = Eye().read(cut, count)
    monkeypatch.delattr(eye, "scan")
    reading = Eye().read(cut, count)
    assert (reading.why, reading.values) == (whole.why, whole.values) == (Why.CUT_OFF, (2, 6))
    assert np.allclose(reading.unread, whole.unread, atol=8)


def test_with_as_many_dice_as_there_should_be_what_the_rim_cuts_is_left_to_the_whole_eye() -> None:
    picture = draw([Drawn(2, 0, 0), Drawn(5, 2, 0), Drawn(6, -2, 1)])
    x, _, wide, _ = next(die.box for die in Eye().read(picture).dice if die.value == 5)
    assert glimpsed(np.ascontiguousarray(picture[:, : x + wide // 2]), 2) is None


@pytest.mark.parametrize("count", [None, 3])
def test_a_card_over_a_die_is_not_passed_over_at_a_glance(count: int | None) -> None:
    picture = draw([Drawn(2, 0, 0), Drawn(5, 2, 0), Drawn(6, -2, 1)])
    x, y, wide, tall = next(die.box for die in Eye().read(picture).dice if die.value == 5)
    cv2.rectangle(picture, (x + wide // 2, y - tall), (x + 3 * wide, y + 2 * tall), (160, 120, 90), -1)
    assert seen(picture, count) == ()


@pytest.mark.parametrize("lean_deg", [20, 30, 40, -30])
def test_a_die_that_leans_is_not_settled_at_a_glance(lean_deg: float) -> None:
    half = np.radians(lean_deg) / 2
    leaning = times((float(np.cos(half)), 0.0, float(np.sin(half)), 0.0), TOPS[3])
    flat = PosedDie(DiePose((-50, 20, 8), TOPS[4])), PosedDie(DiePose((50, -20, 8), TOPS[6]))
    shown = Scene((PosedDie(DiePose((0, 0, 8), leaning)), *flat), View((640, 480), angle_deg=70))
    assert seen(photograph(shown, Lens()), 3) == ()


@pytest.mark.parametrize("seed", [33, 163, 204, 389, 745, 1181, 1387, 1475])
def test_a_die_whose_size_the_quick_finder_mistakes_is_not_passed_over(seed: int) -> None:
    """It took one for much larger than it is, or two for the pips of one large die, and plainly saw the others."""
    shown, lens = scene(700_000 + seed)
    assert seen(photograph(shown, lens, seed, samples=1)) in ((), truth_of(shown).values)
