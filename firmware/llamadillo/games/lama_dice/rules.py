"""The rules of LAMA Dice, by the ids of RULES.md.

Each state has the legal actions of its actor, computed when the state is made. `apply` only checks that a
choice is one of them.
"""

from functools import cache
from itertools import combinations_with_replacement, product
from typing import ClassVar, Final

from llamadillo.engine.cards import NO_CARDS, Cards, contains, count, one, pack, unpack
from llamadillo.engine.dealing import deal_hands, singles
from llamadillo.engine.game import (
    CHANCE,
    MAX_SEATS,
    MIN_SEATS,
    TERMINAL,
    Actor,
    Better,
    Draw,
    Game,
    Json,
    Result,
    Seat,
    replaced,
)
from llamadillo.engine.steps import Action, Outcome, Step
from llamadillo.games.lama_dice.refusals import refusal
from llamadillo.games.lama_dice.state import (
    ALL_CARDS,
    DECK,
    HAND,
    LLAMA_ROW,
    Ending,
    Observation,
    Phase,
    Round,
    State,
)
from llamadillo.games.lama_dice.steps import (
    ROLL_WEIGHTS,
    ROLLS,
    WAYS,
    Deal,
    Discard,
    Roll,
    RollDice,
    Take,
    parse_step,
)
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.games.lamas.cards import LLAMA, llama_points, names
from llamadillo.games.lamas.tokens import LOST, token_choices

_SINGLES: Final = singles(DECK)
_ROLL_DICE: Final = RollDice()
_QUIT: Final = Quit()
_ROLL_OR_QUIT: Final = (_ROLL_DICE, _QUIT)
_THREE_LLAMAS: Final = Roll((LLAMA, LLAMA, LLAMA)).cards

# A module name is looked up faster than a member of an Enum.
_DEAL: Final = Phase.DEAL
_TURN: Final = Phase.TURN
_ROLL: Final = Phase.ROLL
_DISCARD: Final = Phase.DISCARD
_TAKE: Final = Phase.TAKE
_LLAMAS: Final = Phase.LLAMAS
_RETURN: Final = Phase.RETURN
_OVER: Final = Phase.OVER
_WENT_OUT: Final = Ending.WENT_OUT
_DRAMA: Final = Ending.DRAMA
_ROW_TAKEN: Final = Ending.ROW_TAKEN
_ALL_QUIT: Final = Ending.ALL_QUIT

# Bits of a packed multiset of seven values: the lowest and the highest of each value's four.
_LOW: Final = 0x1111111
_HIGH: Final = 0x8888888


def _matching(row: Cards, roll: Cards) -> Cards:
    """The cards of `row` that `roll` matches: of each value the smaller number of the two (D6b).

    No value may occur eight times, and none does (D1). The loop-free form matters: this is most
    of what a roll costs.
    """
    enough = (
        row | _HIGH
    ) - roll & _HIGH  # the high bit stays set where the row has at least the cards of the roll
    mask = enough - (enough >> 3)
    return Cards(roll & mask | row & ~mask)


@cache
def _hands() -> frozenset[Cards]:
    """Every hand that the deck can make (D3)."""
    hands = map(pack, combinations_with_replacement(range(1, LLAMA + 1), HAND))
    return frozenset(hand for hand in hands if contains(DECK, hand))


@cache
def _discards(most: Cards) -> tuple[Discard, ...]:
    """Every non-empty choice of cards from `most` (D6b), sorted. At most three cards: a small table."""
    values = sorted(set(unpack(most)))
    choices = product(*(range(count(most, value) + 1) for value in values))
    packed = (pack(v for v, n in zip(values, chosen, strict=True) for _ in range(n)) for chosen in choices)
    return tuple(sorted((Discard(cards) for cards in packed if cards), key=Discard.sort_key))


@cache
def _takes(offered: Cards) -> tuple[Take, ...]:
    """Taking any one of the cards `offered` (D6c), sorted."""
    return tuple(Take(value) for value in unpack(offered))


