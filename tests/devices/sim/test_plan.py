"""Which layout a terminal gets."""

import pytest

from llamadillo.devices.sim.pixels import Pixels
from llamadillo.devices.sim.plan import HINTS, PLANS, SMALLEST, LayoutPlan, choose


@pytest.mark.parametrize(
    ("width", "height", "plan"),
    [
        (80, 24, LayoutPlan(Pixels.BRAILLE, large=False, stacked=True)),
        (80, 29, LayoutPlan(Pixels.BRAILLE, large=False, stacked=False)),
        (120, 40, LayoutPlan(Pixels.BRAILLE, large=False, stacked=False)),
        (140, 46, LayoutPlan(Pixels.HALF, large=False, stacked=False)),
        (160, 42, LayoutPlan(Pixels.HALF, large=True, stacked=True)),
        (150, 40, LayoutPlan(Pixels.HALF, large=False, stacked=True)),
        (200, 60, LayoutPlan(Pixels.HALF, large=True, stacked=False)),
        (300, 90, LayoutPlan(Pixels.FULL, large=True, stacked=False)),
    ],
)
def test_the_largest_that_fits(width: int, height: int, plan: LayoutPlan) -> None:
    assert choose(width, height) == plan


@pytest.mark.parametrize(("width", "height"), [(79, 24), (80, 23), (71, 60), (0, 0)])
def test_nothing_fits_a_small_terminal(width: int, height: int) -> None:
    assert choose(width, height) is None


def test_the_smallest_terminal_is_80_by_24() -> None:
    assert SMALLEST == (80, 24)
    assert choose(*SMALLEST) is not None


@pytest.mark.parametrize("plan", PLANS)
def test_each_layout_is_chosen_where_it_just_fits(plan: LayoutPlan) -> None:
    """None is hidden by a better one that always fits as well."""
    assert choose(plan.width, plan.height + HINTS) == plan
