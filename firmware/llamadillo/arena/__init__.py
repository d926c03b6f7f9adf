"""Matches between opponents: how strong they are, in figures that can be reproduced.

`contest` says who plays whom, on which luck and in which blocks; `run` plays them; `estimate` and `table`
compute figures with intervals, `plot` a picture. `match` plays a single game.
"""
