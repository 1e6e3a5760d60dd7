"""Packages from outside: the games and cameras of other distributions, found by their entry points.

`croupier.games` names classes of `pi.rules.game.Game`, `croupier.cameras` names classes of `pi.cameras.Camera`. All are
loaded once, at the start. One that cannot be used is reported with its package and error (log, doctor, wall) and is
left out; the table starts without it.
"""

from __future__ import annotations

import logging
import tomllib
import traceback
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, NamedTuple

from pi.rules import GAMES, register
from pi.rules.game import Game
from pi.rules.referee import unfit

BESIDE = ("fr.ftl", "en.ftl", "rules.toml")
"""Endings of the files without which a game cannot be shown."""

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


def _load(group: str, check: Callable[[str, Any], Adding]) -> Iterator[Extension]:
    """Add what the entry points of a group name; of two of one name neither, and none that has the name of ours."""
    found = [(point, *_checked(point, check)) for point in entry_points(group=group)]
    uses = Counter(adding.name for _, adding, _ in found if adding)
    for point, adding, error in sorted(found, key=lambda one: one[0].name):
        name = adding.name if adding else point.name
        package, version = (point.dist.name, point.dist.version) if point.dist else ("?", "?")
        if adding and (uses[name] > 1 or name in adding.own):
            error = f"there is another one called {name!r}"
        elif adding:
            adding.add()
        if error:
            log.error("%s of %s %s (%s) is left out: %s", name, package, version, group, error)
        yield Extension(name, package, version, error)


class Adding(NamedTuple):
    """A part that can be used: its name, the names that are taken, and the function that adds it."""

    name: str
    own: Collection[str]
    add: Callable[[], None]


def _checked(point: EntryPoint, check: Callable[[str, Any], Adding]) -> tuple[Adding | None, str]:
    try:
        return check(point.name, point.load()), ""
    except (Exception, SystemExit) as error:  # noqa: BLE001 -- of a foreign module; `_load` logs it
        return None, told(error)


def _check_game(_name: str, kind: Any) -> Adding:
    if problem := unfit(kind) or missing_file(kind):
        raise ValueError(problem)
    return Adding(kind.name, (*GAMES,), lambda: register(kind))


def _check_camera(name: str, camera: Any) -> Adding:
    from pi.cameras import KINDS, OUTSIDE, options_taken

    options = options_taken(camera)
    return Adding(name, KINDS, lambda: OUTSIDE.update({name: (camera, options)}))


def missing_file(kind: type[Game]) -> str:
    """Return the problem with the files beside a game; empty if all can be read."""
    for ending in BESIDE:
        file = kind.beside(ending)
        try:
            text = file.read_text("utf-8")
            if ending == "rules.toml":
                tomllib.loads(text)
        except OSError:
            return f"{file}: is not installed beside the game (pyproject.toml, [tool.setuptools.package-data])"
        except ValueError as error:
            return f"{file}: {error}"
    return ""


def told(error: BaseException) -> str:
    """Return an error in one line, with the file and the line where it was raised.

    >>> told(ValueError("no such card"))
    'no such card'
    >>> try: compile("while", "hearts.py", "exec")
    ... except SyntaxError as error: told(error)
    'hearts.py:1: SyntaxError: invalid syntax'
    """
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}: SyntaxError: {error.msg}"
    here = str(Path(__file__).parents[1])
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(here)]
    foreign = [frame for frame in frames if not frame.filename.startswith("<") and "importlib" not in frame.filename]
    text = " ".join(str(error).split())
    if not foreign:
        return text if isinstance(error, ValueError) else f"{type(error).__name__}: {text}"
    return f"{foreign[-1].filename}:{foreign[-1].lineno}: {type(error).__name__}: {text}"
