"""Packages from outside: the games and cameras of other distributions, found by their entry points.

`croupier.games` names classes of `pi.rules.game.Game`, `croupier.cameras` names classes of `pi.cameras.Camera`. All are
loaded once, at the start. An unusable one is left out, and reported with its package and error (log, doctor, wall).
"""

import logging
import re
import tomllib
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from sysconfig import get_path
from typing import Any

from pi.rules import GAMES, register
from pi.rules.game import Game
from pi.rules.referee import game_fault
from pi.rules.testing import LawBroken, text_of

BESIDE = ("fr.ftl", "en.ftl", "rules.toml")
"""Endings of the files without which a game cannot be shown."""

Adding = Callable[[], None]
Check = Callable[[str, Any], tuple[str, Adding]]
"""The check that returns the name of a part and the function that adds it, or raises an exception if it is unusable."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Extension:
    """A game or camera of another package; ``error`` is empty if it is in use."""

    name: str
    package: str
    version: str
    error: str = ""


@cache
def load() -> tuple[Extension, ...]:
    """Load the games and cameras of other packages. Return each with its package, and its error if it has one."""
    return (*_load("croupier.games", _check_game), *_load("croupier.cameras", _check_camera))


def _load(group: str, check: Check) -> Iterator[Extension]:
    """Add the usable games or cameras of an entry-point ``group``. Of two with the same name, neither is added."""
    parts = [(point, *_check_entry_point(point, check)) for point in entry_points(group=group)]
    uses = Counter(name for _, name, add, _ in parts if add)
    for point, name, add, error in parts:
        package, version = (point.dist.name, point.dist.version) if point.dist else ("?", "?")
        if add and uses[name] == 1:
            add()
        else:
            error = error or f"{_location(point)}: another package has one called {name!r}, too"
            log.error("%s of %s %s (%s) is left out: %s", name, package, version, group, error)
        yield Extension(name, package, version, error)


def _check_entry_point(point: EntryPoint, check: Check) -> tuple[str, Adding | None, str]:
    """Return the name of a part, the function that adds it, and no error; or the name, None and the error."""
    try:
        if not point.pattern.match(point.value):
            raise ValueError(f"{point.value!r} is not of the form package.module:Class, in names of Python")
        return (*check(point.name, point.load()), "")
    except (Exception, SystemExit) as error:  # noqa: BLE001 -- of a foreign module; `_load` logs it
        return point.name, None, error_line(error, _location(point))


def _location(point: EntryPoint) -> str:
    """Return the file and the line of an entry point in its installed package."""
    files = (point.dist.files if point.dist else None) or ()
    file = next((file.locate() for file in files if file.name == "entry_points.txt"), "entry_points.txt")
    lines = ((point.dist and point.dist.read_text("entry_points.txt")) or "").splitlines()
    written = (number for number, line in enumerate(lines, 1) if line.replace(" ", "") == f"{point.name}={point.value}")
    return f"{file}:{next(written, 1)}"


def _check_game(_name: str, kind: Any) -> tuple[str, Adding]:
    if problem := game_fault(kind) or missing_file(kind):
        raise ValueError(problem)
    return kind.name, lambda: register(kind)


def _check_camera(name: str, camera: Any) -> tuple[str, Adding]:
    from pi.cameras import KINDS, OUTSIDE, options_taken

    if name in KINDS:
        raise ValueError(f"there is a camera called {name!r} already")
    options_taken(camera)
    return name, lambda: OUTSIDE.update({name: camera})


def missing_game(game: str) -> dict[str, str]:
    """Return the values of the sentence about a game that is not installed; empty if it is installed."""
    return {} if game in GAMES else {"game": game, "games": ", ".join(GAMES)}


def missing_file(kind: type[Game]) -> str:
    """Return the problem with the files beside a game; empty if all can be read."""
    for file in map(kind.beside, BESIDE):
        try:
            text = text_of(file)
            if file.suffix == ".toml":
                tomllib.loads(text)
        except LawBroken as problem:
            return str(problem)
        except ValueError as error:
            return f"{file}: {error}"
    return ""


def error_line(error: BaseException, location: str = "") -> str:
    """Return an error in one line, with the file and the line where it was raised, else with this ``location``.

    >>> error_line(ValueError("no such card"))
    'no such card'
    >>> try: compile("while", "hearts.py", "exec")
    ... except SyntaxError as error: error_line(error)
    'hearts.py:1: SyntaxError: invalid syntax'
    """
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}: SyntaxError: {error.msg}"
    ours = (str(Path(__file__).parents[1]), "<")
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(ours)]
    library = re.compile(rf"{re.escape(get_path('stdlib'))}/(?!site-packages/)|.*/importlib_metadata/")
    foreign = [frame for frame in frames if not library.match(frame.filename)]
    text = " ".join(str(error).split())
    if foreign:
        return f"{foreign[-1].filename}:{foreign[-1].lineno}: {type(error).__name__}: {text}"
    text = text if isinstance(error, ValueError | LawBroken) else f"{type(error).__name__}: {text}"
    return f"{location}: {text}" if location and not text.startswith("/") else text
