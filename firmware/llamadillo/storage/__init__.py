"""What survives without power: the journal in SQLite and the settings; and the lock that protects them."""
