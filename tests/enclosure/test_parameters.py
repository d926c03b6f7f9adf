"""The numbers of the case: sensible ones are taken, impossible ones are refused with the reason."""

from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import pytest

import enclosure.dimensions
from enclosure.parameters import ParameterError, Parameters, from_settings, hand_held, kiosk
from hw.modules import BATTERY


def test_both_boxes_can_be_made() -> None:
    assert hand_held().has_battery
    assert hand_held().boost is not None
    assert not kiosk().has_battery
    assert kiosk().boost is None
    assert kiosk().battery is None


def test_the_size_of_the_box() -> None:
    p = hand_held()
    assert p.outer == pytest.approx((58.8, 40.8))
    assert p.lid_top - p.base_outer == pytest.approx(31.3)


def test_they_cannot_be_changed_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        hand_held().wall = 3.4  # type: ignore[misc]


@pytest.mark.parametrize(
    "settings",
    [
        {"wall": "3.6"},
        {"display": "0.96"},
        {"hdmi": "open"},
        {"profile": "kiosk"},
        {"battery_length": "50", "battery_width": "34", "battery_height": "6"},
        {"letter_pixel": "0.4"},
        {"joint_gap": "0.3"},
        {"front_chamfer": "2.0", "back_chamfer": "1.0"},
        {"cap": "10.5"},
        {"floor": "3.0", "screw_sink": "2.6"},
        {"led_play": "0.5", "led_countersink": "0.45"},
    ],
)
def test_sensible_changes_are_taken(settings: dict[str, str]) -> None:
    assert from_settings(settings) != hand_held()


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"wall": "2.0"}, "wall of 2 mm is too thin: the joint halves it"),
        ({"wall": "2.7"}, "too thin for the cap of the power button"),
        ({"wall": "-1"}, "wall is -1 mm"),
        ({"wall": "nan"}, "wall is nan mm"),
        ({"floor": "1.0", "screw_sink": "0.8"}, "back of 1 mm is too thin"),
        ({"floor": "2.0"}, "does not hold screw heads"),
        ({"lid_thickness": "1.5"}, "front of 1.5 mm is too thin"),
        ({"letter_depth": "1.0"}, "1.2 mm must be left"),
        ({"board_gap": "0.2", "wall": "3.6"}, "the board does not go in"),
        ({"board_gap": "0.6", "wall": "3.4"}, "no room for the slide switch's slider"),
        ({"radius": "8.5"}, "corners of the board touch the wall"),
        ({"radius": "3.2"}, "rounder than the wall"),
        ({"front_chamfer": "4"}, "around the front"),
        ({"back_chamfer": "4"}, "around the back"),
        ({"base_inner": "-15.7"}, "solder tails of the Pi's header"),
        ({"joint": "-5"}, "slide switch's lever"),
        ({"tongue": "4"}, "down to the plugs"),
        ({"seam": "1.6"}, "seam of 1.6 mm"),
        ({"boss": "5"}, "wall of 1.48 mm around their screws"),
        ({"post": "6"}, "Posts of 6 mm"),
        ({"screw_pilot": "1.5"}, "No M2.5 thread"),
        ({"screw_hole": "2.4"}, "to pass, not 2.4 mm"),
        ({"sink": "4.7"}, "Heads of 4.7 mm"),
        ({"screw_sink": "0.5"}, "bite 2.6 mm into the standoffs"),
        ({"led_play": "0.9"}, "do not stand on the LEDs' flanges"),
        ({"led_countersink": "0.9"}, "The LEDs' holes merge"),
        ({"led_play": "0.1", "led_countersink": "0.65", "lid_top": "11.9"}, "LEDs' tips at 12 mm"),
        ({"shield_wall": "1.0"}, "Light shields of 1 mm"),
        ({"window_margin": "50"}, "larger than the lid"),
        ({"window_margin": "3"}, "more than the glass"),
        ({"window_bevel": "1.2"}, "knife's edge"),
        ({"raised": "8"}, "0.2 mm must be left between them"),
        ({"raised": "7"}, "no room for its socket and header: 7.54 mm is the least"),
        ({"pane_lap": "0.5"}, "0.5 mm of ledge falls through"),
        ({"pane_recess": "1.0"}, "the recess for the pane"),
        ({"hdmi": "ajar"}, "HDMI cannot be 'ajar'"),
        ({"cap_flange": "0.6"}, "does not hold a cap"),
        ({"cap_flange": "1.3", "cap": "10"}, "too thin for the cone"),
        ({"cap": "7"}, "too small for the socket"),
        ({"cap": "12"}, "touch the display's module"),
        ({"cap_proud": "0.5"}, "below it when they are pressed"),
        ({"power_proud": "2"}, "A power button that stands 2 mm out of the wall is pressed by whatever"),
        ({"power_proud": "0.26"}, "0.25 mm, its travel, is the most"),
        ({"letter_pixel": "0.3"}, "do not print with a nozzle"),
        ({"letter_pixel": "0.7"}, "whose ground hangs"),
        ({"letter_pixel": "0.5"}, "run into its neighbours"),
        ({"battery_length": "70"}, "battery of 70 x 36 x 7 mm does not fit"),
        ({"battery_height": "10"}, "does not fit"),
        ({"battery_width": "10"}, "lost in the bay"),
        ({"profile": "table"}, "no profile 'table'"),
        ({"display": "2.4"}, "no display '2.4'"),
        ({"wal": "3"}, "no parameter 'wal'. Did you mean wall?"),
        ({"xyzzy": "3"}, "no parameter 'xyzzy'."),
        ({"wall": "thick"}, "wall is a length in millimetres"),
    ],
)
def test_impossible_changes_are_refused_with_the_reason(settings: dict[str, str], reason: str) -> None:
    with pytest.raises(ParameterError) as refused:
        from_settings(settings)
    sentence = str(refused.value)
    assert reason in sentence
    assert "\n" not in sentence
    assert sentence.endswith((".", "?"))


def test_a_kiosk_has_no_battery_that_could_be_too_large() -> None:
    assert replace(kiosk(), battery_length=100.0).battery is None
    with pytest.raises(ParameterError):
        replace(hand_held(), battery_length=100.0)


def test_settings_change_the_box_they_start_from() -> None:
    changed = from_settings({"wall": "3.4"}, kiosk())
    assert (changed.profile, changed.wall) == ("kiosk", 3.4)


def test_every_parameter_is_documented() -> None:
    """Each field has a docstring or stands above one that it shares."""
    source = Path(enclosure.dimensions.__file__).read_text(encoding="utf-8")
    body = source.partition("class Dimensions:")[2].partition("    @property")[0]
    lines = body.splitlines()
    fields = [n for n, line in enumerate(lines) if ": float =" in line]
    assert len(fields) == len([f for f in Parameters.__dataclass_fields__.values() if f.type is float])
    for n in fields:
        following = next(line.strip() for line in lines[n + 1 :] if ": float =" not in line)
        assert following.startswith('"""'), lines[n]


def test_the_bar_leaves_room_for_the_battery_to_swell() -> None:
    p = hand_held()
    assert p.battery is not None
    assert p.bar[0] - p.battery[2] == pytest.approx(BATTERY.swelling)
