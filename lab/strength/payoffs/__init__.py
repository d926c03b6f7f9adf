"""Compiled play-outs for the flat Monte Carlo player of `lab.strength.monte_carlo`.

Each module has the function `mean_payoffs` of a game (`lab.strength.monte_carlo.MeanPayoffs`). It uses the
game's kernel in `lab.kernels` and needs the extra `training`.
"""
