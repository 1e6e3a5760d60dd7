"""The time-out of an examination. A part is examined on another thread; if it hangs, that is a finding too."""

from collections.abc import Callable, Iterator

from pi.doctor.finding import Finding, State
from pi.table.errands import Errands

Beat = Callable[[], object]
"""A function that a loop calls in every pass."""

PATIENCE_S = 30.0
"""The longest wait for one finding (s): longer than the wait for a press, and than any time-out of a part."""

THREAD_PREFIX = "doctor-"
"""The beginning of the name of an examining thread. A thread that hangs still runs when the program ends."""


def with_timeout(
    part: str, examine: Callable[[], Iterator[Finding]], *, beat: Beat = lambda: None, patience_s: float = PATIENCE_S
) -> Iterator[Finding]:
    """Yield the findings of a part, and call ``beat`` while waiting for them. If none comes for ``patience_s`` seconds,
    yield the finding that the part hangs, and abandon its thread.
    """

    def wait(waited_s: float) -> None:
        beat()
        if waited_s > patience_s:
            raise TimeoutError

    hangs = f"{part}-hangs"
    errands = Errands(f"{THREAD_PREFIX}{part}", wait)
    findings = errands.run(examine)
    try:
        while (finding := errands.run(lambda: next(findings, None))) is not None:
            yield finding
            beat()
    except TimeoutError:
        yield Finding(hangs, State.FAILED, {"seconds": round(patience_s)})
    finally:
        errands.close()
