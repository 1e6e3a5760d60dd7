"""The address shown to phones: one that they can reach, with any routes and networks of this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from pi.system.network import own_address, public_host


@pytest.mark.parametrize(
    ("host", "named", "reached"),
    [
        ("127.0.0.1", "", None),
        ("::1", "", None),
        ("localhost", "", None),
        ("192.168.1.20", "", "192.168.1.20"),
        ("fd00::20", "", "[fd00::20]"),
        ("127.0.0.1", "croupier.local", "croupier.local"),
        *((host, "croupier.local", "croupier.local") for host in ("0.0.0.0", "::", "*", "")),
        ("bar.example", "", "bar.example"),
    ],
)
def test_phones_get_an_address_only_if_they_can_reach_it(host: str, named: str, reached: str | None) -> None:
    assert public_host(host, named) == reached


def test_a_table_on_all_addresses_gives_the_address_of_this_machine() -> None:
    assert public_host("0.0.0.0") == (own_address() or None)


# Separate networks --------------------------------------------------------------------------

LAN = (
    "link add lan0 type veth peer name far0",
    "link set lan0 up",
    "link set far0 up",
    "addr add 10.77.0.1/24 dev lan0",
)
SECOND = (
    "link add lan1 type veth peer name far1",
    "link set lan1 up",
    "link set far1 up",
    "addr add 10.88.0.1/24 dev lan1",
)
TUNNEL = ("tuntap add mode tun name vpn0", "link set vpn0 up", "addr add 10.8.0.2/24 dev vpn0")
BRIDGE = ("link add br0 type bridge", "link set br0 up", "addr add 10.42.0.1/24 dev br0")
OUT = "route add default via 10.77.0.9"
IPV6 = "addr add fd00::77/64 dev lan0 nodad"
DUMMY = ("link add vpn0 type dummy", "link set vpn0 up", "addr add 10.8.0.2/24 dev vpn0")
NETWORKS = {
    "no route": (LAN, "10.77.0.1"),
    "a route": ((*LAN, OUT), "10.77.0.1"),
    "a tunnel has the route": ((*LAN, *TUNNEL, "route add default dev vpn0"), "10.77.0.1"),
    "a tunnel has two halves of the route": (
        (*TUNNEL, *LAN, OUT, "route add 0.0.0.0/1 dev vpn0", "route add 128.0.0.0/1 dev vpn0"),
        "10.77.0.1",
    ),
    "a network without neighbours has the route": ((*LAN, *DUMMY, "route add default dev vpn0"), "10.77.0.1"),
    "nothing but a tunnel": (TUNNEL, None),
    "the second network leads out": ((*LAN, *SECOND, "route add default via 10.88.0.9"), "10.88.0.1"),
    "the first network leads out": ((*LAN, *SECOND, OUT), "10.77.0.1"),
    "the better way out": (
        (*LAN, *SECOND, "route add default via 10.77.0.9 metric 600", "route add default via 10.88.0.9 metric 100"),
        "10.88.0.1",
    ),
    "an unplugged cable": ((*LAN, *SECOND, "route add default via 10.88.0.9", "link set far1 down"), "10.77.0.1"),
    "a bridge, as an access point has": ((*LAN[:3], *BRIDGE, "link set lan0 master br0"), "10.42.0.1"),
    "an address that the machine gave itself": ((*LAN, "addr add 169.254.7.7/16 dev lan0"), "10.77.0.1"),
    "nothing but an address that it gave itself": ((*LAN[:3], "addr add 169.254.7.7/16 dev lan0"), "169.254.7.7"),
    "IPv4 and IPv6": ((*LAN, IPV6), "10.77.0.1"),
    "no network": ((), None),
}
"""Commands of ip, and the address shown to phones, whether the pages listen to IPv4 or to both."""

ASK = "from pi.system.network import public_host; print(public_host('0.0.0.0'), public_host('::'))"
Network = Callable[..., list[str]]


@pytest.fixture
def network() -> Iterator[Network]:
    """A function that runs commands of ip in a separate network name space.

    It returns the addresses shown to phones there if the pages listen to IPv4, and to both. ``enter`` are words before
    the program that is asked.
    """
    if os.geteuid() != 0 or not shutil.which("ip"):
        pytest.skip("network name spaces need root, and ip of iproute2")
    name = f"croupier-{os.getpid()}"
    if subprocess.run(["ip", "netns", "add", name], capture_output=True).returncode:
        pytest.skip("this machine lets nobody make a network name space")

    def shown(*commands: str, enter: Sequence[str] = ()) -> list[str]:
        for command in ("link set lo up", *commands):
            done = subprocess.run(["ip", "-n", name, *command.split()], capture_output=True, text=True)
            if "Unknown device type" in done.stderr:
                pytest.skip(f"this kernel cannot do ip {command}")
            assert done.returncode == 0, (command, done.stderr)
        asked = ["ip", "netns", "exec", name, *enter, sys.executable, "-c", ASK]
        told = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[3])
        return told.stdout.split()

    yield shown
    subprocess.run(["ip", "netns", "del", name], check=True)


@pytest.mark.parametrize(("commands", "address"), NETWORKS.values(), ids=NETWORKS)
def test_phones_get_an_address_in_a_network_that_has_phones(
    network: Network, commands: tuple[str, ...], address: str | None
) -> None:
    assert network(*commands) == [str(address)] * 2


def test_phones_get_an_ipv6_address_only_if_the_pages_listen_to_it(network: Network) -> None:
    assert network(*LAN[:3], IPV6) == ["None", "[fd00::77]"]


def test_without_ip_phones_get_the_address_of_the_default_route(network: Network) -> None:
    assert network(*LAN, OUT, enter=("env", "PATH=")) == ["10.77.0.1"] * 2
