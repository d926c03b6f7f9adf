"""A check of the Game contract: it plays a random game and checks each clause in every position.

Each clause is a function that raises ContractBroken. Run `check_game` on every game with many seeds.
"""

import json
import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, TypeVar

from llamadillo.engine.cards import contains, unpack
from llamadillo.engine.game import (
    CHANCE,
    MAX_SEATS,
    MIN_SEATS,
    TERMINAL,
    Draw,
    Game,
    IllegalAction,
    Node,
    Seat,
)
from llamadillo.engine.steps import Action, Outcome, Step

_RULE: Final = re.compile(r"[A-Z][0-9]+[a-z]?")
_WRONG_STEPS: Final = 6
"""The number of wrong steps to try in each position."""

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 (observation)
Anything = Game[Any, Any]


class ContractBroken(Exception):
    """A game breaks its contract; the message says which clause, and where."""


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """The game that `check_game` played."""

    steps: tuple[Step, ...]
    """All steps from the initial state to the end."""
    swaps: int
    """How often `swap_hidden` returned another state: 0 for a game that hides nothing."""


def check_game(game: Game[S, O], seats: int, first: Seat, draw: Draw, limit: int = 20_000) -> CheckedGame:
    """Play a whole game with chance and choices from `draw`, and check the contract in every position.

    Raises ContractBroken, also if the game takes more than `limit` steps.
    """
    check_seats(game)
    state = game.initial_state(seats, first)
    if state != game.initial_state(seats, first):
        raise ContractBroken("initial_state: equal arguments give different states")
    steps: list[Step] = []
    known: dict[Step, None] = {}  # an ordered set, so that equal seeds give equal runs
    swaps = 0
    while True:
        unchanged = _fingerprint(state)
        check_actor(game, state, seats)
        check_legal_actions(game, state)
        check_chance(game, state)
        check_result(game, state, seats)
        check_trace(game, state, seats)
        swaps += check_observations(game, state, seats, draw)
        known.update(dict.fromkeys(game.legal_actions(state)))
        check_refusals(game, state, _some(list(known), draw))
        if game.current_actor(state) is TERMINAL:
            break
        if len(steps) == limit:
            raise ContractBroken(f"no end after {limit} steps")
        step = _choose(game, state, draw)
        known.setdefault(step)
        check_notation(game, step)
        after = game.apply(state, step)
        if game.apply(state, step) != after:
            raise ContractBroken(f"apply: {step} gives different states")
        check_cards(game, state, step, after)
        if _fingerprint(state) != unchanged:
            raise ContractBroken(f"a state was changed when {step} was applied")
        steps.append(step)
        state = after
    return CheckedGame(tuple(steps), swaps)


def check_seats(game: Anything) -> None:
    """`initial_state` rejects an invalid number of seats and an invalid starter."""
    wrong = [(seats, 0) for seats in (-1, 0, MIN_SEATS - 1, MAX_SEATS + 1)]
    wrong += [(seats, first) for seats in range(MIN_SEATS, MAX_SEATS + 1) for first in (-1, seats)]
    for seats, first in wrong:
        try:
            game.initial_state(seats, Seat(first))
        except ValueError:
            continue
        raise ContractBroken(f"initial_state: {seats} seats with starter {first} are not refused")


def check_actor(game: Game[S, O], state: S, seats: int) -> None:
    """The actor is a seat at the table, CHANCE or TERMINAL."""
    actor = game.current_actor(state)
    if not isinstance(actor, Node) and not 0 <= actor < seats:
        raise ContractBroken(f"current_actor: there is no seat {actor}")


def check_legal_actions(game: Game[S, O], state: S) -> None:
    """There are legal actions exactly if a seat must act; they are sorted, without duplicates."""
    legal = game.legal_actions(state)
    if bool(legal) == isinstance(game.current_actor(state), Node):
        raise ContractBroken(f"legal_actions: {len(legal)} for {game.current_actor(state)}")
    keys = [action.sort_key() for action in legal]
    if any(later <= earlier for earlier, later in pairwise(keys)):
        raise ContractBroken(f"legal_actions: not sorted, or not each once: {legal}")


def check_chance(game: Game[S, O], state: S) -> None:
    """Outcomes are listed for chance only, each once, with positive integer weights."""
    outcomes = game.chance_outcomes(state)
    if outcomes and game.current_actor(state) is not CHANCE:
        raise ContractBroken("chance_outcomes: there are some, but a seat must act or the game is over")
    if len({outcome for outcome, _ in outcomes}) < len(outcomes):
        raise ContractBroken("chance_outcomes: an outcome is listed twice")
    for outcome, weight in outcomes:
        if type(weight) is not int or weight < 1:
            raise ContractBroken(f"chance_outcomes: {outcome} weighs {weight}")


