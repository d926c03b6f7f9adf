"""Laws of LAMA that hold in every position of every game."""

import pytest
from hypothesis import given

from llamadillo.engine.game import IllegalAction
from llamadillo.engine.steps import Action
from llamadillo.games.lama import DrawCard, Lama, Phase, Play, State
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.games.lamas.cards import names
from tests.games.random_games import TABLES, walk

GAME = Lama()
ACTIONS = [Quit(), *map(Play, range(1, 8)), DrawCard(), Return(1), Return(10), Keep()]
"""Every action that LAMA knows."""


def allowed(state: State, choice: Action) -> bool:
    """Whether the rules allow `choice`, computed independently from the words of C4–C6 and C9."""
    hand = names(state.hands[state.seat])
    if state.phase is Phase.RETURN:
        held = ["1"] * (state.points[state.seat] % 10) + ["10"] * (state.points[state.seat] // 10)
        return choice == Keep() or (isinstance(choice, Return) and str(choice.token) in held)
    if state.phase is not Phase.TURN:
        return False
    if isinstance(choice, Play):
        cycle = "123456L1"
        top, card = "?123456L"[state.discard], "?123456L"[choice.card]
        return card in hand and (card == top or top + card in cycle)
    if choice == DrawCard():
        return len(state.pile) > 0 and sum(not quit_ for quit_ in state.quit) >= 2
    return choice == Quit()


@given(TABLES)
def test_exactly_what_the_rules_allow_is_legal_and_applied(table: tuple[int, int, int]) -> None:
    for state in walk(GAME, *table, steps=60):
        expected = [choice for choice in ACTIONS if allowed(state, choice)]
        assert list(GAME.legal_actions(state)) == sorted(expected, key=Action.sort_key)
        for choice in set(ACTIONS) - set(expected):
            with pytest.raises(IllegalAction):
                GAME.apply(state, choice)
