"""The bench on a folder of drawn pictures and a film: every reading is counted once, and every miss is listed."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi.cli import main
from tests.vision.drawing import draw, grainy, scattered
from vision.bench.films import FilmScore, measure_films, score_throws
from vision.bench.intervals import wilson
from vision.bench.labels import ExpectedReading, FilmedThrow, LabelsError, PhotoLabel, labels_of, throws_of
from vision.bench.report import MANIFEST, ReportRow, is_trained_on, rows
from vision.bench.results import PictureResult, Verdict, verdict
from vision.reading import Die, Reading, Why

FPS = 25
HEAD = "file,group,values,expect\n"
LABELS = f"{HEAD}right.png,plain,2 6,read\nwrong.png,plain,3 4 5,read\nempty.png,negative,,none\n"
THROWS = f"file,values,rest_first_frame,rest_last_frame,fps\nfilm.avi,3 5,8,20,{FPS}\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a picture that agrees with its label, one that does not, one without dice, and a film."""
    folder = tmp_path_factory.mktemp("pictures")
    for name, values in (("right", (2, 6)), ("wrong", (3, 4)), ("empty", ())):
        cv2.imwrite(str(folder / f"{name}.png"), draw(scattered(values)))
    film = cv2.VideoWriter(str(folder / "film.avi"), cv2.VideoWriter.fourcc(*"MJPG"), FPS, (640, 480))
    empty, thrown = (draw(scattered(values), noise=0) for values in ((), (3, 5)))
    for number in range(21):
        film.write(grainy(thrown if number >= 8 else empty, 1, number))
    film.release()
    (folder / "labels.csv").write_text(LABELS, encoding="utf-8")
    (folder / "video_labels.csv").write_text(THROWS, encoding="utf-8")
    return folder


