"""Solves rounds of LAMA Dice for two seats exactly: the cards of both seats are dealt, everything is public.

A position is a pair of rows, the llama row and whose turn it is. Rows and llama row only get smaller, or a
card moves from the llama row to a row: positions are solved in one order (`lattice`). The only way back is
three llamas, which passes the turn and changes nothing else: a fixed point of two numbers, found in a few
steps (`rounds`). Each position is solved for several pairs of points held at once, its *lanes*.

What a round's end is worth is given as a table (`ends`). `judge` judges positions of the game by a solved
round, `regret` measures opponents by it.
"""
