"""The pages: the box in a browser tab. `python -m web` builds them, `README.md` beside this file says how."""


class BuildError(Exception):
    """The pages cannot be built; the message is a sentence with the way out."""
