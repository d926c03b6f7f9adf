from llamadillo.engine.cards import one, size
from llamadillo.games.lamas.cards import llama_points


class Bot:
    """Takes the action that costs least: the points that its row has afterwards."""

    def __init__(self, game):
        pass

    def choose(self, seen, legal, draw):
        return min(legal, key=lambda action: self.cost(seen, action))

    def cost(self, seen, action):
        match action.verb:
            case "quit":
                return llama_points(seen.row)
            case "roll":
                return self.rolled(seen)
            case "discard":
                return self.worth(seen, seen.row - action.cards)
            case "take":
                return self.worth(seen, seen.row + one(action.card))
            case "return":
                return -action.token
        return 0  # keep

    def rolled(self, seen):
        return 5

    def worth(self, seen, row):
        return llama_points(row) + size(row) / 10
