"""The rules of the games compiled by Numba, to play millions of games; what compiled code needs to do so.

`llamadillo.games` defines the rules. A kernel is a copy for speed; tests compare it with the rules position
by position, `lab.benchmarks.kernels` measures what it gains. The kernels need the extra `training`.

The modules of the three games use the same names. A position is an array of LENGTH whole numbers, which
`start`, `deal`, the steps and `play_round` change in place. PHASE, SEAT, SEATS and POINTS are places in it;
OVER is the phase of a game that has ended. `legal` writes the legal actions of the seat that must act,
`seen_position` makes a position of an observation, `number_of` a number of an action. No step is checked.
"""

from typing import Final

GAMES: Final = ("lama-dice", "lama", "armadillo")
"""The games with a kernel, by name."""
