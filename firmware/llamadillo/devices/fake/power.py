"""A supply that a test can see being switched off."""


class FakePower:
    """A `Power` that remembers whether it was switched off."""

    def __init__(self) -> None:
        self.is_off = False
        """Whether `off` was called."""

    def off(self) -> None:
        """Power off. Raises RuntimeError the second time: the machine is gone by then."""
        if self.is_off:
            raise RuntimeError("the power is off already")
        self.is_off = True
