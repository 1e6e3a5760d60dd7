"""The games, each held to its rule sheet number by number."""
