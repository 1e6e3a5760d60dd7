"""The wall as values: everything that a screen draws, in one language."""
