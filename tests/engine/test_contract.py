"""The contract check accepts a correct game, and each clause rejects a game that breaks it."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from llamadillo.engine.cards import Cards, one
from llamadillo.engine.contract import ContractBroken, check_game
from llamadillo.engine.game import CHANCE, TERMINAL, Actor, Draw, IllegalAction, Json, Result, Seat
from llamadillo.engine.steps import Action, Outcome, Step
from tests.engine.toy import Coin, Deal, Pass, Play, State, Toy


def check_often(make: Callable[[], Toy]) -> None:
    for seed in range(20):
        check_game(make(), 3, Seat(0), random.Random(seed).randrange, limit=50)


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_correct_game_passes(seats: int) -> None:
    played = check_game(Toy(), seats, Seat(0), random.Random(1).randrange)
    assert len(played.steps) == 1 + 2 * seats
    assert played.swaps > 0
    assert isinstance(played.steps[0], Deal)


class TakesAnyTable(Toy):
    def initial_state(self, seats: int, first: Seat) -> State:  # noqa: ARG002 (the break)
        return super().initial_state(max(2, min(seats, 6)), Seat(0))


class StartsAnyhow(Toy):
    count = 0

    def initial_state(self, seats: int, first: Seat) -> State:
        self.count += 1
        return super().initial_state(seats, first)._replace(lucky=bool(self.count % 2))


class ListInState(Toy):
    def initial_state(self, seats: int, first: Seat) -> State:
        state = super().initial_state(seats, first)
        return state._replace(hands=list(state.hands))  # type: ignore[arg-type]  # the break


class SeatBeyondTheTable(Toy):
    def current_actor(self, state: State) -> Actor:
        actor = super().current_actor(state)
        return Seat(actor + 6) if isinstance(actor, int) else actor


class NothingToDo(Toy):
    def legal_actions(self, state: State) -> tuple[Action, ...]:  # noqa: ARG002 (the break)
        return ()


class ActsWhenOver(Toy):
    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return super().legal_actions(state) or (Pass(),)


class Unsorted(Toy):
    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return super().legal_actions(state)[::-1]


class Doubled(Toy):
    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return super().legal_actions(state) * 2


class OutcomesForSeats(Toy):
    def chance_outcomes(self, state: State) -> tuple[tuple[Outcome, int], ...]:
        return () if state.turn == 0 else ((Coin(lucky=True), 1),)


class OutcomeTwice(Toy):
    def chance_outcomes(self, state: State) -> tuple[tuple[Outcome, int], ...]:
        return super().chance_outcomes(state) * 2


class WeighsNothing(Toy):
    def chance_outcomes(self, state: State) -> tuple[tuple[Outcome, int], ...]:
        return tuple((outcome, 0) for outcome, _ in super().chance_outcomes(state))


class WeighsHalf(Toy):
    def chance_outcomes(self, state: State) -> tuple[tuple[Outcome, int], ...]:
        return tuple((outcome, weight / 4) for outcome, weight in super().chance_outcomes(state))  # type: ignore[misc]  # the break


class RollsWhatIsNotListed(Toy):
    def chance_outcomes(self, state: State) -> tuple[tuple[Outcome, int], ...]:
        return super().chance_outcomes(state)[:1]


class PointsForOne(Toy):
    def result(self, state: State) -> Result:
        return Result(super().result(state).points[:1], super().result(state).winners)


class NoWinner(Toy):
    def result(self, state: State) -> Result:
        return Result(super().result(state).points, ())


class WinsTooEarly(Toy):
    def result(self, state: State) -> Result:
        return Result(super().result(state).points, super().result(state).winners or (Seat(0),))


class MostWins(Toy):
    def result(self, state: State) -> Result:
        points = super().result(state).points
        return Result(points, (Seat(points.index(max(points))),) if super().result(state).winners else ())


class TraceIsNoJson(Toy):
    def trace(self, state: State) -> dict[str, Json]:
        return super().trace(state) | {"hands": state.hands}


class TraceWithoutHands(Toy):
    def trace(self, state: State) -> dict[str, Json]:
        return super().trace(state) | {"hands": []}


class ShowsHiddenCards(Toy):
    def observe(self, state: State, seat: Seat) -> Any:  # noqa: ARG002 (the break)
        return state


class OffersByOthersCards(Toy):
    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return super().legal_actions(state)[-1 if state.hands[-1] % 7 > 3 else 0 :]


class NeverRefuses(Toy):
    def apply(self, state: State, step: Step) -> State:
        try:
            return super().apply(state, step)
        except IllegalAction:
            return state


class RefusesWithoutRule(Toy):
    def apply(self, state: State, step: Step) -> State:
        try:
            return super().apply(state, step)
        except IllegalAction as refusal:
            raise IllegalAction(refusal.reason, "") from None


class _Mutable:
    """A mutable value with a hash, which a state must not contain."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Mutable) and self.value == other.value

    def __hash__(self) -> int:
        return self.value


