"""What a choice in a round of LAMA Dice is worth to the seat that makes it: its chance to win.

For each of the 216 rolls it finds the best discard or take. A roll is worth the mean over all of them. A
round in which both seats play, or a seat at a larger table, is judged by a network. A seat that is alone at
a table for two is solved, as long as its row is not too large. If the seat quits there, so is the other.
Where the best choices after a roll are close at a table for two, the other seat's next turn is looked at.
"""

from dataclasses import replace
from functools import cache, cached_property
from typing import Final, NamedTuple

from llamadillo.engine.cards import NO_CARDS, Cards, one, size, unpack
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import WAYS, Observation, Phase, RollDice, Take
from llamadillo.games.lamas.actions import Return
from llamadillo.games.lamas.cards import llama_points
from llamadillo.titles.lama_dice import two_seats
from llamadillo.titles.lama_dice.alone_chances import MOST_OF_OTHER, AloneChances, is_small
from llamadillo.titles.lama_dice.networks import HELD, OFFER, OWN, OWN_QUIT, Numbers, others_features
from llamadillo.titles.lama_dice.row_features import row_features, total_of
from llamadillo.titles.lama_dice.row_outcomes import LLAMA_WAYS, parts, row_outcomes, set_of
from llamadillo.titles.lamas.opponents import tokens_of

CLOSE: Final = 0.04
"""Choices after a roll are close if their chances differ by less."""
LOOKED: Final = 2
"""So many of the best choices are looked at."""


class Rolled(NamedTuple):
    """What follows a roll, other than three llamas, with the best choice."""

    total: float
    """The chances after all ways to a discard or a take, added up."""
    out: int
    """The number of ways to go out, which are part of these."""
    last: int
    """The number of ways to take the last card of the llama row, also part of these."""
    drama: int
    """The number of ways to llama drama, which are not."""


