"""The printed case of llamadillo. Its holes follow the board: `hw.board` says what stands where.

Lengths are millimetres, in the coordinates of the board (see `hw`).
"""
