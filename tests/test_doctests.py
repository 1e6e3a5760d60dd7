"""The examples in the docstrings and in the README give the documented output.

pytest's own search takes each of its processes seconds, in hundreds of modules without examples.
"""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

HOUSE = Path(__file__).parents[1]


def test_every_example_of_a_module_gives_its_output() -> None:
    paths = [path for room in ("pi", "vision", "web", "tests") for path in (HOUSE / room).rglob("*.py")]
    for path in paths:
        if "\n>>> " in path.read_text("utf-8").replace(" " * 4, ""):
            name = ".".join(path.relative_to(HOUSE).with_suffix("").parts)
            assert doctest.testmod(import_module(name)).failed == 0, name


def test_every_example_of_the_readme_gives_its_output() -> None:
    assert doctest.testfile(str(HOUSE / "README.md"), module_relative=False).failed == 0