class Prospects:
    """Estimates the chance to win of the acting seat after each choice."""

    def __init__(self, seen: Observation, known: Numbers) -> None:
        self._seen = seen
        self._known = known
        self._round = known.turn(seen)
        self._held = seen.points[seen.seat]
        self._two = len(seen.points) == 2
        self._around = self._round.total((two_seats.other_features if self._two else others_features)(seen))
        self._frames: dict[tuple[int, Cards], int] = {}
        solved = self._two and seen.alone and is_small(seen.row)
        self._alone = AloneChances(seen.llama_row, cache(self.ending)) if solved else None
        other = 1 - seen.seat
        self._other = seen.points[other] + llama_points(seen.rows[other]) if self._two else 0
        self._totals: dict[tuple[int, int, Cards], int] = {}
        self._dramas: dict[int, int] = {}

    def leaving(self, row: Cards, llama_row: Cards, held: int | None = None) -> float:
        """After a turn that leaves this row, llama row and points held (None: unchanged)."""
        points = self._held if held is None else held
        if self._alone:
            return self._alone.turn(row, points)
        if not row:
            return max(self.ending(points - token) for token in (0, *tokens_of(points)))
        if not llama_row:
            return self.ending(points + llama_points(row))
        if self._two:
            return self._left_at_two(row, llama_row, points)
        frame = self._frames.get((points, llama_row))
        if frame is None:
            also = self._round.total([OWN + HELD + points, OFFER + set_of(llama_row)])
            frame = self._frames[points, llama_row] = self._around + also
        return self._round.chance(frame + self._round.total(row_features(row)))

    def _left_at_two(self, row: Cards, llama_row: Cards, held: int) -> float:
        own = self._frame(held + llama_points(row), held, llama_row)
        drama = self._drama(held + llama_points(Cards(row | llama_row)))
        return self._round.chance(own + drama + self._known.row_of_two(row))

    def _drama(self, points: int) -> int:
        """What a table for two adds up for the points after llama drama of the own seat."""
        drama = self._dramas.get(points)
        if drama is None:
            feature = two_seats.OWN_DRAMA + two_seats.range_of(self._ended(points, self._other))
            drama = self._dramas[points] = self._round.total([feature])
        return drama

    def _frame(self, total: int, held: int, llama_row: Cards) -> int:
        """What a table for two adds up for an own total, without the cards of the row."""
        key = total, held, llama_row
        frame = self._totals.get(key)
        if frame is None:
            features = two_seats.frame_features(self._seen, held, llama_row, self._ended)
            features += two_seats.total_features(self._seen, total, llama_row, self._ended)
            features.append(two_seats.OWN + two_seats.HELD + held)
            features.append(two_seats.OWN + two_seats.TOTAL + min(total, two_seats.STANDS - 1))
            frame = self._totals[key] = self._around + self._round.total(features)
        return frame

    def _ended(self, own: int, other: int) -> float:
        """The own chance between two rounds, if the own seat starts the next."""
        seat = self._seen.seat
        return self._known.after_round((other, own) if seat else (own, other), seat)[seat]

    def ending(self, points: int) -> float:
        """If the round ends now and the seat then holds `points`."""
        seen = self._seen
        held = [before + llama_points(row) for before, row in zip(seen.points, seen.rows, strict=True)]
        held[seen.seat] = points
        return self._known.after_round(held, seen.seat)[seen.seat]

    def quitting(self) -> float:
        """If the seat quits."""
        seen = self._seen
        if seen.alone:
            return self.ending(self._held + llama_points(seen.row))
        if self._two:
            return self._leaving_alone()
        also = [OWN_QUIT + total_of(self._held, seen.row), OFFER + set_of(seen.llama_row)]
        return self._round.chance(self._around + self._round.total(also))

    def _leaving_alone(self) -> float:
        """If the seat quits and the other, at a table for two, is alone."""
        seen, other = self._seen, 1 - self._seen.seat
        row, stands = seen.rows[other], self._held + llama_points(seen.row)
        if is_small(row, MOST_OF_OTHER):

            def ended(points: int) -> float:
                held = (stands, points) if other else (points, stands)
                return self._known.after_round(held, other)[other]

            return 1 - AloneChances(seen.llama_row, cache(ended)).turn(row, seen.points[other])
        total, llama_row = self._held + llama_points(seen.row), seen.llama_row
        drama = self._drama(self._held + llama_points(Cards(seen.row | llama_row)))
        features = two_seats.frame_features(seen, self._held, llama_row, self._ended)
        features += two_seats.total_features(seen, total, llama_row, self._ended)
        features.append(two_seats.OWN_QUIT + min(total, two_seats.STANDS - 1))
        return self._round.chance(self._around + drama + self._round.total(features))

    def rolling(self) -> float:
        """If the seat rolls: the mean over all 216 ways."""
        if self._alone:
            return self._alone.roll(self._seen.row, self._held)
        total, _, _, drama = self.rolled
        total += LLAMA_WAYS * self.three_llamas()
        if drama:
            total += drama * self.ending(self.after_drama())
        return total / WAYS

    @cached_property
    def rolled(self) -> "Rolled":
        """What follows a roll, other than three llamas, with the best choice."""
        row, llama_row, alone = self._seen.row, self._seen.llama_row, self._seen.alone
        left, taken = cache(lambda cards: self.leaving(cards, llama_row)), cache(self.taking)
        matches, misses = row_outcomes(row)
        total, out, last, drama = 0.0, 0, 0, 0
        for most, ways in matches:
            best = max(left(Cards(row - part)) for part in parts(most))
            total += ways * best
            if most == row and best == left(NO_CARDS):
                out += ways
        for shown, ways in misses:
            if (offered := shown & llama_row) and not alone:
                total += ways * max(map(taken, unpack(Cards(offered))))
                if offered == llama_row:
                    last += ways * (size(llama_row) == 1)
            else:
                drama += ways
        return Rolled(total, out, last, drama)

    def three_llamas(self) -> float:
        """After three llamas, with the best token (D6a)."""
        row, llama_row = self._seen.row, self._seen.llama_row
        return max(self.leaving(row, llama_row, self._held - token) for token in (0, *tokens_of(self._held)))

    def after_drama(self) -> int:
        """The points of the seat after llama drama."""
        return self._held + llama_points(Cards(self._seen.row + self._seen.llama_row))

    def taking(self, value: int) -> float:
        """If the seat takes a card of that value."""
        card = one(value)
        return self.leaving(Cards(self._seen.row + card), Cards(self._seen.llama_row - card))

    def after(self, action: Action) -> float:
        """After an action of the seat, which must act."""
        seen = self._seen
        if seen.phase is Phase.TURN:
            return self.rolling() if isinstance(action, RollDice) else self.quitting()
        if isinstance(action, Take):
            return self.taking(action.card)
        held = self._held - action.token if isinstance(action, Return) else self._held
        if seen.phase is Phase.RETURN:
            points = list(seen.points)
            points[seen.seat] = held
            return self._known.after_round(points, seen.seat)[seen.seat]
        return self.leaving(Cards(seen.row - action.discarded()), seen.llama_row, held)

    def best_known(self, legal: tuple[Action, ...]) -> list[float]:
        """After each action: of close ones by what the other seat can make of it, at a table for two.

        Actions that are not looked at are worth no more than those that are.
        """
        chances, seen = [self.after(action) for action in legal], self._seen
        if not self._two or seen.alone or seen.phase not in (Phase.DISCARD, Phase.TAKE):
            return chances
        level = max(chances) - CLOSE
        close = [place for place, chance in enumerate(chances) if chance > level]
        if len(close) < 2 or not is_small(seen.rows[1 - seen.seat], MOST_OF_OTHER):
            return chances
        best = sorted(close, key=chances.__getitem__)[-LOOKED:]
        looked = {place: self._looked_at(legal[place], chances[place]) for place in best}
        least = min(looked.values())
        return [looked.get(place, min(chance, least)) for place, chance in enumerate(chances)]

    def _looked_at(self, action: Action, chance: float) -> float:
        """After an action, by the other seat's next turn; `chance` if the round ends or its row is large."""
        seen = self._seen
        if isinstance(action, Take):
            row, llama_row = Cards(seen.row + one(action.card)), Cards(seen.llama_row - one(action.card))
        else:
            row, llama_row = Cards(seen.row - action.discarded()), seen.llama_row
        if not row or not llama_row or not is_small(row, MOST_OF_OTHER):
            return chance
        rows = (row, seen.rows[1]) if seen.seat == 0 else (seen.rows[0], row)
        other = Seat(1 - seen.seat)
        turn = replace(
            seen, seat=other, actor=other, phase=Phase.TURN, rows=rows, llama_row=llama_row, turn=other
        )
        after = Prospects(turn, self._known)
        return 1 - max(after.rolling(), after.quitting())
