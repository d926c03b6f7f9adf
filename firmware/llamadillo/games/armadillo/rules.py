"""The rules of Armadillo, by their ids."""

from typing import ClassVar, Final

from llamadillo.engine.cards import NO_CARDS, Cards, contains, size, unpack
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
from llamadillo.games.armadillo.state import (
    DECK,
    HAND,
    MAX_TOKENS,
    ROUNDS,
    START_TOKENS,
    Observation,
    Phase,
    State,
    Turn,
)
from llamadillo.games.armadillo.steps import (
    CHOICES,
    DICE_PER_COLOUR,
    FACES,
    TOP_CARD,
    Deal,
    Discard,
    Pass,
    Roll,
    RollDice,
    outcomes,
    parse_step,
    ways,
)

ANY_CARD: Final = 4
"""The price at which any card may be discarded (A6)."""
TOP_TOTAL: Final = sum(DICE_PER_COLOUR * max(faces) for faces in FACES)
"""The highest total of all six dice."""

_SINGLES: Final = singles(DECK)
_ROLLS: Final = tuple(map(RollDice, CHOICES))
_PASS: Final = Pass()

# A module name is looked up faster than a member of an Enum.
_DEAL: Final = Phase.DEAL
_CHOOSE: Final = Phase.CHOOSE
_ROLL: Final = Phase.ROLL
_ANSWER: Final = Phase.ANSWER
_OVER: Final = Phase.OVER


def price(card: int, total: int) -> int:
    """The tokens for which `card` may be discarded at `total`: the cheapest way (A6).

    >>> price(11, 11), price(13, 11), price(9, 11), price(15, 11)
    (0, 2, 2, 4)
    """
    return min(abs(card - total), ANY_CARD)


_AFFORDABLE: Final = tuple(
    tuple(
        tuple(
            (0xF << 4 * (card - 1), Discard(card, price(card, total)))
            for card in range(1, TOP_CARD + 1)
            if price(card, total) <= tokens
        )
        for tokens in range(MAX_TOKENS + 1)
    )
    for total in range(TOP_TOTAL + 1)
)
"""By total and tokens: where in a hand to look for a card, and the discard if it is there."""


