"""The rules of LAMA, by their ids.

A turn is one action. The order of the draw pile is part of the state from the deal on, and part of no
observation: drawing a card is no chance event.
"""

from itertools import product
from typing import ClassVar, Final

from llamadillo.engine.cards import NO_CARDS, Cards, one, size, unpack
from llamadillo.engine.dealing import deal_hands, shuffle, singles
from llamadillo.engine.game import (
    CHANCE,
    MAX_SEATS,
    MIN_SEATS,
    TERMINAL,
    Actor,
    Better,
    Draw,
    Game,
    IllegalAction,
    Json,
    Result,
    Seat,
    replaced,
)
from llamadillo.engine.steps import Action, Outcome, Step
from llamadillo.games.lama.state import (
    COPIES,
    DECK,
    HAND,
    Ending,
    Observation,
    PastTurn,
    Phase,
    Round,
    State,
)
from llamadillo.games.lama.steps import Deal, DrawCard, Play, following, parse_step
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.games.lamas.cards import LLAMA, llama_points, name, names
from llamadillo.games.lamas.tokens import LOST, token_choices

_SINGLES: Final = singles(DECK)
_ONE_EACH: Final = frozenset(_SINGLES)

_QUIT: Final = Quit()
_DRAW: Final = DrawCard()

# A module name is looked up faster than a member of an Enum.
_DEAL: Final = Phase.DEAL
_TURN: Final = Phase.TURN
_RETURN: Final = Phase.RETURN
_OVER: Final = Phase.OVER
_WENT_OUT: Final = Ending.WENT_OUT
_ALL_QUIT: Final = Ending.ALL_QUIT


def _turn_actions(top: int, same: bool, up: bool, draw: bool) -> tuple[Action, ...]:
    """A turn's actions, sorted (C4).

    They depend on the top of the discard pile, on whether the hand has that value (`same`) and the
    next one (`up`), and on whether the seat may draw.
    """
    fitting = sorted([top] * same + [following(top)] * up)
    return (_QUIT, *map(Play, fitting), *[_DRAW] * draw)


_EITHER: Final = (False, True)
_TURN_ACTIONS: Final = tuple(
    tuple(
        tuple(tuple(_turn_actions(top, same, up, draw) for draw in _EITHER) for up in _EITHER)
        for same in _EITHER
    )
    for top in range(LLAMA + 1)
)
"""The actions by the arguments of `_turn_actions`, in their order."""


_PAST_TURNS: Final = tuple(
    tuple(
        {action: PastTurn(Seat(seat), top, action) for action in _turn_actions(top, True, True, True)}
        for top in range(LLAMA + 1)
    )
    for seat in range(MAX_SEATS)
)
"""The entries of a history by seat, top of the discard pile and action: equal ones are the same object."""


def _followers(quit_: tuple[bool, ...]) -> tuple[Seat, ...]:
    """By the seat that acted, the next one clockwise that has not quit (C8).

    A seat that is alone follows itself, as it does when all have quit.
    """
    seats = len(quit_)

    def follower(seat: int) -> Seat:
        clockwise = ((seat + step) % seats for step in range(1, seats))
        return Seat(next((other for other in clockwise if not quit_[other]), seat))

    return tuple(map(follower, range(seats)))


_CLOCKWISE: Final = {
    quit_: _followers(quit_)
    for seats in range(MIN_SEATS, MAX_SEATS + 1)
    for quit_ in product((False, True), repeat=seats)
}
"""By who has quit and by the seat that acted: the seat whose turn it is next."""


