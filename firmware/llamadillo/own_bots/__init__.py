"""Bots of one's own: classes in files that are not part of the program.

`load` makes a bot from a file or a module, for the arena and for the box. `process` is the program that
runs such a bot at a seat of the box; `devices.own_bots` starts it. docs/bots.md explains how to write one.
"""
