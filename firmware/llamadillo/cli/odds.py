"""`llamadillo odds`: what a roll of LAMA Dice can bring, and whether it pays, as exact fractions."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from fractions import Fraction

from llamadillo.cli.output import OutputLost, give_up, refuse, say
from llamadillo.engine.cards import Cards, pack
from llamadillo.games.lama_dice import State
from llamadillo.games.lama_dice.positions import turn
from llamadillo.games.lamas.cards import NAMES, name, names
from llamadillo.titles.lama_dice.odds import AloneSolver, Odds, odds

_FULL = "123456L"
_DIGITS = 9


def add_arguments(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
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
        type=_held,
        default=0,
        help="points held in tokens, some of which may go back (0)",
    )


def run(arguments: Namespace) -> int:
    """Print the odds. 0, or 1 after a sentence where no round can come to such a position."""
    try:
        position = turn(arguments.row, arguments.llama_row, alone=arguments.alone, points=arguments.points)
    except ValueError as error:
        return refuse(f"llamadillo odds: {error}.")
    try:
        say("\n".join(_report(position, alone=arguments.alone)))
    except OutputLost as error:
        return give_up(error)
    return 0


def _cards(text: str) -> Cards:
    """Cards by their names, with or without spaces or commas. Raises ArgumentTypeError."""
    signs = text.replace(",", "").replace(" ", "").upper()
    strange = next((sign for sign in signs if sign not in NAMES), None)
    if strange is not None:
        raise ArgumentTypeError(f"there is no card {strange!r}; a row is written like 1335L")
    return _packed(signs)


def _packed(signs: str) -> Cards:
    try:
        return pack(NAMES[sign] for sign in signs)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error


def _held(text: str) -> int:
    """A number of points. Raises ArgumentTypeError."""
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS):
        raise ArgumentTypeError("it takes a whole number of points, such as 12")
    return int(text)


def _report(position: State, *, alone: bool) -> Iterator[str]:
    found = odds(position)
    others = "all others have quit" if alone else "others are in"
    row, llama_row = " ".join(names(position.rows[0])), " ".join(names(position.llama_row))
    yield f"Row {row}; llama row {llama_row}; {others}"
    yield ""
    yield from _chances(found)
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


def _chances(found: Odds) -> Iterator[str]:
    yield _line("match, discard (D6b)", found.match)
    yield _line("take a card (D6c)", found.take)
    yield _line("three llamas (D6a)", found.llamas)
    yield _line("llama drama (D6d)", found.drama)


def _line(what: str, chance: Fraction) -> str:
    return f"{what:<26}{chance!s:>9}{float(100 * chance):>8.2f} %"


def _points(what: str, points: Fraction) -> str:
    """Points to expect, exactly and about. The fraction of a long game gets a line of its own."""
    exact = str(points)
    if points.denominator == 1:
        return f"{what}: {exact} {'point' if points == 1 else 'points'}"
    gap = " " if len(exact) <= 40 else "\n"
    return f"{what}: {float(points):.3f} points ={gap}{exact}"
