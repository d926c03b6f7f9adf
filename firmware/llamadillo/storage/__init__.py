"""What outlives the power: the journal in SQLite, the settings; and the lock that guards them."""
