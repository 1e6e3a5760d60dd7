"""The eye on real photographs, where they are at hand: the bar below which it may not fall."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.bench import Label, measure, report
from vision.eye import Eye
from vision.reading import Frame
from vision.settle import Watcher

PHOTOS = Path(os.environ.get("CROUPIER_PHOTOS", Path(__file__).parents[3] / "shared" / "photos"))

pytestmark = pytest.mark.skipif(
    not (PHOTOS / "labels.csv").is_file(), reason=f"no photographs in {PHOTOS}: name their folder in CROUPIER_PHOTOS"
)


def is_table(label: Label) -> bool:
    return label.group == "plain" and 2 <= len(label.values) <= 5


def test_plain_throws_are_read_right_and_surely() -> None:
    (score,) = measure(PHOTOS, Eye(), is_table)
    assert score.pictures >= 50
    assert score.right >= 0.8 * score.pictures
    assert score.sure_wrong <= 0.03 * score.pictures


def test_nothing_is_read_where_no_dice_are() -> None:
    (score,) = measure(PHOTOS, Eye(), lambda label: label.group == "negative")
    assert score.right == score.pictures


def test_every_throw_of_the_film_is_read_once_and_right() -> None:
    with (PHOTOS / "video_labels.csv").open(newline="", encoding="utf-8") as table:
        throws = list(csv.DictReader(table))
    film, watcher = cv2.VideoCapture(str(PHOTOS / throws[0]["file"])), Watcher()
    seen, number = [], 0
    while (shot := film.read())[0]:
        reading = watcher.see(Frame(np.asarray(shot[1], np.uint8), number / float(throws[0]["fps"])))
        if reading is not None:
            seen.append((number, reading))
        number += 1
    assert [reading.sure for _, reading in seen] == [True] * len(throws)
    assert [reading.values for _, reading in seen] == [
        tuple(sorted(map(int, throw["values"].split()))) for throw in throws
    ]
    for (number, _), throw in zip(seen, throws, strict=True):
        assert int(throw["rest_first_frame"]) <= number <= int(throw["rest_last_frame"])


@pytest.mark.long
def test_sure_readings_are_hardly_ever_wrong() -> None:
    scores = {score.group: score for score in measure(PHOTOS, Eye())}
    assert scores["oblique"].right >= 0.7 * scores["oblique"].pictures
    for group, most in (("plain", 3), ("oblique", 2), ("coloured", 6), ("negative", 0)):
        assert scores[group].sure_wrong <= most, group


@pytest.mark.long
def test_the_report_names_every_group() -> None:
    told = report(PHOTOS)
    for group in ("plain", "oblique", "coloured", "hard", "negative", "1280x720"):
        assert group in told
