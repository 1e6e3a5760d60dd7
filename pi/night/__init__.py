"""Pure state of one night: set-up, games, undo and corrections."""
