"""The journal in SQLite, the lock, the saved settings."""
