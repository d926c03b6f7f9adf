"""How a device says that it is gone."""

from llamadillo.ports.sentence import Trouble


class DeviceLost(Trouble):
    """A device does not answer."""


class DeviceAbsent(DeviceLost):
    """The system has no such device, or nobody may use it: so it is while the system starts, too."""
