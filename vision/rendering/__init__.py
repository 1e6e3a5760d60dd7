"""Rendered scenes: rounded pip dice on a tray as a camera over it would see them."""
