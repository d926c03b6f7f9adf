"""The hard opponent for Armadillo: it takes what the judge holds to be best for it.

It answers with the card, or the pass, after which its chance to win is highest. To pick dice it does so for
every total, and takes the dice with the highest mean over the exact chances of their totals. It looks one
roll ahead. Among choices that are as good within noise it chooses as a sound person would, by the measure
of `Normal`.
"""

from typing import Final

from llamadillo.engine.cards import Cards
from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
from llamadillo.games.armadillo import MAX_TOKENS, Discard, Observation, Phase, RollDice
from llamadillo.titles.armadillo.network import Networks, network
from llamadillo.titles.armadillo.opponents import (
    TOKEN,
    company,
    totals,
    worth_of_answering,
    worth_of_passing,
)
from llamadillo.titles.armadillo.outlook import Outlook

NOISE: Final = 0.0005
"""Chances that differ by no more than this are equal."""


class Hard:
    """See the module. Its first choice reads the file. Raises BadData."""

    def __init__(self, networks: Networks = network) -> None:
        """With those that come with the program, or others."""
        self._networks = networks

    def choose(self, observation: Observation, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`. It needs no chance."""
        del draw
        if len(legal) == 1:
            return legal[0]
        if observation.phase is Phase.CHOOSE:
            return self._dice(observation, [choice for choice in legal if isinstance(choice, RollDice)])
        return self._answer(observation, sensible(observation, legal))

    def _dice(self, seen: Observation, rolls: list[RollDice]) -> Action:
        """Of equally good dice those that suit the own cards best, then the fewest."""
        chances = [best.chance for best in Outlook.of(seen, self._networks).by_total()]
        near = worth_of_answering(seen.hand, seen.tokens[seen.seat])
        means = [sum(chance * chances[total] for total, chance in totals(roll.dice)) for roll in rolls]
        equal = [roll for roll, mean in zip(rolls, means, strict=True) if mean >= max(means) - NOISE]

        def suits(roll: RollDice) -> tuple[float, int]:
            worth = sum(chance * near[total] for total, chance in totals(roll.dice))
            return round(worth, 9), -sum(roll.dice)

        return max(equal, key=suits)

    def _answer(self, seen: Observation, legal: tuple[Action, ...]) -> Action:
        """Of equally good answers the one that is worth most in cards and tokens."""
        outlook, total = Outlook.of(seen, self._networks), seen.total or 0
        chances = [
            outlook.chance(choice.card, choice.tokens, total)
            if isinstance(choice, Discard)
            else outlook.chance(0, 0, total)
            for choice in legal
        ]
        equal = [
            choice for choice, chance in zip(legal, chances, strict=True) if chance >= max(chances) - NOISE
        ]
        hand, tokens = seen.hand, seen.tokens[seen.seat]
        return max(equal, key=lambda choice: plain_worth(choice, hand, tokens))


def plain_worth(choice: Action, hand: Cards, tokens: int) -> tuple[float, int]:
    """What an answer is worth in cards, then how few others are near the card."""
    if isinstance(choice, Discard):
        return 1 - TOKEN * choice.tokens, -company(choice.card, hand)
    return worth_of_passing(tokens), 0


def sensible(seen: Observation, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """The answers without a pass that gains nothing.

    A seat with five tokens gains nothing by keeping a card that costs nothing. Where all seats hold five, no
    seat gains by waiting; seats that are behind could otherwise pass for ever.
    """
    discards = tuple(choice for choice in legal if isinstance(choice, Discard))
    free = any(choice.tokens == 0 for choice in discards)
    if min(seen.tokens) == MAX_TOKENS or (free and seen.tokens[seen.seat] == MAX_TOKENS):
        return discards
    return legal