def check_result(game: Game[S, O], state: S, seats: int) -> None:
    """Points for every seat; at the end winners, among those with the best points."""
    result = game.result(state)
    if len(result.points) != seats or min(result.points) < 0:
        raise ContractBroken(f"result: {result.points} are no points for {seats} seats")
    if bool(result.winners) != (game.current_actor(state) is TERMINAL):
        raise ContractBroken(f"result: winners {result.winners} for {game.current_actor(state)}")
    best = [seat for seat, points in enumerate(result.points) if points == game.better.best(result.points)]
    if list(result.winners) != [seat for seat in best if seat in result.winners]:
        raise ContractBroken(f"result: {result.winners} do not win with {result.points}, ascending")
    if result.winners and result.winners != game.leaders(state):
        raise ContractBroken(
            f"leaders: {game.leaders(state)} at the end, but the winners are {result.winners}"
        )


def check_trace(game: Game[S, O], state: S, seats: int) -> None:
    """A trace is JSON and has the points and, in a game with cards, the hand of every seat."""
    trace = game.trace(state)
    if json.loads(json.dumps(trace)) != trace:
        raise ContractBroken(f"trace: not plain JSON: {trace}")
    hands = seats if game.deck else 0
    if trace["points"] != list(game.result(state).points) or len(trace.get("hands", ())) != hands:
        raise ContractBroken(f"trace: wrong points or hands: {trace}")


def check_observations(game: Game[S, O], state: S, seats: int, draw: Draw) -> int:
    """No seat can distinguish the state from one with other hidden cards.

    Returns the number of seats for which the state with other hidden cards differs.
    """
    swaps = 0
    for seat in map(Seat, range(seats)):
        twin = game.swap_hidden(state, seat, draw)
        swaps += twin != state
        if game.observe(twin, seat) != game.observe(state, seat):
            raise ContractBroken(f"observe: seat {seat} sees hidden cards in {state}")
        if _public(game, twin, seat) != _public(game, state, seat):
            raise ContractBroken(f"what seat {seat} may do, or the result, shows hidden cards in {state}")
    return swaps


def _public(game: Game[S, O], state: S, seat: Seat) -> tuple[object, ...]:
    actor = game.current_actor(state)
    return actor, game.legal_actions(state) if actor == seat else (), game.result(state)


def check_refusals(game: Game[S, O], state: S, candidates: list[Step]) -> None:
    """Illegal steps among `candidates` are refused with a rule, and the state does not change."""
    legal = game.legal_actions(state)
    chance = game.current_actor(state) is CHANCE
    before = _fingerprint(state)
    for step in candidates:
        if step in legal or (chance and isinstance(step, Outcome)):
            continue
        try:
            game.apply(state, step)
        except IllegalAction as refusal:
            if not _RULE.fullmatch(refusal.rule) or not refusal.reason:
                raise ContractBroken(f"apply: {step} is refused without reason or rule") from refusal
        else:
            raise ContractBroken(f"apply: {step} is not refused, legal are {legal}")
        if _fingerprint(state) != before:
            raise ContractBroken(f"apply: refusing {step} changed the state")


def check_notation(game: Anything, step: Step) -> None:
    """A step that is written and parsed again is the same step."""
    notation = json.loads(json.dumps(step.to_json()))
    read = game.parse_step(notation)
    if read != step:
        raise ContractBroken(f"parse_step: {step} is read as {read} from {notation}")


def check_cards(game: Game[S, O], state: S, step: Step, after: S) -> None:
    """Only the cards that `step` discards leave the game, and no card appears, except by a deal."""
    cards = game.cards_in_play(after)
    if not contains(game.deck, cards):
        raise ContractBroken(f"{step} leaves cards in play that the deck does not have: {unpack(cards)}")
    if isinstance(step, Outcome) and not game.chance_outcomes(state):
        return
    gone = step.discarded() if isinstance(step, Action) else 0
    if cards + gone != game.cards_in_play(state):
        before = unpack(game.cards_in_play(state))
        raise ContractBroken(f"{step} makes {unpack(cards)} of the cards {before}")


def _choose(game: Game[S, O], state: S, draw: Draw) -> Step:
    if game.current_actor(state) is not CHANCE:
        legal = game.legal_actions(state)
        return legal[draw(len(legal))]
    outcome = game.sample(state, draw)
    listed = game.chance_outcomes(state)
    if listed and outcome not in [possible for possible, _ in listed]:
        raise ContractBroken(f"sample: {outcome} is not among the outcomes")
    return outcome


def _some(steps: list[Step], draw: Draw) -> list[Step]:
    return [steps[draw(len(steps))] for _ in range(_WRONG_STEPS)] if steps else []


def _fingerprint(state: object) -> int:
    try:
        return hash(state)
    except TypeError as error:
        raise ContractBroken(f"a state can be changed: it has no hash: {state}") from error
