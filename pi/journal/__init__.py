"""The SQLite file of all actions, its salvage, the lock on its folder."""
