"""What a choice in a round of LAMA Dice is worth to the seat that makes it: its chance to win.

For each of the 216 rolls it finds the best discard or take. A roll is worth the mean over all of them. A
round in which both seats play, or a seat at a larger table, is judged by a network. A seat that is alone at
a table for two is solved, as long as its row is not too large.
"""

from functools import cache

from llamadillo.engine.cards import Cards, one, unpack
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import WAYS, Observation, Phase, RollDice, Take
from llamadillo.games.lamas.actions import Return
from llamadillo.games.lamas.cards import llama_points
from llamadillo.titles.lama_dice.alone_chances import AloneChances, is_small
from llamadillo.titles.lama_dice.networks import (
    HELD,
    OFFER,
    OWN,
    OWN_QUIT,
    STANDS,
    Numbers,
    others_features,
    row_features,
)
from llamadillo.titles.lama_dice.row_outcomes import LLAMA_WAYS, parts, row_outcomes, set_of
from llamadillo.titles.lamas.opponents import tokens_of


class Prospects:
    """Estimates the chance to win of the acting seat after each choice."""

    def __init__(self, seen: Observation, known: Numbers) -> None:
        self._seen = seen
        self._known = known
        self._round = known.turn(seen)
        self._held = seen.points[seen.seat]
        self._around = self._round.total(others_features(seen))
        self._frames: dict[tuple[int, Cards], int] = {}
        solved = len(seen.points) == 2 and seen.alone and is_small(seen.row)
        self._alone = AloneChances(seen.llama_row, cache(self.ending)) if solved else None

    def leaving(self, row: Cards, llama_row: Cards, held: int | None = None) -> float:
        """After a turn that leaves this row, llama row and points held (None: unchanged)."""
        points = self._held if held is None else held
        if self._alone:
            return self._alone.turn(row, points)
        if not row:
            return max(self.ending(points - token) for token in (0, *tokens_of(points)))
        if not llama_row:
            return self.ending(points + llama_points(row))
        frame = self._frames.get((points, llama_row))
        if frame is None:
            also = self._round.total([OWN + HELD + points, OFFER + set_of(llama_row)])
            frame = self._frames[points, llama_row] = self._around + also
        return self._round.chance(frame + self._round.total(row_features(row)))

    def ending(self, points: int) -> float:
        """If the round ends now and the seat then holds `points`."""
        return self.ended(points)[self._seen.seat]

    def ended(self, points: int) -> tuple[float, ...]:
        """The chances of all seats then."""
        seen = self._seen
        held = [before + llama_points(row) for before, row in zip(seen.points, seen.rows, strict=True)]
        held[seen.seat] = points
        return self._known.after_round(held, seen.seat)

    def quitting(self) -> float:
        """If the seat quits."""
        seen = self._seen
        stands = self._held + llama_points(seen.row)
        if seen.alone:
            return self.ending(stands)
        also = [OWN_QUIT + min(stands, STANDS - 1), OFFER + set_of(seen.llama_row)]
        return self._round.chance(self._around + self._round.total(also))

    def rolling(self) -> float:
        """If the seat rolls: the mean over all 216 ways."""
        if self._alone:
            return self._alone.roll(self._seen.row, self._held)
        total, drama = self.rolled()
        total += LLAMA_WAYS * self.three_llamas()
        if drama:
            total += drama * self.ending(self.after_drama())
        return total / WAYS

    def rolled(self) -> tuple[float, int]:
        """The chances after all ways to a discard or a take, added up, and the number of ways to llama drama.

        The rest of the ways is three llamas.
        """
        row, llama_row, alone = self._seen.row, self._seen.llama_row, self._seen.alone
        left, taken = cache(lambda cards: self.leaving(cards, llama_row)), cache(self.taking)
        matches, misses = row_outcomes(row)
        total, drama = 0.0, 0
        for most, ways in matches:
            total += ways * max(left(Cards(row - part)) for part in parts(most))
        for shown, ways in misses:
            if (offered := shown & llama_row) and not alone:
                total += ways * max(map(taken, unpack(Cards(offered))))
            else:
                drama += ways
        return total, drama

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
