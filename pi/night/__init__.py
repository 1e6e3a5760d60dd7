"""The room night."""
