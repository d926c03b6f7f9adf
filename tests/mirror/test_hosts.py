"""Which addresses the program answers to: the protection against DNS rebinding."""

import ipaddress

import pytest

from llamadillo.mirror.hosts import is_ours, own_address, own_names, printed
from llamadillo.screens.room_code import room_code
from tests.tools import need_module

NAMES = ("llamadillo.local", "localhost")


@pytest.mark.parametrize(("host", "local"), [
    ("10.42.0.1:8080", "10.42.0.1"), ("10.42.0.1:8080", "::ffff:10.42.0.1"),
    ("[fe80::1]:8080", "fe80::1%wlan0"),
    ("LLAMADILLO.local:8080", "10.42.0.1"), ("localhost:8080", "127.0.0.1"),
])  # fmt: skip
def test_its_address_and_its_names_are_ours(host: str, local: str) -> None:
    assert is_ours(host, local, 8080, NAMES)


@pytest.mark.parametrize("host", [
    "", ":8080", "evil.example:8080", "10.42.0.1", "10.42.0.1:80", "10.42.0.2:8080",
    "10.42.0.1:8080.evil.example", "llamadillo.local.evil.example:8080", "llamadillo.local@evil.example:8080",
    "[::1:8080",
    "10.42.0.1:999999", "10.42.0.1 :8080", "0x0a2a0001:8080", "10.42.1:8080",
])  # fmt: skip
def test_all_others_are_not(host: str) -> None:
    assert not is_ours(host, "10.42.0.1", 8080, NAMES)


def test_the_port_of_http_need_not_be_named() -> None:
    assert is_ours("10.42.0.1", "10.42.0.1", 80, ())


def test_own_names_are_those_of_the_local_network() -> None:
    names = own_names()
    assert "localhost" in names
    assert any(name.endswith(".local") for name in names)
    assert all(name == name.lower() for name in names)


def test_the_own_address_is_one_or_there_is_no_network() -> None:
    found = own_address()
    assert found is None or not ipaddress.IPv4Address(found).is_loopback


def test_every_printed_address_fits_into_the_code() -> None:
    need_module("segno", "mirror")
    for path in ("", "v", "rules.html", "t/7k3qx9m2"):
        room_code("", printed("192.168.100.200", 8080, path), "BACK")
