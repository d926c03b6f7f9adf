"""What computer opponents of every game share: the protocol, files of numbers, a small neural network."""

from llamadillo.bots.bot import Bot

__all__ = ["Bot"]
