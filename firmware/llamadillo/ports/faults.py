"""How a device says that it is gone."""

from llamadillo.ports.sentence import Trouble


class DeviceLost(Trouble):
    """A device does not answer."""
