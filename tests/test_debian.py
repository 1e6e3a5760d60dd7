"""The files copied into a Debian that the tests make (`tests/debian.sh`): the tree without built files."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
CARRY = f'. {HOUSE}/tests/debian.sh; copy_tree "$1"'


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree with files that are never copied."""
    tree = tmp_path / "tree"
    for name in (
        "pi/table/table.py",
        "pi/__pycache__/table.pyc",
        ".venv/bin/python",
        "build/lib/x",
        "croupier.egg-info/x",
    ):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text("")
    shutil.copy(HOUSE / ".gitignore", tree)
    return tree


def carried(tree: Path) -> set[str]:
    folder = tree.parent / "carried"
    environment = {**os.environ, "XDG_CACHE_HOME": str(tree.parent / "cache")}
    subprocess.run(["sh", "-euc", CARRY, "sh", folder], cwd=tree, env=environment, check=True, timeout=60)
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_without_git_everything_except_ignored_files_is_copied(tree: Path) -> None:
    assert carried(tree) == {".gitignore", "pi/table/table.py"}


@pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")
@pytest.mark.parametrize("owner", [0, 65534])
def test_with_git_the_same_is_copied_for_any_owner(tree: Path, owner: int) -> None:
    subprocess.run(["git", "init", "--quiet", tree], check=True, timeout=60)
    if os.geteuid() == 0:
        for path in (tree, *tree.rglob("*")):
            os.chown(path, owner, owner)
    assert carried(tree) == {".gitignore", "pi/table/table.py"}