def test_the_command_prints_counts_films_times_and_every_miss(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", str(folder)]) == 0
    output = capsys.readouterr()
    assert "reading 3 pictures and 1 throws of films" in output.err
    lines = output.out.splitlines()
    cells = {line.split("  ")[0]: [cell.strip() for cell in line.split("  ") if cell.strip()][1:] for line in lines}
    share = "1 = 50 % (9-91)"
    assert cells["group plain"] == cells["2-5 dice"] == ["2", "0", share, "1", "0", share, "0", "1"]
    assert cells["without dice"] == ["1", "0", "1 = 100 % (21-100)", "0", "0"]
    assert "films: 1 throws, 1 right, 0 unsure, 0 wrong, 0 doubled, 0 missed, 0 early" in lines
    assert any(line.startswith("CPU milliseconds of a reading") for line in lines)
    misses = [line for line in lines if ".png" in line]
    assert misses == ["wrong.png  label 3 4 5; wrong: 3 4; number given, silent: 3 4 (count)"]


def test_the_command_prints_one_json_object_with_every_picture(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", str(folder), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [picture["number_unknown"]["verdict"] for picture in report["pictures"]] == ["right", "wrong", "right"]
    assert report["pictures"][1]["number_given"]["why"] == "count"
    (row,) = (row for row in report["rows"] if row["name"] == "all with dice to read")
    assert (row["number_unknown"]["wrong"], row["number_given"]["wrong"]) == (1, 0)
    assert (report["film"]["throws"], report["film"]["right"]) == (1, 1)
    times = report["read_ms"]
    assert 0 < times["median"] <= times["worst"]


def test_the_command_names_a_missing_label_file_and_an_empty_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", str(tmp_path)]) == 2
    assert f"there is no {tmp_path / 'labels.csv'}" in capsys.readouterr().err
    labelled(tmp_path, "a.png,plain,2,read")
    assert main(["bench", str(tmp_path)]) == 2
    assert "the file is empty" in capsys.readouterr().err


def test_a_film_that_cannot_be_decoded_is_refused(tmp_path: Path) -> None:
    (tmp_path / "film.avi").write_bytes(b"")
    (tmp_path / "video_labels.csv").write_text(THROWS, encoding="utf-8")
    with pytest.raises(LabelsError, match=r"film\.avi is not a film"):
        measure_films(tmp_path, throws_of(tmp_path))


def reading(*values: int, why: Why | None = None) -> Reading:
    return Reading(tuple(Die(value, (60 * index, 0, 50, 50), 0.9) for index, value in enumerate(values)), why)


def result(
    values: tuple[int, ...], read: Reading, group: str = "plain", expect: ExpectedReading = ExpectedReading.READ
) -> PictureResult:
    return PictureResult(PhotoLabel("a.png", group, values, expect), read, read if values else None)


def labelled(folder: Path, *lines: str, head: str = HEAD) -> Path:
    for line in lines:
        (folder / line.split(",")[0]).write_bytes(b"")
    (folder / "labels.csv").write_text(head + "".join(f"{line}\n" for line in lines), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("expect", "read", "expected"),
    [
        (ExpectedReading.READ, reading(6, 2), Verdict.RIGHT),
        (ExpectedReading.READ, reading(2, 5), Verdict.WRONG),
        (ExpectedReading.READ, reading(2, 6, 6), Verdict.WRONG),
        (ExpectedReading.READ, reading(), Verdict.WRONG),
        (ExpectedReading.READ, reading(2, 6, why=Why.GLARE), Verdict.SILENT),
        (ExpectedReading.READ_OR_REFUSE, reading(2, 6), Verdict.RIGHT),
        (ExpectedReading.READ_OR_REFUSE, reading(2, why=Why.GLARE), Verdict.SILENT),
        (ExpectedReading.READ_OR_REFUSE, reading(2), Verdict.WRONG),
        (ExpectedReading.REFUSE, reading(2, 6), Verdict.WRONG),
        (ExpectedReading.REFUSE, reading(), Verdict.WRONG),
        (ExpectedReading.REFUSE, reading(2, 6, why=Why.MOVING), Verdict.SILENT),
        (ExpectedReading.NONE, reading(), Verdict.RIGHT),
        (ExpectedReading.NONE, reading(1), Verdict.WRONG),
        (ExpectedReading.NONE, reading(1, why=Why.HAND), Verdict.SILENT),
    ],
)
def test_a_reading_is_right_wrong_or_silent(expect: ExpectedReading, read: Reading, expected: Verdict) -> None:
    values = (2, 6) if expect.startswith("read") else ()
    assert verdict(PhotoLabel("a.png", "plain", values, expect), read) == expected


def counts(row: ReportRow) -> tuple[int, ...]:
    return tuple(row.verdicts[verdict] for verdict in Verdict)


def test_groups_and_pictures_without_values_are_counted_apart() -> None:
    counted = {
        row.name: row
        for row in rows(
            [
                result((2, 6), reading(2, 6)),
                result((2, 6), reading(2, 5)),
                result((1, 1), reading(1, why=Why.OVERLAP)),
                result((3,), reading(3, 4, why=Why.GLARE), "hard", ExpectedReading.READ_OR_REFUSE),
                result((), reading(), "negative", ExpectedReading.NONE),
                result((), reading(4), "negative", ExpectedReading.REFUSE),
            ]
        )
    }
    assert {name: counts(row) for name, row in counted.items()} == {
        "2-5 dice, no source": (1, 1, 1),
        "2-5 dice, sources not trained on": (1, 1, 1),
        "2-5 dice": (1, 1, 1),
        "group plain": (1, 1, 1),
        "group hard": (0, 0, 1),
        "all with dice to read": (1, 1, 2),
        "without dice": (1, 0, 0),
        "to be refused": (0, 1, 0),
    }
    assert not counted["without dice"].counted


def test_the_reading_with_the_number_of_dice_is_counted_by_itself() -> None:
    pair = PictureResult(
        PhotoLabel("a.png", "plain", (2, 6), ExpectedReading.READ), reading(2), reading(2, why=Why.COUNT)
    )
    for row in rows([pair]):
        assert (row.verdicts[Verdict.WRONG], row.counted[Verdict.WRONG]) == (1, 0)
        assert row.counted[Verdict.SILENT] == 1


def test_results_are_counted_by_source_and_untrained_sources_together() -> None:
    known = json.loads(MANIFEST.read_text("utf-8"))[0]["source"]
    labels = [
        PhotoLabel(f"{n}.jpg", "plain", (2, 2), ExpectedReading.READ, known if n < 2 else f"else/{n}") for n in range(4)
    ]
    assert [is_trained_on(label) for label in labels] == [True, True, False, False]
    results = [PictureResult(label, reading(2, 2 if n < 3 else 5)) for n, label in enumerate(labels)]
    counted = {row.name.removeprefix("2-5 dice, "): row for row in rows(results)}
    assert list(counted)[:5] == [known, "else/2", "else/3", "sources not trained on", "2-5 dice"]
    assert (counted[known].trained_on, counts(counted[known])) == (2, (2, 0, 0))
    assert (counted["sources not trained on"].trained_on, counts(counted["sources not trained on"])) == (0, (1, 1, 0))
    assert (counted["2-5 dice"].trained_on, counts(counted["2-5 dice"])) == (2, (3, 1, 0))


@settings(max_examples=25)
@given(st.integers(1, 400), st.integers(0, 400))
def test_an_interval_contains_the_share_and_narrows_with_more_pictures(number: int, right: int) -> None:
    right = min(right, number)
    low, high = wilson(right, number)
    assert 0 <= low <= right / number + 1e-9
    assert right / number - 1e-9 <= high <= 1
    assert np.diff(wilson(10 * right, 10 * number)) < high - low


def test_each_throw_is_counted_by_the_readings_reported_while_it_lay() -> None:
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


def test_labels_have_a_group_values_and_the_expected_reading(tmp_path: Path) -> None:
    folder = labelled(tmp_path, "a.png,plain,6 2,read", "b.png,negative,,none")
    assert labels_of(folder) == [
        PhotoLabel("a.png", "plain", (2, 6), ExpectedReading.READ),
        PhotoLabel("b.png", "negative", (), ExpectedReading.NONE),
    ]
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
    with pytest.raises(LabelsError, match=r"labels\.csv, row 2: "):
        labels_of(labelled(tmp_path, row))


def test_a_folder_without_its_table_its_column_or_its_picture_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LabelsError, match=r"there is no .*labels\.csv"):
        labels_of(tmp_path)
    with pytest.raises(LabelsError, match="has no column expect"):
        labels_of(labelled(tmp_path, "a.png,plain,2", head="file,group,values\n"))
    folder = labelled(tmp_path, "a.png,plain,2,read")
    (folder / "a.png").unlink()
    with pytest.raises(LabelsError, match=r"row 2: there is no .*a\.png"):
        labels_of(folder)


def boxed(folder: Path, sources: str, boxes: str) -> Path:
    for row in sources.splitlines():
        (folder / row.split(",")[0]).parent.mkdir(exist_ok=True)
        (folder / row.split(",")[0]).write_bytes(b"")
    (folder / "sources.csv").write_text("file,source_repo,licence\n" + sources, encoding="utf-8")
    (folder / "boxes.csv").write_text("file,x,y,w,h,value\n" + boxes, encoding="utf-8")
    return folder


def test_an_unreadable_die_in_boxes_makes_the_expected_reading_a_refusal(tmp_path: Path) -> None:
    sources = "".join(f"{name},some/one,MIT\n" for name in ("desk/a.jpg", "desk/b.jpg", "none/c.jpg"))
    folder = boxed(
        tmp_path, sources, "desk/a.jpg,1,1,9,9,6\ndesk/b.jpg,1,1,9,9,3\ndesk/a.jpg,20,1,9,9,2\ndesk/b.jpg,9,9,9,9,0\n"
    )
    assert labels_of(folder) == [
        PhotoLabel("desk/a.jpg", "desk", (2, 6), ExpectedReading.READ, "some/one", "MIT"),
        PhotoLabel("desk/b.jpg", "desk", (), ExpectedReading.REFUSE, "some/one", "MIT"),
        PhotoLabel("none/c.jpg", "none", (), ExpectedReading.NONE, "some/one", "MIT"),
    ]


@pytest.mark.parametrize("value", ["7", "-1", "six"])
def test_boxes_that_cannot_be_used_are_refused(tmp_path: Path, value: str) -> None:
    folder = boxed(tmp_path, "desk/a.jpg,some/one,MIT\n", f"desk/a.jpg,1,1,9,9,{value}\n")
    with pytest.raises(LabelsError, match=r"boxes\.csv, row 2: "):
        labels_of(folder)
