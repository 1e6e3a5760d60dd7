"""The options of the broker."""

import ipaddress
import re
import socket
from dataclasses import dataclass, field

from pi.options import BadOption, is_topic, within

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
"""A name that is allowed in a topic and as the name of a device."""
HOST = re.compile(r"(?:(?!-)[\w-]{1,63}(?<!-)\.)*(?!-)[\w-]{1,63}(?<!-)\.?")
MAX_HOST_LENGTH = 253
DIGITS = re.compile(r"[\d.]+")
"""Digits and dots alone, which are not the name of a machine: 300.1.1.1."""


@dataclass(frozen=True)
class BrokerOptions:
    """The MQTT broker to which this table publishes its state, and from which it follows the club's other tables."""

    host: str = ""
    port: int = field(default=1883, metadata=within(1, 65_535))
    user: str = ""
    password: str = ""
    tls: bool = False
    ca: str = ""
    club: str = "croupier"
    table: str = ""
    discovery: str = "homeassistant"
    commands: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "host", host_of("host", self.host))
        object.__setattr__(self, "discovery", self.discovery.strip().rstrip("/"))
        if self.ca and not self.tls:
            raise BadOption("ca")
        for name, value in (("club", self.club), ("table", self.table or "x")):
            if not NAME.fullmatch(value):
                raise BadOption("topic", key=name, value=value)
        if self.discovery and not is_topic(self.discovery):
            raise BadOption("topic-path", key="discovery", value=self.discovery)
        if self.password and not self.user:
            raise BadOption("no-user")

    @property
    def name(self) -> str:
        return self.table or machine(socket.gethostname())


def host_of(key: str, text: str) -> str:
    """Return the name or the address of a machine without the spaces around it; empty stays empty. Raise BadOption."""
    host = text.strip()
    if host and not is_host(host):
        raise BadOption("host", key=key, value=host)
    return host


def is_host(text: str) -> bool:
    """Return True if a text is a valid name or address of a machine, without port or scheme.

    >>> is_host("broker.local"), is_host("my_nas"), is_host("::1"), is_host("mqtt://nas"), is_host("nas:1883")
    (True, True, True, False, False)
    """
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return bool(HOST.fullmatch(text) and not DIGITS.fullmatch(text) and _is_short(text))
    return True


def _is_short(host: str) -> bool:
    try:
        return len(host.encode("idna")) <= MAX_HOST_LENGTH
    except UnicodeError:
        return False


def machine(name: str) -> str:
    """Return the name of a machine in a form that is allowed in a topic.

    >>> machine("Bar-Table.local"), machine("...")
    ('bar-table', 'table')
    """
    return re.sub(r"[^a-z0-9_-]", "", name.lower().split(".")[0])[:32].lstrip("-_") or "table"
