"""Computer opponents: (observation, legal actions) → action."""
