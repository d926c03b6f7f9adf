"""`python -m web`: build the pages; `--serve`: then serve them here and open them in the browser."""

import sys
import webbrowser
from argparse import ArgumentParser

from web import BuildError
from web.build import OUT, build
from web.serve import server

PORT = 8150


def main() -> int:
    """Build, and serve until Ctrl+C. 0, or 1 after a sentence."""
    parser = ArgumentParser(prog="python -m web", description=__doc__)
    parser.add_argument("--serve", action="store_true", help="serve the pages on this computer")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port to serve on ({PORT})")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    arguments = parser.parse_args()
    try:
        build()
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    size = sum(file.stat().st_size for file in OUT.rglob("*") if file.is_file())
    print(f"{OUT}: {size / 1e6:.1f} MB")
    if not arguments.serve:
        return 0
    try:
        pages = server(OUT, arguments.port)
    except OSError as error:
        print(
            f"Port {arguments.port} is not free: name another with --port. ({error.strerror})",
            file=sys.stderr,
        )
        return 1
    address = f"http://localhost:{pages.server_address[1]}/"
    print(f"The box is at {address}; Ctrl+C ends it.")
    if not arguments.no_browser:
        webbrowser.open(address)
    try:
        pages.serve_forever()
    except KeyboardInterrupt:
        pages.server_close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
