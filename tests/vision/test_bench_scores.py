"""Labels, verdicts and counts of the bench: what is wrong is counted as wrong, and nothing is counted twice."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.bench.confusion import NOTHING, confusion
from vision.bench.films import FilmScore, score_throws
from vision.bench.labels import Expect, Label, LabelsError, Throw, labels_of, throws_of
from vision.bench.reliability import bins, calibration_error, dice_by_value, readings
from vision.bench.scenes import dice_by_place, scene
from vision.bench.scores import Judged, Verdict, by_group, refusals, verdict
from vision.reading import Die, Reading, Why
from vision.rendering.truth import truth_of

HEAD = "file,group,values,expect\n"
FACES = st.lists(st.integers(1, 6), max_size=7)


def reading(*values: int, why: Why | None = None, confidence: float = 0.9) -> Reading:
    return Reading(tuple(Die(value, (60 * place, 0, 50, 50), confidence) for place, value in enumerate(values)), why)


def judged(values: tuple[int, ...], read: Reading, group: str = "plain", expect: Expect = Expect.READ) -> Judged:
    return Judged(Label("a.png", group, values, expect), read, None)


def labelled(folder: Path, *rows: str, head: str = HEAD) -> Path:
    for row in rows:
        (folder / row.split(",")[0]).write_bytes(b"")
    (folder / "labels.csv").write_text(head + "".join(f"{row}\n" for row in rows), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("expect", "read", "worth"),
    [
        (Expect.READ, reading(6, 2), Verdict.RIGHT),
        (Expect.READ, reading(2, 5), Verdict.WRONG),
        (Expect.READ, reading(2, 6, 6), Verdict.WRONG),
        (Expect.READ, reading(), Verdict.WRONG),
        (Expect.READ, reading(2, 6, why=Why.GLARE), Verdict.REFUSED),
        (Expect.READ_OR_REFUSE, reading(2, 6), Verdict.RIGHT),
        (Expect.READ_OR_REFUSE, reading(2, why=Why.GLARE), Verdict.ALLOWED),
        (Expect.READ_OR_REFUSE, reading(2), Verdict.WRONG),
        (Expect.REFUSE, reading(2, 6), Verdict.WRONG),
        (Expect.REFUSE, reading(), Verdict.WRONG),
        (Expect.REFUSE, reading(2, 6, why=Why.MOVING), Verdict.ALLOWED),
        (Expect.NONE, reading(), Verdict.RIGHT),
        (Expect.NONE, reading(1), Verdict.WRONG),
        (Expect.NONE, reading(1, why=Why.HAND), Verdict.ALLOWED),
    ],
)
def test_a_reading_is_worth_what_a_right_reader_would_have_said(expect: Expect, read: Reading, worth: Verdict) -> None:
    values = (2, 6) if expect.startswith("read") else ()
    assert verdict(Label("a.png", "plain", values, expect), read) == worth


def test_groups_are_scored_apart_and_together() -> None:
    score, hard, everything = by_group(
        [
            judged((2, 6), reading(2, 6)),
            judged((2, 6), reading(2, 5)),
            judged((1, 1), reading(1, why=Why.OVERLAP)),
            judged((3,), reading(3, 4, why=Why.GLARE), "hard", Expect.READ_OR_REFUSE),
            judged((), reading(), "negative", Expect.NONE),
        ]
    )
    assert (score.group, score.pictures, score.right, score.wrong, score.refused) == ("plain", 3, 1, 1, 1)
    assert (score.dice, score.found, score.invented) == (6, 4, 1)
    assert (score.share_right, score.share_of_sure) == (pytest.approx(1 / 3), 0.5)
    assert (hard.group, hard.allowed, hard.refused, hard.invented) == ("hard", 1, 0, 1)
    assert (everything.group, everything.pictures, everything.dice) == ("all", 4, 7)


def test_the_number_of_dice_is_scored_by_itself() -> None:
    pair = [Judged(Label("a.png", "plain", (2, 6), Expect.READ), reading(2), reading(2, why=Why.COUNT))]
    assert [score.wrong for score in by_group(pair)] == [1, 1]
    assert [(score.wrong, score.refused) for score in by_group(pair, counted=True)] == [(0, 1), (0, 1)]


def test_refusals_are_counted_by_their_reason() -> None:
    found = refusals([judged((2,), reading(why=why)) for why in (Why.HAND, Why.GLARE, Why.HAND, None)])
    assert found == {"plain": Counter({Why.HAND: 2, Why.GLARE: 1})}


def test_equal_values_cancel_and_the_rest_is_confused_missed_or_invented() -> None:
    table = confusion([((1, 4, 6), (1, 3)), ((5,), (5, 2))])
    expected = {(1, 1): 1, (4, 3): 1, (6, NOTHING): 1, (5, 5): 1, (NOTHING, 2): 1}
    assert {(row + 1, column + 1): n for (row, column), n in np.ndenumerate(table) if n} == expected


@given(FACES, FACES)
def test_every_die_is_in_the_confusion_table_once(label: list[int], read: list[int]) -> None:
    table = confusion([(label, read)])
    assert table[:6].sum(axis=1).tolist() == [label.count(value) for value in range(1, 7)]
    assert table[:, :6].sum(axis=0).tolist() == [read.count(value) for value in range(1, 7)]
    assert np.trace(table[:6, :6]) == (Counter(label) & Counter(read)).total()


def test_confidence_is_held_against_what_came_true() -> None:
    found = bins([(0.6, 1.0), (0.6, 0.0), (0.96, 1.0), (1.0, 1.0)])
    assert [(each.low, each.number, each.right) for each in found] == [(0.5, 2, 0.5), (0.95, 1, 1.0), (0.995, 1, 1.0)]
    assert calibration_error(found) == pytest.approx((2 * 0.1 + 0.04 + 0) / 4)


def test_a_value_read_more_often_than_it_lies_there_is_right_in_part() -> None:
    assert list(dice_by_value((2, 2, 5), reading(2, 2, 2, 5, 6))) == [(0.9, 2 / 3)] * 3 + [(0.9, 1.0), (0.9, 0.0)]


def test_a_reading_is_as_sure_as_all_its_dice_together() -> None:
    pairs = [((2, 6), reading(2, 6)), ((2, 6), reading(2, 5, confidence=0.5)), ((), reading())]
    assert list(readings(pairs)) == [(pytest.approx(0.81), 1.0), (0.25, 0.0)]


def test_a_die_of_a_scene_is_right_only_where_it_lies() -> None:
    truth = truth_of(scene(3)[0])
    here = tuple(Die(die.value or 0, die.box, 0.9) for die in truth.dice)
    elsewhere = tuple(Die(die.value, (die.box[0] + 900, *die.box[1:]), 0.9) for die in here)
    wrong = tuple(Die(die.value % 6 + 1, die.box, 0.9) for die in here)
    told = [[right for _, right in dice_by_place(truth, Reading(dice))] for dice in (here, elsewhere, wrong)]
    assert told == [[1.0] * len(here), [0.0] * len(here), [0.0] * len(here)]


@pytest.mark.parametrize("seed", range(20))
def test_every_die_of_a_scene_shows_its_value_inside_the_picture(seed: int) -> None:
    shown, _ = scene(seed)
    truth = truth_of(shown)
    assert 2 <= len(truth.values) == len(truth.dice) <= 5
    for x, y, wide, tall in (die.box for die in truth.dice):
        assert 0 < x < x + wide < shown.view.size_wh[0]
        assert 0 < y < y + tall < shown.view.size_wh[1]


def test_throws_are_counted_by_what_was_reported_while_they_lay() -> None:
    throws = [Throw("a.mp4", (value,), 100 * value, 100 * value + 50, 25) for value in range(1, 6)]
    reports = [
        (105, reading(1)),
        (199, reading(2)),
        (210, reading(2)),
        (310, reading(3)),
        (320, reading(3)),
        (410, reading(5)),
        (550, reading(5, why=Why.GLARE)),
    ]
    assert score_throws(throws, {"a.mp4": reports}) == FilmScore(
        throws=5, right=2, unsure=1, wrong=1, doubled=1, missed=0, early=1, latencies_s=(0.2, 0.4, 0.4, 0.4, 2.0)
    )
    assert score_throws(throws, {"a.mp4": []}).missed == 5


def test_labels_say_group_values_and_what_is_expected(tmp_path: Path) -> None:
    folder = labelled(tmp_path, "a.png,plain,6 2,read", "b.png,negative,,none")
    assert labels_of(folder) == [
        Label("a.png", "plain", (2, 6), Expect.READ),
        Label("b.png", "negative", (), Expect.NONE),
    ]
    assert [label.file for label in labels_of(folder, ["negative"])] == ["b.png"]
    assert throws_of(folder) == []


@pytest.mark.parametrize(
    "row",
    [
        "a.png,plain,2 7,read",
        "a.png,plain,two,read",
        "a.png,plain,2,maybe",
        "a.png,plain,,read",
        "a.png,plain,2,none",
    ],
)
def test_labels_that_cannot_be_used_are_refused(tmp_path: Path, row: str) -> None:
    with pytest.raises(LabelsError, match=rf"bad-row .*labels\.csv row=2 said={row}"):
        labels_of(labelled(tmp_path, row))


def test_a_folder_without_its_table_its_column_its_group_or_its_picture_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LabelsError, match=r"no-labels table=.*labels\.csv"):
        labels_of(tmp_path)
    with pytest.raises(LabelsError, match=r"no-column .* column=expect"):
        labels_of(labelled(tmp_path, "a.png,plain,2", head="file,group,values\n"))
    folder = labelled(tmp_path, "a.png,plain,2,read")
    with pytest.raises(LabelsError, match=r"no-group .* groups=fancy known=plain"):
        labels_of(folder, ["fancy"])
    (folder / "a.png").unlink()
    with pytest.raises(LabelsError, match=r"no-such-file .* row=2 file=.*a\.png"):
        labels_of(folder)
