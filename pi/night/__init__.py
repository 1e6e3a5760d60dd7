"""The state of one night, without I/O: set-up, games, undo and corrections."""
