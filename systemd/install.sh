#!/bin/sh
# Installs, updates and removes llamadillo on a Raspberry Pi. See `sh systemd/install.sh --help`.
# systemd/installer (Python, standard library only) does the work; this script checks that it can run.
set -eu

checkout=$(cd "$(dirname "$0")/.." && pwd)
python=${LLAMADILLO_PYTHON:-/usr/bin/python3} # the system's Python, which will run the program

say_and_stop() {
    echo "llamadillo: $1" >&2
    exit 1
}

command -v "$python" >/dev/null ||
    say_and_stop "There is no Python: sudo apt install python3, then try again."
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    say_and_stop "$("$python" --version) is too old: llamadillo needs Python 3.11, that is\
 Raspberry Pi OS Bookworm or newer."

# -B: root must not leave files in a user's checkout.
cd "$checkout"
PYTHONPATH="$checkout:$checkout/firmware" exec "$python" -B -m systemd.installer "$@"
