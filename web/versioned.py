"""A value that changes in numbered versions, and the threads that wait for the next one."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Versioned:
    """The base of values that pages follow (`.ports.Changing`). `version` and `wait` may be called from any thread."""

    def __init__(self) -> None:
        self._version = 0
        self._changed = threading.Condition()

    def version(self) -> int:
        """Return the number of the present value; it grows with every change."""
        return self._version

    def wait(self, after_version: int, timeout_s: float) -> int:
        """Return the version once it is not ``after_version``, at the latest after ``timeout_s``."""
        with self._changed:
            self._changed.wait_for(lambda: self._version != after_version, timeout_s)
            return self._version

    @contextmanager
    def changing(self, version: int | None = None) -> Iterator[None]:
        """Change the value inside this context. At its end the version becomes ``version``, or the next number."""
        with self._changed:
            yield
            self._version = self._version + 1 if version is None else version
            self._changed.notify_all()
