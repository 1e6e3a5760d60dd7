"""The eye, looked at: does every network of it load and run here?"""

from __future__ import annotations

from collections.abc import Iterator

from pi.doctor.finding import Finding, State
from pi.errors import PartError
from vision.networks import NetworkError, require_networks


def examine() -> Iterator[Finding]:
    """Load every network and run each once."""
    try:
        require_networks()
    except NetworkError as error:
        yield Finding("eye-broken", State.FAILED, PartError.of_network(error).values)
    else:
        yield Finding("eye-runs", State.GOOD)
