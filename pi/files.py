"""Writing a file as a whole: after a power cut the old one is there, or the new one, and never half of one."""

from __future__ import annotations

import os
from pathlib import Path


def write(path: Path, data: bytes) -> None:
    """Put data on disk under a path, readable by its owner alone. Raises OSError, and then the old file stands."""
    new = path.with_name(path.name + ".new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
