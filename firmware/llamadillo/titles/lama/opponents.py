"""Opponents for LAMA."""

from functools import lru_cache
from typing import Final

from llamadillo.engine.cards import Cards, count, one, size
from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
from llamadillo.games.lama import DECK, HAND, DrawCard, Observation, Phase, Play, following
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.cards import LLAMA, llama_points
from llamadillo.titles.lamas.opponents import best_return, best_token

PER_CARD: Final = 1.0
"""The expected cost of each card in hand."""
STUCK: Final = 0.2
"""The share added of the points that cannot be played in one run from here."""
CAUGHT: Final = 0.4
"""The share added of all points, divided by the fewest cards of another seat.

The three numbers were fitted to some 160,000 hands of rounds that were played out, then tuned in
matches and rounded.
"""


@lru_cache(maxsize=4096)
def stuck(hand: Cards, top: int) -> Cards:
    """What stays in hand when a seat plays on alone as long as it can, with `top` on the discard pile.

    Playing all cards of a value before the next value is the best run (C5).
    """
    value = top
    for _ in range(LLAMA):
        hand = Cards(hand - count(hand, value) * one(value))
        value = following(value)
        if not count(hand, value):
            break
    return hand


@lru_cache(maxsize=4096)
def worth(hand: Cards, top: int, fewest: int, token: int) -> float:
    """The expected points of a hand at the end of its turn.

    `top` is then on the discard pile, and `fewest` are the cards of the other seat in the round
    that holds fewest. An empty hand has gone out: it may return `token` (C9).
    """
    if not hand:
        return -token
    points = llama_points(hand)
    return PER_CARD * size(hand) + STUCK * llama_points(stuck(hand, top)) + CAUGHT * points / fewest


def worth_of_drawing(hand: Cards, top: int, fewest: int, token: int) -> float:
    """The expected points of a hand that draws a card: the mean over all unseen cards."""
    unseen = Cards(DECK - hand - one(top))
    total = sum(
        count(unseen, value) * worth(Cards(hand + one(value)), top, fewest, token)
        for value in range(1, LLAMA + 1)
        if count(unseen, value)
    )
    return total / size(unseen)


class Easy:
    """Plays like a child: plays the highest card that fits, and draws when none does.

    It never saves a card for later and does not look at other hands. With few points left, or when
    its hand has grown, it loses patience.
    """

    def choose(self, observation: Observation, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`. It needs no chance."""
        del draw
        if observation.phase is Phase.RETURN:
            return best_return(legal)
        plays = [choice for choice in legal if isinstance(choice, Play)]
        if plays:
            return max(plays, key=lambda play: play.card)
        hand = observation.hand
        weary = llama_points(hand) <= 10 or size(hand) > HAND + 2
        return DrawCard() if DrawCard() in legal and not weary else Quit()


class Normal:
    """Compares what its hand scores now with what it expects of each play and of the mean card drawn."""

    def choose(self, observation: Observation, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`. It needs no chance."""
        del draw
        if observation.phase is Phase.RETURN:
            return best_return(legal)
        hand, top = observation.hand, observation.discard
        token = best_token(observation.points[observation.seat])
        fewest = min(_others_in(observation), default=0)
        if not fewest:  # alone: no other seat can end the round
            plays = [choice for choice in legal if isinstance(choice, Play)]
            return min(plays, key=lambda play: play.card != top, default=legal[0])

        def expected(choice: Action) -> float:
            match choice:
                case Play(card):
                    return worth(Cards(hand - one(card)), card, fewest, token)
                case DrawCard():
                    return worth_of_drawing(hand, top, fewest, token)
                case _:
                    return llama_points(hand)

        return min(legal, key=expected)


def _others_in(observation: Observation) -> list[int]:
    """The cards of each other seat that has not quit."""
    seats = zip(observation.hand_sizes, observation.quit, strict=True)
    return [held for seat, (held, quit_) in enumerate(seats) if seat != observation.seat and not quit_]
