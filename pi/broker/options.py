"""What the configuration says of the broker."""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass

from pi.options import BadOption

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
"""What may stand in a topic, and in the name of a device."""


@dataclass(frozen=True)
class BrokerOptions:
    """The MQTT broker that this table tells how it stands, and hears the other tables of the club from."""

    host: str = ""
    port: int = 1883
    user: str = ""
    password: str = ""
    tls: bool = False
    club: str = "croupier"
    table: str = ""
    discovery: str = "homeassistant"
    commands: bool = False

    def __post_init__(self) -> None:
        for name, value in (("club", self.club), ("table", self.table or "x")):
            if not NAME.fullmatch(value):
                raise BadOption("topic", key=name, value=value)
        if not 0 < self.port < 65536:
            raise BadOption("range", key="port", value=self.port, least=1, most=65535)
        if "#" in self.discovery or "+" in self.discovery:
            raise BadOption("discovery", value=self.discovery)

    @property
    def name(self) -> str:
        """This table, as it stands in topics."""
        return self.table or machine(socket.gethostname())


def machine(name: str) -> str:
    """The name of a machine as it may stand in a topic.

    >>> machine("Bar-Table.local"), machine("...")
    ('bar-table', 'table')
    """
    return re.sub(r"[^a-z0-9_-]", "", name.lower().split(".")[0])[:32].lstrip("-_") or "table"
