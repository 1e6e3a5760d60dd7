"""``python -m tests.measure`` lists the measurements; ``python -m tests.measure NAME [WORDS]`` makes one."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path


def about(module: Path) -> str:
    """Return the first line of a module's docstring."""
    return module.read_text("utf-8").splitlines()[0].strip('"')


if __name__ == "__main__":
    known = {path.stem: path for path in sorted(Path(__file__).parent.glob("[a-z]*.py"))}
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in known:
        sys.exit("\n".join(f"{name:10} {about(path)}" for name, path in known.items()))
    del sys.argv[1]
    runpy.run_module(f"tests.measure.{name}", run_name="__main__", alter_sys=True)
