"""Persistent data: the journal in SQLite, the settings, and the lock that protects them."""
