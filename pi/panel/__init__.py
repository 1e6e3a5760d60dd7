"""Buttons, lamps and light on the pins, and their wiring."""
