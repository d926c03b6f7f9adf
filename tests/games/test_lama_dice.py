"""The rules of LAMA Dice, one by one: the cards and dice, turns and rounds, D1–D8."""

import random
from collections import Counter

import pytest

from llamadillo.engine.cards import NO_CARDS, unpack
from llamadillo.engine.game import CHANCE, Seat
from llamadillo.engine.steps import Step
from llamadillo.games.lama_dice import (
    DICE,
    ROLL_WEIGHTS,
    Deal,
    Ending,
    LamaDice,
    Phase,
    Roll,
    RollDice,
    Take,
)
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.games.lamas.cards import names
from tests.games.lama_dice_table import GAME, SOME, after, cards, dealt, dice, discards, refused

# D1 the cards, D2 the dice


@pytest.mark.rule("D1")
def test_the_game_has_43_cards() -> None:
    assert Counter(unpack(LamaDice.deck)) == {**dict.fromkeys(range(1, 7), 6), 7: 7}
    assert len(unpack(LamaDice.deck)) == 43


@pytest.mark.rule("D1")
def test_a_deal_has_no_more_cards_of_a_value_than_the_deck() -> None:
    state = GAME.initial_state(2, Seat(0))
    assert GAME.apply(state, Deal((cards("1 1 1 1 1 2"), cards("L L L L L L")))).rows[0] == cards(
        "1 1 1 1 1 2"
    )
    refused(state, "D1", Deal((cards("1 1 1 1 1 1"), cards(SOME))))
    refused(state, "D1", Deal((cards("1 1 1 2 2 2"), cards("1 1 1 3 3 3"))))
    refused(state, "D1", Deal((cards("1 L L L L L"), cards("2 3 4 5 L L"))))


@pytest.mark.rule("D1")
def test_the_deal_is_drawn_from_all_36_cards_and_leaves_none_for_six_seats() -> None:
    state = GAME.initial_state(6, Seat(0))
    deal = GAME.sample(state, random.Random(5).randrange)
    assert isinstance(deal, Deal)
    assert Counter(value for hand in deal.hands for value in unpack(hand)) == {
        **dict.fromkeys(range(1, 7), 5),
        7: 6,
    }


@pytest.mark.rule("D2")
def test_the_three_dice() -> None:
    assert [" ".join("L" if face == 7 else str(face) for face in die) for die in DICE] == [
        "1 2 3 4 L L",
        "3 4 5 6 L L",
        "5 6 1 2 L L",
    ]
    for number in range(1, 7):
        assert sum(number in die for die in DICE) == 2


@pytest.mark.rule("D2")
def test_each_of_the_216_ways_weighs_the_same() -> None:
    ways = Counter((a, b, c) for a in DICE[0] for b in DICE[1] for c in DICE[2])
    assert {roll.faces: weight for roll, weight in ROLL_WEIGHTS} == ways
    assert sum(weight for _, weight in ROLL_WEIGHTS) == 216
    state = after(dealt(SOME, SOME), RollDice())
    assert GAME.chance_outcomes(state) == ROLL_WEIGHTS
    ways_drawn = iter(range(216))
    drawn = Counter(GAME.sample(state, lambda _: next(ways_drawn)) for _ in range(216))
    assert drawn == dict(ROLL_WEIGHTS)


@pytest.mark.rule("D2")
def test_a_die_shows_no_face_that_it_does_not_have() -> None:
    with pytest.raises(ValueError, match="D2"):
        Roll((5, 3, 1))
    with pytest.raises(ValueError, match="D2"):
        Roll((1, 3, 4))


# D3 a round, D4 its starter


@pytest.mark.rule("D3")
def test_a_round_starts_with_six_cards_each_and_the_whole_llama_row() -> None:
    state = GAME.initial_state(3, Seat(1))
    assert (GAME.current_actor(state), state.phase) == (CHANCE, Phase.DEAL)
    assert GAME.chance_outcomes(state) == ()
    state = GAME.apply(state, GAME.sample(state, random.Random(1).randrange))
    assert [len(unpack(row)) for row in state.rows] == [6, 6, 6]
    assert names(state.llama_row) == ["1", "2", "3", "4", "5", "6", "L"]
    assert (GAME.current_actor(state), state.phase) == (1, Phase.TURN)


