"""What the configuration says of the broker."""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass

from pi.options import BadOption, option

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
"""What may stand in a topic, and in the name of a device."""


@dataclass(frozen=True)
class BrokerOptions:
    """The MQTT broker that this table tells how it stands, and hears the other tables of the club from."""

    host: str = option("", "name or address of the broker; empty: none. Needs paho-mqtt: pip install croupier[broker]")
    port: int = option(1883, "its TCP port; 8883 as a rule with tls")
    user: str = option("", "who this table is for the broker; empty: nobody")
    password: str = option("", "the password of that user")
    tls: bool = option(False, "speak to it encrypted")
    club: str = option("croupier", "the tables that are shown together; small letters, digits, - and _")
    table: str = option("", "this table among them, each by a name of its own; empty: the name of this machine")
    discovery: str = option("homeassistant", "where Home Assistant looks for devices; empty: it is not told")
    commands: bool = option(
        False, "whether the broker may press buttons; anybody who may write to it then plays at this table"
    )

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
