"""Rendered scenes: rounded pip dice on a tray, in the view of a camera over it."""
