"""The estimates of revision 9e01db2 as forecasts: its opponents had chances, but no judge.

    python -m lab.judgement GAME --before

LAMA Dice estimated each seat's chance before a deal; at a choice, all three games estimated the chance of
the acting seat alone. Armadillo estimated its share of the win less an even share, which is added here.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from lab.judgement.figures import Forecast
from lab.judgement.forecasts import Forecaster
from lab.strength.before import module_before, translator
from llamadillo.engine.steps import Action
from llamadillo.games.armadillo import Phase

REVISION: Final = "9e01db2"


def before(game: str) -> Forecaster:
    """The estimates for a game. Raises NoHistory."""
    known: dict[str, Callable[[], Forecaster]] = {
        "lama-dice": _LamaDice,
        "lama": _Lama,
        "armadillo": _Armadillo,
    }
    return known[game]()


def _of_one(observation: Any, chances: Sequence[float]) -> list[Forecast]:
    """Forecasts for the seat that looks."""
    seats, own = range(len(observation.points)), observation.seat
    return [[chance if seat == own else None for seat in seats] for chance in chances]


class _Estimates:
    """What the three games share: a module of the revision."""

    def __init__(self, name: str) -> None:
        self._hard = module_before(REVISION, f"titles.{name}.hard")
        self._translate = translator(REVISION)

    def position(self, state: Any) -> Forecast | None:
        """See `Forecaster.position`."""
        del state
        return None


class _LamaDice(_Estimates):
    def __init__(self) -> None:
        super().__init__("lama_dice")

    def position(self, state: Any) -> Forecast | None:
        """Between two rounds: by the network for the rest of the game, seat by seat."""
        if state.phase.name != "DEAL":
            return None
        hard, seats, chances = self._hard, len(state.points), []
        network = hard.numbers().networks(seats)[1]
        for seat, own in enumerate(state.points):
            others = sorted(state.points[:seat] + state.points[seat + 1 :])
            ranked = [hard.REST_OTHERS + rank * hard.LOST + held for rank, held in enumerate(others)]
            starts = hard.REST_STARTER + (state.seat - seat) % seats
            chances.append(network.chance(network.total([own, *ranked, starts])))
        return chances

    def choices(self, observation: Any, legal: tuple[Action, ...]) -> Sequence[Forecast]:
        """See `Forecaster.choices`."""
        seen = self._translate(observation)
        judge = self._hard.Judge(seen, self._hard.numbers())

        def chance(action: Action) -> float:
            match action.to_json():
                case {"do": "roll"}:
                    found = judge.rolling()
                case {"do": "quit"}:
                    found = judge.quitting()
                case {"do": "take"}:
                    found = judge.taking(self._translate(action).card)
                case _ if seen.phase.name == "RETURN":
                    found = judge.ending(seen.points[seen.seat] - getattr(action, "token", 0))
                case _:
                    held = seen.points[seen.seat] - getattr(action, "token", 0)
                    found = judge.leaving(seen.row - action.discarded(), seen.llama_row, held)
            return float(found)

        return _of_one(seen, [chance(action) for action in legal])


class _Lama(_Estimates):
    def __init__(self) -> None:
        super().__init__("lama")

    def choices(self, observation: Any, legal: tuple[Action, ...]) -> Sequence[Forecast]:
        """See `Forecaster.choices`. The token to return was not estimated."""
        seen = self._translate(observation)
        if seen.phase.name != "TURN":
            return [[None] * len(seen.points) for _ in legal]
        chances = list(self._hard.weigh(self._hard.network(), seen, self._translate(legal)))
        return _of_one(seen, chances)


class _Armadillo(_Estimates):
    def __init__(self) -> None:
        super().__init__("armadillo")

    def choices(self, observation: Any, legal: tuple[Action, ...]) -> Sequence[Forecast]:
        """See `Forecaster.choices`."""
        hard, seen, total = self._hard, self._translate(observation), observation.total or 0
        if observation.phase is Phase.CHOOSE:
            worth, totals = hard.by_total(seen), hard.totals
            found = [sum(chance * worth[t] for t, chance in totals(a.dice)) for a in self._translate(legal)]
        else:
            outlook = hard.HandOutlook(seen)
            found = [
                outlook.discarding(action.card, action.tokens, total)
                if hasattr(action, "card")
                else outlook.passing(total)
                for action in self._translate(legal)
            ]
        even = 1 / len(seen.points)
        return _of_one(seen, [min(max(even + share, 0.0), 1.0) for share in found])
