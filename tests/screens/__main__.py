"""`python -m tests.screens`: write the golden frames and the list of small type."""

from llamadillo.screens.words import LANGUAGE_NAMES
from tests.screens.goldens import shown, write_all
from tests.screens.small_type import FILE, listed

print(f"{write_all()} golden frames changed; look at `git diff tests/screens/golden`.")  # noqa: T201
FILE.write_text(listed({language: shown(language) for language in LANGUAGE_NAMES}), encoding="utf-8")
