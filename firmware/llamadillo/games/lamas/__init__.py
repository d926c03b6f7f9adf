"""What the rules of LAMA and LAMA Dice share: the cards with the llama, the tokens, the actions of both."""
