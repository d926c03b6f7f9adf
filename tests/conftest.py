"""How property tests run here: the same examples every time, and no limit that a busy machine breaks."""

from hypothesis import settings

settings.register_profile("llamadillo", deadline=None, derandomize=True)
settings.load_profile("llamadillo")
