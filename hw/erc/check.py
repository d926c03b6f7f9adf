"""All rules on one circuit."""

from hw.board import Circuit
from hw.erc.netlist import Netlist
from hw.erc.rule import Finding
from hw.erc.rules import RULES

__all__ = ["check"]


def check(circuit: Circuit) -> dict[str, list[Finding]]:
    """What each rule finds, by the rule's name; a rule that finds nothing is left out."""
    netlist = Netlist(circuit)
    found = {rule.name: list(rule.find(netlist)) for rule in RULES}
    return {name: findings for name, findings in found.items() if findings}
