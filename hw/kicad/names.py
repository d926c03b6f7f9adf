"""The names of nets."""

__all__ = ["plain"]


def plain(net: str) -> str:
    """A net's name without the path of its sheet: `/Power/LATCH` is `LATCH`."""
    return net.rpartition("/")[2]
