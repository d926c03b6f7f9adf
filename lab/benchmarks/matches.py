"""Matches for benchmarks."""

from llamadillo.bots import Bot
from llamadillo.devices.entropy import SeededEntropy
from llamadillo.engine.game import CHANCE, TERMINAL, Seat
from llamadillo.engine.record import format_event
from llamadillo.engine.steps import Step
from llamadillo.games import REGISTRY


def events_of_a_match(name: str, bot: Bot, seats: int, seed: int) -> list[str]:
    """The events of a match between equal opponents, as in the journal."""
    game, entropy = REGISTRY[name], SeededEntropy(seed)
    state = game.initial_state(seats, Seat(0))
    events: list[str] = []
    while (actor := game.current_actor(state)) is not TERMINAL:
        step: Step
        if actor is CHANCE:
            step = game.sample(state, entropy.below)
        else:
            step = bot.choose(game.observe(state, actor), game.legal_actions(state), entropy.below)
        events.append(format_event(actor, step))
        state = game.apply(state, step)
    return events
