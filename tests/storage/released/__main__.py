"""`python -m tests.storage.released`."""

from tests.storage.released import main

main()
