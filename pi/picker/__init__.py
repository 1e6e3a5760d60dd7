"""Menus for three buttons: table and presses in, actions out."""
