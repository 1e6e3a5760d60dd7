"""The eye on real photographs, if there are any: the results below which it may not fall."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from vision.bench.films import measure_films
from vision.bench.labels import labels_of, throws_of
from vision.bench.report import row, rows
from vision.bench.results import PictureResult, Verdict, read_pictures, workers

PHOTOS = Path(os.environ.get("CROUPIER_PHOTOS", Path(__file__).parents[3] / "shared" / "photos"))

pytestmark = pytest.mark.skipif(
    not (PHOTOS / "labels.csv").is_file(), reason=f"no photographs in {PHOTOS}: name their folder in CROUPIER_PHOTOS"
)


def read(*groups: str) -> Sequence[PictureResult]:
    labels = [label for label in labels_of(PHOTOS) if not groups or label.group in groups]
    assert labels
    with workers() as pool:
        return read_pictures(pool, PHOTOS, labels, counted=False)


@pytest.mark.long
def test_plain_throws_are_read_right_and_surely() -> None:
    table = row("plain", [result for result in read("plain") if result.label.of_a_table]).verdicts
    assert table.total() >= 50
    assert table[Verdict.RIGHT] >= 0.8 * table.total()
    assert table[Verdict.WRONG] <= 0.03 * table.total()


def test_pictures_without_dice_have_no_readings() -> None:
    assert all(result.verdict != Verdict.WRONG for result in read("negative"))


@pytest.mark.long
def test_every_throw_of_the_film_is_read_once_and_right() -> None:
    film = measure_films(PHOTOS, throws_of(PHOTOS))
    assert film.throws == film.right == 8
    assert film.early == 0


@pytest.mark.long
def test_sure_readings_are_hardly_ever_wrong() -> None:
    groups = {group.name: group for group in rows(read())}
    oblique = groups["group oblique"].verdicts
    assert oblique[Verdict.RIGHT] >= 0.7 * oblique.total()
    for group, most in (("plain", 3), ("oblique", 2), ("coloured", 6)):
        assert groups[f"group {group}"].verdicts[Verdict.WRONG] <= most, group
