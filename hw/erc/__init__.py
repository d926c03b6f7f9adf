"""The electrical rule check: our own rules over the board's description, each with its source.

A KiCad-like check knows pins and nets; these rules know what a Pi does at a reset, what an LED bears
and what a battery gives. They work out the worst case: every figure at the end of its tolerance that
hurts most, all lights on.

    python -m hw.erc [BOARD_FILE]

`rule` says what a rule is, `netlist` answers its questions, `currents` works out what flows, `rules`
holds the rules themselves.
"""

from hw.erc.check import check
from hw.erc.netlist import Netlist
from hw.erc.rule import Finding, Measure, Rule
from hw.erc.rules import RULES

__all__ = ["RULES", "Finding", "Measure", "Netlist", "Rule", "check"]
