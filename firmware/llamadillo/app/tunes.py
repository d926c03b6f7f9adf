"""The tunes of the box. Frequencies in hertz, lengths in seconds."""

from typing import Final

from llamadillo.ports.sound import Note, Tune

_C5, _E5, _G5, _A5, _C6, _E6 = 523, 659, 784, 880, 1047, 1319
_A4, _F4, _D4, _B3 = 440, 349, 294, 247

PRESS: Final[Tune] = (Note(_C6, 0.015),)
"""A button did something."""
REFUSED: Final[Tune] = (Note(_B3, 0.05),)
"""A button does nothing here."""
ROLL: Final[Tune] = tuple(
    note for hertz in (_A4, _E5, _C5, _G5, _E5, _A5, _G5) for note in (Note(hertz, 0.03), Note(0, 0.07))
)
"""The dice tumble (0.7 s)."""
YOUR_TURN: Final[Tune] = (Note(_E5, 0.07), Note(_G5, 0.07), Note(_C6, 0.14))
"""A person's turn begins after that of another player."""
BATTERY: Final[Tune] = (Note(_A5, 0.1), Note(0, 0.05), Note(_A5, 0.1), Note(0, 0.05), Note(_D4, 0.3))
"""The battery is low."""
FOUR_TONES: Final[Tune] = tuple(Note(hertz, 0.3) for hertz in (220, 440, 880, 1760))
"""Each an octave higher: for the test of the buzzer."""
OF_A_PRESS: Final = (PRESS, REFUSED, ROLL)
"""The tunes that a quiet box does not play."""
MATCH: Final[Tune] = (Note(_E5, 0.06), Note(_A5, 0.09))
"""Cards are discarded."""
TAKE: Final[Tune] = (Note(_A4, 0.09), Note(_F4, 0.12))
"""A card is taken."""
QUIT: Final[Tune] = (Note(_C5, 0.08), Note(_A4, 0.08), Note(_F4, 0.14))
"""A seat quits the round."""
TOKEN: Final[Tune] = (Note(_G5, 0.06), Note(0, 0.03), Note(_C6, 0.1))
"""A token goes back."""
DRAMA: Final[Tune] = (Note(_E5, 0.12), Note(_C5, 0.12), Note(_A4, 0.12), Note(_D4, 0.2), Note(_B3, 0.4))
"""Llama drama."""
ROUND_END: Final[Tune] = (Note(_C5, 0.1), Note(_G5, 0.1), Note(_E5, 0.1), Note(_C5, 0.18))
"""A round has ended."""
WIN: Final[Tune] = (
    Note(_C5, 0.1), Note(_E5, 0.1), Note(_G5, 0.1), Note(_C6, 0.16), Note(_G5, 0.08), Note(_C6, 0.12),
    Note(_E6, 0.35),
)  # fmt: skip
"""The game has a winner."""
