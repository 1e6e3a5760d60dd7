"""Print the lowest versions that pyproject.toml allows, as `pip install` takes them: `make test-lowest` installs these.

>>> lowest("numpy>=1.26,<2.5"), lowest("gpiozero>=2.0.1,<3")
('numpy==1.26.*', 'gpiozero==2.0.1.*')
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def lowest(bounds: str) -> str:
    """Return the lowest version within the bounds of a requirement, with its newest patch release."""
    return re.sub(r">=([\d.]+).*", r"==\1.*", bounds)


if __name__ == "__main__":
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    print(*map(lowest, [*project["dependencies"], *project["optional-dependencies"]["sim"]]), sep="\n")
