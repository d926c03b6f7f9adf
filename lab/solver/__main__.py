"""What the solver says: `python -m lab.solver regret`, `python -m lab.solver facts`."""

from argparse import ArgumentParser
from collections.abc import Sequence

from lab.solver import facts, regret


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one of the commands."""
    parser = ArgumentParser(prog="python -m lab.solver", description="Rounds of LAMA Dice, solved.")
    commands = parser.add_subparsers(required=True)
    measured = commands.add_parser("regret", help="what opponents give away in a round")
    measured.add_argument("opponents", metavar="OPPONENT", nargs="*", help="as in `llamadillo arena`")
    measured.add_argument("--deals", type=int, default=20)
    measured.add_argument("--publish", action="store_true", help="on the seeds that are kept for figures")
    measured.set_defaults(run=regret.main)
    found = commands.add_parser("facts", help="sizes, times, the value of going first and of points")
    found.add_argument("--deals", type=int, default=20)
    found.set_defaults(run=facts.main)
    asked = parser.parse_args(arguments)
    asked.run(asked)


if __name__ == "__main__":
    main()
