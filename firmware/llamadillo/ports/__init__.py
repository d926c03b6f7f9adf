"""The interfaces between the box and the outside: devices, time, chance and storage.

A port uses the terms of the box and hides those of the device. Most have at least two
implementations that pass the same contract suite: one for people (`devices.pi`, `devices.sim`,
`storage`) and one for tests (`devices.fake`).
"""
