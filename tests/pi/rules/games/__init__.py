"""Tests of the games, number by number of their rule sheets."""
