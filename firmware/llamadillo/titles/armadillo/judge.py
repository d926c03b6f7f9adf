"""The judgement of positions: `network` has the estimates, `outlook` what follows from an answer.

With all hands known, a position between two turns has its estimate. Within a turn each seat that has still
to answer gives its best answer as it sees the position; before a roll that is done for each total.
"""

from typing import Final

from llamadillo.bots.judge import Judgement
from llamadillo.engine.cards import Cards, size
from llamadillo.engine.steps import Action
from llamadillo.games.armadillo import (
    MAX_TOKENS,
    Armadillo,
    Discard,
    Observation,
    Phase,
    RollDice,
    State,
)
from llamadillo.titles.armadillo.network import Networks, network
from llamadillo.titles.armadillo.opponents import totals
from llamadillo.titles.armadillo.outlook import Answer, Outlook, Table, before_deal

_GAME: Final = Armadillo()


class PositionJudge:
    """See `Judge`. Its first judgement reads the file. Raises BadData."""

    def __init__(self, networks: Networks = network) -> None:
        """With those that come with the program, or others."""
        self._networks = networks

    def position(self, state: State) -> Judgement:
        """See `Judge.position`."""
        seats = range(len(state.points))
        match state.phase:
            case Phase.OVER:
                winners = _GAME.result(state).winners
                return Judgement(tuple((seat in winners) / len(winners) for seat in seats), exact=True)
            case Phase.DEAL:
                roller = (state.roller - 1) % len(seats)
                return before_deal(state.round + 1, roller, state.points, state.tokens, self._networks)
            case Phase.CHOOSE:
                before = Table.of(state)._replace(roller=(state.roller - 1) % len(seats))
                return Judgement(before.between(state.hands, self._networks), exact=False)
        if state.turn.roll:
            outlooks = {
                seat: self._outlook(state, seat) for seat in seats if state.turn.answers[seat] is None
            }
            total = state.turn.roll.total
            return self._answered(state, {seat: outlook.best(total) for seat, outlook in outlooks.items()})
        return self._before_roll(state)

    def _before_roll(self, state: State) -> Judgement:
        """The exact mean over the totals; equal answers to several totals are judged once."""
        seats = range(len(state.points))
        best = [self._outlook(state, seat).by_total() for seat in seats]
        weights: dict[tuple[tuple[int, int], ...], float] = {}
        for total, chance in totals(state.turn.dice) if state.turn.dice else ():
            given = tuple((best[seat][total].card, best[seat][total].cost) for seat in seats)
            weights[given] = weights.get(given, 0.0) + chance
        means, exact = [0.0] * len(seats), True
        for given, weight in weights.items():
            answers = {seat: Answer(card, cost, 0.0) for seat, (card, cost) in enumerate(given)}
            after = self._answered(state, answers)
            exact &= after.exact
            for seat, chance in enumerate(after.chances):
                means[seat] += weight * chance
        return Judgement(tuple(means), exact)

    def _outlook(self, state: State, seat: int) -> Outlook:
        return Outlook(Table.of(state), seat, state.hands[seat], self._networks)

    def _answered(self, state: State, answers: dict[int, Answer]) -> Judgement:
        """The position when the turn ends with these answers."""
        hands, tokens = list(state.hands), list(state.tokens)
        for seat, (card, cost, _) in answers.items():
            if card:
                hands[seat] = Cards(hands[seat] - (1 << 4 * (card - 1)))
                tokens[seat] -= cost
            else:
                tokens[seat] = min(tokens[seat] + 1, MAX_TOKENS)
        sizes = tuple(map(size, hands))
        left = Table(state.round, state.roller, state.points, sizes, tuple(tokens))
        if all(sizes):
            return Judgement(left.between(hands, self._networks), exact=False)
        return left.ended(self._networks)

    def choices(self, observation: Observation, legal: tuple[Action, ...]) -> tuple[Judgement, ...]:
        """See `Judge.choices`."""
        outlook = Outlook.of(observation, self._networks)
        if observation.phase is Phase.CHOOSE:
            after = [
                outlook.chances(best.card, best.cost, total) for total, best in enumerate(outlook.by_total())
            ]
            return tuple(_mean(after, choice) for choice in legal if isinstance(choice, RollDice))
        total = observation.total or 0
        return tuple(
            outlook.chances(choice.card, choice.tokens, total)
            if isinstance(choice, Discard)
            else outlook.chances(0, 0, total)
            for choice in legal
        )


def _mean(after: list[Judgement], choice: RollDice) -> Judgement:
    """The mean over the totals of some dice."""
    weighted = [(chance, after[total].chances) for total, chance in totals(choice.dice)]
    seats = range(len(after[0].chances))
    return Judgement(tuple(sum(weight * by[seat] for weight, by in weighted) for seat in seats), exact=False)