@pytest.mark.rule("D3")
@pytest.mark.parametrize(
    "hands", [[SOME], [SOME] * 3, ["1 2 3 4 5", SOME], ["1 2 3 4 5 6 L", SOME], ["", SOME]]
)
def test_a_deal_is_six_cards_for_every_seat(hands: list[str]) -> None:
    refused(GAME.initial_state(2, Seat(0)), "D3", Deal(tuple(map(cards, hands))))


@pytest.mark.rule("D3")
def test_a_round_is_dealt_before_anything_else_and_only_then() -> None:
    state = GAME.initial_state(2, Seat(0))
    refused(state, "D3", RollDice(), Quit(), dice("L L L"), *discards("1"), Take(1), Keep(), Return(1))
    refused(dealt(SOME, SOME), "D3", Deal((cards(SOME), cards(SOME))))


@pytest.mark.rule("D3")
def test_every_seat_sees_the_same() -> None:
    state = after(dealt("1 2", "3 4", "5 6"), "L 3 2")
    seen = [GAME.observe(state, Seat(seat)) for seat in range(3)]
    assert seen[0].rows == seen[1].rows == seen[2].rows == state.rows
    assert [own.row for own in seen] == [cards("1 2"), cards("3 4"), cards("5 6")]


@pytest.mark.rule("D4")
def test_the_table_chooses_the_first_starter() -> None:
    assert GAME.current_actor(dealt(SOME, SOME, SOME, first=2)) == 2


@pytest.mark.rule("D4")
@pytest.mark.parametrize(
    ("steps", "starter"),
    [
        ((Quit(), Quit(), Quit()), 2),
        ((Quit(), "1 3 5", *discards("1")), 1),
        ((Quit(), Quit(), "L L 5"), 2),
    ],
    ids=["the last to quit", "the one that went out", "the one with the drama"],
)
def test_the_seat_that_acted_last_starts_the_next_round(steps: tuple[Step | str, ...], starter: int) -> None:
    state = after(dealt("2", "1", "6"), *steps)
    assert state.phase is Phase.DEAL
    hands = ("1 1 2 2 3 3", "4 4 5 5 6 6", "L L L 1 2 3")
    state = GAME.apply(state, Deal(tuple(map(cards, hands))))
    assert (GAME.current_actor(state), GAME.observe(state, Seat(0)).first) == (starter, starter)


# D5 a turn, D6 a roll


@pytest.mark.rule("D5")
def test_a_turn_is_to_roll_or_to_quit() -> None:
    state = dealt(SOME, SOME)
    assert GAME.legal_actions(state) == (RollDice(), Quit())
    refused(state, "D5", *discards("1"), Take(1), Keep(), Return(1), dice("L L L"))
    rolling = GAME.apply(state, RollDice())
    assert (GAME.current_actor(rolling), GAME.legal_actions(rolling)) == (CHANCE, ())


@pytest.mark.rule("D5")
def test_turns_go_clockwise_past_seats_that_have_quit() -> None:
    state = dealt(SOME, SOME, SOME, SOME, first=3)
    order = []
    for step in ("L L L", Quit(), "L L L", "L L L", "L L L", Quit(), "L L L", "L L L"):
        order.append(GAME.current_actor(state))
        state = after(state, step)
    assert order == [3, 0, 1, 2, 3, 1, 2, 3]
    assert GAME.current_actor(state) == 2


@pytest.mark.rule("D6")
def test_the_dice_fall_once_a_seat_chose_to_roll_and_at_no_other_time() -> None:
    rolling = GAME.apply(dealt(SOME, SOME), RollDice())
    deal = Deal((cards(SOME), cards(SOME)))
    refused(rolling, "D6", RollDice(), Quit(), *discards("1"), Take(1), Keep(), deal)


@pytest.mark.rule("D6")
def test_the_four_cases_take_precedence_in_their_order() -> None:
    with_llama = dealt("L 1", SOME, points=(1, 0))
    assert after(with_llama, "L L L").phase is Phase.LLAMAS  # before the matching llama
    assert after(with_llama, "L L 2").phase is Phase.DISCARD  # before taking a 2
    assert after(dealt("1", SOME), "L L 2").phase is Phase.TAKE  # before drama
    assert after(dealt("1", SOME).replace(llama_row=cards("3")), "L L 2").phase is Phase.DEAL


