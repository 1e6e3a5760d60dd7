"""The errors of the broker's connection, and the broker's refusals, each as a trouble with its remedy."""

import socket
import ssl
from pathlib import Path

from pi import files
from pi.broker.options import BrokerOptions
from pi.errors import PartError

MAX_CA_BYTES = 2**20
LOGIN = {134, 135}
BUSY = {136, 137, 151, 159}
"""Reason codes of a busy broker (MQTT 5, 2.4); the library translates those of MQTT 3.1.1 to the same numbers."""
CERTIFICATE = {
    **dict.fromkeys((9, 10), "broker-certificate-date"),
    **dict.fromkeys((62, 64), "broker-certificate-name"),
}
"""The troubles by the errors of OpenSSL (X509_STORE_CTX_get_error(3)): outside of its time, and of another host."""


class BrokerError(PartError):
    """The broker cannot be used."""


def trouble(options: BrokerOptions, code: str, **more: str) -> BrokerError:
    return BrokerError(code, host=options.host, port=str(options.port), **more)


def trusted(options: BrokerOptions) -> ssl.SSLContext:
    """Return the TLS context with the authorities in the file ``ca``, else of this machine. Raise BrokerError."""
    try:
        context = ssl.create_default_context(cadata=_certificates(Path(options.ca)) if options.ca else None)
    except (OSError, ValueError) as error:
        raise trouble(options, "broker-ca", file=options.ca) from error
    # Python 3.13 requires extensions that self-made certificates rarely have.
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    return context


def _certificates(file: Path) -> str | bytes:
    """Return the certificates in a file of PEM or DER. Raise OSError or ValueError if there are none."""
    data = files.read(file, MAX_CA_BYTES)
    if not data:
        raise ValueError("an empty file")
    return data.decode("ascii", "ignore") if b"-----BEGIN" in data else data


def unreached(options: BrokerOptions, error: BaseException | None) -> BrokerError:
    match error:
        case socket.gaierror() | UnicodeError():
            return trouble(options, "broker-no-host")
        case ConnectionRefusedError():
            return trouble(options, "broker-refused")
        case ssl.SSLCertVerificationError():
            return trouble(options, CERTIFICATE.get(error.verify_code, "broker-certificate"))
        case ssl.SSLError() if "ALERT" in (error.reason or "") or error.reason == "UNSUPPORTED_PROTOCOL":
            return trouble(options, "broker-tls", reason=str(error.reason))
        case ssl.SSLError() | ConnectionResetError():
            return trouble(options, "broker-no-tls")
        case _:
            return trouble(options, "broker-away")


def unanswered(options: BrokerOptions) -> BrokerError:
    """Return the trouble of a connection that ended before the broker had answered."""
    return trouble(options, "broker-wants-certificate" if options.tls else "broker-no-mqtt")


def refused(options: BrokerOptions, number: int, text: str) -> BrokerError:
    if number in LOGIN:
        return trouble(options, "broker-login", user=options.user) if options.user else trouble(options, "broker-user")
    return trouble(options, "broker-busy") if number in BUSY else trouble(options, "broker-refuses", reason=text)
