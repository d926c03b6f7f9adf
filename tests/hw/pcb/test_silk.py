"""The print of the board says what its nets say."""

from dataclasses import replace

from hw.board import reference
from hw.pcb.silk import texts


def test_the_legend_of_the_jumper_follows_its_nets() -> None:
    of = reference()
    jumper = of.parts["JP1"]
    # The display's two supply pins change places: what was right for one order is right for the other.
    turned = replace(jumper, nets={**jumper.nets, "2": jumper.nets["3"], "3": jumper.nets["2"]})
    changed = replace(of, parts={**of.parts, "JP1": turned})
    legend = [text.text for text in texts(of) if text.text.endswith("SCL SDA")]
    assert legend == ["GND VCC SCL SDA", "VCC GND SCL SDA"]
    assert [text.text for text in texts(changed) if text.text.endswith("SCL SDA")] == legend[::-1]
