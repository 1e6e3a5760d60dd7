"""The page that a box sends in: every part is measured, or it says plainly that it is not there, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import cv2
import pytest

from pi.app import bare_wall
from pi.cli import main
from pi.config import CameraConfig, Config, TableConfig, WebConfig
from pi.doctor.box import page
from pi.voice.options import VoiceOptions
from pi.words import LANGUAGES, Words
from tests.evening import house
from tests.vision.drawing import Drawn, draw

TRAY = draw([Drawn(5, -1.2, 0.3, 0.2), Drawn(2, 1.3, -0.4, 0.9)], (640, 480), edge_px=52)
ENGINE = ("cat",)
WALL = {"fr": r"page dessinée \d+ ms", "en": r"drawn page \d+ ms"}
EYE = {
    "fr": r"{} : une lecture prend \d+ ms .* 2 lancers dessinés sur 2 justes",
    "en": r"{}: a read takes \d+ ms .* 2 of 2",
}
CLOSED = {"fr": "Ne s’ouvre pas", "en": "Does not open"}
BUSY = {"fr": "La table s’en sert en ce moment", "en": "The table is using it now"}
RUNS = {"fr": "La table tourne à côté", "en": "The table runs beside this"}
VOICE = {
    "fr": "Pas de voix : « nowhere » n’est pas installé",
    "en": "No voice: “nowhere” is not installed",
}


def printed(config: Config, language: str) -> str:
    return "\n".join(page(config, Words(language, strict=True), bare_wall(language), throws=2))


def with_parts(state: Path, camera: Path, *engine: str) -> Config:
    return Config(
        table=TableConfig(state=str(state)),
        camera=CameraConfig(kind="files", options={"path": str(camera), "real_time": False}),
        voice=VoiceOptions(engine=engine),
        web=WebConfig(port=0),
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_that_is_there_is_measured(tmp_path: Path, language: str) -> None:
    cv2.imwrite(str(tmp_path / "tray.png"), TRAY)
    told = printed(with_parts(tmp_path / "state", tmp_path / "tray.png", *ENGINE), language)
    for size in ("640×480", "1280×720"):
        assert re.search(EYE[language].format(size), told), told
    assert re.search(WALL[language], told), told
    assert "640×480 p" in told, told
    assert re.search(r"cat .* \d+ ms", told), told
    assert not (tmp_path / "state").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_part_that_is_not_there_is_said_and_the_others_are_measured(tmp_path: Path, language: str) -> None:
    told = printed(with_parts(tmp_path / "state", tmp_path / "gone", "nowhere"), language)
    assert f"✗ {CLOSED[language]}" in told
    assert VOICE[language] in told
    assert re.search(WALL[language], told), told
    assert RUNS[language] not in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.one_a_day
def test_beside_a_running_table_the_camera_is_let_be(tmp_path: Path, language: str) -> None:
    config = with_parts(tmp_path / "state", tmp_path / "gone", *ENGINE)
    with house(tmp_path / "state"):
        told = printed(config, language)
    assert (RUNS[language] in told, BUSY[language] in told, CLOSED[language] in told) == (True, True, False)


def test_an_engine_that_fails_is_said(tmp_path: Path) -> None:
    told = printed(with_parts(tmp_path / "state", tmp_path / "gone", "false"), "en")
    assert "No voice: “false” failed: " in told


@pytest.mark.long
def test_it_is_one_command_in_the_language_of_the_shell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    config = tmp_path / "croupier.toml"
    config.write_text(f'[table]\nstate = "{tmp_path / "state"}"\n[camera]\nkind = "files"\n[voice]\nkind = "none"\n')
    assert main(["bench", "--box", "--config", str(config)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Croupier ")
    assert "sur cette machine" in told
    assert CLOSED["fr"] in told
    assert told.splitlines()[-1].startswith("Merci d’envoyer cette page")
    assert len(told.splitlines()) < 60, "one page"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ((), "name a folder of labelled pictures, or say --box"),
        (("--box", "photos"), "not with it: folder"),
        (("--box", "--json", "--group", "a"), "not with it: group, json"),
        (("--box", "--config", "/nowhere.toml"), "/nowhere.toml"),
    ],
)
def test_a_line_that_asks_for_two_things_or_none_is_refused(
    line: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    assert main(["bench", *line]) == 2
    told = capsys.readouterr()
    assert (said in told.err, told.out) == (True, "")
