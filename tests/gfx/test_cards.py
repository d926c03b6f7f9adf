import pytest

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.cards import BIG_CARD, SMALL_CARD, WIDE_CARD, CardSize, CardState, card
from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame
from tests.gfx.pillow import lit

LAMA_VALUES = ("1", "2", "3", "4", "5", "6", "L")
SIZES = {"small": SMALL_CARD, "wide": WIDE_CARD, "big": BIG_CARD}
every_size = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)


def drawn(value: str | int, size: CardSize, state: CardState = CardState.NORMAL) -> Frame:
    canvas = Canvas()
    card(canvas, 3, 2, value, size, state=state)
    assert canvas.flaws == ()
    return canvas.frame()


@every_size
def test_back_and_ghost_do_not_show_the_value(size: CardSize) -> None:
    for state in (CardState.BACK, CardState.GHOST):
        assert len({drawn(value, size, state) for value in LAMA_VALUES}) == 1
    assert drawn("", size, CardState.BACK) != drawn("", size, CardState.GHOST)


@every_size
@pytest.mark.parametrize("state", CardState)
def test_a_card_clears_its_own_rectangle_only(size: CardSize, state: CardState) -> None:
    dark, light = Canvas(), Canvas()
    light.fill(0, 0, WIDTH, HEIGHT)
    for canvas in (dark, light):
        card(canvas, 10, 9, "5", size, state=state)
    place = {(x, y) for x in range(10, 10 + size.width) for y in range(9, 9 + size.height)}
    assert lit(dark.frame()) <= place
    assert lit(light.frame()) & place == lit(dark.frame())
    assert len(lit(light.frame()) - place) == WIDTH * HEIGHT - len(place)


@every_size
def test_a_value_does_not_touch_the_edge(size: CardSize) -> None:
    """Between the edge and the value is a dark pixel on each side."""
    values = [*LAMA_VALUES, *(range(10, 21) if size.two_digits else ())]
    empty = lit(drawn("1", size)) & lit(drawn("7" if size is not SMALL_CARD else "3", size))
    edge = {(3 + x, 2 + y) for x in (0, size.width - 1) for y in range(1, size.height - 1)}
    edge |= {(3 + x, 2 + y) for x in range(1, size.width - 1) for y in (0, size.height - 1)}
    assert edge <= empty
    for value in values:
        inside = lit(drawn(value, size)) - edge
        columns, rows = zip(*inside, strict=True)
        assert min(columns) >= 3 + 2, value
        assert max(columns) <= 3 + size.width - 3, value
        assert min(rows) >= 2 + 2, value
        assert max(rows) <= 2 + size.height - 3, value


@pytest.mark.parametrize(("size", "count"), [(SMALL_CARD, 14), (WIDE_CARD, 10), (BIG_CARD, 8)])
def test_cards_in_a_row(size: CardSize, count: int) -> None:
    assert (count - 1) * size.pitch + size.width <= WIDTH < count * size.pitch + size.width


def test_a_value_that_does_not_fit_raises() -> None:
    with pytest.raises(ValueError, match="12 does not fit"):
        drawn(12, SMALL_CARD)


def test_texts_and_numbers_draw_the_same() -> None:
    assert drawn("4", BIG_CARD) == drawn(4, BIG_CARD)


@every_size
def test_lamas_values_look_different_in_every_open_state(size: CardSize) -> None:
    states = [state for state in CardState if state not in {CardState.BACK, CardState.GHOST}]
    frames = {drawn(value, size, state) for value in LAMA_VALUES for state in states}
    assert len(frames) == len(LAMA_VALUES) * len(states)


@pytest.mark.parametrize("size", [WIDE_CARD, BIG_CARD], ids=["wide", "big"])
def test_armadillos_values_look_different(size: CardSize) -> None:
    assert len({drawn(value, size) for value in range(1, 21)}) == 20
