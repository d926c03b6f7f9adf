"""The rules, in the order of a report."""

from typing import Final

from hw.erc.rule import Rule
from hw.erc.rules import (
    capacitors,
    display,
    drivers,
    i2c,
    inputs,
    leds,
    levels,
    nets,
    pins,
    polarity,
    purpose,
    reset,
    supply,
)

__all__ = ["RULES"]

RULES: Final[tuple[Rule, ...]] = (
    pins.PIN_TWICE,
    pins.RESERVED,
    purpose.BOARD_FILE,
    reset.PULL_AT_RESET,
    nets.RAILS_APART,
    nets.SHORTED_PART,
    nets.ONE_PAD,
    nets.OPEN_PAD,
    inputs.FLOATING,
    polarity.POLARITY,
    purpose.PURPOSE,
    leds.LED_SWITCHED,
    leds.LED_CURRENT,
    leds.RESISTOR_POWER,
    drivers.DRIVER_INPUT,
    drivers.DRIVER_CURRENT,
    drivers.DRIVER_POWER,
    pins.PIN_CURRENT,
    pins.PINS_TOGETHER,
    levels.LEVELS,
    supply.SUPPLY,
    supply.BACK_FEED,
    supply.FEED,
    supply.CONNECTOR,
    supply.CONTACTS,
    i2c.LINES,
    i2c.PULL_UPS,
    i2c.ADDRESS,
    display.PIN_ORDER,
    display.DISPLAY_SUPPLY,
    capacitors.DECOUPLING,
    capacitors.RATING,
)
"""Every rule. A new one stands here, and has a broken board in the tests that it alone finds."""
