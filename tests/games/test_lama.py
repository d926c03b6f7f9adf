"""The rules of LAMA, one by one: C1–C9."""

import random
from collections.abc import Iterable

import pytest

from llamadillo.engine.cards import NO_CARDS, Cards, one, pack, size, unpack
from llamadillo.engine.dealing import singles
from llamadillo.engine.game import CHANCE, TERMINAL, IllegalAction, Seat
from llamadillo.engine.steps import Action
from llamadillo.games.lama import DECK, Deal, DrawCard, Ending, Lama, Phase, Play, State
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.games.lamas.cards import LLAMA, NAMES, names

GAME = Lama()


def cards(text: str) -> Cards:
    """`cards("1 1 L")`: the multiset."""
    return pack(NAMES[name] for name in text.split())


def deal(*hands: str, discard: str, pile: str = "") -> Deal:
    """A deal; the cards that are not named follow in the pile, ascending."""
    dealt = tuple(map(cards, hands))
    drawn = [one(NAMES[name]) for name in pile.split()]
    rest = Cards(DECK - sum(dealt) - sum(drawn) - one(NAMES[discard]))
    return Deal(dealt, NAMES[discard], (*drawn, *singles(rest)))


def action(word: str) -> Action:
    """`4` and `L` are played; `draw`, `quit`, `keep`; `return-10`."""
    words: dict[str, Action] = {"draw": DrawCard(), "quit": Quit(), "keep": Keep()}
    words |= {f"return-{token}": Return(token) for token in (1, 10)}
    words |= {name: Play(card) for name, card in NAMES.items()}
    return words[word]


def play(state: State, words: str) -> State:
    """The position after the actions that `words` name."""
    for word in words.split():
        state = GAME.apply(state, action(word))
    return state


def start(dealt: Deal, first: int = 0, points: Iterable[int] = ()) -> State:
    """The position after a deal, of a game in which the seats hold `points` already."""
    state = GAME.initial_state(len(dealt.hands), Seat(first))
    return GAME.apply(state.replace(points=tuple(points) or state.points), dealt)


def refused(state: State, step: Action | Deal) -> str:
    """The rule by which `step` is refused."""
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, step)
    return caught.value.rule


def legal(state: State) -> str:
    """The legal actions, in their order."""
    texts = [choice.to_json() for choice in GAME.legal_actions(state)]
    return " ".join(str(text.get("card", text.get("token", text["do"]))) for text in texts)


SIXES = "6 6 6 6 6 6"
LLAMAS = "L L L L L L"
TWO = deal("1 1 2 3 4 5", "2 2 3 6 6 L", discard="1", pile="4 5")


@pytest.mark.rule("C1")
def test_the_deck_is_eight_of_each_value_and_eight_llamas() -> None:
    assert unpack(DECK) == tuple(sorted([1, 2, 3, 4, 5, 6, LLAMA] * 8))
    assert size(GAME.deck) == 56


@pytest.mark.rule("C1")
def test_a_deal_of_other_cards_is_refused() -> None:
    before = GAME.initial_state(2, Seat(0))
    for wrong in (
        Deal(TWO.hands, 2, TWO.pile),
        Deal(TWO.hands, TWO.discard, (one(5), *TWO.pile[1:])),
        Deal((cards(SIXES), cards(SIXES)), TWO.discard, TWO.pile),
        Deal(TWO.hands, 0, TWO.pile),
        Deal(TWO.hands, 8, TWO.pile),
    ):
        assert refused(before, wrong) == "C1"


@pytest.mark.rule("C2")
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_round_deals_six_hidden_cards_to_each_and_turns_one_over(seats: int) -> None:
    state = GAME.initial_state(seats, Seat(0))
    assert GAME.current_actor(state) is CHANCE
    assert GAME.chance_outcomes(state) == ()
    dealt = GAME.sample(state, random.Random(seats).randrange)
    state = GAME.apply(state, dealt)
    assert isinstance(dealt, Deal)
    for seat in range(seats):
        seen = GAME.observe(state, Seat(seat))
        assert seen.hand == dealt.hands[seat]
        assert seen.hand_sizes == (6,) * seats
        assert seen.discard == dealt.discard
        assert seen.pile == 56 - 6 * seats - 1
        assert seen.shown is None


