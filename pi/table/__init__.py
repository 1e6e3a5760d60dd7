"""The running table: one queue, one thread, the published state."""