class Armadillo(Game[State, Observation]):
    """Armadillo for 2–6 seats."""

    name: ClassVar[str] = "armadillo"
    better: ClassVar[Better] = Better.FEWEST
    deck: ClassVar[Cards] = DECK
    turn_rule: ClassVar[str] = "A5"

    def initial_state(self, seats: int, first: Seat) -> State:
        """The position before the first deal; see `Game.initial_state`."""
        if not MIN_SEATS <= seats <= MAX_SEATS:
            raise ValueError(f"Armadillo is for {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")
        if not 0 <= first < seats:
            raise ValueError(f"the first starter must be a seat from 0 to {seats - 1}, not {first}")
        return State(
            phase=_DEAL,
            seat=first,
            roller=first,
            hands=(NO_CARDS,) * seats,
            stock=DECK,
            tokens=(START_TOKENS,) * seats,
            points=(0,) * seats,
            turn=Turn(None, None, (None,) * seats),
            history=(),
            round=0,
            first=first,
            scored=None,
        )

    def current_actor(self, state: State) -> Actor:
        """Who comes next; see `Game.current_actor`."""
        phase = state.phase
        if phase is _ANSWER or phase is _CHOOSE:
            return state.seat
        return TERMINAL if phase is _OVER else CHANCE

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """What the actor may do; see `Game.legal_actions`."""
        phase, roll = state.phase, state.turn.roll
        if phase is _ANSWER and roll:
            hand, tokens = state.hands[state.seat], state.tokens[state.seat]
            return (*[discard for place, discard in _AFFORDABLE[roll.total][tokens] if hand & place], _PASS)
        return _ROLLS if phase is _CHOOSE else ()

    def chance_outcomes(self, state: State) -> tuple[tuple[Outcome, int], ...]:
        """Every roll of the dice picked, with its weight; see `Game.chance_outcomes`."""
        dice = state.turn.dice
        return outcomes(dice) if state.phase is _ROLL and dice else ()

    def sample(self, state: State, draw: Draw) -> Outcome:
        """A roll or a deal; see `Game.sample`."""
        dice = state.turn.dice
        if state.phase is _ROLL and dice:
            rolls = ways(dice)
            return rolls[draw(len(rolls))]
        if state.phase is _DEAL:
            return Deal(deal_hands(_SINGLES, len(state.hands), HAND, draw)[0])
        raise ValueError("neither dice nor a deal come next")

    def apply(self, state: State, step: Step) -> State:
        """The position after `step`; see `Game.apply`."""
        phase = state.phase
        if phase is _ANSWER:
            return _answered(state, step)
        if phase is _CHOOSE:
            return _picked(state, step)
        if phase is _ROLL:
            return _rolled(state, step)
        if phase is _DEAL:
            return _dealt(state, step)
        raise IllegalAction("the game is over", "A9")

    def observe(self, state: State, seat: Seat) -> Observation:
        """What `seat` may see; see `Game.observe`."""
        turn = state.turn
        return Observation(
            seat=seat,
            actor=self.current_actor(state),
            phase=state.phase,
            hand=state.hands[seat],
            hand_sizes=tuple(map(size, state.hands)),
            tokens=state.tokens,
            points=state.points,
            round=state.round,
            first=state.first,
            roller=state.roller,
            dice=turn.dice,
            roll=turn.roll,
            answers=turn.answers,
            history=state.history,
            scored=state.scored,
            winners=self.result(state).winners,
        )

    def result(self, state: State) -> Result:
        """Points, and after three rounds the winners (A9); see `Game.result`."""
        return Result(state.points, self.leaders(state) if state.phase is _OVER else ())

    def leaders(self, state: State) -> tuple[Seat, ...]:
        """See `Game.leaders`. The fewest points win, then the most tokens; a remaining tie is shared (A9)."""
        ranks = [(held, -tokens) for held, tokens in zip(state.points, state.tokens, strict=True)]
        best = min(ranks)
        return tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == best)

    def parse_step(self, notation: Json) -> Step:
        """See `Game.parse_step`."""
        return parse_step(notation)

    def trace(self, state: State) -> dict[str, Json]:
        """The position as a replay prints it; see `Game.trace`."""
        return {
            "points": list(state.points),
            "hands": [list(unpack(hand)) for hand in state.hands],
            "tokens": list(state.tokens),
        }

    def cards_in_play(self, state: State) -> Cards:
        """The hands; see `Game.cards_in_play`."""
        return Cards(sum(state.hands))

    def swap_hidden(self, state: State, seat: Seat, draw: Draw) -> State:
        """The other hands and the stock redrawn; hands are never open."""
        hands = list(state.hands)
        others = [other for other in range(len(hands)) if other != seat]
        pool = list(singles(state.stock))
        for other in others:
            pool += singles(hands[other])
        pool = shuffle(pool, draw)
        for other in others:
            held = size(hands[other])
            hands[other] = Cards(sum(pool[:held]))
            del pool[:held]
        return state.replace(hands=tuple(hands), stock=Cards(sum(pool)))


def _dealt(state: State, deal: Step) -> State:
    """The round begins (A2)."""
    if type(deal) is not Deal:
        raise IllegalAction("the round must be dealt first", "A2")
    hands = deal.hands
    seats = len(state.hands)
    if len(hands) != seats:
        raise IllegalAction(f"there are {seats} seats to deal to, not {len(hands)}", "A2")
    if any(size(hand) != HAND for hand in hands):
        raise IllegalAction(f"each seat is dealt {HAND} cards", "A2")
    dealt = Cards(sum(hands))
    # A value that overflows its four bits loses fifteen cards, so the size is wrong.
    if not contains(DECK, dealt) or size(dealt) != seats * HAND:
        raise IllegalAction("more cards of a value are dealt than there are", "A1")
    return state.replace(
        phase=_CHOOSE,
        seat=state.roller,
        hands=hands,
        stock=Cards(DECK - dealt),
        turn=Turn(None, None, (None,) * seats),
        history=(),
        round=state.round + 1,
        first=state.roller,
        scored=None,
    )


