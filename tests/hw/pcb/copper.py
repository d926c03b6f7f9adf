"""Pads to try things on."""

from hw.kicad.board_file import Pad

__all__ = ["round_pad"]


def round_pad(net: str | None, x: float, y: float, ref: str = "X1", number: str = "1") -> Pad:
    """A pad of 1.7 mm."""
    return Pad(
        ref=ref,
        number=number,
        net=net,
        at=(x, y),
        shape="circle",
        width=1.7,
        height=1.7,
        turn=0.0,
        drill=1.0,
        plated=True,
        sides=("front", "back"),
    )
