from llamadillo.games.lamas.cards import llama_points


class Bot:
    def __init__(self, game):
        pass

    def choose(self, seen, legal, draw):
        few = llama_points(seen.hand) <= 8
        wanted = ["return", "play", "quit", "draw"] if few else ["return", "play", "draw", "quit"]
        return min(legal, key=lambda action: (*wanted, "keep").index(action.verb))
