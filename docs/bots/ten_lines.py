from llamadillo.games.lamas.cards import llama_points


class Bot:
    def __init__(self, game):
        pass

    def choose(self, seen, legal, draw):
        few = llama_points(seen.row) <= 10
        return legal[1] if few and len(legal) > 1 else legal[0]
