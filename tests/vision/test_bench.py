"""The whole bench on a folder of drawn pictures and a film: every miss is found, told and drawn."""

from __future__ import annotations

import json
import re
from pathlib import Path

import cv2
import numpy as np
import pytest

import vision
from pi.cli import main
from pi.words import LANGUAGES, Words
from tests.vision.drawing import draw, scattered
from vision.bench.goals import Goal, goals
from vision.bench.labels import Expect, Label
from vision.bench.measurement import Measurement, measure
from vision.bench.record import as_json
from vision.bench.report import BINS, COUNTED, GOALS, MISSES, PLAIN, SILENCE, SOURCES, SOURCES_COUNTED, Say, as_text
from vision.bench.scores import Judged, Verdict
from vision.bench.sheet import WIDE_PX, sheet
from vision.bench.speed import SIZES, PictureTime, framed, speed_of
from vision.reading import Die, Reading, Why
from vision.stills import load

FPS = 25
LABELS = """file,group,values,expect
right.png,plain,2 6,read
wrong.png,plain,3 4 5,read
empty.png,negative,,none
"""
THROWS = f"""file,values,rest_first_frame,rest_last_frame,fps
film.avi,3 5,8,40,{FPS}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one picture that shows what its label says, one that does not, one without dice, and a film."""
    folder = tmp_path_factory.mktemp("pictures")
    for name, values in (("right", (2, 6)), ("wrong", (3, 4)), ("empty", ())):
        cv2.imwrite(str(folder / f"{name}.png"), draw(scattered(values)))
    film = cv2.VideoWriter(str(folder / "film.avi"), cv2.VideoWriter.fourcc(*"MJPG"), FPS, (640, 480))
    for number in range(41):
        film.write(draw(scattered((3, 5) if number >= 8 else ()), noise=1, seed=number))
    film.release()
    (folder / "labels.csv").write_text(LABELS, encoding="utf-8")
    (folder / "video_labels.csv").write_text(THROWS, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def measured(folder: Path) -> Measurement:
    return measure(folder, scenes=2)


def goal(measured: Measurement, name: str) -> Goal:
    (found,) = (goal for goal in goals(measured) if goal.code == name)
    return found


def test_a_wrong_reading_is_counted_as_wrong(measured: Measurement) -> None:
    assert [one.verdict for one in measured.judged] == [Verdict.RIGHT, Verdict.WRONG, Verdict.RIGHT]
    assert [one.label.file for one in measured.misses] == ["wrong.png"]
    assert goal(measured, "tables").measured == 50
    assert goal(measured, "sure").measured == 50
    assert goal(measured, "dice").measured == 80
    assert goal(measured, "silent-none").standing == "aim"
    assert goal(measured, "silent-refuse").standing == "-"


def test_the_number_of_dice_turns_a_wrong_reading_into_a_refusal(measured: Measurement) -> None:
    counted = measured.judged[1].counted
    assert counted is not None
    assert counted.why == Why.COUNT


def test_the_throw_of_the_film_is_counted(measured: Measurement) -> None:
    assert measured.film is not None
    assert (measured.film.throws, measured.film.right, measured.film.early) == (1, 1, 0)
    assert goal(measured, "throws").standing == "aim"


def test_every_size_is_timed_and_memory_told(measured: Measurement) -> None:
    assert [speed.size_wh for speed in measured.speeds] == list(SIZES)
    for speed in measured.speeds:
        assert 0 < speed.read_ms <= speed.read_worst_ms
        assert speed.floor_ms > 0
    assert measured.memory is None or 0 < measured.memory.before_mb <= measured.memory.peak_mb


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("fr", ("étiquette 1", "scènes dessinées", "fiabilité des dés", "lecture entière en 640x480", "faux")),
        ("en", ("label 1", "rendered scenes", "reliability of dice", "full read at 640x480", "wrong")),
    ],
)
def test_the_tables_name_every_group_and_every_miss(
    measured: Measurement, language: str, parts: tuple[str, ...]
) -> None:
    told = as_text(measured, said_in(language))
    for part in ("plain", "none", "wrong.png", *parts):
        assert part in told
    assert "right.png" not in told


def said_in(language: str) -> Say:
    """The words of the tables; a missing one is an error."""
    words = Words(language, strict=True)
    return lambda code, /, **values: words.render("", f"bench-{code}", dict(values))


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_bench_and_the_eye_may_say_has_its_words(language: str) -> None:
    words = Words(language, strict=True)
    sources = [path.read_text("utf-8") for path in Path(vision.__file__).parent.rglob("*.py")]
    told = {code for source in sources for code in re.findall(r"""(?:say|tell)\("([\w-]+)\"""", source)}
    heads = {*GOALS, *PLAIN, *COUNTED, *SOURCES, *SOURCES_COUNTED, *SILENCE, *MISSES, *BINS} - {""}
    told |= {f"column-{code}" for code in heads} | {f"verdict-{verdict.value}" for verdict in Verdict}
    faults = {code for source in sources for code in re.findall(r"""Error\(\s*"([\w-]+)\"""", source)}
    assert len(told) > 30
    assert len(faults) > 10
    assert [code for code in told if not words.has("", f"bench-{code}")] == []
    assert [code for code in faults if not words.has("", f"eye-{code}")] == []


