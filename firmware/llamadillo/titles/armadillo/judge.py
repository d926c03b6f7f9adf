"""The judgement of positions: estimates of `outlook`, made chances by the numbers of `chances`.

With all hands known, a position between two turns is judged by each seat's estimate of its own hand. Within
a turn each seat that has still to answer gives its best answer; before a roll that is done for each total.

The judge assumes that all seats play equally well, as the hard opponent does. At a table of unequal players
it is too cautious.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from llamadillo.bots.chances import logistic, softmax
from llamadillo.bots.judge import Judgement
from llamadillo.engine.cards import Cards, size
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action
from llamadillo.games.armadillo import (
    HAND,
    MAX_TOKENS,
    ROUNDS,
    Armadillo,
    Discard,
    Observation,
    Phase,
    RollDice,
    State,
)
from llamadillo.titles.armadillo.chances import FITTED, log_odds
from llamadillo.titles.armadillo.opponents import totals
from llamadillo.titles.armadillo.outlook import (
    EVEN_HAND,
    FAR,
    HandOutlook,
    Networks,
    hand_features,
    network,
    standings,
)

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
            case Phase.DEAL | Phase.OVER:
                return self._between_rounds(state.round, state.roller, state.points, state.tokens)
            case Phase.CHOOSE:
                return self._between_turns(state.round, state.roller, state.hands, state.points, state.tokens)
        outlooks = [HandOutlook(_GAME.observe(state, Seat(seat)), self._networks) for seat in seats]
        if state.turn.roll:
            total = state.turn.roll.total
            waiting = [seat for seat in seats if state.turn.answers[seat] is None]
            return self._answered(state, {seat: outlooks[seat].best(total)[:2] for seat in waiting})
        return self._before_roll(state, outlooks)

    def _before_roll(self, state: State, outlooks: list[HandOutlook]) -> Judgement:
        """The exact mean over the totals; the same answers to several totals are judged once."""
        weights: dict[tuple[tuple[int, int], ...], float] = {}
        best: dict[int, tuple[tuple[int, int], ...]] = {}
        for total, chance in totals(state.turn.dice) if state.turn.dice else ():
            near = min(total, FAR)
            if near not in best:
                best[near] = tuple(outlook.best(near)[:2] for outlook in outlooks)
            weights[best[near]] = weights.get(best[near], 0.0) + chance
        judged = [
            (self._answered(state, dict(enumerate(given))), weight) for given, weight in weights.items()
        ]
        return Judgement(
            tuple(
                sum(weight * after.chances[seat] for after, weight in judged) for seat in range(len(outlooks))
            ),
            exact=all(after.exact for after, _ in judged),
        )

    def _answered(self, state: State, answers: Mapping[int, tuple[int, int]]) -> Judgement:
        """The position when the turn ends with these answers of some seats: cards, or 0, and costs."""
        hands, tokens = list(state.hands), list(state.tokens)
        for seat, (card, cost) in answers.items():
            if card:
                hands[seat] = Cards(hands[seat] - (1 << 4 * (card - 1)))
                tokens[seat] -= cost
            else:
                tokens[seat] = min(tokens[seat] + 1, MAX_TOKENS)
        roller = (state.roller + 1) % len(hands)
        if all(hands):
            return self._between_turns(state.round, roller, hands, state.points, tokens)
        points = tuple(held + size(hand) for held, hand in zip(state.points, hands, strict=True))
        return self._between_rounds(state.round, roller, points, tokens)

    def _between_turns(
        self, round_: int, roller: int, hands: Sequence[Cards], points: tuple[int, ...], tokens: Sequence[int]
    ) -> Judgement:
        """All hands are known, and `roller` is to pick dice."""
        fitted, sizes = FITTED[len(hands)][round_ - 1], tuple(map(size, hands))
        full = min(sizes) / HAND
        chances = self._standing(
            round_,
            roller,
            hands,
            points,
            tokens,
            known=fitted.known + full * fitted.known_full,
            rolls=fitted.rolls + full * fitted.rolls_full,
            last=fitted.last + full * fitted.last_full,
        )
        return _settled(chances, round_, points, sizes)

    def _between_rounds(
        self, round_: int, starter: int, points: tuple[int, ...], tokens: Sequence[int]
    ) -> Judgement:
        """After a round, from 0 before the first, and before `starter` starts the next."""
        if round_ == ROUNDS:
            return _ended(points, tokens)
        fitted = FITTED[len(points)][round_]
        chances = self._standing(
            round_ + 1,
            starter,
            [EVEN_HAND] * len(points),
            points,
            tokens,
            known=fitted.known_deal,
            rolls=fitted.rolls_deal,
            last=fitted.last_deal,
            square=fitted.square_deal,
        )
        return Judgement(chances, exact=False)

    def _standing(
        self,
        round_: int,
        roller: int,
        hands: Sequence[Cards],
        points: tuple[int, ...],
        tokens: Sequence[int],
        *,
        known: float,
        rolls: float,
        last: float,
        square: float = 0.0,
    ) -> tuple[float, ...]:
        """The chances with these hands, before `roller` picks dice, and with these numbers of `Fitted`."""
        net = self._networks(len(hands), round_)
        cards = [net.total(hand_features(hand)) for hand in hands]
        worth = standings(net, cards, list(zip(points, map(size, hands), tokens, strict=True)), roller)
        odds = [log_odds(each + 1 / len(hands)) for each in worth]
        weights = [each * (known + square * each) for each in odds]
        weights[roller] += rolls
        weights[roller - 1] += last
        return softmax(weights)

    def choices(self, observation: Observation, legal: tuple[Action, ...]) -> tuple[Judgement, ...]:
        """See `Judge.choices`."""
        seen, seats = observation, len(observation.points)
        outlook, total = HandOutlook(seen, self._networks), observation.total or 0
        fitted = FITTED[seats][seen.round - 1]
        others = [seat for seat in range(seats) if seat != seen.seat]
        answering, place = seen.phase is Phase.ANSWER, (seen.seat - seen.roller) % seats
        shares = softmax(
            [
                fitted.token * seen.tokens[seat]
                - fitted.card * (seen.points[seat] + seen.hand_sizes[seat])
                + fitted.waits * (answering and (seat - seen.roller) % seats > place)
                for seat in others
            ]
        )

        def chance(worth: float) -> float:
            return logistic(fitted.offset + fitted.slope * log_odds(worth + 1 / seats))

        def judgement(own: float, sizes: tuple[int, ...]) -> Judgement:
            chances = [(1 - own) * share for share in shares]
            return _settled(
                (*chances[: seen.seat], own, *chances[seen.seat :]), seen.round, seen.points, sizes
            )

        if seen.phase is Phase.CHOOSE:
            by_total = [chance(answer.worth) for answer in outlook.by_total()]
            return tuple(
                judgement(
                    sum(weight * by_total[total] for total, weight in totals(choice.dice)), seen.hand_sizes
                )
                for choice in legal
                if isinstance(choice, RollDice)
            )
        judged = []
        for choice in legal:
            sizes, tokens = _left(seen, choice)
            if seen.round == ROUNDS and (seen.seat + 1 - seen.roller) % seats == 0 and not all(sizes):
                points = tuple(map(sum, zip(seen.points, sizes, strict=True)))
                judged.append(_ended(points, tokens))
                continue
            worth = (
                outlook.discarding(choice.card, choice.tokens, total)
                if isinstance(choice, Discard)
                else outlook.passing(total)
            )
            judged.append(judgement(chance(worth), sizes))
        return tuple(judged)


def _left(seen: Observation, choice: Action) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sizes of the hands and the tokens after an answer."""
    sizes, tokens = list(seen.hand_sizes), list(seen.tokens)
    if isinstance(choice, Discard):
        sizes[seen.seat] -= 1
        tokens[seen.seat] -= choice.tokens
    else:
        tokens[seen.seat] = min(tokens[seen.seat] + 1, MAX_TOKENS)
    return tuple(sizes), tuple(tokens)


def _settled(
    chances: tuple[float, ...], round_: int, points: tuple[int, ...], sizes: tuple[int, ...]
) -> Judgement:
    """The chances, without those of seats that cannot win any more.

    Cards only become fewer: in the last round a seat cannot win when it has more points than another that
    keeps all its cards. When a single seat can win, that is exact.
    """
    most = min(map(sum, zip(points, sizes, strict=True)))
    left = [chance if held <= most else 0.0 for chance, held in zip(chances, points, strict=True)]
    if round_ < ROUNDS or not any(left):
        return Judgement(chances, exact=False)
    able = sum(held <= most for held in points)
    return Judgement(tuple(chance / sum(left) for chance in left), exact=able == 1)


def _ended(points: tuple[int, ...], tokens: Sequence[int]) -> Judgement:
    """The shares of the win after the last round (A9)."""
    ranks = [(held, -left) for held, left in zip(points, tokens, strict=True)]
    won = [rank == min(ranks) for rank in ranks]
    return Judgement(tuple(each / sum(won) for each in won), exact=True)
