"""What a bot of one's own answers to a question of the box."""

from typing import Any

from llamadillo.bots import Bot
from llamadillo.devices.entropy import SeededEntropy
from llamadillo.own_bots.load import located


def answer(bot: Bot, observation: Any, legal: Any, seed: int) -> dict[str, Any]:
    """Its choice in the notation of the records, `{"action": …}`, or why there is none, `{"stopped": …}`."""
    try:
        choice = bot.choose(observation, legal, SeededEntropy(seed).below)
        if choice not in legal:
            return {"stopped": f"{type(choice).__name__} is not one of the {len(legal)} legal actions"}
        return {"action": choice.to_json()}
    except BaseException as error:  # foreign code may raise anything
        return {"stopped": located(error)}
