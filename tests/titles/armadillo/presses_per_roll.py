"""How many presses a roll takes: whole games on the box in which an opponent makes the person's choices.

`python -m tests.titles.armadillo.presses_per_roll` prints the distributions.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Final

from llamadillo.app.players import PERSON
from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeEntropy
from llamadillo.games.armadillo import RollDice
from llamadillo.pilot import ROLL, Pilot
from llamadillo.titles import TITLES
from tests.app.hidden_hands import presses
from tests.app.people import match_of, set_up, until_it_answers
from tests.titles.on_the_box import done

LEVELS: Final = ("normal", "hard")
GAMES: Final = 4


def presses_per_roll(level: str, luck: int) -> Iterator[int]:
    """The presses of each roll of the person in a game against an opponent of a level.

    The person presses what that opponent would choose, on the shortest way from the question.
    AssertionError if the buttons do something else.
    """
    title, random = TITLES["armadillo"], Random(luck)
    bot = title.opponents.at(level)
    assert bot is not None
    pilot = Pilot(TITLES, entropy=FakeEntropy(luck))
    set_up(pilot, TableSetup((PERSON, level), 0), "armadillo")
    match = match_of(pilot)
    table = title.presenter(pilot.app.words, match.header.players)
    while not match.over:
        until_it_answers(pilot)
        if not pilot.labels.discard:  # a step or a page
            pilot.press(ROLL)
            continue
        assert isinstance(match.actor, int)
        seen, legal = match.observe(match.actor), match.legal_actions()
        action, before = bot.choose(seen, legal, random.randrange), len(done(pilot))
        way = presses(table.decision(seen, legal), action)
        pilot.press(*way)
        if not match.over:
            assert done(pilot)[before] == {"seat": match.people[0], **action.to_json()}
        if isinstance(action, RollDice):
            yield len(way)


if __name__ == "__main__":
    for name in LEVELS:
        counts = Counter(taken for luck in range(GAMES * 5) for taken in presses_per_roll(name, luck))
        print(  # noqa: T201
            f"{name}: {counts.total()} rolls, median {median(counts.elements()):g} presses:",
            ", ".join(f"{taken}: {rolls}" for taken, rolls in sorted(counts.items())),
        )
