"""Which addresses this program answers to, and which of them to print.

A browser that comes by a foreign name is refused (DNS rebinding): the `Host` of a request
must be the address at which the connection arrived, or one of the names of this computer.
"""

import ipaddress
import re
import socket
import struct
from collections.abc import Collection
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path
from typing import Final

_PORT: Final = re.compile(r"(.+?)(?::([0-9]{1,5}))?")
_ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address of RFC 5737 that no computer has; nothing is sent to it."""
_INTERFACES: Final = Path("/sys/class/net")
_GET_ADDRESS: Final = 0x8915
"""SIOCGIFADDR of Linux."""


def own_names() -> frozenset[str]:
    """The names of this computer on the local network, in small letters."""
    name = socket.gethostname().split(".")[0].lower()
    return frozenset(("localhost", name, f"{name}.local"))


def own_address() -> str | None:
    """The IPv4 address of this computer on the network that leads on, else on any; None if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        with suppress(OSError):
            probe.connect(_ELSEWHERE)
            return str(probe.getsockname()[0])
        for interface in sorted(_INTERFACES.iterdir()) if _INTERFACES.is_dir() else ():
            with suppress(OSError):  # an interface without an address
                reply = ioctl(probe, _GET_ADDRESS, struct.pack("256s", interface.name.encode()))
                address = ipaddress.IPv4Address(reply[20:24])
                if not address.is_loopback:
                    return str(address)
    return None


def is_ours(host: str, local: str, port: int, names: Collection[str]) -> bool:
    """Whether a `Host` names this program: it listens at `local`, `port`.

    >>> is_ours("10.0.0.5:8080", "10.0.0.5", 8080, ()), is_ours("evil.example:8080", "10.0.0.5", 8080, ())
    (True, False)
    """
    found = _PORT.fullmatch(host.lower())
    if found is None or int(found[2] or 80) != port:
        return False
    name = found[1].removeprefix("[").removesuffix("]")
    try:
        return _plain(name) == _plain(local)
    except ValueError:
        return name in names


def _plain(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """An address; an IPv4 address that is mapped to IPv6 as IPv4. Raises ValueError."""
    found = ipaddress.ip_address(address.split("%", maxsplit=1)[0])
    return getattr(found, "ipv4_mapped", None) or found


def printed(address: str, port: int, path: str = "") -> str:
    """An address in capitals, which fit into a small QR code; browsers do not distinguish them.

    >>> printed("10.42.0.1", 8080, "t/7k3qx9m2"), printed("10.42.0.1", 80)
    ('HTTP://10.42.0.1:8080/T/7K3QX9M2', 'HTTP://10.42.0.1/')
    """
    place = address if port == 80 else f"{address}:{port}"
    return f"http://{place}/{path}".upper()
