"""What the judge of LAMA adds before a turn, fitted."""

from lab.training.lama.calibration import Moment, fitted, moments
from llamadillo.engine.game import Seat
from llamadillo.titles.lama.judge import BEFORE


def test_the_chance_is_the_same_before_and_after_on_average() -> None:
    """Before a card is drawn the chance is even, after that 0.4 or 0.5; after one is played 0.5 or 0.7."""
    pairs = [
        (Moment((0.0, 0.0), Seat(0), kind), Moment((chance, 1 - chance), Seat(1), None))
        for kind, chances in ((True, (0.4, 0.5)), (False, (0.5, 0.7)))
        for chance in chances
    ]
    added = fitted(pairs)
    for kind, mean in ((True, 0.45), (False, 0.6)):
        before = Moment((0.0, 0.0), Seat(0), kind)
        assert abs(before.chance(Seat(0), added) - mean) < 0.001


def test_few_games_give_about_the_numbers_of_the_judge() -> None:
    pairs = [pair for number in range(12) for pair in moments(2, number)]
    assert {isinstance(before.kind, bool) for before, _ in pairs} == {True}
    for found, known in zip(fitted(pairs), BEFORE[2], strict=True):
        assert abs(found - known) < 0.05
