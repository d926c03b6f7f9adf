from operator import mul

from llamadillo.engine.cards import unpack


class Bot:
    def __init__(self, game):
        pass

    def choose(self, seen, legal, draw):
        if legal[0].verb != "roll":
            return max(legal, key=lambda action: action.card if action.verb == "discard" else 0)
        card = unpack(seen.hand)[seen.hand_sizes[seen.seat] // 2]
        return min(legal, key=lambda roll: abs(sum(map(mul, roll.dice, (2, 5, 8))) - card))
