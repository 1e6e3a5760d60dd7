"""The address at which the phones on the network find this machine.

It is asked for whenever the wall is drawn, since a box often gets its address after it has started.
"""

from __future__ import annotations

import ipaddress
import socket

ANYWHERE = frozenset({"", "*", "0.0.0.0", "::"})  # noqa: S104 -- the names of listening everywhere
ELSEWHERE = ("192.0.2.1", 9)
"""An address of nobody (RFC 5737): the way there starts at this machine's own address. Nothing is sent."""


def phones_reach(host: str, named: str = "") -> str | None:
    """What a phone calls this machine, as it stands in a URL; ``host`` is what the pages listen on, ``named`` what
    the configuration says. None where no phone can reach it.

    >>> phones_reach("127.0.0.1"), phones_reach("192.168.1.20"), phones_reach("127.0.0.1", "croupier.local")
    (None, '192.168.1.20', 'croupier.local')
    """
    found = named or (own_address() if host in ANYWHERE else host)
    if not named and (not found or _only_here(found)):
        return None
    return f"[{found}]" if ":" in found else found


def own_address() -> str:
    """The address of this machine on its network; empty where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _only_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
