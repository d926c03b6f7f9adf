"""Print what the page for the room costs: `python -m lab.room [--clients N …] [--seconds S]`."""

import argparse

from lab.room.figures import side_by_side, traffic


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m lab.room", description=__doc__)
    parser.add_argument("--clients", type=int, nargs="*", default=[1, 30, 100])
    parser.add_argument("--presses", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--turns", type=int, default=4000)
    arguments = parser.parse_args()
    print("A turn of the loop, ms          p50    p99    worst")
    for name, spread in side_by_side(arguments.turns).items():
        p50, p99, worst = (1000 * spread.at(share) for share in (0.5, 0.99, 1))
        print(f"{name:28}{p50:7.3f}{p99:7.3f}{worst:9.3f}", flush=True)
    print("\nBrowsers  press to picture, ms      mirror: CPU    memory   each: pictures/s   bytes/s")
    for number in arguments.clients:
        found = traffic(number, arguments.presses, arguments.seconds)
        p50, p99 = (1000 * found.latency.at(share) for share in (0.5, 0.99))
        print(
            f"{number:8}    p50 {p50:5.1f}  p99 {p99:6.1f}      {100 * found.cpu:7.1f} %"
            f"{found.memory:8.1f} MB{found.pictures_per_second:16.1f}{found.bytes_per_second:12.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
