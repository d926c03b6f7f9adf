"""Matches between opponents: how strong they are, measured so that another run says the same.

`contest` says who plays whom, on which luck and in which blocks; `run` plays them; `estimate` and `table`
make figures with intervals of them, `plot` a picture. `match` plays a single game.
"""
