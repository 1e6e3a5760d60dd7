"""The room capture."""
