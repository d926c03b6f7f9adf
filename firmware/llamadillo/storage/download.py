"""A file on the web: loaded once from its first byte to its last, and continued when the connection breaks.

`python -m llamadillo.storage.download URL MOST` writes the file to standard output. It is a program of its
own, because what a server sends is read by it alone, without rights (`storage/fetch.py`). It ends with 0, or
with 1 after one line on standard error: the name of the outcome, and what the system said.

Only https is loaded, also after a redirection. urllib is not used: it reads the body of a redirection without
a limit.
"""

import errno
import re
import ssl
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from http import HTTPStatus
from http.client import HTTPException, HTTPResponse, HTTPSConnection, InvalidURL
from socket import EAI_AGAIN, gaierror
from typing import Final
from urllib.parse import urljoin, urlsplit

from llamadillo.ports.update import UpdateOutcome

SILENCE: Final = 20.0
"""Seconds without a byte after which a connection counts as broken."""
WAITS: Final = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds before each attempt to go on; each byte that comes makes them begin again."""
MOST_REDIRECTIONS: Final = 5
OUTCOMES: Final = (
    UpdateOutcome.OFFLINE,
    UpdateOutcome.NO_HOST,
    UpdateOutcome.NO_ANSWER,
    UpdateOutcome.UNPROVEN,
    UpdateOutcome.UNPROTECTED,
    UpdateOutcome.MISSING,
    UpdateOutcome.NO_UPDATE,
    UpdateOutcome.CUT,
)
"""Why a file may not come."""
_BLOCK: Final = 64 * 1024
_REDIRECTIONS: Final = (
    HTTPStatus.MOVED_PERMANENTLY,
    HTTPStatus.FOUND,
    HTTPStatus.SEE_OTHER,
    HTTPStatus.TEMPORARY_REDIRECT,
    HTTPStatus.PERMANENT_REDIRECT,
)
_RANGE: Final = re.compile(r"bytes ([0-9]{1,12})-[0-9]{1,12}/([0-9]{1,12})")
_NO_NETWORK: Final = (errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN)


class DownloadFailed(Exception):
    """The file cannot be loaded. The message is what the system or the server said."""

    def __init__(self, outcome: UpdateOutcome, message: str) -> None:
        super().__init__(message)
        self.outcome = outcome


class Download:
    """One file."""

    def __init__(
        self,
        url: str,
        most: int,
        context: ssl.SSLContext,
        *,
        silence: float = SILENCE,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        """The file at `url`, which may have `most` bytes. `wait` lets seconds pass."""
        self._url = url
        self._most = most
        self._context = context
        self._silence = silence
        self._wait = wait
        self._done = 0
        self._size: int | None = None

    def blocks(self) -> Iterator[bytes]:
        """The bytes of the file. Raises DownloadFailed."""
        left = iter(WAITS)
        while True:
            before = self._done
            try:
                yield from self._attempt()
            except (OSError, HTTPException) as error:
                if self._done > before:
                    left = iter(WAITS)
                seconds = next(left, None) if self._done else None
                if seconds is None or isinstance(error, ssl.SSLCertVerificationError):
                    raise DownloadFailed(self._outcome(error), _said(error)) from error
                self._wait(seconds)
            else:
                return

    def _attempt(self) -> Iterator[bytes]:
        """What is left of the file, by one connection. Raises OSError, HTTPException or DownloadFailed."""
        with ExitStack() as stack:
            answer, skip = self._open(stack)
            while skip or self._done < (self._size or 0):
                block = answer.read1(_BLOCK)
                if not block:
                    raise ConnectionError("the connection ended too early")
                new = block[skip:]
                skip = max(skip - len(block), 0)
                self._done += len(new)
                if new:
                    yield new

    def _open(self, stack: ExitStack) -> tuple[HTTPResponse, int]:
        """An answer with the file, and how many of its bytes are known already. `stack` closes all of it."""
        url = self._url
        try:
            for _ in range(MOST_REDIRECTIONS + 1):
                answer = self._ask(url, stack)
                if answer.status not in _REDIRECTIONS:
                    return answer, self._check(answer)
                url = urljoin(url, answer.headers.get("Location", ""))
        except ssl.SSLError:
            raise  # that of a wrong certificate is a ValueError, too
        except (ValueError, InvalidURL) as error:
            raise DownloadFailed(UpdateOutcome.MISSING, str(error)) from error
        raise DownloadFailed(UpdateOutcome.MISSING, "too many redirections")

    def _ask(self, url: str, stack: ExitStack) -> HTTPResponse:
        """What the server at an address answers. Raises ValueError or InvalidURL for what is no address."""
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
        if parts.scheme != "https" or not host:
            raise DownloadFailed(UpdateOutcome.UNPROTECTED, f"the address begins with {parts.scheme}:")
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = {"Accept-Encoding": "identity", "User-Agent": "llamadillo"}
        if self._done:
            headers["Range"] = f"bytes={self._done}-"
        connection = HTTPSConnection(host, port, timeout=self._silence, context=self._context)
        stack.enter_context(closing(connection))
        connection.request("GET", path, headers=headers)
        return stack.enter_context(connection.getresponse())

    def _check(self, answer: HTTPResponse) -> int:
        """How many bytes of the answer are known already."""
        length = answer.headers.get("Content-Length", "")
        found = _RANGE.fullmatch(answer.headers.get("Content-Range", ""))
        if answer.status == HTTPStatus.OK and re.fullmatch("[0-9]{1,12}", length):
            start, size = 0, int(length)
        elif answer.status == HTTPStatus.PARTIAL_CONTENT and found and int(found[1]) == self._done:
            start, size = self._done, int(found[2])
        elif answer.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise ConnectionError(f"the server answers {answer.status}")
        else:
            raise DownloadFailed(UpdateOutcome.MISSING, f"the server answers {answer.status}")
        if size > self._most or self._size not in (None, size):
            raise DownloadFailed(UpdateOutcome.NO_UPDATE, f"the file has {size} bytes")
        self._size = size
        return self._done - start

    def _outcome(self, error: Exception) -> UpdateOutcome:
        """What a connection that failed means."""
        match error:
            case ssl.SSLCertVerificationError():
                return UpdateOutcome.UNPROVEN
            case _ if self._done:
                return UpdateOutcome.CUT
            case gaierror() if error.errno != EAI_AGAIN:
                return UpdateOutcome.NO_HOST
            case gaierror():
                return UpdateOutcome.OFFLINE
            case OSError() if error.errno in _NO_NETWORK:
                return UpdateOutcome.OFFLINE
        return UpdateOutcome.NO_ANSWER


def _said(error: Exception) -> str:
    return getattr(error, "verify_message", "") or getattr(error, "strerror", "") or str(error)


def main() -> int:
    """Write the file at an address to standard output. 0, or 1 after a line on standard error."""
    url, most = sys.argv[1], int(sys.argv[2])
    certificates = sys.argv[3] if len(sys.argv) > 3 else None
    try:
        for block in Download(url, most, ssl.create_default_context(cafile=certificates)).blocks():
            sys.stdout.buffer.write(block)
            sys.stdout.buffer.flush()
    except DownloadFailed as failed:
        sys.stderr.write(f"{failed.outcome.name} {' '.join(str(failed).split())}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
