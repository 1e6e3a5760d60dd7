"""The rooms of the house may import whom the design section of the README says, and nobody else."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
STANDARD = frozenset(sys.stdlib_module_names)
FLASK = frozenset({"flask", "jinja2", "markupsafe", "werkzeug", "waitress"})

MAY = {
    "pi/rules": {"pi.rules"},
    "vision/training": {"vision", "numpy", "cv2", "torch"},
    "vision": {"vision", "numpy", "cv2"},
    "web": {"web", "pygal", "segno"} | FLASK,
    "pi/cameras": {"pi.cameras", "pi.closing", "pi.options", "pi.trouble", "vision", "numpy", "cv2"},
    "pi/voice": {"pi", "numpy"},
    "pi": {"pi", "vision", "web", "fluent"},
}
"""Room to what it may import besides the standard library, the innermost room first."""

ADAPTERS = {
    "pi/broker/line.py": {"paho"},
    "pi/panel.py": {"gpiozero"},
    "pi/pins.py": {"gpiozero"},
    "pi/cameras/physics.py": {"mujoco"},
    "pi/cameras/picamera2.py": {"picamera2", "libcamera"},
}
"""What only one module may import, and only when it is opened: inside a function."""

FILES = sorted(path for room in ("pi", "vision", "web") for path in (HOUSE / room).rglob("*.py"))


def room_of(path: Path) -> str:
    place = path.relative_to(HOUSE).as_posix()
    return next(room for room in MAY if place.startswith(f"{room}/"))


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """Each module that a file imports, in full, and whether it does so as soon as it is loaded."""
    tree = ast.parse(path.read_text("utf-8"))
    package = list(path.relative_to(HOUSE).parts[:-1])
    late = {
        node
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        or (isinstance(function, ast.If) and ast.unparse(function.test) == "TYPE_CHECKING")
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node not in late) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            yield ".".join([*base, *(node.module or "").split(".")]).rstrip("."), node not in late


def allowed(module: str, names: set[str] | frozenset[str]) -> bool:
    return any(module == name or module.startswith(f"{name}.") for name in names)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_a_room_imports_only_whom_it_may(path: Path) -> None:
    adapter = ADAPTERS.get(path.relative_to(HOUSE).as_posix(), set())
    for module, at_once in imports(path):
        if module.split(".")[0] in STANDARD or allowed(module, MAY[room_of(path)]):
            continue
        assert allowed(module, adapter), f"{path.name} imports {module}"
        assert not at_once, f"{path.name} imports {module} before it is opened"


def test_a_game_imports_nothing_of_the_referee_but_its_verbs() -> None:
    shared = {"pi.rules.game", "pi.rules.scores", "pi.rules.ladder", "pi.rules.combinations", "pi.rules.duel"}
    for path in (HOUSE / "pi/rules/games").glob("*.py"):
        own = {module for module, _ in imports(path) if module.startswith("pi.")}
        assert all(allowed(module, shared) for module in own), f"{path.name}: {own}"


def test_there_are_no_more_rooms_than_the_design_names() -> None:
    packages = {path.parent.relative_to(HOUSE).parts[0] for path in HOUSE.glob("*/__init__.py")}
    assert packages == {"pi", "vision", "web", "tests"}
