"""`python -m tests.languages`: update the catalogues from the code and compile them."""

import sys

from tests.languages.catalogues import languages, read, template, update_all
from tests.languages.faults import faults

update_all()
left = [f"{file}: {fault}" for file in languages().values() for fault in faults(read(file), template())]
sys.exit("\n".join(left) or None)
