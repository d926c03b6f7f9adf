"""What needs KiCad's own Python module. Each module is run as a process; see `hw.pcb.kicad`."""
