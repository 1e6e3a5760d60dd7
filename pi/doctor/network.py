"""The check of the network: the address of this machine, and the port of the pages."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path

from pi.config import WebConfig
from pi.doctor.finding import Finding, State
from pi.system.health import health
from pi.system.network import ANYWHERE, public_host
from pi.web_adapter import NO_ADDRESS, PagesError
from web.serve import listen

FIRST_PORT = Path("/proc/sys/net/ipv4/ip_unprivileged_port_start")
"""The file with the first port that the service may use: unlike the doctor, the service never runs as root."""


def examine(web: WebConfig, first_port: Path = FIRST_PORT) -> Iterator[Finding]:
    """Examine whether phones and other screens reach the pages."""
    runs = is_answering(web)
    error = None if runs else serving_error(web, first_port)
    if error is None or error.code != NO_ADDRESS:
        yield address_finding(web)
    if runs:
        yield Finding("network-running", State.GOOD, {"port": str(web.port)})
    elif error is None:
        yield Finding("network-free", State.GOOD, {"port": str(web.port)})
    else:
        yield Finding("network-closed", State.FAILED, error.values)


def address_finding(web: WebConfig) -> Finding:
    """Return the address at which phones find the table, or the reason why they cannot."""
    host = public_host(web.host, web.address)
    if host is not None:
        return Finding("network-address", State.GOOD, {"address": f"http://{host}:{web.port}"})
    if web.host in ANYWHERE:
        return Finding("network-none", State.FAILED)
    return Finding("network-alone", State.SKIPPED, {"host": web.host})


def is_answering(web: WebConfig) -> bool:
    return health(web.own_url) is not None


def serving_error(web: WebConfig, first_port: Path = FIRST_PORT) -> PagesError | None:
    """Return the error that keeps the table from serving its pages; None if it can."""
    try:
        if first_port.exists() and 0 < web.port < int(first_port.read_text()):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        network_sockets, own_sockets = listen(web.host, web.port)
    except (OSError, ValueError, OverflowError) as error:
        return PagesError(error, web)
    for sock in (*network_sockets, *own_sockets):
        sock.close()
    return None