@pytest.mark.rule("D6a")
def test_three_llamas_discard_and_take_nothing_even_with_llamas_in_the_row() -> None:
    before = dealt("L L 1", SOME)
    state = after(before, "L L L")
    assert (state.rows, state.llama_row, state.points) == (before.rows, before.llama_row, before.points)
    assert (GAME.current_actor(state), state.phase) == (1, Phase.TURN)


@pytest.mark.rule("D6a")
@pytest.mark.parametrize(
    ("held", "choice", "left"),
    [(12, Return(10), 2), (12, Return(1), 11), (12, Keep(), 12), (10, Return(10), 0), (1, Return(1), 0)],
)
def test_three_llamas_let_a_seat_with_tokens_return_one(held: int, choice: Step, left: int) -> None:
    state = after(dealt("L 1", SOME, points=(held, 7)), "L L L")
    assert (GAME.current_actor(state), state.phase) == (0, Phase.LLAMAS)
    state = GAME.apply(state, choice)
    assert (state.points, state.rows[0]) == ((left, 7), cards("L 1"))
    assert (GAME.current_actor(state), state.phase) == (1, Phase.TURN)


@pytest.mark.rule("D6a")
@pytest.mark.parametrize(
    ("held", "choices"),
    [
        (2, (Return(1), Keep())),
        (30, (Return(10), Keep())),
        (39, (Return(1), Return(10), Keep())),
    ],
)
def test_only_a_token_that_is_held_can_be_returned(held: int, choices: tuple[Step, ...]) -> None:
    state = after(dealt("L 1", SOME, points=(held, 0)), "L L L")
    assert GAME.legal_actions(state) == choices
    wrong = {Return(1), Return(10), RollDice(), Quit(), *discards("L"), Take(7)} - set(choices)
    refused(state, "D6a", *wrong)


@pytest.mark.rule("D6a", "D7")
def test_three_llamas_are_no_drama_for_a_seat_that_is_alone() -> None:
    state = after(dealt("1", SOME), "L L L", Quit(), "L L L")
    assert (GAME.current_actor(state), state.phase) == (0, Phase.TURN)


@pytest.mark.rule("D6b")
def test_printed_example_a_three_and_a_llama_match() -> None:
    state = after(dealt("2 3 L", SOME), "1 3 L")
    assert (GAME.current_actor(state), GAME.legal_actions(state)) == (0, discards("3", "3 L", "L"))


@pytest.mark.rule("D6b")
@pytest.mark.parametrize(
    ("row", "roll", "legal"),
    [
        ("1 1 1", "1 L 1", ("1", "1 1")),  # as many as the dice show
        ("1", "1 L 1", ("1",)),  # as many as there are
        ("1 1", "1 3 5", ("1",)),
        ("L L L", "L L 5", ("L", "L L")),
        ("1 3 5", "1 3 5", ("1", "1 3", "1 3 5", "1 5", "3", "3 5", "5")),
        ("3 3 5 5", "3 3 5", ("3", "3 3", "3 3 5", "3 5", "5")),
    ],
)
def test_any_choice_of_matching_cards_may_be_discarded(row: str, roll: str, legal: tuple[str, ...]) -> None:
    state = after(dealt(row, SOME), roll)
    assert GAME.legal_actions(state) == discards(*legal)


@pytest.mark.rule("D6b")
def test_what_is_discarded_is_gone_and_the_next_seat_acts() -> None:
    state = after(dealt("1 1 3 L", SOME), "1 3 1", *discards("1 1"))
    assert (state.rows, names(state.llama_row)) == (
        (cards("3 L"), cards(SOME)),
        ["1", "2", "3", "4", "5", "6", "L"],
    )
    assert (GAME.current_actor(state), state.phase) == (1, Phase.TURN)


@pytest.mark.rule("D6b")
def test_what_does_not_match_cannot_be_discarded_nor_anything_else_be_done() -> None:
    state = after(dealt("1 1 4", SOME), "1 3 5")
    wrong = discards("4", "3", "1 1", "1 4", "")
    refused(state, "D6b", *wrong, Take(3), Quit(), RollDice(), Keep(), Return(1))


