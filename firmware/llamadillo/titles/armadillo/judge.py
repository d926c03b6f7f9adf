"""The judgement of positions: the estimates of the networks of `hard` as chances.

A network estimates a seat's share of the win less an even share, as that seat sees the position. The
chances are the softmax of these estimates over the seats, each times a fitted slope.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import exp
from typing import Final

from llamadillo.bots.judge import Judgement
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action
from llamadillo.games.armadillo import (
    Armadillo,
    Discard,
    Observation,
    Phase,
    RollDice,
    State,
    price,
)
from llamadillo.titles.armadillo.hard import FAR, HandOutlook, by_total
from llamadillo.titles.armadillo.opponents import totals

SLOPE: Final = 5.0
"""What an estimate of one adds to the logarithm of the chance of the seat that looks."""
KNOWN: Final = 3.0
"""The same of each seat, where all hands are known."""
POINT: Final = 0.12
"""What a point less adds to it, before a deal."""

_GAME: Final = Armadillo()


def shares_of(weights: Sequence[float]) -> tuple[float, ...]:
    """The softmax of some weights."""
    highest = max(weights)
    powers = [exp(weight - highest) for weight in weights]
    whole = sum(powers)
    return tuple(power / whole for power in powers)


def _answered(seen: Observation) -> float:
    """What a seat's position is worth after its answer, or between two turns."""
    own, between = seen.seat, seen.phase is Phase.CHOOSE
    roller = (seen.roller - between) % len(seen.tokens)
    # Between two turns nobody has still to answer.
    answers = seen.answers if not between else tuple(seen.answers[own] for _ in seen.answers)
    seen = replace(seen, phase=Phase.ANSWER, roller=Seat(roller), answers=answers)
    return HandOutlook(seen).standing(seen.total or 0)


def _best(seen: Observation, total: int) -> float:
    """What the best answer to a total is worth to a seat that has not answered."""
    outlook, tokens = HandOutlook(seen), seen.tokens[seen.seat]
    cards = [card for card in range(1, 21) if seen.hand >> 4 * (card - 1) & 0xF]
    worth = [
        outlook.discarding(card, cost, total) for card in cards if (cost := price(card, total)) <= tokens
    ]
    return max([outlook.passing(total), *worth])


class PositionJudge:
    """See `Judge`."""

    def position(self, state: State) -> Judgement:
        """See `Judge.position`."""
        seats = len(state.points)
        if state.phase is Phase.OVER:
            winners = _GAME.result(state).winners
            return Judgement(tuple((seat in winners) / len(winners) for seat in range(seats)), exact=True)
        if state.phase is Phase.DEAL:
            return Judgement(shares_of([-POINT * (1 + state.round) * held for held in state.points]), False)
        seen = [_GAME.observe(state, Seat(seat)) for seat in range(seats)]
        if state.phase is Phase.ROLL and state.turn.dice:
            worth = [by_total(replace(one, phase=Phase.CHOOSE)) for one in seen]
            chances = [0.0] * seats
            for total, chance in totals(state.turn.dice):
                for seat, share in enumerate(shares_of([KNOWN * by[total] for by in worth])):
                    chances[seat] += chance * share
            return Judgement(tuple(chances), exact=False)
        total = min(state.turn.roll.total, FAR) if state.turn.roll else 0
        waiting = state.phase is Phase.ANSWER
        return Judgement(
            shares_of(
                [
                    KNOWN
                    * (_best(one, total) if waiting and one.answers[one.seat] is None else _answered(one))
                    for one in seen
                ]
            ),
            exact=False,
        )

    def choices(self, observation: Observation, legal: tuple[Action, ...]) -> tuple[Judgement, ...]:
        """See `Judge.choices`."""
        seen, total = observation, observation.total or 0
        if seen.phase is Phase.CHOOSE:
            by = [self._spread(seen, worth) for worth in by_total(seen)]
            return tuple(
                Judgement(
                    tuple(
                        sum(chance * by[total][seat] for total, chance in totals(choice.dice))
                        for seat in range(len(seen.points))
                    ),
                    exact=False,
                )
                for choice in legal
                if isinstance(choice, RollDice)
            )
        outlook = HandOutlook(seen)
        worth = [
            outlook.discarding(choice.card, choice.tokens, total)
            if isinstance(choice, Discard)
            else outlook.passing(total)
            for choice in legal
        ]
        return tuple(Judgement(self._spread(seen, one), exact=False) for one in worth)

    def _spread(self, seen: Observation, worth: float) -> tuple[float, ...]:
        """The chances of all seats, from the worth of the position for the seat that looks.

        The other seats share what is left by their points and cards.
        """
        seats, own = len(seen.points), seen.seat
        weight = exp(SLOPE * worth * seats / (2 * seats - 2))
        chance = weight / (weight + seats - 1)
        rest = [
            -POINT * seen.round * (held + size)
            for seat, (held, size) in enumerate(zip(seen.points, seen.hand_sizes, strict=True))
            if seat != own
        ]
        shares = iter(shares_of(rest))
        return tuple(chance if seat == own else (1 - chance) * next(shares) for seat in range(seats))
