"""Facts about LAMA Dice for two seats: sizes, times, the value of going first and of points.

    python -m lab.solver facts [--deals N]

It also draws the table between two rounds: build/solver/between.png.
"""

from argparse import Namespace
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import Final

from PIL import Image, ImageDraw

from lab.solver.judge import known_ends
from lab.solver.lattice import lattice
from lab.solver.rounds import lanes, solve
from llamadillo.engine.cards import Cards, pack, unpack
from llamadillo.games.lama_dice.state import DECK, HAND, LLAMA_ROW
from llamadillo.games.lamas.tokens import LOST

SEED: Final = 20_261_123
COUNTED: Final = 2_000
"""Deals whose positions are counted."""
PICTURE: Final = Path("build/solver/between.png")
_CELL: Final = 10
_EDGE: Final = 34
_STEP: Final = 0.1
"""The picture has a line where the chance crosses a multiple of this."""


def deals(number: int) -> Iterator[tuple[Cards, Cards]]:
    """Random deals for two seats."""
    random, deck = Random(SEED), list(unpack(DECK))
    for _ in range(number):
        drawn = random.sample(deck, 2 * HAND)
        yield pack(drawn[:HAND]), pack(drawn[HAND:])


def main(asked: Namespace) -> None:
    """Print the facts and draw the picture."""
    sizes = [2 * lattice(rows).size for rows in deals(COUNTED)]
    print(f"positions of a deal: mean {mean(sizes):,.0f}, most {max(sizes):,} ({COUNTED} deals)")
    known, held = known_ends(), lanes([(0, 0)])
    solve((pack([1]), pack([2])), held, known)  # compiles
    first, times = [], []
    for rows in deals(asked.deals):
        start = process_time()
        solved = solve(rows, held, known)
        times.append(process_time() - start)
        for both in (rows, rows[::-1]):
            turn = 0 if both is rows else 1
            chance = solved.chance(rows, LLAMA_ROW, turn, False, (0, 0))
            first.append(chance if turn == 0 else 1 - chance)
    print(f"solved at 0:0: mean {mean(times):.2f} s, longest {max(times):.2f} s")
    pairs = [mean(pair) for pair in zip(first[::2], first[1::2], strict=True)]
    within = 1.96 * stdev(pairs) / sqrt(len(pairs)) if len(pairs) > 1 else 1.0
    print(f"going first at 0:0 wins {100 * mean(first):.2f} ± {100 * within:.2f} % of the games")
    print(f"by deal from {100 * min(first):.1f} to {100 * max(first):.1f} %")
    for points in range(0, LOST, 5):
        print(f"going first at {points}:{points}: {100 * known[points, points, 0]:.1f} %")
    print("the other seat goes first at 0:0, and the own points are 0, 5, 9, 10, 11, 20, 30, 39 against 0:")
    print(" ".join(f"{100 * known[points, 0, 1]:.1f}" for points in (0, 5, 9, 10, 11, 20, 30, 39)))
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    picture().save(PICTURE)
    print(PICTURE)


def picture() -> Image.Image:
    """The chance of the seat that starts: its points to the right, those of the other seat upwards."""
    known, side = known_ends(), _EDGE + LOST * _CELL
    image = Image.new("RGB", (side + 8, side + 8), "white")
    draw = ImageDraw.Draw(image)
    for own in range(LOST):
        for other in range(LOST):
            chance = float(known[own, other, 0])
            left, top = _EDGE + own * _CELL, 8 + (LOST - 1 - other) * _CELL
            box = (left, top, left + _CELL - 1, top + _CELL - 1)
            draw.rectangle(box, fill=_colour(chance))
            if own and int(known[own - 1, other, 0] / _STEP) != int(chance / _STEP):
                draw.line((left, top, left, top + _CELL - 1), fill="black")
            if other and int(known[own, other - 1, 0] / _STEP) != int(chance / _STEP):
                draw.line((left, top + _CELL, left + _CELL - 1, top + _CELL), fill="black")
    for points in range(0, LOST, 10):
        draw.text((_EDGE + points * _CELL, side - _EDGE + 12), str(points), fill="black")
        draw.text((12, 8 + (LOST - 1 - points) * _CELL), str(points), fill="black")
    return image


def _colour(chance: float) -> tuple[int, int, int]:
    """Blue where it wins, red where it loses, white at one half."""
    distance = round(230 * min(abs(2 * chance - 1), 1))
    return (
        (255 - distance, 255 - distance // 2, 255)
        if chance > 0.5
        else (255, 255 - distance // 2, 255 - distance)
    )