@pytest.mark.rule("D6c")
def test_printed_example_the_two_or_the_llama_is_taken() -> None:
    state = after(dealt("1 1", SOME), "2 L L")
    assert (state.phase, GAME.legal_actions(state)) == (Phase.TAKE, (Take(2), Take(7)))
    state = GAME.apply(state, Take(7))
    assert (state.rows[0], names(state.llama_row)) == (cards("1 1 L"), ["1", "2", "3", "4", "5", "6"])
    assert (GAME.current_actor(state), state.phase) == (1, Phase.TURN)


@pytest.mark.rule("D6c")
def test_only_a_card_that_is_rolled_and_left_can_be_taken() -> None:
    state = after(dealt("1 1", SOME).replace(llama_row=cards("1 2 3")), "2 L L")
    assert GAME.legal_actions(state) == (Take(2),)
    refused(state, "D6c", Take(7), Take(1), Take(3), Quit(), RollDice(), Keep(), *discards("1"))


@pytest.mark.rule("D6d")
def test_llama_drama_takes_the_whole_llama_row_and_ends_the_round() -> None:
    state = after(dealt("1 1", SOME).replace(llama_row=cards("1 3 L")), "2 4 6")
    assert (state.rows[0], state.llama_row) == (cards("1 1 1 3 L"), NO_CARDS)
    assert (state.round.ending, state.round.scored) == (Ending.DRAMA, (14, 21))
    assert (GAME.current_actor(state), state.phase) == (CHANCE, Phase.DEAL)


# D7 alone, D8 the end of a round


@pytest.mark.rule("D7")
def test_printed_example_alone() -> None:
    state = after(dealt("2 5", SOME), "L L L", Quit())
    assert GAME.observe(state, Seat(0)).alone
    state = after(state, "1 4 2")
    assert GAME.legal_actions(state) == discards("2")
    state = after(state, *discards("2"))
    assert GAME.current_actor(state) == 0
    state = after(state, "2 6 L")
    assert state.round.ending is Ending.DRAMA
    assert names(state.rows[0]) == ["1", "2", "3", "4", "5", "5", "6", "L"]


@pytest.mark.rule("D7")
def test_alone_a_seat_may_still_quit() -> None:
    state = after(dealt("2 5", SOME), "2 L L", *discards("2"), Quit())
    assert GAME.legal_actions(state) == (RollDice(), Quit())
    assert GAME.apply(state, Quit()).round.ending is Ending.ALL_QUIT


@pytest.mark.rule("D7")
def test_with_another_seat_in_nobody_is_alone() -> None:
    state = after(dealt("1", SOME, SOME), "L L L", Quit(), "L L L")
    assert not GAME.observe(state, Seat(0)).alone
    assert after(state, "2 L L").phase is Phase.TAKE


@pytest.mark.rule("D8")
@pytest.mark.parametrize(
    ("steps", "ending", "ender"),
    [
        (("1 L L", *discards("1")), Ending.WENT_OUT, 0),
        (("2 3 L", Take(3)), Ending.ROW_TAKEN, 0),
        (("2 5 6",), Ending.DRAMA, 0),
        ((Quit(), "2 5 6"), Ending.DRAMA, 1),
        ((Quit(), Quit()), Ending.ALL_QUIT, 1),
    ],
)
def test_a_round_ends_at_once(steps: tuple[Step | str, ...], ending: Ending, ender: int) -> None:
    state = dealt("1", "4 4").replace(llama_row=cards("3"))
    state = after(state, *steps)
    seen = GAME.observe(state, Seat(0))
    assert (seen.ending, seen.ender, seen.phase, seen.actor) == (ending, ender, Phase.DEAL, CHANCE)


@pytest.mark.rule("D8")
def test_the_round_stays_on_the_table_until_the_next_deal() -> None:
    state = after(dealt("1 2", "4 4"), Quit(), "L 6 6")
    seen = GAME.observe(state, Seat(1))
    assert (seen.quit, seen.rows[0], seen.roll) == ((True, False), cards("1 2"), dice("L 6 6"))
    state = GAME.apply(state, Deal((cards("1 1 2 2 3 3"), cards("4 4 5 5 6 6"))))
    seen = GAME.observe(state, Seat(1))
    assert (seen.quit, seen.roll, seen.ending, seen.ender, seen.scored) == (
        (False, False),
        None,
        None,
        None,
        None,
    )
    assert (seen.round, seen.first) == (2, 1)
