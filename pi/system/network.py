"""The address at which the phones on the network find this machine.

It is asked for whenever the wall is drawn, since a box often gets its address after it has started. The kernel is asked
for the addresses and the interfaces that have them (rtnetlink(7)); a route says nothing, since a VPN may hold it, and a
box that is its own access point has none.
"""

from __future__ import annotations

import ipaddress
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address

IPV4 = frozenset({"0.0.0.0"})  # noqa: S104 -- the name of listening everywhere
BOTH = frozenset({"", "*", "::"})
"""Names of listening everywhere: by IPv4, or by IPv4 and IPv6."""
ANYWHERE = IPV4 | BOTH
ELSEWHERE = ("192.0.2.1", 9)
"""A reserved address (RFC 5737): the route to it starts at this machine's own address. Nothing is sent."""

ROUTES = Path("/proc/net/route")

# From linux/rtnetlink.h, linux/if_addr.h, linux/if_link.h and net/if.h.
DUMP, DONE, GET_LINK, GET_ADDRESS = 0x301, 3, 18, 22
ADDRESS, LOCAL, KIND_OF_LINK, KIND = 1, 2, 18, 1
UP, LOOPBACK, POINT_TO_POINT, RUNNING, NO_ARP = 0x1, 0x8, 0x10, 0x40, 0x80
PASSING = 0x01 | 0x20 | 0x40
"""An address of IPv6 that changes every day, is about to go, or is not tried yet."""


@dataclass(frozen=True)
class Link:
    """A network interface; ``kind`` is empty for a card, and else what the kernel has made (bridge, tun, veth)."""

    flags: int
    kind: str

    @property
    def has_phones(self) -> bool:
        """Whether phones can be beside it: it is up, and finds its neighbours by itself, which no tunnel does."""
        up = self.flags & (UP | RUNNING) == UP | RUNNING
        return up and not self.flags & (LOOPBACK | POINT_TO_POINT | NO_ARP) and self.kind != "tun"


@dataclass(frozen=True)
class Found:
    """An address of this machine on a network that may have phones."""

    address: IPAddress
    interface: str
    kind: str

    def rank(self, routed: tuple[str, ...]) -> tuple[object, ...]:
        """Return how likely phones are there, the likeliest lowest: ``routed`` are the ways to the internet."""
        way = routed.index(self.interface) if self.interface in routed else len(routed)
        return self.address.is_link_local, self.address.version, way, bool(self.kind), self.interface


def public_host(host: str, named: str = "") -> str | None:
    """What a phone calls this machine, as it stands in a URL; ``host`` is what the pages listen on, ``named`` what
    the configuration says. None where no phone can reach it.

    >>> public_host("127.0.0.1"), public_host("192.168.1.20"), public_host("127.0.0.1", "croupier.local")
    (None, '192.168.1.20', 'croupier.local')
    """
    found = named or (own_address(4 if host in IPV4 else None) if host in ANYWHERE else host)
    if not named and (not found or _leads_here(found)):
        return None
    return f"[{found}]" if ":" in found else found


def own_address(version: int | None = 4) -> str:
    """The address of this machine on the network of the phones, of one version of IP or of any; empty where there is
    none.
    """
    try:
        found = [each for each in beside_phones() if version in (None, each.address.version)]
    except (AttributeError, OSError):  # a system without rtnetlink
        return _towards_elsewhere()
    routed = _routed()
    return str(min(found, key=lambda each: each.rank(routed)).address) if found else ""


def beside_phones() -> Iterator[Found]:
    """Return the addresses of this machine that phones may reach."""
    links = {index: link for index, link in _links() if link.has_phones}
    for index, address in _addresses():
        # A link-local address of IPv6 means nothing in a URL.
        if index in links and not (address.version == 6 and address.is_link_local):
            with suppress(OSError):
                yield Found(address, socket.if_indextoname(index), links[index].kind)


def is_other_machine(text: str) -> bool:
    """Whether a text is the address of another machine.

    >>> is_other_machine("192.168.1.7"), is_other_machine("::1"), is_other_machine("tv")
    (True, False, False)
    """
    address = _address(text)
    return address is not None and not (address.is_loopback or address.is_unspecified)


def is_only_here(host: str) -> bool:
    """Whether a name or an address, as it is written, leads from this machine to itself."""
    address = _address(host)
    return host == "localhost" if address is None else address.is_loopback


def own_host(host: str) -> str:
    """Return where this machine itself finds pages that listen on ``host``: they listen on 127.0.0.1 as well."""
    return host if is_only_here(host) else "127.0.0.1"


@lru_cache(maxsize=8)
def _leads_here(host: str) -> bool:
    """Whether no other machine finds this one by a name or an address. Debian leads its own name to 127.0.1.1."""
    if is_only_here(host) or _address(host):
        return is_only_here(host)
    try:
        leads = {str(place[4][0]) for place in socket.getaddrinfo(host, None)}
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


def _routed() -> tuple[str, ...]:
    """Return the interfaces that lead to the internet, the preferred one first."""
    try:
        rows = [line.split() for line in ROUTES.read_text("ascii").splitlines()[1:]]
    except OSError:
        return ()
    return tuple(row[0] for row in sorted(rows, key=lambda row: int(row[6])) if row[1] == row[7] == "00000000")


def _links() -> Iterator[tuple[int, Link]]:
    """Return every interface by its number."""
    for message in _dumped(GET_LINK):
        _family, _type, index, flags, _change = struct.unpack_from("=BxHiII", message)
        inside = dict(_attributes(dict(_attributes(message[16:])).get(KIND_OF_LINK, b"")))
        yield index, Link(flags, inside.get(KIND, b"").rstrip(b"\0").decode())


def _addresses() -> Iterator[tuple[int, IPAddress]]:
    """Return every lasting address, with the number of its interface."""
    for message in _dumped(GET_ADDRESS):
        family, _prefix, flags, _scope, index = struct.unpack_from("=BBBBI", message)
        told = dict(_attributes(message[8:]))
        packed = told.get(LOCAL, told.get(ADDRESS))
        if packed is not None and not (family == socket.AF_INET6 and flags & PASSING):
            yield index, ipaddress.ip_address(packed)


def _dumped(what: int) -> Iterator[bytes]:
    """Ask the kernel for a list; return its messages, without their heads."""
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW) as line:
        line.send(struct.pack("=IHHII16x", 32, what, DUMP, 1, 0))
        while True:
            data = line.recv(2**16)
            while data:
                length, kind = struct.unpack_from("=IH", data)
                if kind == DONE or length < 16:
                    return
                yield data[16:length]
                data = data[_aligned(length) :]


def _attributes(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Return the attributes of a message by their types."""
    while len(data) >= 4:
        length, kind = struct.unpack_from("=HH", data)
        if length < 4:
            return
        yield kind & 0x3FFF, data[4:length]
        data = data[_aligned(length) :]


def _aligned(length: int) -> int:
    return (length + 3) & ~3
