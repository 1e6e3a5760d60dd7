"""The check of the eye: does every network load and run here, and how long does a reading take?"""

import time
from collections.abc import Iterator
from statistics import median

from pi.doctor.finding import Finding, State
from pi.errors import PartError
from vision.bench.trials import throw
from vision.eye import Eye
from vision.networks import NetworkError, require_networks

READINGS = 5


def examine() -> Iterator[Finding]:
    """Load and run every network once. Then time readings of drawn dice, with the table's number of threads."""
    try:
        require_networks()
        eye, (_, pixels), times_ms = Eye(), throw("plain", 0), list[float]()
        for _ in range(READINGS):
            began_s = time.perf_counter()
            eye.read(pixels)
            times_ms.append(1000 * (time.perf_counter() - began_s))
    except NetworkError as error:
        yield Finding("eye-broken", State.FAILED, PartError("eye-network", **error.values).values)
    else:
        yield Finding("eye-runs", State.GOOD, {"milliseconds": round(median(times_ms))})
