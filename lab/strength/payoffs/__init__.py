"""Compiled play-outs: what makes the flat Monte Carlo player of `lab.strength.monte_carlo` fast.

Each module has the `mean_payoffs` of a game, on the game's kernel in `lab.kernels`. All need the extra
`training`. `lab.strength.monte_carlo.MeanPayoffs` defines the result.
"""
