"""The room screens."""