class Lama(Game[State, Observation]):
    """LAMA for 2–6 seats."""

    name: ClassVar[str] = "lama"
    better: ClassVar[Better] = Better.FEWEST
    deck: ClassVar[Cards] = DECK
    turn_rule: ClassVar[str] = "C4"

    def initial_state(self, seats: int, first: Seat) -> State:
        """The position before the first deal; see `Game.initial_state`."""
        if not MIN_SEATS <= seats <= MAX_SEATS:
            raise ValueError(f"LAMA is for {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")
        if not 0 <= first < seats:
            raise ValueError(f"the first starter must be a seat from 0 to {seats - 1}, not {first}")
        before = Round(0, first, None, None, None)
        hands, quit_ = (NO_CARDS,) * seats, (False,) * seats
        return State(_DEAL, first, hands, quit_, 0, (), None, (0,) * seats, before, ())

    def current_actor(self, state: State) -> Actor:
        """Who comes next; see `Game.current_actor`."""
        phase = state.phase
        if phase is _TURN or phase is _RETURN:
            return state.seat
        return CHANCE if phase is _DEAL else TERMINAL

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """What the actor may do; see `Game.legal_actions`."""
        phase = state.phase
        if phase is _TURN:
            hand, top = state.hands[state.seat], state.discard
            same = hand >> 4 * (top - 1) & 15 != 0
            up = hand >> 4 * (top % LLAMA) & 15 != 0
            draw = state.pile != () and state.quit.count(False) > 1
            return _TURN_ACTIONS[top][same][up][draw]
        return token_choices(state.points[state.seat]) if phase is _RETURN else ()

    def chance_outcomes(self, state: State) -> tuple[tuple[Outcome, int], ...]:
        """Always empty: there are no dice; see `Game.chance_outcomes`."""
        del state
        return ()

    def sample(self, state: State, draw: Draw) -> Outcome:
        """A deal: each order of the cards is equally likely; see `Game.sample`."""
        if state.phase is not _DEAL:
            raise ValueError("no deal comes next")
        hands, left = deal_hands(_SINGLES, len(state.hands), HAND, draw)
        top, *pile = shuffle(left, draw)
        return Deal(hands, unpack(top)[0], tuple(pile))

    def apply(self, state: State, step: Step) -> State:
        """The position after `step`; see `Game.apply`."""
        phase = state.phase
        if phase is _TURN:
            if step is _QUIT:
                return _has_quit(state)
            if step is _DRAW:
                return _drawn(state)
            if type(step) is Play:
                return _played(state, step)
            raise IllegalAction(f"seat {state.seat} must play a card, draw or quit", "C4")
        if phase is _RETURN:
            return _returned(state, step)
        if phase is _OVER:
            raise IllegalAction("the game is over", "C9")
        if type(step) is not Deal:
            raise IllegalAction("the round must be dealt first", "C2")
        return _dealt(state, step)

    def observe(self, state: State, seat: Seat) -> Observation:
        """What `seat` may see; see `Game.observe`."""
        hands, round_ = state.hands, state.round
        return Observation(
            seat=seat,
            actor=self.current_actor(state),
            phase=state.phase,
            hand=hands[seat],
            hand_sizes=tuple(map(size, hands)),
            quit=state.quit,
            discard=state.discard,
            pile=len(state.pile),
            last=state.last,
            points=state.points,
            round=round_.number,
            first=round_.first,
            turn=state.seat,
            ending=round_.ending,
            ender=round_.ender,
            scored=round_.scored,
            shown=hands if round_.ending else None,
            history=state.history,
            winners=self.result(state).winners,
        )

    def result(self, state: State) -> Result:
        """Points, and all with the fewest once a seat has 40 (C9); see `Game.result`."""
        points = state.points
        if state.phase is not _OVER:
            return Result(points, ())
        fewest = min(points)
        return Result(points, tuple(Seat(seat) for seat, held in enumerate(points) if held == fewest))

    def parse_step(self, notation: Json) -> Step:
        """See `Game.parse_step`."""
        return parse_step(notation)

    def trace(self, state: State) -> dict[str, Json]:
        """The position as a replay prints it; see `Game.trace`."""
        return {
            "points": list(state.points),
            "hands": [names(hand) for hand in state.hands],
            "discard": name(state.discard) if state.discard else None,
            "pile": len(state.pile),
            "quit": list(state.quit),
        }

    def cards_in_play(self, state: State) -> Cards:
        """The hands and the draw pile; see `Game.cards_in_play`."""
        return Cards(sum(state.hands) + sum(state.pile))

    def swap_hidden(self, state: State, seat: Seat, draw: Draw) -> State:
        """The other hands and the pile redrawn; after a round, when hands are open, only the pile."""
        hands = list(state.hands)
        hidden = [] if state.round.ending else [other for other in range(len(hands)) if other != seat]
        pool = list(state.pile)
        for other in hidden:
            pool += singles(hands[other])
        pool = shuffle(pool, draw)
        for other in hidden:
            held = size(hands[other])
            hands[other] = Cards(sum(pool[:held]))
            del pool[:held]
        return state.replace(hands=tuple(hands), pile=tuple(pool))


