"""The hard opponent that plays for points when it is alone: the exact optimum, and hard everywhere else."""

from random import Random

import pytest

from lab.strength.for_points import ForPoints
from lab.strength.worlds import lama_dice_worlds
from llamadillo.games import REGISTRY
from llamadillo.games.lama_dice import LamaDice, Phase
from llamadillo.titles import TITLES
from llamadillo.titles.lama_dice.odds import AloneSolver
from tests.titles.watched import choices

GAME = LamaDice()
LUCK = Random(1)


def test_alone_it_takes_the_best_for_points_and_else_what_hard_takes() -> None:
    exact, hard, bot = AloneSolver(), TITLES["lama-dice"].opponents.hard, ForPoints(GAME)
    alone = other = others_choice = 0
    for luck in range(6):
        for seen, legal, choice in choices(GAME, [bot, hard], luck % 2, luck):
            if seen.seat == 1:
                continue
            if seen.alone and seen.phase in (Phase.TURN, Phase.DISCARD):
                alone += 1
                state = lama_dice_worlds(seen, legal, LUCK.randrange)()
                assert float(exact.after(state, choice)) == pytest.approx(
                    float(exact.best(state).points), abs=0.01
                )
                others_choice += choice is not hard.choose(seen, legal, LUCK.randrange)
            else:
                other += 1
                assert choice is hard.choose(seen, legal, LUCK.randrange)
    assert alone > 20
    assert other > 100
    assert others_choice, "hard played for points as well: there was nothing to compare"


@pytest.mark.parametrize("name", sorted(set(REGISTRY) - {"lama-dice"}))
def test_it_plays_lama_dice_alone(name: str) -> None:
    with pytest.raises(ValueError, match=f"only lama-dice .*, not {name}"):
        ForPoints(REGISTRY[name])
