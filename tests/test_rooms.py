"""Each room imports only the packages in the tables below; `pi/README.md` describes the rooms."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from graphlib import TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
STANDARD = frozenset(sys.stdlib_module_names)
FLASK = frozenset({"flask", "itsdangerous", "jinja2", "markupsafe", "werkzeug", "waitress"})

MAY = {
    "pi/rules": {"pi.rules"},
    "vision/training": {"vision", "numpy", "cv2", "torch"},
    "vision": {"vision", "numpy", "cv2", "onnxruntime"},
    "web": {"web", "segno", "itsdangerous"} | FLASK,
    "pi/cameras": {"pi.cameras", "pi.closing", "pi.options", "pi.errors", "vision", "numpy", "cv2"},
    "pi/voice": {"pi", "numpy"},
    "pi/history": {"pi", "vision", "web", "numpy", "cv2"},
    "pi": {"pi", "vision", "web", "fluent", "click", "tomli_w"},
}
"""Rooms and the packages that they may import besides the standard library, the innermost room first."""

ARROWS = {
    "closing": "",
    "rules": "",
    "night": "rules",
    "words": "errors night options rules",
    "errors": "",
    "files": "",
    "version": "",
    "options": "files",
    "shell": "words",
    "journal": "closing errors files night version",
    "cameras": "closing errors options",
    "panel": "closing errors night options table words",
    "system": "closing files night options",
    "config": "broker cameras errors options panel picker system voice words",
    "outside": "cameras history journal night phones picker rules screens words",
    "picker": "night options rules words",
    "screens": "night rules words",
    "table": "closing files journal night picker rules",
    "capture": "cameras closing errors files journal night table",
    "voice": "closing night options screens table words",
    "broker": "closing errors files night options screens table version words",
    "history": "capture closing journal night rules screens words",
    "phones": "capture history journal night picker rules screens table words",
    "doctor": "broker cameras capture closing config errors files journal night options outside panel system table "
    "voice web_adapter words",
    "web_adapter": "capture config errors night panel screens system table words",
    "startup": "config doctor errors journal shell system web_adapter words",
}
"""Rooms and modules of ``pi`` and those that they may import. ``app`` and ``cli`` import all of them."""
COMPOSED = ("app", "cli", "__init__")
MODULES_MOST = 10

ADAPTERS = {
    "pi/broker/connection.py": {"paho"},
    "pi/panel/panel.py": {"gpiozero"},
    "pi/panel/pins.py": {"gpiozero"},
    "pi/cameras/physics.py": {"mujoco"},
    "pi/cameras/picamera2.py": {"picamera2", "libcamera"},
}
"""Packages that only one module may import, and only inside a function, when it is opened."""

WITHOUT = {"pi/table/desk.py": {"threading", "time", "pi.journal", "pi.table.recorder", "web"}}
"""Packages that a module may not import, though its room may."""

PACKAGES = ("pi", "vision", "web")
FILES = sorted(path for room in PACKAGES for path in (HOUSE / room).rglob("*.py"))


def room_of(path: Path) -> str:
    place = path.relative_to(HOUSE).as_posix()
    return next(room for room in MAY if place.startswith(f"{room}/"))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def imports(path: Path) -> tuple[tuple[str, bool], ...]:
    """Return the full name of each imported module, and True if it is imported when the file is loaded."""
    return tuple(imported(tree(path), path.relative_to(HOUSE).parts[:-1], at_once=True))


def imported(node: ast.AST, package: Sequence[str], *, at_once: bool) -> Iterator[tuple[str, bool]]:
    if isinstance(node, ast.Import):
        yield from ((alias.name, at_once) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = package[: len(package) - node.level + 1] if node.level else []
        module = ".".join([*base, *(node.module or "").split(".")]).rstrip(".")
        names = [f"{module}.{alias.name}" for alias in node.names] if module in PACKAGES else [module]
        yield from ((name, at_once) for name in names)
    is_late = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or (
        isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    if isinstance(node, ast.Module | ast.stmt | ast.excepthandler | ast.match_case):
        for child in ast.iter_child_nodes(node):
            yield from imported(child, package, at_once=at_once and not is_late)


def allowed(module: str, names: set[str] | frozenset[str]) -> bool:
    return any(module == name or module.startswith(f"{name}.") for name in names)


def test_a_room_imports_only_the_rooms_it_may() -> None:
    for path in FILES:
        place = path.relative_to(HOUSE).as_posix()
        for module, at_once in imports(path):
            if module.split(".")[0] in STANDARD or allowed(module, MAY[room_of(path)]):
                continue
            assert allowed(module, ADAPTERS.get(place, set())), f"{place} imports {module}"
            assert not at_once, f"{place} imports {module} before it is opened"


def test_a_module_without_clock_or_disk_imports_none() -> None:
    for place, forbidden in WITHOUT.items():
        assert [module for module, _ in imports(HOUSE / place) if allowed(module, forbidden)] == []


def part_of(module: str) -> str:
    """Return the room, or the module at the top of ``pi``, to which a module belongs."""
    return module.split(".")[1]


def arrows() -> dict[str, set[str]]:
    """Return each part of ``pi``, and the other parts that it imports."""
    found: dict[str, set[str]] = {}
    for path in FILES:
        place = path.relative_to(HOUSE).with_suffix("").parts
        if place[0] == "pi" and place[1] not in COMPOSED:
            others = {part_of(module) for module, _ in imports(path) if module.startswith("pi.")}
            found.setdefault(place[1], set()).update(others - {place[1]})
    return found


def test_a_part_of_pi_imports_only_parts_below_it() -> None:
    astray = {part: others - set(ARROWS[part].split()) for part, others in arrows().items()}
    assert {part: others for part, others in astray.items() if others} == {}


def test_no_parts_of_pi_import_each_other_in_a_circle() -> None:
    TopologicalSorter(arrows()).prepare()


def test_the_top_of_pi_has_few_modules() -> None:
    assert len({path.name for path in (HOUSE / "pi").glob("*.py")} - {"__init__.py"}) <= MODULES_MOST


def test_a_game_imports_only_the_shared_modules_of_the_rules() -> None:
    shared = {"pi.rules.game", "pi.rules.scores", "pi.rules.ladder", "pi.rules.combinations", "pi.rules.duel"}
    for path in (HOUSE / "pi/rules/games").glob("*.py"):
        own = {module for module, _ in imports(path) if module.startswith("pi.")}
        assert all(allowed(module, shared) for module in own), f"{path.name}: {own}"


def test_every_class_has_a_name_of_its_own() -> None:
    nodes = (node for path in FILES for node in ast.walk(tree(path)))
    names = Counter(node.name for node in nodes if isinstance(node, ast.ClassDef))
    assert [name for name, number in names.items() if number > 1] == []


def test_the_packages_are_the_rooms_of_the_design() -> None:
    packages = {path.parent.relative_to(HOUSE).parts[0] for path in HOUSE.glob("*/__init__.py")}
    assert packages == {"pi", "vision", "web", "tests"}


def ways() -> Iterator[tuple[str, str, str]]:
    """Yield each function of the README's *where to look* that must call another one: file, name, called name."""
    table = (HOUSE / "README.md").read_text("utf-8").split("### Where to look")[1].split("###")[0]
    for part in re.split(r"[;|]", table):
        steps = re.findall(r"(?:`([\w/.]+/[\w.]+)` )?`(\w+)`", part)
        file = ""
        for (named, caller), (_, called) in pairwise(steps):
            file = named or file
            yield file, caller, called


@pytest.mark.parametrize(("file", "caller", "called"), [*ways()])
def test_each_function_of_where_to_look_calls_the_next_one(file: str, caller: str, called: str) -> None:
    functions = [
        node for node in ast.walk(tree(HOUSE / file)) if isinstance(node, ast.FunctionDef) and node.name == caller
    ]
    used = (node for function in functions for node in ast.walk(function))
    assert called in {getattr(node, "attr", getattr(node, "id", "")) for node in used}