def _followers(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """The next seat that has not quit, by the quitters' bits and the seat that acted (D5).

    A seat that is alone follows itself (D7). With all seats out there is none: the seat itself.
    """

    def follower(quitters: int, seat: int) -> Seat:
        others = ((seat + step) % seats for step in range(1, seats))
        return Seat(next((other for other in others if not quitters >> other & 1), seat))

    return tuple(tuple(follower(quitters, s) for s in range(seats)) for quitters in range(1 << seats))


_CLOCKWISE: Final = tuple(map(_followers, range(MAX_SEATS + 1)))
"""By the number of seats, the quitters' bits and the seat that acted: the seat that acts next."""


class LamaDice(Game[State, Observation]):
    """LAMA Dice for 2–6 seats."""

    name: ClassVar[str] = "lama-dice"
    better: ClassVar[Better] = Better.FEWEST
    deck: ClassVar[Cards] = ALL_CARDS
    turn_rule: ClassVar[str] = "D5"

    def initial_state(self, seats: int, first: Seat) -> State:
        """The position before the first deal; see `Game.initial_state`."""
        if not MIN_SEATS <= seats <= MAX_SEATS:
            raise ValueError(f"LAMA Dice is for {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")
        if not 0 <= first < seats:
            raise ValueError(f"the first starter must be a seat from 0 to {seats - 1}, not {first}")
        before = Round(0, first, None, None)
        rows = (NO_CARDS,) * seats
        return State(CHANCE, _DEAL, (), first, rows, 0, NO_CARDS, (0,) * seats, None, before)

    def current_actor(self, state: State) -> Actor:
        """Who comes next; see `Game.current_actor`."""
        return state.actor

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """What the actor may do; see `Game.legal_actions`."""
        return state.legal

    def chance_outcomes(self, state: State) -> tuple[tuple[Outcome, int], ...]:
        """The 125 different rolls with their weights of 216; see `Game.chance_outcomes`."""
        return ROLL_WEIGHTS if state.phase is _ROLL else ()

    def sample(self, state: State, draw: Draw) -> Outcome:
        """A roll or a deal; see `Game.sample`."""
        phase = state.phase
        if phase is _ROLL:
            return ROLLS[draw(WAYS)]
        if phase is _DEAL:
            return Deal(deal_hands(_SINGLES, len(state.rows), HAND, draw)[0])
        raise ValueError("neither dice nor a deal come next")

    def apply(self, state: State, step: Step) -> State:
        """The position after `step`; see `Game.apply`."""
        if step in state.legal:
            if step is _ROLL_DICE:
                return _roll_dice(state)
            if step is _QUIT:
                return _quit(state)
            if type(step) is Discard:
                return _discard(state, step.cards)
            if type(step) is Take:
                return _take(state, one(step.card))
            if type(step) is Return:
                return _returned(state, step.token)
            if type(step) is Keep:
                return _returned(state, 0)
        if type(step) is Roll and state.phase is _ROLL:
            return _rolled(state, step)
        if type(step) is Deal and state.phase is _DEAL:
            return _dealt(state, step)
        raise refusal(state, step)

    def observe(self, state: State, seat: Seat) -> Observation:
        """What `seat` sees: everything; see `Game.observe`."""
        round_ = state.round
        return Observation(
            seat=seat,
            actor=state.actor,
            phase=state.phase,
            rows=state.rows,
            quit=_flags(state),
            llama_row=state.llama_row,
            points=state.points,
            roll=state.roll,
            round=round_.number,
            first=round_.first,
            turn=state.seat,
            ending=round_.ending,
            ender=None if round_.ending is None else state.seat,
            scored=round_.scored,
            winners=self.result(state).winners,
        )

    def result(self, state: State) -> Result:
        """Points held, and who won: all tied for fewest (D12)."""
        points = state.points
        if state.phase is not _OVER:
            return Result(points, ())
        fewest = min(points)
        return Result(points, tuple(Seat(s) for s, held in enumerate(points) if held == fewest))

    def parse_step(self, notation: Json) -> Step:
        """A step from its notation; see `Game.parse_step`."""
        return parse_step(notation)

    def trace(self, state: State) -> dict[str, Json]:
        """The fields of a trace; see `Game.trace`."""
        return {
            "points": list(state.points),
            "hands": [names(row) for row in state.rows],
            "llama_row": names(state.llama_row),
            "quit": list(_flags(state)),
        }

    def cards_in_play(self, state: State) -> Cards:
        """The rows and the llama row; see `Game.cards_in_play`."""
        return Cards(sum(state.rows) + state.llama_row)

    def swap_hidden(self, state: State, seat: Seat, draw: Draw) -> State:  # noqa: ARG002 (the contract's)
        """The same state: everything is public (D3); see `Game.swap_hidden`."""
        return state


def _flags(state: State) -> tuple[bool, ...]:
    return tuple(bool(state.quitters >> seat & 1) for seat in range(len(state.rows)))


def _dealt(state: State, deal: Deal) -> State:
    """The first turn of the next round (D3, D4). Refuses a deal that the deck does not hold."""
    hands = deal.hands
    possible = _hands()
    left = DECK | _HIGH  # a high bit is cleared when its value is used up
    for hand in hands:
        if hand not in possible:
            raise refusal(state, deal)
        left -= hand
        if left & _HIGH != _HIGH:
            raise refusal(state, deal)
    if len(hands) != len(state.rows):
        raise refusal(state, deal)
    first = state.seat
    round_ = Round(state.round.number + 1, first, None, None)
    return State(first, _TURN, _ROLL_OR_QUIT, first, hands, 0, LLAMA_ROW, state.points, None, round_)


def _roll_dice(state: State) -> State:
    """The dice are rolled next (D5)."""
    seat, rows, quitters, llama_row = state.seat, state.rows, state.quitters, state.llama_row
    return State(CHANCE, _ROLL, (), seat, rows, quitters, llama_row, state.points, state.roll, state.round)


def _rolled(state: State, roll: Roll) -> State:
    """The result of a roll (D6)."""
    seat, rows, quitters, llama_row = state.seat, state.rows, state.quitters, state.llama_row
    points, rolled = state.points, roll.cards
    legal: tuple[Action, ...]
    if rolled == _THREE_LLAMAS:  # D6a
        if not points[seat]:
            return _turn_after(state, rows, quitters, llama_row, points, roll)
        phase, legal = _LLAMAS, token_choices(points[seat])
    elif most := _matching(rows[seat], rolled):  # D6b
        phase, legal = _DISCARD, _discards(most)
    elif (offered := llama_row & (rolled | rolled >> 1) & _LOW) and (
        _CLOCKWISE[len(rows)][quitters][seat] != seat  # alone, the llama row is out of reach (D7)
    ):  # D6c
        phase, legal = _TAKE, _takes(Cards(offered))
    else:  # D6d
        rows = replaced(rows, seat, Cards(rows[seat] + llama_row))
        return _round_over(state, _DRAMA, rows, quitters, NO_CARDS, roll)
    return State(seat, phase, legal, seat, rows, quitters, llama_row, points, roll, state.round)


def _quit(state: State) -> State:
    """The seat is out of the round; when all are, the round is over (D5, D8)."""
    rows, quitters = state.rows, state.quitters | 1 << state.seat
    if quitters == (1 << len(rows)) - 1:
        return _round_over(state, _ALL_QUIT, rows, quitters, state.llama_row, state.roll)
    return _turn_after(state, rows, quitters, state.llama_row, state.points, state.roll)


def _discard(state: State, cards: Cards) -> State:
    """The cards are gone; without any left the seat went out (D6b, D8)."""
    row = Cards(state.rows[state.seat] - cards)
    rows = replaced(state.rows, state.seat, row)
    if not row:
        return _round_over(state, _WENT_OUT, rows, state.quitters, state.llama_row, state.roll)
    return _turn_after(state, rows, state.quitters, state.llama_row, state.points, state.roll)


def _take(state: State, card: Cards) -> State:
    """The card goes into the row; the last one of the llama row ends the round (D6c, D8)."""
    rows = replaced(state.rows, state.seat, Cards(state.rows[state.seat] + card))
    llama_row = Cards(state.llama_row - card)
    if not llama_row:
        return _round_over(state, _ROW_TAKEN, rows, state.quitters, llama_row, state.roll)
    return _turn_after(state, rows, state.quitters, llama_row, state.points, state.roll)


def _returned(state: State, token: int) -> State:
    """One token is given back, or none; then the game goes on (D6a, D11)."""
    seat, rows, quitters, llama_row = state.seat, state.rows, state.quitters, state.llama_row
    points = replaced(state.points, seat, state.points[seat] - token)
    if state.phase is _LLAMAS:
        return _turn_after(state, rows, quitters, llama_row, points, state.roll)
    return _next_round(state, rows, quitters, llama_row, points, state.roll, state.round)


def _turn_after(
    state: State,
    rows: tuple[Cards, ...],
    quitters: int,
    llama_row: Cards,
    points: tuple[int, ...],
    roll: Roll | None,
) -> State:
    """The turn of the next seat clockwise that has not quit (D5)."""
    seat = _CLOCKWISE[len(rows)][quitters][state.seat]
    return State(seat, _TURN, _ROLL_OR_QUIT, seat, rows, quitters, llama_row, points, roll, state.round)


def _round_over(
    state: State,
    ending: Ending,
    rows: tuple[Cards, ...],
    quitters: int,
    llama_row: Cards,
    roll: Roll | None,
) -> State:
    """Every seat scores (D9); a seat that went out and holds tokens is asked for one (D11)."""
    seat = state.seat
    scored = tuple([llama_points(row) for row in rows])
    points = tuple([held + more for held, more in zip(state.points, scored)])  # noqa: B905
    round_ = Round(state.round.number, state.round.first, ending, scored)
    if ending is _WENT_OUT and points[seat]:
        legal = token_choices(points[seat])
        return State(seat, _RETURN, legal, seat, rows, quitters, llama_row, points, roll, round_)
    return _next_round(state, rows, quitters, llama_row, points, roll, round_)


def _next_round(
    state: State,
    rows: tuple[Cards, ...],
    quitters: int,
    llama_row: Cards,
    points: tuple[int, ...],
    roll: Roll | None,
    round_: Round,
) -> State:
    """The next deal, or the end of the game (D12). Who acted last will start (D4)."""
    seat = state.seat
    if max(points) >= LOST:
        return State(TERMINAL, _OVER, (), seat, rows, quitters, llama_row, points, roll, round_)
    return State(CHANCE, _DEAL, (), seat, rows, quitters, llama_row, points, roll, round_)
