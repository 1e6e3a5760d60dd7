"""The address at which the phones on the network find this machine.

It is read whenever the wall is drawn, since a box often gets its address after it has started. `ip` of iproute2
lists the addresses and their interfaces; a route alone says nothing, since a VPN may hold it, and a box that is its own
access point has none.
"""

import ipaddress
import json
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

IPV4 = frozenset({"0.0.0.0"})  # noqa: S104 -- the name of listening everywhere
BOTH = frozenset({"", "*", "::"})
"""Host names for listening on all addresses: `IPV4` of IPv4 alone, `BOTH` of IPv4 and IPv6."""
ANYWHERE = IPV4 | BOTH
ELSEWHERE = ("192.0.2.1", 9)
"""A reserved address (RFC 5737): the route to it starts at this machine's own address. Nothing is sent."""

KEEP_S = 2.0
"""How long an answer of `ip` is used again (s)."""
ANSWER_S = 2.0
"""The longest wait for `ip` (s)."""


@dataclass(frozen=True)
class LocalAddress:
    """An address of this machine on a network that may have phones. ``kind`` is empty for a network card, and else the
    kind of virtual interface (bridge, veth).
    """

    address: IPAddress
    interface: str
    kind: str

    def rank(self, routed: tuple[str, ...]) -> tuple[object, ...]:
        """Return the sort key: phones most likely reach the lowest. ``routed`` are the interfaces to the internet."""
        way = routed.index(self.interface) if self.interface in routed else len(routed)
        return self.address.is_link_local, self.address.version, way, bool(self.kind), self.interface


def public_host(host: str, named: str = "") -> str | None:
    """Return the host of this machine in a phone's URL: ``named`` (configured), else from ``host``, the host on which
    the pages listen. Return None if no phone can reach it.

    >>> public_host("127.0.0.1"), public_host("192.168.1.20"), public_host("127.0.0.1", "croupier.local")
    (None, '192.168.1.20', 'croupier.local')
    """
    reachable = named or (own_address(4 if host in IPV4 else None) if host in ANYWHERE else host)
    if not named and (not reachable or _leads_here(reachable)):
        return None
    return f"[{reachable}]" if ":" in reachable else reachable


def own_address(version: int | None = 4) -> str:
    """Return the address of this machine on the phones' network, of one version of IP or of any; empty without one."""
    try:
        addresses, routed = _ranked_addresses(int(time.monotonic() / KEEP_S))
    except (OSError, subprocess.SubprocessError, ValueError):  # a system without iproute2
        return _towards_elsewhere()
    fitting = [each for each in addresses if version in (None, each.address.version)]
    return str(min(fitting, key=lambda each: each.rank(routed)).address) if fitting else ""


@lru_cache(maxsize=1)
def _ranked_addresses(_period: int) -> tuple[list[LocalAddress], tuple[str, ...]]:
    """Return the addresses that phones may reach, and the interfaces that lead to the internet, the preferred first.

    Raise OSError, SubprocessError or ValueError if `ip` cannot be asked.
    """
    routes = sorted(_answer("-4", "route", "show", "default"), key=lambda route: route.get("metric", 0))
    return list(_addresses_beside_phones()), tuple(route.get("dev", "") for route in routes)


def _addresses_beside_phones() -> Iterator[LocalAddress]:
    for link in _answer("-details", "address"):
        flags, kind = set(link.get("flags", ())), link.get("linkinfo", {}).get("info_kind", "")
        # A tunnel does not discover its neighbours.
        if "UP" not in flags or flags & {"NO-CARRIER", "LOOPBACK", "POINTOPOINT", "NOARP"} or kind == "tun":
            continue
        for each in link["addr_info"]:
            address = ipaddress.ip_address(each["local"])
            # An address of IPv6 may change every day, be about to go, or not be tried yet; a link-local one means
            # nothing in a URL.
            passing = address.is_link_local or not each.keys().isdisjoint({"temporary", "deprecated", "tentative"})
            if address.version == 4 or not passing:
                yield LocalAddress(address, link["ifname"], kind)


def _answer(*command: str) -> list[dict[str, Any]]:
    asked = ("ip", "-json", *command)
    text = subprocess.run(asked, capture_output=True, timeout=ANSWER_S, check=True).stdout  # noqa: S603 -- ours
    return list(json.loads(text or "[]"))


def is_other_machine(text: str) -> bool:
    """Return True if a text is an address of another machine.

    >>> is_other_machine("192.168.1.7"), is_other_machine("::1"), is_other_machine("tv")
    (True, False, False)
    """
    address = _address(text)
    return address is not None and not (address.is_loopback or address.is_unspecified)


def is_only_here(host: str) -> bool:
    """Return True if a name or an address means this machine itself, without a look-up."""
    address = _address(host)
    return host == "localhost" if address is None else address.is_loopback


def own_host(host: str) -> str:
    """Return the host at which this machine finds pages that listen on ``host``: they listen on 127.0.0.1 too."""
    return host if is_only_here(host) else "127.0.0.1"


@lru_cache(maxsize=8)
def _leads_here(host: str) -> bool:
    """Return True if other machines cannot come here by this host: Debian resolves its own name to 127.0.1.1."""
    if is_only_here(host) or _address(host):
        return is_only_here(host)
    try:
        leads = {str(info[4][0]) for info in socket.getaddrinfo(host, None)}
    except OSError:
        return False
    return all(map(is_only_here, leads))


def _address(text: str) -> IPAddress | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def _towards_elsewhere() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
