"""Random positions that are consistent with an observation: hidden cards are drawn.

This is *determinization*, as in Ginsberg, "GIB: Imperfect information in a computationally challenging game"
(JAIR 14, 2001). Each function takes the observation of the current actor and returns a function that draws a
position; all distributions of the unseen cards are equally likely. Earlier actions of other seats have no
influence.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from llamadillo.engine.cards import Cards, one
from llamadillo.engine.dealing import shuffle, singles
from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
from llamadillo.games import armadillo, lama, lama_dice
from llamadillo.games.armadillo.state import Turn
from llamadillo.games.lama.state import Round
from llamadillo.games.lama_dice.state import Round as DiceRound

Worlds = Callable[[], Any]
"""Draws a position of the game."""


def lama_dice_worlds(
    seen: lama_dice.Observation, legal: tuple[Action, ...], draw: Draw
) -> Callable[[], lama_dice.State]:
    """Always the same position: LAMA Dice has no hidden cards (D3)."""
    del draw
    state = lama_dice.State(
        actor=seen.actor,
        phase=seen.phase,
        legal=legal,
        seat=seen.turn,
        rows=seen.rows,
        quitters=sum(quit_ << seat for seat, quit_ in enumerate(seen.quit)),
        llama_row=seen.llama_row,
        points=seen.points,
        roll=seen.roll,
        round=DiceRound(seen.round, seen.first, seen.ending, seen.scored),
    )
    return lambda: state


def lama_worlds(seen: lama.Observation, legal: tuple[Action, ...], draw: Draw) -> Callable[[], lama.State]:
    """The other hands and the pile are drawn from the cards not in the own hand and not on top (C2).

    The cards below the top of the discard pile are drawn as well, although the history shows them. Hands
    shown at the end of a round are known.
    """
    del legal
    seats = range(len(seen.quit))
    known: tuple[Cards | None, ...] = seen.shown or tuple(
        seen.hand if seat == seen.seat else None for seat in seats
    )
    visible = sum(hand for hand in known if hand is not None) + one(seen.discard)
    pool = singles(Cards(lama.DECK - visible))
    round_ = Round(seen.round, seen.first, seen.ending, seen.ender, seen.scored)

    def world() -> lama.State:
        cards = shuffle(pool, draw)
        hands, pile = _dealt(known, seen.hand_sizes, cards)
        return lama.State(
            phase=seen.phase,
            seat=seen.turn,
            hands=hands,
            quit=seen.quit,
            discard=seen.discard,
            pile=tuple(pile[: seen.pile]),
            last=seen.last,
            points=seen.points,
            round=round_,
            history=seen.history,
        )

    return world


def armadillo_worlds(
    seen: armadillo.Observation, legal: tuple[Action, ...], draw: Draw
) -> Callable[[], armadillo.State]:
    """The other hands are drawn from the cards neither in the own hand nor discarded in the round (A2)."""
    del legal
    seats = range(len(seen.tokens))
    known = tuple(seen.hand if seat == seen.seat else None for seat in seats)
    pool = singles(Cards(armadillo.DECK - seen.hand - seen.discarded))
    turn = Turn(seen.dice, seen.roll, seen.answers)

    def world() -> armadillo.State:
        cards = shuffle(pool, draw)
        hands, left = _dealt(known, seen.hand_sizes, cards)
        return armadillo.State(
            phase=seen.phase,
            seat=seen.seat,
            roller=seen.roller,
            hands=hands,
            stock=Cards(sum(left)),
            tokens=seen.tokens,
            points=seen.points,
            turn=turn,
            history=seen.history,
            round=seen.round,
            first=seen.first,
            scored=seen.scored,
        )

    return world


def _dealt(
    known: tuple[Cards | None, ...], sizes: tuple[int, ...], cards: list[Cards]
) -> tuple[tuple[Cards, ...], list[Cards]]:
    """The hands, unknown ones dealt from the start of `cards`, and the cards left."""
    hands, start = [], 0
    for hand, held in zip(known, sizes, strict=True):
        if hand is not None:
            hands.append(hand)
            continue
        hands.append(Cards(sum(cards[start : start + held])))
        start += held
    return tuple(hands), cards[start:]


WORLDS: Final[Mapping[str, Callable[[Any, tuple[Action, ...], Draw], Worlds]]] = MappingProxyType(
    {"lama-dice": lama_dice_worlds, "lama": lama_worlds, "armadillo": armadillo_worlds}
)
"""By the game's name."""
