"""The box's words in each language, from gettext catalogues.

`de.po` and `fr.po` are the translations; `make words` updates them. The build or installation of the
package compiles them to `.mo` files next to them.
"""

import gettext
import struct
from functools import cache
from pathlib import Path

from llamadillo.screens.words import Words


@cache
def words(code: str) -> Words:
    """The words of the language with this code; English if its catalogue is missing or unreadable."""
    try:
        with Path(__file__).with_name(f"{code}.mo").open("rb") as compiled:
            translations = gettext.GNUTranslations(compiled)
    except (OSError, ValueError, struct.error):
        return Words()
    return Words(translations.gettext, translations.ngettext)
