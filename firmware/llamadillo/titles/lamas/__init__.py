"""What the titles of LAMA and LAMA Dice share: words, tokens on the screen, the pages after a round."""
