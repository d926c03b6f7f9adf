"""`python -m llamadillo` is `llamadillo`."""

import sys

from llamadillo.cli import main

sys.exit(main())
