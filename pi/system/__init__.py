"""The room system."""
