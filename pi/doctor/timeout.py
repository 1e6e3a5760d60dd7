"""Patience with a part that is looked at: it is asked on a thread of its own, and one that hangs is a finding too."""

from collections.abc import Callable, Iterator

from pi.doctor.finding import Finding, State
from pi.table.errands import Errands

Beat = Callable[[], object]
"""Called by a loop each time that it goes round."""

PATIENCE_S = 30.0
"""The longest that one finding may take: longer than a press is waited for, and than any time-out of a part."""


LEFT_BEHIND = "doctor-"
"""How the name of a thread begins that has not come back."""


def patient(
    part: str,
    examine: Callable[[], Iterator[Finding]],
    *,
    beat: Beat = lambda: None,
    patience_s: float = PATIENCE_S,
) -> Iterator[Finding]:
    """Yield the findings of a part, and call ``beat`` while waiting for them. If none comes for ``patience_s``
    seconds, the finding is that the part hangs, and its thread is abandoned.
    """

    def wait(waited_s: float) -> None:
        beat()
        if waited_s > patience_s:
            raise TimeoutError

    hangs = f"{part}-hangs"
    errands = Errands(f"{LEFT_BEHIND}{part}", wait)
    found = errands.run(examine)
    try:
        while (finding := errands.run(lambda: next(found, None))) is not None:
            yield finding
            beat()
    except TimeoutError:
        yield Finding(hangs, State.FAILED, {"seconds": round(patience_s)})
    finally:
        errands.close()
