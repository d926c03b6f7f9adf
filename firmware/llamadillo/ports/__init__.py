"""The interfaces between the box and the world. Everything real lives behind one of them.

A port speaks the box's words and hides the device's. Each has at least two implementations that
pass the same contract suite: one for people (`devices.pi`, `devices.sim`, `storage`) and one
that obeys the same rules for tests (`devices.fake`).
"""
