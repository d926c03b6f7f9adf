"""The box's words in each language, from gettext catalogues.

`de.po` and `fr.po` are the translations; `make words` brings them up to date. The compiled `.mo`
files next to them are made when the package is built or installed.
"""

import gettext
import struct
from functools import cache
from pathlib import Path

from llamadillo.screens.words import Words


@cache
def words(code: str) -> Words:
    """The words of the language with this code.

    English needs no catalogue, and stands in where one is missing or cannot be read.
    """
    try:
        with Path(__file__).with_name(f"{code}.mo").open("rb") as compiled:
            translations = gettext.GNUTranslations(compiled)
    except (OSError, ValueError, struct.error):
        return Words()
    return Words(translations.gettext, translations.ngettext)
