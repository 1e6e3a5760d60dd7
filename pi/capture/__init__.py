"""The camera loop: frames in, readings to the table, evidence to its store."""