def _picked(state: State, step: Step) -> State:
    """The roller has picked dice (A4)."""
    if type(step) is not RollDice:
        raise IllegalAction(f"seat {state.roller} must pick dice and roll them", "A4")
    if step.dice not in CHOICES:
        raise IllegalAction("none to two dice of each colour are rolled, at least one in all", "A4")
    before = state.turn
    history = state.history if before.dice is None else (*state.history, before)
    return _with_turn(state, _ROLL, Turn(step.dice, None, (None,) * len(state.hands)), history)


def _rolled(state: State, roll: Step) -> State:
    """The dice are rolled (A4); the roller answers first (A5)."""
    turn = state.turn
    if type(roll) is not Roll:
        raise IllegalAction("the dice must be rolled first", "A4")
    if roll.dice != turn.dice:
        raise IllegalAction("other dice were rolled than those picked", "A4")
    return _with_turn(state, _ANSWER, Turn(turn.dice, roll, turn.answers), state.history)


def _with_turn(state: State, phase: Phase, turn: Turn, history: tuple[Turn, ...]) -> State:
    """The same seat's turn, its dice further on."""
    seat, roller, hands, stock, tokens = state.seat, state.roller, state.hands, state.stock, state.tokens
    points, round_, first, scored = state.points, state.round, state.first, state.scored
    return State(phase, seat, roller, hands, stock, tokens, points, turn, history, round_, first, scored)


def _answered(state: State, step: Step) -> State:
    """The seat has discarded a card (A6) or passed (A7); after the last seat the turn is over (A5)."""
    seat, roller, hands, stock, tokens = state.seat, state.roller, state.hands, state.stock, state.tokens
    points, round_, first, scored = state.points, state.round, state.first, state.scored
    roll = state.turn.roll
    if type(step) is Discard and roll:
        _check_discard(seat, hands[seat], tokens[seat], step, roll.total)
        hands = replaced(hands, seat, Cards(hands[seat] - (1 << 4 * (step.card - 1))))
        held = tokens[seat] - step.tokens
    elif type(step) is Pass:
        held = min(tokens[seat] + 1, MAX_TOKENS)
    else:
        raise IllegalAction(f"seat {seat} must discard a card or pass", "A5")
    tokens = replaced(tokens, seat, held)
    turn = Turn(state.turn.dice, roll, replaced(state.turn.answers, seat, step))
    seats = len(hands)
    seat = Seat((seat + 1) % seats)
    phase = _ANSWER
    if seat == roller:
        seat = roller = Seat((roller + 1) % seats)
        phase = _CHOOSE
        if not all(hands):
            scored = tuple(map(size, hands))
            points = tuple(map(sum, zip(points, scored, strict=True)))
            phase = _DEAL if round_ < ROUNDS else _OVER
    return State(
        phase, seat, roller, hands, stock, tokens, points, turn, state.history, round_, first, scored
    )


def _check_discard(seat: Seat, hand: Cards, held: int, discard: Discard, total: int) -> None:
    """Refuses a card that `seat` does not hold, a wrong price, and one it cannot pay (A6)."""
    card = discard.card
    if not 1 <= card <= TOP_CARD or not hand >> 4 * (card - 1) & 0xF:
        raise IllegalAction(f"seat {seat} holds no {card}", "A6")
    cost = price(card, total)
    if discard.tokens != cost:
        raise IllegalAction(f"at a total of {total}, a {card} costs {cost}, not {discard.tokens}", "A6")
    if cost > held:
        raise IllegalAction(f"a {card} costs {cost}, and seat {seat} holds {held}", "A6")
