"""Games and cameras of other packages: which are loaded, and the report about an unusable one."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tests.sixth.highest
from pi import outside
from pi.cameras import OUTSIDE, BadCameraOption, open_camera
from pi.doctor import examination
from pi.doctor.finding import State
from pi.outside import Extension, check
from pi.rules import GAMES
from pi.rules.games.kael import Kael
from pi.words import Words

SIXTH = Path(tests.sixth.highest.__file__).parent
HIGHEST = (SIXTH / "game.py").read_text("utf-8")

Install = Callable[..., Path]


@pytest.fixture(autouse=True)
def house() -> Iterator[None]:
    """Remove everything that a test has registered."""
    games, cameras = dict(GAMES), dict(OUTSIDE)
    yield
    for known, before in ((GAMES, games), (OUTSIDE, cameras)):
        known.clear()
        known.update(before)  # type: ignore[arg-type]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Install a package with one module and one entry point."""
    monkeypatch.syspath_prepend(tmp_path)

    def lay(package: str, source: str, points_at: str, group: str = "games", name: str = "") -> Path:
        info = tmp_path / f"{package}-1.2.dist-info"
        info.mkdir()
        sys.modules.pop(package, None)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.2\n")
        (info / "entry_points.txt").write_text(f"[croupier.{group}]\n{name or package} = {package}:{points_at}\n")
        (tmp_path / f"{package}.py").write_text(source)
        return tmp_path / f"{package}.py"

    return lay


def beside(module: Path, *endings: str) -> None:
    """Copy files of the sixth game beside a module."""
    for ending in endings:
        shutil.copy(SIXTH / f"highest.{ending}", module.parent)


def test_a_game_in_one_module_is_played_beside_ours(install: Install) -> None:
    beside(install("lonely", HIGHEST, "Highest", name="highest"), "fr.ftl", "en.ftl", "rules.toml")
    assert outside.load.__wrapped__() == (Extension("highest", "lonely", "1.2"),)
    assert "highest" in GAMES


NAMED = HIGHEST.replace("class Highest", "class Game")
BARE = "from pi.rules.game import Game as Base\nclass Game(Base):\n    name = 'g'\n"
BROKEN = [
    ("\nclass Game:\n    pass\n", "odd.py:2: this is no class of pi.rules.game.Game"),
    ("Game = 7\n", "entry_points.txt:2: 7: this is no class of pi.rules.game.Game"),
    ("x = 1\n", "entry_points.txt:2: AttributeError: module 'odd' has no attribute 'Game'"),
    (BARE, "odd.py:2: Game lacks plays, shown, units"),
    (NAMED.replace('"highest"', '"My game"'), ": the name 'My game' is not made of small letters, digits, - and _"),
    (NAMED.replace('"highest"', "421"), ": the name 421 is not made of small letters, digits, - and _"),
    ("x = 1\nwhile\n", "odd.py:2: SyntaxError: invalid syntax"),
    ("\nfrom nowhere import Game\n", "odd.py:2: ModuleNotFoundError: No module named 'nowhere'"),
    ("raise SystemExit(3)\n", "odd.py:1: SystemExit: 3"),
    (NAMED, "highest.en.ftl is not installed beside the game (pyproject.toml, [tool.setuptools.package-data])"),
    (NAMED.replace('"highest"', '"latin"'), "latin.fr.ftl:2: this is not UTF-8"),
]


@pytest.mark.parametrize(("source", "error"), BROKEN)
def test_an_unusable_game_is_left_out_and_reported(
    install: Install, source: str, error: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = install("odd", source, "Game")
    beside(module, "fr.ftl")
    module.with_name("latin.fr.ftl").write_bytes(b"\nlatin-name = D\xe9\n")
    [part] = outside.load.__wrapped__()
    assert part.error.endswith(error)
    assert len(GAMES) == 5
    assert f"odd of odd 1.2 (croupier.games) is left out: {part.error}" in caplog.text
    monkeypatch.setattr(check, "load", outside.load.__wrapped__)
    assert [*check.report("odd")] == [(f"odd, of odd 1.2, is left out: {part.error}\n", False)]


def test_of_two_games_of_one_name_neither_is_played(install: Install) -> None:
    for package, name in (("one", "highest"), ("two", "highest"), ("three", "kael")):
        module = install(package, HIGHEST.replace('"highest"', f'"{name}"'), "Highest", name=package)
        beside(module, "fr.ftl", "en.ftl", "rules.toml")
    for ending in ("fr.ftl", "en.ftl", "rules.toml"):
        shutil.copy(SIXTH / f"highest.{ending}", module.parent / f"kael.{ending}")
    errors = {part.package: part.error for part in outside.load.__wrapped__()}
    twice = "entry_points.txt:2: another package has one called 'highest', too"
    assert errors == {
        "one": twice,
        "two": twice,
        "three": f"{module}:15: there is a game called 'kael' already",
    }
    assert GAMES["kael"] is Kael
    assert "highest" not in GAMES


def test_a_broken_game_does_not_hide_a_working_one_of_its_name(install: Install) -> None:
    beside(install("one", HIGHEST, "Highest", name="highest"), "fr.ftl", "en.ftl", "rules.toml")
    install("two", "raise OSError('no disk')\n", "Highest", name="highest")
    assert [part.package for part in outside.load.__wrapped__() if part.error] == ["two"]
    assert "highest" in GAMES


CAMERA = """
from dataclasses import dataclass
@dataclass(frozen=True)
class Options:
    width: int = 640
class Bare:
    frame = close = __enter__ = __exit__ = lambda *_: None
class Camera(Bare):
    def __init__(self, options: Options) -> None:
        self.options = options
"""


def test_a_camera_is_opened_by_the_name_of_its_entry_point(install: Install) -> None:
    install("webcams", CAMERA, "Camera", "cameras", "net")
    assert outside.load.__wrapped__() == (Extension("net", "webcams", "1.2"),)
    assert open_camera("net", {"width": 320}).options.width == 320  # type: ignore[attr-defined]
    with pytest.raises(BadCameraOption):
        open_camera("net", {"height": 200})


@pytest.mark.parametrize(
    ("name", "points_at", "error"),
    [
        ("usb", "Camera", "entry_points.txt:2: there is a camera called 'usb' already"),
        ("bare", "Bare", "the constructor of <class 'webcams.Bare'> does not take a dataclass of options"),
        ("seven", "__name__", "'webcams' is not a camera: it lacks frame, close, __enter__, __exit__"),
    ],
)
def test_an_unusable_camera_is_left_out(install: Install, name: str, points_at: str, error: str) -> None:
    install("webcams", CAMERA, points_at, "cameras", name)
    [part] = outside.load.__wrapped__()
    assert part.error.endswith(error)
    assert name not in OUTSIDE


def test_the_doctor_lists_games_and_cameras_of_other_packages(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("odd", "raise OSError('no disk')\n", "Game")
    install("webcams", CAMERA, "Camera", "cameras", "net")
    monkeypatch.setattr(outside, "load", outside.load.__wrapped__)
    broken, used, missing = examination.outside_packages("hearts")
    assert [(one.code, one.state) for one in (broken, used, missing)] == [
        ("outside-broken", State.WARNING),
        ("outside-in-use", State.GOOD),
        ("outside-missing", State.WARNING),
    ]
    assert broken.text(Words("en")).startswith("odd, of odd 1.2, is left out: ")
    assert broken.text(Words("en")).endswith("odd.py:1: OSError: no disk")
    assert used.text(Words("en")) == "net, of webcams 1.2."
    assert "The game hearts" in missing.text(Words("en"))
