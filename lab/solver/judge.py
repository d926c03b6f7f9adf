"""Judges positions of a round of LAMA Dice for two seats by solving the round."""

from functools import cache
from typing import Any, Final

import numpy as np

from lab.solver.rounds import STANDS, Solved, lanes, solve
from llamadillo.bots.judge import Judgement
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import WAYS, LamaDice, Observation, Phase, State, rolls_by_cards
from llamadillo.games.lama_dice.state import Round
from llamadillo.titles.lama_dice.networks import numbers

GAME: Final = LamaDice()
TOKENS: Final = 1
"""A seat returns at most this many tokens in the rest of a round: an approximation (see SOLVED.md)."""


@cache
def known_ends() -> Any:
    """What a round's end is worth to seat 0: by the rules where the game is over, else by the table.

    The axes are the points of seat 0, those of seat 1, and who starts the next round. Raises BadData.
    """
    ends: Any = np.empty((STANDS, STANDS, 2))
    for first, second, starter in np.ndindex(ends.shape):
        ends[first, second, starter] = numbers().after_round((first, second), starter)[0]
    return ends


class SolvedRound:
    """The worth of positions of one round."""

    def __init__(self, solved: Solved) -> None:
        self._solved = solved

    def worth(self, state: State) -> float:
        """The chance of seat 0. Raises ValueError for a position that was not solved."""
        phase = state.phase
        if phase in (Phase.DEAL, Phase.OVER):
            first, second = state.points
            return float(self._solved.ends[first, second, state.seat])
        if phase is Phase.TURN:
            return self._turn(state)
        if phase is Phase.ROLL:
            outcomes = ((self.worth(GAME.apply(state, roll)), ways) for roll, ways in rolls_by_cards())
            return sum(worth * ways for worth, ways in outcomes) / WAYS
        return (max if state.seat == 0 else min)(
            self.worth(GAME.apply(state, action)) for action in state.legal
        )

    def choices(self, state: State) -> list[float]:
        """The chance of seat 0 after each legal action. Raises ValueError."""
        return [self.worth(GAME.apply(state, action)) for action in state.legal]

    def _turn(self, state: State) -> float:
        first, second = state.rows
        held = state.points[0], state.points[1]
        return self._solved.chance((first, second), state.llama_row, state.seat, bool(state.quitters), held)


class ExactJudge:
    """See `Judge`. For two seats; within a round it is exact, given the table between two rounds."""

    def __init__(self) -> None:
        self._key: object = None
        self._round: SolvedRound | None = None

    def position(self, state: State) -> Judgement:
        """See `Judge.position`. Raises ValueError for more than two seats."""
        if len(state.points) != 2:
            raise ValueError("only rounds for two seats are solved")
        if state.phase in (Phase.DEAL, Phase.OVER):
            first, second = state.points
            worth = float(known_ends()[first, second, state.seat])
            return Judgement((worth, 1 - worth), exact=state.phase is Phase.OVER)
        worth = self._solved(state).worth(state)
        return Judgement((worth, 1 - worth), exact=True)

    def choices(self, observation: Observation, legal: tuple[Action, ...]) -> tuple[Judgement, ...]:
        """See `Judge.choices`. Raises ValueError for more than two seats."""
        state = state_of(observation, legal)
        return tuple(self._after(state, action) for action in legal)

    def _after(self, state: State, action: Action) -> Judgement:
        after = GAME.apply(state, action)
        if after.phase is Phase.OVER or len(state.points) != 2:
            return self.position(after)
        worth = self._solved(state).worth(after)
        return Judgement((worth, 1 - worth), exact=True)

    def _solved(self, state: State) -> SolvedRound:
        """The round, solved from the deal or from a position that has come since."""
        held = (state.points[0], state.points[1])
        if self._round is not None and self._key == (state.round, held):
            try:
                self._round.worth(state)
            except ValueError:
                pass
            else:
                return self._round
        return self._solve(state, held)

    def _solve(self, state: State, held: tuple[int, int]) -> SolvedRound:
        first, second = state.rows
        self._key = (state.round, held)
        self._round = SolvedRound(solve((first, second), lanes([held], TOKENS), known_ends()))
        return self._round


def state_of(seen: Observation, legal: tuple[Action, ...]) -> State:
    """The state of an observation: LAMA Dice hides nothing (D3)."""
    quitters = sum(quit_ << seat for seat, quit_ in enumerate(seen.quit))
    return State(
        seen.actor,
        seen.phase,
        legal,
        seen.turn,
        seen.rows,
        quitters,
        seen.llama_row,
        seen.points,
        seen.roll,
        Round(seen.round, seen.first, seen.ending, seen.scored),
    )
