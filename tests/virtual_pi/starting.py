"""The beginnings of scenarios: a box that is on, a table that is set up, a game that is on its way."""

import json
from typing import Any, Final

from llamadillo.ports.events import Button
from tests.virtual_pi.pi import STATE, Box, Pi
from tests.virtual_pi.player import Playable, Player

NAMES: Final = ("Ana", "Alpaca")
"""Who sits at a table of two, the person first."""
QUICK: Final[dict[str, Any]] = {
    "language": "en",
    "offered": ["en"],
    "pace": "fast",
    "animation": False,
    "introduced": ["lama-dice", "lama", "armadillo"],
}
"""Settings for a fast game, of a box that has offered to learn each game; a kiosk invites in English only."""


def settle_in(pi: Pi, **changes: Any) -> None:
    """Put settings into the state directory."""
    pi.machine.ask("write", path=f"{STATE}/settings.json", text=json.dumps({**QUICK, **changes}))


def start_box(pi: Pi, *arguments: str, **changes: Any) -> Box:
    """The box with these settings, showing its start screen."""
    settle_in(pi, **changes)
    box = Box(pi, *arguments)
    at_the_start(pi)
    return box


def at_the_start(pi: Playable, seconds: float = 30.0) -> None:
    """Wait for the start screen."""
    pi.wait_for(lambda sight: sight.labels.discard == "OK" and sight.says("llamadillo"), "the start", seconds)


def back_in_the_game(pi: Pi) -> None:
    """From the start screen to the match that waits to be continued."""
    at_the_start(pi, 60)
    sight = pi.still()
    assert sight.under_cursor("Continue"), f"no match waits:\n{sight}"
    pi.answer(sight, Button.DISCARD)


def set_up(pi: Playable, game: str) -> None:
    """From the start screen: one person against an easy computer."""
    pi.choose(game)
    pi.choose("Alpaca")
    pi.choose("Computer, easy")
    pi.choose("Start the game")


def in_mid_game(pi: Playable, game: str = "LAMA Dice", turns_before: int = 3) -> Player:
    """From the start screen: a game in which the person has had some turns, and now has the next."""
    set_up(pi, game)
    player = Player(pi, NAMES)
    player.play_on(lambda sight: is_turn(sight.labels.quit, sight.labels.roll))
    turns(player, turns_before)
    return player


def turns(player: Player, count: int) -> None:
    """Play `count` turns, until the person has the next."""
    for _ in range(count):
        player.press_on()
        player.play_on(lambda sight: is_turn(sight.labels.quit, sight.labels.roll))


def is_turn(on_quit: str, on_roll: str) -> bool:
    """Whether these labels ask the person for a turn."""
    return on_quit in ("QUIT", "MORE") and on_roll != ""
