"""The line to a server: it has the rate that it was given, and counts."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from lab.web.__main__ import quantile
from lab.web.line import Line

SENT = 500_000


@contextmanager
def sender() -> Iterator[int]:
    """A server that answers each connection with SENT bytes; its port."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(100)
                connection.sendall(bytes(SENT))

        thread = threading.Thread(target=serve)
        thread.start()
        yield server.getsockname()[1]
        thread.join()


@pytest.mark.parametrize("megabits", [20, 40])
def test_what_comes_back_takes_its_time_and_is_counted(megabits: int) -> None:
    with sender() as port, Line(port, megabits) as line:
        began = time.monotonic()
        with socket.create_connection(("127.0.0.1", line.port)) as connection:
            connection.sendall(b"GET /file.zip HTTP/1.1\r\n\r\n")
            received = 0
            while data := connection.recv(65536):
                received += len(data)
        took = time.monotonic() - began
    assert received == line.received == SENT
    (transfer,) = line.transfers
    assert (transfer.path, transfer.size) == ("/file.zip", SENT)
    assert transfer.began <= 0.1 * took < 0.9 * took <= transfer.ended
    assert took >= 0.95 * SENT * 8 / (megabits * 1e6)


def test_quantiles() -> None:
    values = [5.0, 1.0, 3.0, 2.0, 4.0]
    assert quantile(values, 0.5) == 3.0
    assert quantile(values, 0.99) == 5.0
    assert quantile([7.0], 0.5) == 7.0
