"""Menus for three buttons: from the table and the presses to actions."""
