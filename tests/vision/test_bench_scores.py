"""Labels, verdicts and counts of the bench: what is wrong is counted as wrong, and nothing is counted twice."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.bench.confusion import NOTHING, confusion
from vision.bench.films import FilmScore, score_throws
from vision.bench.intervals import most_wrong, resampled, wilson
from vision.bench.labels import Expect, FilmedThrow, Label, LabelsError, labels_of, throws_of
from vision.bench.reliability import bins, calibration_error, dice_by_value, readings
from vision.bench.scenes import dice_by_place, scene
from vision.bench.scores import Judged, Verdict, by_group, by_source, refusals, verdict
from vision.bench.trained import MANIFEST, Seen, seen
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


def test_sources_are_scored_apart_and_those_that_no_network_saw_together() -> None:
    known = json.loads(MANIFEST.read_text("utf-8"))[0]
    labels = [
        Label(known["pictures"][0], "plain", (2,), Expect.READ, known["source"]),
        Label("new.jpg", "plain", (2,), Expect.READ, known["source"]),
        Label("a.jpg", "plain", (2,), Expect.READ, "else/where"),
        Label("b.jpg", "plain", (2,), Expect.READ, "else/where"),
    ]
    assert [seen(label) for label in labels] == [Seen.PICTURE, Seen.SOURCE, Seen.NOTHING, Seen.NOTHING]
    read = [Judged(label, reading(2 if n < 3 else 5)) for n, label in enumerate(labels)]
    scores = {score.group: score for score in by_source(read)}
    assert list(scores) == [known["source"], "else/where", "unseen", "all"]
    assert scores[known["source"]].trained == (1, 1)
    assert (scores["unseen"].pictures, scores["unseen"].right, scores["unseen"].wrong) == (2, 1, 1)
    assert (scores["all"].pictures, scores["all"].trained) == (4, (1, 1))


@given(st.integers(1, 400), st.integers(0, 400))
def test_an_interval_holds_the_share_and_is_narrower_with_more_pictures(number: int, right: int) -> None:
    right = min(right, number)
    low, high = wilson(right, number)
    assert 0 <= low <= right / number + 1e-9
    assert right / number - 1e-9 <= high <= 1
    assert np.diff(wilson(10 * right, 10 * number)) < high - low
    assert right / number <= most_wrong(right, number) <= 1


def test_the_bound_of_wrong_readings_is_that_of_the_beta_distribution() -> None:
    # With none wrong the bound is 1 - 0.05^(1/n).
    assert [most_wrong(0, n) for n in (10, 299, 599)] == pytest.approx([1 - 0.05 ** (1 / n) for n in (10, 299, 599)])
    assert most_wrong(2, 50) == pytest.approx(0.12061, abs=1e-4)


def test_sources_that_differ_make_the_interval_wider_than_as_many_pictures_do() -> None:
    alike, apart = [(45, 50)] * 8, [(50, 50)] * 6 + [(30, 50)] * 2
    assert np.diff(resampled(alike)) < np.diff(wilson(360, 400)) < np.diff(resampled(apart))


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


def test_a_reading_is_as_sure_as_the_probability_that_was_decided_on() -> None:
    told = [replace(reading(*values), probability=p) for values, p in (((2, 6), 0.97), ((2, 5), 0.6), ((), 1.0))]
    assert list(readings([((2, 6), told[0]), ((2, 6), told[1]), ((), told[2])])) == [(0.97, 1.0), (0.6, 0.0)]


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
    throws = [FilmedThrow("a.mp4", (value,), 100 * value, 100 * value + 50, 25) for value in range(1, 6)]
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


def boxed(folder: Path, sources: str, boxes: str) -> Path:
    for row in sources.splitlines():
        (folder / row.split(",")[0]).parent.mkdir(exist_ok=True)
        (folder / row.split(",")[0]).write_bytes(b"")
    (folder / "sources.csv").write_text("file,source_repo,licence\n" + sources, encoding="utf-8")
    (folder / "boxes.csv").write_text("file,x,y,w,h,value\n" + boxes, encoding="utf-8")
    return folder


def test_boxes_say_values_and_a_die_that_cannot_be_told_asks_for_a_refusal(tmp_path: Path) -> None:
    sources = "".join(f"{name},some/one,MIT\n" for name in ("desk/a.jpg", "desk/b.jpg", "none/c.jpg"))
    folder = boxed(
        tmp_path, sources, "desk/a.jpg,1,1,9,9,6\ndesk/b.jpg,1,1,9,9,3\ndesk/a.jpg,20,1,9,9,2\ndesk/b.jpg,9,9,9,9,0\n"
    )
    assert labels_of(folder) == [
        Label("desk/a.jpg", "desk", (2, 6), Expect.READ, "some/one", "MIT"),
        Label("desk/b.jpg", "desk", (), Expect.REFUSE, "some/one", "MIT"),
        Label("none/c.jpg", "none", (), Expect.NONE, "some/one", "MIT"),
    ]
    assert [label.file for label in labels_of(folder, ["none"])] == ["none/c.jpg"]


@pytest.mark.parametrize("value", ["7", "-1", "six"])
def test_boxes_that_cannot_be_used_are_refused(tmp_path: Path, value: str) -> None:
    folder = boxed(tmp_path, "desk/a.jpg,some/one,MIT\n", f"desk/a.jpg,1,1,9,9,{value}\n")
    with pytest.raises(LabelsError, match=r"bad-row .*boxes\.csv row=2"):
        labels_of(folder)