def test_the_record_is_json_with_every_picture(measured: Measurement) -> None:
    told = json.loads(json.dumps(as_json(measured), allow_nan=False))
    assert [picture["verdict"] for picture in told["pictures"]] == ["right", "wrong", "right"]
    assert told["pictures"][1]["with_count"]["why"] == "count"
    assert sum(map(sum, told["confusion"])) == 5
    assert told["accuracy"]["all"][-1]["wrong"] == 1


def test_one_group_is_measured_by_itself(folder: Path) -> None:
    only = measure(folder, ["video"])
    assert only.film is not None
    assert (only.judged, only.rendered, only.speeds) == ((), (), ())
    assert "throws read once and right" in as_text(only, said_in("en"))


def test_the_sheet_shows_every_miss(measured: Measurement) -> None:
    one, three = (sheet(measured.folder, measured.misses * times) for times in (1, 3))
    assert one.shape[1] > WIDE_PX
    assert three.shape[1] == 2 * one.shape[1]
    assert three.shape[0] == 2 * one.shape[0]
    assert (three[: len(one), : one.shape[1]] == one).all()


def test_a_sheet_without_misses_is_a_picture_too(folder: Path) -> None:
    assert sheet(folder, ()).shape[2] == 3


def test_a_picture_on_the_sheet_carries_its_boxes_with_it(folder: Path, tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "large.png"), cv2.resize(load(folder / "right.png"), (1920, 1440)))
    cv2.imwrite(str(tmp_path / "small.png"), cv2.resize(load(folder / "right.png"), (480, 360)))
    drawn = [
        sheet(tmp_path, [Judged(Label(f"{name}.png", "plain", (1, 2), Expect.READ), Reading((Die(2, box, 0.9),)))])
        for name, box in (("large", (400, 400, 200, 200)), ("small", (100, 100, 50, 50)))
    ]
    green = [np.argwhere((cell[..., 1] > 200) & (cell[..., 0] < 150)) for cell in drawn]
    assert np.allclose(green[0].mean(axis=0), green[1].mean(axis=0), atol=3)


@pytest.mark.parametrize(("less", "standings"), [(False, ["missed", "must", "aim"]), (True, ["aim", "must", "missed"])])
def test_a_goal_is_reached_from_its_own_side(less: bool, standings: list[str]) -> None:
    must, aim = (10, 20) if not less else (20, 10)
    found = [Goal("any", "ms", value, must, aim, less_is_better=less).standing for value in (9, 12, 21)]
    assert found == standings
    assert Goal("any", "ms", float("nan"), must, aim).standing == "-"


@pytest.mark.parametrize("shape", [(480, 640), (960, 540), (100, 900), (3, 2)])
def test_a_frame_is_cut_from_the_middle_and_not_squeezed(shape: tuple[int, int]) -> None:
    pixels = np.zeros((*shape, 3), np.uint8)
    assert framed(pixels, (1280, 720)).shape == (720, 1280, 3)
    circle = cv2.circle(np.zeros((900, 700, 3), np.uint8), (350, 450), 100, (255, 255, 255), -1)
    rows, columns = np.nonzero(framed(circle, (640, 480))[..., 0] > 128)
    assert np.ptp(rows) == pytest.approx(np.ptp(columns), abs=2)


def test_the_summary_tells_median_and_worst() -> None:
    told = speed_of((640, 480), [PictureTime(3, 1, 0.1), PictureTime(8, 2, 0.3), PictureTime(40, 4, 0.2)])
    assert (told.read_ms, told.read_worst_ms) == (8, 40)
    assert (told.floor_ms, told.gate_ms, told.gate_worst_ms) == (2, 0.2, 0.3)


def test_the_command_prints_tables_and_draws_the_sheet(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheets" / "misses.jpg"
    assert main(["bench", str(folder), "--group", "plain", "--sheet", str(file)]) == 0
    told = capsys.readouterr()
    assert "wrong.png" in told.out
    assert "reading 2 pictures" in told.err
    assert load(file).shape[1] > WIDE_PX


def test_the_command_says_what_it_cannot_measure(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", str(tmp_path)]) == 2
    assert main(["bench", str(folder), "--group", "fancy"]) == 2
    assert main(["bench", str(folder), "--sheet", str(tmp_path / "sheet.tables")]) == 2
    told = capsys.readouterr().err
    for part in ("labels.csv", "there are negative, plain, video", "sheet.tables"):
        assert part in told
    assert "reading" not in told
