"""The box without its hardware: events in, effects out."""
