"""llamadillo: a hand-held game box that plays LAMA Dice, LAMA and Armadillo."""

__version__ = "0.1.0"
