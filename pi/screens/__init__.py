"""The wall as values: what a screen draws, in one language."""
