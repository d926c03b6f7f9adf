"""What needs KiCad's own Python module. Each module here is run as a process of its own; see `hw.pcb.kicad`."""
