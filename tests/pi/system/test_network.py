"""The address shown to phones: one that they can reach, with any routes and networks of this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
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
        ("0.0.0.0", "croupier.local", "croupier.local"),
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
DUMMY = ("link add vpn0 type dummy", "link set vpn0 up", "addr add 10.8.0.2/24 dev vpn0")
NETWORKS = {
    "no route": (LAN, "10.77.0.1", "10.77.0.1"),
    "a route": ((*LAN, "route add default via 10.77.0.9"), "10.77.0.1", "10.77.0.1"),
    "a tunnel has the route": ((*LAN, *TUNNEL, "route add default dev vpn0"), "10.77.0.1", "10.77.0.1"),
    "a tunnel has two halves of the route": (
        (
            *TUNNEL,
            *LAN,
            "route add default via 10.77.0.9",
            "route add 0.0.0.0/1 dev vpn0",
            "route add 128.0.0.0/1 dev vpn0",
        ),
        "10.77.0.1",
        "10.77.0.1",
    ),
    "a network without neighbours has the route": (
        (*LAN, *DUMMY, "route add default dev vpn0"),
        "10.77.0.1",
        "10.77.0.1",
    ),
    "nothing but a tunnel": (TUNNEL, None, None),
    "the second network leads out": ((*LAN, *SECOND, "route add default via 10.88.0.9"), "10.88.0.1", "10.88.0.1"),
    "the first network leads out": ((*LAN, *SECOND, "route add default via 10.77.0.9"), "10.77.0.1", "10.77.0.1"),
    "the better way out": (
        (*LAN, *SECOND, "route add default via 10.77.0.9 metric 600", "route add default via 10.88.0.9 metric 100"),
        "10.88.0.1",
        "10.88.0.1",
    ),
    "an unplugged cable": (
        (*LAN, *SECOND, "route add default via 10.88.0.9", "link set far1 down"),
        "10.77.0.1",
        "10.77.0.1",
    ),
    "a bridge, as an access point has": (
        (
            "link add br0 type bridge",
            *LAN[:3],
            "link set lan0 master br0",
            "link set br0 up",
            "addr add 10.42.0.1/24 dev br0",
        ),
        "10.42.0.1",
        "10.42.0.1",
    ),
    "an address that the machine gave itself": ((*LAN, "addr add 169.254.7.7/16 dev lan0"), "10.77.0.1", "10.77.0.1"),
    "nothing but an address that it gave itself": (
        (*LAN[:3], "addr add 169.254.7.7/16 dev lan0"),
        *("169.254.7.7",) * 2,
    ),
    "IPv6 alone": ((*LAN[:3], "addr add fd00::77/64 dev lan0 nodad"), None, "[fd00::77]"),
    "both": ((*LAN, "addr add fd00::77/64 dev lan0 nodad"), "10.77.0.1", "10.77.0.1"),
    "no network": ((), None, None),
}
"""Commands of ip, and the addresses shown to phones if the pages listen to IPv4, and to both."""

ASK = "from pi.system.network import public_host; print(public_host('0.0.0.0'), public_host('::'))"


@pytest.fixture
def network() -> Iterator[Callable[[str], None]]:
    """A separate network name space, and a function that changes it."""
    if os.geteuid() != 0 or not shutil.which("ip"):
        pytest.skip("network name spaces need root, and ip of iproute2")
    name = f"croupier-{os.getpid()}"
    if subprocess.run(["ip", "netns", "add", name], capture_output=True).returncode:
        pytest.skip("this machine lets nobody make a network name space")

    def ip(command: str) -> None:
        done = subprocess.run(["ip", "-n", name, *command.split()], capture_output=True, text=True)
        if "Unknown device type" in done.stderr:
            pytest.skip(f"this kernel cannot do ip {command}")
        assert done.returncode == 0, (command, done.stderr)

    ip.name = name  # type: ignore[attr-defined]
    ip("link set lo up")
    yield ip
    subprocess.run(["ip", "netns", "del", name], check=True)


@pytest.mark.parametrize(("commands", "ipv4", "both"), NETWORKS.values(), ids=NETWORKS)
def test_phones_get_an_address_in_a_network_that_has_phones(
    network: Callable[[str], None], commands: tuple[str, ...], ipv4: str | None, both: str | None
) -> None:
    for command in commands:
        network(command)
    asked = ["ip", "netns", "exec", network.name, sys.executable, "-c", ASK]  # type: ignore[attr-defined]
    told = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[3])
    assert told.stdout.split() == [str(ipv4), str(both)]


def test_without_ip_phones_get_the_address_of_the_default_route(network: Callable[[str], None]) -> None:
    for command in (*LAN, "route add default via 10.77.0.9"):
        network(command)
    asked = ["ip", "netns", "exec", network.name, "env", "PATH=", sys.executable, "-c", ASK]  # type: ignore[attr-defined]
    told = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[3])
    assert told.stdout.split() == ["10.77.0.1", "10.77.0.1"]


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "*", ""])
def test_a_configured_name_comes_before_every_network(host: str) -> None:
    assert public_host(host, "croupier.local") == "croupier.local"
