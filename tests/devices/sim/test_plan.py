"""Which layout a terminal gets."""

import pytest

from llamadillo.devices.sim.pixels import Pixels
from llamadillo.devices.sim.plan import HINTS, PLANS, SMALLEST, Plan, choose


@pytest.mark.parametrize(
    ("width", "height", "plan"),
    [
        (80, 24, Plan(Pixels.BRAILLE, large=False, beside=True)),
        (80, 29, Plan(Pixels.BRAILLE, large=False, beside=False)),
        (120, 40, Plan(Pixels.BRAILLE, large=False, beside=False)),
        (140, 46, Plan(Pixels.HALF, large=False, beside=False)),
        (160, 42, Plan(Pixels.HALF, large=True, beside=True)),
        (150, 40, Plan(Pixels.HALF, large=False, beside=True)),
        (200, 60, Plan(Pixels.HALF, large=True, beside=False)),
        (300, 90, Plan(Pixels.FULL, large=True, beside=False)),
    ],
)
def test_the_largest_that_fits(width: int, height: int, plan: Plan) -> None:
    assert choose(width, height) == plan


@pytest.mark.parametrize(("width", "height"), [(79, 24), (80, 23), (71, 60), (0, 0)])
def test_nothing_fits_a_small_terminal(width: int, height: int) -> None:
    assert choose(width, height) is None


def test_the_smallest_terminal_is_80_by_24() -> None:
    assert SMALLEST == (80, 24)
    assert choose(*SMALLEST) is not None


@pytest.mark.parametrize("plan", PLANS)
def test_each_layout_is_chosen_where_it_just_fits(plan: Plan) -> None:
    """None is hidden by a better one that always fits as well."""
    assert choose(plan.width, plan.height + HINTS) == plan
