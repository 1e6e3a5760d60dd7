"""Highest: a game for Croupier, to be copied by authors of others."""
