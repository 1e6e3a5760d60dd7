"""The games, one file each beside its rule sheet."""
