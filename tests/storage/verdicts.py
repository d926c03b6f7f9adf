"""Prints the number of states that the simulator tries of each scenario, and the verdicts."""

import sys

from tests.storage.cut_scenarios import SCENARIOS
from tests.storage.simulator import simulate


def main() -> int:
    """Simulate each scenario; 1 if a state is not as promised."""
    states = failed = 0
    for scenario in SCENARIOS:
        verdicts = simulate(scenario)
        print(verdicts, flush=True)  # noqa: T201
        for failure in verdicts.failures[:5]:
            print(f"    {failure[:400]}")  # noqa: T201
        states += verdicts.states
        failed += len(verdicts.failures)
    print(f"{states} states, {failed} failures")  # noqa: T201
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