@pytest.mark.rule("C2")
def test_a_deal_of_the_wrong_shape_is_refused() -> None:
    before = GAME.initial_state(2, Seat(0))
    first, second = TWO.hands
    seven, five = Cards(first + one(7)), Cards(second - one(7))
    for wrong in (
        Deal((first, second, NO_CARDS), TWO.discard, TWO.pile),
        Deal((seven, five), TWO.discard, TWO.pile),
        Deal(TWO.hands, TWO.discard, TWO.pile[1:]),
        Deal(TWO.hands, TWO.discard, (Cards(TWO.pile[0] + TWO.pile[1]), NO_CARDS, *TWO.pile[2:])),
    ):
        assert refused(before, wrong) == "C2"
    assert refused(before, DrawCard()) == "C2"
    assert refused(start(TWO), TWO) == "C4"


@pytest.mark.rule("C3")
def test_the_table_chooses_who_starts() -> None:
    assert [GAME.current_actor(start(TWO, first)) for first in (0, 1)] == [0, 1]


@pytest.mark.rule("C3")
def test_the_last_to_play_a_card_starts_the_next_round() -> None:
    # Seat 1 plays last, though seat 0 draws and both quit after it.
    state = play(start(TWO), "1 2 draw quit quit")
    assert GAME.current_actor(state) is CHANCE
    assert GAME.observe(state, Seat(0)).turn == 1
    state = GAME.apply(state, TWO)
    assert GAME.current_actor(state) == 1
    assert GAME.observe(state, Seat(0)).first == 1
    assert GAME.observe(state, Seat(0)).last is None


@pytest.mark.rule("C3")
def test_when_no_card_was_played_the_same_seat_starts_again() -> None:
    state = play(start(TWO, first=1), "draw quit quit")
    assert GAME.current_actor(GAME.apply(state, TWO)) == 1


@pytest.mark.rule("C4")
def test_a_turn_is_one_of_play_draw_or_quit() -> None:
    state = start(TWO)
    assert legal(state) == "quit 1 2 draw"
    for word in ("quit", "1", "2", "draw"):
        assert GAME.current_actor(play(state, word)) == 1
    for wrong in (Return(1), Keep(), TWO):
        assert refused(state, wrong) == "C4"


@pytest.mark.rule("C4")
def test_turns_go_clockwise_past_those_that_quit() -> None:
    state = start(deal(*["1 2 3 4 5 6"] * 4, discard="L"), first=2)
    actors = []
    for word in ["draw", "quit", "draw", "quit", "draw", "draw", "draw"]:
        actors.append(GAME.current_actor(state))
        state = play(state, word)
    assert actors == [2, 3, 0, 1, 2, 0, 2]


@pytest.mark.rule("C5")
@pytest.mark.parametrize("top", "123456L")
def test_on_a_card_goes_its_value_or_the_next(top: str) -> None:
    fitting = {top, dict(zip("123456L", "23456L1", strict=True))[top]}
    every = start(deal("1 2 3 4 5 6", LLAMAS, discard=top))
    llama = start(deal("L 2 3 4 5 6", SIXES, discard=top))
    for card in "123456L":
        state = llama if card == "L" else every
        if card in fitting:
            after = play(state, card)
            assert names(Cards(after.hands[0] + cards(card))) == names(state.hands[0])
            assert after.discard == NAMES[card]
        else:
            assert refused(state, action(card)) == "C5"


@pytest.mark.rule("C5")
def test_a_card_not_held_is_not_played() -> None:
    assert refused(start(deal(SIXES, LLAMAS, discard="1")), Play(2)) == "C5"


