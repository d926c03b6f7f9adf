"""What all games share: seats, steps, the Game contract, multisets of cards, records."""
