"""Icons, drawn for this project and under its licence (MIT)."""

from functools import cached_property
from typing import Final

from llamadillo.gfx import animals
from llamadillo.gfx.bitmap import Bitmap


class Icon:
    """A named small picture, written as text art (`#` lit, `.` dark) and read on first use."""

    def __init__(self, name: str, art: str) -> None:
        self.name: Final = name
        self._art: Final = art

    def __repr__(self) -> str:
        return f"<Icon {self.name}>"

    @cached_property
    def bitmap(self) -> Bitmap:
        """The picture."""
        return Bitmap.from_art(self._art)

    @property
    def width(self) -> int:
        """Pixels across."""
        return self.bitmap.width

    @property
    def height(self) -> int:
        """Pixels down."""
        return self.bitmap.height


LLAMA_NARROW: Final = Icon("narrow llama", animals.LLAMA_4X7)
"""As narrow as a digit, for small cards: 4x7."""
LLAMA_TINY: Final = Icon("tiny llama", animals.LLAMA_5X6)
"""For tiny dice: 5x6."""
LLAMA: Final = Icon("llama", animals.LLAMA_6X8)
"""For small cards and lines of text: 6x8."""
LLAMA_TALL: Final = Icon("tall llama", animals.LLAMA_7X12)
"""For tall cards and dice: 7x12."""
LLAMA_MEDIUM: Final = Icon("medium llama", animals.LLAMA_11X13)
"""For big cards and dice: 11x13."""
LLAMA_BIG: Final = Icon("big llama", animals.LLAMA_21X24)
"""For pages: 21x24."""
LLAMA_DRAMA: Final = Icon("llama drama", animals.LLAMA_DRAMA_24X24)
"""The same one, spitting: 24x24."""
LLAMA_HUGE: Final = Icon("huge llama", animals.LLAMA_37X48)
"""For the first thing to see: 37x48."""
ARMADILLO: Final = Icon("armadillo", animals.ARMADILLO_24X9)
"""24x9."""
ARMADILLO_BIG: Final = Icon("big armadillo", animals.ARMADILLO_40X18)
"""For pages: 40x18."""
BLACK_TOKEN: Final = Icon(
    "black token",
    """
    ..###..
    .#####.
    #######
    #######
    #######
    .#####.
    ..###..
    """,
)
"""A ten, solid: 7x7."""
WHITE_TOKEN: Final = Icon(
    "white token",
    """
    ..###..
    .#...#.
    #.....#
    #.....#
    #.....#
    .#...#.
    ..###..
    """,
)
"""A one, a ring: 7x7."""
CURSOR: Final = Icon(
    "cursor",
    """
    #...
    ##..
    ###.
    ####
    ###.
    ##..
    #...
    """,
)
"""Points right at the choice: 4x7."""
POINTER_DOWN: Final = Icon(
    "pointer down",
    """
    #######
    .#####.
    ..###..
    ...#...
    """,
)
"""Points down at the choice: 7x4."""
POINTER_UP: Final = Icon(
    "pointer up",
    """
    ...#...
    ..###..
    .#####.
    #######
    """,
)
"""Points up at the choice: 7x4."""
QUIT_MARK: Final = Icon(
    "quit mark",
    """
    ###....
    #..####
    #.....#
    ###...#
    #..####
    #......
    #......
    """,
)
"""A seat that has quit the round, a white flag: 7x7."""
CROWN: Final = Icon(
    "crown",
    """
    #....#....#
    ##..###..##
    ###.###.###
    ###########
    ###########
    .#########.
    ...........
    .#########.
    """,
)
"""A winner: 11x8."""
TROPHY: Final = Icon(
    "trophy",
    """
    .#########.
    ###########
    #.#######.#
    #.#######.#
    .#.#####.#.
    ..#######..
    ....###....
    .....#.....
    .....#.....
    ...#####...
    ..#######..
    """,
)
"""The end of a game: 11x11."""
SPEAKER_ON: Final = Icon(
    "speaker on",
    """
    ...#...#.
    ..##.#..#
    ####..#.#
    ####..#.#
    ####..#.#
    ..##.#..#
    ...#...#.
    """,
)
"""Sound on: 9x7."""
SPEAKER_OFF: Final = Icon(
    "speaker off",
    """
    ...#....
    ..##....
    ####.#.#
    ####..#.
    ####.#.#
    ..##....
    ...#....
    """,
)
"""Sound off: 8x7."""
SUN: Final = Icon(
    "sun",
    """
    ....#....
    .#.....#.
    ...###...
    ..#####..
    #.#####.#
    ..#####..
    ...###...
    .#.....#.
    ....#....
    """,
)
"""Brightness: 9x9."""
BATTERY_LOW: Final = Icon(
    "battery low",
    """
    ############.
    #..........#.
    #.##.......##
    #.##.......##
    #.##.......##
    #..........#.
    ############.
    """,
)
"""13x7."""
WARNING: Final = Icon(
    "warning",
    """
    .....#.....
    ....###....
    ....#.#....
    ...##.##...
    ...##.##...
    ..###.###..
    ..#######..
    .####.####.
    ###########
    """,
)
"""Something needs a person: 11x9."""
PLUG: Final = Icon(
    "plug",
    """
    .#...#.
    .#...#.
    #######
    #######
    #######
    .#####.
    ..###..
    ...#...
    ...#...
    """,
)
"""Something is not connected: 7x9."""
HOURGLASS: Final = Icon(
    "hourglass",
    """
    #######
    .#...#.
    .#...#.
    .##.##.
    ..#.#..
    .#.#.#.
    .#...#.
    .#####.
    #######
    """,
)
"""Wait: 7x9."""
PERSON: Final = Icon(
    "person",
    """
    ..###..
    ..###..
    ..###..
    .......
    .#####.
    #######
    #######
    """,
)
"""A seat with a person: 7x7."""
ROBOT: Final = Icon(
    "robot",
    """
    ...#...
    .#####.
    #.....#
    #.#.#.#
    #.....#
    #.###.#
    #.....#
    .#####.
    """,
)
"""A seat with a computer opponent: 7x8."""
CARD_BACK: Final = Icon(
    "card back",
    """
    .####.
    #.#.##
    ##.#.#
    #.#.##
    ##.#.#
    #.#.##
    ##.#.#
    .####.
    """,
)
"""How many cards a seat has: 6x8."""
DIE: Final = Icon(
    "die",
    """
    .#####.
    #.....#
    #.#.#.#
    #.....#
    #.#.#.#
    #.....#
    .#####.
    """,
)
"""A roll: 7x7."""

ALL: Final = (
    LLAMA_NARROW, LLAMA_TINY, LLAMA, LLAMA_TALL, LLAMA_MEDIUM, LLAMA_BIG, LLAMA_DRAMA, LLAMA_HUGE,
    ARMADILLO, ARMADILLO_BIG, BLACK_TOKEN, WHITE_TOKEN, CURSOR, POINTER_DOWN, POINTER_UP, QUIT_MARK,
    CROWN, TROPHY, SPEAKER_ON, SPEAKER_OFF, SUN, BATTERY_LOW, WARNING, PLUG, HOURGLASS, PERSON, ROBOT,
    CARD_BACK, DIE,
)  # fmt: skip
"""Every icon."""
