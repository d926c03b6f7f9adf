"""The latch that switches the box on and off, simulated with ngspice.

The circuit is that of KiCad's schematic: `deck` takes every part between the boost board, the power button
and the Pi from its netlist. The boost board, the Pi and the button are models of what their data sheets and
schematics say; `Corner` has every figure that may vary. `scenes` are what a person or the battery does.

    python -m hw.latch            # every scene at the usual figures, then all corners; the curves as pictures
"""
