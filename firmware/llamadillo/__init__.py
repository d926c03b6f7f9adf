"""llamadillo: a hand-held game box that plays LAMA Dice, LAMA and Armadillo."""