def _dealt(state: State, deal: Deal) -> State:
    """The round begins (C1, C2)."""
    hands, pile = deal.hands, deal.pile
    first, seats = state.seat, len(state.hands)
    if len(hands) != seats:
        raise IllegalAction(f"there are {seats} seats to deal to, not {len(hands)}", "C2")
    for hand in hands:
        if size(hand) != HAND:
            raise IllegalAction(f"each seat is dealt {HAND} cards", "C2")
    # The number of cards and their sum are those of the deck, so it is the deck: a value that
    # overflows its four bits loses fifteen cards.
    left = len(_SINGLES) - seats * HAND - 1
    if len(pile) != left:
        raise IllegalAction(f"the draw pile must be {left} cards, not {len(pile)}", "C2")
    if not _ONE_EACH.issuperset(pile):
        raise IllegalAction("the draw pile must be cards one by one", "C2")
    if not 1 <= deal.discard <= LLAMA or sum(hands) + sum(pile) + one(deal.discard) != DECK:
        raise IllegalAction(f"the cards dealt are not {COPIES} of each value", "C1")
    round_ = Round(state.round.number + 1, first, None, None, None)
    return State(_TURN, first, hands, (False,) * seats, deal.discard, pile, None, state.points, round_, ())


def _played(state: State, play: Play) -> State:
    """The seat has played a card (C5)."""
    seat, hands, quit_, top = state.seat, state.hands, state.quit, state.discard
    hand, card = hands[seat], play.card
    if card != top and card != following(top):
        fitting = f"{name(top)} or {name(following(top))}"
        raise IllegalAction(f"{name(card)} does not fit on {name(top)}: only {fitting} does", "C5")
    if not hand >> 4 * (card - 1) & 15:
        raise IllegalAction(f"seat {seat} holds no {name(card)}", "C5")
    left = Cards(hand - (1 << 4 * (card - 1)))
    hands = replaced(hands, seat, left)
    history = (*state.history, _PAST_TURNS[seat][top][play])
    if not left:
        return _round_over(state, _WENT_OUT, hands, quit_, card, seat, history)
    after = _CLOCKWISE[quit_][seat]
    return State(_TURN, after, hands, quit_, card, state.pile, seat, state.points, state.round, history)


def _drawn(state: State) -> State:
    """The seat has drawn a card (C6)."""
    seat, hands, quit_, pile = state.seat, state.hands, state.quit, state.pile
    if not pile:
        raise IllegalAction("the draw pile is empty", "C6")
    if quit_.count(False) == 1:
        raise IllegalAction(f"seat {seat} is alone and may not draw", "C6")
    hands = replaced(hands, seat, Cards(hands[seat] + pile[0]))
    after, top, last = _CLOCKWISE[quit_][seat], state.discard, state.last
    history = (*state.history, _PAST_TURNS[seat][top][_DRAW])
    return State(_TURN, after, hands, quit_, top, pile[1:], last, state.points, state.round, history)


def _has_quit(state: State) -> State:
    """The seat has left the round (C7)."""
    seat, hands, top, last = state.seat, state.hands, state.discard, state.last
    quit_ = replaced(state.quit, seat, True)
    history = (*state.history, _PAST_TURNS[seat][top][_QUIT])
    if False not in quit_:
        return _round_over(state, _ALL_QUIT, hands, quit_, top, last, history)
    after = _CLOCKWISE[quit_][seat]
    return State(_TURN, after, hands, quit_, top, state.pile, last, state.points, state.round, history)


def _round_over(
    state: State,
    ending: Ending,
    hands: tuple[Cards, ...],
    quit_: tuple[bool, ...],
    top: int,
    last: Seat | None,
    history: tuple[PastTurn, ...],
) -> State:
    """The round is over (C8) and scored (C9); who starts the next is settled (C3)."""
    ender, first = state.seat, state.round.first
    scored = tuple([llama_points(hand) for hand in hands])
    points = tuple([held + more for held, more in zip(state.points, scored)])  # noqa: B905 (strict is slower)
    may_return = ending is _WENT_OUT and points[ender] > 0
    phase = _RETURN if may_return else _phase_after(points)
    starter = first if last is None else last
    round_ = Round(state.round.number, first, ending, ender, scored)
    return State(phase, starter, hands, quit_, top, state.pile, last, points, round_, history)


def _returned(state: State, step: Step) -> State:
    """The seat that went out has made its token decision (C9)."""
    seat, points = state.seat, state.points
    if type(step) is Return:
        if step not in token_choices(points[seat]):
            raise IllegalAction(f"seat {seat} holds no token worth {step.token}", "C9")
        points = replaced(points, seat, points[seat] - step.token)
    elif type(step) is not Keep:
        raise IllegalAction(f"seat {seat} must return a token or keep them all", "C9")
    return state.replace(phase=_phase_after(points), points=points)


def _phase_after(points: tuple[int, ...]) -> Phase:
    """After a round comes the next, or the end of the game (C9)."""
    return _OVER if max(points) >= LOST else _DEAL
