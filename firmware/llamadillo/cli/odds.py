"""`llamadillo odds`: what a roll of LAMA Dice can bring, and whether it pays, as exact fractions."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from fractions import Fraction

from llamadillo.cli.options import whole_number
from llamadillo.cli.output import refuse, say
from llamadillo.engine.cards import Cards, pack
from llamadillo.games.lama_dice import State
from llamadillo.games.lama_dice.positions import turn
from llamadillo.games.lamas.cards import NAMES, name, names
from llamadillo.titles.lama_dice.odds import AloneSolver, odds

_FULL = "123456L"


def add_arguments(parser: ArgumentParser) -> None:
    """The position."""
    parser.add_argument("row", metavar="ROW", type=_cards, help="the cards of the row, such as 1335L")
    parser.add_argument(
        "--llama-row",
        metavar="CARDS",
        type=_cards,
        default=_cards(_FULL),
        help=f"what is left of the llama row (default: {_FULL})",
    )
    parser.add_argument("--alone", action="store_true", help="all other seats have quit")
    parser.add_argument(
        "--points",
        metavar="N",
        type=whole_number("it takes a whole number of points, such as 12", high=10**9),
        default=0,
        help="points held in tokens, some of which may go back (0)",
    )


def run(arguments: Namespace) -> int:
    """Print the odds. 0, or 1 after a sentence when no round can reach this position."""
    try:
        position = turn(arguments.row, arguments.llama_row, alone=arguments.alone, points=arguments.points)
    except ValueError as error:
        return refuse(f"llamadillo odds: {error}.")
    say("\n".join(_report(position, alone=arguments.alone)))
    return 0


def _cards(text: str) -> Cards:
    """Cards by their names, with or without spaces or commas. Raises ArgumentTypeError."""
    try:
        return pack(NAMES[char] for char in text.replace(",", "").replace(" ", "").upper())
    except KeyError as error:
        raise ArgumentTypeError(f"there is no card {error}; a row is written like 1335L") from error
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error


def _report(position: State, *, alone: bool) -> Iterator[str]:
    found = odds(position)
    others = "all others have quit" if alone else "others are in"
    row, llama_row = " ".join(names(position.rows[0])), " ".join(names(position.llama_row))
    yield f"Row {row}; llama row {llama_row}; {others}"
    yield ""
    yield _line("match, discard (D6b)", found.match)
    yield _line("take a card (D6c)", found.take)
    yield _line("three llamas (D6a)", found.llamas)
    yield _line("llama drama (D6d)", found.drama)
    yield ""
    yield "shown by at least one die"
    for value, chance in found.shown.items():
        yield _line(f"  {name(value)}", chance)
    yield ""
    yield _points("quit now", found.quit)
    if not alone:
        yield _points("roll once, then quit", found.roll)
        return
    solver = AloneSolver()
    yield _points("roll, and play the best to the end", solver.roll(position))
    yield f"best: {solver.best(position).action.verb}"


def _line(label: str, chance: Fraction) -> str:
    return f"{label:<26}{chance!s:>9}{float(100 * chance):>8.2f} %"


def _points(label: str, points: Fraction) -> str:
    """Expected points, rounded and exact. A long fraction gets a line of its own."""
    exact = str(points)
    if points.denominator == 1:
        return f"{label}: {exact} {'point' if points == 1 else 'points'}"
    gap = " " if len(exact) <= 40 else "\n"
    return f"{label}: {float(points):.3f} points ={gap}{exact}"
