"""Prints what the simulator tries, and the verdicts: cuts, spoilt media, and a fault at each call."""

import sys
from collections.abc import Iterator

from tests.storage.cut_scenarios import SCENARIOS
from tests.storage.injection import INJECTED, KINDS, inject
from tests.storage.simulator import Verdicts, simulate, spoil


def verdicts() -> Iterator[Verdicts]:
    """Try everything, one scenario after the other."""
    yield from (simulate(scenario) for scenario in SCENARIOS)
    yield from (spoil(scenario) for scenario in SCENARIOS if scenario.spoilt)
    yield from (inject(scenario, kind) for scenario in INJECTED for kind in KINDS)


def main() -> int:
    """Print the verdicts; 1 if a state is not as promised."""
    states = failed = 0
    for verdict in verdicts():
        print(verdict, flush=True)  # noqa: T201
        for failure in verdict.failures[:5]:
            print(f"    {failure[:400]}")  # noqa: T201
        states += verdict.states
        failed += len(verdict.failures)
    print(f"{states} states, {failed} failures")  # noqa: T201
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
