"""The eye on real photographs, where they are at hand: the bar below which it may not fall."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from vision.bench.films import measure_films
from vision.bench.labels import labels_of, throws_of
from vision.bench.scores import Judged, Verdict, by_group, score
from vision.bench.work import read_pictures, workers

PHOTOS = Path(os.environ.get("CROUPIER_PHOTOS", Path(__file__).parents[3] / "shared" / "photos"))

pytestmark = pytest.mark.skipif(
    not (PHOTOS / "labels.csv").is_file(), reason=f"no photographs in {PHOTOS}: name their folder in CROUPIER_PHOTOS"
)


def read(*groups: str) -> Sequence[Judged]:
    with workers() as pool:
        return read_pictures(pool, PHOTOS, labels_of(PHOTOS, groups), counted=False)


@pytest.mark.long
def test_plain_throws_are_read_right_and_surely() -> None:
    table = score("plain", [one for one in read("plain") if one.label.of_a_table])
    assert table.pictures >= 50
    assert table.right >= 0.8 * table.pictures
    assert table.wrong <= 0.03 * table.pictures


def test_nothing_is_read_where_no_dice_are() -> None:
    assert all(one.verdict != Verdict.WRONG for one in read("negative"))


def test_every_throw_of_the_film_is_read_once_and_right() -> None:
    film = measure_films(PHOTOS, throws_of(PHOTOS))
    assert film.throws == film.right == 8
    assert film.early == 0


@pytest.mark.long
def test_sure_readings_are_hardly_ever_wrong() -> None:
    scores = {score.group: score for score in by_group(read())}
    assert scores["oblique"].right >= 0.7 * scores["oblique"].pictures
    for group, most in (("plain", 3), ("oblique", 2), ("coloured", 6)):
        assert scores[group].wrong <= most, group
