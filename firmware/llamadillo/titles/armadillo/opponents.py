"""Opponents for Armadillo."""

from functools import cache
from typing import Final

from llamadillo.engine.cards import Cards, unpack
from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
from llamadillo.games.armadillo import (
    ANY_CARD,
    FACES,
    MAX_TOKENS,
    TOP_TOTAL,
    Dice,
    Discard,
    Observation,
    Phase,
    RollDice,
    price,
)
from llamadillo.titles.armadillo.total_odds import odds

TOKEN: Final = 0.2
"""The value of a token in cards discarded; a little less than a quarter, as four buy any card."""
NEAR: Final = 2
"""How far the mean total of its dice may be from the card that the easy opponent wants to discard."""


@cache
def totals(dice: Dice) -> tuple[tuple[int, float], ...]:
    """Every total of `dice` with its chance, ascending."""
    spread = odds(dice)
    return tuple((total, ways / spread.ways) for total, ways in enumerate(spread.totals) if ways)


def mean(dice: Dice) -> int:
    """The mean total of `dice`: a colour's numbers lie evenly around the middle one (A1)."""
    return sum(number * faces[1] for number, faces in zip(dice, FACES, strict=True))


def worth_of_answering(hand: Cards, tokens: int) -> list[float]:
    """For each total 0…36, the worth of the best answer: a card less the tokens it costs, or a pass."""
    by_price = [max(1 - TOKEN * paid, 0) for paid in range(ANY_CARD + 1)]
    passing = worth_of_passing(tokens)
    cards = set(unpack(hand))
    return [
        max([passing, *(by_price[paid] for card in cards if (paid := price(card, total)) <= tokens)])
        for total in range(TOP_TOTAL + 1)
    ]


def worth_of_passing(tokens: int) -> float:
    """A token, unless there are five already (A7)."""
    return TOKEN if tokens < MAX_TOKENS else 0


def company(card: int, hand: Cards) -> int:
    """How well `card` fits the hand it is in: cards close together answer to the same totals."""
    return sum(max(4 - abs(card - other), 0) for other in unpack(hand))


class Easy:
    """Plays like a child: wants to be rid of its highest card, and to roll many dice for it.

    It gives a card whenever it can pay for one, the cheapest first, and never saves its tokens.
    """

    def choose(self, observation: Observation, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`. It needs no chance."""
        del draw
        if observation.phase is Phase.CHOOSE:
            wish = max(unpack(observation.hand))
            rolls = [choice for choice in legal if isinstance(choice, RollDice)]
            near = [choice for choice in rolls if abs(mean(choice.dice) - wish) <= NEAR]
            return max(near, key=lambda choice: (sum(choice.dice), -abs(mean(choice.dice) - wish)))
        discards = [choice for choice in legal if isinstance(choice, Discard)]
        return min(discards, key=lambda choice: (choice.tokens, -choice.card), default=legal[-1])


class Normal:
    """Picks the dice whose total is worth most to it, over the exact chances of all totals.

    It answers with the cheapest card, unless a token is worth more than what is left of a card at
    that price. Of cards at one price it discards the one that has fewest others near it.
    """

    def choose(self, observation: Observation, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`. It needs no chance."""
        del draw
        hand, tokens = observation.hand, observation.tokens[observation.seat]
        if observation.phase is Phase.CHOOSE:
            worth = worth_of_answering(hand, tokens)
            rolls = [choice for choice in legal if isinstance(choice, RollDice)]
            return max(
                rolls,
                key=lambda choice: sum(chance * worth[total] for total, chance in totals(choice.dice)),
            )

        def worth_of(choice: Action) -> tuple[float, int]:
            if isinstance(choice, Discard):
                return 1 - TOKEN * choice.tokens, -company(choice.card, hand)
            return worth_of_passing(tokens), 0

        return max(legal, key=worth_of)
