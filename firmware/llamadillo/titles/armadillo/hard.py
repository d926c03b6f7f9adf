"""The hard opponent for Armadillo: it takes what the judge holds to be best for it.

It answers with the card, or the pass, after which its chance to win is highest. To pick dice it does so for
every total, and takes the dice with the highest mean over the exact chances of their totals. It looks one
roll ahead. Among choices that are as good within noise it chooses as a sound person would, by the measure
of `Normal`.

It wins about two games of three against normal, at two seats and, two against two, at four. It does not
distinguish good players from weak ones.
"""

from typing import Final

from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
from llamadillo.games.armadillo import MAX_TOKENS, Discard, Observation, RollDice
from llamadillo.titles.armadillo.judge import PositionJudge
from llamadillo.titles.armadillo.opponents import (
    TOKEN,
    company,
    totals,
    worth_of_answering,
    worth_of_passing,
)
from llamadillo.titles.armadillo.outlook import Networks, network

NOISE: Final = 0.001
"""Chances that differ by no more than this are equal."""


class Hard:
    """See the module. Its first choice reads the file. Raises BadData."""

    def __init__(self, networks: Networks = network) -> None:
        """With those that come with the program, or others."""
        self._judge = PositionJudge(networks)

    def choose(self, observation: Observation, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`. It needs no chance."""
        del draw
        legal = sensible(observation, legal)
        if len(legal) == 1:
            return legal[0]
        seat = observation.seat
        chances = [judged.chances[seat] for judged in self._judge.choices(observation, legal)]
        least = max(chances) - NOISE
        equal = [choice for choice, chance in zip(legal, chances, strict=True) if chance >= least]
        return equal[0] if len(equal) == 1 else sound(observation, equal)


def sensible(seen: Observation, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """What is legal, without a pass that gains nothing.

    A seat with five tokens gains nothing by keeping a card that costs nothing. Where all seats hold five, no
    seat gains by waiting; seats that are behind could otherwise pass for ever.
    """
    discards = tuple(choice for choice in legal if isinstance(choice, Discard))
    free = any(choice.tokens == 0 for choice in discards)
    if discards and (min(seen.tokens) == MAX_TOKENS or (free and seen.tokens[seen.seat] == MAX_TOKENS)):
        return discards
    return legal


def sound(seen: Observation, choices: list[Action]) -> Action:
    """Of equally good choices the one that is worth most in cards and tokens; of such dice, the fewest."""
    hand, tokens = seen.hand, seen.tokens[seen.seat]
    near = worth_of_answering(hand, tokens) if isinstance(choices[0], RollDice) else []

    def worth(choice: Action) -> tuple[float, int]:
        if isinstance(choice, RollDice):
            mean = sum(chance * near[total] for total, chance in totals(choice.dice))
            return round(mean, 9), -sum(choice.dice)
        if isinstance(choice, Discard):
            return 1 - TOKEN * choice.tokens, -company(choice.card, hand)
        return worth_of_passing(tokens), 0

    return max(choices, key=worth)
