"""Mutation testing: the changes of the code that no test notices.

``make mutants`` runs mutmut over every module in tests/mutants.toml, ``make mutants ONLY=vision/rest.py`` over one of
them. mutmut changes one expression of a function at a time, in a copy below ``build/mutants``. It then runs the tests
that the same file lists for the module. It changes neither module-level code nor properties.

Prints each surviving change as a diff, then a line for each module. The status is 1 if a change survives. ``mutmut run
NAME`` in the folder of a module tries a mutant again, with the present tests.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "mutants"
COPIED = ("pi", "vision", "web", "tests", "systemd", "pyproject.toml", "README.md", "README.fr.md", "CHANGELOG.md")
SURVIVED = ("survived", "no tests")
TABLE = tomllib.loads((ROOT / "tests" / "mutants.toml").read_text("utf-8"))
KINDS: tuple[str, ...] = tuple(TABLE.pop("harmless"))
SETTINGS = """[mutmut]
source_paths =
    pi
    vision
    web
also_copy =
    systemd
    README.md
    README.fr.md
    CHANGELOG.md
only_mutate =
    {module}
pytest_add_cli_args_test_selection =
    {tests}
"""


@dataclass(frozen=True)
class Module:
    """A module, the tests that check it, and the changes that leave its behaviour unchanged.

    Such a change is named by the function and the changed line, ``still_s: now = self._frames[+1]``.
    """

    path: str
    tests: tuple[str, ...]
    harmless: frozenset[str]

    def is_harmless(self, change: str) -> bool:
        """Return True if a change is listed, or is of a kind that never matters."""
        return change in self.harmless or any(re.search(kind, change) for kind in KINDS)


@dataclass(frozen=True)
class Survivor:
    change: str
    diff: str


@dataclass(frozen=True)
class Outcome:
    """The results of the mutants of a module."""

    module: Module
    mutants: int
    survivors: tuple[Survivor, ...]

    @property
    def unnoticed(self) -> list[Survivor]:
        """The survivors that change the behaviour."""
        return [survivor for survivor in self.survivors if not self.module.is_harmless(survivor.change)]

    @property
    def outdated(self) -> list[str]:
        """Changes that are listed as harmless and do not survive, or no longer exist."""
        return sorted(self.module.harmless - {survivor.change for survivor in self.survivors})

    def __str__(self) -> str:
        harmless = len(self.survivors) - len(self.unnoticed)
        killed = self.mutants - len(self.survivors)
        return (
            f"{self.module.path}: {killed} of {self.mutants} killed, {len(self.unnoticed)} survive, {harmless} harmless"
        )


def modules(only: str) -> Iterator[Module]:
    """Yield the modules of the table whose path begins with ``only``."""
    for path, entry in TABLE.items():
        if path.startswith(only):
            yield Module(path, tuple(entry["tests"]), frozenset(entry.get("harmless", {})))


def tried(module: Module, jobs: int) -> Outcome:
    """Run mutmut over one module."""
    folder = FOLDER / module.path.replace("/", ".").removesuffix(".py")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in COPIED:
        (folder / name).symlink_to(ROOT / name)
    settings = SETTINGS.format(module=module.path, tests="\n    ".join(module.tests))
    (folder / "setup.cfg").write_text(settings, "utf-8")
    command = [str(Path(sys.executable).with_name("mutmut")), "run", "--max-children", str(jobs)]
    with (folder / "log").open("w", encoding="utf-8") as log:
        if subprocess.run(command, cwd=folder, stdout=log, stderr=subprocess.STDOUT).returncode:
            sys.exit(f"{module.path}: mutmut stopped before it tried every mutant; {log.name} says why")
    with contextlib.chdir(folder):
        return Outcome(module, *_results(module.path))


def _results(path: str) -> tuple[int, tuple[Survivor, ...]]:
    """Return how many mutants a module had, and which survived."""
    # Only `make mutants` installs it.
    from mutmut.mutation.data import SourceFileMutationData
    from mutmut.mutation.diff_apply import get_diff_for_mutant
    from mutmut.stats import status_by_exit_code

    data = SourceFileMutationData(path=path)
    data.load()
    survivors = [mutant for mutant, code in data.exit_code_by_key.items() if status_by_exit_code[code] in SURVIVED]
    diffs = (get_diff_for_mutant(mutant, path=path) for mutant in survivors)
    return len(data.exit_code_by_key), tuple(map(_survivor, survivors, diffs))


def _survivor(mutant: str, diff: str) -> Survivor:
    function = re.sub(r"^.*\.(x_|.*ǁ)|__mutmut_\d+$", "", mutant)
    added = re.findall(r"^\+(?!\+\+ )(.*)$", diff, re.MULTILINE)
    return Survivor(f"{function}: {' '.join(line.strip() for line in added)}", diff)


def _report(outcome: Outcome) -> None:
    for survivor in outcome.unnoticed:
        print(survivor.diff, f"change: {survivor.change}", sep="\n", end="\n\n")
    for change in outcome.outdated:
        print(f"{outcome.module.path}: listed as harmless, but does not survive: {change}")
    print(outcome, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("only", nargs="?", default="", help="a module of tests/mutants.toml, or a folder")
    parser.add_argument("--jobs", type=int, default=1, help="mutants that are tried at the same time")
    given = parser.parse_args()
    chosen = list(modules(given.only))
    if not chosen:
        parser.error(f"tests/mutants.toml names no module {given.only}")
    outcomes = []
    for module in chosen:
        outcomes.append(tried(module, given.jobs))
        _report(outcomes[-1])
    print("", *outcomes, sep="\n")
    return int(any(outcome.unnoticed or outcome.outdated for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