@pytest.mark.rule("C5")
def test_printed_example_a_llama_on_a_six_and_on_a_llama_a_llama_or_a_one() -> None:
    state = start(deal("6 1 1 1 2 L", "L L 1 2 3 4", discard="5"))
    assert legal(state) == "quit 6 draw"
    state = play(state, "6")
    assert legal(state) == "quit L draw"
    state = play(state, "L")
    assert legal(state) == "quit 1 L draw"


@pytest.mark.rule("C6")
def test_cards_are_drawn_in_the_piles_order_and_not_played_on_that_turn() -> None:
    state = play(start(TWO), "draw")
    assert names(state.hands[0]) == ["1", "1", "2", "3", "4", "4", "5"]
    assert GAME.current_actor(state) == 1
    state = play(state, "draw")
    assert names(state.hands[1]) == ["2", "2", "3", "5", "6", "6", "L"]
    assert GAME.observe(state, Seat(0)).pile == 41


@pytest.mark.rule("C6")
def test_an_empty_pile_stays_empty() -> None:
    state = play(start(TWO), "draw " * 43)
    assert GAME.observe(state, Seat(0)).pile == 0
    assert "draw" not in legal(state)
    assert refused(state, DrawCard()) == "C6"
    assert GAME.cards_in_play(state) == DECK - one(1)


@pytest.mark.rule("C6")
def test_a_seat_that_is_alone_draws_no_more() -> None:
    state = play(start(TWO), "quit")
    assert legal(state) == "quit 2"
    assert refused(state, DrawCard()) == "C6"


@pytest.mark.rule("C7")
def test_a_quitter_keeps_its_cards_unseen_and_has_no_more_turns() -> None:
    three = deal("1 1 2 3 4 5", "2 2 3 6 6 L", "3 3 3 4 4 4", discard="1")
    state = play(start(three), "quit draw draw draw")
    assert state.hands[0] == three.hands[0]
    seen = GAME.observe(state, Seat(2))
    assert seen.quit == (True, False, False)
    assert seen.hand_sizes == (6, 8, 7)
    assert seen.shown is None


@pytest.mark.rule("C8")
def test_the_round_ends_when_a_seat_has_played_its_last_card() -> None:
    three = deal("1 1 2 2 3 3", LLAMAS, "3 4 5 6 6 6", discard="1")
    state = play(start(three), "1 quit draw 1 draw 2 draw 2 3 3 draw")
    assert GAME.observe(state, Seat(0)).ending is None
    state = play(state, "3")
    seen = GAME.observe(state, Seat(1))
    assert (seen.ending, seen.ender) == (Ending.WENT_OUT, 0)
    assert GAME.current_actor(state) is CHANCE
    assert seen.shown == state.hands


@pytest.mark.rule("C8")
def test_the_round_ends_when_every_seat_has_quit() -> None:
    state = play(start(TWO), "1 quit quit")
    seen = GAME.observe(state, Seat(0))
    assert (seen.ending, seen.ender) == (Ending.ALL_QUIT, 0)
    assert GAME.current_actor(state) is CHANCE


@pytest.mark.rule("C8")
def test_printed_example_a_seat_alone_plays_on_until_it_is_stuck() -> None:
    state = play(start(deal(SIXES, "3 4 4 1 1 L", discard="2")), "quit")
    assert GAME.observe(state, Seat(1)).alone
    state = play(state, "3 4 4")
    assert GAME.current_actor(state) == 1
    assert legal(state) == "quit"
    state = play(state, "quit")
    seen = GAME.observe(state, Seat(1))
    assert seen.ending is Ending.ALL_QUIT
    assert not seen.alone
    assert seen.scored == (6, 11)


@pytest.mark.rule("C8")
def test_a_seat_alone_may_go_out() -> None:
    state = play(start(deal(SIXES, "1 2 3 4 5 5", discard="1")), "quit 1 2 3 4 5 5")
    assert GAME.observe(state, Seat(0)).ender == 1
    assert GAME.observe(state, Seat(0)).scored == (6, 0)


