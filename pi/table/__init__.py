"""The running table: one queue, one thread, and the state that it publishes."""
