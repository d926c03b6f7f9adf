"""Makes the kernel and says where it is."""

import sys

from tests.virtual_pi.kernel.build import BuildError, build

try:
    print(build())  # noqa: T201  a command prints
except BuildError as error:
    sys.exit(str(error))
