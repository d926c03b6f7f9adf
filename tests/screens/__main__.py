"""`python -m tests.screens`: write the golden frames."""

from tests.screens.goldens import write_all

print(f"{write_all()} golden frames changed; look at `git diff tests/screens/golden`.")  # noqa: T201