class ChangesWhenRefusing(Toy):
    def initial_state(self, seats: int, first: Seat) -> State:
        return super().initial_state(seats, first)._replace(lucky=_Mutable(0))

    def apply(self, state: State, step: Step) -> State:
        try:
            after = super().apply(state, step)
        except IllegalAction:
            state.lucky.value += 1
            raise
        return after._replace(lucky=_Mutable(int(after.lucky)))


class ChangesWhenApplying(ChangesWhenRefusing):
    def apply(self, state: State, step: Step) -> State:
        after = Toy.apply(self, state, step)
        if isinstance(state.lucky, _Mutable):
            state.lucky.value += 1
        return after._replace(lucky=_Mutable(0))


class AppliesAnyhow(Toy):
    count = 0

    def apply(self, state: State, step: Step) -> State:
        self.count += 1
        return super().apply(state, step)._replace(lucky=bool(self.count % 2))


class ReadsAnotherStep(Toy):
    def parse_step(self, notation: Json) -> Step:
        step = super().parse_step(notation)
        return Coin(not step.lucky) if isinstance(step, Coin) else step


class NeverEnds(Toy):
    def apply(self, state: State, step: Step) -> State:
        after = super().apply(state, step)
        return after._replace(turn=1) if self.current_actor(after) is TERMINAL else after


class GivesCardsAway(Toy):
    def apply(self, state: State, step: Step) -> State:
        after = super().apply(state, step)
        return after._replace(hands=(Cards(0), *after.hands[1:])) if after.turn == 3 else after


class KeepsPlayedCards(Toy):
    def apply(self, state: State, step: Step) -> State:
        after = super().apply(state, step)
        return after._replace(hands=state.hands) if isinstance(step, Play) else after


class DealsUnknownCards(Toy):
    def sample(self, state: State, draw: Draw) -> Outcome:
        outcome = super().sample(state, draw)
        return Deal((one(7),) * len(state.hands)) if isinstance(outcome, Deal) else outcome


BREAKS: list[tuple[Callable[[], Toy], str]] = [
    (TakesAnyTable, "initial_state: .* are not refused"),
    (StartsAnyhow, "initial_state: equal arguments"),
    (ListInState, "it has no hash"),
    (SeatBeyondTheTable, "current_actor: there is no seat"),
    (NothingToDo, "legal_actions: 0 for 0"),
    (ActsWhenOver, "legal_actions: 1 for"),
    (Unsorted, "legal_actions: not sorted"),
    (Doubled, "legal_actions: not sorted, or not each once"),
    (OutcomesForSeats, "chance_outcomes: there are some"),
    (OutcomeTwice, "listed twice"),
    (WeighsNothing, "weighs 0"),
    (WeighsHalf, "weighs 0.25"),
    (RollsWhatIsNotListed, "sample: .* is not among the outcomes"),
    (PointsForOne, "are no points for 3 seats"),
    (NoWinner, "result: winners"),
    (WinsTooEarly, "result: winners"),
    (MostWins, "do not win"),
    (TraceIsNoJson, "trace: not plain JSON"),
    (TraceWithoutHands, "trace: wrong points or hands"),
    (ShowsHiddenCards, "observe: seat . sees hidden cards"),
    (OffersByOthersCards, "may do, or the result, shows hidden cards"),
    (NeverRefuses, "is not refused"),
    (RefusesWithoutRule, "without reason or rule"),
    (ChangesWhenRefusing, "refusing .* changed the state"),
    (ChangesWhenApplying, "a state was changed when|gives different states"),
    (AppliesAnyhow, "gives different states"),
    (ReadsAnotherStep, "is read as"),
    (NeverEnds, "no end after 50 steps"),
    (GivesCardsAway, "makes .* of the cards"),
    (KeepsPlayedCards, "makes .* of the cards"),
    (DealsUnknownCards, "that the deck does not have"),
]


@pytest.mark.parametrize(("broken", "complaint"), BREAKS, ids=lambda value: getattr(value, "__name__", ""))
def test_each_clause_catches_a_game_that_breaks_it(broken: Callable[[], Toy], complaint: str) -> None:
    with pytest.raises(ContractBroken, match=complaint):
        check_often(broken)


def test_every_broken_game_is_in_the_table() -> None:
    def below(base: type) -> set[type]:
        return {base}.union(*map(below, base.__subclasses__())) if base.__subclasses__() else {base}

    assert below(Toy) - {Toy} == {broken for broken, _ in BREAKS}


def test_chance_is_not_listed_for_the_deal_or_a_seat() -> None:
    game = Toy()
    state = game.initial_state(2, Seat(0))
    assert game.current_actor(state) is CHANCE
    assert game.chance_outcomes(state) == ()
