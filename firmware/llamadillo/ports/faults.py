"""The errors of devices."""

from llamadillo.ports.sentence import Trouble


class DeviceLost(Trouble):
    """A device does not answer."""


class DeviceAbsent(DeviceLost):
    """The system has no such device, or does not permit its use; both also happen while it starts."""
