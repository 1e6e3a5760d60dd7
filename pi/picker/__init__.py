"""Menus for three buttons, which turn the table and presses into actions."""
