"""The room panel."""
