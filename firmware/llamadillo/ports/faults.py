"""How a device says that it is gone."""


class DeviceLost(Exception):
    """A device does not answer. The message is a sentence with the way out, for a person."""
