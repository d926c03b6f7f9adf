"""A small game that fulfils the contract, for subclasses that break one clause each.

Each seat gets two hidden cards of 1…20. It discards a card of its choice, or must pass if the coin says
so. The seats with the fewest points, the value of the cards in hand, win.
"""

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from llamadillo.engine.cards import NO_CARDS, Cards, one, pack, unpack
from llamadillo.engine.dealing import deal_hands, singles
from llamadillo.engine.game import (
    CHANCE,
    TERMINAL,
    Actor,
    Better,
    Draw,
    Game,
    IllegalAction,
    Json,
    Result,
    Seat,
)
from llamadillo.engine.steps import Action, Outcome, Step

DECK = pack(range(1, 21))


@dataclass(frozen=True, slots=True)
class Deal(Outcome):
    hands: tuple[Cards, ...]

    def to_json(self) -> dict[str, Any]:
        return {"deal": [unpack(hand) for hand in self.hands]}


@dataclass(frozen=True, slots=True)
class Coin(Outcome):
    lucky: bool

    def to_json(self) -> dict[str, Any]:
        return {"coin": self.lucky}


@dataclass(frozen=True, slots=True, eq=False)
class Play(Action):
    verb: ClassVar[str] = "play"
    order: ClassVar[int] = 4
    card: int

    def to_json(self) -> dict[str, Any]:
        return {"do": self.verb, "card": self.card}

    def sort_key(self) -> tuple[int, ...]:
        return self.order, self.card

    def discarded(self) -> Cards:
        return one(self.card)


@dataclass(frozen=True, slots=True, eq=False)
class Pass(Action):
    verb: ClassVar[str] = "pass"
    order: ClassVar[int] = 6


class State(NamedTuple):
    hands: tuple[Cards, ...]
    turn: int
    """Counts deal, coin, seat 0, coin, seat 1, …"""
    lucky: Any
    """A bool; broken games put other things here."""


class Toy(Game[State, Any]):
    name: ClassVar[str] = "toy"
    better: ClassVar[Better] = Better.FEWEST
    deck: ClassVar[Cards] = DECK
    turn_rule: ClassVar[str] = "T1"

    def initial_state(self, seats: int, first: Seat) -> State:
        if not 2 <= seats <= 6 or not 0 <= first < seats:
            raise ValueError("no such table")
        return State((NO_CARDS,) * seats, 0, lucky=False)

    def current_actor(self, state: State) -> Actor:
        if state.turn > 2 * len(state.hands):
            return TERMINAL
        return Seat(state.turn // 2 - 1) if state.turn and state.turn % 2 == 0 else CHANCE

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        actor = self.current_actor(state)
        if not isinstance(actor, int):
            return ()
        plays = tuple(Play(card) for card in unpack(state.hands[actor])) if state.lucky else ()
        return (*plays, Pass())

    def chance_outcomes(self, state: State) -> tuple[tuple[Outcome, int], ...]:
        if self.current_actor(state) is not CHANCE or state.turn == 0:
            return ()
        return (Coin(lucky=False), 1), (Coin(lucky=True), 3)

    def sample(self, state: State, draw: Draw) -> Outcome:
        if state.turn == 0:
            return Deal(deal_hands(singles(DECK), len(state.hands), 2, draw)[0])
        return Coin(lucky=draw(4) > 0)

    def apply(self, state: State, step: Step) -> State:
        actor = self.current_actor(state)
        if isinstance(step, Action):
            if step not in self.legal_actions(state):
                raise IllegalAction("not now", "T1")
            if isinstance(step, Play) and isinstance(actor, int):
                hands = list(state.hands)
                hands[actor] = Cards(hands[actor] - one(step.card))
                state = state._replace(hands=tuple(hands))
            return state._replace(turn=state.turn + 1, lucky=False)
        if actor is not CHANCE or isinstance(step, Deal) != (state.turn == 0):
            raise IllegalAction("no chance now", "T2")
        if isinstance(step, Deal):
            return State(step.hands, 1, lucky=False)
        return state._replace(turn=state.turn + 1, lucky=step == Coin(lucky=True))

    def observe(self, state: State, seat: Seat) -> Any:
        return state.hands[seat], state.turn, state.lucky

    def result(self, state: State) -> Result:
        if self.current_actor(state) is not TERMINAL:
            return Result((0,) * len(state.hands), ())
        points = tuple(sum(unpack(hand)) for hand in state.hands)
        return Result(points, tuple(Seat(s) for s, own in enumerate(points) if own == min(points)))

    def parse_step(self, notation: Json) -> Step:
        if "deal" in notation:
            return Deal(tuple(pack(hand) for hand in notation["deal"]))
        if "coin" in notation:
            return Coin(notation["coin"])
        return Play(notation["card"]) if notation["do"] == "play" else Pass()

    def trace(self, state: State) -> dict[str, Json]:
        return {"points": list(self.result(state).points), "hands": [list(unpack(h)) for h in state.hands]}

    def cards_in_play(self, state: State) -> Cards:
        return Cards(sum(state.hands))

    def swap_hidden(self, state: State, seat: Seat, draw: Draw) -> State:
        # Hidden are the hands of the others; where the game is over, they are shown.
        if self.current_actor(state) is TERMINAL or state.turn == 0:
            return state
        hidden = [hand for other, hand in enumerate(state.hands) if other != seat]
        deck = singles(Cards(DECK - state.hands[seat]))
        fresh = iter(deal_hands(deck, len(hidden), 2, draw)[0])
        fitting = (pack(unpack(next(fresh))[: len(unpack(hand))]) for hand in hidden)
        hands = [own if other == seat else next(fitting) for other, own in enumerate(state.hands)]
        return state._replace(hands=tuple(hands))