@pytest.mark.rule("C9")
def test_each_value_counts_once_in_hand_or_face_down() -> None:
    # Seat 1 has its cards face down, seat 2 in hand: it has drawn a 1 and four 2s.
    dealt = deal("1 1 1 1 1 1", "5 5 5 6 6 6", "L L 2 2 2 2", discard="1")
    state = play(start(dealt), "1 quit draw 1 draw 1 draw 1 draw 1 draw 1")
    assert GAME.observe(state, Seat(0)).scored == (0, 11, 13)
    assert state.points == (0, 11, 13)


@pytest.mark.rule("C9")
def test_printed_example_three_fives_score_five() -> None:
    state = play(start(deal("1 1 1 2 3 4", "1 1 1 5 5 5", discard="L")), "1 1 1 1 1 1 quit quit")
    assert names(state.hands[1]) == ["5", "5", "5"]
    assert GAME.observe(state, Seat(0)).scored == (9, 5)


GOING_OUT = deal("1 1 1 1 1 1", "5 5 5 5 5 5", discard="1")
GOES_OUT = "1 draw " * 5 + "1"


@pytest.mark.rule("C9")
@pytest.mark.parametrize(
    ("points", "choices", "word", "left"),
    [
        (12, "1 10 keep", "return-10", 2),
        (12, "1 10 keep", "return-1", 11),
        (12, "1 10 keep", "keep", 12),
        (20, "10 keep", "return-10", 10),
        (7, "1 keep", "return-1", 6),
    ],
)
def test_the_seat_that_went_out_may_return_a_token_it_holds(
    points: int, choices: str, word: str, left: int
) -> None:
    state = play(start(GOING_OUT, points=(points, 3)), GOES_OUT)
    assert state.phase is Phase.RETURN
    assert GAME.current_actor(state) == 0
    assert legal(state) == choices
    for unheld in {Return(1), Return(10)} - set(GAME.legal_actions(state)):
        assert refused(state, unheld) == "C9"
    for other in (Quit(), DrawCard(), Play(1), GOING_OUT):
        assert refused(state, other) == "C9"
    state = play(state, word)
    assert state.points[0] == left
    assert GAME.current_actor(state) is CHANCE


@pytest.mark.rule("C9")
def test_who_holds_no_token_is_not_asked() -> None:
    state = play(start(GOING_OUT, points=(0, 3)), GOES_OUT)
    assert state.phase is Phase.DEAL


@pytest.mark.rule("C9")
def test_at_forty_points_the_game_ends_and_the_fewest_win() -> None:
    state = play(start(TWO, points=(30, 24)), "quit quit")  # 15 and 21 more
    assert state.points == (45, 45)
    assert GAME.current_actor(state) is TERMINAL
    assert GAME.result(state).winners == (0, 1)
    assert GAME.observe(state, Seat(1)).winners == (0, 1)
    assert refused(state, Quit()) == "C9"
    assert refused(state, TWO) == "C9"

    state = play(start(TWO, points=(25, 18)), "quit quit")
    assert (state.points, state.phase) == ((40, 39), Phase.OVER)
    assert GAME.result(state).winners == (1,)

    state = play(start(TWO, points=(24, 18)), "quit quit")
    assert (state.points, state.phase) == ((39, 39), Phase.DEAL)
    assert GAME.result(state).winners == ()


@pytest.mark.rule("C9")
def test_the_token_is_returned_before_the_game_ends() -> None:
    dealt = deal("1 1 1 1 1 1", "5 5 5 5 5 L", discard="1")
    state = play(start(dealt, points=(35, 30)), GOES_OUT)
    assert state.points[1] >= 40
    assert state.phase is Phase.RETURN
    assert GAME.result(state).winners == ()
    state = play(state, "return-10")
    assert state.phase is Phase.OVER
    assert GAME.result(state).winners == (0,)


@pytest.mark.parametrize(("seats", "first"), [(1, 0), (7, 0), (2, 2), (2, -1)])
def test_a_table_that_cannot_be_is_refused(seats: int, first: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        GAME.initial_state(seats, Seat(first))
