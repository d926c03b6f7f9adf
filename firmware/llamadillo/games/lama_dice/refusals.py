"""Why a step of LAMA Dice is forbidden: the sentence for a person, and the rule."""

from llamadillo.engine.cards import NO_CARDS, Cards, count, size, unpack
from llamadillo.engine.game import IllegalAction
from llamadillo.engine.steps import Action, Step
from llamadillo.games.lama_dice.state import HAND, Phase, State
from llamadillo.games.lama_dice.steps import Deal, Discard, Take
from llamadillo.games.lamas.actions import Return
from llamadillo.games.lamas.cards import name
from llamadillo.games.lamas.tokens import BLACK


def refusal(state: State, step: Step) -> IllegalAction:
    """The error to raise for `step`, which is not legal in `state`."""
    return IllegalAction(*_reason(state, step))


def _reason(state: State, step: object) -> tuple[str, str]:
    if not isinstance(step, Step):
        return f"a {type(step).__name__} is no step of a game", "D5"
    match state.phase:
        case Phase.OVER:
            return "the game is over", "D12"
        case Phase.DEAL:
            return _no_deal(state, step)
        case Phase.ROLL:
            return "the dice must be rolled first", "D6"
    if not isinstance(step, Action):
        what = "dealt" if isinstance(step, Deal) else "rolled"
        return f"nothing is {what} now: seat {state.seat} must act", "D3" if isinstance(step, Deal) else "D5"
    match state.phase:
        case Phase.DISCARD:
            return _no_discard(state, step), "D6b"
        case Phase.TAKE:
            return _no_take(state, step), "D6c"
        case Phase.LLAMAS:
            return _no_return(step, "three llamas"), "D6a"
        case Phase.RETURN:
            return _no_return(step, "out of cards"), "D11"
    return f"a turn is to roll or to quit, not to {step.verb}", "D5"


def _no_deal(state: State, step: Step) -> tuple[str, str]:
    if not isinstance(step, Deal):
        return "the round must be dealt first", "D3"
    seats = len(state.rows)
    if len(step.hands) != seats:
        return f"{seats} hands must be dealt, not {len(step.hands)}", "D3"
    for seat, hand in enumerate(step.hands):
        if size(hand) != HAND:
            return f"seat {seat} must be dealt {HAND} cards, not {size(hand)}", "D3"
    return "the deal has more cards of one value than the deck", "D1"


def _no_discard(state: State, step: Action) -> str:
    if not isinstance(step, Discard):
        return f"a die matches the row: cards must be discarded, {step.verb} is not possible"
    if not step.cards:
        return "at least one matching card must be discarded"
    row, rolled = state.rows[state.seat], _rolled(state)
    for value in unpack(step.cards):
        if not count(row, value):
            return f"seat {state.seat} has no {name(value)} to discard"
        if not count(rolled, value):
            return f"no die shows {name(value)}"
        if count(step.cards, value) > count(rolled, value):
            return f"for each die that shows {name(value)} only one {name(value)} may be discarded"
    return f"seat {state.seat} has not so many cards of one value"


def _no_take(state: State, step: Action) -> str:
    if not isinstance(step, Take):
        return f"a card of the llama row must be taken, {step.verb} is not possible"
    if not count(_rolled(state), step.card):
        return f"no die shows {name(step.card)}"
    return f"there is no {name(step.card)} left in the llama row"


def _no_return(step: Action, why: str) -> str:
    if not isinstance(step, Return):
        return f"{why}: a token may be returned or kept, {step.verb} is not possible"
    return f"there is no {'black' if step.token == BLACK else 'white'} token to return"


def _rolled(state: State) -> Cards:
    return state.roll.cards if state.roll else NO_CARDS
