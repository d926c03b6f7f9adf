"""The rules of the games compiled by Numba, to play millions of games; what compiled code needs to do so.

`llamadillo.games` defines the rules. A kernel is a copy for speed; tests compare it with the rules position
by position. The kernels need the extra `training`.
"""
