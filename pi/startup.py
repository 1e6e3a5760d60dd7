"""The first start of a box: the guide on the wall, then what was chosen in its file; the table starts behind it."""

from __future__ import annotations

from pi.config import Config, guided_file
from pi.guide import Guide, cameras_here, keep
from pi.service import Service, waiting
from web.guide import create_guide
from web.serve import Server


def lead(config: Config) -> None:
    """Lead through the guide. Raises OSError where the page cannot be served or the choices cannot be kept."""
    guide = Guide(config, cameras_here())
    with (
        Server(create_guide(guide), config.web.host, config.web.port, config.web.streams) as server,
        waiting(Service()),
    ):
        print(f"The first start is led at {server.address}", flush=True)  # noqa: T201
        keep(guide.run(), guided_file())
